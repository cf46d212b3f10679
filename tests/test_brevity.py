"""Lesson 03: the closest reference length and the brevity penalty."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import brevity_penalty as nltk_brevity_penalty
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


@given(lengths, length_lists)
def test_closest_length_is_a_reference_length_and_none_is_nearer(c, reference_lengths):
    closest = closest_reference_length(c, reference_lengths)
    assert closest in reference_lengths
    assert all(abs(closest - c) <= abs(length - c) for length in reference_lengths)


@given(lengths, st.integers(1, 10))
def test_the_shorter_of_two_equally_near_lengths_wins_in_either_order(shorter, distance):
    c, longer = shorter + distance, shorter + 2 * distance
    assert closest_reference_length(c, [shorter, longer]) == shorter
    assert closest_reference_length(c, [longer, shorter]) == shorter


@pytest.mark.parametrize(
    ("c", "reference_lengths", "closest"),
    [
        (7, [6, 8], 6),
        (7, [8, 6], 6),
        (3, [3, 2], 3),
        (3, [4, 2], 2),
        (4, [6, 2], 2),
        (4, [4, 2], 4),
        (2, [4, 5], 4),
        (0, [5, 0], 0),
        (17, [7, 22], 22),
    ],
)
def test_closest_length_by_hand(c, reference_lengths, closest):
    assert closest_reference_length(c, reference_lengths) == closest


@examples(500)
@given(st.integers(0, 300), st.integers(0, 300))
def test_penalty_is_that_of_sacrebleu(c, r):
    theirs = BLEU.compute_bleu([1], [1], sys_len=c, ref_len=r, max_ngram_order=1)
    assert brevity_penalty(c, r) == pytest.approx(theirs.bp, rel=1e-12)


@given(st.integers(1, 300), st.integers(0, 300))
def test_penalty_is_that_of_nltk(c, r):
    assert brevity_penalty(c, r) == pytest.approx(nltk_brevity_penalty(r, c), rel=1e-12)


@given(st.integers(0, 300), lengths)
def test_a_candidate_is_never_punished_for_being_long_enough(r, extra):
    assert brevity_penalty(r + extra, r) == 1


@given(st.integers(1, 50), st.integers(1, 50))
def test_the_shorter_the_candidate_the_harder_the_penalty(c, shortfall):
    assert 0 <= brevity_penalty(c - 1, c + shortfall) < brevity_penalty(c, c + shortfall) < 1


def test_kirchhoffs_two_words_against_three():
    assert brevity_penalty(c=2, r=2) == 1
    assert brevity_penalty(c=2, r=3) == math.exp(-0.5)


def test_an_empty_candidate_keeps_nothing():
    assert brevity_penalty(0, 5) == 0
