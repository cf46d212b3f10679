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
    `<span>${run(mark, say[mark], "")} ${say[`is_${mark}`] ?? ""}</span>`).join("");
  el.innerHTML = `<div class="bt"><div class="result" tabindex="-1"></div><div class="rate"><p
class="headline">${say.click}</p><p class="legend">${legend}</p><p class="reference"><b>${
    say.reference}</b><br><span></span><p class="message" role="status"></p><p
class="output"></p></div><p class="tools">${["back", "done"].map((name) =>
    `<button type="button" name="${name}">${say[name]}</button>`).join("")}</p></div>`;
  let over = outputs.every((_, k) => state.marks[k + 1]); // until the reader goes back

  function show() {
    const { output } = state, kept = at(".output :focus")?.value;
    el.querySelectorAll(".rate, [name=done]").forEach((part) => { part.hidden = over; });
    at(".reference span").textContent = outputs[output - 1].reference;
    at(".output").innerHTML = runsOf(output).map(({ mark, chips }) => run(mark, chips.map(
      ([word, place]) => `<button type="button" value="${place}" aria-label="${escape(word)}: ${
        say[mark || "unmarked"]}">${escape(word)}</button>`).join(" "),
    mark && `${say[mark]} −${POINTS[mark]}`)).join(" ");
    if (kept) at(`[value="${kept}"]`).focus();
    at(".message").textContent = put(say.sum, { output, all, points: -sumUp(runsOf(output)) });
    at("[name=back]").disabled = output === 1 && !over;
    at(".result").innerHTML = over ? writeResult() : "";
  }

  // Your points next to BLEU of each system, and whether BLEU prefers the one you marked worst.
  function writeResult() {
    const points = Object.fromEntries(Object.keys(systems).map((name) => [name, 0]));
    outputs.forEach(({ system }, k) => { points[system] += sumUp(runsOf(k + 1)); });
    const names = Object.entries(systems).sort(([, a], [, b]) => b - a), [[name]] = names;
    const [least, next] = Object.values(points).sort((a, b) => a - b), own = points[name];
    const rows = names.map(([one, bleu]) => `<tr${one === name ? ' class="on"' : ""}><td>${
      signed(points[one], 0)} ${track(1, 1 + points[one] / Math.max(1, -least), "cost")}</td><th
scope="row">“${one}”</th><td>${track(0, bleu, "bar")} ${bleu.toFixed(3)}</td></tr>`);
    const told = own < next ? say.worst : say.other; // without a tie, own < next
    return `<p class="headline">${put(told, { name, points: signed(own, 0) })}</p><p>${
      say.judged}</p><table><thead><tr><th scope="col">${say.you}</th><td></td><th
scope="col">BLEU</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  }

  el.addEventListener("click", ({ target: { name, value } }) => {
    if (!name && !value) return;
    const { output } = state, now = { ...state.marks[output] };
    if (value) now[value] = NEXT[now[value] ?? ""];
    const marks = name === "back" ? state.marks : { ...state.marks, [output]: now };
    const open = outputs.findIndex((_, k) => !marks[k + 1]) + 1;
    const to = { back: output - !over, done: output < all ? output + 1 : open || all }[name];
    over = name === "done" && output === all && !open;
    store.set({ marks, output: to ?? output });
    store.wait();
    show();
    if (name) at(over ? ".result" : ".output button").focus({ preventScroll: true });
  });
  return show;
}
