"""Lesson 02. Clipping: an n-gram counts at most as often as in any single reference."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from bleu_teach.display.formatting import AsFloat
from bleu_teach.inputs import Tokens, require_counts, require_references
from bleu_teach.ngrams import NGram, count_ngrams


class _Counts(NamedTuple):
    matches: int
    total: int


class Precision(AsFloat, _Counts):  # type: ignore[misc]  # it is ordered as a ratio, not as a tuple
    """Matched n-grams and all n-grams of the candidate, stored as two integers.

    `float()` returns the ratio, which is also used to compare, round and multiply. Two are equal
    if their integers are equal. 0 of 0 is undefined (`nan`), because there are no n-grams.

    >>> p = Precision(matches=2, total=7)
    >>> print(p, float(p))
    2/7 0.2857142857142857
    """

    def __float__(self) -> float:
        return self.matches / self.total if self.total else math.nan

    def __str__(self) -> str:
        return f"{self.matches}/{self.total}"


def max_reference_counts(references: Sequence[Tokens], n: int) -> Counter[NGram]:
    """Return the largest count of each n-gram in any single reference.

    Args:
        references: the references of one segment, each a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Counter from n-tuples to the maximum (not the sum) of their reference counts.

    Raises:
        BleuInputError: If there is no reference, one is not a list of tokens, or n < 1.

    Source: *Max_Ref_Count* in Papineni et al. 2002, section 2.1.

    >>> references = [["the", "cat", "the", "mat"], ["a", "cat", "the", "cat"]]
    >>> max_reference_counts(references, 1)
    Counter({('the',): 2, ('cat',): 2, ('mat',): 1, ('a',): 1})
    """
    require_references(references)
    return reduce(or_, [count_ngrams(reference, n) for reference in references])


def clip(counts: Mapping[NGram, int], max_counts: Mapping[NGram, int]) -> Counter[NGram]:
    """Clip each count to the maximum that the references allow.

    Args:
        counts: the n-gram counts of the candidate.
        max_counts: the largest reference counts.

    Returns:
        A Counter with min(count, max count) for each n-gram of the candidate, zeros included.

    Raises:
        BleuInputError: If an argument is not a mapping of counts.

    Source: *Count_clip* in Papineni et al. 2002, section 2.1.

    >>> clip(Counter({("the",): 7}), Counter({("the",): 2, ("cat",): 1}))
    Counter({('the',): 2})
    """
    require_counts(counts, "counts")
    require_counts(max_counts, "largest reference counts")
    return Counter({ngram: min(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()})


def modified_precision(candidate: Tokens, references: Sequence[Tokens], n: int) -> Precision:
    """Count the candidate's n-grams that match a reference, after clipping.

    Args:
        candidate: one segment, a list of tokens; it can be empty.
        references: its references, each a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Precision: the clipped matches, and the number of n-grams in the candidate.

    Raises:
        BleuInputError: If tokens are a string, references is not a list or is empty, or n < 1.

    Source: Papineni et al. 2002, section 2.1.

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> modified_precision("the the the the the the the".split(), references, 1)
    Precision(matches=2, total=7)
    """
    counts = count_ngrams(candidate, n)
    clipped = clip(counts, max_reference_counts(references, n))
    return Precision(clipped.total(), counts.total())
