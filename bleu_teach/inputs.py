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

from bleu_teach.language import gettext

Tokens = Sequence[Hashable]
NOT_TOKENS = (bytes, bytearray, memoryview, UserString, deque)  # sequences, yet not of tokens
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


def require_text(text: object) -> None:
    """Refuse anything but one str."""
    if not isinstance(text, str):
        raise refusal(
            "A text is one str; this is {value}. "
            "For several texts: [tokenize(text) for text in texts]",
            value=describe(text),
        )


def require_order(n: object) -> None:
    """Refuse an n-gram order that is not a whole number from 1 up."""
    if not isinstance(n, int) or isinstance(n, bool) or n < 1:
        raise refusal(
            "The n-gram order is a whole number from 1 up; this is {value}. "
            "1 is for words, 2 for pairs of words.",
            value=describe(n),
        )
    if n > HIGHEST_ORDER:
        raise refusal(
            "The n-gram order is at most {most}; this is {value}. BLEU goes up to 4.",
            most=HIGHEST_ORDER,
            value=describe(n),
        )


def require_whole(number: object, what: str, least: int) -> None:
    """Refuse anything but a whole number that is not too small."""
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise refusal(
            "The {what} is a whole number from {least} up; this is {value}.",
            what=gettext(what),
            least=least,
            value=describe(number),
        )


def require_tokens(tokens: object, what: str = "", place: int = 0) -> None:
    """Refuse anything but one sequence of hashable tokens; a str is not cut into characters."""
    if isinstance(tokens, str):
        raise refusal(
            "Expected {what}, found the str {text}. "
            "Split it first: tokenize({text}). For characters write list(text).",
            what=_name_tokens(what, place),
            text=shorten(tokens),
        )
    if not isinstance(tokens, Sequence) or isinstance(tokens, NOT_TOKENS):
        raise refusal(
            "Expected {what}, found {value}. Write a list, like ['the', 'cat']",
            what=_name_tokens(what, place),
            value=describe(tokens),
        )
    try:
        hash(tuple(tokens))  # a tuple can be hashed if every token can: one quick question for all
    except TypeError:
        raise refusal(
            "Expected {what}, but one token is {value}. "
            "The lists are nested one level too deep: pass one segment, not a list of them.",
            what=_name_tokens(what, place),
            value=describe(next(filter(_is_nested, tokens))),
        ) from None


def _name_tokens(what: str, place: int) -> str:
    return gettext(what).format(place=place) if what else gettext("a list of tokens")


def _is_nested(token: object) -> bool:
    """Tell what cannot be hashed: a list, or a tuple with a list inside."""
    try:
        hash(token)
    except TypeError:
        return True
    return False


def require_references(references: object) -> None:
    """Refuse anything but a list of references for one segment, each a list of tokens."""
    if isinstance(references, str):
        raise refusal(
            "The references of a segment are a list; this is the str {text}. "
            "Write [tokenize({text})]",
            text=shorten(references),
        )
    if not isinstance(references, Sequence):
        raise refusal(
            "The references of a segment are a list; this is {value}. "
            "Write [reference], with each reference a list of tokens.",
            value=describe(references),
        )
    if not references:
        raise refusal("There is no reference. BLEU needs at least one: [reference]")
    if isinstance(references[0], str) and all(isinstance(text, str) for text in references):
        raise refusal(
            "The references are a flat list of str, starting with {text}. "
            "One reference of tokens still goes into a list: [reference]. "
            "Whole sentences are split first: [tokenize(text) for text in references]",
            text=shorten(references[0]),
        )
    for place, reference in enumerate(references):
        require_tokens(reference, "a list of tokens as references[{place}]", place)


def require_corpus(candidates: Sequence[object], references: Sequence[object]) -> None:
    """Refuse a corpus without one list of references for each candidate.

    What is in the lists is checked where it is counted, segment by segment.
    """
    for name, value in (("candidates", candidates), ("references", references)):
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise refusal(
                "The {name} of a corpus are a list, one entry a segment; "
                "this is {value}. For a single segment use sentence_bleu.",
                name=name,
                value=describe(value),
            )
    if candidates and all(isinstance(candidate, str) for candidate in candidates):
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


def _length_repair(candidates: Sequence[object], references: Sequence[object]) -> str:
    """Guess why the two lists of a corpus have different lengths."""
    streams = [stream for stream in references if not isinstance(stream, str)]
    per_reference = {len(stream) for stream in streams if isinstance(stream, Collection)}
    if per_reference == {len(candidates)}:
        return gettext(
            "They look transposed, as [reference][segment]. "
            "Turn them: [list(group) for group in zip(*references)]"
        )
    return gettext("Each segment has one candidate and one list of references: references[segment]")


def require_counts(counts: object, what: str) -> None:
    """Refuse anything but a mapping from n-grams to numbers."""
    if not isinstance(counts, Mapping):
        raise refusal(
            "The {what} are a Counter; this is {value}. Count first: count_ngrams(tokens, n)",
            what=gettext(what),
            value=describe(counts),
        )
    try:
        below_zero = min(counts.values(), default=0) < 0
    except TypeError:  # what cannot be compared is no number
        below_zero = True
    if below_zero:
        raise refusal(
            "The {what} are numbers from 0 up; these are {value}. "
            "Count first: count_ngrams(tokens, n)",
            what=gettext(what),
            value=shorten(counts),
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
        raise refusal(
            "The {what} is a number; this is {value}. Use len(tokens)",
            what=gettext(what),
            value=describe(length),
        )
    raise refusal(
        "The {what} is a number of tokens, zero or more; this is {value}. "
        "Count the tokens: len(tokens)",
        what=gettext(what),
        value=describe(length),
    )


def require_convention(convention: object, kind: type) -> None:
    """Refuse anything but a Convention; `kind` is that class, which lies above this file."""
    if not isinstance(convention, kind):
        raise refusal(
            "A convention is, for example, PAPINENI (a name, not a str); this is {value}.",
            value=describe(convention),
        )


def require_weights(weights: object, max_n: int) -> None:
    """Refuse weights that are not max_n numbers from 0 up with the sum 1."""
    repair = gettext("For equal weights leave them out, or write {code}")
    repair = repair.format(code=f"[1/{max_n}] * {max_n}")
    if isinstance(weights, str) or not isinstance(weights, Sequence):
        raise refusal(
            "The weights are a list; this is {value}. {repair}",
            value=describe(weights),
            repair=repair,
        )
    if len(weights) != max_n:
        raise refusal(
            "{number} weights for {orders} n-gram orders. {repair}, or choose max_n={number}",
            number=len(weights),
            orders=max_n,
            repair=repair,
        )
    if not all(isinstance(weight, Real) and _is_between(weight, 1) for weight in weights):
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
    if type(lengths) is not dict or lengths.keys() != rules:
        raise refusal(
            "reference_lengths has a length for each of {rules}; this is {value}. "
            "Leave it out if all are the same.",
            rules=(*rules,),
            value=describe(lengths),
        )
    rows = matches, totals, short = stats.matches, stats.totals, stats.short_segments
    if {*map(type, rows)} != {tuple} or len({*map(len, rows)}) > 1 or not totals:
        raise refusal(
            "matches and totals are tuples with one entry for each n-gram order; these are "
            "{matches} and {totals}. Let sentence_stats or corpus_stats do the counting.",
            matches=shorten(matches),
            totals=shorten(totals),
        )
    numbers = (stats.candidate_length, stats.reference_length, stats.segments, *lengths.values())
    numbers += matches + totals + short
    if {*map(type, numbers)} != {int} or min(numbers) < 0:
        raise refusal(
            "Statistics are whole numbers from 0 up; among these is another: {numbers}. "
            "Let sentence_stats or corpus_stats do the counting.",
            numbers=shorten(numbers),
        )
    if not all(map(le, matches, totals)):
        raise refusal(
            "A match is one of the n-grams, so matches {matches} cannot be larger than totals "
            "{totals}. Are the two in their order: matches first?",
            matches=matches,
            totals=totals,
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
