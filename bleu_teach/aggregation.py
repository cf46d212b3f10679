"""Lesson 05. Counts of all segments, added up and turned into one score."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.clipping import modified_precision
from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.inputs import Tokens, refusal, require_corpus, require_order
from bleu_teach.scores import BleuScore, BleuStats


def sentence_stats(candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
    """Count the matches, totals and lengths that BLEU needs from one segment.

    Args:
        candidate: a list of tokens; it can be empty.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats.

    Raises:
        BleuInputError: If tokens are a string, references is not a list or is empty, or max_n < 1.

    Source: Papineni et al. 2002, sections 2.1 and 2.2.

    >>> sentence_stats("it is ship".split(), ["it is a ship".split()])
    BleuStats(candidate_length=3, reference_length=4, matches=(3, 1, 0, 0), totals=(3, 2, 1, 0))
    """
    require_order(max_n)
    precisions = [modified_precision(candidate, references, n) for n in range(1, max_n + 1)]
    matches, totals = zip(*precisions, strict=True)
    c, lengths = len(candidate), [len(reference) for reference in references]
    by_rule = {name: rule(c, lengths) for name, rule in REFERENCE_LENGTHS.items()}
    return BleuStats(
        candidate_length=c,
        reference_length=by_rule["closest"],
        matches=matches,
        totals=totals,
        reference_lengths=by_rule,
        short_segments=tuple(int(total == 0) for total in totals),
    )


def corpus_stats(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int = 4
) -> BleuStats:
    """Count every segment of a corpus, and return the sum.

    Args:
        candidates: one list of tokens per segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats; for an empty corpus, it is the zero of the addition.

    Raises:
        BleuInputError: If lengths differ, references are transposed or flat, or tokens are strings.

    Source: the sums over {Candidates} in Papineni et al. 2002, section 2.1.1.

    >>> corpus_stats([["the", "cat"], ["a"]], [[["the", "cat"]], [["a"], ["one"]]], max_n=2)
    BleuStats(candidate_length=3, reference_length=3, matches=(3, 1), totals=(3, 1))
    """
    require_order(max_n)
    require_corpus(candidates, references)
    zero = BleuStats(0, 0, (0,) * max_n, (0,) * max_n)
    segments = zip(candidates, references, strict=True)
    return sum((sentence_stats(*segment, max_n) for segment in segments), start=zero)


def sentence_bleu(
    candidate: Tokens,
    references: Sequence[Tokens],
    max_n: int = 4,
    *,
    weights: Sequence[float] | None = None,
    convention: Convention | str = PAPINENI,
) -> BleuScore:
    """Score one segment. BLEU is designed for whole corpora, so short segments often score 0.

    Args:
        candidate: a list of tokens; an empty one scores 0.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.
        weights: one per order, adding up to 1; equal by default.
        convention: how to choose r and smooth zeros: a Convention, or the name of a preset.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: As in `sentence_stats`, or if the weights are invalid.

    Source: Papineni et al. 2002, section 2.3.

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> sentence_bleu("the cat the cat on the mat".split(), references).score
    0.4671379777282001
    """
    return sentence_stats(candidate, references, max_n).score(convention, weights)


def corpus_bleu(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    max_n: int = 4,
    *,
    weights: Sequence[float] | None = None,
    convention: Convention | str = PAPINENI,
) -> BleuScore:
    """Score a corpus by adding up the counts of all segments and scoring the sum once.

    Args:
        candidates: one list of tokens per segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.
        weights: one per order, adding up to 1; equal by default.
        convention: how to choose r and smooth zeros: a Convention, or the name of a preset.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: As in `corpus_stats`, if there is no segment, or if the weights are invalid.

    Source: Papineni et al. 2002, section 2.3.

    >>> candidates = ["the cat sat on the mat".split(), "a dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["the dog".split()]]
    >>> corpus_bleu(candidates, references).score
    0.9240738952215708
    """
    stats = corpus_stats(candidates, references, max_n)
    if not candidates:
        raise refusal(
            "Expected at least one segment, got none. Pass a candidate with its references."
        )
    return stats.score(convention, weights)
