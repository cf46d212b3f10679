"""Lesson 07. Smoothing, which changes counts so that one order without a match is not fatal.

The arguments of each rule are the pairs (matches, total) of all orders, the candidate length c and
the rule's number, and it returns pairs. To add a rule, add a function and a row in `SMOOTHINGS`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Pairs = Sequence[tuple[float, float]]


def _none(pairs: Pairs, c: int, value: None) -> Pairs:
    """Return the counts unchanged."""
    return pairs


def _floor(pairs: Pairs, c: int, value: float) -> Pairs:
    """Replace 0 matches by `smoothing_value`."""
    return [(matches or value, total) for matches, total in pairs]


def _add_k(pairs: Pairs, c: int, value: float) -> Pairs:
    """Add `smoothing_value` to matches and totals, from bigrams up."""
    words, *longer = pairs
    return [words, *((matches + value, total + value) for matches, total in longer)]


def _add_one(pairs: Pairs, c: int, value: None) -> Pairs:
    """Add one to matches and totals, also of unigrams."""
    return [(matches + 1, total + 1) for matches, total in pairs]


def _exp(pairs: Pairs, c: int, value: None) -> Pairs:
    """Replace 0 matches by 1/2 of a match, the next time by 1/4, then by 1/8."""
    return _halve(pairs, 1.0)


def _halve(pairs: Pairs, match: float) -> Pairs:
    """Replace 0 matches by half of `match`, the next time by half of that."""
    smoothed = []
    for matches, total in pairs:
        if total and not matches:
            match /= 2
        smoothed.append((matches or match, total))
    return smoothed


def _method0(pairs: Pairs, c: int, value: None) -> Pairs:
    """Replace 0 matches by the computer's smallest number, 2.2e-308 (NLTK's default)."""
    return [pair if pair[0] else (sys.float_info.min, 1) for pair in pairs]


def _method4(pairs: Pairs, c: int, value: float) -> Pairs:
    """Smooth as "exp", but from ln c / `smoothing_value` matches: the shorter, the less (NLTK)."""
    return _halve(pairs, math.log(c) / value) if c > 1 else pairs


SMOOTHINGS: Mapping[str, Callable[[Pairs, int, Any], Pairs]] = {
    "none": _none,
    "floor": _floor,
    "add-k": _add_k,
    "add-one": _add_one,
    "exp": _exp,
    # NLTK's own names: Chen and Cherry 2014, https://aclanthology.org/W14-3346. Its method5 to
    # method7 read only the last segment, even for a corpus, so sums are not enough for them.
    "method0": _method0,
    "method1": _floor,
    "method2": _add_k,
    "method3": _exp,
    "method4": _method4,
}
DEFAULT_VALUES = {"floor": 0.1, "add-k": 1, "method1": 0.1, "method2": 1, "method4": 5}
