/* The views: each shows one part of the instrument large, for one lesson. A view gets the hooks of
   grid.js and returns how to `show` what was counted; `count`, `judge` and `label` are optional. */
import { openStage } from "./hand.js";
import { BOLD, chip, draw, GAP, lay, MIDDLE, NAMES, put, rect, REF, ROW, scaleOf, text,
  topOf, widthOf } from "./picture.js";
import { nameReference } from "./says.js";
import { closest, penaltyOf, pool, tokenize } from "./score.js";

const openPicture = (kind) => `<svg class="bt ${kind}" aria-hidden="true"></svg>`;
const line = (x1, y1, x2, y2, kind = "axis", more = "") =>
  `<path class="${kind}" d="M${x1} ${y1}L${x2} ${y2}" ${more}/>`;

function paint(svg, width, height, body) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.style.width = `${width}px`;
  svg.innerHTML = body;
}

// Values from 0 to 1, each on a line of its own, with a ghost where it began.
function drawMarks(svg, width, rows) {
  const left = Math.max(...rows.map(({ name }) => widthOf(name, 15))) + 16, end = width - 60;
  const at = (value) => left + (end - left) * Math.min(1, value);
  const body = rows.map(({ name, value, was, shape }, k) => {
    const y = 18 + 30 * k, x = at(value), ghost = at(was ?? value), far = Math.abs(x - ghost) > 1;
    const form = (place, kind) => (shape === "dot" ? `<circle cx="${place}" cy="${y}" r="8"`
      : `<path d="M${place} ${y - 10}l10 10l-10 10l-10 -10z"`) + ` class="${kind}"/>`;
    const mark = shape ? form(x, "dot") : rect(left, y - 6, x - left, 12, "bar", 4);
    return text(0, y + 5, name, 14, "", shape ? BOLD : "")
      + rect(left, y - 2, end - left, 4, "track", 2)
      + (far ? line(ghost, y, x, y, "curve") + (shape ? form(ghost, "ghost")
        : rect(ghost - 1.5, y - 9, 3, 18, "cost", 1)) : "")
      + mark + text(end + 12, y + 5, value.toFixed(3), 15, "", BOLD);
  });
  paint(svg, width, 30 * rows.length + 6, body.join(""));
}

function openGrid({ box, ...hooks }) {
  box.innerHTML = '<div class="line"></div><div class="stage"></div>';
  return openStage(box.lastChild, hooks.say, hooks);
}

// Lesson 01: a window slides over the words, and the row of its n-grams fills.
function openWindow({ box, say, tell }) {
  const widths = [1, 2, 3, 4]
    .map((n) => `<button type="button" value="${n}">${n}</button>`).join("");
  box.innerHTML = `<div class="stage">${openPicture("slide")}</div><div class="tools">
    <label class="wide">${say.window_place}<input type="range" min="1" value="1"></label>
    <span role="group" aria-label="${say.window_width}">${say.window_width} ${widths}</span></div>
    <p class="told"></p>`;
  const [svg, range, told] = ["svg", "input", ".told"].map((one) => box.querySelector(one));
  const reached = [0, 0, 0, 0];
  let view = null, n = 2, laid = null, said = "";

  function slide(place) {
    const last = view.drawn.rows[n - 1].length, at = Math.max(0, Math.min(place, last - 1));
    reached[n - 1] = Math.max(reached[n - 1], Math.min(last, at + 1));
    range.max = Math.max(1, last);
    range.value = at + 1;
    const rows = view.drawn.rows.map((cells, k) => cells.map((cell, start) => ({
      kind: k === n - 1 && start === at ? "matched" : "plain",
      hidden: k > 0 && start >= reached[k] })));
    const inside = (k) => last && k >= at && k < at + n;
    rows[0] = rows[0].map((_, k) => ({ kind: inside(k) ? "matched" : "plain" }));
    const fractions = reached.map((one, k) => (k ? `${one}` : `${view.candidate.length}`));
    const shares = reached.map((one, k) => (k ? one / view.drawn.rows[k].length || 0 : 1));
    const drawn = { rows, fractions, shares }, shown = { ...view, reference: [] };
    let body = draw(shown, drawn, laid, null, { from: 0, to: -1 }, say);
    if (last) {
      const x = laid.places[at][0], end = laid.places[at + n - 1][1];
      body += rect(x - 1, REF - 4, end - x + 2, ROW + GAP + 8, "slot taken", 11);
    }
    paint(svg, laid.width, topOf(5) + 4, `<g transform="translate(0 -14)">${body}</g>`);
    const ngram = view.candidate.slice(at, at + n).join(" ");
    const found = view.drawn.rows[n - 1].slice(0, reached[n - 1]).map(({ item }) => `(${item})`);
    told.textContent = found.join("  ");
    for (const button of box.querySelectorAll("button"))
      button.setAttribute("aria-pressed", +button.value === n);
    said = last ? put(say.window, { n, ngram, at: at + 1, last }) : say.window_none;
    tell(null);
  }

  function drag({ clientX, buttons }) {
    if (!buttons || !view) return;
    const x = (clientX - svg.getBoundingClientRect().left) / scaleOf(svg);
    const [, first] = laid.places[0] ?? [0, 0];
    const middle = laid.places.findIndex(([, right]) => x < right);
    slide((middle < 0 ? laid.places.length : x < first ? 0 : middle) - Math.floor((n - 1) / 2));
  }

  range.addEventListener("input", () => slide(range.value - 1));
  for (const event of ["pointerdown", "pointermove"]) svg.addEventListener(event, drag);
  box.addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    n = +target.value;
    slide(0);
  });
  return {
    show(shown) {
      view = shown;
      reached.fill(0);
      const columns = view.candidate.map((_, k) => [k, -1]);
      laid = lay(view.candidate, [], columns, box.clientWidth || 760);
      slide(0);
    },
    says: () => said,
  };
}

// Lesson 02: a shelf for each word holds as many copies as the best single reference.
function openShelf({ box, say, ...hooks }) {
  box.innerHTML = `<div class="line"></div><div class="stage"></div>${openPicture("shelves")}`;
  const [, stageBox, svg] = box.children;
  const stage = openStage(stageBox, say, { ...hooks, rows: 1 });
  const show = (view, ...more) => {
    stage.show(view, ...more);
    drawShelves(view);
  };

  function drawShelves({ references, drawn }) {
    const room = Math.min(860, box.clientWidth || 760), shelves = new Map();
    for (const cell of drawn.rows[0])
      shelves.set(cell.item, [...shelves.get(cell.item) ?? [], cell]);
    let x = 0, y = 10, high = 0, body = "";
    for (const [word, cells] of shelves) {
      const size = Math.min(130, Math.max(58, widthOf(word, 15) + 18)), kept = cells.filter(isKept);
      const slots = Math.max(cells[0].allowed, kept.length);
      const fallen = cells.filter((one) => !isKept(one));
      const wide = Math.max(size * Math.max(1, slots), references.length > 1 ? 118 : 94) + 14;
      const rows = Math.ceil(fallen.length / Math.max(1, Math.floor(wide / size)));
      if (x && x + wide > room) [x, y, high] = [0, y + high + 18, 0];
      body += drawShelf({ word, size, wide, slots, kept, fallen, references }, x, y);
      high = Math.max(high, 84 + 17 * references.length + rows * (ROW + 4));
      x += wide + 14;
    }
    paint(svg, room, y + high + 6, body);
  }

  const isKept = ({ kind }) => kind === "matched";

  function drawShelf({ word, size, wide, slots, kept, fallen, references }, x, y) {
    const floor = y + ROW + 4, isWord = (token) => token === word;
    const each = references.map((one) => one.filter(isWord).length);
    const most = Math.max(...each), under = floor + 28 + 17 * references.length;
    const place = (k) => x + 4 + k * size, across = Math.max(1, Math.floor(wide / size));
    let body = "";
    for (let k = 0; k < slots; k++) body += k < kept.length
      ? chip(place(k), y, size - 6, "matched", word, 15, kept[k].ringed)
      : rect(place(k), y, size - 6, ROW, "missing");
    body += slots ? rect(x, floor, slots * size + 2, 5, "board", 2) : "";
    each.forEach((number, k) => {
      const named = nameReference(k, references.length, say);
      body += text(x, floor + 20 + 17 * k, `${named}: ${number}`, 13, number === most ? "" : "soft",
        number === most && most ? BOLD : "");
    });
    if (fallen.length) body += text(x, under - 4, put(most ? say.fallen : say.no_shelf,
      { number: fallen.length }), 13, "clipped", BOLD);
    fallen.forEach(({ kind, ringed }, k) => {
      const top = under + Math.floor(k / across) * (ROW + 4), turn = [4, -5, 7, -3][k % 4];
      body += `<g transform="rotate(${turn} ${place(k % across) + size / 2} ${top + ROW / 2})">${
        chip(place(k % across), top + 4, size - 6, kind, word, 15, ringed)}</g>`;
    });
    return body;
  }

  const share = ({ drawn }) => drawn.shares[0];
  const explain = ({ cell }, { drawn }) => {
    const all = drawn.rows[0].filter(({ item }) => item === cell.item);
    const falls = all.filter((one) => !isKept(one)).length, most = cell.allowed;
    const kind = !most ? "shelf_none" : falls ? "shelf" : "shelf_fits";
    return put(say[kind], { word: cell.item, number: all.length, most, falls });
  };
  return { ...stage, show, explain, label: (shown) => ["p₁", share(shown)] };
}

// Lesson 03: the candidate's length along a ruler under the references, and the penalty above it.
function openRuler({ box, say, state, act, tell, count }) {
  box.innerHTML = `<div class="stage">${openPicture("ruler")}</div><label class="wide">${
    say.ruler}<input type="range" min="0"></label>`;
  const [svg, range] = ["svg", "input"].map((one) => box.querySelector(one));
  const HIGH = 130, TOP = 24, LEFT = 108;
  let view = null, pool = [], unit = 1, longest = 1;

  function see(shown) {
    const { candidate, references, found: { c, r, penalty } } = shown;
    const lengths = references.map((one) => one.length), floor = TOP + HIGH;
    const width = Math.min(860, box.clientWidth || 760), own = state.marks?.curve;
    unit = (width - LEFT - 24) / longest;
    const x = (length) => LEFT + unit * length, y = (value) => floor - HIGH * Math.min(1.15, value);
    const curve = (points, kind, dash) => `<polyline class="${kind}" stroke-dasharray="${dash}"
      points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(" ")}"/>`;
    const steps = Array.from({ length: 121 }, (_, k) => (longest * k) / 120);
    let body = text(0, TOP + 8, say.penalty_short, 14, "", BOLD);
    body += line(LEFT, floor, x(longest), floor);
    for (const value of [0, 0.5, 1]) body += text(LEFT - 8, y(value) + 4, `${value}`, 12, "soft",
      'text-anchor="end"') + line(LEFT - 4, y(value), LEFT, y(value));
    body += line(x(r), TOP, x(r), floor, "axis", 'stroke-dasharray="3 3"');
    const paper = steps.map((one) => [one, penaltyOf(one, r)]);
    body += own ? curve(paper, "trend", "6 4") : curve(paper, "curve", "");
    const mine = own && Object.entries(own).map(([a, b]) => [+a, b]);
    if (own) body += text(0, TOP + 30, say.own_line, 13)
      + text(0, TOP + 50, say.paper_line, 13, "soft") + curve(mine, "curve own", "");
    const yours = own?.[c];
    body += line(x(c), y(yours ?? penalty), x(c), floor + 28, "axis");
    if (own) body += `<path d="M${x(c)} ${y(penalty) - 8}l8 8l-8 8l-8 -8z" class="ghost"/>`;
    body += `<circle class="dot" cx="${x(c)}" cy="${y(yours ?? penalty)}" r="8"/>`;
    const row = (words, top, name, kind) => text(0, top + 21, name, 14, "soft")
      + words.map((word, k) =>
        chip(x(k) + 1, top, unit - 2, kind(k), unit < 34 ? "" : word, Math.min(15, unit / 4), false,
          30)).join("");
    references.forEach((one, k) => {
      const named = nameReference(k, references.length, say);
      const kind = one.length === r ? "bar-plain" : "plain";
      body += row(one, floor + 28 + 36 * k, named, () => kind);
    });
    const base = floor + 36 + 36 * references.length;
    body += row(candidate, base, say.candidate, (k) => (k < c ? "matched" : "plain"));
    for (let k = c; k < r; k++) body += rect(x(k) + 2, base, unit - 4, 30, "missing");
    body += rect(x(c) - 5, base - 6, 10, 42, "handle", 5);
    for (let k = 0; k <= longest; k += unit < 12 ? 5 : unit < 24 ? 2 : 1)
      body += line(x(k), base + 42, x(k), base + 50) + text(x(k), base + 66, `${k}`, 13, "soft",
        'text-anchor="middle"');
    paint(svg, width, base + 74, body);
    range.max = longest;
    range.value = c;
    range.style.cssText = `margin-left:${LEFT - 8}px;width:${unit * longest + 16}px`;
    const values = { c, r, missing: Math.max(0, r - c), penalty: penalty.toFixed(3) };
    const told = put(say[c >= r ? "ruler_enough" : r - c === 1 ? "ruler_one" : "ruler_short"],
      values);
    const tied = closest(c, lengths) !== Math.max(...lengths.filter((one) => Math.abs(one - c)
      === Math.abs(r - c)));
    return [told, tied ? put(say.ruler_tie, values) : "", yours === undefined ? ""
      : put(say.ruler_own, { value: yours.toFixed(3) })].filter(Boolean).join(" ");
  }

  const move = (c) => {
    const shown = count(pool.slice(0, c));
    tell({ moving: shown, told: see(shown) });
  };
  const letGo = () => {
    if (+range.value !== view.candidate.length) act(pool.slice(0, range.value), 0, 0);
  };
  const drag = ({ clientX, buttons }) => {
    if (!buttons) return;
    const x = (clientX - svg.getBoundingClientRect().left) / scaleOf(svg);
    const c = Math.round((x - LEFT) / unit);
    move(Math.max(0, Math.min(longest, c)));
  };
  range.addEventListener("input", () => move(+range.value));
  range.addEventListener("change", letGo);
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    drag(event);
  });
  svg.addEventListener("pointermove", drag);
  svg.addEventListener("pointerup", letGo);
  let told = "";
  return {
    show(shown) {
      view = shown;
      const { candidate, references } = view;
      const [long] = [...references].sort((a, b) => b.length - a.length);
      longest = Math.max(candidate.length, 2 * long.length);
      if (pool.slice(0, candidate.length).join() !== candidate.join())
        pool = [...candidate, ...long.slice(candidate.length)];
      while (pool.length < longest) pool.push(...long);
      told = see(view);
    },
    says: () => told,
    label: (shown) => ["BP", shown.found.penalty],
  };
}

// Lesson 04: four precisions to pull, both means, and the costs that add up.
function openBars({ box, say, tell }) {
  const rows = NAMES.map((name, k) => `<label class="pull">
    <span>p<sub>${k + 1}</sub> ${say[name]}</span>
    <input type="range" min="0"><span class="part"></span></label>`).join("");
  box.innerHTML = `${rows}${openPicture("means")}`;
  const svg = box.querySelector("svg"), ranges = [...box.querySelectorAll("input")];
  let view = null, first = null, parts = [];

  function see() {
    const shares = parts.map(([matches, total]) => matches / total || 0);
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length;
    const costs = shares.map((share) => -Math.log(share) / shares.length);
    const geometric = Math.exp(-costs.reduce((a, b) => a + b, 0));
    first ??= { mean, geometric };
    ranges.forEach((range, k) => {
      const row = range.parentElement;
      row.hidden = !parts[k];
      if (!parts[k]) return;
      [range.max, range.value] = [parts[k][1], parts[k][0]];
      range.style.setProperty("--share", `${100 * shares[k]}%`);
      const cost = shares[k] ? costs[k].toFixed(2) : "∞";
      row.querySelector(".part").textContent = `${parts[k].join("/")} · ${put(say.cost, { cost })}`;
      range.setAttribute("aria-valuetext", row.querySelector(".part").textContent);
    });
    const width = Math.min(860, box.clientWidth || 760);
    drawMarks(svg, width, [
      { name: say.mean, value: mean, was: first.mean, shape: "diamond" },
      { name: say.geometric, value: geometric, was: first.geometric, shape: "dot" }]);
    const total = [-Math.log(view.found.penalty), ...costs], high = 78;
    const left = Math.max(widthOf(say.costs, 14), 60) + 12, scale = (width - left - 70) / 3;
    let body = text(0, high + 23, say.costs, 14), x = left;
    total.forEach((cost, k) => {
      const wide = Math.min(width - 60 - x, scale * cost);
      if (cost > 0.004) body += rect(x, high + 6, Math.max(1, wide - 1), 24, "cost", 3)
        + (wide < 22 ? "" : text(x + wide / 2, high + 23, k ? `p${"₀₁₂₃₄"[k]}` : "r/c", 13,
          "inside", MIDDLE));
      x += Math.max(0, wide);
    });
    const sum = total.reduce((a, b) => a + b, 0);
    const all = sum === Infinity ? "∞" : sum.toFixed(2);
    body += text(Math.min(x, width - 60) + 8, high + 23, all, 15, "", BOLD);
    svg.setAttribute("viewBox", `0 0 ${width} ${high + 38}`);
    svg.innerHTML += body;
    view.score = view.found.penalty * geometric;
    const zero = shares.indexOf(0);
    return zero < 0 ? put(say.bars, { mean: mean.toFixed(3), geometric: geometric.toFixed(3) })
      : put(say.bars_zero, { name: say[NAMES[zero]], mean: mean.toFixed(3) });
  }

  ranges.forEach((range, k) => range.addEventListener("input", () => {
    parts[k] = [+range.value, parts[k][1]];
    tell({ text: see() });
  }));
  let told = "";
  return {
    show(shown) {
      view = shown;
      first = null;
      parts = view.drawn.fractions.map((fraction) => fraction.split("/").map(Number));
      told = see();
    },
    says: () => told,
  };
}

// Lesson 05: segments below each other; the mean of their scores and the pooled score.
function openSegments({ box, say, state, store, tell, tools, count: countOne }) {
  const lines = () => state.candidate.split("\n");
  const against = (k) => [tokenize(state.references[k] ?? "")];
  const nameOf = (k) => put(say.segment, { number: k + 1 });
  box.innerHTML = lines().map((_, k) => `<label>${nameOf(k)}<input type="text"
    autocomplete="off" spellcheck="false"></label><div class="stage"></div>`).join("")
    + openPicture("averages");
  const fields = [...box.querySelectorAll("input")], svg = box.lastElementChild;
  let views = [], first = null, before = null;

  function change(k, words) {
    store.keep();
    const now = lines();
    now[k] = words;
    store.set({ candidate: now.join("\n") });
  }

  const stages = [...box.querySelectorAll(".stage")].map((place, k) => openStage(place, say, {
    count: (words) => countOne(words, against(k)), tools, rows: 1,
    act: (words, at, length) => { change(k, words.join(" ")); refresh([k, at, length]); },
    tell: (what) => tell(what?.moving ? { text: put(say.moving, { word: what.word,
      score: what.moving.score.toFixed(3) }) } : what),
  }));
  fields.forEach((field, k) => field.addEventListener("input", () => {
    change(k, field.value);
    refresh();
  }));
  let refresh = () => {}, told = "";

  function measure() {
    views = lines().map((line, k) => countOne(tokenize(line), against(k)));
    const scores = views.map((one) => one.found.score);
    return { scores, mean: scores.reduce((a, b) => a + b, 0) / scores.length,
      pooled: pool(views.map((one) => one.found)) };
  }

  function tellChange(now) {
    const way = (a, b) => (Math.abs(a - b) < 0.0005 ? "=" : a > b ? "▲" : "▼");
    const values = { mean: `${way(now.mean, first.mean)} ${now.mean.toFixed(3)}`,
      pooled: `${way(now.pooled, first.pooled)} ${now.pooled.toFixed(3)}` };
    const crossed = now.mean > first.mean + 0.0005 && now.pooled < first.pooled - 0.0005;
    return `${put(say.averages, values)} ${crossed ? say.crossed : ""}`.trim();
  }

  return {
    show(_, focus) {
      const now = measure();
      first ??= now;
      views.forEach((view, k) => {
        if (fields[k].value !== lines()[k]) fields[k].value = lines()[k];
        stages[k].show(view, ...(focus?.[0] === k ? focus.slice(1) : []));
      });
      const segments = now.scores.map((value, k) => (
        { name: nameOf(k), value, was: first.scores[k] }));
      drawMarks(svg, Math.min(860, box.clientWidth || 760), [...segments,
        { name: say.mean_scores, value: now.mean, was: first.mean, shape: "diamond" },
        { name: say.pooled, value: now.pooled, was: first.pooled, shape: "dot" }]);
      told = tellChange(now);
    },
    count: (own) => {
      const { pooled } = measure();
      return { candidate: ["-"], references: [], score: own?.score ?? pooled, says: own?.says ?? "",
        found: { score: pooled } };
    },
    follow: (again) => { refresh = again; },
    says: () => told,
    close: () => stages.forEach((stage) => stage.close()),
  };
}

// Lesson 06: the same words in every order, with the lowest and the highest score so far.
function openOrders({ box, say, ...hooks }) {
  box.innerHTML = `<div class="line"></div><div class="stage"></div>${openPicture("orders")}`;
  const stage = openStage(box.children[1], say, hooks), svg = box.lastChild;
  let first = null, low = 0, high = 0, words = "";
  return { ...stage,
    show(view, ...more) {
      stage.show(view, ...more);
      const same = [...view.candidate].sort().join(" ");
      if (same !== words) [words, first, low, high] = [same, ...Array(3).fill(view.score)];
      [low, high] = [Math.min(low, view.score), Math.max(high, view.score)];
      drawMarks(svg, Math.min(860, box.clientWidth || 760), [
        { name: say.lowest, value: low, was: first, shape: "diamond" },
        { name: say.highest, value: high, was: first, shape: "dot" }]);
    } };
}

export const VIEWS = { grid: openGrid, window: openWindow, shelf: openShelf, ruler: openRuler,
  bars: openBars, segments: openSegments, orders: openOrders };
