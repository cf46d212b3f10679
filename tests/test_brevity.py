"""Lesson 03: the closest reference length and the brevity penalty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import closest_ref_length as nltk_closest_ref_length
from sacrebleu import BLEU

from bleu_teach import brevity_penalty, closest_reference_length
from tests.examples import examples

lengths = st.integers(0, 20)
length_lists = st.lists(lengths, min_size=1, max_size=4)


@examples(500)
@given(lengths, length_lists)
def test_closest_length_is_that_of_nltk(c, reference_lengths):
    references = [["a"] * length for length in reference_lengths]
    assert closest_reference_length(c, reference_lengths) == nltk_closest_ref_length(references, c)


@examples(500)
@given(st.integers(0, 300), st.integers(0, 300))
def test_penalty_is_that_of_sacrebleu(c, r):
    theirs = BLEU.compute_bleu([1], [1], sys_len=c, ref_len=r, max_ngram_order=1)
    assert brevity_penalty(c, r) == pytest.approx(theirs.bp, rel=1e-12)
