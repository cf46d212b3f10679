"""Return values as plain values: written as JSON, read again, compared, shown.

No comparison here ever asks an object of the learner: its `==` may say anything. What is read from
the JSON are exact ints, floats, strs, tuples, lists and dicts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

DEPTH, ITEMS, TEXT, BITS = 5, 200, 200, 1000  # what is written down of a value, at most


@dataclass(frozen=True)
class Opaque:
    """A replacement for a value that is not plain."""

    description: str  # what it is, in a few words
    number: float | None = None  # what float() makes of it, if anything
    items: tuple | None = None  # what it yields, if anything


class Raised(str):
    """An exception instead of an answer: its type and its message."""


class Unfinished(Exception):
    """An answer that still contains a `...` to fill in."""


class Unreadable(Exception):
    """An answer of another kind than the exercise expects: the returned value in a few words;
    the name of this mistake, if it has one; the answer if its type were correct."""

    def __init__(self, description: str, mistake: str | None = None, answer: object = None):
        super().__init__(description)
        self.description, self.mistake, self.answer = description, mistake, answer


# The wire form: JSON that keeps the difference between True, 1 and 1.0, a list and a tuple


def encode(value: object, depth: int = DEPTH) -> object:
    """Return the value as JSON."""
    if hasattr(type(value), "tolist"):  # NumPy numbers and arrays
        value = value.tolist()
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str.__str__(value)[:TEXT]
    if isinstance(value, int):
        number = int.__int__(value)
        return number if number.bit_length() < BITS else {"is": "a number of over 300 digits"}
    if isinstance(value, float):
        number = float.__float__(value)
        return number if math.isfinite(number) else {"float": repr(number)}
    return _encode_parts(value, depth - 1) if depth else {"is": "a deeply nested value"}


def _encode_parts(value: object, depth: int) -> object:
    if isinstance(value, (list, tuple)):
        kind = list if isinstance(value, list) else tuple
        items = [encode(item, depth) for item in islice(kind.__iter__(value), ITEMS)]
        return items if kind is list else {"tuple": items}
    if isinstance(value, Mapping):
        pairs = dict.items(value) if isinstance(value, dict) else value.items()
        return {"dict": [[encode(k, depth), encode(v, depth)] for k, v in islice(pairs, ITEMS)]}
    known: dict = {"is": "..." if value is ... else _describe(value)}
    if hasattr(type(value), "__float__"):  # a Fraction, a BleuScore and the like
        with suppress(Exception):  # an object of the learner's may refuse, and so does a text
            known["number"] = encode(float(value))
    if isinstance(value, Iterable) and not isinstance(value, (set, frozenset)):
        known["items"] = [encode(item, depth) for item in islice(value, ITEMS)]
    return known


def _describe(value: object) -> str:
    if isinstance(value, Opaque):
        return value.description
    if isinstance(value, Iterator):
        return "a generator or another iterator"
    if isinstance(value, complex):
        return "a complex number"
    if isinstance(value, type) or callable(value):
        return "a function or a class, not a value"
    return f"an object of the type {type(value).__name__}"


def decode(json: object, depth: int = 2 * DEPTH) -> object:
    """Return the value again, or `Unfinished`. A student's process can send any JSON."""
    match json:
        case str():
            return json[:TEXT]
        case int() if json.bit_length() >= BITS:
            return Opaque("a number of over 300 digits")
        case list() | dict() if not depth:
            return Opaque("a deeply nested value")
        case list():
            return [decode(item, depth - 1) for item in json[:ITEMS]]
        case {"tuple": list(items)}:
            return tuple(decode(items, depth - 1))
        case {"dict": list(pairs)}:
            with suppress(TypeError, ValueError):  # what is no pair, or cannot be a key
                return dict(decode(pairs, depth - 1))
            return Opaque("a dict with odd keys")
        case {"float": "nan" | "inf" | "-inf"}:
            return float(json["float"])
        case {"is": "..."}:
            raise Unfinished
        case dict():
            return _decode_opaque(json, depth - 1)
    return json


def _decode_opaque(json: dict, depth: int) -> Opaque:
    known, number, items = (decode(json.get(name), depth) for name in ("is", "number", "items"))
    number = number if _is_number(number) else None
    return Opaque(str(known)[:TEXT], number, tuple(items) if isinstance(items, list) else None)


def plain(value: object) -> object:
    """Rebuild the value from exact built-in types; anything else becomes `Opaque`."""
    return decode(encode(value))


# How an exercise reads an answer


def read_number(value: object) -> float:
    """Read a number, or anything that float() accepts except a string."""
    return _require(_is_number(_number(value)), value, _number(value))


def read_pair(value: object) -> tuple:
    """Read two numbers in a tuple or a list. A single number is the ratio, so it is rejected."""
    if _is_number(_number(value)):
        raise Unreadable(f"the single number {show_value(_number(value))}", "ratio_for_pair")
    pair = tuple(map(_number, value)) if isinstance(value, (tuple, list)) else ()
    return _require(len(pair) == 2 and all(map(_is_number, pair)), value, pair)


def read_pair_of_ints(value: object) -> tuple:
    """Read two ints in a tuple or a list; 4.0 and True are not ints."""
    pair = read_pair(value)
    if any(type(number) is not int for number in pair):
        raise Unreadable(show_value(value, digits=None), answer=pair)
    return pair


def read_counts(value: object) -> dict:
    """Read a Counter or dict from n-grams to numbers. A count of zero is the same as none."""
    _require(isinstance(value, dict) and all(map(_is_number, value.values())), value)
    return {ngram: count for ngram, count in value.items() if count != 0}


def read_ngrams(value: object) -> list:
    """Read a list, tuple or iterator of n-grams, in order."""
    if isinstance(value, Opaque) and value.items is not None:
        return list(value.items)
    return read_tokens(value)


def read_tokens(value: object) -> list:
    """Read a list or tuple of tokens."""
    return list(_require(isinstance(value, (list, tuple)), value, value))


def read_rows(value: object) -> list:
    """Read a list of lists; tuples are also accepted."""
    return [list(_require(isinstance(v, (list, tuple)), value, v)) for v in read_tokens(value)]


def read_text(value: object) -> str:
    """Read a string."""
    return _require(isinstance(value, str), value, value)


def _require(holds: bool, value: object, answer: Any = None) -> Any:
    """Return the answer if it is of the expected kind; `value` is the original return value."""
    if not holds:
        raise Unreadable(show_value(value), "forgot_return" if value is None else None)
    return answer


def _number(value: object) -> object:
    return value.number if isinstance(value, Opaque) else value


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float))


# Equality, the same for `check`, for the examples of the assignment and for its grader


def close(left: float, right: float) -> bool:
    """Return whether two numbers agree to five digits, or one is the other rounded to four."""
    apart = abs(left - right)
    noise = 1e-20 < apart < 1e-15  # of a sum that should be 0; an epsilon is smaller
    if noise or math.isclose(left, right, rel_tol=1e-5) or (left != left and right != right):
        return True
    return apart < 1e-2 and (_is_rounded(left, right) or _is_rounded(right, left))


def _is_rounded(number: float, exact: float) -> bool:
    """Return whether this is a rounded value, such as 0.6065 for 0.60653. A 0 is not."""
    fewest = 2 if abs(exact) > 2 else 4
    return number != 0 and any(math.isclose(number, round(exact, k)) for k in range(fewest, 9))


def same(left: object, right: object) -> bool:
    """Return whether two plain values agree, their numbers by `close`."""
    if _is_number(left) and _is_number(right):
        return close(left, right)
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        keys = left.keys() == right.keys()
        return keys and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (tuple, list)):
        pairs = zip(left, right, strict=False)
        return len(left) == len(right) and all(same(*pair) for pair in pairs)
    return left == right


def agrees(result: object, expected: object) -> bool:
    """Return whether a result is the expected pair of ints or numbers, list or number.

    >>> agrees([2, 7], (2, 7)), agrees((2.0, 7), (2, 7)), agrees((1, 7.0), (1.0, 7))
    (True, False, True)
    """
    read = read_tokens if isinstance(expected, list) else read_number
    if isinstance(expected, tuple):
        read = read_pair_of_ints if {*map(type, expected)} == {int} else read_pair
    try:
        return same(read(plain(result)), expected)
    except (Unfinished, Unreadable):
        return False


# Text


def show_value(value: object, longest: int = 100, digits: int | None = 6) -> str:
    """Return a plain value as a short string: six digits, no memory address, cut if long."""
    text = _show(value, digits)
    return text if len(text) <= longest else text[: longest - 4] + " ..."


def write_call(name: str, arguments: tuple) -> str:
    """Return the call as a line of Python, such as clip({}, {})."""
    return f"{name}({', '.join(show_value(plain(value), 400) for value in arguments)})"


def _show(value: object, digits: int | None) -> str:
    def row(items: Iterable) -> str:
        return ", ".join(_show(item, digits) for item in items)

    if isinstance(value, Opaque):
        return value.description
    if type(value) is float and digits:
        return f"{value + 0.0:.{digits}g}"  # -0.0 is 0
    if isinstance(value, dict):
        return "{" + ", ".join(f"{row([k])}: {row([v])}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return f"[{row(value)}]"
    if isinstance(value, tuple):
        return f"({row(value)}{',' if len(value) == 1 else ''})"
    return repr(value)
