/* Lesson 07: all tools' scores, two tools' tokens, and the way from one to the other, by Python. */
import { splitLines } from "./score.js";
import { escape, track } from "./svg.js";

export function openCompare({ el, at, store, say }) {
  const { state } = store, names = Object.keys(state.data.ways).sort();
  el.innerHTML = `<div class="bt"><p class="headline"></p><p>${say.about}</p><label>${
    say.candidate}<input type="text" autocomplete="off" spellcheck="false"></label><label>${
    say.references}<textarea rows="1" spellcheck="false"></textarea></label><div class="sides"><div>
<p>${say.press}</p><div class="rows"></div></div><div><p class="pair"><b class="a"></b><select
aria-label="A">${names.map((name) => `<option>${name}</option>`).join("")}</select> → <b
class="b"></b></p><p class="message" role="status"></p><small>${say.ringed}</small>
<div class="tokens"></div><details><summary>${say.reference}</summary><div></div></details>
<ol></ol></div></div></div>`;
  const [field, lines, tool] = ["input", "textarea", "select"].map(at);
  const read = () =>
    ({ candidate: field.value, a: tool.value, references: splitLines(lines.value) });
  const end = (side, name, { score, written }) =>
    ({ side, name, before: 0, after: score, change: written });
  const writeStep = ({ side = "", name, before, after, change, why, rule }) => `<li><b
class="${side}">${escape(name)}</b>${track(before, after, after < before ? "cost" : "bar")}<b>${
    change}</b>${rule ? `<small>${escape(why)} <code>${escape(rule)}</code></small>` : ""}</li>`;

  // The tokens of a text: those of tool A above those of tool B that have the same letters.
  const writeTokens = (columns) => `<div class="columns">${columns.map((sides) => {
    const chip = (other) => ([word, kind]) => `<span class="${kind}${
      other.some(([one]) => one === word) ? "" : " ringed"}">${escape(word)}</span>`;
    return `<span>${sides.map((tokens, k) => `<span class="${"ab"[k]}">${
      tokens.map(chip(sides[1 - k])).join("")}</span>`).join("")}</span>`;
  }).join("")}</div>`;

  function show() {
    const { data: { title, rows, ways }, a, b } = state, way = ways[b], now = read();
    const kept = at(".rows :focus")?.value;
    if (now.candidate !== state.candidate) field.value = state.candidate;
    if (`${now.references}` !== `${state.references}`) lines.value = state.references.join("\n");
    [tool.value, at(".headline").textContent, at(".pair .b").textContent] = [a, title, b];
    at(".rows").innerHTML = rows.map((own) => `<p>${track(0, ways[own[0]].score, "bar")}<b>${
      ways[own[0]].written}</b><span>${own.map((name) => `<button type="button" value="${name}"
class="${name === b ? "b" : name === a ? "a" : ""}" aria-pressed="${name === b}">${name}</button>`)
      .join("")}</span></p>`).join("");
    at(".message").textContent = way.trouble ?? way.told;
    const [tokens = "", ...others] = way.lines?.map(writeTokens) ?? [];
    [at(".tokens").innerHTML, at("details div").innerHTML] = [tokens, others.join("")];
    at("ol").innerHTML = way.trouble ? ""
      : [end("a", a, ways[a]), ...way.steps, end("b", b, way)].map(writeStep).join("");
    if (kept) at(`button[value="${kept}"]`).focus();
  }

  for (const one of [field, lines, tool]) one.disabled = !state.asked;
  el.addEventListener("input", () => {
    store.set(read());
    store.wait();
  });
  at(".rows").addEventListener("click", ({ target: { value } }) => {
    if (value) store.set({ b: value });
    show();
  });
  return show;
}
