/* The n-gram grid in a browser: it computes BLEU as bleu_teach does and draws it while a person types.

`render({ model, el })` is what anywidget calls in Jupyter. On a page without Python there is no
model: the state is the JSON in `data-bt-grid` of an element, and a script tag is enough.

The state (traits of bleu_teach.play.Playground, keys of the JSON):
  candidate   the string that is scored
  references  a list of strings
  max_n       the highest n-gram order, 1 to 4
  examples    a list of [name, candidate, references], for a menu
  page        whether the component is its page's own: it follows the address, and can be shared
  say         every sentence in the reader's language, by name
  asked       whether a learner's function is asked about each text; its answer comes as `marks`
  marks       null, or what that function said:
    candidate, references  the strings that it was asked about
    rows        null for BLEU's own; else for each order a list with a kind for each n-gram:
                "matched", "clipped" or "unmatched", and " ringed" after it where BLEU differs
    fractions   null, or for each order the text at the end of its row, such as "5/7"
    score       a number; null if there is none, then the last good picture stays
    says        whose function drew this, or what went wrong, in one sentence */

const HEAD = 36, ROW = 34, GAP = 8, LETTERS = 20, WIDEST = 92, NARROW = 520;
const SIZES = [20, 17, 14, 11.5, 9.5], NAMES = ["words", "pairs", "threes", "fours"];

// Lower-cased words without punctuation; an apostrophe or a hyphen inside a word stays.
export function tokenize(text) {
  const chars = [" ", ...text.normalize("NFC").toLowerCase(), " "];
  const inWord = (char) => /[\p{L}\p{M}\p{N}]/u.test(char);
  const kept = (char, place) => "'’-".includes(char)
    ? inWord(chars[place]) && inWord(chars[place + 2])
    : !/[!-/:-@[-`{-~]|\p{P}/u.test(char);
  const line = chars.slice(1, -1).map((char, place) => (kept(char, place) ? char : " ")).join("");
  // Python's whitespace: a byte order mark is a character, and U+001C to U+001F and U+0085 are spaces.
  return line.split(/(?:[^\S\ufeff]|[\x1c-\x1f\x85])+/u).filter(Boolean);
}

const ngrams = (tokens, n) =>
  tokens.slice(0, Math.max(0, tokens.length - n + 1)).map((_, k) => tokens.slice(k, k + n).join(" "));

function count(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

// Each n-gram of the candidate: its kind, the number of this copy, and how many are allowed by
// which reference, the first one that has it most often.
export function mark(candidate, references, n) {
  const counts = references.map((reference) => count(ngrams(reference, n))), seen = new Map();
  return ngrams(candidate, n).map((item) => {
    const copy = (seen.get(item) ?? 0) + 1, each = counts.map((one) => one.get(item) ?? 0);
    const allowed = Math.max(...each), reference = each.indexOf(allowed);
    seen.set(item, copy);
    const kind = copy <= allowed ? "matched" : allowed ? "clipped" : "unmatched";
    return { item, kind, copy, allowed, reference };
  });
}

export function bleu(candidate, references, maxN = 4) {
  const rows = Array.from({ length: maxN }, (_, k) => mark(candidate, references, k + 1));
  const c = candidate.length, away = (length) => Math.abs(length - c);
  const [r] = references.map((one) => one.length).sort((a, b) => away(a) - away(b) || a - b);
  const penalty = c >= r ? 1 : c ? Math.exp(1 - r / c) : 0;
  const matches = rows.map((marks) => marks.filter(({ kind }) => kind === "matched").length);
  const terms = [Math.log(penalty), ...rows.map((marks, k) => Math.log(matches[k] / marks.length) / maxN)];
  const score = matches.includes(0) ? 0 : Math.exp(terms.reduce((a, b) => a + b, 0));
  const fractions = rows.map((marks, k) => `${matches[k]}/${marks.length}`);
  return { rows, matches, fractions, c, r, penalty, terms, score };
}

const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const put = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const rect = (x, y, width, height, kind, radius = 7) =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${radius}" class="${kind}"/>`;
const text = (x, y, content, size, kind = "", more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" class="${kind}" ${more}>${escape(content)}</text>`;
const BOLD = 'font-weight="600"', MIDDLE = `${BOLD} text-anchor="middle"`;
const widthOf = (word, size) => size * [...word].reduce((sum, char) => sum + (char < "\u1100" ? 0.62 : 1), 0);

// In pixels of the screen: where the columns, the fractions and their bars begin, the size of the
// letters, and the edges of the columns. A long word takes more than the others.
export function lay(candidate, columns, width) {
  const narrow = width < NARROW, start = narrow ? 16 : 56, end = width - (narrow ? 52 : 128);
  const share = (end - start) / columns;
  let size, wanted, spare;
  for (size of SIZES) {
    wanted = candidate.map((word) => widthOf(word, size) + 8);
    spare = share - wanted.reduce((a, b) => a + b, 0) / columns;
    if (spare >= 0) break;
  }
  const letters = columns <= LETTERS && share > 14;
  const equal = letters ? Math.min(WIDEST, share) : share;
  const alike = !letters || spare < 0 || Math.max(0, ...wanted) <= share;
  const edges = [start];
  for (let k = 0; k < columns; k++)
    edges.push(edges[k] + (alike ? equal : (wanted[k] ?? 0) + spare));
  return { size, edges, letters, narrow, width, end };
}

// Everything that can be pointed at, in the order of the arrow keys: words, then row by row its
// name and its cells. Each says where it is, and which n-grams light up with it.
function findSpots(candidate, rows, laid, say) {
  const { edges, letters, narrow } = laid, spots = [];
  if (letters)
    candidate.forEach((word, place) => spots.push({
      kind: "word", place, label: word, left: edges[place], width: edges[place + 1] - edges[place],
      top: 0, height: HEAD, lights: (n, start) => start <= place && place < start + n,
    }));
  rows.forEach((cells, k) => {
    const top = HEAD + k * (ROW + GAP), name = say[NAMES[k]];
    spots.push({
      kind: "row", n: k + 1, label: name, left: 0, width: edges[0] - 2, top, height: ROW + GAP,
      lights: (n) => n === k + 1,
    });
    if (letters)
      cells.forEach((cell, start) => {
        const [left, right] = slot(edges, start, k + 1);
        spots.push({
          kind: "cell", n: k + 1, cell, label: `${cell.item}: ${say[cell.kind]}`, left, top,
          width: right - left, height: ROW + GAP,
          lights: (n, other) => n === k + 1 && cells[other]?.item === cell.item,
        });
      });
  });
  return spots;
}

const slot = (edges, start, n) =>
  [(edges[start] + edges[start + n - 1]) / 2, (edges[start + 1] + edges[start + n]) / 2];

// The grid as the inside of an <svg>. `drawn` has rows of cells, fractions and shares of each row.
function draw(candidate, drawn, laid, spot, say) {
  const { edges, size, letters, narrow, width } = laid, columns = edges.length - 1;
  const lit = (n, start) => spot?.lights(n, start);
  let body = "";
  if (letters) candidate.forEach((word, place) => {
    const left = edges[place], room = edges[place + 1] - left - 2;
    if (spot?.kind === "word" && lit(1, place)) body += rect(left, 0, room + 2, HEAD, "slot on", 0);
    let shown = word;
    while (shown && widthOf(shown, size) > room) shown = [...shown].slice(0, -1).join("");
    body += text(left + room / 2 + 1, 27, shown === word ? word : `${shown}…`, size, "word", MIDDLE);
  });
  const last = edges.at(-1), hole = last - edges[candidate.length];
  if (hole > widthOf(say.missing, 13)) body += text(last - hole / 2, 26, say.missing, 13, "clipped", 'text-anchor="middle"');
  drawn.rows.forEach((cells, k) => {
    const n = k + 1, top = HEAD + k * (ROW + GAP) + GAP / 2;
    const bold = spot?.kind === "row" && lit(n) ? BOLD : "";
    body += text(0, top + 22, narrow ? `${n}` : say[NAMES[k]], 14, "soft", bold);
    for (let start = 0; start + n <= columns; start++) {
      const { kind = "missing", ringed } = cells[start] ?? {}, [left, right] = slot(edges, start, n);
      const wide = right - left, inset = Math.min(3, wide / 8), on = kind !== "missing" && lit(n, start);
      if (on) body += rect(left, top - GAP / 2, wide, ROW + GAP, "slot on", 0);
      body += `<g class="cell${spot && !on ? " off" : ""}" transform="translate(${left + inset} ${top})">`
        + (kind === "clipped" ? hatch(wide - 2 * inset) : "")
        + rect(0, 0, wide - 2 * inset, ROW, kind, Math.min(7, wide / 3))
        + (ringed ? rect(-2, -2, wide - 2 * inset + 4, ROW + 4, "slot ringed", 8) : "") + "</g>";
    }
    body += text(laid.end + 8, top + 24, drawn.fractions[k], narrow ? 15 : 20, "", BOLD);
    if (!narrow) body += rect(width - 48, top + 11, 48, 12, "track", 6)
      + rect(width - 48, top + 11, 48 * drawn.shares[k], 12, "bar", 6);
  });
  return `<g class="grid">${body}</g>`;
}

function hatch(width) {
  let path = "";
  for (let k = 7; k < width + ROW; k += 7)
    path += `M${Math.max(0, k - ROW)} ${Math.min(k, ROW)}L${Math.min(k, width)} ${Math.max(0, k - width)}`;
  return `<path class="hatch" d="${path}"/>`;
}

// What is said about the thing that a person points at.
function explain(spot, { candidate, references, found, drawn, maxN }, say) {
  const { kind, n, cell } = spot;
  if (kind === "row") return put(say.row, { name: say[NAMES[n - 1]], fraction: drawn.fractions[n - 1] });
  if (kind === "cell") {
    if (cell.ringed) return put(say.differs, { ngram: cell.item, yours: say[cell.kind], expected: say[cell.expected] });
    return put(say[`is_${cell.kind}`], { ngram: cell.item, ...cell, reference: cell.reference + 1 });
  }
  const cells = found.rows.flatMap((marks, k) => marks.slice(Math.max(0, spot.place - k), spot.place + 1));
  const failing = cells.filter((one) => one.kind !== "matched").length;
  const rest = bleu(candidate.filter((_, k) => k !== spot.place), references, maxN).score.toFixed(3);
  return put(say.shadow, { word: candidate[spot.place], number: cells.length, failing, score: rest });
}

// What the last edit did: how far the score moved, and the part of it that moved most.
function compare(before, now, say) {
  const size = Math.abs(now.score - before.score), was = before.score.toFixed(3);
  if (!now.score) return put(say.zero, { name: say[NAMES[now.matches.indexOf(0)]] ?? "" });
  if (size < 0.0005) return put(say.same, { was });
  const moved = now.terms.map((term, k) => Math.abs(term - before.terms[k]));
  const most = moved.indexOf(Math.max(...moved.map((one) => one || 0)));
  const parts = ({ fractions, c }) => (most ? fractions[most - 1] : c);
  const why = before.score ? put(say.most, {
    name: most ? say[NAMES[most - 1]] : say.length, before: parts(before), now: parts(now),
  }) : "";
  return `${put(now.score > before.score ? say.higher : say.lower, { size: size.toFixed(3), was })} ${why}`;
}

// How many words differ: what is left between the common beginning and the common end.
function countChanged(old, now) {
  let start = 0, end = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return Math.max(old.length, now.length) - start - end;
}

// Each reference in words. Bold is what the candidate uses; outlined is what one n-gram uses.
function writeReferences(references, candidate, cell, n, say) {
  return references.map((tokens, place) => {
    const left = count(candidate);
    const starts = ngrams(tokens, n).flatMap((item, start) => (item === cell?.item ? [start] : []));
    const own = cell?.reference === place ? starts.slice(0, cell.copy) : [];
    const at = cell?.kind === "matched" ? own.slice(-1) : own.length ? starts : [];
    const words = tokens.map((word, k) => {
      left.set(word, (left.get(word) ?? 0) - 1);
      const used = at.some((start) => start <= k && k < start + n);
      const tag = left.get(word) >= 0 ? "b" : "span";
      return `<${tag}${used ? ' class="used"' : ""}>${escape(word)}</${tag}>`;
    });
    const name = references.length > 1 ? put(say.reference_number, { number: place + 1 }) : say.reference;
    return `<p><small>${escape(name)}</small> ${words.join(" ")}</p>`;
  }).join("");
}

const PAGE = `<p class="share"><b>{share}</b> <button type="button" class="picture">{file}</button>
  <button type="button" class="link">{link}</button></p>`;

function frame(state, say) {
  const options = state.examples.map(([name], k) => `<option value="${k}">${escape(name)}</option>`).join("");
  const menu = options && `<select aria-label="${say.examples}"><option value="">${say.examples}</option>${options}</select>`;
  return `<label>${say.candidate}<input type="text" autocomplete="off" spellcheck="false"></label>
<div class="strip"><p class="score"><small>BLEU</small> <b></b></p><p class="message" role="status"></p></div>
<div class="stage"><svg class="bt" role="img"></svg><div class="walk" role="radiogroup" aria-label="${say.walk}"></div></div>
<div class="references"></div><p class="product"></p>
<details><summary>${say.settings}</summary><label>${say.references}<textarea rows="3" spellcheck="false"></textarea></label>${menu}</details>
${state.page ? put(PAGE, say) : ""}`;
}

// A state that nobody else holds, for a page without Python.
function hold(state) {
  return { get: (name) => state[name], set: (name, value) => { state[name] = value; }, save_changes() {}, on() {} };
}

function render({ model, el }) {
  if (model) keepState(model); // of display/keeper.js, which comes before this file in Jupyter
  model ??= hold(JSON.parse(el.dataset.btGrid));
  const names = ["candidate", "references", "max_n", "examples", "page", "say", "asked", "marks"];
  const state = Object.fromEntries(names.map((name) => [name, model.get(name)])), { say } = state;
  if (state.page) readAddress(state);
  el.classList.add("bt-live");
  // JupyterLab leaves the keys to what has the focus, but only if that itself is marked.
  el.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = "true"; });
  el.innerHTML = frame(state, say);
  const at = (kind) => el.querySelector(kind);
  const [field, lines] = [at("input"), at("textarea")], group = `word${Math.random()}`;
  let picked = null, spots = [], view = null, base = null, late = 0;

  function read() {
    const references = state.references.map(tokenize).filter((tokens) => tokens.length);
    return { candidate: tokenize(state.candidate), references };
  }

  // What the learner's function said of the text that is on the screen; undefined until it has.
  function answer() {
    const { marks = null } = state; // Python in a browser makes undefined of None
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    if (!state.asked || (marks && marks.candidate === state.candidate && same(marks.references, state.references))) return marks;
  }

  function compute() {
    const { candidate, references } = read(), maxN = state.max_n, own = answer();
    if (own === undefined || !references.length) return;
    const found = bleu(candidate, references, maxN);
    if (own && own.score == null) return void (view && Object.assign(view, { says: own.says }));
    const rows = found.rows.map((cells, k) => cells.map((cell, start) => {
      const [kind, ringed] = (own?.rows?.[k][start] ?? cell.kind).split(" ");
      return { ...cell, kind, ringed, expected: cell.kind };
    }));
    const fractions = own?.fractions ?? found.fractions;
    const shares = fractions.map((fraction) => { const [m, t] = fraction.split("/"); return Math.min(1, m / t) || 0; });
    const score = own?.score ?? found.score;
    view = { candidate, references, found, maxN, score, says: own?.says ?? "", drawn: { rows, fractions, shares } };
  }

  function show() {
    const wrong = read().references.length ? "" : say.no_reference;
    if (!view) return void (at(".message").textContent = wrong);
    const { candidate, found, drawn, says } = view;
    const laid = lay(candidate, Math.max(found.c, found.r, 1), at(".stage").clientWidth || 760);
    spots = findSpots(candidate, drawn.rows, laid, say);
    const spot = spots[picked];
    const height = HEAD + drawn.rows.length * (ROW + GAP) + 4, svg = at("svg");
    svg.setAttribute("viewBox", `0 0 ${laid.width} ${height}`);
    const counts = drawn.fractions.map((fraction, k) => `${say[NAMES[k]]}: ${fraction}`);
    svg.setAttribute("aria-label", `BLEU ${view.score.toFixed(3)}. ${candidate.join(" ")}. ${counts.join(", ")}.`);
    svg.innerHTML = draw(candidate, drawn, laid, spot, say);
    at(".score b").textContent = view.score.toFixed(3);
    at(".score").classList.toggle("differs", Math.abs(view.score - found.score) > 1e-6);
    at(".message").textContent = wrong || (spot ? explain(spot, view, say) : tell(says));
    at(".references").innerHTML = writeReferences(view.references, candidate, spot?.cell, spot?.n ?? 1, say);
    at(".product").innerHTML = says ? "" : `${say.penalty} ${found.penalty.toFixed(3)} × `
      + `(${found.fractions.join(" · ")})<sup>1/${view.maxN}</sup> = <b>${found.score.toFixed(3)}</b>`;
    return laid;
  }

  function tell(says) {
    if (says) return says;
    if (!view.candidate.length) return say.empty;
    if (/[\u3040-\u30ff\u3400-\u9fff]{4}/u.test(state.candidate)) return say.unspaced;
    return base?.found && base.text !== state.candidate ? compare(base.found, view.found, say) : say.begin;
  }

  // A radio button over everything that can be pointed at: Tab leads in, arrow keys walk on.
  function walk(laid) {
    if (!laid) return;
    const height = HEAD + state.max_n * (ROW + GAP) + 4, place = (part, whole) => `${(100 * part) / whole}%`;
    at(".walk").innerHTML = spots.map((spot, k) => `<input type="radio" name="${group}" value="${k}"
      aria-label="${escape(spot.label)}" style="left:${place(spot.left, laid.width)};width:${place(spot.width, laid.width)};
      top:${place(spot.top, height)};height:${place(spot.height, height)}">`).join("");
  }

  function refresh() {
    compute();
    clearTimeout(late);
    if (answer() === undefined) late = setTimeout(() => { at(".message").textContent = say.again; }, 3000);
    picked = null;
    walk(show());
  }

  function change() {
    const words = tokenize(field.value), before = view && { found: view.found, text: state.candidate, words: view.candidate };
    if (before && (!base || countChanged(base.words, words) > Math.max(1, countChanged(base.words, before.words)))) base = before;
    state.candidate = field.value;
    state.references = lines.value.split("\n").filter((line) => line.trim());
    for (const name of ["candidate", "references"]) model.set(name, state[name]);
    model.save_changes();
    if (state.page) writeAddress(state);
    refresh();
  }

  function fill() {
    if (field.value !== state.candidate) field.value = state.candidate;
    const shown = lines.value.split("\n").filter((line) => line.trim());
    if (JSON.stringify(shown) !== JSON.stringify(state.references)) lines.value = state.references.join("\n");
  }

  const rest = (event) => { picked = event.target.value ? +event.target.value : null; show(); };
  const leave = () => { picked = null; show(); };
  for (const event of ["pointerover", "focusin"]) at(".walk").addEventListener(event, rest);
  for (const event of ["pointerleave", "focusout"]) at(".walk").addEventListener(event, leave);
  for (const one of [field, lines]) one.addEventListener("input", change);
  at("select")?.addEventListener("change", (event) => {
    const [, candidate, references] = state.examples[event.target.value] ?? state.examples[0];
    [field.value, lines.value] = [candidate, references.join("\n")];
    base = null;
    change();
  });
  at(".picture")?.addEventListener("click", () => save(at("svg"), at(".score b").textContent, [state.candidate, ...state.references]));
  at(".link")?.addEventListener("click", async ({ target }) => {
    await navigator.clipboard.writeText(location.href);
    target.textContent = say.copied;
  });
  for (const name of names)
    model.on(`change:${name}`, () => { state[name] = model.get(name); fill(); refresh(); });
  fill();
  refresh();
  let width = 0;
  const watch = new ResizeObserver(([{ contentRect }]) => {
    if (width !== contentRect.width) walk(show());
    width = contentRect.width;
  });
  watch.observe(at(".stage"));
  return () => watch.disconnect();
}

// A page's address holds the text, so that a link brings it back, here and in another language.
function readAddress(state) {
  const address = new URLSearchParams(location.search);
  if (address.has("candidate")) state.candidate = address.get("candidate");
  if (address.has("reference")) state.references = address.getAll("reference").slice(0, 20);
}

function writeAddress({ candidate, references }) {
  const query = new URLSearchParams([["candidate", candidate], ...references.map((line) => ["reference", line])]);
  history.replaceState(null, "", `?${query}`);
  for (const link of document.querySelectorAll("a.first, a[hreflang]")) link.search = `?${query}`;
}

// The picture with its score, its sentence and its references, as a PNG file.
function save(svg, score, [sentence, ...references]) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const style = rules.filter((rule) => rule.startsWith(".bt")).join("\n"), { width, height } = svg.viewBox.baseVal;
  const below = references.slice(0, 2).map((line, k) => text(0, height + 34 + 26 * k, line, 17, "soft")).join("");
  const box = [width + 40, height + 164];
  const drawn = `<svg class="bt" xmlns="http://www.w3.org/2000/svg" viewBox="-20 -60 ${box.join(" ")}" width="${2 * box[0]}"
    height="${2 * box[1]}"><rect x="-20" y="-60" width="${box[0]}" height="${box[1]}" fill="#fff"/>
    <style>${escape(style)}</style>${text(0, -16, `BLEU ${score}`, 40, "", BOLD)}
    ${text(0, 12, sentence, 18, "soft")}<g transform="translate(0 24)">${svg.innerHTML}</g>${below}</svg>`;
  const image = new Image(), canvas = Object.assign(document.createElement("canvas"), { width: 2 * box[0], height: 2 * box[1] });
  image.onload = () => {
    canvas.getContext("2d").drawImage(image, 0, 0);
    Object.assign(document.createElement("a"), { href: canvas.toDataURL(), download: "bleu.png" }).click();
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

export default { render };

// On a page without Python: every grid that is there. Under another name the page itself calls it.
export function start() {
  for (const el of document.querySelectorAll("[data-bt-grid]")) render({ el });
}
if (typeof document !== "undefined" && /\/grid\.js/.test(import.meta.url)) start();
