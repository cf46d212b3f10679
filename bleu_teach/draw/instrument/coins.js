/* Lesson 08: a coin for each sentence exchanges its two translations, by hand or by the hundred.
   Python has found the gap of every way in which the coins can lie, its tosses and resamples. */
import { BOLD, MIDDLE, escape, line, openPicture, paint, put, rect, signed, text,
  widthOf } from "./svg.js";

const BINS = 41, WIDE = 9, MID = (BINS * WIDE) / 2, FLOOR = 106, ROOM = 128, ENOUGH = 100;

export function openCoins({ el, at, store, say }) {
  const { state } = store, { coined, places, pictures, tossed } = state.data;
  const shuffled = pictures.filter((one) => one.ways), others = pictures.filter((one) => !one.ways);
  const reach = Math.max(...pictures.flatMap(({ gaps }) => gaps.map(Math.abs))) || 1;
  const button = (name, value, label) =>
    `<button type="button" name="${name}" value="${value}" aria-label="${label}">${label}</button>`;
  const faces = places.map((place, k) => button("coins", 1 << k, put(say.coin, { place })));
  el.innerHTML = `<div class="bt"><p class="headline"></p><p>${coined}</p><div class="sides"><div><p
class="part">${say.by_coins}</p><p class="tools faces">${faces.join("")}</p><p class="tools">${
    button("tosses", 1, say.toss)}${button("tosses", 100, say.tosses)}</p><p class="message"
role="status"></p>${openPicture("tosses")}<div></div></div>${!others.length ? ""
    : `<div><p class="part">${say.by_draws}</p><p class="tools">${
      button("draws", 100, say.draws)}</p>${openPicture("draws")}<div></div></div>`}</div></div>`;
  const x = (gap) => MID * (1 + gap / reach / 1.1), scale = 10 ** -Math.floor(Math.log10(reach));
  const count = (gaps) => Array.from({ length: BINS }, (_, k) =>
    gaps.filter((gap) => Math.floor(x(gap) / WIDE) === k).length);

  // Filled are shuffles with as large a gap as the test set; a line is below 95% of the resamples.
  function drawGaps({ name, gaps: drawn, own, ways, leads }, row) {
    const all = ways ? state.tosses : state.draws, cut = Math.floor(all / 40);
    const gaps = drawn.slice(0, all).sort((a, b) => a - b), [low = 0] = gaps.slice(cut);
    const high = gaps.at(-1 - cut) ?? 0, ahead = +((ways ? own : low) > 0);
    const find = (some) => some.filter((gap) => Math.abs(gap) > Math.abs(own) - 1e-3);
    const large = find(gaps), seldom = ways && find(ways).length < 0.05 * ways.length;
    const more = large.length + 1, p = more / (all + 1), values = { pair: name, all,
      large: more - 1, p: `${more}/${all + 1}\u00a0=\u00a0${p.toFixed(3)}`, name: leads[ahead],
      other: leads[1 - ahead], gap: signed(Math.abs(own)), low: signed(low), high: signed(high) };
    const told = ways ? say.counted : low > 0 || high < 0 ? say.outside : say.inside;
    const verdict = all < ENOUGH ? say.luck : seldom ? say.seldom : say.often;
    const label = put(say.own, { gap: signed(own) }), end = 2 * MID - widthOf(label, 13);
    const tall = 84 / Math.max(10, ...count(gaps)), bars = (some, kind) => count(some).map((n, k) =>
      rect(WIDE * k + 1, FLOOR - tall * n, WIDE - 1.5, tall * n, kind, 0)).join("");
    return { told: put(told, values), verdict: put(verdict, values), drawn: `<g
transform="translate(0 ${ROOM * row})">${line(0, FLOOR, 2 * MID, FLOOR) + line(MID, 20, MID, ROOM)
      + text(0, 14, name, 15, "", BOLD) + bars(gaps, "field") + (ways ? bars(large, "bar") : "")
      + text(Math.min(x(own) + 6, end), 14, label, 13, "", BOLD)}<path class="curve" d="M${x(own)} 4V${FLOOR}"/>${ways
      ? `<path class="dot" d="M${x(ways[state.coins])} ${FLOOR + 2}l9 9l-9 9l-9 -9z"/>`
      : rect(x(low), FLOOR + 6, x(high) - x(low), 5, "cost", 2)}</g>` };
  }

  function show() {
    el.querySelectorAll(".faces button").forEach((face, k) => {
      face.setAttribute("aria-pressed", Boolean(state.coins & face.value));
      face.textContent = `${places[k]}${state.coins & face.value ? " ⇄" : ""}`;
    });
    const gaps = shuffled.map((one) => `${one.name}\u00a0=\u00a0${signed(one.ways[state.coins])}`);
    at(".message").textContent = put(say.now, { gaps: gaps.join(", ") });
    for (const svg of el.querySelectorAll("svg")) { // one axis for all that is in it
      const coins = svg.matches(".tosses"), all = coins ? state.tosses : state.draws;
      const rows = (coins ? shuffled : others).map(drawGaps);
      const told = [put(coins ? say.filled : say.middle, { all }), ...rows.map((one) => one.told)];
      const foot = ROOM * rows.length + 14, end = Math.floor(reach * scale) / scale;
      const ends = [-end, 0, end].map((gap) =>
        text(x(gap), foot, `${gap}`.replace("-", "−"), 13, "soft", MIDDLE));
      svg.style.display = coins || all ? "" : "none";
      paint(svg, 2 * MID, foot + 4, rows.map((one) => one.drawn).join("") + ends.join(""));
      svg.nextSibling.innerHTML = all ? told.map((one) => `<p>${escape(one)}</p>`).join("") : "";
      if (coins) at(".headline").innerHTML = rows.map((one) => escape(one.verdict)).join("<br>");
    }
  }

  el.addEventListener("click", ({ target: { name, value } }) => {
    const now = Math.min(tossed.length, state[name] + +value);
    if (name === "coins") store.set({ coins: state.coins ^ value });
    else if (name) store.set({ [name]: now, ...(value === "1" && { coins: tossed[now - 1] }) });
    show();
  });
  return show;
}
