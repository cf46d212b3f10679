/* The instrument draws BLEU while a person types and moves words. In Jupyter, anywidget calls
   `render({ model, el })`; a page without Python has the state as JSON in `data-bt-grid`.

The state, besides the arguments of bleu_teach.play.Playground, which explains them:
  page        whether the component is its page's own: it follows the address, and can be shared
  say         every sentence in the reader's language, by name; on a page, `language` instead
  asked       whether Python is asked about each text; a learner's function answers in `marks`
  marks       null, or what that function said of `candidate` and `references`:
    rows        null for BLEU's own; else for each order a list with a kind for each n-gram:
                "matched", "clipped" or "unmatched", and " ringed" after it where BLEU differs
    fractions   null, or for each order the text below its name, such as "5/7"
    score       a number; null if there is none: then the browser draws, and `card` says why
    curve       null, or the learner's penalty for each whole length from 0
    card, says  HTML of what went wrong, or ""; whose function drew this, in one sentence */
import { openTools } from "./hand.js";
import { compare, explain, nameReference } from "./says.js";
import { nameCopies } from "./picture.js";
import { align, bleu, splitLines, tokenize } from "./score.js";
import { openCoins } from "./coins.js";
import { openCompare } from "./compare.js";
import { openRating } from "./rating.js";
import { openState } from "./state.js";
import { NAMES, put, save } from "./svg.js";
import { VIEWS } from "./views.js";

function frame(state, say) {
  return `<label>${say.candidate}
    <textarea class="field" autocomplete="off" spellcheck="false"></textarea></label>
<div class="strip"><p class="score"><small></small> <b></b></p><p class="message" role="status"></p>
</div><div class="card"></div><div class="view"></div><small class="says"></small><div
class="tools"><span hidden></span><button type="button" class="undo" hidden>${say.undo}</button></div>
<details><summary>${say.references}</summary><textarea rows="3" spellcheck="false" aria-label="${
  say.references}"></textarea></details>${
  state.page ? `<p class="tools"><button type="button" class="picture">${say.file}</button>
  <button type="button" class="link">${say.link}</button></p>` : ""}`;
}

const nameClipped = ({ written: [words], drawn: { rows: [cells] } }) =>
  words.filter((_, k) => cells[k].kind === "clipped" && !cells[k].ringed);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const OWN = { tools: openCompare, rating: openRating, coins: openCoins };

function render({ model, el }) {
  if (model) keepState(model); // of display/keeper.js, which comes before this file in Jupyter
  const store = openState(model, el), { state } = store, say = state.say ?? SAY[state.language];
  el.classList.add("bt-live", `bt-${state.view}`);
  // JupyterLab leaves the keys to what has the focus, but only if that itself is marked.
  el.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = "true"; });
  const at = (kind) => el.querySelector(kind), show = OWN[state.view]?.({ el, at, store, say });
  if (show) {
    store.follow(show);
    return show();
  }
  el.innerHTML = frame(state, say);
  const [field, lines] = [at(".field"), at("details textarea")];
  let view = null, base = null, told = "", said = "", above = 0, hand = [];
  // In the lesson on order, tokens are what stands between spaces, a comma or a full stop, too.
  const isGrid = state.view === "grid", outlined = state.view === "orders" && !state.facts.length;
  const read = outlined ? (line) => line.split(/\s+/).filter(Boolean) : tokenize;

  // What the learner's function said of the text on the screen; undefined until it has.
  function answer() {
    const { marks = null, asked, candidate, references } = state; // in a browser, None is undefined
    const about = marks && marks.candidate === candidate && same(marks.references, references);
    if (!asked || about) return marks;
  }

  // A segment as the browser counts it, or as the learner's function marked it.
  function count(candidate, references = readReferences(), own = null) {
    const maxN = state.max_n, found = bleu(candidate, references, maxN);
    const shown = Math.min(above, references.length - 1), reference = references[shown];
    const rows = found.rows.map((cells, k) => cells.map((cell, start) => {
      const [kind, ringed] = (own?.rows?.[k][start] ?? cell.kind).split(" ");
      const { copy, each, kind: expected, reference: most } = cell;
      const other = isGrid && kind === "matched" && kind === expected && copy > each[shown];
      return { ...cell, kind, ringed, expected, other: other ? `${most + 1}` : "" };
    }));
    const fractions = own?.fractions ?? found.fractions;
    const often = new Set(rows[0].map(({ item, kind }) => kind === "clipped" && item));
    // The facts that are still there, and what stands where the reference has one.
    const isFact = (word) => state.facts.some((fact) => tokenize(fact).includes(word));
    const over = (one) => (state.facts.length ? align(candidate, one) : []);
    const truth = new Map(over(reference).map(([k, was]) =>
      [k, isFact(candidate[k]) ? say.fact : isFact(reference[was]) ? say.no_fact : ""]));
    // A lie says something else in the place of each fact of the reference that it is nearest to.
    const changes = (one) => over(one).filter(([k, was]) => candidate[k] !== one[was]).length;
    const [nearest] = [...references].sort((a, b) => changes(a) - changes(b));
    const gone = over(nearest).some(([k, was]) => k < 0 && isFact(nearest[was]));
    const counts = fractions.map((fraction, k) => `${say[NAMES[k]]}: ${fraction}`).join(", ");
    const score = own?.score ?? found.score, roomFor = ({ other }) => (other ? "\u2002\u2009" : "");
    return { candidate, reference, references, found, score, often,
      scoreOf: (words) => bleu(words, references, maxN).score, all: rows.flat().length,
      columns: align(candidate, ["shelf", "orders"].includes(state.view) ? [] : reference),
      written: [nameCopies(candidate, often).map((word, k) => word + roomFor(rows[0][k])),
        nameCopies(reference, often)],
      drawn: { rows, fractions, truth, gone, outlined },
      differs: Math.abs(score - found.score) > 1e-6,
      label: `BLEU ${score.toFixed(3)}. ${candidate.join(" ")}. ${counts}.` };
  }

  const readReferences = () => state.references.map(read).filter((words) => words.length);

  function showScore(now) {
    const [name, value] = shown.label?.(now) ?? ["BLEU", now.score];
    at(".score small").textContent = name;
    at(".score b").textContent = value.toFixed(3);
    at(".score").classList.toggle("differs", Boolean(now.differs));
  }

  // Say something of what is pointed at, held or moved; without, what the last edit did.
  function tell({ text = null, moving = view, spot, view: of } = {}) {
    el.querySelectorAll(".line button").forEach((tab, k) => tab.classList.toggle("now",
      spot?.cell?.kind === "matched" && spot.cell.reference === k));
    at(".message").textContent = text ?? (spot && !outlined ? explainSpot(spot, of) : sayLast());
    if (moving) showScore(moving);
  }

  const explainSpot = (spot, now) =>
    (spot.cell && shown.explain?.(spot, now)) ?? explain(spot, now, say);

  function sayLast() {
    if (!readReferences().length) return say.no_reference;
    if (view && said) return said;
    if (told) return told;
    if (!view?.candidate.length) return say.empty;
    if (/[\u3040-\u30ff\u3400-\u9fff]{4}/u.test(state.candidate)) return say.unspaced;
    const { found } = view, many = isGrid ? nameClipped(view) : [];
    if (base && base.text !== state.candidate) return compare(base.found, found, say);
    const first = [many.length ? put(say.too_many, { words: many.join(", ") }) : "",
      found.score ? "" : compare(found, found, say)];
    return first.filter(Boolean).join(" ") || (say[`begin_${state.view}`] ?? say.begin);
  }

  // A button for each reference, which stands above the candidate when it is pressed.
  function listTabs({ references }) {
    const number = references.length, kept = at(".line :focus")?.value;
    at(".line").innerHTML = say.reference + references.map((_, k) => (number < 2 ? ""
      : `<button type="button" value="${k}" aria-label="${nameReference(k, number, say)}"
        aria-pressed="${k === Math.min(above, number - 1)}">${k + 1}</button>`)).join("");
    if (kept) at(`.line [value="${kept}"]`)?.focus();
  }

  // Count and draw; `place` is where the words are that were just moved.
  function refresh(place = null, length = 1) {
    const references = readReferences(), own = answer();
    if (own === undefined && references.length) store.wait();
    at(".card").innerHTML = own?.card ?? "";
    at(".says").textContent = own?.says ?? "";
    at(".undo").hidden = !store.canUndo();
    for (const part of [at(".view"), at(".score")]) part.hidden = !references.length;
    if (!references.length) return void tell();
    const words = read(state.candidate);
    view = shown.count?.(own) ?? count(words, references, own);
    said = shown.show(view, place, length);
    tell();
    if (isGrid) listTabs(view);
  }

  // The words after a hand let go of them, and what that cost.
  function act(words, place, length = 1) {
    const before = view, now = count(words);
    const spot = { kind: "word", place, n: 1, cell: now.drawn.rows[0][place] };
    const isThere = words.length >= before.candidate.length; // the word that was taken
    const cost = isThere && length === 1 && !outlined ? explainSpot(spot, now) : "";
    const change = compare(before.found, now.found, say);
    told = [cost, now.score || !cost ? change : ""].filter(Boolean).join(" ");
    edit(words.join(" "), words.length ? place : null, length);
  }

  // Write another candidate, of which the words at this place were just moved.
  function edit(candidate, ...place) {
    [base, hand] = [null, place];
    store.keep();
    store.set({ candidate });
    showState();
  }

  function change() {
    [told, hand] = ["", []];
    store.set({ candidate: field.value, references: splitLines(lines.value) });
    refresh();
  }

  function showState() {
    [field.value, field.rows] = [state.candidate, 1 + (state.candidate.length > 36)];
    if (!same(splitLines(lines.value), state.references)) lines.value = state.references.join("\n");
    refresh(...hand);
  }

  const names = ["left", "right", ...(outlined ? [] : ["double", "remove"])];
  const tools = openTools(at(".tools span"), say, names);
  const shown = VIEWS[state.view]({ box: at(".view"), state, say, count, act, edit, tell, tools });
  for (const one of [field, lines]) {
    one.addEventListener("focus", () => { base = view && { ...view, text: state.candidate }; });
    one.addEventListener("input", change);
  }
  at(".view").addEventListener("click", ({ target }) => {
    if (!target.closest(".line button")) return;
    above = +target.value;
    refresh();
  });
  function undo(event) {
    event.preventDefault();
    store.undo();
    [told, base, hand] = ["", null, []];
    showState();
  }
  at(".undo").addEventListener("click", undo);
  for (const part of [at(".view"), at(".tools")]) part.addEventListener("keydown", (event) => {
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && store.canUndo()) undo(event);
  });
  at(".picture")?.addEventListener("click", () =>
    save(at("svg"), at(".score b").textContent, state.candidate));
  at(".link")?.addEventListener("click", async ({ target }) => {
    await navigator.clipboard.writeText(location.href);
    target.textContent = say.copied;
  });
  store.follow(showState);
  showState();
  let room = at(".view").clientWidth; // none where Jupyter draws it before it is on the page
  const watch = new ResizeObserver(([{ contentRect: { width } }]) => {
    if (width && Math.round(width) !== room && view) (shown.redraw ?? shown.show)(view, ...hand);
    room = Math.round(width) || room;
  });
  watch.observe(at(".view"));
  return () => watch.disconnect();
}

export default { render };

// On a page without Python: every grid that is there. Under another name the page itself calls it.
export function start() {
  for (const el of document.querySelectorAll("[data-bt-grid]")) render({ el });
}
if (typeof document !== "undefined" && /\/grid\.js/.test(import.meta.url)) start();
