/* Lesson 07: two tools' tokens above each other, and the way from one score to the other. What a
   tool does is in Python; without it, there are the ways that Python found before. */
import { escape, put } from "./picture.js";

export function openCompare({ el, store, say }) {
  const { state } = store, { asked } = state;
  el.innerHTML = `<div class="bt"><label>${say.candidate}<input type="text" autocomplete="off"
spellcheck="false"></label><label>${say.references}<textarea rows="2" spellcheck="false"></textarea>
</label><div class="sides"><div><label>${say.tool} <select></select></label><p>${say.all}</p>
<div class="rows" role="group" aria-label="${say.all}"></div></div>
<div><div class="tokens"></div><p class="message" role="status"></p><ol class="way"></ol></div>
</div></div>`;
  const at = (kind) => el.querySelector(kind), fields = ["input", "textarea", "select"].map(at);
  const [field, lines, tool] = fields;
  for (const one of fields) one.disabled = !asked;
  let late = 0;

  const read = () => [field.value, lines.value.split("\n").filter((line) => line.trim())];
  const bar = (from, to, kind) => `<span class="track"><span class="${kind}" style="left:${
    100 * Math.min(from, to)}%;width:max(2px,${100 * Math.abs(to - from)}%)"></span></span>`;
  const listed = (name, low, value, kind, more = "") => `<li><span>${name}</span>${
    bar(...low, kind)}<b>${value}</b>${more && `<small>${more}</small>`}</li>`;

  // A row for each score, with a button for each tool that has it.
  function showRows({ rows, ways }) {
    const isA = (name) => (name === state.a ? ' class="start"' : "");
    at(".rows").innerHTML = rows.map((names) => `<p>${bar(0, ways[names[0]].score, "bar")}
      <b>${ways[names[0]].written}</b><span>${names.map((name) => `<button type="button"
        value="${name}" aria-pressed="${name === state.b}"${isA(name)}>${
        name === state.a ? "A · " : ""}${name}</button>`).join("")}</span></p>`).join("");
  }

  // The tokens of a text in columns: those of tool A above those of tool B.
  function showTokens(name, columns) {
    const chip = ([word, kind, differs]) =>
      `<span class="${kind}${differs ? " ringed" : ""}">${escape(word) || "&nbsp;"}</span>`;
    return `<p class="heads"><small>${name}</small></p><div class="columns"><span class="names">
      <b>${state.a}</b><b>${state.b}</b></span>${columns.map((column) =>
      `<span>${column.map(chip).join("")}</span>`).join("")}</div>`;
  }

  function showWay({ trouble, lines: split, steps, idle, before, score, written }, from) {
    at(".message").textContent = trouble ?? (steps.length ? "" : say.same);
    const names = [say.candidate, ...split?.slice(1).map(() => say.reference) ?? []];
    at(".tokens").innerHTML = names.map((name, k) => (split ? showTokens(name, split[k]) : ""))
      .join("");
    const without = idle?.length ? put(say.without, { names: idle.join(", ") }) : "";
    at(".way").innerHTML = trouble ? "" : [listed(state.a, [0, before], from, "bar"),
      ...steps.map((one) => listed(one.name, [one.before, one.after], one.change,
        one.after > one.before ? "bar" : "cost", escape(one.why))),
      listed(state.b, [0, score], written, "bar", without)].join("");
  }

  function show() {
    const { data, b } = state, held = document.activeElement;
    const kept = at(".rows").contains(held) && held.value;
    clearTimeout(late);
    if (asked && JSON.stringify(data.about) !== JSON.stringify([...read(), tool.value]))
      late = setTimeout(() => { at(".message").textContent = say.again; }, 3000);
    showRows(data);
    showWay(data.ways[b], data.ways[state.a].written);
    if (kept) at(`button[value="${kept}"]`).focus();
  }

  function fill() {
    const [text, references] = read();
    if (text !== state.candidate) field.value = state.candidate;
    if (references.join() !== state.references.join()) lines.value = state.references.join("\n");
    tool.innerHTML = Object.keys(state.data.ways).sort().map((name) =>
      `<option${name === state.a ? " selected" : ""}>${name}</option>`).join("");
  }

  for (const one of fields) one.addEventListener("input", () => {
    const [candidate, references] = read();
    store.set({ candidate, references, a: tool.value });
    show();
  });
  at(".rows").addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    store.set({ b: target.value });
    show();
  });
  store.follow(() => { fill(); show(); });
  fill();
  show();
}
