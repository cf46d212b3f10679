"""Lesson 04. Count each segment, add the counts up, and turn the sums into one score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.clipping import count_matches, largest_counts
from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.inputs import (
    BleuInputError,
    Tokens,
    refusal,
    require_corpus,
    require_order,
    require_references,
    require_tokens,
)
from bleu_teach.ngrams import extract_all_ngrams
from bleu_teach.scores import BleuScore, BleuStats


def sentence_stats(candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
    """Count everything that BLEU needs of one segment.

    Args:
        candidate: a list of tokens; may be empty.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats.

    Raises:
        BleuInputError: a str instead of tokens, references not in a list, none, or max_n < 1.

    Source: Papineni et al. 2002, sections 2.1 and 2.2.

    >>> sentence_stats("it is ship".split(), ["it is a ship".split()])
    BleuStats(candidate_length=3, reference_length=4, matches=(3, 1, 0, 0), totals=(3, 2, 1, 0))
    """
    require_order(max_n)
    require_tokens(candidate, "a list of tokens as candidate")
    require_references(references)
    counters = [Counter(extract_all_ngrams(reference, max_n)) for reference in references]
    ngrams = extract_all_ngrams(candidate, max_n)
    matches = count_matches(ngrams, largest_counts(counters), max_n)
    c = len(candidate)
    totals = [max(c - n, 0) for n in range(max_n)]
    lengths = [len(reference) for reference in references]
    by_rule = {name: rule(c, lengths) for name, rule in REFERENCE_LENGTHS.items()}
    return BleuStats(
        candidate_length=c,
        reference_length=by_rule["closest"],
        matches=matches,
        totals=tuple(totals),
        reference_lengths=by_rule,
        short_segments=tuple([int(total == 0) for total in totals]),
    )


def corpus_stats(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int = 4
) -> BleuStats:
    """Count every segment of a corpus, then add up.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats; that of an empty corpus is the zero of the addition.

    Raises:
        BleuInputError: different lengths, transposed or flat references, str instead of tokens.

    Source: the sums over {Candidates} in Papineni et al. 2002, section 2.1.1.

    >>> corpus_stats([["the", "cat"], ["a"]], [[["the", "cat"]], [["a"], ["one"]]], max_n=2)
    BleuStats(candidate_length=3, reference_length=3, matches=(3, 1), totals=(3, 1))
    """
    require_order(max_n)
    require_corpus(candidates, references)
    zero = BleuStats(0, 0, (0,) * max_n, (0,) * max_n, segments=0)
    return sum(_count_segments(candidates, references, max_n), start=zero)


def _count_segments(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int
) -> Iterator[BleuStats]:
    """Count one segment after the other; an error says which one is meant."""
    for place, segment in enumerate(zip(candidates, references, strict=True)):
        try:
            yield sentence_stats(*segment, max_n)
        except BleuInputError as error:
            raise refusal("Segment {place}: {error}", place=place, error=error) from None


def sentence_bleu(
    candidate: Tokens,
    references: Sequence[Tokens],
    max_n: int = 4,
    *,
    weights: Sequence[float] | None = None,
    convention: Convention = PAPINENI,
) -> BleuScore:
    """Score one segment. BLEU is made for whole corpora: expect zeros on short ones.

    Args:
        candidate: a list of tokens; an empty one scores 0.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.
        weights: one an order, with the sum 1; equal if left out.
        convention: how to choose r and repair zeros.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: as for `sentence_stats`, or wrong weights.

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
    convention: Convention = PAPINENI,
) -> BleuScore:
    """Score a corpus: add up the counts of all segments, then score once.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.
        weights: one an order, with the sum 1; equal if left out.
        convention: how to choose r and repair zeros.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: as for `corpus_stats`, no segment at all, or wrong weights.

    Source: Papineni et al. 2002, section 2.3.

    >>> candidates = ["the cat sat on the mat".split(), "a dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["the dog".split()]]
    >>> corpus_bleu(candidates, references).score
    0.9240738952215708
    """
    stats = corpus_stats(candidates, references, max_n)
    if not candidates:
        raise refusal(
            "The corpus has no segment. Pass at least one candidate, with its references."
        )
    return stats.score(convention, weights)


def score_segments(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> dict[int, BleuScore]:
    """Score each segment, by its number from 1.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference].
        convention: how to score.
        weights: one an n-gram order; equal if left out.

    Returns:
        A dict from numbers to BleuScores.

    Raises:
        BleuInputError: as for `corpus_bleu`.

    Source: ours, for the mean of sentence scores, which is not BLEU.

    >>> cats = ["the cat sat on the mat".split()] * 2
    >>> references = [["the cat sat on the mat".split()], ["the cat sat on a mat".split()]]
    >>> [round(score.score, 2) for score in score_segments(cats, references).values()]
    [1.0, 0.54]
    """
    require_corpus(candidates, references)
    segments = zip(candidates, references, strict=True)
    return {
        place: sentence_stats(*segment).score(convention, weights)
        for place, segment in enumerate(segments, start=1)
    }


def average(
    scores: Mapping[int, BleuScore],
    left_out: int = 0,
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> tuple[BleuScore, float]:
    """Score the added counts, and take the mean of the scores.

    Args:
        scores: as `score_segments` gives them.
        left_out: the number of a segment that is in neither.
        convention: how to score the sums.
        weights: one an n-gram order; equal if left out.

    Returns:
        A BleuScore and a float from 0 to 1.

    Raises:
        BleuInputError: no such segment, or no segment is left.

    Source: Papineni et al. 2002, section 2.1.1 (counts are added up over the corpus); the mean is
    what BLEU does not do.

    >>> cats = ["the cat sat on the mat".split(), "the dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["a bird".split()]]
    >>> pooled, mean = average(score_segments(cats, references))
    >>> round(pooled.score, 3), mean
    (0.889, 0.5)
    """
    if left_out and left_out not in scores:
        if len(scores) < 2:
            raise refusal("There is no segment {place}: leave out 0 for none.", place=left_out)
        raise refusal(
            "There is no segment {place}: leave out 1 to {last}, or 0 for none.",
            place=left_out,
            last=len(scores),
        )
    kept = [score for place, score in scores.items() if place != left_out]
    if not kept:
        raise refusal("No segment is left. Leave out fewer, or write more.")
    first, *others = (score.stats for score in kept)
    pooled = sum(others, start=first).score(convention, weights)
    return pooled, sum(score.score for score in kept) / len(kept)


def segment_costs(
    scores: Mapping[int, BleuScore],
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> dict[int, float]:
    """Work out how much higher the pooled score is without each segment, the dearest first.

    Args:
        scores: as `score_segments` gives them.
        convention: how to score the sums.
        weights: one an n-gram order; equal if left out.

    Returns:
        A dict from numbers to costs from -1 to 1, below 0 where the score is lower without the
        segment; empty for one segment, without which there is no score.

    Raises:
        BleuInputError: as for `average`.

    Source: ours. Costs do not add up to anything, since BLEU is no sum over segments.

    >>> cats = ["the cat sat on the mat".split(), "the dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["a bird".split()]]
    >>> [(place, round(cost, 3)) for place, cost in
    ...     segment_costs(score_segments(cats, references)).items()]
    [(2, 0.111), (1, -0.889)]
    """
    if len(scores) < 2:
        return {}
    pooled, _ = average(scores, 0, convention, weights)
    without = {place: average(scores, place, convention, weights)[0] for place in scores}
    costs = {place: score.score - pooled.score for place, score in without.items()}
    return dict(sorted(costs.items(), key=lambda cost: -cost[1]))
