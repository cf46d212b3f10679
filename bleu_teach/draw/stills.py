"""The picture of a view on a page without a kernel: what it says, and the words it is about."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from bleu_teach.aggregation import BleuScore
from bleu_teach.display.formatting import name_precision
from bleu_teach.display.views import Picture
from bleu_teach.draw.bars import Bar, draw_bars, score_bar, score_segments
from bleu_teach.draw.chips import chip_line, line_label, lines_of, note, show_ngram
from bleu_teach.draw.curves import penalty_curve
from bleu_teach.draw.grid import score_line
from bleu_teach.draw.live import SENTENCES
from bleu_teach.draw.marks import Drawn, mark_ngrams
from bleu_teach.draw.svg import rect, sentences, stack, words
from bleu_teach.draw.texts import name_order, show_token
from bleu_teach.inputs import Tokens
from bleu_teach.language import capital, gettext
from bleu_teach.ngrams import extract_ngrams, tokenize

NARROW = 440  # pixels, so that the letters are large enough on a phone


def say(name: str, /, **values: object) -> str:
    """Write a sentence as the instrument says it."""
    return gettext(SENTENCES[name]).format(**values)


def _still(score: Sequence[Picture], told: str, lines: Sequence, alt: str) -> Picture:
    """Draw a score and a sentence over the lines that they are about."""
    shown = [words(word, 18, bold=True) for word in told.split()]
    return stack([*filter(None, [score]), shown, *lines], f"{told} {alt}".strip(), NARROW)


def _candidate_line(candidate: Tokens, kinds: Sequence[str] = ()) -> list[Picture]:
    """Draw the candidate's words, of one kind if none are given."""
    words = [*map(show_token, candidate)]
    return [line_label(gettext("Candidate")), *chip_line(words, kinds or ["plain"] * len(words))]


def draw_window(candidate: Tokens, max_n: int) -> Picture:
    """Draw a window at its second place, and the row that it has begun to fill."""
    n = min(2, max_n, len(candidate))
    ngrams = [show_ngram(ngram) for ngram in extract_ngrams(candidate, n)]
    at = min(1, len(ngrams) - 1)
    told = say("window", n=n, ngram=ngrams[at], at=at + 1, last=len(ngrams))
    kinds = ["plain" + " picked" * (at <= place < at + n) for place in range(len(candidate))]
    row = ["plain"] * at + ["plain picked"] + ["missing"] * (len(ngrams) - at - 1)
    below = [line_label(capital(name_order(n))), *chip_line(ngrams, row)]
    return _still([], told, [_candidate_line(candidate, kinds), below], f"{show_ngram(candidate)}.")


def draw_shelf(drawn: Drawn, references: Sequence[Tokens]) -> Picture:
    """Draw the copies of each word that find room, and those that do not."""
    marks, (kept, total) = drawn.rows[0], drawn.pairs[0]
    left = [f"“{show_ngram(mark.ngram)}”" for mark in marks if mark.status != "matched"]
    kind = "shelf_some" if left else "shelf_all"
    told = say(kind, all=len(marks), kept=len(marks) - len(left), rest=", ".join(left))
    lines, alt = lines_of(gettext("Candidate"), marks, references, notes=[*map(note, marks)])
    caption = drawn.caption()
    lines += filter(None, [sentences(caption)])
    return _still([score_line(kept / max(1, total), "p₁")], told, lines, f"{alt} {caption}")


def draw_ruler(
    candidate: Tokens, references: Sequence[Tokens], brevity_penalty: Callable | None
) -> Picture:
    """Draw the candidate and its references, and the penalty of every length."""
    lines, alt = lines_of(gettext("Candidate"), mark_ngrams(candidate, references, 1), references)
    curve = penalty_curve(len(candidate), [*map(len, references)], brevity_penalty)
    return stack([*lines, [curve]], f"{alt} {curve.alt}", NARROW)


def draw_means(candidate: Tokens, score: BleuScore) -> Picture:
    """Draw the precisions, and below them their average and their geometric mean."""
    shares = [float(one) if one.total else 0.0 for one in score.precisions]
    mean, geometric = math.fsum(shares) / len(shares), math.exp(math.fsum(score.log_terms[1:]))
    pairs = enumerate(zip(score.precisions, shares, strict=True), start=1)
    rows = [Bar(name_precision(n), [(0, x, "bar")], f"{one} = {x:.2f}") for n, (one, x) in pairs]
    rows += [score_bar(say("mean"), mean, "cost"), score_bar(say("geometric"), geometric, "cost")]
    bars = draw_bars({"": rows}, span=(0, 1))
    shown = {"mean": f"{mean:.3f}", "geometric": f"{geometric:.3f}"}
    told = say("bars" if len({*shown.values()}) > 1 else "bars_equal", **shown)
    lines, alt = [_candidate_line(candidate), [bars]], f"{show_ngram(candidate)}. {bars.alt}"
    return _still([score_line(score.score)], told, lines, alt)


def draw_segments(candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]]) -> Picture:
    """Draw the segments, their scores, and the two ways to make one score of them."""
    pairs = enumerate(zip(candidates, references, strict=True), start=1)
    drawn = [lines_of(say("segment", number=n), mark_ngrams(*one, 1), one[1]) for n, one in pairs]
    lines, alts = [line for own, _ in drawn for line in own], [alt for _, alt in drawn]
    *scores, mean, pooled = score_segments(candidates, references).items()
    rows = [*(score_bar(*one, "cost") for one in (*scores, mean)), score_bar(*pooled)]
    bars = draw_bars({"": rows}, span=(0, 1))
    told = say("averages", mean=f"{mean[1]:.3f}", pooled=f"{pooled[1]:.3f}")
    return _still([score_line(pooled[1])], told, [*lines, [bars]], " ".join([*alts, bars.alt]))


def _chunk(chips: Sequence[Picture]) -> Picture:
    """Draw a line around the words of a chunk."""
    inside = stack([chips], "")
    width, height = inside.width + 10, inside.height + 10
    body = f'<g transform="translate(5 5)">{inside.body}</g>'
    return Picture(body + rect(2, 2, width - 4, height - 4, "slot picked", 9), width, height)


def draw_orders(
    candidate: Tokens, references: Sequence[Tokens], score: float, facts: Sequence[str]
) -> Picture:
    """Draw a candidate whose words are to be moved or, if they are facts, to be replaced."""
    true = {word: fact for fact in facts for word in tokenize(fact) if word in candidate}
    kind = "begin_orders" if not facts else "still_true" if true else "is_lie"
    told = say(kind, facts=", ".join(dict.fromkeys(true.values())), score=f"{score:.3f}")
    marks, pairs = (mark_ngrams(candidate, references, n) for n in (1, 2))
    cuts = [k for k, pair in enumerate(pairs, start=1) if pair.status != "matched"]
    kinds = [mark.status + " picked" * (mark.ngram[0] in true) for mark in marks]
    notes = [say("fact") * (word in true) for word in candidate]
    # Where chunks are moved, those parts of the references are bold in which one is found.
    found = (marks, references) if facts else (pairs, references, 2)
    lines, alt = lines_of(gettext("Candidate"), *found)
    chips = chip_line([*map(show_token, candidate)], kinds, notes)
    ends = pairwise(sorted({0, *cuts, len(candidate)}))
    lines[0][1:] = chips if facts else [_chunk(chips[start:end]) for start, end in ends]
    return _still([score_line(score)], told, lines, f"BLEU {score:.3f}. {alt}")
