"""What a learner's function returned, as plain built-in values that compare honestly.

No comparison here ever asks an object of the learner: its `==` may say anything. Answers are first
turned into exact ints, floats, strs, tuples, lists and dicts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

LONGEST = 10_000  # more values than any answer here has; an endless generator ends there


class Opaque(NamedTuple):
    """Stands for a value that no exercise asks for, described in a few words."""

    description: str


class Raised(str):
    """Stands for an exception in place of an answer: the name of its type."""


class Unfinished(Exception):
    """The answer still contains a `...` to fill in."""


class Unreadable(Exception):
    """The answer is not of the kind that the exercise asks for.

    Args:
        description: what was returned, in a few words.
        mistake: the name in the bank, where this is a mistake with a name.
    """

    def __init__(self, description: str, mistake: str | None = None):
        super().__init__(description)
        self.description, self.mistake = description, mistake


def plain(value: object, depth: int = 4) -> object:
    """The value rebuilt from exact built-in types; what cannot be rebuilt becomes `Opaque`."""
    if value is ...:
        raise Unfinished
    if hasattr(type(value), "tolist"):  # NumPy numbers and arrays
        value = value.tolist()
    if value is None or depth == 0:
        return None if value is None else Opaque("a deeply nested value")
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        number = int.__int__(value)
        return number if number.bit_length() < 1000 else Opaque("a number of over 300 digits")
    if isinstance(value, float):
        return float.__float__(value)
    if isinstance(value, Mapping):
        pairs = dict.items(value) if isinstance(value, dict) else value.items()
        return {plain(key, depth - 1): plain(v, depth - 1) for key, v in islice(pairs, LONGEST)}
    if isinstance(value, (tuple, list)):
        kind = tuple if isinstance(value, tuple) else list
        return kind(plain(item, depth - 1) for item in kind.__iter__(value))
    return Opaque(_describe_type(value))


def _describe_type(value: object) -> str:
    if isinstance(value, Iterator):
        return "a generator or another iterator"
    if isinstance(value, complex):
        return "a complex number"
    if isinstance(value, type) or callable(value):
        return "a function or a class, not a value"
    return f"an object of the type {type(value).__name__}"


def read_number(answer: object) -> float:
    """A number, or anything that float() takes without being a text."""
    value = plain(answer)
    if isinstance(value, Opaque):
        value = _through_float(answer, value)
    if not isinstance(value, (int, float)):
        raise Unreadable(show(value), "forgot_return" if value is None else None)
    return value


def read_pair(answer: object) -> tuple:
    """Two numbers in a tuple or a list. One number is the ratio, which is not asked for."""
    value = plain(answer)
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(map(_is_number, value)):
        return tuple(value)
    if isinstance(value, Opaque):
        value = _through_float(answer, value)
    if _is_number(value):
        raise Unreadable(f"the single number {show(value)}", "ratio_for_pair")
    raise Unreadable(show(value), "forgot_return" if value is None else None)


def _through_float(answer: object, value: Opaque) -> object:
    """What float() makes of a Fraction, a BleuScore and the like."""
    if hasattr(type(answer), "__float__") and not isinstance(answer, int):
        return plain(float(answer))
    return value


def read_counts(answer: object) -> dict:
    """A Counter or dict from n-grams to numbers. A count of zero is the same as none."""
    value = plain(answer)
    if not isinstance(value, dict) or not all(map(_is_number, value.values())):
        raise Unreadable(show(value), "forgot_return" if value is None else None)
    return {ngram: count for ngram, count in value.items() if count != 0}


def read_ngrams(answer: object) -> tuple:
    """A list, tuple or iterator of n-grams, in order."""
    if isinstance(answer, Iterable) and not isinstance(answer, (str, Mapping, set, frozenset)):
        return tuple(map(plain, islice(answer, LONGEST)))
    raise Unreadable(show(plain(answer)), "forgot_return" if answer is None else None)


def read_tokens(answer: object) -> list:
    """A list of tokens; a tuple will do."""
    value = plain(answer)
    if not isinstance(value, (list, tuple)):
        raise Unreadable(show(value), "forgot_return" if value is None else None)
    return list(value)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float))


def same(left: object, right: object) -> bool:
    """True if two plain values agree; numbers to nine digits, `nan` with `nan`.

    >>> same((2, 7), (2.0, 7)), same([2, 7], (2, 7)), same(0.1 + 0.2, 0.3)
    (True, False, True)
    """
    if _is_number(left) and _is_number(right):
        return math.isclose(left, right) or (left != left and right != right)
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (tuple, list)):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def show(value: object, longest: int = 100) -> str:
    """A plain value as short text: six digits, no memory address, cut where it gets long.

    >>> show({("the", "cat"): 2}), show(2 / 7)
    ("{('the', 'cat'): 2}", '0.285714')
    """
    text = _show(value)
    return text if len(text) <= longest else text[: longest - 4] + " ..."


def _show(value: object) -> str:
    if isinstance(value, Opaque):
        return value.description
    if type(value) is float:
        return f"{value:.6g}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_show(k)}: {_show(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_show, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_show, value)) + ("," if len(value) == 1 else "") + ")"
    return repr(value)
