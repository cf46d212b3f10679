"""Lesson 07. Statistics as rows of an array: adding, drawing and scoring in one go.

One row holds everything that a convention may ask for. Rows add as statistics do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.conventions import Convention, smooth
from bleu_teach.scores import BleuStats


def to_row(stats: BleuStats) -> list[int]:
    """Write statistics as a row of integers, everything that a convention may ask for.

    Args:
        stats: the sums of a segment or a corpus.

    Returns:
        A list of int. Rows with the same number of orders add as statistics do.

    Source: none; the order is ours.

    >>> to_row(BleuStats(4, 5, matches=(3, 1), totals=(4, 3)))
    [1, 4, 5, 5, 5, 3, 1, 4, 3, 0, 0]
    """
    return [
        stats.segments,
        stats.candidate_length,
        *(stats.reference_lengths[rule] for rule in REFERENCE_LENGTHS),
        *stats.matches,
        *stats.totals,
        *stats.short_segments,
    ]


def fields_of(row: Sequence[Any]) -> dict[str, Any]:
    """Name what stands where in a row: the arguments of BleuStats.

    Args:
        row: as `to_row` made it; or the columns of an array of rows.

    Returns:
        A dict from the names of fields to what stands there.

    Source: none; the order is ours.

    >>> fields_of([1, 4, 5, 5, 5, 3, 1, 4, 3, 0, 0])["totals"]
    (4, 3)
    """
    segments, candidate_length, *others = row
    lengths, counts = others[: len(REFERENCE_LENGTHS)], others[len(REFERENCE_LENGTHS) :]
    by_rule = dict(zip(REFERENCE_LENGTHS, lengths, strict=True))
    max_n = len(counts) // 3
    return {
        "candidate_length": candidate_length,
        "reference_length": by_rule["closest"],
        "matches": tuple(counts[:max_n]),
        "totals": tuple(counts[max_n : 2 * max_n]),
        "reference_lengths": by_rule,
        "short_segments": tuple(counts[2 * max_n :]),
        "segments": segments,
    }


def from_row(row: Sequence[int]) -> BleuStats:
    """Read the statistics that a row stands for, or a sum of rows.

    Args:
        row: integers, in the order of `to_row`.

    Returns:
        A BleuStats.

    Source: none; the order is ours.

    >>> from_row([1, 4, 5, 5, 5, 3, 1, 4, 3, 0, 0])
    BleuStats(candidate_length=4, reference_length=5, matches=(3, 1), totals=(4, 3))
    """
    return BleuStats(**fields_of([int(number) for number in row]))


def score_rows(rows: np.ndarray, convention: Convention) -> np.ndarray:
    """`from_row(row).score(convention).score` for each row, to the last few bits.

    Args:
        rows: sums of rows of `segment_stats`.
        convention: how to turn sums into a score.

    Returns:
        An array of scores from 0 to 1.

    Source: the convention's own rules. They ask of a number whether it is 0, so rows that have
    their zeros in the same places get the same answers, and are scored together.

    >>> from bleu_teach import PAPINENI
    >>> row = to_row(BleuStats(18, 18, (17, 10, 7, 4), (18, 17, 16, 15)))
    >>> score_rows(np.array([row, row]), PAPINENI)
    array([0.50456668, 0.50456668])
    """
    scores = np.empty(len(rows))
    patterns = defaultdict(list)
    for place, zeros in enumerate(rows == 0):
        patterns[zeros.tobytes()].append(place)
    for alike in patterns.values():
        try:
            scores[alike] = _score_together(rows[alike], convention)
        except (TypeError, ValueError):  # a rule that asks for more wants one row at a time
            scores[alike] = [from_row(row).score(convention).score for row in rows[alike]]
    return scores


class _Alike(np.ndarray):
    """Numbers that are all zero or all not zero, so that a rule may ask as if they were one."""

    def __bool__(self) -> bool:
        answers = np.asarray(self, bool)
        if answers.all() or not answers.any():
            return bool(answers.any())
        raise ValueError("not alike")


def _score_together(rows: np.ndarray, convention: Convention) -> np.ndarray | float:
    """The scores of rows that are alike."""
    stats = SimpleNamespace(**fields_of([column.view(_Alike) for column in rows.T]))
    precisions = [p for p in smooth(stats, convention) if p is not None]
    if not precisions:
        return 0.0
    c = np.asarray(stats.candidate_length)
    r = np.asarray(stats.reference_lengths[convention.reference_length])
    with np.errstate(divide="ignore", invalid="ignore"):  # the logarithm of 0, and 0 of 0 words
        penalty = np.where(c >= r, 1.0, np.exp(1 - r / c))
        scores: np.ndarray = penalty * np.exp(sum(map(np.log, precisions)) / len(precisions))
    return scores
