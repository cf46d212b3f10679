"""Facts about wrong answers that cannot be false of the input that is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

from bleu_teach.calls.values import same


def _types(items: Sequence, right: Sequence) -> set[type]:
    """Return the types of the items where at least one should be a tuple."""
    return {type(item) for item in items} if tuple in map(type, right) else set()


def _sorted(answer: object) -> Counter | None:
    return Counter(map(repr, answer)) if isinstance(answer, list) else None


# By case, whether it holds between an answer and the right one
FACTS: dict[str, Callable] = {
    "swapped": lambda yours, right: isinstance(right, tuple) and same(yours[::-1], right),
    "lists": lambda yours, right: _types(yours, right) == {list},
    "strings": lambda yours, right: _types(yours, right) == {str},
    "order": lambda yours, right: _sorted(yours) is not None and _sorted(yours) == _sorted(right),
}


def find_fact(wrong: Sequence[tuple]) -> str:
    """Name the case that holds for all of these wrong answers, each with the right one; "unknown"
    if none does.

    >>> find_fact([((3, 1), (1, 3)), ((4, 2), (2, 4))])
    'swapped'
    """
    for case, holds in FACTS.items():
        with suppress(TypeError):
            if all(holds(*pair) for pair in wrong):
                return case
    return "unknown"
