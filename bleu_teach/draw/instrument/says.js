/* The sentences of the instrument: what a thing is, what the last edit did, what a word costs. */
import { bleu, findBetter } from "./score.js";
import { NAMES, put } from "./svg.js";

// What a word costs: the n-grams it breaks, and the word of a reference that would be best there.
function costOf(place, { candidate, references, maxN, drawn }, say) {
  const word = candidate[place], all = drawn.rows.flat().length;
  const cells = drawn.rows.flatMap((row, k) => row.slice(Math.max(0, place - k), place + 1));
  const failing = cells.filter((one) => one.kind !== "matched").length, number = cells.length;
  const guilty = drawn.rows[0][place].kind !== "matched";
  const amount = !failing ? (number === 1 ? "good_only" : "good_all")
    : guilty ? (failing === all ? "breaks_all" : "breaks")
      : failing === 1 ? "weak_one" : "weak";
  const told = put(say[amount], { word, failing, number, all });
  const better = guilty && findBetter(candidate, references, place, maxN);
  const rest = candidate.filter((_, k) => k !== place);
  const without = guilty ? bleu(rest, references, maxN).score : 0;
  const now = bleu(candidate, references, maxN).score;
  if (better && better.score >= without)
    return `${told} ${put(say.with, { word: better.word, score: better.score.toFixed(3) })}`;
  if (without > now + 0.0005) return `${told} ${put(say.without, { score: without.toFixed(3) })}`;
  return guilty ? `${told} ${say.no_better}` : told;
}

// What is said about the thing that a person points at.
export function explain(spot, view, say) {
  const { kind, cell, place, above: word } = spot, { candidate, references, maxN } = view;
  if (kind === "gap") {
    const { score } = bleu(candidate.toSpliced(place, 0, word), references, maxN);
    return put(say.gap_adds, { word, score: score.toFixed(3) });
  }
  const ngram = cell.item, expected = say[cell.expected], yours = say[cell.kind];
  if (cell.ringed) return put(say.differs, { ngram, yours, expected });
  const what = put(say[`is_${cell.kind}`], { ngram, ...cell, reference: cell.reference + 1 });
  if (kind === "cell") return what;
  return cell.kind === "clipped" ? `${what} ${costOf(place, view, say)}` : costOf(place, view, say);
}

// What the last edit did: how far the score moved, and the part of it that moved most.
export function compare(before, now, say) {
  const size = Math.abs(now.score - before.score), was = before.score.toFixed(3);
  if (!now.score) return put(say.zero, { name: say[NAMES[now.matches.indexOf(0)]] ?? "" });
  if (size < 0.0005) return put(say.same, { was });
  const moved = now.terms.map((term, k) => Math.abs(term - before.terms[k]));
  const most = moved.indexOf(Math.max(...moved.map((one) => one || 0)));
  const parts = ({ fractions, c }) => (most ? fractions[most - 1] : c);
  const why = before.score ? put(say.most, {
    name: most ? say[NAMES[most - 1]] : say.length, before: parts(before), now: parts(now),
  }) : "";
  const way = now.score > before.score ? say.higher : say.lower;
  return `${put(way, { size: size.toFixed(3), was })} ${why}`;
}

export const nameReference = (place, of, say) =>
  (of > 1 ? put(say.reference_number, { number: place + 1 }) : say.reference);
