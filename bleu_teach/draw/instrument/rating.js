/* Lesson 09: outputs are rated word by word, and at the end BLEU has its say on the same ones. */
import { escape, put, signed, track } from "./svg.js";

const NEXT = { "": "minor", minor: "major", major: "" }, POINTS = { "": 0, minor: 1, major: 5 };

// Neighbours with the same mark are one error; the last chip, of what is missing, joins no other.
function joinMarks(words, marks) {
  const runs = [];
  words.forEach((word, place) => {
    const mark = marks[place] ?? "", last = runs.at(-1);
    if (mark && last?.mark === mark && place < words.length - 1) last.chips.push([word, place]);
    else runs.push({ mark, chips: [[word, place]] });
  });
  return runs;
}

const sumUp = (runs) => runs.reduce((sum, { mark }) => sum - POINTS[mark], 0);

export function openRating({ el, at, store, say }) {
  const { state } = store, { outputs, systems } = state.data, all = outputs.length;
  const runsOf = (k) => joinMarks(outputs[k - 1].words, state.marks[k] ?? {});
  const run = (mark, chips, note) =>
    `<span class="mark ${mark}"><span>${chips}</span>${note && `<small>${note}</small>`}</span>`;
  const legend = ["unmarked", "minor", "major"].map((mark) =>
    `<span>${run(mark, say[mark], "")} ${say[`is_${mark}`] ?? ""}</span>`).join(" ");
  el.innerHTML = `<div class="bt"><p class="reference"></p><p class="output"></p>
<p class="message" role="status"></p><p class="tools">${["back", "done", "restart"].map((name) =>
    `<button type="button" name="${name}">${say[name]}</button>`).join("")}</p>
<p class="legend">${legend}</p><p>${say.joined}</p><div class="result" tabindex="-1"></div></div>`;

  function show() {
    const { output } = state, held = document.activeElement;
    const kept = at(".output").contains(held) && held.value;
    at(".reference").innerHTML = `<small>${say.reference}</small> ${
      escape(outputs[output - 1].reference)}`;
    at(".output").innerHTML = runsOf(output).map(({ mark, chips }) => run(mark, chips.map(
      ([word, place]) => `<button type="button" value="${place}" aria-label="${escape(word)}: ${
        say[mark || "unmarked"]}">${escape(word)}</button>`).join(" "),
    mark && `${say[mark]} −${POINTS[mark]}`)).join(" ");
    if (kept) at(`[value="${kept}"]`).focus();
    const points = signed(sumUp(runsOf(output)), 0);
    at(".message").textContent = put(say.sum, { output, all, points });
    at("[name=back]").disabled = output === 1;
    at("[name=restart]").disabled = !Object.keys(state.marks).length;
    at(".result").innerHTML = outputs.every((_, k) => state.marks[k + 1]) ? writeResult() : "";
  }

  // Your points next to BLEU of each system, and whether BLEU prefers the one you marked worst.
  function writeResult() {
    const points = Object.fromEntries(Object.keys(systems).map((name) => [name, 0]));
    outputs.forEach(({ system }, k) => { points[system] += sumUp(runsOf(k + 1)); });
    const [name] = Object.keys(systems).sort((a, b) => systems[b] - systems[a]), own = points[name];
    const [least, next] = Object.values(points).sort((a, b) => a - b); // without a tie, own < next
    const told = own < next ? say.worst : say.other, most = Math.max(1, -least);
    return `<p><b>${put(told, { name, points: signed(own, 0) })}</b></p><table><tr><td></td><th
scope="col">${say.yours}</th><th scope="col">BLEU</th></tr>${Object.keys(systems).map((one) =>
      `<tr><th scope="row">${one}</th><td>${track(0, -points[one] / most, "cost")}${
        signed(points[one], 0)}</td><td>${track(0, systems[one], "bar")}${
        systems[one].toFixed(3)}</td></tr>`).join("")}</table>`;
  }

  function go(changes) {
    store.set(changes);
    store.wait();
    show();
  }

  el.addEventListener("click", ({ target, target: { name, value } }) => {
    if (name === "restart" && target.textContent === say.restart)
      return void (target.textContent = say.erase);
    at("[name=restart]").textContent = say.restart;
    const { output, marks } = state, now = { ...marks[output] }, ends = output === all;
    if (value) now[value] = NEXT[now[value] ?? ""];
    if (name === "restart") go({ marks: {}, output: 1 });
    else if (name === "back") go({ output: output - 1 });
    else if (name || value)
      go({ marks: { ...marks, [output]: now }, output: output + (name && !ends ? 1 : 0) });
    const open = outputs.findIndex((_, k) => !state.marks[k + 1]) + 1;
    if (name === "done" && ends && open) go({ output: open });
    if (name) at(ends && !open ? ".result" : ".output button").focus({ preventScroll: true });
  });
  return show;
}
