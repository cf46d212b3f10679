/* Lesson 08: a coin for each sentence exchanges its two translations, by hand or by the hundred.
   Python has found the gap of every way in which the coins can lie, its tosses and resamples. */
import { BOLD, escape, hatch, line, openPicture, paint, put, rect, signed, text } from "./svg.js";

const BINS = 41, WIDE = 8, MID = (BINS * WIDE) / 2, HIGH = 110, FLOOR = 134, ENOUGH = 100;

export function openCoins({ el, at, store, say }) {
  const { state } = store, { coined, places, pictures, steps, tossed } = state.data;
  const reach = Math.max(...pictures.flatMap(({ gaps }) => gaps.map(Math.abs))) || 1;
  const button = (name, value, label) =>
    `<button type="button" name="${name}" value="${value}" aria-label="${label}">${label}</button>`;
  const faces = places.map((place, k) => button("coins", 1 << k, put(say.coin, { place })));
  el.innerHTML = `<div class="bt"><p class="headline"></p><p>${coined}</p><p class="tools faces">${
    faces.join("")}</p><p class="tools">${steps.map((step) => button(...step)).join("")}</p><p
class="message" role="status"></p><div class="sides">${pictures.map(({ name, ways }) => `<div><b>${
    escape(name)}</b> ${ways ? say.by_coins : say.by_draws}${openPicture("gaps")}<p></p></div>`)
    .join("")}</div></div>`;
  const x = (gap) => MID * (1 + gap / reach / 1.1), binOf = (gap) => Math.floor(x(gap) / WIDE);
  const count = (gaps) => Array.from({ length: BINS }, (_, k) =>
    gaps.filter((gap) => binOf(gap) === k).length);

  // Filled are shuffles with as large a gap as the test set; hatched, 95% of resamples.
  function drawGaps(svg, { gaps: drawn, own, ways, leads }) {
    const all = ways ? state.tosses : state.draws, cut = Math.floor(all / 40);
    const gaps = drawn.slice(0, all).sort((a, b) => a - b);
    const marked = ways ? gaps.filter((gap) => Math.abs(gap) > Math.abs(own) - 1e-3)
      : gaps.slice(cut, all - cut), low = marked[0] ?? 0, high = marked.at(-1) ?? 0;
    const p = (marked.length + 1) / (all + 1), ahead = +((ways ? own : low) > 0);
    const values = { all, low: signed(low), high: signed(high), large: marked.length,
      p: p.toFixed(3), name: leads[ahead], other: leads[1 - ahead], gap: signed(Math.abs(own)) };
    const told = ways ? say.filled : low > 0 || high < 0 ? say.outside : say.inside;
    svg.parentNode.hidden = !ways && !all;
    svg.nextSibling.textContent = all ? put(told, values) : "";
    const unit = HIGH / Math.max(10, ...count(gaps)), bars = (some, fill) => count(some).map(
      (number, k) => `<g transform="translate(${WIDE * k + 1} ${FLOOR - unit * number})">${
        fill(WIDE - 1.5, unit * number)}</g>`).join("");
    const end = (gap) => text(x(gap), FLOOR + 38, signed(gap, 1), 13, "soft", "text-anchor=middle");
    const now = ways && x(ways[state.coins]), side = now < MID ? 1 : -1;
    paint(svg, 2 * MID, FLOOR + 42, line(0, FLOOR, 2 * MID, FLOOR) + line(MID, 24, MID, FLOOR)
      + bars(gaps, (wide, high) => rect(0, 0, wide, high, "field", 0))
      + bars(marked, ways ? (wide, high) => rect(0, 0, wide, high, "bar", 0) : hatch)
      + text(Math.min(x(own) + 6, 2 * MID - 96), 15, put(say.own, { gap: signed(own) }), 13, "",
        BOLD) + [-reach, 0, reach].map(end).join("") + `<path class="curve" d="M${x(own)} 4V${
        FLOOR}"/>` + (ways ? `<path class="dot" d="M${now} ${FLOOR + 3}l9 9l-9 9l-9 -9z"/>${
        text(now + 13 * side, FLOOR + 17, say.these, 13, "", side < 0 ? "text-anchor=end" : "")}`
        : rect(x(low), FLOOR + 6, x(high) - x(low), 5, "board", 2)));
    const verdict = all < ENOUGH ? say.luck : p < 0.05 ? say.seldom : say.often;
    return ways ? `<span>${escape(put(verdict, values))}</span>` : "";
  }

  function show() {
    el.querySelectorAll(".faces button").forEach((face, k) => {
      face.setAttribute("aria-pressed", Boolean(state.coins & face.value));
      face.textContent = `${places[k]}${state.coins & face.value ? " ⇄" : ""}`;
    });
    const gaps = pictures.flatMap(({ name, ways }) =>
      (ways ? `${name} = ${signed(ways[state.coins])}` : []));
    at(".message").textContent = put(say.now, { gaps: gaps.join(", ") });
    at(".headline").innerHTML = [...el.querySelectorAll("svg")].map((svg, k) =>
      drawGaps(svg, pictures[k])).join(" ");
  }

  el.addEventListener("click", ({ target: { name, value } }) => {
    const now = Math.min(tossed.length, state[name] + +value);
    if (name === "coins") store.set({ coins: state.coins ^ value });
    else if (name) store.set({ [name]: now, ...(value === "1" && { coins: tossed[now - 1] }) });
    show();
  });
  return show;
}
