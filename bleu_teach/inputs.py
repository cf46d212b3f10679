"""What may go in. Every refusal names the mistake and shows the repair.

The lesson modules call these checks first, so that their own lines can be about BLEU alone.
"""

from __future__ import annotations

import math
import re
import sys
from collections import UserString, deque
from collections.abc import Collection, Hashable, Mapping, Sequence
from numbers import Real
from operator import le
from typing import Any

Tokens = Sequence[Hashable]
NOT_TOKENS = (bytes, bytearray, memoryview, UserString, deque)  # sequences, yet not of tokens
HIGHEST_ORDER = 1000


class BleuInputError(ValueError):
    """The input is not what BLEU is defined on. The message says what to write instead."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the message is all that helps; our own lines would hide it."""
        return [f"BleuInputError: {self}"]


def require_text(text: object) -> None:
    """Refuse anything but one str."""
    if not isinstance(text, str):
        raise BleuInputError(
            f"A text is one str; this is {describe(text)}. "
            "For several texts: [tokenize(text) for text in texts]"
        )


def require_order(n: object) -> None:
    """Refuse an n-gram order that is not a whole number from 1 up."""
    if not isinstance(n, int) or isinstance(n, bool) or n < 1:
        raise BleuInputError(
            f"The n-gram order is a whole number from 1 up; this is {describe(n)}. "
            "1 is for words, 2 for pairs of words."
        )
    if n > HIGHEST_ORDER:
        raise BleuInputError(
            f"The n-gram order is at most {HIGHEST_ORDER}; this is {describe(n)}. "
            "BLEU goes up to 4."
        )


def require_whole(number: object, what: str, least: int) -> None:
    """Refuse anything but a whole number that is not too small."""
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise BleuInputError(
            f"The {what} is a whole number from {least} up; this is {describe(number)}."
        )


def require_tokens(tokens: object, what: str = "a list of tokens") -> None:
    """Refuse anything but one sequence of hashable tokens; a str is not cut into characters."""
    if isinstance(tokens, str):
        raise BleuInputError(
            f"Expected {what}, found the str {shorten(tokens)}. "
            f"Split it first: tokenize({shorten(tokens)}). For characters write list(text)."
        )
    if not isinstance(tokens, Sequence) or isinstance(tokens, NOT_TOKENS):
        raise BleuInputError(
            f"Expected {what}, found {describe(tokens)}. Write a list, like ['the', 'cat']"
        )
    try:
        hash(tuple(tokens))  # a tuple can be hashed if every token can: one quick question for all
    except TypeError:
        raise BleuInputError(
            f"Expected {what}, but one token is {describe(next(filter(_is_nested, tokens)))}. "
            "The lists are nested one level too deep: pass one segment, not a list of them."
        ) from None


def _is_nested(token: object) -> bool:
    """True for what cannot be hashed: a list, or a tuple with a list inside."""
    try:
        hash(token)
    except TypeError:
        return True
    return False


def require_references(references: object) -> None:
    """Refuse anything but a list of references for one segment, each a list of tokens."""
    if isinstance(references, str):
        raise BleuInputError(
            f"The references of a segment are a list; this is the str {shorten(references)}. "
            f"Write [tokenize({shorten(references)})]"
        )
    if not isinstance(references, Sequence):
        raise BleuInputError(
            f"The references of a segment are a list; this is {describe(references)}. "
            "Write [reference], with each reference a list of tokens."
        )
    if not references:
        raise BleuInputError("There is no reference. BLEU needs at least one: [reference]")
    if isinstance(references[0], str) and all(isinstance(text, str) for text in references):
        raise BleuInputError(
            f"The references are a flat list of str, starting with {shorten(references[0])}. "
            "One reference of tokens still goes into a list: [reference]. "
            "Whole sentences are split first: [tokenize(text) for text in references]"
        )
    for place, reference in enumerate(references):
        require_tokens(reference, f"a list of tokens as references[{place}]")


def require_corpus(candidates: Sequence[object], references: Sequence[object]) -> None:
    """Refuse a corpus without one list of references for each candidate.

    What is in the lists is checked where it is counted, segment by segment.
    """
    for name, value in (("candidates", candidates), ("references", references)):
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise BleuInputError(
                f"The {name} of a corpus are a list, one entry a segment; "
                f"this is {describe(value)}. For a single segment use sentence_bleu."
            )
    if candidates and all(isinstance(candidate, str) for candidate in candidates):
        raise BleuInputError(
            f"The candidates are str, starting with {shorten(candidates[0])}. Split each first: "
            "[tokenize(text) for text in candidates]. One sentence? Use sentence_bleu."
        )
    if len(candidates) != len(references):
        raise BleuInputError(
            f"len(candidates) is {len(candidates)}, but len(references) is {len(references)}. "
            + _length_repair(candidates, references)
        )


def _length_repair(candidates: Sequence[object], references: Sequence[object]) -> str:
    """What probably happened when the two lists of a corpus have different lengths."""
    streams = [stream for stream in references if not isinstance(stream, str)]
    per_reference = {len(stream) for stream in streams if isinstance(stream, Collection)}
    if per_reference == {len(candidates)}:
        return (
            "They look transposed, as [reference][segment]. "
            "Turn them: [list(group) for group in zip(*references)]"
        )
    return "Each segment has one candidate and one list of references: references[segment]"


def require_counts(counts: object, what: str) -> None:
    """Refuse anything but a mapping from n-grams to numbers."""
    if not isinstance(counts, Mapping):
        raise BleuInputError(
            f"The {what} are a Counter; this is {describe(counts)}. "
            "Count first: count_ngrams(tokens, n)"
        )
    try:
        below_zero = min(counts.values(), default=0) < 0
    except TypeError:  # what cannot be compared is no number
        below_zero = True
    if below_zero:
        raise BleuInputError(
            f"The {what} are numbers from 0 up; these are {shorten(counts)}. "
            "Count first: count_ngrams(tokens, n)"
        )


def _is_between(number: Any, most: float) -> bool:
    """From 0 to the most. Whatever counts as a real number can be compared, but does not say so."""
    return bool(0 <= number <= most)


def require_length(length: object, what: str) -> None:
    """Refuse anything but a number of tokens, zero or more."""
    if (
        isinstance(length, Real)
        and not isinstance(length, bool)
        and _is_between(length, sys.maxsize)
    ):
        return
    if isinstance(length, Collection) and not isinstance(length, str):
        raise BleuInputError(f"The {what} is a number; this is {describe(length)}. Use len(tokens)")
    raise BleuInputError(
        f"The {what} is a number of tokens, zero or more; this is {describe(length)}. "
        "Count the tokens: len(tokens)"
    )


def require_convention(convention: object, kind: type) -> None:
    """Refuse anything but a Convention; `kind` is that class, which lies above this file."""
    if not isinstance(convention, kind):
        raise BleuInputError(
            f"A convention is, for example, PAPINENI (a name, not a str); "
            f"this is {describe(convention)}."
        )


def require_weights(weights: object, max_n: int) -> None:
    """Refuse weights that are not max_n numbers from 0 up with the sum 1."""
    repair = f"For equal weights leave them out, or write [1/{max_n}] * {max_n}"
    if isinstance(weights, str) or not isinstance(weights, Sequence):
        raise BleuInputError(f"The weights are a list; this is {describe(weights)}. {repair}")
    if len(weights) != max_n:
        raise BleuInputError(
            f"{len(weights)} weights for {max_n} n-gram orders. {repair}, "
            f"or choose max_n={len(weights)}"
        )
    if not all(isinstance(weight, Real) and _is_between(weight, 1) for weight in weights):
        raise BleuInputError(f"A weight is a number from 0 to 1; these are {weights!r}. {repair}")
    if not math.isclose(math.fsum(weights), 1, abs_tol=1e-9):
        raise BleuInputError(
            f"The weights sum to {math.fsum(weights):.6g}, not 1, so the score would not be a "
            "mean. Divide each by their sum: [w / sum(weights) for w in weights]"
        )


def require_stats(stats: Any, rules: Collection[str]) -> None:
    """Refuse sums that no candidate can have."""
    lengths = stats.reference_lengths
    if type(lengths) is not dict or lengths.keys() != rules:
        raise BleuInputError(
            f"reference_lengths has a length for each of {(*rules,)}; this is {describe(lengths)}. "
            "Leave it out if all are the same."
        )
    rows = matches, totals, short = stats.matches, stats.totals, stats.short_segments
    if {*map(type, rows)} != {tuple} or len({*map(len, rows)}) > 1 or not totals:
        raise BleuInputError(
            "matches and totals are tuples with one entry for each n-gram order; these are "
            f"{shorten(matches)} and {shorten(totals)}. "
            "Let sentence_stats or corpus_stats do the counting."
        )
    numbers = (stats.candidate_length, stats.reference_length, stats.segments, *lengths.values())
    numbers += matches + totals + short
    if {*map(type, numbers)} != {int} or min(numbers) < 0:
        raise BleuInputError(
            f"Statistics are whole numbers from 0 up; among these is another: {shorten(numbers)}. "
            "Let sentence_stats or corpus_stats do the counting."
        )
    if not all(map(le, matches, totals)):
        raise BleuInputError(
            f"A match is one of the n-grams, so matches {matches} cannot be larger than totals "
            f"{totals}. Are the two in their order: matches first?"
        )


def describe(value: object) -> str:
    """The value and its type in a few words, for the middle of a message."""
    return "None" if value is None else f"the {type(value).__name__} {shorten(value)}"


def shorten(value: object) -> str:
    """The repr of a value, cut after 40 characters, and without its address in memory."""
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    except ValueError:  # Python does not write out a number of thousands of digits
        text = f"too long to show: {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."
