"""The result of clipping for each n-gram of a candidate, as the pictures draw it.

Marks come from counting, or from a learner's function that is called for every beginning of the
candidate. In both cases, they are a list for each order n = 1 … max_n, with a Mark for each n-gram.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from bleu_teach.calls.values import read_pair
from bleu_teach.draw.asking import Asked, ask
from bleu_teach.inputs import Tokens, require_references
from bleu_teach.language import gettext
from bleu_teach.ngrams import NGram, count_ngrams, extract_ngrams


class Mark(NamedTuple):
    """The result of clipping for one n-gram of the candidate, at its place in the sentence."""

    ngram: NGram
    status: str  # "matched", "clipped", "unmatched"; "unseen" if a learner's function skips it
    occurrence: int  # the number of this copy among its kind, from 1
    each: Sequence[int]  # how many copies each reference has
    differs: bool = False  # whether a learner's function marks it otherwise than BLEU

    @property
    def allowed(self) -> int:
        """The largest count in any one reference."""
        return max(self.each)

    @property
    def reference(self) -> int:
        """The place of the first reference with that count."""
        return self.each.index(self.allowed)

    @property
    def other(self) -> str:
        """The number of the reference that has this copy, if the first one has not."""
        is_other = self.status == "matched" and self.each[0] < self.occurrence <= self.allowed
        return f"{self.reference + 1}" if is_other else ""

    @property
    def kind(self) -> str:
        """How its box looks."""
        return self.status + " ringed" * self.differs


def mark_ngrams(candidate: Tokens, references: Sequence[Tokens], n: int) -> list[Mark]:
    """Walk through the candidate and mark each n-gram as matched, clipped or unmatched."""
    require_references(references)
    counts = [count_ngrams(reference, n) for reference in references]
    seen, marks = Counter[NGram](), []
    for ngram in extract_ngrams(candidate, n):
        seen[ngram] += 1
        each = [count[ngram] for count in counts]
        status = "clipped" if any(each) else "unmatched"
        status = "matched" if seen[ngram] <= max(each) else status
        marks.append(Mark(ngram, status, seen[ngram], each))
    return marks


class Drawn(NamedTuple):
    """The marks of each order's n-grams, their pair of numbers, and the expected pair."""

    rows: list[list[Mark]]
    pairs: list[tuple[float, float]]  # (matches, total), one for each order
    expected: list[tuple[int, int]]
    asked: Asked | None = None  # the function that was asked, if not the package's own

    def caption(self) -> str:
        """Name whose function drew it, if one was asked."""
        agreed = gettext("Every cell of this grid was drawn by your function.")
        differs = self.pairs != self.expected or any(m.differs for row in self.rows for m in row)
        return self.asked.caption(agreed, differs) if self.asked else ""


def mark_rows(
    candidate: Tokens,
    references: Sequence[Tokens],
    max_n: int = 4,
    modified_precision: Callable | None = None,
) -> Drawn:
    """Mark the n-grams of each order, as BLEU counts them or as a black box does.

    The black box is called for every beginning of the candidate. The change of (matches, total)
    with the last word is the mark of the n-gram that ends there. If the function cannot be drawn,
    the marks are the expected ones and `asked.trouble` gives the reason.

    >>> def match_without_clipping(candidate, references, n):
    ...     words = {word for reference in references for word in reference}
    ...     return sum(word in words for word in candidate), len(candidate)
    >>> drawn = mark_rows(["the", "the"], [["the", "cat"]], 1, match_without_clipping)
    >>> [(mark.status, mark.differs) for mark in drawn.rows[0]], drawn.pairs, drawn.expected
    ([('matched', False), ('matched', True)], [(2, 2)], [(1, 2)])
    """
    orders = range(1, max_n + 1)
    rows = [mark_ngrams(candidate, references, n) for n in orders]
    expected = [(sum(mark.status == "matched" for mark in row), len(row)) for row in rows]
    if modified_precision is None:
        return Drawn(rows, expected, expected)
    ends = {n: range(min(n, len(candidate)), len(candidate) + 1) for n in orders}
    inputs = [(candidate[:end], references, n) for n in orders for end in ends[n]]
    asked = ask(modified_precision, inputs, read_pair)
    if asked.trouble:
        return Drawn(rows, expected, expected, asked)
    answers = iter(asked.answers)
    pairs = [list(islice(answers, len(ends[n]))) for n in orders]
    befores = ([(0, 0), *own[:-1]] for own in pairs)
    rows = [[*map(_mark_gain, *three)] for three in zip(rows, befores, pairs, strict=True)]
    return Drawn(rows, [own[-1] for own in pairs], expected, asked)


def _mark_gain(mark: Mark, before: tuple[float, float], after: tuple[float, float]) -> Mark:
    """Mark an n-gram by what the pair gains where it ends."""
    matches, total = after[0] - before[0], after[1] - before[1]
    differs = (matches, total) != (int(mark.status == "matched"), 1)
    # If a reference has it, and the function does not count it, it is as good as clipped.
    status = "clipped" if mark.allowed else "unmatched"
    status = "matched" if matches > 0 else status if total > 0 else "unseen"
    return mark._replace(status=status, differs=differs)
