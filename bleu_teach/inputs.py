"""What may go in. Every refusal names the mistake and shows the repair.

The lesson modules call these checks first, so that their own lines can be about BLEU alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from numbers import Real
from os import PathLike
from pathlib import Path

Tokens = Sequence[Hashable]


class BleuInputError(ValueError):
    """The input is not what BLEU is defined on. The message says what to write instead."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the message is all that helps; our own lines would hide it."""
        return [f"BleuInputError: {self}"]


def read_segments(path: str | PathLike[str]) -> list[str]:
    r"""Read a plain text file, one segment a line, as UTF-8.

    Args:
        path: the file. A byte order mark and Windows line ends are accepted.

    Returns:
        One str a line, without its line end. An empty line is an empty segment.

    Raises:
        BleuInputError: no such file, a folder, or text that is not UTF-8 (with the line number).

    Source: the plain-text format of sacreBLEU's command line.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "candidates.txt")
    ...     _ = path.write_text("The cat is on the mat.\n\nIt is ship.\n", encoding="utf-8")
    ...     read_segments(path)
    ['The cat is on the mat.', '', 'It is ship.']
    """
    if not isinstance(path, (str, PathLike)) or "\0" in str(path):
        raise BleuInputError(f"A path is a str or a Path; this is {describe(path)}.")
    try:
        content = Path(path).read_bytes()
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BleuInputError(
            f"{path}, line {line}: byte {content[error.start]:#04x} is not UTF-8 text. "
            "Save the file again with the encoding UTF-8."
        ) from None
    except OSError as error:
        raise BleuInputError(
            f"{str(path)!r} cannot be read: {error.strerror}. "
            f"Name a text file; relative names start from {Path.cwd()}."
        ) from None
    # Split at line ends alone: str.splitlines would also split at rarer marks inside a segment.
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


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


def require_tokens(tokens: object, what: str = "a list of tokens") -> None:
    """Refuse anything but one sequence of hashable tokens; a str is not cut into characters."""
    if isinstance(tokens, str):
        raise BleuInputError(
            f"Expected {what}, found the str {shorten(tokens)}. "
            f"Split it first: tokenize({shorten(tokens)}). For characters write list(text)."
        )
    if not isinstance(tokens, Sequence) or isinstance(tokens, (bytes, bytearray)):
        raise BleuInputError(
            f"Expected {what}, found {describe(tokens)}. Write a list, like ['the', 'cat']"
        )
    for token in tokens:
        try:
            hash(token)
        except TypeError:
            raise BleuInputError(
                f"Expected {what}, but one token is {describe(token)}. "
                "The lists are nested one level too deep: pass one segment, not a list of them."
            ) from None


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
    if all(isinstance(reference, str) for reference in references):
        raise BleuInputError(
            f"The references are a flat list of str, starting with {shorten(references[0])}. "
            "One reference of tokens still goes into a list: [reference]. "
            "Whole sentences are split first: [tokenize(text) for text in references]"
        )
    for place, reference in enumerate(references):
        require_tokens(reference, f"a list of tokens as references[{place}]")


def require_corpus(candidates: object, references: object) -> None:
    """Refuse a corpus whose references are not nested as references[segment][reference]."""
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
    for segment, (candidate, segment_references) in enumerate(
        zip(candidates, references, strict=True)
    ):
        try:
            require_tokens(candidate, "a list of tokens as candidate")
            require_references(segment_references)
        except BleuInputError as error:
            raise BleuInputError(f"Segment {segment}: {error}") from None


def _length_repair(candidates: Sequence, references: Sequence) -> str:
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


def require_length(length: object, what: str) -> None:
    """Refuse anything but a number of tokens, zero or more."""
    if isinstance(length, Collection) and not isinstance(length, str):
        raise BleuInputError(f"The {what} is a number; this is {describe(length)}. Use len(tokens)")
    if not isinstance(length, Real) or isinstance(length, bool) or not 0 <= length < math.inf:
        raise BleuInputError(
            f"The {what} is a number of tokens, zero or more; this is {describe(length)}. "
            "Count the tokens: len(tokens)"
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
    if not all(isinstance(weight, Real) and 0 <= weight < math.inf for weight in weights):
        raise BleuInputError(f"A weight is a number from 0 to 1; these are {weights!r}. {repair}")
    if not math.isclose(math.fsum(weights), 1, abs_tol=1e-9):
        raise BleuInputError(
            f"The weights sum to {math.fsum(weights):.6g}, not 1, so the score would not be a "
            "mean. Divide each by their sum: [w / sum(weights) for w in weights]"
        )


def require_stats(candidate_length: int, matches: Sequence[int], totals: Sequence[int]) -> None:
    """Refuse sums that no candidate can have."""
    if not totals or len(matches) != len(totals):
        raise BleuInputError(
            f"matches and totals have one entry for each n-gram order; they have {len(matches)} "
            f"and {len(totals)}. Let sentence_stats or corpus_stats do the counting."
        )
    if any(not 0 <= match <= total for match, total in zip(matches, totals, strict=True)):
        raise BleuInputError(
            f"A match is one of the n-grams, so matches {matches} cannot be larger than totals "
            f"{totals}, or negative. Are the two in their order: matches first?"
        )
    require_length(candidate_length, "candidate length")


def describe(value: object) -> str:
    """The value and its type in a few words, for the middle of a message."""
    return "None" if value is None else f"the {type(value).__name__} {shorten(value)}"


def shorten(value: object) -> str:
    """The repr of a value, cut after 40 characters, and without its address in memory."""
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    return text if len(text) <= 40 else text[:37] + "..."
