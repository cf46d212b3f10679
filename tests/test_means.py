"""Lesson 05: pooled counts and the mean of the scores, with and without a segment."""

import pytest
from hypothesis import given

from bleu_teach import BleuInputError, corpus_bleu, sentence_bleu
from bleu_teach.means import average, score_segments, segment_costs
from tests.strategies import columns, corpora


@given(corpora())
def test_a_segment_costs_what_bleu_gains_without_it(corpus):
    costs = segment_costs(score_segments(*columns(corpus)))
    if len(corpus) == 1:
        assert costs == {}
        return
    whole = corpus_bleu(*columns(corpus)).score
    for place, cost in costs.items():
        others = corpus_bleu(*columns(corpus[: place - 1] + corpus[place:])).score
        assert cost == pytest.approx(others - whole)
    assert sorted(costs) == list(range(1, len(corpus) + 1))
    assert [*costs.values()] == sorted(costs.values(), reverse=True)


@given(corpora())
def test_an_average_leaves_a_segment_out_of_both_ways(corpus):
    scores = score_segments(*columns(corpus))
    for left_out in range(len(corpus) + 1):
        kept = [segment for place, segment in enumerate(corpus, start=1) if place != left_out]
        if not kept:
            with pytest.raises(BleuInputError, match="No segment is left"):
                average(scores, left_out)
            continue
        pooled, mean = average(scores, left_out)
        assert pooled == corpus_bleu(*columns(kept))
        assert mean == pytest.approx(sum(sentence_bleu(*s).score for s in kept) / len(kept))
    with pytest.raises(BleuInputError, match="There is no segment"):
        average(scores, len(corpus) + 1)
