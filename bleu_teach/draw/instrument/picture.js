/* The grid as SVG: the reference above, the candidate's words as chips, below them each n-gram. */
import { chunkAround, sum, usedPlaces } from "./score.js";
import { BOLD, chip, fit, lower, MIDDLE, NAMES, put, rect, ROW, text, widthOf } from "./svg.js";

export const REF = 30, GAP = 8;
const LINE = 76, MORE = 60, USUAL = 860, SIZES = [18, 16, 14, 12, 11, 10];

export const topOf = (n) => REF + (n - 1) * (ROW + GAP);

// A word that is there too often has a number behind each copy, so that one sees which is too many.
export const nameCopies = (words, repeated) => words.map((word, k) => (repeated.has(word)
  ? word + lower(words.slice(0, k + 1).filter((one) => one === word).length) : word));

// In pixels: the box of each column (left, right, top), where each word is, where fractions begin,
// and how large letters are. No column is narrower than two letters. A long sentence takes what is
// free, and then wraps or pushes the picture sideways. Where it is tight, no word gets more than it
// needs, a line breaks before letters are small, but only where `breaks` lets it, perhaps `apart`.
export function lay(segment, room, tight, breaks, apart) {
  const { written: [candidate, reference], columns, drawn } = segment;
  const most = Math.max(room, 240);
  let start = 66, after = 10;
  let width = Math.min(most, USUAL), size = SIZES[0], wanted = [];
  const measure = (one) => {
    size = one;
    wanted = columns.map(([word, other]) => size / 2 + 1 + Math.max(
      widthOf(candidate[word] ?? "mm", size), widthOf(reference[other] ?? "", Math.min(size, 15))));
    return spare() >= 0;
  };
  const spare = () => width - start - after - sum(wanted);
  const fits = () => SIZES.slice(0, tight ? 3 : SIZES.length).some(measure);
  if (!fits()) {
    width = most;
    if (!fits() && !tight) width -= spare();
  }
  const bare = !columns.some(([, other]) => other >= 0); // no reference above: words move up
  const lines = spare() < 0 || tight, boxes = [], places = [];
  if (lines) {
    [width, start, after] = [Math.min(most, USUAL), 0, 0];
    measure(15);
    wanted = wanted.map((wide) => Math.max(apart ? ROW : 0, wide + 6)); // a hand takes a comma
  }
  const share = Math.max(0, spare()) / Math.max(1, columns.length);
  const under = drawn.truth.size ? 18 : 0; // of what stands below a word
  const step = LINE + under - (bare ? REF : 0); // from line to line where it wraps
  let left = start, below = bare ? -REF : 0;
  columns.forEach(([word], k) => {
    const own = wanted[k] + Math.min(tight ? 16 : MORE, share);
    const part = columns.findIndex(([one], later) => later > k && breaks(one));
    const needs = sum(wanted.slice(k, part < 0 ? undefined : part));
    if (left && apart && breaks(word)) left += GAP;
    if (lines && left && left + (breaks(word) ? needs : own) > width)
      [left, below] = [0, below + step];
    boxes.push([left, left += own, below]);
    if (word >= 0) places[word] = boxes[k];
  });
  return { columns, size, boxes, places, width, lines, below: below + under, step,
    behind: width > most ? start : 0 }; // the names, where the columns are pushed
}

// As wide as a word, in the middle of the words of an n-gram.
export function slot({ places }, start, n) {
  const [a, b] = places[start], [c, d] = places[start + n - 1];
  return [(a + c) / 2, (b + d) / 2];
}

// The grid as the inside of an <svg>. `drawn` has rows of cells, fractions and the share of each;
// `hand` the chosen words, and how far they are from their places while they are moved.
export function draw(segment, drawn, laid, spot, hand, say, rows) {
  const { reference, written: [below, above] } = segment;
  const used = usedPlaces(reference, drawn.rows[0], 1);
  const { size } = laid;
  const lit = (n, start) => spot?.lights(n, start), chosen = (k) => k >= hand.from && k <= hand.to;
  let body = "", held = "", names = rect(0, 0, laid.behind, topOf(rows + 1), "card", 0);
  laid.columns.forEach(([word, other], k) => {
    const [left, right, down] = laid.boxes[k], room = right - left, same = Math.min(size, 15);
    if (spot?.kind === "word" && lit(1, word)) body += rect(left, down, room, REF, "slot on", 0);
    if (other >= 0) body += text(left + room / 2, down + 20, fit(above[other], same, room), same,
      used.has(other) ? "" : "soft", MIDDLE);
    if (word < 0) body += rect(left + 3, down + REF + GAP / 2, room - 6, ROW, "missing");
  });
  drawn.rows.slice(0, rows).forEach((cells, k) => {
    const n = k + 1, first = topOf(n) + GAP / 2;
    const down = first + laid.below; // of what stands beside a single line
    if (!laid.lines) names += text(0, down + 11, say[NAMES[k]], 12, "soft");
    cells.forEach(({ kind, ringed, other }, start) => {
      const [left, right] = slot(laid, start, n), wide = right - left;
      const top = first + (n > 1 ? 0 : laid.places[start][2]);
      const inset = Math.min(size / 6, wide / 8);
      const on = lit(n, start), word = n === 1 ? below[start].trimEnd() : "";
      const shift = n === 1 && chosen(start) ? hand.shift : 0, drop = (hand.drop ?? 0) - 5;
      let cell = on ? rect(left, top - GAP / 2, wide, ROW + GAP, "slot on", 0) : "";
      if (shift) cell += rect(left + 3 + shift, top + drop, wide - 6, ROW, "card");
      cell += `<g${spot && !on && n > 1 ? ' class="off"' : ""}${shift ? ` transform="translate(${
        shift} ${drop})"` : ""}>${chip(left + inset, top, wide - 2 * inset, kind, word, size,
        ringed, ROW, other)}`;
      const truth = n === 1 ? drawn.truth.get(start) : "";
      if (truth) cell += text(left + wide / 2, top + ROW + 16, truth, 13, "", MIDDLE);
      if (truth === say.fact) cell += rect(left + inset, top, wide - 2 * inset, ROW, "slot picked");
      const [from, to] = n === 1 && drawn.outlined ? chunkAround(start, drawn.rows[1]) : [];
      if (from === start) cell += outline(laid, from, to, top);
      if (n === 1 && chosen(start))
        cell += rect(left + 1, top - 2, wide - 2, ROW + 4, "slot taken", 9);
      if (shift) held += `${cell}</g>`; else body += `${cell}</g>`;
    });
    if (laid.lines) return;
    names += text(0, down + 28, drawn.fractions[k], 16, "", BOLD);
  });
  return `<g class="grid">${body}${held}</g><g class="names">${names}</g>`;
}

// A line around a chunk; where it wraps, around its part in each line.
function outline({ places }, from, to, top) {
  const lines = Map.groupBy(places.slice(from, to + 1), ([, , down]) => down);
  return [...lines].map(([down, part]) => rect(part[0][0] + 1.5, top + down - places[from][2]
    - 3, part.at(-1)[1] - part[0][0] - 3, ROW + 6, "slot chunk", 10)).join("");
}

// Everything that can be pointed at, in the order of the arrow keys: words, then row by row the
// cells. Each says where it is, and which n-grams light up with it.
export function findSpots(segment, drawn, laid, say, rows) {
  const { candidate, reference } = segment, { boxes, columns } = laid, spots = [];
  columns.forEach(([place, other], k) => {
    const [left, right, down] = boxes[k];
    const box = { left, width: right - left, top: down + REF, height: ROW + GAP };
    const cell = drawn.rows[0][place], above = reference[other];
    if (place >= 0) spots.push({ kind: "word", place, cell, above, n: 1, ...box,
      label: `${candidate[place]}: ${say[cell.kind] ?? ""}`,
      lights: (n, start) => start <= place && place < start + n });
    else spots.push({ kind: "gap", above, label: put(say.gap, { word: above }), ...box,
      place: columns.slice(0, k).filter(([one]) => one >= 0).length, lights: () => false });
  });
  drawn.rows.slice(0, rows).forEach((cells, k) => {
    const top = topOf(k + 1), n = k + 1;
    if (n > 1) cells.forEach((cell, start) => {
      const [left, right] = slot(laid, start, n);
      spots.push({ kind: "cell", n, cell, label: `${cell.item}: ${say[cell.kind] ?? ""}`, left, top,
        width: right - left, height: ROW + GAP,
        lights: (other, k) => (other === n ? cells[k]?.item === cell.item
          : other === 1 && k >= start && k < start + n) });
    });
  });
  return spots;
}
