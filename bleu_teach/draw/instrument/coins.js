/* Lesson 08: a coin for each sentence exchanges its two translations; then shuffles and resamples
   by the hundred. The same number of tosses always shows the same, so only the number is kept. */
import { BOLD, escape, put, rect, text } from "./picture.js";
import { penaltyOf } from "./score.js";

const BINS = 41, HIGH = 110, SHARE = 0.025;

// Random numbers from 0 to 1 that are the same for the same seed (mulberry32).
function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// BLEU of a sum of rows: lengths c and r, four matches, four totals.
function scoreRow([c, r, ...counts]) {
  const logs = counts.slice(0, 4).map((matches, k) => Math.log(matches / counts[k + 4]));
  return counts.slice(0, 4).includes(0) ? 0
    : 100 * penaltyOf(c, r) * Math.exp(logs.reduce((a, b) => a + b, 0) / 4);
}

const sumRows = (rows) => rows.reduce((sum, row) => sum.map((value, k) => value + row[k]));

export function openCoins({ el, store, say }) {
  const { state } = store, [[base, rows], ...others] = Object.entries(state.data.systems);
  const pairs = others.map(([name, changed]) => ({ name: `${name} − ${base}`,
    other: rows.map((row, k) => changed[k] ?? row), shuffled: [], resampled: [] }));
  const places = rows.map((_, k) => k).filter((k) => others.some(([, changed]) => changed[k]));

  // The lead of a pair's system when the sentences with a coin of 1 have changed places.
  function shuffle({ other }, coins) {
    const heads = new Set(places.filter((_, k) => coins[k]));
    const [one, two] = [[rows, other], [other, rows]].map(([own, swapped]) =>
      scoreRow(sumRows(own.map((row, k) => (heads.has(k) ? swapped[k] : row)))));
    return two - one;
  }

  function resample({ other }, random) {
    const drawn = rows.map(() => Math.floor(random() * rows.length));
    const [one, two] = [rows, other].map((own) => scoreRow(sumRows(drawn.map((k) => own[k]))));
    return two - one;
  }

  const tossAll = (random) => places.map(() => Math.round(random()));
  const draws = { shuffled: (pair, k) => shuffle(pair, tossAll(randomFrom(k))),
    resampled: (pair, k) => resample(pair, randomFrom(-k)) };
  for (const pair of pairs) {
    pair.gap = shuffle(pair, []);
    pair.reach = Math.max(...Array.from({ length: 300 }, (_, k) => Math.max(
      Math.abs(draws.shuffled(pair, k + 1)), Math.abs(draws.resampled(pair, k + 1)))));
  }
  const reach = 1.15 * Math.max(...pairs.map((pair) => pair.reach));
  const button = (name) => `<button type="button" name="${name}">${say[name]}</button>`;
  el.innerHTML = `<div class="bt"><p>${put(say.coins, { number: places.length, all: rows.length })}
</p><p class="faces" role="group" aria-label="${say.faces}">${places.map((place, k) =>
    `<button type="button" value="${k}" aria-label="${put(say.coin, { number: place + 1 })}"></button>`)
    .join("")}</p><div class="tools">${["toss", "tosses", "draws", "again"].map(button).join("")}
</div><p class="message" role="status"></p><div class="pairs">${pairs.map(({ name }) =>
    `<section><h4>${escape(name)}<small> ${say.unit}</small></h4><svg class="bt" role="img"></svg><p></p>
<svg class="bt" role="img"></svg><p></p></section>`).join("")}</div></div>`;

  // A histogram of gaps with zero and the pair's own gap; what is as far from zero is filled.
  function drawGaps(svg, gaps, { gap }, isLarge, more) {
    const width = Math.min(520, svg.parentElement.clientWidth || 420), floor = HIGH + 30;
    const x = (value) => width / 2 + (width / 2) * Math.max(-1, Math.min(1, value / reach));
    const bins = Array.from({ length: BINS }, () => [0, 0]), wide = width / BINS;
    for (const one of gaps)
      bins[Math.min(BINS - 1, Math.floor(x(one) / wide))][isLarge(one) ? 0 : 1]++;
    const unit = HIGH / Math.max(8, ...bins.map(([large, small]) => large + small));
    let body = bins.map(([large, small], k) =>
      rect(k * wide + 0.5, floor - large * unit, wide - 1, large * unit, "bar", 0)
      + rect(k * wide + 0.5, floor - (large + small) * unit, wide - 1, small * unit, "plain", 0))
      .join("");
    const line = (value, kind, top) => `<path class="${kind}" d="M${x(value)} ${top}V${floor}"/>`;
    body += `<path class="curve" d="M0 ${floor}H${width}"/>` + line(0, "trend", 24)
      + line(gap, "curve", 18);
    const label = put(say.own, { gap: signed(gap) }), left = x(gap) > width - 130;
    body += text(x(gap) + (left ? -5 : 5), 15, label, 13, "", `${BOLD} text-anchor="${
      left ? "end" : "start"}"`);
    const ticks = [-reach / 1.15, 0, reach / 1.15];
    body += ticks.map((value) => text(x(value), floor + 16, signed(value, 1), 12, "soft",
      `text-anchor="${value < 0 ? "start" : value ? "end" : "middle"}"`)).join("") + more(x, floor);
    svg.setAttribute("viewBox", `0 0 ${width} ${floor + 36}`);
    svg.style.width = `${width}px`;
    svg.innerHTML = body;
  }

  const signed = (value, digits = 2) => value.toFixed(digits).replace("-", "−");

  function show(told = "") {
    const { coins, tosses } = state;
    [...el.querySelectorAll(".faces button")].forEach((face, k) => {
      face.setAttribute("aria-pressed", !!coins[k]);
      face.textContent = `${places[k] + 1}${coins[k] ? " ⇄" : ""}`;
    });
    pairs.forEach((pair, place) => {
      const [above, toldAbove, below, toldBelow] = [...el.querySelectorAll("section")[place].children]
        .slice(1);
      for (const [kind, number] of [["shuffled", tosses], ["resampled", state.draws]]) {
        while (pair[kind].length < number) pair[kind].push(draws[kind](pair, pair[kind].length + 1));
        pair[kind].length = number;
      }
      const isLarge = (one) => Math.abs(one) >= Math.abs(pair.gap) - 1e-9;
      const large = pair.shuffled.filter(isLarge).length, now = shuffle(pair, coins);
      drawGaps(above, pair.shuffled, pair, isLarge, (x, floor) => (coins.some(Boolean)
        ? `<path class="dot" d="M${x(now)} ${floor - 9}l8 9l-8 9l-8 -9z"/>` : ""));
      const p = ((large + 1) / (tosses + 1)).toFixed(3);
      toldAbove.textContent = tosses ? put(say.p, { large, tosses, p }) : say.no_tosses;
      const sorted = [...pair.resampled].sort((a, b) => a - b), cut = Math.floor(SHARE * state.draws);
      const [low, high] = [sorted[cut], sorted[state.draws - 1 - cut]];
      drawGaps(below, pair.resampled, pair, (one) => one >= low && one <= high, (x, floor) => (
        sorted.length ? rect(x(low), floor + 22, Math.max(2, x(high) - x(low)), 8, "bar", 4) : ""));
      const values = { low: signed(low ?? 0), high: signed(high ?? 0), draws: state.draws };
      toldBelow.textContent = !sorted.length ? say.no_draws
        : put(low > 0 || high < 0 ? say.outside : say.inside, values);
      for (const [svg, words] of [[above, toldAbove], [below, toldBelow]])
        svg.setAttribute("aria-label", `${pair.name}: ${words.textContent}`);
    });
    const gaps = pairs.map((pair) => `${pair.name} ${signed(shuffle(pair, coins))}`).join(", ");
    el.querySelector(".message").textContent = told || put(say.now, { gaps });
  }

  const actions = {
    toss: () => ({ tosses: state.tosses + 1, coins: tossAll(randomFrom(state.tosses + 1)) }),
    tosses: () => ({ tosses: state.tosses + 100 }),
    draws: () => ({ draws: state.draws + 100 }),
    again: () => ({ tosses: 0, draws: 0, coins: [] }),
  };
  el.addEventListener("click", ({ target: { name, value, localName } }) => {
    if (localName !== "button") return;
    const coins = places.map((_, k) => (+(k === +value) ^ +(state.coins[k] ?? 0)));
    store.set(name ? actions[name]() : { coins });
    show();
  });
  store.follow(() => show());
  show();
  new ResizeObserver(() => show()).observe(el);
}
