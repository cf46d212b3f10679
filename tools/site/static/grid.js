// The grid on the front page, without Python: counts BLEU as bleu_teach does, and draws what
// bleu_teach.draw.grid draws. tests/test_front_page.py holds the counts equal to the package's.

const WIDTH = 760, LEFT = 52, END = 632, FRACTION = 640, BAR = 700, HEAD = 36, ROW = 34, GAP = 8;
const WIDEST = 92, LETTERS = 20, SIZES = [20, 17, 14, 11.5, 9.5], NAMES = ["words", "pairs", "threes", "fours"];

// Lower-cased words without punctuation; an apostrophe or a hyphen inside a word stays.
export function tokenize(text) {
  const chars = [" ", ...text.normalize("NFC").toLowerCase(), " "];
  const inWord = (char) => /[\p{L}\p{M}\p{N}]/u.test(char);
  const kept = (char, place) => "'’-".includes(char)
    ? inWord(chars[place]) && inWord(chars[place + 2])
    : !/[!-/:-@[-`{-~]|\p{P}/u.test(char);
  const line = chars.slice(1, -1).map((char, place) => (kept(char, place) ? char : " ")).join("");
  return line.split(/\s+/u).filter(Boolean);
}

const ngrams = (tokens, n) =>
  tokens.slice(0, Math.max(0, tokens.length - n + 1)).map((_, k) => tokens.slice(k, k + n).join(" "));

function count(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

// Each n-gram of the candidate: matched, clipped or unmatched.
function mark(candidate, references, n) {
  const most = new Map(), seen = new Map();
  for (const reference of references)
    for (const [item, times] of count(ngrams(reference, n)))
      most.set(item, Math.max(times, most.get(item) ?? 0));
  return ngrams(candidate, n).map((item) => {
    seen.set(item, (seen.get(item) ?? 0) + 1);
    if (!most.has(item)) return "unmatched";
    return seen.get(item) <= most.get(item) ? "matched" : "clipped";
  });
}

export function bleu(candidate, references) {
  const rows = [1, 2, 3, 4].map((n) => mark(candidate, references, n));
  const c = candidate.length, away = (length) => Math.abs(length - c);
  const [r] = references.map((one) => one.length).sort((a, b) => away(a) - away(b) || a - b);
  const penalty = c >= r ? 1 : c ? Math.exp(1 - r / c) : 0;
  const matches = rows.map((marks) => marks.filter((status) => status === "matched").length);
  const logs = rows.map((marks, k) => Math.log(matches[k] / marks.length) / 4);
  const score = matches.includes(0) ? 0 : penalty * Math.exp(logs.reduce((a, b) => a + b, 0));
  return { rows, matches, c, r, penalty, score };
}

const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const put = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const rect = (x, y, width, height, kind, radius = 7) =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${radius}" class="${kind}"/>`;
const text = (x, y, content, size, kind = "", more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" class="${kind}" ${more}>${escape(content)}</text>`;
const BOLD = 'font-weight="600"', MIDDLE = `${BOLD} text-anchor="middle"`;

// The size of the letters, and where each column begins: a long word takes more than the others.
export function lay(candidate, columns) {
  const share = (END - LEFT) / columns;
  let size, wanted, spare;
  for (size of SIZES) {
    wanted = candidate.map((word) => 0.62 * size * [...word].length + 8);
    spare = share - wanted.reduce((a, b) => a + b, 0) / columns;
    if (spare >= 0) break;
  }
  const equal = columns > LETTERS ? share : Math.min(WIDEST, share);
  const alike = columns > LETTERS || spare < 0 || Math.max(0, ...wanted) <= share;
  const edges = [LEFT];
  for (let k = 0; k < columns; k++)
    edges.push(edges[k] + (alike ? equal : (wanted[k] ?? 0) + spare));
  return { size, edges };
}

// The grid as the inside of an <svg>, 204 pixels high.
function grid(candidate, found, pick, say) {
  const columns = Math.max(found.c, found.r, 1), letters = columns <= LETTERS;
  const { size, edges } = lay(candidate, columns);
  const over = (start, n) => pick !== null && start <= pick && pick < start + n;
  let body = "";
  candidate.slice(0, letters ? LETTERS : 0).forEach((word, place) => {
    const left = edges[place], width = edges[place + 1] - left;
    if (over(place, 1)) body += rect(left, 0, width, HEAD, "slot on", 0);
    const room = Math.floor((width - 2) / (0.62 * size));
    const shown = [...word].length > room ? `${[...word].slice(0, room).join("")}…` : word;
    body += text(left + width / 2, 27, shown, size, "word", MIDDLE);
  });
  const last = edges.at(-1), missing = last - edges[found.c];
  if (missing > 50)
    body += text(last - missing / 2, 26, say.missing, 13, "clipped", 'text-anchor="middle"');
  found.rows.forEach((marks, k) => {
    const n = k + 1, top = HEAD + k * (ROW + GAP) + GAP / 2;
    const places = Array.from({ length: Math.max(0, columns - n + 1) }, (_, p) => marks[p] ?? "missing");
    body += text(0, top + 22, say[NAMES[k]], 14, "soft");
    places.forEach((kind, start) => {
      const left = (edges[start] + edges[start + k]) / 2;
      const width = (edges[start + 1] + edges[start + n]) / 2 - left, inset = Math.min(3, width / 8);
      if (over(start, n) && kind !== "missing")
        body += rect(left, top - GAP / 2, width, ROW + GAP, "slot on", 0);
      const off = pick === null || over(start, n) ? "" : " off";
      const lines = kind === "clipped" ? hatch(width - 2 * inset) : "";
      body += `<g class="cell${off}" transform="translate(${left + inset} ${top})">${lines}`
        + `${rect(0, 0, width - 2 * inset, ROW, kind, Math.min(7, width / 3))}</g>`;
    });
    body += text(FRACTION, top + 24, `${found.matches[k]}/${marks.length}`, 20, "", BOLD);
    if (!marks.length) body += text(BAR, top + 22, say.none, 14, "soft");
    else body += rect(BAR, top + 11, WIDTH - BAR, 12, "track", 6)
      + rect(BAR, top + 11, ((WIDTH - BAR) * found.matches[k]) / marks.length, 12, "bar", 6);
  });
  return `<g class="grid">${body}</g>`;
}

function hatch(width) {
  let path = "";
  for (let k = 7; k < width + ROW; k += 7)
    path += `M${Math.max(0, k - ROW)} ${Math.min(k, ROW)}L${Math.min(k, width)} ${Math.max(0, k - width)}`;
  return `<path class="hatch" d="${path}"/>`;
}

// The page's part.
function start(place) {
  const say = JSON.parse(place.querySelector("script[type='application/json']").textContent);
  const [field, lines] = place.querySelectorAll("input, textarea"), at = (kind) => place.querySelector(kind);
  const address = new URLSearchParams(location.search);
  if (address.has("candidate")) field.value = address.get("candidate");
  if (address.has("reference")) lines.value = address.getAll("reference").join("\n");
  let pick = null, was = null, now = null;

  function read() {
    const references = lines.value.split("\n").map(tokenize).filter((tokens) => tokens.length);
    const candidate = tokenize(field.value);
    return { candidate, references: references.length ? references : [[]] };
  }

  function show() {
    const { candidate, references } = read(), found = bleu(candidate, references);
    at(".score").textContent = found.score.toFixed(3);
    at(".message").textContent = sentence(candidate, references, found);
    const rows = found.rows.map((marks, k) => `${say[NAMES[k]]}: ${found.matches[k]}/${marks.length}`);
    at("svg").setAttribute("aria-label", `${candidate.join(" ")}. ${rows.join(", ")}.`);
    at("svg").innerHTML = `<style>${say.style}</style>${grid(candidate, found, pick, say)}`;
    const product = found.rows.map((marks, k) => `${found.matches[k]}/${marks.length}`).join(" · ");
    at(".product").innerHTML = `${found.penalty.toFixed(3)} × (${product})<sup>1/4</sup> = <b>${found.score.toFixed(3)}</b>`;
    const used = references.map((tokens) => {
      const left = count(candidate);
      return tokens.map((word) => {
        left.set(word, (left.get(word) ?? 0) - 1);
        return left.get(word) >= 0 ? `<b>${escape(word)}</b>` : escape(word);
      }).join(" ");
    });
    at(".references").innerHTML = used.map((line) => `<p>${line}</p>`).join("");
    now = found.score;
    return { candidate, found };
  }

  function sentence(candidate, references, found) {
    if (!candidate.length) return say.empty;
    if (pick !== null) {
      const cells = found.rows.flatMap((marks, k) => marks.slice(Math.max(0, pick - k), pick + 1));
      const failing = cells.filter((status) => status !== "matched").length;
      const rest = bleu(candidate.filter((_, k) => k !== pick), references).score.toFixed(3);
      return put(say.shadow, { word: candidate[pick], number: cells.length, failing, score: rest });
    }
    if (was === null) return field.value === field.defaultValue ? say.begin : "";
    const size = Math.abs(found.score - was);
    const moved = size < 0.0005 ? say.same : found.score > was ? say.higher : say.lower;
    return put(moved, { size: size.toFixed(3), was: was.toFixed(3) });
  }

  function walk({ candidate, found }) { // a radio button over each word: arrow keys walk
    const columns = Math.max(found.c, found.r, 1), { edges } = lay(candidate, columns);
    const words = columns <= LETTERS ? candidate : [];
    at(".walk").innerHTML = words.map((word, k) => `<input type="radio" name="word" value="${k}"
      aria-label="${escape(word)}" style="left:${edges[k] / 7.6}%;width:${(edges[k + 1] - edges[k]) / 7.6}%">`).join("");
  }

  function change() {
    was = now;
    pick = null;
    walk(show());
    const query = new URLSearchParams({ candidate: field.value });
    for (const line of lines.value.split("\n")) if (line.trim()) query.append("reference", line);
    history.replaceState(null, "", `?${query}`);
    for (const link of document.querySelectorAll("a.first, a[hreflang]")) link.search = `?${query}`;
  }

  const rest = (event) => { pick = event.target.value ? +event.target.value : null; show(); };
  const leave = () => { pick = null; show(); };
  at(".walk").addEventListener("pointerover", rest);
  at(".walk").addEventListener("focusin", rest);
  at(".walk").addEventListener("pointerleave", leave);
  at(".walk").addEventListener("focusout", leave);
  field.addEventListener("input", change);
  lines.addEventListener("input", change);
  at(".picture").addEventListener("click", () => save(at("svg"), at(".score").textContent, [field.value, ...lines.value.split("\n")]));
  at(".link").addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    at(".link").textContent = say.copied;
  });
  walk(show());
}

// The picture with its score, its sentence and its references, as a PNG file.
function save(svg, score, [sentence, ...references]) {
  const below = references.slice(0, 2).map((line, k) => text(0, 236 + 26 * k, line, 17, "soft")).join("");
  const drawn = `<svg class="bt" xmlns="http://www.w3.org/2000/svg" viewBox="-20 -60 800 370" width="1600"
    height="740"><rect x="-20" y="-60" width="800" height="370" fill="#fff"/>
    <style>${svg.querySelector("style").textContent}</style>${text(0, 0, `BLEU ${score}`, 40, "", BOLD)}
    ${text(0, 28, sentence, 18, "soft")}<g transform="translate(0 40)">
    ${svg.querySelector(".grid").outerHTML}${below}</g></svg>`;
  const image = new Image(), canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 740 });
  image.onload = () => {
    canvas.getContext("2d").drawImage(image, 0, 0);
    Object.assign(document.createElement("a"), { href: canvas.toDataURL(), download: "bleu.png" }).click();
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

if (typeof document !== "undefined") start(document.getElementById("front-grid"));
