"""Lesson 05. The score of the added counts beside the mean of the scores, which is not BLEU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.inputs import Tokens, refusal, require_corpus
from bleu_teach.scores import BleuScore


def score_segments(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]]
) -> dict[int, BleuScore]:
    """Score each segment, by its number from 1."""
    require_corpus(candidates, references)
    segments = zip(candidates, references, strict=True)
    return {place: sentence_bleu(*segment) for place, segment in enumerate(segments, start=1)}


def average(scores: Mapping[int, BleuScore], left_out: int = 0) -> tuple[BleuScore, float]:
    """Score the added counts, and take the mean of the scores; both may leave a segment out."""
    if left_out and left_out not in scores:
        raise refusal("There is no segment {place} to leave out; 0 is for none.", place=left_out)
    kept = [score for place, score in scores.items() if place != left_out]
    if not kept:
        raise refusal("No segment is left. Leave out fewer, or write more.")
    first, *others = (score.stats for score in kept)
    pooled = sum(others, start=first).score()
    return pooled, sum(score.score for score in kept) / len(kept)


def segment_costs(scores: Mapping[int, BleuScore]) -> dict[int, float]:
    """Work out how much higher the pooled score is without each segment, the dearest first.

    Costs do not add up to anything, since BLEU is no sum over segments. Without the only segment
    there is no score, so it has no cost.
    """
    if len(scores) < 2:
        return {}
    pooled, _ = average(scores)
    costs = {place: average(scores, place)[0].score - pooled.score for place in scores}
    return dict(sorted(costs.items(), key=lambda cost: -cost[1]))
