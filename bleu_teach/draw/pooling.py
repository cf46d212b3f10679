"""Lesson 05: the grids of all segments next to each other; pooling adds up each of their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bleu_teach.aggregation import average, score_segments
from bleu_teach.display.formatting import name_precision, number
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.marks import Mark, mark_ngrams
from bleu_teach.draw.svg import hatch, rect, stack_tight, text, words
from bleu_teach.draw.texts import text_width
from bleu_teach.inputs import Tokens
from bleu_teach.scores import BleuScore

LEFT, END = 48, 290  # where the grids begin and end, in pixels; the sums stand behind them
TOP, ROW, HIGH = 26, 30, 22  # where the rows begin, from one to the next, and of a cell
WIDEST, APART = 24, 18  # of a cell, and between two segments
ORDERS = 4


def pooling_grids(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], left_out: int = 0
) -> Picture:
    """Draw the grid of each segment, the sums of its rows, and below it the segment's own score.

    >>> pooling_grids([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]])
    Picture: Pooled counts: p₁ 4 + 0 of 5, p₂ 3 + 0 of 3, p₃ 2 + 0 of 2, p₄ 1 + 0 of 1. \
Lengths: c = 5, r = 5, so BP = 1. BLEU 0.946. Mean of the scores 1.000, 0.000: 0.500.
    """
    scores = score_segments(candidates, references)
    pooled, mean = average(scores, left_out)
    kept = {place: score for place, score in scores.items() if place != left_out}
    segments = {place: (candidates[place - 1], references[place - 1]) for place in kept}
    grids = Picture(_draw(segments, kept, pooled), END + 122, TOP + (ORDERS + 1) * ROW)
    lengths = gettext("Lengths: c = {c}, r = {r}, so BP = {penalty}.").format(
        c=pooled.stats.candidate_length,
        r=pooled.reference_length,
        penalty=number(pooled.brevity_penalty, 3) if pooled.brevity_penalty < 1 else "1",
    )
    counts, means = _sums(kept, pooled), _means(kept, mean)
    shown = gettext("Mean of the scores: {mean}.").format(mean=number(mean, 3))
    ends = [[words(lengths, 15, bold=True)], [words(shown, 15, bold=True)]]
    return stack_tight(
        [[grids], *ends], f"{counts} {lengths} BLEU {number(pooled.score, 3)}. {means}"
    )


def _draw(segments: Mapping[int, tuple], kept: Mapping[int, BleuScore], pooled: BleuScore) -> str:
    """Draw all grids, with the names of the rows before them and the sums behind."""
    tokens = sum(len(candidate) for candidate, _ in segments.values())
    gap = min(APART, 90 / len(segments))
    unit = min(WIDEST, (END - LEFT - gap * len(segments)) / max(tokens, 1))
    bottom, x = TOP + ORDERS * ROW + 17, float(LEFT)
    body = text(0, bottom, "BLEU", 13, bold=True)
    for place, (candidate, references) in segments.items():
        width = unit * len(candidate)
        for name in (gettext("segment {number}").format(number=place), f"{place}"):
            if text_width(name, 13) <= width + gap - 4:
                body += text(x, 14, name, 13, "soft")
                break
        score = number(kept[place].score, 3)
        body += text(x, bottom, score, 13) if text_width(score, 13) <= width + gap - 4 else ""
        for n in range(1, ORDERS + 1):
            marks = mark_ngrams(candidate, references, n)
            body += _row(marks, x + unit * (n - 1) / 2, TOP + ROW * (n - 1), unit)
        x += width + gap
    body += text(x, 14, gettext("all segments"), 13, "soft", bold=True)
    body += text(x, bottom, number(pooled.score, 3), 15, bold=True)
    for n, precision in enumerate(pooled.precisions, start=1):
        y = TOP + ROW * (n - 1) + 16
        body += text(0, y, name_precision(n), 15, bold=True)
        body += text(x, y, f"{precision} = {number(float(precision), 3)}", 15, bold=True)
    return body


def _row(marks: Sequence[Mark], x: float, y: float, unit: float) -> str:
    """Draw a cell for each n-gram; where they would be too narrow, one for neighbours alike."""
    body = ""
    keys = enumerate(marks) if unit >= 4 else ((0, mark) for mark in marks)
    for (_, kind), cells in groupby(keys, key=lambda key: (key[0], key[1].status)):
        width = unit * len(list(cells))
        drawn = max(width - 4, width / 2)
        lines = hatch(drawn, HIGH) if kind == "clipped" else ""
        box = rect(0, 0, drawn, HIGH, kind, min(4, drawn / 3))
        body += f'<g class="grid" transform="translate({x:.1f} {y:.1f})">{lines}{box}</g>'
        x += width
    return body


def _sums(kept: Mapping[int, BleuScore], pooled: BleuScore) -> str:
    """Write how each precision adds up."""
    label, sums = gettext("{name} {matches} of {total}"), []
    for n, precision in enumerate(pooled.precisions):
        added = " + ".join(f"{score.precisions[n].matches}" for score in kept.values())
        name = name_precision(n + 1)
        sums.append(label.format(name=name, matches=added, total=precision.total))
    return gettext("Pooled counts: {sums}.").format(sums=", ".join(sums))


def _means(kept: Mapping[int, BleuScore], mean: float) -> str:
    scores = ", ".join(number(score.score, 3) for score in kept.values())
    means = gettext("Mean of the scores {scores}: {mean}.")
    return means.format(scores=scores, mean=number(mean, 3))
