/* What a hand does with the words: by mouse, touch and key. It says the new words; who called it
   counts them. While words move, the browser counts; when they are let go, `act` is called. */
import { chunkAround } from "./score.js";
import { draw, findSpots, lay, REF, topOf } from "./picture.js";
import { escape, NAMES, paint, put } from "./svg.js";

const FAR = 6; // pixels that make a drag of a click
const KEYS = { d: "double", Delete: "remove", Backspace: "remove" };

const move = (words, from, to, at) =>
  words.toSpliced(from, to - from + 1).toSpliced(at, 0, ...words.slice(from, to + 1));

// The buttons under a stage. They act on the words that were chosen last, on whichever stage.
export function openTools(el, say, names) {
  el.innerHTML = `<b></b>${names.map((name) =>
    `<button type="button" name="${name}">${say[`tool_${name}`]}</button>`).join("")}`;
  const [first, ...buttons] = el.children;
  let owner = null;
  for (const button of buttons) button.addEventListener("click", () => owner.doIt(button.name));
  return (stage, word) => {
    if (!word && owner !== stage) return; // another stage has the word
    [owner, el.hidden, first.textContent] = [stage, !word, `“${word}”:`];
    for (const button of buttons)
      button.setAttribute("aria-label", put(say[`does_${button.name}`], { word }));
  };
}

// Where words stand that a hand moves; `showMore` shows what a view has below them.
export function openStage(box, say, { count, act, tell, tools, tight, outlined, showMore }) {
  box.innerHTML = `<svg class="bt" role="img"></svg><div class="above"></div>
  <div class="walk" role="radiogroup" aria-label="${say.walk} ${outlined ? "" : say.keys}"></div>`;
  const [svg, above, walk] = box.children, group = `word${Math.random()}`;
  let view = null, laid = null, spots = [], picked = null, drag = null;
  let hand = { from: 0, to: -1, shift: 0 }, seen = "", rests = "";
  const stage = { show, doIt };
  const chunkOf = (place, { drawn }) => chunkAround(place, drawn.rows[1]);
  const begins = (shown) => (place) => !outlined || chunkOf(place, shown)[0] === place;
  const layOut = (shown) => lay(shown, box.clientWidth || 760, tight, begins(shown), outlined);
  const rowsIn = ({ lines }) => (lines ? 1 : NAMES.length);

  function drawStage(shown = view, own = laid) {
    const number = Math.min(rowsIn(own), shown.drawn.rows.length);
    const body = draw(shown, shown.drawn, own, drag ? null : spots[picked], hand, say, number);
    paint(svg, own.width, topOf(number + 1) + own.below + 4, body);
    svg.setAttribute("aria-label", shown.label);
    follow();
  }

  // The names of the rows stay where they are, and what is cut off fades.
  function follow() {
    const { scrollLeft: left, clientWidth, scrollWidth } = box;
    svg.lastChild.setAttribute("transform", `translate(${left} 0)`);
    box.classList.toggle("more", left + clientWidth < scrollWidth - 1);
  }

  // A radio button over everything that can be pointed at: Tab leads in, arrow keys walk on; above
  // the words a button for each word of the reference that the candidate does not have there.
  function cover() {
    const place = ({ left, width, top, height }) =>
      `style="left:${left}px;width:${width}px;top:${top}px;height:${height}px"`;
    walk.innerHTML = spots.map((spot, k) => `<input type="radio" name="${group}" value="${k}"
      class="${spot.kind}" aria-label="${escape(spot.label)}" ${place(spot)}>`).join("");
    above.innerHTML = spots.map((spot, k) => {
      const word = view.candidate[spot.place], isGap = spot.kind === "gap";
      if (!spot.above || (!isGap && spot.above === word)) return "";
      const name = isGap ? spot.label : put(say.does_swap, { word, above: spot.above });
      return `<button type="button" tabindex="-1" value="${k}" aria-label="${escape(name)}"
        ${place({ ...spot, top: spot.top - REF, height: REF })}></button>`;
    }).join("");
  }

  // Show a view; `at` is the place of the word that keeps the focus.
  function show(shown, at = null, length = 1) {
    [view, drag, picked] = [shown, null, null];
    rests = seen; // what was said stays until the pointer moves on
    hand = { from: at ?? 0, to: at === null ? -1 : at + length - 1, shift: 0 };
    laid = layOut(view);
    spots = findSpots(view, view.drawn, laid, say, rowsIn(laid));
    drawStage();
    const focused = [...walk.children].indexOf(document.activeElement);
    cover();
    const now = spots.findIndex(({ kind, place }) => kind === "word" && place === at);
    const next = walk.children[now] ?? walk.children[focused] ?? walk.lastChild;
    if (focused >= 0) next?.focus({ preventScroll: true });
    offer();
    return showMore?.(view);
  }

  const holds = (place) => place >= hand.from && place <= hand.to;
  const wordsOf = ({ from, to }) => view.candidate.slice(from, to + 1).join(" ");
  const offer = () => tools(stage, wordsOf(hand));

  function choose(from, to = from) {
    hand = { from, to, shift: 0 };
    offer();
    drawStage();
  }
  // Where chunks are outlined, the whole of one; a second click chooses a word of it.
  const take = (place) => {
    if (!holds(place)) choose(...(outlined ? chunkOf(place, view) : [place]));
  };

  function pick(k) {
    picked = k;
    if (!drag) tell(k === null ? {} : { spot: spots[k], view });
    drawStage();
  }

  // How many of the other words can stand before these. A whole chunk doesn't break another one.
  function listStops({ from, to }) {
    const others = [...view.candidate.keys()].toSpliced(from, to - from + 1);
    const ends = (place) => !outlined || chunkOf(place, view)[1] === place;
    const part = !ends(to) || (from > 0 && !ends(from - 1));
    return [0, ...others.map((_, k) => k + 1)].filter((at) => part || !at || ends(others[at - 1]));
  }

  const nextStop = (words, at, side) =>
    listStops(words).filter((one) => side * (one - at) > 0).at(side < 0 ? -1 : 0) ?? at;

  // One of the actions on the chosen words.
  function doIt(name) {
    const { from, to } = hand, words = view.candidate, length = to - from + 1;
    if (to < from) return;
    const side = { left: -1, right: 1 }[name], at = side ? nextStop(hand, from, side) : from;
    if (at !== from) act(move(words, from, to, at), at, length);
    if (name === "double")
      act(words.toSpliced(to + 1, 0, ...words.slice(from, to + 1)), to + 1, length);
    if (name === "remove") act(words.toSpliced(from, length), Math.max(0, from - 1));
  }

  function useReference({ kind, place, above: word }) {
    if (word) act(view.candidate.toSpliced(place, kind === "gap" ? 0 : 1, word), place, 1);
  }

  // Where the taken words are now, and what the browser counts for it.
  function drift(at, dx, dy = 0) {
    const { from, to } = drag, words = move(view.candidate, from, to, at);
    drag.at = at;
    const shown = count(words), own = layOut(shown);
    const off = (side, by) => laid.places[from][side] + by - own.places[at][side];
    hand = { from: at, to: at + to - from, shift: dx === null ? 0 : off(0, dx) || 0.01,
      drop: dx === null ? 0 : off(2, dy) };
    drawStage(shown, own);
    const told = { word: wordsOf(drag), score: shown.score.toFixed(3) };
    tell({ moving: shown, text: put(say.moving, told) });
  }

  function letGo(keep) {
    const { from, to, at, started } = drag;
    drag = null;
    hand = { from, to, shift: 0 };
    if (keep && at !== from) return act(move(view.candidate, from, to, at), at, to - from + 1);
    if (started) tell();
    drawStage();
  }

  box.addEventListener("scroll", follow);
  const spotUnder = ({ target }) => spots[target.value];
  walk.addEventListener("pointerdown", (event) => {
    const spot = spotUnder(event);
    if (spot?.kind !== "word" || event.button) return;
    const { place } = spot, within = holds(place);
    if (event.shiftKey && hand.to >= hand.from)
      choose(Math.min(hand.from, place), Math.max(hand.to, place));
    else take(place);
    const { clientX: x, clientY: y, pointerId: id } = event;
    rests = "";
    pick(+event.target.value);
    drag = { ...hand, x, y, at: hand.from, id, place, within };
    event.target.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    seen = `${event.clientX} ${event.clientY}`;
    if (drag?.id !== event.pointerId) return;
    // A slide enlarges what is on it: pixels of the screen per pixel of the picture.
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
    const { from, to } = drag, dx = (event.clientX - drag.x) / scale;
    const own = laid.places[from][2], end = laid.places.at(-1)[2], high = laid.places[0][2];
    const dy = Math.max(high - own, Math.min(end - own, (event.clientY - drag.y) / scale));
    if (!drag.started && Math.hypot(dx, dy) < FAR) return;
    drag.started = true;
    const middle = (laid.places[from][0] + laid.places[to][1]) / 2 + dx;
    const others = laid.places.toSpliced(from, to - from + 1);
    const down = laid.places[from][2] + laid.step * Math.round(dy / laid.step);
    const before = others.filter(([left, right, top]) => top < down || (top === down
      && (left + right) / 2 < middle)).length;
    drift(listStops(drag).findLast((at) => at <= before), dx, dy);
  });
  for (const event of ["pointerup", "pointercancel"])
    walk.addEventListener(event, ({ type, pointerId, shiftKey }) => {
      if (drag?.id !== pointerId) return;
      const { started, place, within } = drag;
      letGo(type === "pointerup");
      if (!started && within && !shiftKey) choose(place);
    });
  walk.addEventListener("keydown", (event) => {
    const spot = spotUnder(event), { key, shiftKey } = event, isWord = spot?.kind === "word";
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key], takes = key === " " || key === "Enter";
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = view.candidate.length - 1, { place } = spot;
    if (drag) {
      if (side) drift(nextStop(drag, drag.at, side), null);
      else if (takes) letGo(true);
      else if (key === "Escape") letGo(false);
      else if (key === "Tab") return letGo(false);
    } else if (side && shiftKey && isWord) {
      take(place);
      choose(hand.from, Math.max(hand.from, Math.min(last, hand.to + side)));
    } else if (isWord && takes) {
      take(place);
      drag = { ...hand, at: hand.from, started: true };
      tell({ text: put(say.held, { word: wordsOf(hand) }) });
    } else if (key === "r" || (spot.kind === "gap" && takes)) useReference(spot);
    else if (isWord && KEYS[key] && !outlined) {
      take(place);
      doIt(KEYS[key]);
    } else return;
    event.preventDefault();
  });
  above.addEventListener("click", (event) => useReference(spotUnder(event)));
  for (const event of ["pointerover", "focusin"])
    box.addEventListener(event, ({ target, type, clientX, clientY }) => {
      if (drag || !target.value || rests === `${clientX} ${clientY}`) return;
      pick(+target.value);
      const spot = spots[picked];
      if (type === "focusin" && spot.kind === "word") take(spot.place);
    });
  for (const part of [walk, above]) for (const event of ["pointerleave", "focusout"])
    part.addEventListener(event, () => { if (!drag) pick(null); });
  return stage;
}
