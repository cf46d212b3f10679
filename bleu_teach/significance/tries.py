"""Lesson 08. A correction for many p-values."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p-values for their number, so that many tries raise no more false alarms than one.

    Args:
        p_values: one per comparison.

    Returns:
        The corrected p-values in the same order: the smallest times their number, the next times
        one less, and so on; never below a smaller one's, and never above 1.

    Source: Holm 1979, A Simple Sequentially Rejective Multiple Test Procedure.

    >>> holm([0.5, 0.0625, 0.125])
    [0.5, 0.1875, 0.25]
    """
    corrected, largest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected
