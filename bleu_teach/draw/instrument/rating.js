/* Lesson 09: outputs that are rated word by word, and at the end what BLEU says of the same ones. */
import { escape, put } from "./picture.js";

const NEXT = { "": "minor", minor: "major", major: "" }, POINTS = { "": 0, minor: 1, major: 5 };

// Neighbours with the same mark are one error; the last chip, of what is missing, joins no other.
function joinMarks(words, marks) {
  const runs = [];
  words.forEach((_, place) => {
    const mark = marks[place] ?? "", last = runs.at(-1);
    if (mark && last?.mark === mark && place < words.length - 1) last.places.push(place);
    else runs.push({ mark, places: [place] });
  });
  return runs;
}

const sumUp = (runs) => runs.reduce((sum, { mark }) => sum - POINTS[mark], 0);
const sign = (points) => `${points}`.replace("-", "−");

export function openRating({ el, store, say }) {
  const { state } = store, { outputs, systems } = state.data, all = outputs.length;
  const sample = (mark, text) => `<li><span class="run ${mark}"><span>${say.word}</span><small>${
    mark && say[mark]}</small></span> ${text}</li>`;
  el.innerHTML = `<div class="bt"><p class="tabs" role="group" aria-label="${say.outputs}"></p>
<p class="reference"></p><p class="output" role="group"></p><p class="message" role="status"></p>
<div class="tools"><button type="button" name="back">${say.back}</button>
<button type="button" name="on"></button></div>
<ul class="legend">${sample("", say.is_none)}${sample("minor", say.is_minor)}${
  sample("major", say.is_major)}<li>${say.is_missing}</li></ul>
<div class="result" tabindex="-1"></div></div>`;
  const at = (kind) => el.querySelector(kind), marksOf = (number) => state.marks[number] ?? {};
  const runsOf = (number) => joinMarks(outputs[number - 1].words, marksOf(number));
  let told = "", late = 0;

  function showOutput() {
    const { output } = state, { reference, words } = outputs[output - 1];
    const held = document.activeElement, place = at(".output").contains(held) && held.value;
    const rated = outputs.map((_, k) => k + 1 in state.marks);
    at(".tabs").innerHTML = rated.map((done, k) => `<button type="button" value="${k + 1}"
      aria-pressed="${k + 1 === output}">${k + 1}${done ? " ✓" : ""}</button>`).join("");
    at(".reference").innerHTML = `<small>${say.reference}</small> ${escape(reference)}`;
    at(".output").setAttribute("aria-label", put(say.output, { output, all }));
    at(".output").innerHTML = runsOf(output).map(({ mark, places }) => {
      const chips = places.map((place) => `<button type="button" value="${place}" tabindex="-1"
        aria-label="${escape(words[place])}: ${say[mark || "unmarked"]}"${
        place === words.length - 1 ? ' class="missing"' : ""}>${escape(words[place])}</button>`);
      return `<span class="run ${mark}"><span>${chips.join(" ")}</span><small>${
        mark && `${say[mark]} −${POINTS[mark]}`}</small></span>`;
    }).join(" ");
    chip(0).tabIndex = 0;
    if (place) chip(place)?.focus({ preventScroll: true });
    const left = rated.filter((done) => !done).length - !rated[output - 1];
    at("[name=on]").textContent = left ? say.done : say.end;
    at("[name=back]").disabled = output === 1;
    const points = sumUp(runsOf(output));
    at(".message").textContent = told || put(say.sum, { output, all, points: sign(points) });
    showResult(rated.every(Boolean));
  }

  const chip = (place) => at(`.output button[value="${place}"]`);

  // Your points and BLEU of each system, and whether BLEU prefers the one that was marked worst.
  function showResult(finished) {
    const points = Object.fromEntries(Object.keys(systems).map((name) => [name, 0]));
    outputs.forEach(({ system }, k) => { points[system] += sumUp(runsOf(k + 1)); });
    const [first] = Object.keys(systems).sort((a, b) => systems[b] - systems[a]);
    const yours = Object.values(points), own = points[first], low = Math.min(...yours);
    const kind = yours.filter((one) => one === own).length > 1 ? "tied" : own === low ? "worst"
      : own === Math.max(...yours) ? "best" : "between";
    const bar = (share, text) => `<td><span style="--share:${100 * share}%">${text}</span></td>`;
    const rows = Object.entries(systems).map(([name, bleu]) => `<tr><th scope="row">${name}</th>${
      bar(points[name] / (low || 1), sign(points[name]))}${bar(bleu, bleu.toFixed(3))}</tr>`);
    at(".result").innerHTML = finished ? `<p><b>${put(say[`bleu_${kind}`], { name: first })}</b></p>
      <table><thead><tr><th scope="col">${say.system}</th><th scope="col">${say.yours}</th>
      <th scope="col">BLEU</th></tr></thead><tbody>${rows.join("")}</tbody></table>` : "";
  }

  function keep(marks) {
    store.set({ marks });
    clearTimeout(late);
    if (state.asked) late = setTimeout(() => { at(".message").textContent = say.again; }, 3000);
  }

  function go(output) {
    told = "";
    store.set({ output });
    showOutput();
    chip(0).focus({ preventScroll: true });
  }

  at(".output").addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    const { output } = state, place = +target.value, marks = { ...marksOf(output) };
    marks[place] = NEXT[marks[place] ?? ""];
    if (!marks[place]) delete marks[place];
    keep({ ...state.marks, [output]: marks });
    told = put(say.marked, { word: outputs[output - 1].words[place],
      mark: say[marks[place] ?? "unmarked"], points: sign(sumUp(runsOf(output))) });
    showOutput();
  });
  at(".output").addEventListener("keydown", (event) => {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!side) return;
    chip(+event.target.value + side)?.focus();
    event.preventDefault();
  });
  at(".tabs").addEventListener("click", ({ target }) => target.value && go(+target.value));
  at("[name=back]").addEventListener("click", () => go(state.output - 1));
  at("[name=on]").addEventListener("click", () => {
    keep({ [state.output]: {}, ...state.marks });
    const isOpen = (k) => !(k in state.marks);
    const order = outputs.map((_, k) => (state.output + k) % all + 1);
    const next = order.find(isOpen);
    if (next) return go(next);
    showOutput();
    at(".result").focus();
  });
  store.follow(() => {
    if (JSON.stringify(state.saved) === JSON.stringify(state.marks)) clearTimeout(late);
    showOutput();
  });
  showOutput();
}
