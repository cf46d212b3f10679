/* The few marks of every picture, as in draw/svg.py, and a hand that drags on one. */

export const NAMES = ["words", "bigrams", "trigrams", "4-grams"], ROW = 34;

export const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
export const put = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const signed = (value, digits = 2) => value.toFixed(digits).replace("-", "−");
export const lower = (number) => `${number}`.replace(/\d/g, (one) => "₀₁₂₃₄₅₆₇₈₉"[one]);
export const rect = (x, y, width, height, kind, radius = 7) =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${radius}"
    class="${kind}"/>`;
export const text = (x, y, content, size, kind = "", more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" class="${kind}" ${more}>${escape(content)}</text>`;
export const BOLD = 'font-weight="600"', MIDDLE = `${BOLD} text-anchor="middle"`;
export const END = 'text-anchor="end"';
const ink = document.createElement("canvas").getContext("2d");
export function widthOf(word, size) {
  ink.font = `600 ${size}px Inter, "Segoe UI", Helvetica, Arial, "DejaVu Sans", sans-serif`;
  return ink.measureText(word).width;
}

export function hatch(width, height = ROW) {
  let path = "";
  for (let k = 7; k < width + height; k += 7)
    path += `M${Math.max(0, k - height)} ${Math.min(k, height)}`
      + `L${Math.min(k, width)} ${Math.max(0, k - width)}`;
  return `<path class="hatch" d="${path}"/>`;
}

// As much of a word as there is room for.
export function fit(word, size, room) {
  let shown = word;
  while (shown && widthOf(shown, size) > room) shown = [...shown].slice(0, -1).join("");
  return shown === word ? word : `${shown}…`;
}

// A box of a kind, with a word in it if there is room, and the number of the reference that has it.
export function chip(x, y, width, kind, word = "", size = 16, ringed = false, height = ROW,
  number = "") {
  const inside = kind === "matched" ? "inside" : "halo", shown = fit(word, size, width - 2);
  const middle = width / 2 - (shown && number ? 0.35 * size : 0);
  const after = shown ? [middle + widthOf(shown, size) / 2 + 2, 13, number, 6 + size / 3]
    : [middle, height / 2 + 5, number, 14];
  return `<g class="cell" transform="translate(${x} ${y})">`
    + (kind === "clipped" ? hatch(width, height) : "")
    + rect(0, 0, width, height, kind, Math.min(7, width / 3))
    + (ringed ? rect(-2, -2, width + 4, height + 4, "slot ringed", 8) : "")
    + (shown && text(middle, height / 2 + size / 3, shown, size, inside, MIDDLE))
    + (number && text(...after, inside, shown ? BOLD : MIDDLE)) + "</g>";
}

// As wide as a picture may be in a box, and the HTML of an empty one.
export const roomIn = (box) => Math.min(860, box.clientWidth || 760);
export const openPicture = (kind) => `<svg class="bt ${kind}" aria-hidden="true"></svg>`;
export const line = (x1, y1, x2, y2, more = "") =>
  `<path class="axis" d="M${x1} ${y1}L${x2} ${y2}" ${more}/>`;

export function paint(svg, width, height, body) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.style.width = `${width}px`;
  svg.innerHTML = body;
}

// A value from 0 to 1 as a bar in HTML, or what is between two of them.
export const track = (from, to, kind) => `<span class="track"><span class="${kind}" style="left:${
  100 * Math.min(from, to)}%;width:${100 * Math.abs(to - from)}%"></span></span>`;

// Values from 0 to 1 on one axis, each named above it, with a ghost where it began; null is none
// yet. Below the axis, what else has a place on it.
export function drawMarks(svg, width, marks, others = []) {
  const high = marks[0].note ? 44 : 26, EDGE = 18;
  const y = high * marks.length + 14;
  const at = (value) => EDGE + (width - 2 * EDGE) * Math.min(1, value);
  const form = (x, y, turned, kind, r = turned ? 6 : 8) => `<g transform="rotate(45 ${x} ${y})">${
    rect(x - r, y - r, 2 * r, 2 * r, turned ? `${kind} turned` : kind, turned ? 0 : r)}</g>`;
  const told = (values) => [...new Set(values.map((one) => one?.toFixed(3)))].join(" → ");
  let body = text(0, y + 5, "0", 13, "soft") + text(width, y + 5, "1", 13, "soft", END)
    + line(EDGE, y, width - EDGE, y);
  others.forEach(([label, value], k) => {
    const x = at(value), down = y + 30 + 18 * k, [off, end] = x > width / 2 ? [-6, END] : [6, ""];
    body += line(x, y - 6, x, down) + text(x + off, down, label, 13, "soft", end);
  });
  marks.forEach(({ name, note = "", value, was = value, turned }, k) => {
    const top = high * k, x = at(value), from = at(was);
    body += form(10, top + 12, turned, "dot") + text(26, top + 17, name, 14, "", BOLD)
      + text(26, top + 35, note, 12, "soft")
      + text(width, top + 17, told([was, value]), 17, "", `${BOLD} ${END}`)
      + (Math.abs(x - from) < 1 ? "" : line(from, y, x, y, 'style="stroke:var(--ink)"')
        + form(from, y, turned, "ghost")) + (value === null ? "" : form(x, y, turned, "dot"));
  });
  paint(svg, width, y + (others.length ? 18 + 18 * others.length : 12), body);
}

// The picture with its score and its sentence as a PNG file.
export function save(svg, score, sentence) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const style = rules.filter((rule) => rule.startsWith(".bt")).join("\n");
  const { width, height } = svg.viewBox.baseVal, box = [width + 40, height + 104];
  const drawn = `<svg class="bt" xmlns="http://www.w3.org/2000/svg" width="${2 * box[0]}"
    height="${2 * box[1]}" viewBox="-20 -60 ${box.join(" ")}">
    <rect x="-20" y="-60" width="${box[0]}" height="${box[1]}" fill="#fff"/>
    <style>${escape(style)}</style>${text(0, -16, `BLEU ${score}`, 40, "", BOLD)}
    ${text(0, 12, sentence, 18, "soft")}<g transform="translate(0 24)">${svg.innerHTML}</g></svg>`;
  const image = new Image(), canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = box.map((size) => 2 * size);
  image.onload = () => {
    canvas.getContext("2d").drawImage(image, 0, 0);
    const file = { href: canvas.toDataURL(), download: "bleu.png" };
    Object.assign(document.createElement("a"), file).click();
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
