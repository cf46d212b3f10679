/* The views: each shows one part of the instrument large, for one lesson. A view gets the hooks of
   grid.js and returns how to `show` what was counted, and what to say of it. */
import { openStage } from "./hand.js";
import { nameCopies } from "./picture.js";
import { nameReference } from "./says.js";
import { penaltyAt, pool, sum, tokenize, usedPlaces } from "./score.js";
import { BOLD, chip, drawMarks, END, escape, line, lower, NAMES, openPicture, paint, put, rect,
  roomIn, ROW, text, widthOf } from "./svg.js";

// A word or an n-gram in a box that is as wide as it needs.
const tile = (word, kind = "") => `<span class="${kind}"><b>${escape(word)}</b></span>`;

const KINDS = ["matched", "clipped", "unmatched", "missing"]; // of the grid's cells
// References as text, in which the words at some places are bold: of each, what `bold` says.
const writeReferences = (references, say, bold) => references.map((words, place) => `<p><small>${
  nameReference(place, references.length, say)}</small> ${words.map(escape).map((word, k) =>
  (bold(place, k) ? `<b>${word}</b>` : word)).join(" ")}</p>`).join("");

const writeCost = (cost) => (cost === Infinity ? "∞" : cost.toFixed(3));

function openGrid({ box, say, ...hooks }) {
  box.innerHTML = `<div class="bt line"></div><div class="stage"></div><div
    class="bt"><p class="legend"></p></div>`;
  const [, place, { lastChild: legend }] = box.children;
  const writeKey = ([kind, name, number]) => `<span><svg class="bt" viewBox="0 0 30 22">${
    chip(1, 1, 28, kind, "", 0, false, 20, number)}</svg><span>${name}</span></span>`;

  function showLegend({ drawn, columns }) {
    const cells = drawn.rows.flat(), isMissing = columns.some(([word]) => word < 0);
    const found = new Set([isMissing && "missing", ...cells.map(({ kind }) => kind)]);
    const numbers = [...new Set(cells.map(({ other }) => other))].filter(Boolean).sort();
    const keys = KINDS.filter((kind) => found.has(kind)).map((kind) => [kind, say[kind]]);
    legend.innerHTML = [...keys, ...numbers.map((number) =>
      ["matched", put(say.matched_by, { number }), number])].map(writeKey).join("");
  }

  return openStage(place, say, { ...hooks, showMore: showLegend });
}

// Lesson 01: a window slides over the words, and the row of its n-grams fills.
function openWindow({ box, say, state, tell }) {
  const orders = NAMES.slice(0, state.max_n);
  const widths = orders.map((_, k) => `<button type="button" value="${k + 1}">${k + 1}</button>`);
  box.innerHTML = `<div class="tools" role="group" aria-label="${say.window_width}">${
    say.window_width} ${widths.join("")}</div><div class="sliding"><b>${say.window_place}</b><div
    class="bt tiles slide" aria-hidden="true"></div><input type="range" min="1"
    aria-label="${say.window_place}"></div>
    <small></small><div class="bt tiles row" aria-hidden="true"></div>`;
  const [, { children: [, words, range] }, name, row] = box.children;
  let view = null, n = Math.min(2, orders.length);

  function slide(place) {
    const own = view.drawn.rows[n - 1], last = own.length;
    const at = Math.max(0, Math.min(place, last - 1));
    [range.max, range.value] = [Math.max(1, last), at + 1];
    name.textContent = say[orders[n - 1]];
    words.innerHTML = view.candidate.map((word, k) => tile(word, !last || k < at || k >= at + n ? ""
      : `in${k === at ? " first" : ""}${k === at + n - 1 ? " last" : ""}`)).join("");
    row.innerHTML = own.map(({ item }, k) =>
      tile(item, k > at ? "empty" : k === at ? "now" : "")).join("");
    for (const one of box.firstChild.children) one.setAttribute("aria-pressed", +one.value === n);
    return !last ? say.window_none
      : put(say.window, { ngram: own[at].item, at: at + 1, last, name: name.textContent });
  }

  const slideTo = (place) => tell({ text: slide(place) });
  range.addEventListener("input", () => slideTo(range.value - 1));
  for (const event of ["pointerdown", "pointermove"]) words.addEventListener(event, (moved) => {
    const under = document.elementFromPoint(moved.clientX, moved.clientY)?.closest(".slide>span");
    if (under && moved.buttons) slideTo([...words.children].indexOf(under));
  });
  for (const button of box.firstChild.children) button.addEventListener("click", () => {
    n = +button.value;
    slideTo(1);
  });
  return { redraw() {}, show(shown) { view = shown; return slide(1); } };
}

// Lesson 02: a shelf for each word holds as many copies as the best single reference.
function openShelf({ box, say, ...hooks }) {
  box.innerHTML = `<p>${say.begin_shelf}</p><div class="stage"></div><div class="bt about"></div>
    <div class="shelves"></div>`;
  const [, place, lines, board] = box.children;
  const isKept = ({ kind }) => kind === "matched";
  const copiesOf = (item, { drawn }) => drawn.rows[0].filter((one) => one.item === item);
  const tell = (cells) => {
    const most = cells[0].allowed, falls = cells.filter((one) => !isKept(one)).length;
    const kind = !most ? "shelf_nowhere" : falls ? "shelf_falls" : "shelf_enough";
    return put(say[kind], { number: cells.length, most, falls });
  };

  function drawShelf(word, view) {
    const cells = copiesOf(word, view), kept = cells.filter(isKept);
    const fall = cells.filter((one) => !isKept(one)), free = cells[0].allowed - kept.length;
    const stand = (some) =>
      some.map(({ kind, ringed }) => tile(word, `${kind} ${ringed ?? ""}`)).join("");
    return `<div class="${fall.length ? "most" : ""}"><div class="bt tiles" aria-hidden="true"><div
      class="tiles board">${stand(kept)}${tile(word, "empty").repeat(Math.max(0, free))}</div>${
      stand(fall)}</div><p>${tell(cells)}</p></div>`;
  }

  function showShelves(view) {
    const { references, often, drawn: { rows: [cells] } } = view;
    const fullest = new Map(cells.map(({ item, reference }) => [item, reference]));
    lines.innerHTML = writeReferences(references.map((words) => nameCopies(words, often)), say,
      (place, k) => fullest.get(references[place][k]) === place);
    board.innerHTML = [...new Set(view.candidate)].map((word) => drawShelf(word, view)).join("");
    const left = cells.filter((one) => !isKept(one));
    return cells.length && put(left.length ? say.shelf_some : say.shelf_all, { all: cells.length,
      kept: cells.length - left.length, rest: left.map(({ item }) => `“${item}”`).join(", ") });
  }

  return { ...openStage(place, say, { ...hooks, tight: true, showMore: showShelves }),
    explain: ({ cell: { item } }, view) => `“${item}”: ${tell(copiesOf(item, view))}.` };
}

// Lesson 03: the candidate's length along a ruler under the references, and the penalty above it.
function openRuler({ box, say, state, act, tell, count }) {
  box.innerHTML = `<div class="stage">${openPicture("ruler")}</div><label>${
    say.ruler}<input type="range" min="0"></label>`;
  const [svg, range] = box.querySelectorAll("svg,input");
  const LEFT = 28, EDGE = 12, HIGH = 130, FLOOR = 170, HEAD = 54, STEP = 58; // as in draw/curves.py
  let words = [], unit = 1, longest = 1, size = 15;
  const ownOf = () => `${state.marks?.references}` === `${state.references}` && state.marks.curve;
  const x = (length) => LEFT + unit * length;
  const y = (value) => FLOOR - HIGH * Math.max(0, Math.min(1.1, value));
  const row = (tokens, top, name, letter, kind) => text(0, top - 6,
    put(say.ruler_length, { name, letter, number: tokens.length }), 14, `over ${letter ? "" : "soft"}`,
    letter && BOLD) + tokens.map((word, k) => chip(x(k) + 1, top, unit - 2, kind(k),
      unit < 26 ? "" : word, size)).join("");

  function see({ candidate, references, found: { c, r, penalty } }) {
    const width = roomIn(box), own = ownOf(), rowOf = (k) => FLOOR + HEAD + STEP * k;
    const base = rowOf(references.length), counts = references.findIndex((one) => one.length === r);
    unit = (width - LEFT - EDGE) / longest;
    size = Math.max(9, Math.min(15, ...[candidate, ...references].flat().map((word) =>
      (10 * (unit - 5)) / widthOf(word, 10))));
    const shown = own?.[c] ?? penalty;
    let body = text(0, 14, own ? say.own_line : say.penalty_is, 13, "soft")
      + line(LEFT, FLOOR, x(longest), FLOOR) + line(x(c), y(shown), x(c), base)
      + line(x(r), y(1), x(r), rowOf(counts), 'stroke-dasharray="3 3"')
      + text(x(r) + (r < c ? -4 : 4), FLOOR + 16, "r", 14, "halo", r < c ? END : "")
      + text(x(c) + (r < c ? 4 : -4), FLOOR + 16, "c", 14, "halo", r < c ? "" : END);
    for (const value of [0, 0.5, 1]) body += text(LEFT - 7, y(value) + 4, `${value}`, 12, "soft",
      END) + line(LEFT - 4, y(value), LEFT, y(value));
    const lengths = references.map((one) => one.length).sort((a, b) => a - b);
    const expected = (length) => penaltyAt(length, lengths);
    const steps = Array.from({ length: 121 }, (_, k) => (longest * k) / 120);
    lengths.forEach((one, k, all) => {
      const middle = (one + all[k - 1]) / 2; // behind it, the longer one counts
      if (k) steps.push(middle, middle + 0.001);
    });
    const at = (length) => `${x(length)},${y(expected(length))}`;
    body += `<polyline class="curve" points="${steps.sort((a, b) => a - b).map(at).join(" ")}"/>`;
    for (const [length, value] of Object.entries({ ...own, [c]: shown }))
      body += `<circle class="dot ${Math.abs(value - expected(+length)) > 1e-6 ? "ringed" : ""}"
        cx="${x(length)}" cy="${y(value)}" r="${+length === c ? 8 : 5}"/>`;
    references.forEach((one, k) => {
      const number = references.length, name = nameReference(k, number, say), is = one.length === r;
      body += row(one, rowOf(k), is && number > 1 ? put(say.closest, { name }) : name,
        is ? "r = " : "", () => (is ? "plain matched" : "plain"));
    });
    // Only the number of the candidate's words counts here.
    body += row(candidate, base, say.candidate, "c = ", () => "matched");
    for (let k = c; k < r; k++) body += rect(x(k) + 1, base, unit - 2, ROW, "missing");
    for (let k = 0; k <= longest; k += Math.ceil((8 + widthOf(`${longest}`, 13)) / unit))
      body += text(x(k), base + 50, `${k}`, 13, "soft", 'text-anchor="middle"');
    paint(svg, width, base + 56, body);
    [range.max, range.value] = [longest, c];
    range.style.cssText = `margin-left:${LEFT - 8}px;width:${x(longest) - LEFT + 16}px`;
    const values = { c, r, missing: r - c, penalty: penalty.toFixed(3) };
    const tie = r !== c && references.some((one) => one.length === 2 * c - r);
    const told = own?.[c] === undefined ? put(c < r ? say.ruler_short : say.ruler_enough, values)
      : put(say.ruler_own, { ...values, value: own[c].toFixed(3) });
    const which = tie ? say.ruler_tie : put(say.ruler_closest, values);
    return references.length > 1 ? `${which} ${told}` : told;
  }

  range.addEventListener("input", () => {
    const shown = count(words.slice(0, range.value));
    tell({ moving: shown, text: see(shown) });
  });
  range.addEventListener("change", () => act(words.slice(0, range.value), 0, 0));
  return {
    show(shown) {
      const { candidate, references } = shown;
      const [long] = [...references].sort((a, b) => b.length - a.length);
      longest = Math.max(9, candidate.length, long.length);
      if (words.slice(0, candidate.length).join() !== candidate.join())
        words = [...candidate, ...long.slice(candidate.length)];
      while (words.length < longest) words.push(...long);
      return see(shown);
    },
    label: ({ found: { c, penalty } }) => (ownOf()
      ? [say.penalty_own, ownOf()[c] ?? penalty] : [say.penalty, penalty]),
  };
}

// What each factor costs, each cost beginning where those above end, and all of them as their sum.
// A cost of ∞ reaches the edge, and the next one begins where it does. A ghost is the first sum.
function drawCosts(svg, width, factors, was, say) {
  const costs = factors.map(([, cost]) => cost), whole = sum(costs);
  const bottom = 28 * costs.length + 26, finite = costs.map((cost) => (cost < Infinity ? cost : 0));
  const most = 1.2 * Math.max(0.5, sum(finite), was < Infinity ? was : 0);
  const left = 18 + Math.max(...factors.map(([name]) => widthOf(name, 15)));
  const x = (cost) => left + (width - left - 66) * Math.min(1, cost / most);
  const row = (top, name, cost) => text(6, top + 15, name, 15, "", BOLD)
    + text(width - 6, top + 15, writeCost(cost), 15, "", `${BOLD} ${END}`);
  let body = text(0, 16, put(say.costs_each, { number: costs.length - 1 }), 13, "soft", BOLD);
  factors.forEach(([name, cost], k) => {
    const top = 28 * k + 26, at = sum(finite.slice(0, k));
    const step = (y) => rect(x(at), y, Math.max(1.5, x(at + cost) - x(at) - 1), 20, "cost", 3);
    if (whole && cost === Math.max(...costs)) body += rect(0, top - 4, width, 28, "slot on", 4);
    body += row(top, name, cost) + (cost ? step(top) + step(bottom) : "");
    if (!k && !cost) body += text(left, top + 15, say.no_penalty, 13, "soft");
  });
  body += line(0, bottom - 4, width, bottom - 4) + row(bottom, say.sum, whole);
  if (was !== whole) body += rect(left, bottom - 2, x(was) - left, 28, "ghost", 3)
    + text(x(was), bottom + 41, `${say.start}: ${writeCost(was)}`, 13, "soft",
      was > most / 2 ? END : "");
  paint(svg, width, bottom + 44, body);
}

// Lesson 04: four precisions to pull, and both means; or what they and the penalty cost.
function openBars({ box, say, state, tell }) {
  const pulls = NAMES.slice(0, state.max_n).map((name, k) => `<label class="pull">
    <span>p${lower(k + 1)} ${say[name]}</span><b></b>
    <input type="range" min="0"></label>`);
  const isCosts = state.view === "costs", result = `${openPicture("means")}<p></p>`;
  const pull = `<div>${say.pull}</div>${pulls.join("")}`;
  box.innerHTML = isCosts ? result + pull : pull + result;
  const ranges = [...box.querySelectorAll("input")], [svg, formula] = box.querySelectorAll("svg,p");
  const listed = (sign) => parts.map((part) => part.join("/")).join(sign);
  let view = null, first = null, parts = [];

  function see() {
    const shares = parts.map(([matches, total]) => matches / total || 0);
    const number = shares.length;
    const costs = shares.map((share) => -Math.log(share) / number), { penalty } = view.found;
    const mean = sum(shares) / number, geometric = Math.exp(-sum(costs)), zero = shares.indexOf(0);
    const factors = [[`BP ${penalty.toFixed(3)}`, -Math.log(penalty)],
      ...costs.map((cost, k) => [`p${lower(k + 1)} ${parts[k].join("/")}`, cost])];
    const whole = sum(factors.map(([, cost]) => cost));
    first ??= { mean, geometric, whole };
    ranges.forEach((range, k) => {
      const part = range.previousElementSibling;
      [range.max, range.value] = [parts[k][1], parts[k][0]];
      range.style.setProperty("--share", `${100 * shares[k]}%`);
      part.textContent = parts[k].join("/") + (parts[k][1] ? ` = ${shares[k].toFixed(2)}` : "");
      range.setAttribute("aria-valuetext", part.textContent);
    });
    view.score = penalty * geometric;
    const [largest, cost] = factors.reduce((one, other) => (other[1] > one[1] ? other : one));
    const told = { sum: writeCost(whole), largest: largest.split(" ")[0], cost: writeCost(cost),
      mean: writeCost(mean), geometric: writeCost(geometric), penalty: writeCost(penalty),
      score: writeCost(view.score), zero: `p${lower(zero + 1)}\u00a0=\u00a0${parts[zero]?.join("/")}` };
    formula.innerHTML = `<b>${put(isCosts ? say.costs_score : say.bars_score, told)}</b>`;
    if (isCosts) drawCosts(svg, roomIn(box), factors, first.whole, say);
    else drawMarks(svg, roomIn(box), [{ name: say.mean, value: mean, was: first.mean,
      note: `(${listed(" + ")}) / ${number}`, turned: true },
    { name: say.geometric, value: geometric, was: first.geometric,
      note: writeRoot(parts.map((part) => part.join("/"))) }]);
    const same = isCosts ? !whole : told.mean === told.geometric;
    return put(say[`${state.view}${zero >= 0 ? "_zero" : same ? "_same" : ""}`], told);
  }

  ranges.forEach((range, k) => range.addEventListener("input", () => {
    parts[k] = [+range.value, parts[k][1]];
    tell({ text: see() });
  }));
  return {
    show(shown) {
      view = shown;
      parts = view.drawn.fractions.map((fraction) => fraction.split("/").map(Number));
      return see();
    },
    redraw: see,
    label: ({ score }) => [listed() === `${view.drawn.fractions}` ? "BLEU" : say.pulled, score],
  };
}

const writeRoot = (fractions) =>
  `${["", "√", "³√", "⁴√"][fractions.length - 1]}(${fractions.join(" · ")})`;

// Lesson 05: segments below each other; the mean of their scores and the pooled score.
function openSegments({ box, say, state, edit, tell, tools, count }) {
  const lines = () => state.references.map((_, k) => state.candidate.split("\n")[k] ?? "");
  const against = (k) => [tokenize(state.references[k])];
  const nameOf = (k) => put(say.segment, { number: k + 1 });
  box.innerHTML = `<div></div>${openPicture("averages")}<p><b>${say.pooling}</b></p>
    <table class="told"></table><b></b>`;
  const [places, svg, , below, formula] = box.children;
  let views = [], stages = [], first = null;

  // A segment, whose words are judged by the score of all.
  function countOne(k, words) {
    const all = (own) => pool(lines().map((one, other) =>
      count(other === k ? own : tokenize(one), against(other)).found));
    const { score, totals } = all(words);
    return { ...count(words, against(k)), score, scoreOf: (own) => all(own).score,
      all: sum(totals) };
  }

  function openStages() {
    const html = lines().map((_, k) => `<b>${nameOf(k)}</b> <small>${
      say.above_below}</small><div class="stage"></div>`);
    places.innerHTML = html.join("");
    stages = [...places.querySelectorAll(".stage")].map((place, k) => openStage(place, say, {
      count: (words) => countOne(k, words), tools, tight: true,
      act: (words, at, length) =>
        edit(lines().with(k, words.join(" ")).join("\n"), [k, at, length]), tell,
    }));
  }

  function measure() {
    views = lines().map((line, k) => countOne(k, tokenize(line)));
    const scores = views.map((one) => one.found.score);
    const all = pool(views.map((one) => one.found));
    return { all, pooled: all.score, mean: sum(scores) / scores.length };
  }

  return {
    show(_, focus) {
      const now = measure();
      first ??= now;
      if (stages.length !== views.length) openStages();
      views.forEach((view, k) => stages[k].show(view, ...(focus?.[0] === k ? focus.slice(1) : [])));
      drawMarks(svg, roomIn(box), [
        { name: say.mean_scores, value: now.mean, was: first.mean, turned: true },
        { name: say.pooled, value: now.pooled, was: first.pooled }],
      views.map(({ found: { score } }, k) => [`${nameOf(k)}: ${score.toFixed(3)}`, score]));
      const row = (name, cells) => `<tr>${name ? `<th scope="row">${name}</th>` : "<td></td>"}${
        cells.map((cell) => (name ? `<td>${cell}</td>` : `<th>${cell}</th>`)).join("")}</tr>`;
      const parts = [...views.map(({ found }) => found), now.all];
      below.innerHTML = `${row("", [...views.map((_, k) => nameOf(k)), say.pooled_counts])}${
        now.all.fractions.map((_, k) =>
          row(say[NAMES[k]], parts.map(({ fractions }) => fractions[k]))).join("")}${
        row(say.all_ngrams, parts.map(({ totals }) => sum(totals)))}${
        row(say.lengths, parts.map(({ c, r }) => `${c}/${r}`))}${
        row(say.penalty, parts.map(({ penalty }) => penalty.toFixed(3)))}`;
      formula.textContent = `${writeRoot(now.all.fractions)} × ${now.all.penalty.toFixed(3)} = ${
        now.pooled.toFixed(3)}`;
      const moved = (name) => Math.round(1000 * (now[name] - first[name]));
      const crossed = moved("mean") > 0 && moved("pooled") < 0 ? ` ${say.crossed}` : "";
      const [mean, pooled] = [now.mean, now.pooled].map((score) => score.toFixed(3));
      return put(say.averages, { mean, pooled }) + crossed;
    },
    count: (own) => {
      const { pooled } = measure(), score = own?.score ?? pooled;
      return { candidate: ["-"], references: [], score, found: { score: pooled } };
    },
  };
}

// Lesson 06: the lowest and the highest score that were found: of the same words in any order or,
// where there are facts, of a candidate that contains none of them; the exercise asks for 0.6.
function openOrders({ box, say, state: { facts }, ...hooks }) {
  const isLie = facts.length > 0;
  box.innerHTML = `<p>${isLie ? say.begin_lie : say.move_chunks}</p><div class="stage"></div>${
    openPicture("orders")}<p>${isLie ? say.bold_words : say.bold_chunks}</p>
    <div class="bt about"></div>`;
  const [, place, svg, , below] = box.children;
  const sort = ({ candidate }) => [...candidate].sort().join(" ");
  let start = null, low = 1, high = null;

  function listMarks(first) {
    if (isLie) return [[{ name: high === null ? say.no_lie : say.highest_lie, value: high }],
      [[`${say.goal}: 0.6`, 0.6]]];
    if (low === high) return [[{ name: say.start, value: high }]];
    return [[{ name: say.lowest, value: low, turned: true }, { name: say.highest, value: high }],
      [[`${say.start}: ${first}`, start.score]]];
  }

  function showMarks(view) {
    start ??= view;
    const { candidate, references, score, drawn } = view, { score: first } = start;
    const still = facts.filter((fact) => tokenize(fact).some((one) => candidate.includes(one)));
    const counts = isLie ? !still.length && !drawn.gone : sort(view) === sort(start);
    const values = { score: score.toFixed(3), first: first.toFixed(3), facts: still.join(", ") };
    const kind = isLie ? (still.length ? "still_true" : counts ? "is_lie" : "gone")
      : !counts || `${candidate}` === `${start.candidate}` ? "" : !score ? "worst_order"
        : score > first && score >= high ? "better_order" : score === first && "same_order";
    if (counts) [low, high] = [Math.min(low, score), Math.max(high, score)];
    drawMarks(svg, roomIn(box), ...listMarks(values.first));
    const bold = isLie ? [drawn.rows[0], 1] : [drawn.rows[1] ?? [], 2]; // found in the candidate
    const used = references.map((one) => usedPlaces(one, ...bold));
    below.innerHTML = writeReferences(references, say, (place, k) => used[place].has(k));
    return kind && put(say[kind], values);
  }

  return openStage(place, say, { ...hooks, tight: true, outlined: !isLie, showMore: showMarks });
}

export const VIEWS = { grid: openGrid, window: openWindow, shelf: openShelf, ruler: openRuler,
  bars: openBars, costs: openBars, segments: openSegments, orders: openOrders };
