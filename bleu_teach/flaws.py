"""Lesson 06. A flaw of BLEU: other orders of the same words that score as high."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain, permutations

from bleu_teach.clipping import max_reference_counts
from bleu_teach.inputs import Tokens, require_tokens, require_whole
from bleu_teach.ngrams import NGram, extract_ngrams


def free_chunks(candidate: Tokens, references: Sequence[Tokens]) -> list[NGram]:
    """Cut the candidate wherever two adjacent words are not adjacent in any reference.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.

    Returns:
        The chunks in their order. Joined, they are the candidate again.

    Raises:
        BleuInputError: as for `modified_precision`.

    Source: Callison-Burch, Osborne, Koehn 2006, section 3.1. A bigram that is merely clipped is
    not cut: a longer n-gram around it may be matched, and would be lost.

    >>> free_chunks("the mat is on the cat".split(), ["the cat is on the mat".split()])
    [('the', 'mat'), ('is', 'on', 'the', 'cat')]
    """
    require_tokens(candidate)
    known = max_reference_counts(references, 2)
    chunks = [[token] for token in candidate[:1]]
    for before, token in extract_ngrams(candidate, 2):
        if known[before, token]:
            chunks[-1].append(token)
        else:
            chunks.append([token])
    return [tuple(chunk) for chunk in chunks]


def count_free_reorderings(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """Count the orders of the chunks: (k − b)! for k tokens, b kept bigrams.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.

    Returns:
        The number of orders of the chunks. Equal chunks are told apart, as in the paper.

    Raises:
        BleuInputError: as for `modified_precision`.

    Source: Callison-Burch, Osborne, Koehn 2006, section 3.1.

    >>> count_free_reorderings("the mat is on the cat".split(), ["the cat is on the mat".split()])
    2
    """
    return math.factorial(len(free_chunks(candidate, references)))


def free_reorderings(
    candidate: Tokens, references: Sequence[Tokens], sample: int | None = None, seed: int = 0
) -> Iterator[list[Hashable]]:
    """Reorder the candidate's chunks; BLEU ranks none of the orders lower.

    What is guaranteed: no n-gram that was matched is broken, so no order has fewer matches, and
    none scores less than the candidate. Two chunks that meet may happen to make a new match, so
    a few orders score more. (A convention that skips zeros breaks even this: there a new match
    can cost, because it ends a skip.)

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        sample: how many random orders to draw; all orders, lazily, if left out.
        seed: for the sample; a whole number from 0 up.

    Returns:
        An iterator over lists of tokens. Without `sample` the first one is the candidate.

    Raises:
        BleuInputError: as for `modified_precision`, or a sample below 1 or no seed.

    Source: Callison-Burch, Osborne, Koehn 2006, section 3.1.

    >>> from bleu_teach import sentence_bleu
    >>> references = ["the cat is on the mat".split()]
    >>> for order in free_reorderings("the mat is on the cat".split(), references):
    ...     print(" ".join(order), sentence_bleu(order, references, max_n=2).score)
    the mat is on the cat 0.8944271909999159
    is on the cat the mat 0.8944271909999159
    """
    chunks = free_chunks(candidate, references)
    if sample is None:
        orders: Iterable[Sequence[NGram]] = permutations(chunks)
    else:
        require_whole(sample, "sample", least=1)
        require_whole(seed, "seed", least=0)
        shuffle = random.Random(seed)
        orders = (shuffle.sample(chunks, len(chunks)) for _ in range(sample))
    return (list(chain.from_iterable(order)) for order in orders)
