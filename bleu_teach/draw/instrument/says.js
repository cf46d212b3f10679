/* The sentences of the instrument: what a thing is, what the last edit did, what a word costs. */
import { NAMES, put } from "./svg.js";

// What a word costs: the n-grams it breaks, and the word of a reference that would be best there.
function costOf({ place, above }, { candidate, references, scoreOf, all, drawn }, say) {
  const word = candidate[place];
  const cells = drawn.rows.flatMap((row, k) => row.slice(Math.max(0, place - k), place + 1));
  const failing = cells.filter((one) => one.kind !== "matched").length, number = cells.length;
  const guilty = drawn.rows[0][place].kind !== "matched";
  const amount = !failing ? (number === 1 ? "good_only" : "good_all")
    : guilty ? (failing === all ? "breaks_all" : "breaks") : failing === 1 ? "weak_one" : "weak";
  const told = put(say[amount], { word, failing, number, all });
  if (!guilty) return told;
  const now = scoreOf(candidate), without = scoreOf(candidate.toSpliced(place, 1));
  // The word above it, which a click takes, comes first among equals.
  let best = { score: now + 0.0005 };
  for (const other of new Set([above, ...references.flat()].filter(Boolean))) {
    const score = scoreOf(candidate.with(place, other));
    if (score > best.score) best = { word: other, score };
  }
  if (best.word && best.score >= without)
    return `${told} ${put(say.with, { word: best.word, score: best.score.toFixed(3) })}`;
  return `${told} ${without > now + 0.0005 ? put(say.without, { score: without.toFixed(3) })
    : say.no_better}`;
}

// What is said about the thing that a person points at.
export function explain(spot, view, say) {
  const { kind, cell, place, above: word } = spot;
  if (kind === "gap") {
    const score = view.scoreOf(view.candidate.toSpliced(place, 0, word));
    return put(say.gap_adds, { word, score: score.toFixed(3) });
  }
  const ngram = cell.item, expected = say[cell.expected], yours = say[cell.kind];
  if (cell.ringed) return put(say.differs, { ngram, yours, expected });
  const what = put(say[`is_${cell.kind}`], { ngram, ...cell, reference: cell.reference + 1 });
  if (kind === "cell") return what;
  return cell.kind === "clipped" ? `${what} ${costOf(spot, view, say)}` : costOf(spot, view, say);
}

// What the last edit did: how far the score moved.
export function compare(before, now, say) {
  const was = before.score.toFixed(3), size = Math.abs(now.score.toFixed(3) - was);
  const none = now.matches.indexOf(0), zero = now.totals[none] ? say.zero : say.zero_empty;
  if (!now.score) return put(zero, { name: say[NAMES[none]], words: now.fractions[0] });
  if (size < 0.0005) return put(say.same, { was });
  return put(now.score > before.score ? say.higher : say.lower, { size: size.toFixed(3), was });
}

export const nameReference = (place, of, say) =>
  (of > 1 ? put(say.reference_number, { number: place + 1 }) : say.reference);
