"""Lesson 05: integers that add, and the score that they give."""

import math
from dataclasses import astuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bleu_teach import (
    PAPINENI,
    SACREBLEU,
    corpus_bleu,
    corpus_stats,
    modified_precision,
    sentence_bleu,
    sentence_stats,
)
from tests.strategies import (
    EATING_CHICKEN,
    GUIDE_1,
    columns,
    corpora,
    nltk,
    sacrebleu,
    segments,
    split,
    weight_lists,
)

SACREBLEU_METHODS = [(PAPINENI, "none"), (SACREBLEU, "exp")]

# Two orders, two references, every wrong BLEU of the mistake bank a different number.
FOUR_SEGMENTS = [
    split("the cat the cat sat", "the cat sat on the mat", "the cat is on a mat"),
    split("a dog barked", "a dog was barking loudly", "the dog barked at us"),
    split("to be or to be", "to be or not to be", "be or not to be is it"),
    split("no no no no", "no he said no", "no no"),
]


# The same numbers as sacreBLEU and NLTK


@given(corpora(), st.integers(1, 6))
def test_counts_totals_and_lengths_are_those_of_sacrebleu(corpus, max_n):
    ours = corpus_stats(*columns(corpus), max_n)
    theirs = sacrebleu(corpus, max_n=max_n)
    assert list(ours.matches) == theirs.counts
    assert list(ours.totals) == theirs.totals
    assert (ours.candidate_length, ours.reference_length) == (theirs.sys_len, theirs.ref_len)


@pytest.mark.parametrize(("convention", "smooth_method"), SACREBLEU_METHODS, ids=str)
@given(corpora())
def test_penalty_and_score_are_those_of_sacrebleu(convention, smooth_method, corpus):
    ours = corpus_bleu(*columns(corpus), convention=convention)
    theirs = sacrebleu(corpus, smooth_method)
    assert ours.brevity_penalty == pytest.approx(theirs.bp, abs=1e-12)
    assert ours.score == pytest.approx(theirs.score / 100, abs=1e-12)


@pytest.mark.parametrize(("convention", "smooth_method"), SACREBLEU_METHODS, ids=str)
@given(corpora())
def test_the_line_printed_is_that_of_sacrebleu(convention, smooth_method, corpus):
    ours = corpus_bleu(*columns(corpus), convention=convention)
    assert str(ours) == str(sacrebleu(corpus, smooth_method))


@given(corpora(min_length=4), weight_lists(4))
def test_score_is_that_of_nltk_where_every_order_matches(corpus, weights):
    ours = corpus_bleu(*columns(corpus), weights=weights)
    assume(all(ours.stats.matches))
    assert ours.score == pytest.approx(nltk(corpus, weights), abs=1e-12)


# Statistics add


@given(corpora(), st.integers(0, 4))
def test_statistics_of_two_parts_add_up_to_those_of_the_whole(corpus, cut):
    parts = corpus_stats(*columns(corpus[:cut])) + corpus_stats(*columns(corpus[cut:]))
    # as tuples: == leaves out the fields that only some conventions read
    assert astuple(parts) == astuple(corpus_stats(*columns(corpus)))


@given(corpora())
def test_sum_adds_segments_up_to_the_corpus(corpus):
    total = sum(sentence_stats(*segment) for segment in corpus)
    assert astuple(total) == astuple(corpus_stats(*columns(corpus)))


@given(corpora())
def test_an_empty_corpus_is_the_zero_of_the_addition(corpus):
    zero, stats = corpus_stats([], []), corpus_stats(*columns(corpus))
    assert astuple(zero + stats) == astuple(stats + zero) == astuple(stats)


@given(corpora(max_segments=3), st.randoms(use_true_random=False))
def test_neither_the_order_of_segments_nor_of_references_matters(corpus, random):
    shuffled = [
        (candidate, random.sample(references, len(references)))
        for candidate, references in random.sample(corpus, len(corpus))
    ]
    ours, theirs = corpus_stats(*columns(shuffled)), corpus_stats(*columns(corpus))
    for stats in (ours, theirs):
        del stats.reference_lengths["closest-first"]  # the one rule that asks what is listed first
    assert astuple(ours) == astuple(theirs)


@given(segments(), st.integers(1, 5))
def test_all_orders_at_once_are_the_modified_precisions_one_by_one(segment, max_n):
    stats = sentence_stats(*segment, max_n)
    one_by_one = [modified_precision(*segment, n) for n in range(1, max_n + 1)]
    assert list(zip(stats.matches, stats.totals, strict=True)) == one_by_one


@given(segments())
def test_the_length_first_listed_wins_a_tie_where_a_rule_says_so(segment):
    candidate, references = segment
    lengths = [len(reference) for reference in references]
    first = sentence_stats(candidate, references).reference_lengths["closest-first"]
    gaps = [abs(length - len(candidate)) for length in lengths]
    assert first == lengths[gaps.index(min(gaps))]


@given(segments())
def test_a_corpus_of_one_segment_is_that_segment(segment):
    candidate, references = segment
    assert corpus_bleu([candidate], [references]) == sentence_bleu(candidate, references)


@given(segments())
def test_statistics_know_the_shortest_reference_and_the_missing_ngrams(segment):
    candidate, references = segment
    stats = sentence_stats(candidate, references)
    assert stats.reference_lengths["shortest"] == min(map(len, references))
    assert stats.short_segments == tuple(int(len(candidate) < n) for n in (1, 2, 3, 4))


# By hand


def test_the_papers_first_candidate():
    # also the value of the second seed article, where it is the score without a full stop
    assert sentence_bleu(*split(*GUIDE_1)).score == 0.5045666840058485


def test_the_corpus_of_the_mistake_bank():
    result = corpus_bleu(*columns(FOUR_SEGMENTS), max_n=2)
    assert (result.precisions, result.stats.reference_length) == (((14, 17), (8, 13)), 21)
    assert result.brevity_penalty == math.exp(1 - 21 / 17)
    assert result.score == pytest.approx(math.exp(1 - 21 / 17) * math.sqrt(14 / 17 * 8 / 13))
    assert f"{100 * result.score:.2f}" == "56.26"


def test_the_mean_of_sentence_scores_is_another_number():
    scores = [sentence_bleu(*segment, max_n=2).score for segment in FOUR_SEGMENTS]
    assert f"{100 * sum(scores) / 4:.1f}" == "53.7"


EATING = [
    split(candidate, "a chicken is eating chicken", "there is a chicken eating chicken")
    for candidate in (EATING_CHICKEN, "eating chicken chicken is not good")
]


def test_the_corpus_call_of_the_library_with_weights_and_n():
    result = corpus_bleu(*columns(EATING), max_n=4, weights=(0.25, 0.25, 0.25, 0.25))
    assert result.precisions == ((9, 15), (5, 13), (0, 11), (0, 9))
    assert (result.stats.candidate_length, result.stats.reference_length) == (15, 12)
    assert result.score == 0


@pytest.mark.parametrize("weights", [(0.5, 0.5), (0.9, 0.1), (0, 1)])
def test_the_corpus_call_of_the_library_with_two_orders(weights):
    w_1, w_2 = weights
    result = corpus_bleu(*columns(EATING), max_n=2, weights=weights)
    assert result.score == pytest.approx((9 / 15) ** w_1 * (5 / 13) ** w_2, abs=1e-12)


def test_reference_lengths_are_chosen_per_segment():
    # 1 and 8 are nearest to 2 and 7; the references taken as columns would be 5 or 12 long
    corpus = [(["a"] * 2, [["a"] * 1, ["a"] * 4]), (["a"] * 7, [["a"] * 4, ["a"] * 8])]
    assert corpus_stats(*columns(corpus)).reference_length == 1 + 8


def test_ngrams_do_not_run_across_segments():
    corpus = [(["a"], [["a"]]), (["b"], [["b"]])]
    assert corpus_stats(*columns(corpus), max_n=2).totals == (2, 0)


def test_a_tie_goes_to_the_shorter_reference():
    # torchmetrics takes the first listed of 8 and 6, and says 0.8669
    assert sentence_bleu(*split("a b c d e f g", "a b c d e f g h", "a b c d e f")).score == 1


def test_a_candidate_too_short_for_four_grams_scores_0_even_if_perfect():
    assert sentence_bleu(*split("hello world", "hello world")).score == 0
