"""Lesson 05: the counts of all segments in one bar an order, and the mean of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.draw.svg import rect, row, stack, text, title, words
from bleu_teach.draw.texts import text_width
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.means import average, score_segments
from bleu_teach.numerals import name_precision, number
from bleu_teach.views import Picture

LABEL, BAR = 52, 320  # how wide, in pixels
HEIGHT, GAP = 26, 3  # of a bar, and between its blocks
Parts = Mapping[str, float]  # the number of a segment, and what it gives to a bar


def pooling_bars(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], left_out: int = 0
) -> Picture:
    """Draw two ways to one score: the counts are pooled, or the scores are averaged.

    A bar has a block for each segment: solid is what matches, dotted is what is missing. In the
    pool a segment has as much room as it has n-grams, in the mean each has the same.

    >>> pooling_bars([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]])
    Picture: Pooled counts: p₁ 4 + 0 of 5, p₂ 3 + 0 of 3, p₃ 2 + 0 of 2, p₄ 1 + 0 of 1. \
Lengths: c = 5, r = 5, so BP = 1. BLEU 0.946. Mean of the scores 1.000, 0.000: 0.500.
    """
    scores = score_segments(candidates, references)
    pooled, mean = average(scores, left_out)
    kept = {str(place): score for place, score in scores.items() if place != left_out}
    key = gettext("segment: n-grams, solid ✓ matched, dotted · not")
    lines, sums = [[title(gettext("Pooled counts")), words(key, 13, "soft")]], []
    for n, precision in enumerate(pooled.precisions):
        own = {name: score.precisions[n] for name, score in kept.items()}
        matched = {name: p.matches for name, p in own.items()}
        others = {name: p.total - p.matches for name, p in own.items()}
        name = name_precision(n + 1)
        lines.append(_line(name, matched, others, f"{precision} = {number(float(precision), 3)}"))
        added = " + ".join(map(str, matched.values()))
        sums.append(
            gettext("{name} {matches} of {total}").format(
                name=name, matches=added, total=precision.total
            )
        )
    lengths = gettext("Lengths: c = {c}, r = {r}, so BP = {penalty}.").format(
        c=pooled.stats.candidate_length,
        r=pooled.reference_length,
        penalty=number(pooled.brevity_penalty, 3) if pooled.brevity_penalty < 1 else "1",
    )
    lines.append([words(lengths, 15, bold=True)])
    each = {name: score.score for name, score in kept.items()}
    key = gettext("segment: score, dotted · missing to 1")
    missing = {name: 1 - score for name, score in each.items()}
    lines.append([title(gettext("Mean of the scores")), words(key, 13, "soft")])
    lines.append(_line(gettext("mean"), each, missing, number(mean, 3)))
    means = gettext("Mean of the scores {scores}: {mean}.").format(
        scores=", ".join(number(score, 3) for score in each.values()), mean=number(mean, 3)
    )
    counts = gettext("Pooled counts: {sums}.").format(sums=", ".join(sums))
    alt = f"{counts} {lengths} BLEU {number(pooled.score, 3)}. {means}"
    return stack(lines, alt, width=530)


def two_averages(scores: Mapping[str, float]) -> Picture:
    """Draw scores as large numbers beside each other, each with what it is.

    >>> two_averages({"BLEU, counts pooled": 0.66, "mean of the scores": 0.766})
    Picture: BLEU, counts pooled: 0.660. mean of the scores: 0.766.
    """
    return row(_large(name, number(score, 3)) for name, score in scores.items())


def _large(name: str, written: str) -> Picture:
    body = text(0, 16, name, 13, "soft", bold=True) + text(0, 60, written, 42, bold=True)
    width = max(text_width(name, 13, bold=True), text_width(written, 42, bold=True))
    return Picture(body, width + 20, 70, f"{name}: {written}.")


def _line(name: str, solid: Parts, dotted: Parts, result: str) -> list[Picture]:
    """Draw a label, a bar with the blocks of all segments, and what they make together."""
    whole = sum([*solid.values(), *dotted.values()])
    label = Picture(text(0, 18, name, 15, bold=True), LABEL, HEIGHT, label=True)
    body, x = rect(0, 0, BAR, HEIGHT, "track", 3) if whole == 0 else "", 0.0
    for parts, kind in ((solid, "matched"), (dotted, "unmatched")):
        for block, value in parts.items():
            width = BAR * value / (whole or 1)
            body += _block(x, width, block, value, kind)
            x += width
    after = Picture(text(0, 18, result, 15, bold=True), text_width(result, 15, bold=True), HEIGHT)
    return [label, Picture(body, BAR, HEIGHT), after]


def _block(x: float, width: float, name: str, value: float, kind: str) -> str:
    """Draw what one segment gives, with its number if there is room."""
    if not value:
        return ""
    drawn = max(width - GAP, width / 3)  # the gap is not to swallow a narrow block
    written = number(value) if isinstance(value, float) else f"{value}"
    body = rect(x, 0, drawn, HEIGHT, kind, 3)
    for content in (f"{name}: {written}", name):
        if text_width(content, 12) + 4 < drawn:
            return body + text(x + drawn / 2, 17, content, 12, anchor="middle")
    return body
