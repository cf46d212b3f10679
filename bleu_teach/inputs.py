"""Input validation: every error names the mistake and the fix.

The lesson modules call these checks first, so that their own lines are only about BLEU.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Collection, Hashable, Mapping, Sequence
from difflib import get_close_matches
from numbers import Integral, Real
from operator import le
from typing import Any, TypeGuard

from bleu_teach.language import gettext

Tokens = Sequence[Hashable]
HIGHEST_ORDER = 1000


class BleuInputError(ValueError):
    """Input that BLEU is not defined on. The message contains the fix."""

    def _render_traceback_(self) -> list[str]:
        """Show only the message in a notebook; our own lines would hide it."""
        return [f"BleuInputError: {self}"]


def refusal(message: str, **values: object) -> BleuInputError:
    """Return the error with a message, with the values in their places."""
    return BleuInputError(gettext(message).format(**values))


def require(
    holds: bool, message: str, value: object = None, what: str = "", **values: object
) -> None:
    """Raise BleuInputError unless a condition holds; the message describes the value."""
    if not holds:
        raise refusal(message, value=describe(value), what=gettext(what), **values)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether this is a list or a tuple: both can be sliced, and read twice."""
    return isinstance(value, (list, tuple))


def is_texts(value: object) -> bool:
    """Return whether this is a list of strings, a common mistake for a list of lists."""
    return is_list(value) and bool(value) and all(isinstance(text, str) for text in value)


def require_text(text: object) -> None:
    """Raise BleuInputError unless this is a string."""
    require(
        isinstance(text, str),
        "Expected one string, got {value}. For a list of strings, use [tokenize(line) for line in "
        "lines]",
        text,
    )


def require_order(n: Any) -> None:
    """Raise BleuInputError unless an n-gram order is a whole number of at least 1."""
    require(
        _is_whole(n, 1) and n <= HIGHEST_ORDER,
        "Expected an n-gram order from 1 to {most}, got {value}. 1 is for words, 2 for bigrams, "
        "and BLEU uses 1 to 4.",
        n,
        most=HIGHEST_ORDER,
    )


def require_whole(number: object, what: str, least: int) -> None:
    """Raise BleuInputError unless this is a whole number that is not too small."""
    require(
        _is_whole(number, least),
        "Expected a whole number of at least {least} as the {what}, got {value}.",
        number,
        what,
        least=least,
    )


def _is_whole(number: Any, least: int) -> bool:
    whole = isinstance(number, (int, Integral)) and not isinstance(number, bool)  # NumPy's, too
    return whole and bool(number >= least)


def require_name(name: object, names: Collection[str], what: str) -> None:
    """Raise BleuInputError unless this is one of the available names."""
    if not isinstance(name, str) or name not in names:
        said = {"choice": what, "rule": shorten(name), "rules": ", ".join(names)}
        for close in get_close_matches(str(name), names, n=1):
            raise refusal(
                "Unknown {choice} {rule}. Did you mean {close}? Available: {rules}",
                **said,
                close=repr(close),
            )
        raise refusal("Unknown {choice} {rule}. Available: {rules}", **said)


def require_tokens(tokens: Any, place: int | None = None) -> None:
    """Raise BleuInputError unless this is a list of hashable tokens; a string is not split."""
    if is_list(tokens) and is_hashable(tuple(tokens)):  # it can be hashed if every token can
        return
    name = gettext("a list of tokens")
    if place is not None:
        name = gettext("a list of tokens as references[{place}]").format(place=place)
    if isinstance(tokens, str):
        raise refusal(
            "Expected {what}, got the string {text}. Split it first: tokenize({text}). For "
            "characters, use list(text).",
            what=name,
            text=shorten(tokens),
        )
    if not is_list(tokens):
        raise refusal(
            "Expected {what}, got {value}. Pass a list such as ['the', 'cat']",
            what=name,
            value=describe(tokens),
        )
    raise refusal(
        "Expected {what}, but one token is {value}. The lists are nested one level too deep, so "
        "pass one segment instead of a list of segments.",
        what=name,
        value=describe(next(token for token in tokens if not is_hashable(token))),
    )


def is_hashable(value: object) -> bool:
    """Return whether this can be a token, or a tuple of tokens."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def require_references(references: Any) -> None:
    """Raise BleuInputError unless these are one segment's references, each a list of tokens."""
    require(
        is_list(references),
        "Expected a list of references, got {value}. Pass [reference], where each reference is a "
        "list of tokens: [tokenize(text)]",
        references,
    )
    if not references:
        raise refusal("Expected at least one reference, got an empty list. Pass [reference]")
    if is_texts(references):
        raise refusal(
            "Expected a list of references, got a flat list of strings that starts with {text}. "
            "Put a single reference into a list: [reference]. Split whole sentences first: "
            "[tokenize(text) for text in references]",
            text=shorten(references[0]),
        )
    for place, reference in enumerate(references):
        require_tokens(reference, place)


def require_corpus(candidates: Any, references: Any) -> None:
    """Raise BleuInputError unless each segment of a corpus has a candidate and references."""
    for name, value in (("candidates", candidates), ("references", references)):
        require(
            is_list(value),
            "Expected a list with one entry per segment as {name}, got {value}. For a single "
            "segment, use sentence_bleu.",
            value,
            name=name,
        )
    for place, (candidate, group) in enumerate(zip(candidates, references, strict=False)):
        try:
            require_tokens(candidate)
            require_references(group)
        except BleuInputError as error:
            raise refusal("Segment {place}: {error}", place=place, error=error) from None
    if len(candidates) != len(references):
        repair = gettext(
            "Each segment has one candidate and one list of references: references[segment]"
        )
        if {len(stream) for stream in references if is_list(stream)} == {len(candidates)}:
            repair = gettext(
                "The references look transposed, as [reference][segment]. To fix this: "
                "[list(group) for group in zip(*references)]"
            )
        raise refusal(
            "len(candidates) is {candidates}, but len(references) is {references}. {repair}",
            candidates=len(candidates),
            references=len(references),
            repair=repair,
        )


def require_counts(counts: Any, what: str) -> None:
    """Raise BleuInputError unless this maps n-grams to numbers."""
    try:
        good = isinstance(counts, (dict, Mapping)) and min(counts.values(), default=0) >= 0
    except TypeError:  # what cannot be compared is no number
        good = False
    require(
        good,
        "Expected a Counter of numbers from 0 up as the {what}, got {value}. Count first: "
        "count_ngrams(tokens, n)",
        counts,
        what,
    )


def require_length(length: object, what: str) -> None:
    """Raise BleuInputError unless this is a number of tokens, zero or more."""
    require(
        _is_between(length, sys.maxsize),
        "Expected a number of tokens as the {what}, got {value}. Count the tokens: len(tokens)",
        length,
        what,
    )


def _is_between(number: Any, most: float) -> bool:
    """Return whether a value is between 0 and the most. Any real number can be compared."""
    real = isinstance(number, Real) and not isinstance(number, bool)
    return real and bool(0 <= number <= most)


def require_weights(weights: Any, max_n: int) -> None:
    """Raise BleuInputError unless weights are max_n numbers of at least 0 that add up to 1."""
    good = is_list(weights) and len(weights) == max_n and all(_is_between(w, 1) for w in weights)
    require(
        good and math.isclose(math.fsum(weights), 1, abs_tol=1e-9),
        "Expected {orders} weights that add up to 1, one per n-gram order, got {value}. For equal "
        "weights, omit them or pass {code}",
        weights,
        orders=max_n,
        code=f"[1/{max_n}] * {max_n}",
    )


def require_stats(c: Any, r: Any, matches: Any, totals: Any) -> None:
    """Raise BleuInputError if no candidate can have these sums."""
    good = type(matches) is type(totals) is tuple and 0 < len(totals) == len(matches)
    numbers = (c, r, *matches, *totals) if good else ()
    good = {*map(type, numbers)} == {int} and min(numbers) >= 0 and all(map(le, matches, totals))
    require(
        good,
        "Expected lengths, matches and totals as whole numbers from 0 up, with no more matches "
        "than the total of their order, got {value}. Use sentence_stats or corpus_stats to count.",
        (c, r, matches, totals),
    )


def describe(value: object) -> str:
    """Describe a value and its type in a few words, for the middle of a message."""
    if value is None:
        return "None"
    return gettext("the {kind} {value}").format(kind=type(value).__name__, value=shorten(value))


def shorten(value: object) -> str:
    """Write the repr of a value, cut after 40 characters, without its address in memory."""
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    return text if len(text) <= 40 else text[:37] + "..."
