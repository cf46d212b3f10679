"""Possible facts about a function's answers, each with a function that returns whether the fact
holds. `check` shows the first that holds on all inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bleu_teach.calls.values import same

# Relations of a number to the expected one, r, except a constant factor or difference.
NUMBERS: dict[str, Callable[[float], float]] = {
    "{its} is 1 minus the expected value.": lambda r: 1 - r,
    "{its} is 1 divided by the expected value.": lambda r: 1 / r,
    "{its} is the square of the expected value.": lambda r: r**2,
    "{its} is the expected value rounded to a whole number.": round,
    "{its} is the expected value rounded to one decimal place.": lambda r: round(r, 1),
    "{its} is the expected value rounded to two decimal places.": lambda r: round(r, 2),
}
# What every wrong answer y can be to the right one, r: counts of n-grams, then lists.
TALLIES: dict[str, Callable[[dict, dict], bool]] = {
    "The counts are correct, but some n-grams are missing.": lambda y, r: y.items() < r.items(),
    "All n-grams are correct, but some counts aren't.": lambda y, r: y.keys() == r.keys(),
    "Some n-grams are missing, but none is wrong.": lambda y, r: y.keys() < r.keys(),
    "There are extra n-grams, but none is missing.": lambda y, r: y.keys() > r.keys(),
    "None of the expected n-grams are in your answer.": lambda y, r: not y.keys() & r.keys(),
}


def _count(items: Iterable) -> Counter:
    return Counter(map(repr, items))


def _kinds(rows: Sequence, right: Sequence) -> set[type]:
    """Return the types of the rows where at least one should be a tuple."""
    return {type(row) for row in rows} if tuple in map(type, right) else set()


def _inner(rows: Sequence) -> list:
    """Return the items of all rows; raise TypeError if a row is a string."""
    if any(isinstance(row, str) for row in rows):
        raise TypeError
    return [item for row in rows for item in row]


ROWS: dict[str, Callable[[list, list], bool]] = {
    "Each item must be a tuple, but yours are lists.": lambda y, r: _kinds(y, r) == {list},
    "Each item must be a tuple, but yours are strings.": lambda y, r: _kinds(y, r) == {str},
    "All items are correct, but in reverse order.": lambda y, r: y == r[::-1],
    "All items are correct, but in a different order.": lambda y, r: _count(y) == _count(r),
    "Only the case is incorrect.": lambda y, r: repr(y).lower() == repr(r).lower(),
    "Each item is correct but backwards.": lambda y, r: y == [type(item)(item[::-1]) for item in r],
    "The end is missing.": lambda y, r: len(y) < len(r) and y == r[: len(y)],
    "Some items are missing, but none is wrong.": lambda y, r: _count(y) < _count(r),
    "Your answer has all expected items and some extra ones.": lambda y, r: _count(y) > _count(r),
    "Every string is correct, but some are in the wrong list.": lambda y, r: (
        _count(_inner(y)) == _count(_inner(r))
        and _count(map(sorted, y)) != _count(map(sorted, r))),
    "The number of items is correct, but they contain too few strings in total.": lambda y, r: (
        len(y) == len(r) and len(_inner(y)) < len(_inner(r))),
    "The number of items is correct, but they contain too many strings in total.": lambda y, r: (
        len(y) == len(r) and len(_inner(y)) > len(_inner(r))),
    "Your answer contains lists instead of strings.": lambda y, r: bool(_inner(y)) and all(
        isinstance(text, (list, tuple)) for text in _inner(y)),
    "Your answer contains an unexpected string.": lambda y, r: not {*_inner(y)} <= {*_inner(r)},
    "Your answer has too few items.": lambda y, r: len(y) < len(r),
    "Your answer has too many items.": lambda y, r: len(y) > len(r),
    "Every item occurs in the expected answer, but some are grouped incorrectly.": lambda y, r: (
        {*_inner(y)} <= {*_inner(r)} and any([*item] not in map(list, r) for item in y)),
}  # fmt: skip


def fields(line: str) -> dict[str, str]:
    """Return the fields of a line such as `nrefs:1|tok:13a`."""
    return dict(field.partition(":")[::2] for field in line.split("|"))


LINES: dict[str, Callable[[str, str], bool]] = {
    "Only the spaces are incorrect.": lambda y, r: "".join(y.split()) == "".join(r.split()),
    "Only the case is incorrect.": lambda y, r: y.lower() == r.lower(),
    "The separators are incorrect. Write name:value, then | and the next field.": lambda y, r: (
        not fields(r).keys() <= fields(y).keys() and all(name in y for name in fields(r))),
}  # fmt: skip
# Parameters that stand for the same.
ALIASES = {
    "candidate_length": "c",
    "reference_lengths": "lengths",
}


# Completes "On 4 of 11 inputs, ..., which is impossible.", of an answer y.
LIMITS: tuple[tuple[str, Callable[..., bool]], ...] = (
    ("an n-gram doesn't have n tokens", lambda y, tokens, n: any(
        len(ngram) != n for ngram in y if isinstance(ngram, tuple))),
    ("a count is above the allowed maximum", lambda y, counts, max_counts: any(
        count > max_counts.get(ngram, 0) for ngram, count in y.items())),
    ("a count is below 0", lambda y, counts, max_counts: min(y.values(), default=0) < 0),
    ("your answer isn't one of the lengths", lambda y, lengths: y not in lengths),
    ("an end isn't one of the scores", lambda y, scores: not {*y} <= {*scores}),
    ("the upper end is below the lower one", lambda y, scores: y[0] > y[1]),
    ("your answer isn't between -1 and 1", lambda y, a, b: abs(y) > 1),
    ("your answer is 0 although the test set itself counts", lambda y, gap: y == 0),
    ("your answer times the number of gaps isn't a whole number", lambda y, shuffled_gaps: not (
        same(y * (len(shuffled_gaps) + 1), round(y * (len(shuffled_gaps) + 1))))),
)  # fmt: skip

# What the code of a wrong function may show, by kind.
FOUND = {
    "return": "The `return` in line {line} ends the loop in its first round.",
    "changed": "Line {line} changes `{name}` while the loop goes through it. Loop over a copy.",
    "default": "In line {line}, all calls share the default of `{name}`.",
    "repeated": "In line {line}, `*` repeats the same object, so a change in one shows in all.",
    "parameter": "Line {line} has the parameter `{name}`, which is never used.",
    "outside": "Line {line} reads `{name}`, which is a variable of the notebook, not an argument.",
    "unused": "Line {line} computes `{name}`, which is never used.",
}
KINDS = {  # what is said of which mistake, or else in which case
    "remembers_calls": ("default",),
    "mistake": ("return",),
    "raised": ("outside", "changed"),
    "defaults only": ("parameter",),
    "unknown": ("outside", "return", "changed", "repeated", "parameter", "unused"),
    "another kind": ("outside", "return", "repeated", "parameter", "unused"),
}

TEXTS = (*NUMBERS, *TALLIES, *ROWS, *LINES, *FOUND.values(), *(text for text, _ in LIMITS))
