"""Lesson 05: integers that add, and the score that they give."""

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import corpus_bleu, corpus_stats
from tests.strategies import columns, corpora, sacrebleu

# The same numbers as sacreBLEU and NLTK


@given(corpora(), st.integers(1, 6))
def test_counts_totals_lengths_and_score_are_those_of_sacrebleu(corpus, max_n):
    ours = corpus_stats(*columns(corpus), max_n)
    theirs = sacrebleu(corpus, max_n=max_n)
    assert 100 * corpus_bleu(*columns(corpus), max_n) == pytest.approx(theirs.score, abs=1e-10)
    assert list(ours.matches) == theirs.counts
    assert list(ours.totals) == theirs.totals
    assert (ours.candidate_length, ours.reference_length) == (theirs.sys_len, theirs.ref_len)


# Statistics add


@given(corpora(), st.integers(0, 4))
def test_statistics_of_two_parts_add_up_to_those_of_the_whole(corpus, cut):
    parts = sum(corpus_stats(*columns(part)) for part in (corpus[:cut], corpus[cut:]))
    # as tuples: == leaves out the fields that only some conventions read
    assert astuple(parts) == astuple(corpus_stats(*columns(corpus)))


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
