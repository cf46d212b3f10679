/* What a hand does with the words: by mouse, touch and key. It says the new words; who called it
   counts them. While words move, the browser counts; when they are let go, `act` is called. */
import { chunkAround } from "./score.js";
import { draw, escape, findSpots, lay, put, REF, scaleOf, topOf } from "./picture.js";

const FAR = 6; // pixels that make a drag of a click
const KEYS = { d: "double", r: "swap", c: "chunk", Delete: "remove", Backspace: "remove" };

export function move(words, from, to, at) {
  const rest = [...words.slice(0, from), ...words.slice(to + 1)];
  return rest.toSpliced(at, 0, ...words.slice(from, to + 1));
}

// The buttons under a stage. They act on the words that were chosen last, on whichever stage.
export function openTools(el, say) {
  const names = ["left", "right", "swap", "double", "remove", "chunk"];
  el.innerHTML = names.map((name) => `<button type="button" name="${name}" disabled></button>`)
    .join("");
  let owner = null;
  for (const button of el.children)
    button.addEventListener("click", () => owner?.doIt(button.name));
  return (stage, { word = "", above } = {}) => {
    owner = stage;
    for (const button of el.children) {
      const over = above ?? "…";
      button.textContent = put(say[`tool_${button.name}`], { word: over });
      button.setAttribute("aria-label", put(say[`does_${button.name}`], { word, above: over }));
      button.disabled = !word || (button.name === "swap" && (!above || above === word));
    }
  };
}

export function openStage(box, say, { count, act, tell, tools, turn = () => {}, rows, rest }) {
  box.innerHTML = `<svg class="bt" role="img"></svg><div class="above"></div>
    <div class="walk" role="radiogroup" aria-label="${say.walk}"></div>`;
  const [svg, above, walk] = box.children, group = `word${Math.random()}`;
  let view = null, laid = null, spots = [], picked = null, drag = null;
  let hand = { from: 0, to: -1, shift: 0 }, seen = "", rests = "";
  const stage = { show, doIt };

  function layOut(shown) {
    const columns = shown.columns, room = box.clientWidth || 760;
    return lay(shown.candidate, shown.reference, columns, room);
  }

  function paint(shown = view, own = laid) {
    const height = topOf(Math.min(rows ?? 9, shown.drawn.rows.length) + 1) + 4;
    svg.setAttribute("viewBox", `0 0 ${own.width} ${height}`);
    for (const part of [svg, above, walk]) part.style.width = `${own.width}px`;
    svg.setAttribute("aria-label", shown.label);
    const found = rest ? rest(shown, own, hand) : "";
    svg.innerHTML = draw(shown, shown.drawn, own, drag ? null : spots[picked], hand, say, rows)
      + found;
  }

  // A radio button over everything that can be pointed at: Tab leads in, arrow keys walk on; above
  // the words a button for each word of the reference that the candidate does not have there.
  function cover() {
    const place = ({ left, width, top, height }) =>
      `style="left:${left}px;width:${width}px;top:${top}px;height:${height}px"`;
    walk.innerHTML = spots.map((spot, k) => `<input type="radio" name="${group}" value="${k}"
      class="${spot.kind}" aria-label="${escape(spot.label)}" ${place(spot)}>`).join("");
    above.innerHTML = spots.map((spot, k) => {
      const word = spot.kind === "gap" ? spot.word : spot.above;
      if (!word || word === view.candidate[spot.place] && spot.kind === "word") return "";
      const name = escape(spot.kind === "gap" ? put(say.gap, { word })
        : put(say.does_swap, { word: view.candidate[spot.place], above: word }));
      return `<button type="button" tabindex="-1" value="${k}" aria-label="${name}"
        ${place({ ...spot, top: 0, height: REF })}></button>`;
    }).join("");
  }

  // Show a view; `at` is the place of the word that keeps the focus.
  function show(shown, at = null, length = 1) {
    [view, drag, picked] = [shown, null, null];
    rests = at === null ? "" : seen; // what was said stays until the pointer moves on
    hand = { from: at ?? 0, to: at === null ? -1 : at + length - 1, shift: 0 };
    laid = layOut(view);
    spots = findSpots(view, view.drawn, laid, say, rows);
    paint();
    const focused = [...walk.children].indexOf(document.activeElement);
    cover();
    const next = radio(at) ?? walk.children[focused] ?? walk.lastChild;
    if (focused >= 0) next?.focus({ preventScroll: true });
    offer();
  }

  const isOne = () => hand.to === hand.from;
  const spotOf = (place) => spots.find((s) => s.kind === "word" && s.place === place);
  const radio = (place) => walk.children[spots.indexOf(spotOf(place))];

  function offer() {
    const taken = hand.to < hand.from ? "" : view.candidate.slice(hand.from, hand.to + 1).join(" ");
    tools(stage, { word: taken, above: isOne() ? spotOf(hand.from)?.above : undefined });
  }

  function choose(from, to) {
    hand = { from: Math.min(from, to), to: Math.max(from, to), shift: 0 };
    offer();
    paint();
  }

  function pick(k) {
    picked = k;
    if (!drag) tell(k === null ? null : { spot: spots[k], view });
    paint();
  }

  // One of the actions on the chosen words, or on what is pointed at.
  function doIt(name) {
    const { from, to } = hand, words = view.candidate, length = to - from + 1;
    if (to < from) return;
    const taken = words.slice(from, to + 1), last = words.length - length;
    if (name === "left" && from > 0) act(move(words, from, to, from - 1), from - 1, length);
    if (name === "right" && from < last) act(move(words, from, to, from + 1), from + 1, length);
    if (name === "double") act(words.toSpliced(to + 1, 0, ...taken), to + 1, length);
    if (name === "remove") act(words.toSpliced(from, length), Math.min(from, last - 1), 1);
    if (name === "swap") {
      const word = spotOf(from)?.above;
      if (word && isOne()) act(words.with(from, word), from, 1);
    }
    if (name === "chunk") {
      const [first, end] = chunkAround(from, view.drawn.rows[1] ?? []);
      choose(first, end);
    }
  }

  function useReference(spot) {
    const words = view.candidate, { place } = spot;
    if (spot.kind === "gap") act(words.toSpliced(place, 0, spot.word), place, 1);
    else act(words.with(place, spot.above), place, 1);
  }

  // Where the taken words are now, and what the browser counts for it.
  function drift(at, dx) {
    const { from, to } = drag, words = move(view.candidate, from, to, at);
    drag.at = at;
    const shown = count(words), own = layOut(shown);
    const shift = dx === null ? 0 : laid.places[from][0] + dx - own.places[at][0];
    hand = { from: at, to: at + to - from, shift: shift || (dx === null ? 0 : 0.01) };
    paint(shown, own);
    tell({ moving: shown, word: view.candidate.slice(from, to + 1).join(" ") });
  }

  function letGo(keep) {
    const { from, to, at, started } = drag;
    drag = null;
    hand = { from, to, shift: 0 };
    if (keep && at !== from) return act(move(view.candidate, from, to, at), at, to - from + 1);
    if (started) tell(null);
    paint();
  }

  const spotUnder = (event) => spots[event.target.value];
  walk.addEventListener("pointerdown", (event) => {
    const spot = spotUnder(event);
    if (spot?.kind !== "word" || event.button) return;
    const { place } = spot, within = place >= hand.from && place <= hand.to;
    if (event.shiftKey && hand.to >= hand.from)
      choose(Math.min(hand.from, place), Math.max(hand.to, place));
    else if (!within) choose(place, place);
    drag = { ...hand, x: event.clientX, at: hand.from, id: event.pointerId, place, within };
    event.target.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    seen = `${event.clientX} ${event.clientY}`;
    if (drag?.id !== event.pointerId) return;
    const dx = (event.clientX - drag.x) / scaleOf(svg), { from, to } = drag;
    if (!drag.started && Math.abs(dx) < FAR) return;
    drag.started = true;
    const middle = (laid.places[from][0] + laid.places[to][1]) / 2 + dx;
    const others = laid.places.filter((_, k) => k < from || k > to);
    drift(others.filter(([left, right]) => (left + right) / 2 < middle).length, dx);
  });
  for (const event of ["pointerup", "pointercancel"])
    walk.addEventListener(event, ({ type, pointerId, shiftKey }) => {
      if (drag?.id !== pointerId) return;
      const { started, place, within } = drag;
      letGo(type === "pointerup");
      if (!started && within && !shiftKey) choose(place, place);
    });
  walk.addEventListener("keydown", (event) => {
    const spot = spotUnder(event), { key, shiftKey } = event;
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const isWord = spot.kind === "word";
    if (drag) {
      const last = view.candidate.length - 1 - (drag.to - drag.from);
      if (side) drift(Math.max(0, Math.min(last, drag.at + side)), null);
      else if (key === " " || key === "Enter") letGo(true);
      else if (key === "Escape") letGo(false);
      else if (key === "Tab") return letGo(false);
    } else if (side && shiftKey && isWord) {
      if (hand.to < hand.from) choose(spot.place, spot.place);
      const end = Math.max(0, Math.min(view.candidate.length - 1, hand.to + side));
      choose(hand.from, Math.max(hand.from, end));
    } else if (isWord && (key === " " || key === "Enter")) {
      if (spot.place < hand.from || spot.place > hand.to) choose(spot.place, spot.place);
      drag = { ...hand, at: hand.from, started: true };
      tell({ held: view.candidate.slice(hand.from, hand.to + 1).join(" ") });
    } else if (spot.kind === "gap" && ["r", "Enter", " "].includes(key)) useReference(spot);
    else if (/^[1-9]$/.test(key)) turn(+key - 1);
    else if (isWord && KEYS[key]) {
      if (spot.place < hand.from || spot.place > hand.to) choose(spot.place, spot.place);
      doIt(KEYS[key]);
    } else return;
    event.preventDefault();
  });
  above.addEventListener("click", (event) => useReference(spotUnder(event)));
  above.addEventListener("pointerover", (event) => pick(+event.target.value || 0));
  for (const event of ["pointerover", "focusin"])
    walk.addEventListener(event, ({ target, type }) => {
      if (drag || !target.value || (type === "pointerover" && rests && rests === seen)) return;
      pick(+target.value);
      const spot = spots[picked];
      if (type === "focusin" && spot.kind === "word"
        && (spot.place < hand.from || spot.place > hand.to)) choose(spot.place, spot.place);
    });
  for (const part of [walk, above])
    for (const event of ["pointerleave", "focusout"])
      part.addEventListener(event, () => { if (!drag) pick(null); });
  let width = 0;
  const watch = new ResizeObserver(([{ contentRect }]) => {
    if (view && width && width !== contentRect.width) show(view);
    width = contentRect.width;
  });
  watch.observe(box);
  stage.close = () => watch.disconnect();
  return stage;
}
