/* The views: each shows one part of the instrument large, for one lesson. A view gets the hooks of
   grid.js and returns how to `show` what was counted; `count`, `says` and `label` are optional. */
import { openStage } from "./hand.js";
import { draw, GAP, lay, REF, slot, topOf } from "./picture.js";
import { nameReference } from "./says.js";
import { penaltyOf, pool, tokenize } from "./score.js";
import { BOLD, chip, drawMarks, line, lower, MIDDLE, NAMES, openPicture, paint, put, rect,
  roomIn, ROW, text, widthOf } from "./svg.js";

// A slider, so that its thumb is above or below these places of a picture.
const putUnder = ({ style }, from, to) => {
  style.cssText = `margin-left:${from - 8}px;width:${to - from + 16}px`;
};

// The words, and another picture below them.
function openWords(box, below, { say, ...hooks }) {
  box.innerHTML = `<div class="line"></div><div class="stage"></div>${below}`;
  return [openStage(box.children[1], say, hooks), box.lastChild];
}

const openGrid = ({ box, ...hooks }) => openWords(box, "", hooks)[0];

// Lesson 01: a window slides over the words, and the row of its n-grams fills.
function openWindow({ box, say, state, tell }) {
  const orders = NAMES.slice(0, state.max_n);
  const widths = orders.map((_, k) => `<button type="button" value="${k + 1}">${k + 1}</button>`);
  box.innerHTML = `<label class="wide">${say.window_place}<input type="range" min="1"></label>
    <div class="stage">${openPicture("slide")}</div><div role="group"
    aria-label="${say.window_width}" class="tools">${say.window_width} ${widths.join("")}</div>`;
  const [range, svg] = box.querySelectorAll("input,svg");
  const reached = orders.map(() => 0);
  let view = null, n = Math.min(2, orders.length), laid = null, said = "";

  function slide(place) {
    const { candidate, drawn: { rows } } = view, own = rows[n - 1], last = own.length;
    const at = Math.max(0, Math.min(place, last - 1));
    reached[n - 1] = Math.max(reached[n - 1], Math.min(last, at + 1));
    [range.max, range.value] = [Math.max(1, last), at + 1];
    const middle = (one) => (laid.places[one][0] + laid.places[one + n - 1][1]) / 2;
    if (last) putUnder(range, middle(0), middle(last - 1));
    const cells = rows.map((row, k) => row.map(({ item }, start) => (
      { hidden: k && start >= reached[k], kind: "matched", label: item })));
    const seen = reached.map((one, k) => (k ? one : candidate.length));
    const drawn = { rows: cells, fractions: seen.map(String),
      shares: seen.map((one, k) => one / rows[k].length || 0) };
    const shown = { ...view, reference: [], written: [candidate, []] };
    let body = draw(shown, drawn, laid, null, { from: 0, to: -1 }, say);
    if (last) {
      const x = laid.places[at][0], end = laid.places[at + n - 1][1];
      body += rect(x - 1, REF - 4, end - x + 2, ROW + GAP + 8, "slot taken", 11);
      const [left, right] = slot(laid, at, n);
      if (n > 1) body += rect(left, topOf(n) + 1, right - left, ROW + 6, "slot taken", 9);
    }
    paint(svg, laid.width, topOf(5) + 4, `<g transform="translate(0 -14)">${body}</g>`);
    for (const button of box.querySelectorAll("button"))
      button.setAttribute("aria-pressed", +button.value === n);
    said = last ? put(say.window, { n, ngram: own[at].item, at: at + 1, last }) : say.window_none;
    tell(null);
  }

  range.addEventListener("input", () => slide(range.value - 1));
  box.addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    n = +target.value;
    slide(0);
  });
  return {
    show(shown) {
      view = shown;
      reached.fill(0);
      laid = lay(view.candidate, [], view.candidate.map((_, k) => [k, -1]), box.clientWidth || 760);
      slide(0);
    },
    says: () => said,
  };
}

// Lesson 02: a shelf for each word holds as many copies as the best single reference.
function openShelf({ box, say, ...hooks }) {
  const [stage, board] = openWords(box, '<div class="shelves"></div>', { say, ...hooks, rows: 1 });
  const isKept = ({ kind }) => kind === "matched";
  const copiesOf = (item, { drawn }) => drawn.rows[0].filter((one) => one.item === item);

  function drawShelf(word, view) {
    const cells = copiesOf(word, view), kept = cells.filter(isKept), most = cells[0].allowed;
    const fallen = cells.filter((one) => !isKept(one)), slots = Math.max(most, kept.length);
    const size = Math.min(130, Math.max(58, widthOf(word, 15) + 18));
    const box = ({ kind, ringed }, k) => chip(k * size + 4, 4, size - 8, kind, word, 15, ringed);
    const svg = (number, high, body) => (number ? `<svg class="bt" aria-hidden="true" width="${
      number * size}" height="${high}">${body}</svg>` : "");
    const boxes = Array.from({ length: slots }, (_, k) => (kept[k] ? box(kept[k], k)
      : rect(k * size + 4, 4, size - 8, ROW, "missing")));
    const counts = view.references.map((tokens, k) => {
      const number = tokens.filter((token) => token === word).length;
      return `<p${number && number === most ? ' class="most"' : ""}>${
        nameReference(k, view.references.length, say)}: ${number}</p>`;
    });
    const told = put(most ? say.fallen : say.no_shelf, { number: fallen.length });
    return `<div>${svg(slots, 46, boxes.join("") + rect(0, 40, slots * size, 5, "board", 2))}${
      counts.join("")}${fallen.length ? `<p class="most">${told}</p>` : ""}${
      svg(fallen.length, 46, fallen.map(box).join(""))}</div>`;
  }

  return { ...stage,
    show(view, ...more) {
      stage.show(view, ...more);
      board.innerHTML = [...new Set(view.candidate)].map((word) => drawShelf(word, view)).join("");
    },
    explain: ({ cell: { item, allowed: most } }, view) => {
      const all = copiesOf(item, view), falls = all.filter((one) => !isKept(one)).length;
      const kind = !most ? "shelf_none" : falls ? "shelf" : "shelf_fits";
      return put(say[kind], { word: item, number: all.length, most, falls });
    },
    label: ({ drawn }) => ["p₁", drawn.shares[0]] };
}

// Lesson 03: the candidate's length along a ruler under the references, and the penalty above it.
function openRuler({ box, say, state, act, tell, count }) {
  box.innerHTML = `<div class="stage">${openPicture("ruler")}</div><label class="wide">${
    say.ruler}<input type="range" min="0"></label>`;
  const [svg, range] = box.querySelectorAll("svg,input"), HIGH = 130, TOP = 34, LEFT = 108;
  const FLOOR = TOP + HIGH;
  let view = null, words = [], unit = 1, longest = 1, told = "";
  const x = (length) => LEFT + unit * length;
  const y = (value) => FLOOR - HIGH * Math.min(1.15, value);
  const curve = (points, kind, dash = "") => `<polyline class="${kind}" stroke-dasharray="${dash}"
    points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(" ")}"/>`;
  const row = (tokens, top, name, kind) => text(0, top + 21, name, 14, "soft")
    + tokens.map((word, k) => chip(x(k) + 1, top, unit - 2, kind, unit < 34 ? "" : word,
      Math.min(15, unit / 4), false, 30)).join("");

  function see({ candidate, references, found: { c, r, penalty } }) {
    const width = roomIn(box), own = state.marks?.curve, base = FLOOR + 36 + 36 * references.length;
    unit = (width - LEFT - 24) / longest;
    const paper = Array.from({ length: 121 }, (_, k) => (longest * k) / 120)
      .map((length) => [length, penaltyOf(length, r)]);
    let body = text(0, 14, say.penalty_short, 14, "", BOLD) + line(LEFT, FLOOR, x(longest), FLOOR)
      + line(x(r), TOP, x(r), FLOOR, 'stroke-dasharray="3 3"');
    for (const value of [0, 0.5, 1]) body += text(LEFT - 8, y(value) + 4, `${value}`, 12, "soft",
      'text-anchor="end"') + line(LEFT - 4, y(value), LEFT, y(value));
    body += own ? text(0, TOP + 24, say.own_line, 13)
      + text(0, TOP + 44, say.paper_line, 13, "soft") + curve(paper, "trend", "6 4")
      + curve(Object.entries(own), "curve")
      + `<path d="M${x(c)} ${y(penalty) - 8}l8 8l-8 8l-8 -8z" class="ghost"/>`
      : curve(paper, "curve");
    body += line(x(c), y(own?.[c] ?? penalty), x(c), base)
      + `<circle class="dot" cx="${x(c)}" cy="${y(own?.[c] ?? penalty)}" r="8"/>`;
    references.forEach((one, k) => {
      body += row(one, FLOOR + 28 + 36 * k, nameReference(k, references.length, say),
        one.length === r ? "bar-plain" : "plain");
    });
    body += row(candidate, base, say.candidate, "matched");
    for (let k = c; k < r; k++) body += rect(x(k) + 2, base, unit - 4, 30, "missing");
    for (let k = 0; k <= longest; k += unit < 12 ? 5 : unit < 24 ? 2 : 1)
      body += line(x(k), base + 42, x(k), base + 50) + text(x(k), base + 66, `${k}`, 13, "soft",
        'text-anchor="middle"');
    paint(svg, width, base + 74, body);
    [range.max, range.value] = [longest, c];
    putUnder(range, LEFT, x(longest));
    const values = { c, r, missing: r - c, penalty: penalty.toFixed(3) };
    const lengths = references.map((one) => one.length);
    const kind = c >= r ? "ruler_enough" : r - c === 1 ? "ruler_one" : "ruler_short";
    return [put(say[kind], values), lengths.includes(2 * c - r) && r !== c ? say.ruler_tie : "",
      own?.[c] === undefined ? "" : put(say.ruler_own, { value: own[c].toFixed(3) })]
      .filter(Boolean).join(" ");
  }

  range.addEventListener("input", () => {
    const shown = count(words.slice(0, range.value));
    tell({ moving: shown, told: see(shown) });
  });
  range.addEventListener("change", () => act(words.slice(0, range.value), 0, 0));
  return {
    show(shown) {
      view = shown;
      const { candidate, references } = view;
      const [long] = [...references].sort((a, b) => b.length - a.length);
      longest = Math.max(candidate.length, 2 * long.length);
      if (words.slice(0, candidate.length).join() !== candidate.join())
        words = [...candidate, ...long.slice(candidate.length)];
      while (words.length < longest) words.push(...long);
      told = see(view);
    },
    says: () => told,
    label: (shown) => ["BP", shown.found.penalty],
  };
}

// Lesson 04: four precisions to pull, both means, and the costs that add up.
function openBars({ box, say, state, tell }) {
  box.innerHTML = NAMES.slice(0, state.max_n).map((name, k) => `<label class="pull">
    <span>p<sub>${k + 1}</sub> ${say[name]}</span>
    <input type="range" min="0"><span class="part"></span></label>`).join("")
    + `${openPicture("means")}<p class="told"></p>`;
  const ranges = [...box.querySelectorAll("input")], [svg, below] = [...box.children].slice(-2);
  const sum = (all) => all.reduce((a, b) => a + b, 0);
  const write = (cost) => (cost === Infinity ? "∞" : cost.toFixed(2));
  let view = null, first = null, parts = [], told = "";
  function see() {
    const shares = parts.map(([matches, total]) => matches / total || 0);
    const costs = shares.map((share) => -Math.log(share) / shares.length);
    const mean = sum(shares) / shares.length, geometric = Math.exp(-sum(costs));
    first ??= { mean, geometric };
    ranges.forEach((range, k) => {
      const part = range.nextElementSibling;
      [range.max, range.value] = [parts[k][1], parts[k][0]];
      range.style.setProperty("--share", `${100 * shares[k]}%`);
      part.textContent = `${parts[k].join("/")} · ${put(say.cost, { cost: write(costs[k]) })}`;
      range.setAttribute("aria-valuetext", part.textContent);
    });
    const all = [-Math.log(view.found.penalty), ...costs], width = roomIn(box), high = 78;
    const bar = ranges[0].getBoundingClientRect(), start = svg.getBoundingClientRect().left;
    const left = bar.left - start, end = bar.right - start, scale = (width - left - 70) / 3;
    let body = text(0, high + 23, say.costs, 14), x = left;
    all.forEach((cost, k) => {
      const wide = Math.max(0, Math.min(width - 60 - x, scale * cost));
      if (cost > 0.004) body += rect(x, high + 6, Math.max(1, wide - 1), 24, "cost", 3)
        + (wide < 22 ? "" : text(x + wide / 2, high + 23, k ? `p${lower(k)}` : "BP", 13,
          "inside", MIDDLE));
      x += wide;
    });
    body += text(Math.min(x, width - 60) + 8, high + 23, write(sum(all)), 15, "", BOLD);
    drawMarks(svg, width, [{ name: say.mean, value: mean, was: first.mean, shape: "diamond" },
      { name: say.geometric, value: geometric, was: first.geometric, shape: "dot" }],
    body, 50, left, end);
    view.score = view.found.penalty * geometric;
    below.innerHTML = put(say.costs_add, { number: shares.length, sum: write(sum(all)),
      score: view.score.toFixed(3) });
    const zero = shares.indexOf(0);
    return zero < 0 ? put(say.bars, { mean: mean.toFixed(3), geometric: geometric.toFixed(3) })
      : put(say.bars_zero, { name: say[NAMES[zero]], mean: mean.toFixed(3) });
  }

  ranges.forEach((range, k) => range.addEventListener("input", () => {
    parts[k] = [+range.value, parts[k][1]];
    tell({ text: see() });
  }));
  return {
    show(shown) {
      [view, first] = [shown, null];
      parts = view.drawn.fractions.map((fraction) => fraction.split("/").map(Number));
      told = see();
    },
    says: () => told,
  };
}

// Lesson 05: segments below each other; the mean of their scores and the pooled score.
function openSegments({ box, say, state, store, tell, tools, count }) {
  const lines = () => state.candidate.split("\n");
  const against = (k) => [tokenize(state.references[k] ?? "")];
  const nameOf = (k) => put(say.segment, { number: k + 1 });
  box.innerHTML = lines().map((_, k) => `<label>${nameOf(k)}<input type="text"
    autocomplete="off" spellcheck="false"></label><div class="stage"></div>`).join("")
    + `${openPicture("averages")}<p class="told"></p>`;
  const fields = [...box.querySelectorAll("input")];
  const [svg, below] = [box.querySelector(".averages"), box.lastChild];
  let views = [], first = null, refresh = () => {}, told = "";

  function change(k, words) {
    store.keep();
    store.set({ candidate: lines().with(k, words).join("\n") });
  }

  const stages = [...box.querySelectorAll(".stage")].map((place, k) => openStage(place, say, {
    count: (words) => count(words, against(k)), tools, rows: 1,
    act: (words, at, length) => { change(k, words.join(" ")); refresh([k, at, length]); },
    tell: (what) => tell(what?.moving ? { text: put(say.moving, { word: what.word,
      score: what.moving.score.toFixed(3) }) } : what),
  }));
  fields.forEach((field, k) => field.addEventListener("input", () => {
    change(k, field.value);
    refresh();
  }));

  function measure() {
    views = lines().map((line, k) => count(tokenize(line), against(k)));
    const scores = views.map((one) => one.found.score);
    const { parts, score: pooled } = pool(views.map((one) => one.found));
    return { scores, parts, mean: scores.reduce((a, b) => a + b, 0) / scores.length, pooled };
  }

  function tellChange(now) {
    const moved = (name) => Math.round(1000 * (now[name] - first[name]));
    const write = (name) => `${"▼=▲"[1 + Math.sign(moved(name))]} ${now[name].toFixed(3)}`;
    const crossed = moved("mean") > 0 && moved("pooled") < 0 ? say.crossed : "";
    const values = { mean: write("mean"), pooled: write("pooled") };
    return `${put(say.averages, values)} ${crossed}`.trim();
  }

  return {
    show(_, focus) {
      const now = measure();
      first ??= now;
      views.forEach((view, k) => {
        if (fields[k].value !== lines()[k]) fields[k].value = lines()[k];
        stages[k].show(view, ...(focus?.[0] === k ? focus.slice(1) : []));
      });
      drawMarks(svg, roomIn(box), [
        ...now.scores.map((value, k) => ({ name: nameOf(k), value, was: first.scores[k] })),
        { name: say.mean_scores, value: now.mean, was: first.mean, shape: "diamond" },
        { name: say.pooled, value: now.pooled, was: first.pooled, shape: "dot" }]);
      const sums = now.parts.map((part, k) => `${say[NAMES[k]]} ${views.map(
        ({ found }) => found.fractions[k]).join(" + ")} → ${part.join("/")}`);
      below.textContent = put(say.pooling, { sums: sums.join(", ") });
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

// Lesson 06: the lowest and the highest score that were found: of the same words in any order or,
// where there are facts, of a candidate that contains none of them.
function openOrders({ box, say, state: { facts }, ...hooks }) {
  const [stage, svg] = openWords(box, openPicture("orders"), { say, ...hooks });
  const tokens = facts.flatMap(tokenize), isLie = tokens.length > 0;
  let first = 0, low = 0, high = null, words = "", told = "";
  return { ...stage,
    show(view, ...more) {
      stage.show(view, ...more);
      const { candidate, score } = view, same = [...candidate].sort().join(" ");
      const still = tokens.filter((fact) => candidate.includes(fact));
      if (!isLie && same !== words) [words, first, low, high] = [same, score, score, score];
      const values = { score: score.toFixed(3), first: first.toFixed(3), facts: still.join(", ") };
      const kind = isLie ? (still.length ? "still_true" : "is_lie")
        : !score ? "worst_order" : score > Math.max(first, high) ? "better_order" : "";
      told = kind && put(say[kind], values);
      if (!still.length) [low, high] = [Math.min(low, score), Math.max(high, score)];
      drawMarks(svg, roomIn(box), isLie ? [{ name: say.highest_lie, value: high, shape: "dot" }]
        : [{ name: say.lowest, value: low, was: first, shape: "diamond" },
          { name: say.highest, value: high, was: first, shape: "dot" }]);
    },
    says: () => told };
}

export const VIEWS = { grid: openGrid, window: openWindow, shelf: openShelf, ruler: openRuler,
  bars: openBars, segments: openSegments, orders: openOrders };
