"""Lesson 02. A word earns credit only as often as one reference uses it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from bleu_teach.inputs import Tokens, require_counts, require_references
from bleu_teach.ngrams import NGram, count_ngrams, extract_ngrams

Counted = TypeVar("Counted", bound=Hashable)  # an n-gram, of whatever tokens


class Precision(NamedTuple):
    """Matched n-grams out of all n-grams of the candidate, kept as two integers.

    `float()` gives the ratio. 0 of 0 is undefined (`nan`): there was nothing to judge.

    >>> p = Precision(matches=2, total=7)
    >>> print(p, float(p))
    2/7 0.2857142857142857
    """

    matches: int
    total: int

    def __float__(self) -> float:
        return self.matches / self.total if self.total else math.nan

    def __str__(self) -> str:
        return f"{self.matches}/{self.total}"


def max_reference_counts(references: Sequence[Tokens], n: int) -> Counter[NGram]:
    """Find, for each n-gram, the largest count in any one reference.

    Args:
        references: the references of one segment, each a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Counter from n-tuples to the maximum (not the sum) of their reference counts.

    Raises:
        BleuInputError: no reference, references that are not lists of tokens, or n < 1.

    Source: *Max_Ref_Count* in Papineni et al. 2002, section 2.1.

    >>> references = [["the", "cat", "the", "mat"], ["a", "cat", "the", "cat"]]
    >>> max_reference_counts(references, 1)
    Counter({('the',): 2, ('cat',): 2, ('mat',): 1, ('a',): 1})
    """
    require_references(references)
    return largest_counts([count_ngrams(reference, n) for reference in references])


def largest_counts(counters: Sequence[Counter[Counted]]) -> Counter[Counted]:
    """For each n-gram, the largest count in any one of the counters.

    Args:
        counters: one for each reference, at least one; the first becomes the answer.

    Returns:
        The first Counter, with every larger count of the others.

    Source: *Max_Ref_Count* in Papineni et al. 2002, section 2.1.

    >>> largest_counts([Counter(the=2, cat=1), Counter(the=1, cat=2, a=1)])
    Counter({'the': 2, 'cat': 2, 'a': 1})
    """
    largest, *others = counters
    for counts in others:
        for ngram, count in counts.items():
            if count > largest[ngram]:
                largest[ngram] = count
    return largest


def clip(counts: Mapping[Counted, int], max_counts: Mapping[Counted, int]) -> Counter[Counted]:
    """Cut each count down to what the references allow.

    Args:
        counts: the n-gram counts of the candidate.
        max_counts: the largest reference counts.

    Returns:
        A Counter with min(count, max count) for each n-gram of the candidate, zeros included.

    Raises:
        BleuInputError: an argument is not a mapping of counts.

    Source: *Count_clip* in Papineni et al. 2002, section 2.1.

    >>> clip(Counter({("the",): 7}), Counter({("the",): 2, ("cat",): 1}))
    Counter({('the',): 2})
    """
    require_counts(counts, "counts")
    require_counts(max_counts, "largest reference counts")
    return Counter({ngram: min(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()})


def count_matches(
    ngrams: Iterable[NGram], max_counts: Counter[NGram], max_n: int
) -> tuple[int, ...]:
    """Clip one by one: a match uses up one of the copies that the references allow.

    Args:
        ngrams: those of the candidate, of every order.
        max_counts: the largest reference counts; what is used up is taken out of them.
        max_n: the highest n-gram order.

    Returns:
        The number of matches for n = 1, 2, … max_n, as clipping the counts gives it.

    Source: *Count_clip* in Papineni et al. 2002, section 2.1.

    >>> count_matches([("the",), ("the",), ("cat",), ("the", "the")], Counter({("the",): 1}), 2)
    (1, 0)
    """
    matches = [0] * max_n
    for ngram in ngrams:
        if max_counts.get(ngram):
            max_counts[ngram] -= 1
            matches[len(ngram) - 1] += 1
    return tuple(matches)


def modified_precision(candidate: Tokens, references: Sequence[Tokens], n: int) -> Precision:
    """Count how many of the candidate's n-grams the references vouch for, after clipping.

    Args:
        candidate: one segment, a list of tokens; may be empty.
        references: its references, each a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Precision: the clipped matches, and the number of n-grams in the candidate.

    Raises:
        BleuInputError: a str instead of tokens, references not in a list, none, or n < 1.

    Source: Papineni et al. 2002, section 2.1.

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> modified_precision("the the the the the the the".split(), references, 1)
    Precision(matches=2, total=7)
    """
    counts = count_ngrams(candidate, n)
    clipped = clip(counts, max_reference_counts(references, n))
    return Precision(clipped.total(), counts.total())


class Mark(NamedTuple):
    """What clipping says of one n-gram of the candidate, at its place in the sentence."""

    ngram: NGram
    status: str  # "matched", "clipped" or "unmatched"
    occurrence: int  # the how-many-th of its kind this is, from 1
    allowed: int  # the largest count in any one reference


def mark_ngrams(candidate: Tokens, references: Sequence[Tokens], n: int) -> list[Mark]:
    """Walk through the candidate and mark each n-gram as matched, clipped or unmatched.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        One Mark an n-gram, in order. The marks "matched" are as many as the clipped count.

    Raises:
        BleuInputError: as for `modified_precision`.

    Source: the paper clips totals; which copy is cut does not matter to it. We cut the last ones.

    >>> for mark in mark_ngrams("the cat the the".split(), ["the cat the mat".split()], 1):
    ...     print(*mark)
    ('the',) matched 1 2
    ('cat',) matched 1 1
    ('the',) matched 2 2
    ('the',) clipped 3 2
    """
    max_counts = max_reference_counts(references, n)
    seen: Counter[NGram] = Counter()
    marks = []
    for ngram in extract_ngrams(candidate, n):
        seen[ngram] += 1
        allowed = max_counts[ngram]
        status = "matched" if seen[ngram] <= allowed else "clipped" if allowed else "unmatched"
        marks.append(Mark(ngram, status, seen[ngram], allowed))
    return marks
