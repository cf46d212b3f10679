"""Sentences of `check` about a wrong answer or its code. A sentence about answers has a function
that returns whether it holds; the first that holds for all wrong answers is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence


def _count(items: Iterable) -> Counter:
    return Counter(map(repr, items))


def _kinds(rows: Sequence, right: Sequence) -> set[type]:
    """Return the types of the rows where at least one should be a tuple."""
    return {type(row) for row in rows} if tuple in map(type, right) else set()


# What every wrong answer y is, compared with the right one, r: counts of n-grams, then lists.
TALLIES: dict[str, Callable[[dict, dict], bool]] = {
    "The counts are correct, but some n-grams are missing.": lambda y, r: y.items() < r.items(),
    "All n-grams are correct, but some counts aren't.": lambda y, r: y.keys() == r.keys(),
    "There are extra n-grams, but none is missing.": lambda y, r: y.keys() > r.keys(),
}
ROWS: dict[str, Callable[[list, list], bool]] = {
    "Each item must be a tuple, but yours are lists.": lambda y, r: _kinds(y, r) == {list},
    "Each item must be a tuple, but yours are strings.": lambda y, r: _kinds(y, r) == {str},
    "All items are correct, but in a different order.": lambda y, r: _count(y) == _count(r),
    "Each item is correct but backwards.": lambda y, r: y == [type(item)(item[::-1]) for item in r],
    "Some items are missing, but none is wrong.": lambda y, r: _count(y) < _count(r),
    "Your answer has all expected items and some extra ones.": lambda y, r: _count(y) > _count(r),
    "Your answer contains lists instead of strings.": lambda y, r: bool(y and y[0]) and all(
        isinstance(text, (list, tuple)) for row in y for text in row),
    "Your answer has too few items.": lambda y, r: len(y) < len(r),
    "Your answer has too many items.": lambda y, r: len(y) > len(r),
}  # fmt: skip

# What the code of a wrong function may show, by kind.
FOUND = {
    "return": "The `return` in line {line} ends the loop in its first round.",
    "changed": "Line {line} changes `{name}` while the loop goes through it. Loop over a copy.",
    "default": "In line {line}, all calls share the default of `{name}`.",
    "parameter": "Line {line} has the parameter `{name}`, which is never used.",
    "shared": "Line {line} puts the same list in several places, so they all change together.",
    "outside": "Line {line} reads `{name}`, which is a variable of the notebook, not an argument.",
}
KINDS = {  # what is said of which mistake, or else in which case
    "remembers_calls": ("default",),
    "mistake": ("return",),
    "raised": ("outside", "changed"),
    "unknown": ("outside", "return", "changed", "shared", "parameter"),
    "another kind": ("outside", "return", "parameter"),
}

TEXTS = (*TALLIES, *ROWS, *FOUND.values())
