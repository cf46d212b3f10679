/* Lesson 07: two tools' tokens above each other, and the way from one score to the other. What a
   tool does is in Python; without it, there are the ways that Python found before. */
import { escape, put } from "./svg.js";

export function openCompare({ el, store, say }) {
  const { state } = store;
  el.innerHTML = `<div class="bt"><label>${say.candidate}<input type="text" autocomplete="off"
spellcheck="false"></label><label>${say.references}<textarea rows="2" spellcheck="false"></textarea>
</label><div class="sides"><div><label>${say.tool} <select></select></label><p>${say.all}</p>
<div class="rows"></div></div><div><div class="tokens"></div><p class="message" role="status"></p>
<ol class="way"></ol></div></div></div>`;
  const at = (kind) => el.querySelector(kind), fields = ["input", "textarea", "select"].map(at);
  const [field, lines, tool] = fields, read = () => ({ candidate: field.value, a: tool.value,
    references: lines.value.split("\n").filter((line) => line.trim()) });
  const bar = (from, to, kind = "bar") => `<span class="track"><span class="${kind}" style="left:${
    100 * Math.min(from, to)}%;width:max(2px,${100 * Math.abs(to - from)}%)"></span></span>`;
  const step = (name, [from, to], kind, value, more) => `<li><span>${name}</span>${
    bar(from, to, kind)}<b>${value}</b><small>${escape(more)}</small></li>`;
  const chip = ([word, kind], _, [[one], [other]]) =>
    `<span class="${kind}${one === other ? "" : " ringed"}">${escape(word) || "&nbsp;"}</span>`;

  // The tokens of a text in columns: those of tool A above those of tool B.
  const writeTokens = (columns, k) => `<small>${k ? say.reference : say.candidate}</small>
<div class="columns"><span class="names"><b>${state.a}</b><b>${state.b}</b></span>${columns.map(
    (column) => `<span>${column.map(chip).join("")}</span>`).join("")}</div>`;

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
    at(".rows").innerHTML = rows.map((names) => `<p>${bar(0, ways[names[0]].score)}<b>${
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
      store.wait(() => { at(".message").textContent = say.again; });
    });
  }
  at(".rows").addEventListener("click", ({ target: { value } }) => {
    if (value) store.set({ b: value });
    show();
  });
  store.follow(show);
  show();
}
