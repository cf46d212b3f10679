"""Lesson 04: what statistics hold, and what a score is made of."""

import json
import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from sacrebleu import BLEU

from bleu_teach import BleuInputError, BleuStats, corpus_bleu, sentence_bleu, tokenize
from bleu_teach.aggregation import sentence_stats
from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.conventions import KIRCHHOFF, NLTK
from bleu_teach.data import GUIDE_1
from tests.strategies import columns, corpora, segments

# Statistics


def test_statistics_that_are_left_out_are_the_usual_ones():
    stats = BleuStats(3, 4, (1, 0), (3, 2))
    twice = stats + sentence_stats(["a"], [["b"], ["c", "d"]], max_n=2)
    assert twice.reference_lengths == dict.fromkeys(REFERENCE_LENGTHS, 5)
    assert twice.short_segments == (0, 1)
    assert (stats + stats).score(NLTK) == BleuStats(6, 8, (2, 0), (6, 4)).score(NLTK)


def test_equal_counts_are_equal_whatever_the_rarer_fields_say():
    plain = BleuStats(3, 4, (1, 0), (3, 2))
    lengths = dict.fromkeys(REFERENCE_LENGTHS, 2)
    same = BleuStats(3, 4, (1, 0), (3, 2), lengths, short_segments=(0, 1))
    assert same == plain
    assert hash(same) == hash(plain)
    assert repr(same) == repr(plain)


@pytest.mark.parametrize(
    ("matches", "totals"),
    [((1,), (1, 1)), ((), ()), ((2,), (1,)), ((-1,), (1,)), ((0.5,), (1,)), ([1], [1]), (1, 1)],
)
def test_statistics_that_no_candidate_can_have_are_refused(matches, totals):
    with pytest.raises(BleuInputError, match="no more matches than the total of their order, got"):
        BleuStats(1, 1, matches, totals)


# What a score is made of


@given(corpora(min_length=4))
def test_candidates_equal_to_a_reference_score_exactly_1(corpus):
    candidates, references = columns(corpus)
    perfect = [[*group, candidate] for candidate, group in zip(candidates, references, strict=True)]
    assert corpus_bleu(candidates, perfect).score == 1


@given(segments())
def test_an_order_of_weight_0_does_not_count(segment):
    candidate, references = segment
    weighted = sentence_bleu(candidate, references, weights=[1, 0, 0, 0])
    assert weighted.score == sentence_bleu(candidate, references, max_n=1).score


def test_the_notebook_display_shows_every_factor_of_the_score():
    score = sentence_bleu(tokenize(GUIDE_1.candidate), [*map(tokenize, GUIDE_1.references)])
    shown = "17/18 10/17 7/16 4/15 PAPINENI 0.5046 −0.0143 −0.3304 −0.6841".split()
    assert [one for one in shown if f">{one}<" not in score._repr_html_()] == []


def test_a_candidate_whose_every_order_is_dropped_scores_0():
    score = sentence_bleu("a x".split(), ["a b".split()], 2, weights=[0, 1], convention=KIRCHHOFF)
    assert score.score == 0


@pytest.mark.parametrize("matches", [23, 49, 51])  # 28.75, 61.25, 63.75: halves to be rounded
def test_percentages_are_rounded_as_in_sacrebleu(matches):
    ours = BleuStats(80, 80, (matches,), (80,)).score()
    assert str(ours) == str(BLEU.compute_bleu([matches], [80], 80, 80, max_ngram_order=1))


def test_a_score_is_a_number_for_other_programs():
    score = sentence_bleu("the cat sat on a mat".split(), ["the cat sat on the mat".split()])
    assert sum([score, score]) == 2 * score.score
    assert np.mean([score, score]) == score.score == json.loads(json.dumps(score))
    assert replace(score, score=0.25) + 0 == 0.25 and pickle.loads(pickle.dumps(score)) == score


def test_a_whole_number_of_numpy_is_an_order():
    assert sentence_bleu(["the"], [["the"]], max_n=np.int64(1)).score == 1
    with pytest.raises(BleuInputError, match="order"):
        sentence_bleu(["the"], [["the"]], max_n=np.float64(1))
