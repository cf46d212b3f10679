/* Lesson 07: two tools' tokens above each other, and the way from one score to the other. What a
   tool does is in Python; without it, there are the ways that Python found before. */
import { escape, put, track } from "./svg.js";

export function openCompare({ el, at, store, say }) {
  const { state } = store;
  el.innerHTML = `<div class="bt"><label>${say.candidate}<input type="text" autocomplete="off"
spellcheck="false"></label><label>${say.references}<textarea rows="2" spellcheck="false"></textarea>
</label><div class="sides"><div><label>${say.tool} <select></select></label><p>${say.all}</p>
<div class="rows"></div></div><div><div class="tokens"></div><p class="message" role="status"></p>
<ol class="way"></ol></div></div></div>`;
  const fields = ["input", "textarea", "select"].map(at), [field, lines, tool] = fields;
  const read = () => ({ candidate: field.value, a: tool.value,
    references: lines.value.split("\n").filter((line) => line.trim()) });
  const step = (name, [from, to], kind, value, more) => `<li><span>${name}</span>${
    track(from, to, kind)}<b>${value}</b><small>${escape(more)}</small></li>`;

  // The tokens of a text: those of tool A above those of tool B that have the same letters.
  const writeTokens = (columns, k) => `<small>${k ? say.reference : say.candidate}</small>
<div class="columns"><span><b>${state.a}</b><b>${state.b}</b></span>${columns.map((sides) => {
    const [one, other] = sides.map((tokens) => tokens.map(([word]) => word).join(" "));
    const chip = ([word, kind]) => `<span class="${kind}${one === other ? "" : " ringed"}">${
      escape(word)}</span>`;
    return `<span>${sides.map((tokens) =>
      `<span>${tokens.map(chip).join("") || `<i>${say.absent}</i>`}</span>`).join("")}</span>`;
  }).join("")}</div>`;

  function writeWay({ before, steps, idle, score, written }) {
    const end = idle.length ? put(say.without, { names: idle.join(", ") }) : "";
    return step(state.a, [0, before], "bar", state.data.ways[state.a].written, "")
      + steps.map(({ name, why, change, before: from, after }) => step(name, [from, after],
        after > from ? "bar" : "cost", change, why)).join("")
      + step(state.b, [0, score], "bar", written, end);
  }

  function show() {
    const { data: { rows, ways }, a, b } = state, held = document.activeElement, way = ways[b];
    const kept = at(".rows").contains(held) && held.value, now = read();
    if (now.candidate !== state.candidate) field.value = state.candidate;
    if (`${now.references}` !== `${state.references}`) lines.value = state.references.join("\n");
    tool.innerHTML = Object.keys(ways).sort().map((name) =>
      `<option${name === a ? " selected" : ""}>${name}</option>`).join("");
    at(".rows").innerHTML = rows.map((names) => `<p>${track(0, ways[names[0]].score, "bar")}<b>${
      ways[names[0]].written}</b><span>${names.map((name) => `<button type="button"
      value="${name}" aria-pressed="${name === b}"${name === a ? ' class="start"' : ""}>${
      name === a ? "A · " : ""}${name}</button>`).join("")}</span></p>`).join("");
    at(".message").textContent = way.trouble ?? (way.steps.length ? "" : say.same);
    at(".tokens").innerHTML = way.trouble ? "" : way.lines.map(writeTokens).join("");
    at(".way").innerHTML = way.trouble ? "" : writeWay(way);
    if (kept) at(`button[value="${kept}"]`).focus();
  }

  for (const one of fields) {
    one.disabled = !state.asked;
    one.addEventListener("input", () => {
      store.set(read());
      store.wait();
    });
  }
  at(".rows").addEventListener("click", ({ target: { value } }) => {
    if (value) store.set({ b: value });
    show();
  });
  return show;
}
