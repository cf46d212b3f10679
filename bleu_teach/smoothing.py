"""Lesson 06. What may be done to the counts, so that one order without a match is not the end.

Each rule takes the pairs (matches, total) of all orders and gives pairs back. Another rule is
another function, and a row in `SMOOTHINGS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Pairs = Sequence[tuple[float, float]]


class Sums(Protocol):
    """What a convention reads of a `BleuStats`."""

    candidate_length: int
    reference_length: int
    matches: tuple[int, ...]
    totals: tuple[int, ...]
    short_segments: tuple[int, ...]


def _none(pairs: Pairs, stats: Sums, value: None) -> Pairs:
    """the counts stay as they are"""
    return pairs


def _floor(pairs: Pairs, stats: Sums, value: float) -> Pairs:
    """no match becomes `smoothing_value` of a match"""
    return [(matches or value, total) for matches, total in pairs]


def _add_k(pairs: Pairs, stats: Sums, value: float) -> Pairs:
    """`smoothing_value` more matches and n-grams, from bigrams up"""
    words, *longer = pairs
    return [words, *((matches + value, total + value) for matches, total in longer)]


def _exp(pairs: Pairs, stats: Sums, value: None) -> Pairs:
    """no match becomes 1/2 of a match, the next time 1/4, then 1/8"""
    smoothed, match = [], 1.0
    for matches, total in pairs:
        if total and not matches:
            match /= 2
        smoothed.append((matches or match, total))
    return smoothed


SMOOTHINGS = {
    "none": _none,
    "floor": _floor,
    "add-k": _add_k,
    "exp": _exp,
}
DEFAULT_VALUES = {"floor": 0.1, "add-k": 1}
