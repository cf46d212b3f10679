"""What may go in. Every refusal names the mistake and shows the repair.

The lesson modules call these checks first, so that their own lines can be about BLEU alone.
"""

from __future__ import annotations

import math
import re
import sys
from collections import UserString, deque
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import chain
from numbers import Real
from operator import le
from typing import Any, TypeGuard

from bleu_teach.language import gettext

Tokens = Sequence[Hashable]
NOT_LISTS = (str, bytes, bytearray, memoryview, UserString, deque)  # sequences, yet no lists
HIGHEST_ORDER = 1000


class BleuInputError(ValueError):
    """The input is not what BLEU is defined on. The message says what to write instead."""

    def _render_traceback_(self) -> list[str]:
        """Show the message alone in a notebook; our own lines would hide it."""
        return [f"BleuInputError: {self}"]


def refusal(message: str, **values: object) -> BleuInputError:
    """Make the error that shows a message, with the values in their places."""
    return BleuInputError(gettext(message).format(**values))


def not_utf8(path: object, line: int, error: UnicodeDecodeError) -> BleuInputError:
    """Refuse a file with a byte that is no text, in a line counted from 1."""
    return refusal(
        "{path}, line {line}: byte {byte} is not UTF-8 text. "
        "Save the file again with the encoding UTF-8.",
        path=path,
        line=line,
        byte=f"{error.object[error.start]:#04x}",
    )


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Tell a list, a tuple or the like from a text, and from what runs dry or has no slices."""
    return isinstance(value, Sequence) and not isinstance(value, NOT_LISTS)


def require(holds: bool, message: str, value: object, **values: object) -> None:
    """Refuse a value unless a condition holds; the message has its type and its beginning."""
    if not holds:
        raise refusal(message, value=describe(value), **values)


def require_text(text: object) -> None:
    """Refuse anything but one str."""
    require(
        isinstance(text, str),
        "A text is one str; this is {value}. For several texts: [tokenize(text) for text in texts]",
        text,
    )


def require_order(n: Any) -> None:
    """Refuse an n-gram order that is not a whole number from 1 up."""
    require(
        _is_whole(n, 1) and n <= HIGHEST_ORDER,
        "The n-gram order is a whole number from 1 up, at most {most}; this is {value}. "
        "1 is for words, 2 for pairs of words, and BLEU goes up to 4.",
        n,
        most=HIGHEST_ORDER,
    )


def require_whole(number: object, what: str, least: int) -> None:
    """Refuse anything but a whole number that is not too small."""
    require(
        _is_whole(number, least),
        "The {what} is a whole number from {least} up; this is {value}.",
        number,
        what=gettext(what),
        least=least,
    )


def _is_whole(number: object, least: int) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool) and number >= least


def require_tokens(tokens: Any, what: str = "", place: int = 0) -> None:
    """Refuse anything but one sequence of hashable tokens; a str is not cut into characters."""
    if is_list(tokens):
        try:
            hash(tuple(tokens))  # it can be hashed if every token can: one quick question for all
            return
        except TypeError:
            pass
    name = gettext(what).format(place=place) if what else gettext("a list of tokens")
    if isinstance(tokens, str):
        raise refusal(
            "Expected {what}, found the str {text}. "
            "Split it first: tokenize({text}). For characters write list(text).",
            what=name,
            text=shorten(tokens),
        )
    require(
        is_list(tokens),
        "Expected {what}, found {value}. Write a list, like ['the', 'cat']",
        tokens,
        what=name,
    )
    raise refusal(
        "Expected {what}, but one token is {value}. "
        "The lists are nested one level too deep: pass one segment, not a list of them.",
        what=name,
        value=describe(next(filter(_is_nested, tokens))),
    )


def _is_nested(token: object) -> bool:
    """Tell what cannot be hashed: a list, or a tuple with a list inside."""
    try:
        hash(token)
    except TypeError:
        return True
    return False


def require_segment(candidate: Any, references: Any) -> None:
    """Refuse anything but a candidate, a list of tokens, and its references."""
    if is_list(candidate) and all(map(is_list, candidate)) and candidate and _is_flat(references):
        raise refusal(
            "The first argument looks like the references, and the second like the candidate. NLTK "
            "takes the references first; here the candidate comes first: (candidate, references)"
        )
    require_tokens(candidate, "a list of tokens as candidate")
    require_references(references)


def _is_flat(references: object) -> bool:
    """Tell a list of str, where a list of lists belongs."""
    return is_list(references) and bool(references) and all(isinstance(r, str) for r in references)


def require_references(references: Any) -> None:
    """Refuse anything but a list of references for one segment, each a list of tokens."""
    if isinstance(references, str):
        raise refusal(
            "The references of a segment are a list; this is the str {text}. "
            "Write [tokenize({text})]",
            text=shorten(references),
        )
    require(
        is_list(references),
        "The references of a segment are a list; this is {value}. "
        "Write [reference], with each reference a list of tokens.",
        references,
    )
    if not references:
        raise refusal("There is no reference. BLEU needs at least one: [reference]")
    if _is_flat(references):
        raise refusal(
            "The references are a flat list of str, starting with {text}. "
            "One reference of tokens still goes into a list: [reference]. "
            "Whole sentences are split first: [tokenize(text) for text in references]",
            text=shorten(references[0]),
        )
    for place, reference in enumerate(references):
        require_tokens(reference, "a list of tokens as references[{place}]", place)


def require_corpus(candidates: Sequence[Any], references: Sequence[Any]) -> None:
    """Refuse a corpus without one list of references for each candidate.

    What is in the lists is checked where it is counted, segment by segment.
    """
    for name, value in (("candidates", candidates), ("references", references)):
        require(
            is_list(value),
            "The {name} of a corpus are a list, one entry a segment; "
            "this is {value}. For a single segment use sentence_bleu.",
            value,
            name=name,
        )
    if _is_flat(candidates):
        raise refusal(
            "The candidates are str, starting with {text}. Split each first: "
            "[tokenize(text) for text in candidates]. One sentence? Use sentence_bleu.",
            text=shorten(candidates[0]),
        )
    if len(candidates) != len(references):
        raise refusal(
            "len(candidates) is {candidates}, but len(references) is {references}. {repair}",
            candidates=len(candidates),
            references=len(references),
            repair=_length_repair(candidates, references),
        )


def _length_repair(candidates: Sequence[Any], references: Sequence[Any]) -> str:
    """Guess why the two lists of a corpus have different lengths."""
    if {len(stream) for stream in references if is_list(stream)} == {len(candidates)}:
        return gettext(
            "They look transposed, as [reference][segment]. "
            "Turn them: [list(group) for group in zip(*references)]"
        )
    return gettext("Each segment has one candidate and one list of references: references[segment]")


def require_counts(counts: Any, what: str) -> None:
    """Refuse anything but a mapping from n-grams to numbers."""
    try:
        good = isinstance(counts, Mapping) and min(counts.values(), default=0) >= 0
    except TypeError:  # what cannot be compared is no number
        good = False
    require(
        good,
        "The {what} are a Counter, with numbers from 0 up; this is {value}. "
        "Count first: count_ngrams(tokens, n)",
        counts,
        what=gettext(what),
    )


def _is_between(number: Any, most: float) -> bool:
    """From 0 to the most. Whatever counts as a real number can be compared, but does not say so."""
    real = isinstance(number, Real) and not isinstance(number, bool)
    return real and bool(0 <= number <= most)


def require_length(length: object, what: str) -> None:
    """Refuse anything but a number of tokens, zero or more."""
    require(
        _is_between(length, sys.maxsize),
        "The {what} is a number of tokens, zero or more; this is {value}. "
        "Count the tokens: len(tokens)",
        length,
        what=gettext(what),
    )


def require_weights(weights: Any, max_n: int) -> None:
    """Refuse weights that are not max_n numbers from 0 up with the sum 1."""
    repair = gettext("For equal weights leave them out, or write {code}")
    repair = repair.format(code=f"[1/{max_n}] * {max_n}")
    require(
        is_list(weights),
        "The weights are a list; this is {value}. {repair}",
        weights,
        repair=repair,
    )
    if len(weights) != max_n:
        raise refusal(
            "{number} weights for {orders} n-gram orders. {repair}, or choose max_n={number}",
            number=len(weights),
            orders=max_n,
            repair=repair,
        )
    if not all(_is_between(weight, 1) for weight in weights):
        raise refusal(
            "A weight is a number from 0 to 1; these are {value}. {repair}",
            value=repr(weights),
            repair=repair,
        )
    if not math.isclose(math.fsum(weights), 1, abs_tol=1e-9):
        raise refusal(
            "The weights sum to {total}, not 1, so the score would not be a mean. "
            "Divide each by their sum: [w / sum(weights) for w in weights]",
            total=f"{math.fsum(weights):.6g}",
        )


def require_stats(stats: Any, rules: Collection[str]) -> None:
    """Refuse sums that no candidate can have."""
    lengths = stats.reference_lengths
    matches, totals = stats.matches, stats.totals
    rows = matches, totals, stats.short_segments
    good = isinstance(lengths, dict) and lengths.keys() == rules and {*map(type, rows)} == {tuple}
    if good:
        numbers = (stats.candidate_length, stats.reference_length, stats.segments, *chain(*rows))
        good = {*map(type, (*numbers, *lengths.values()))} == {int} and len({*map(len, rows)}) == 1
        good = good and min(*numbers, *lengths.values()) >= 0 and all(map(le, matches, totals))
    if not good or not totals:
        raise refusal(
            "No candidate has these statistics: matches {matches}, totals {totals}, lengths "
            "{lengths}. They are whole numbers from 0 up, in tuples of one entry an n-gram order; "
            "matches come first, and none is larger than its total. "
            "Let sentence_stats or corpus_stats do the counting.",
            matches=shorten(matches),
            totals=shorten(totals),
            lengths=shorten(lengths),
        )


def describe(value: object) -> str:
    """Describe a value and its type in a few words, for the middle of a message."""
    if value is None:
        return "None"
    message = gettext("the {kind} {value}")
    return message.format(kind=type(value).__name__, value=shorten(value))


def shorten(value: object) -> str:
    """Write the repr of a value, cut after 40 characters, without its address in memory."""
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    except ValueError:  # Python does not write out a number of thousands of digits
        text = gettext("too long to show: {kind}").format(kind=type(value).__name__)
    return text if len(text) <= 40 else text[:37] + "..."
