"""Lesson 07. Smoothing, which changes counts so that one order without a match is not fatal.

The arguments of each rule are the pairs (matches, total) of all orders and the rule's number, and
it returns pairs. To add a rule, add a function and a row in `SMOOTHINGS`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Pairs = Sequence[tuple[float, float]]


def _floor(pairs: Pairs, value: float) -> Pairs:
    """Replace 0 matches by `smoothing_value`."""
    return [(matches or value, total) for matches, total in pairs]


def _add_k(pairs: Pairs, value: float) -> Pairs:
    """Add `smoothing_value` to matches and totals, from bigrams up."""
    words, *longer = pairs
    return [words, *((matches + value, total + value) for matches, total in longer)]


def _exp(pairs: Pairs, value: None) -> Pairs:
    """Replace 0 matches by 1/2 of a match, the next time by 1/4, then by 1/8."""
    smoothed, match = [], 1.0
    for matches, total in pairs:
        if total and not matches:
            match /= 2
        smoothed.append((matches or match, total))
    return smoothed


def _method0(pairs: Pairs, value: None) -> Pairs:
    """Replace 0 matches by the computer's smallest number, 2.2e-308 (NLTK's default)."""
    return [pair if pair[0] else (sys.float_info.min, 1) for pair in pairs]


SMOOTHINGS: Mapping[str, Callable[[Pairs, Any], Pairs]] = {
    "none": lambda pairs, value: pairs,
    "floor": _floor,
    "add-k": _add_k,
    "exp": _exp,
    "method0": _method0,
}
DEFAULT_VALUES = {"floor": 0.1, "add-k": 1}


def write_smoothing(name: str, value: float | None) -> str:
    """Return a smoothing rule and its number, with two decimal places if two are enough."""
    if name not in DEFAULT_VALUES:
        return name
    value = DEFAULT_VALUES[name] if value is None else value
    decimals = f"{value:.2f}"
    return f"{name}[{decimals if float(decimals) == value else value}]"
