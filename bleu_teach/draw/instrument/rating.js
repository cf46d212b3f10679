/* Lesson 09: outputs are rated word by word, and at the end BLEU has its say on the same ones. */
import { drawMarks, escape, put, roomIn } from "./svg.js";

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
const minus = (points) => `${points}`.replace("-", "−");

export function openRating({ el, store, say }) {
  const { state } = store, { outputs, systems } = state.data, all = outputs.length;
  const runsOf = (k) => joinMarks(outputs[k - 1].words, state.marks[k] ?? {});
  const run = (mark, chips, note) =>
    `<span class="run ${mark}"><span>${chips}</span>${note && `<small>${note}</small>`}</span>`;
  const legend = ["unmarked", "minor", "major"].map((mark) =>
    `<span>${run(mark, say[mark], "")} ${say[`is_${mark}`] ?? ""}</span>`).join(" ");
  el.innerHTML = `<div class="bt"><p class="reference"></p><p class="output"></p>
<p class="message" role="status"></p><p class="tools">${["back", "done"].map((name) =>
    `<button type="button" name="${name}">${say[name]}</button>`).join("")}</p>
<p class="legend">${legend}</p><p>${say.joined}</p><div class="result" tabindex="-1"></div></div>`;
  const at = (kind) => el.querySelector(kind);
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
    const points = minus(sumUp(runsOf(output)));
    at(".message").textContent = put(say.sum, { output, all, points });
    at("[name=back]").disabled = output === 1;
    if (outputs.every((_, k) => state.marks[k + 1])) showResult();
  }

  // Your points and BLEU of each system, and whether BLEU prefers the one that was marked worst.
  function showResult() {
    const points = Object.fromEntries(Object.keys(systems).map((name) => [name, 0]));
    outputs.forEach(({ system }, k) => { points[system] += sumUp(runsOf(k + 1)); });
    const [name] = Object.keys(systems).sort((a, b) => systems[b] - systems[a]), own = points[name];
    const told = own === Math.min(...Object.values(points)) ? say.worst : say.other;
    const rows = Object.entries(systems).map(([one, value]) => (
      { name: `${one} ${minus(points[one])}`, value }));
    const label = rows.map((one) => `${one.name}, BLEU ${one.value.toFixed(3)}`).join("; ");
    at(".result").innerHTML = `<p><b>${put(told, { name, points: minus(own) })}</b></p>
<p>${say.yours}</p><svg class="bt totals" role="img" aria-label="${escape(label)}"></svg>`;
    drawMarks(at(".totals"), Math.min(640, roomIn(el)), rows);
  }

  function go(changes) {
    store.set(changes);
    store.wait(() => { at(".message").textContent = say.again; });
    show();
  }

  el.addEventListener("click", ({ target: { name, value } }) => {
    const { output, marks } = state, now = { ...marks[output] }, ends = output === all;
    if (value) now[value] = NEXT[now[value] ?? ""];
    if (name === "back") go({ output: output - 1 });
    else if (name || value)
      go({ marks: { ...marks, [output]: now }, output: output + (name && !ends ? 1 : 0) });
    const open = outputs.findIndex((_, k) => !state.marks[k + 1]) + 1;
    if (name === "done" && ends && open) go({ output: open });
    if (name) at(ends && !open ? ".result" : ".output button").focus({ preventScroll: true });
  });
  store.follow(show);
  show();
}
