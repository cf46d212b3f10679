"""Lesson 08: the gap of a resample, an interval, and a p-value."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.calls.values import read_tokens
from bleu_teach.content.exercise import Exercise, read_texts

TEXTS = read_texts("significance")

Counts = Sequence[tuple[int, int]]


def resampled_gap(a: Counts, b: Counts, places: Sequence[int]) -> float:
    """The precision of B minus that of A on a resample: as many places as there are segments."""
    drawn = places[: len(a)]

    def pooled(counts: Counts) -> float:
        matches, totals = zip(*(counts[place] for place in drawn), strict=True)
        return sum(matches) / sum(totals)

    return pooled(b) - pooled(a)


RESAMPLED_GAP = Exercise(
    correct=resampled_gap,
    **TEXTS["resampled_gap"],
    inputs=(
        ("each segment once", ([(1, 2), (3, 4)], [(2, 2), (3, 4)], [0, 1, 1, 1])),
        ("one segment twice",
         ([(1, 2), (3, 4), (2, 4)], [(2, 2), (2, 4), (3, 4)], [0, 0, 1, 2, 1, 0])),
        ("a short and a long segment", ([(1, 2), (2, 8)], [(2, 2), (4, 8)], [1, 0, 1, 1])),
        ("B is behind", ([(2, 2), (6, 8)], [(1, 2), (6, 8)], [0, 1, 1, 0])),
        ("five places for two segments", ([(2, 3), (4, 7)], [(1, 3), (3, 7)], [0, 1, 1, 0, 0])),
        ("nine places for three segments",
         ([(2, 3), (4, 7), (5, 6)], [(1, 3), (5, 7), (2, 6)], [2, 2, 1, 0, 0, 1, 2, 0, 1])),
        ("three segments",
         ([(1, 2), (3, 4), (2, 8)], [(2, 3), (3, 5), (5, 8)], [2, 0, 2, 1, 1, 0])),
        ("the same segment three times",
         ([(1, 2), (3, 4), (2, 8)], [(2, 2), (4, 4), (1, 8)], [1, 1, 1, 0, 2, 0])),
        ("four segments",
         ([(1, 2), (3, 4), (2, 8), (5, 5)], [(1, 2), (2, 4), (7, 8), (3, 5)],
          [3, 0, 3, 2, 0, 1, 0, 1])),
    ),
)  # fmt: skip


def interval(scores: Sequence[float], percent: int) -> tuple[float, float]:
    """The ends between which so many percent of the scores lie, as many left out at each end."""
    ordered = sorted(scores)
    cut = len(ordered) * (100 - percent) // 200
    return ordered[cut], ordered[-1 - cut]


TEN = [3, 1, 4, 15, 9, 2, 6, 5, 35, 8]
TWENTY = [7 * number % 20 for number in range(1, 21)]
MANY = [77 * number % 120 for number in range(1, 121)]
FORTY = [23 * number % 40 for number in range(1, 41)]

INTERVAL = Exercise(
    correct=interval,
    **TEXTS["interval"],
    read=read_tokens,
    inputs=(
        ("ten scores, all of them", (TEN, 100)),
        ("ten scores, 80 %", (TEN, 80)),
        ("ten scores, 60 %", (TEN, 60)),
        ("ten in order, 80 %", (sorted(TEN), 80)),
        ("eleven scores, two of them alike", ([*TEN, 1], 80)),
        ("twelve scores, 80 %", ([*TEN, 7, 11], 80)),
        ("eleven scores, 60 %", ([*TEN, 7], 60)),
        ("twenty scores, 90 %", (TWENTY, 90)),
        ("twenty scores, 80 %", (TWENTY, 80)),
        ("forty scores, 95 %", (FORTY, 95)),
        ("many scores, 90 %", (MANY, 90)),
    ),
)


def paired_p_value(gap: float, shuffled_gaps: Sequence[float]) -> float:
    """The share of gaps that are at least as large, either way. The test set counts as one."""
    as_large = sum(abs(shuffled) >= abs(gap) for shuffled in shuffled_gaps)
    return (as_large + 1) / (len(shuffled_gaps) + 1)


PAIRED_P_VALUE = Exercise(
    correct=paired_p_value,
    **TEXTS["paired_p_value"],
    inputs=(
        ("no gap is as large", (5, [1, -2, 3])),
        ("every gap is as large", (1, [2, -3, 4])),
        ("one on the other side", (2, [1, -4, 0, 3])),
        ("one just as large", (2, [2, 1, 0, 3])),
        ("one just as large, on the other side", (2, [-2, 1, 0, 3])),
        ("B is behind", (-2, [1, -3, 4, 0])),
        ("B is behind, ties on both sides", (-2, [2, -2, 0, 1, -3, 0, 1])),
        ("six gaps", (2, [1, -3, 0, 4, 1, -1])),
        ("six gaps, and B is behind", (-2, [1, -3, 0, 2, 1, -1])),
        ("six other gaps", (-3, [1, -4, 2, 0, 1, -2])),
        ("two of nine", (3, [1, 4, 0, -1, 2, -5, 1, 0, 2])),
        ("no gap at all", (0, [1, 0, -1, 2])),
    ),
)
