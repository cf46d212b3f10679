"""Lesson 06. A flaw of BLEU: other orders of the same words that score as high."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain, permutations

from bleu_teach.clipping import max_reference_counts
from bleu_teach.inputs import Tokens, require_whole
from bleu_teach.ngrams import NGram, extract_ngrams


def free_chunks(candidate: Tokens, references: Sequence[Tokens]) -> list[NGram]:
    """Cut the candidate wherever two adjacent words are not adjacent in any reference.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.

    Returns:
        The chunks in order. If you join them, you get the candidate again.

    Raises:
        BleuInputError: As in `modified_precision`.

    Source: Callison-Burch, Osborne, Koehn 2006, section 3.1. We do not cut a bigram
    that is only clipped, because a longer n-gram around it might match and would be lost.

    >>> free_chunks("the mat is on the cat".split(), ["the cat is on the mat".split()])
    [('the', 'mat'), ('is', 'on', 'the', 'cat')]
    """
    bigrams, known = extract_ngrams(candidate, 2), max_reference_counts(references, 2)
    chunks = [[token] for token in candidate[:1]]
    for before, token in bigrams:
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
        The number of orders of the chunks. Equal chunks are counted separately, as in the paper.

    Raises:
        BleuInputError: As in `modified_precision`.

    Source: Callison-Burch, Osborne, Koehn 2006, section 3.1.

    >>> count_free_reorderings("the mat is on the cat".split(), ["the cat is on the mat".split()])
    2
    """
    return math.factorial(len(free_chunks(candidate, references)))


def free_reorderings(
    candidate: Tokens, references: Sequence[Tokens], sample: int | None = None
) -> Iterator[list[Hashable]]:
    """Reorder the candidate's chunks; BLEU ranks none of the orders lower.

    No matched n-gram is broken, so no order has fewer matches or a lower score than the candidate.
    Two chunks can form a new match by chance, so a few orders score higher. (This is not true of
    a convention that skips zeros, because a new match ends a skip and can lower the score.)

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        sample: the number of random orders to draw, always the same ones (default: all orders,
            lazily).

    Returns:
        An iterator over lists of tokens. Without `sample`, the first one is the candidate.

    Raises:
        BleuInputError: As in `modified_precision`, or if sample is invalid.

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
        shuffle = random.Random(0)
        orders = (shuffle.sample(chunks, len(chunks)) for _ in range(sample))
    return (list(chain.from_iterable(order)) for order in orders)
