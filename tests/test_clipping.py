"""Lesson 02: counts clipped to what the references allow."""

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nltk.translate.bleu_score import modified_precision as nltk_modified_precision

from bleu_teach import (
    Precision,
    clip,
    count_ngrams,
    max_reference_counts,
    modified_precision,
)
from tests.strategies import (
    AUSTEN,
    CAT_REFERENCES,
    GUIDE_1,
    GUIDE_2,
    GUIDE_REFERENCES,
    THE_CAT_THE_CAT,
    THE_THE_THE,
    WATERS,
    corpora,
    segments,
    split,
)

orders = st.integers(1, 5)
counters = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 9)).map(Counter)


@given(segments(), orders)
def test_modified_precision_is_that_of_nltk(segment, n):
    candidate, references = segment
    theirs = nltk_modified_precision(references, candidate, n)
    matches, total = modified_precision(candidate, references, n)
    assert (matches, max(1, total)) == (theirs.numerator, theirs.denominator)  # NLTK pads


@pytest.mark.parametrize(
    ("segment", "fractions"),
    [
        (THE_THE_THE, [(2, 7), (0, 6), (0, 5), (0, 4)]),
        (THE_CAT_THE_CAT, [(5, 7), (4, 6), (2, 5), (1, 4)]),
        (GUIDE_1, [(17, 18), (10, 17), (7, 16), (4, 15)]),
        (GUIDE_2, [(8, 14), (1, 13), (0, 12), (0, 11)]),
        (("a b c d", "a b c d"), [(4, 4), (3, 3), (2, 2), (1, 1)]),
        (("a b c d", "a b c e"), [(3, 4), (2, 3), (1, 2), (0, 1)]),
        (("a b c d", "a b c e", "b c c d"), [(4, 4), (3, 3), (1, 2), (0, 1)]),
        (("c c c c", "a b c e", "b c c d"), [(2, 4), (1, 3), (0, 2), (0, 1)]),
        (WATERS, [(2, 3), (0, 2), (0, 1), (0, 0)]),
        (AUSTEN, [(10, 17), (6, 16), (4, 15), (2, 14), (1, 13), (0, 12)]),
    ],
    ids=str,
)
def test_modified_precision_of_the_seed_material(segment, fractions):
    orders = range(1, len(fractions) + 1)
    assert [modified_precision(*split(*segment), n) for n in orders] == fractions


def test_the_same_reference_twice_allows_no_more_than_once():
    assert modified_precision(
        *split("the the the the the the the", *CAT_REFERENCES[:1] * 2), 1
    ) == (2, 7)


def test_shuffled_words_keep_the_unigram_precision_and_lose_the_bigrams():
    shuffled = (
        "the that military a is it guide ensures which to commands the of action obeys always "
        "party the"
    )
    segment = split(shuffled, *GUIDE_REFERENCES)
    assert modified_precision(*segment, 1) == modified_precision(*split(*GUIDE_1), 1)
    assert modified_precision(*segment, 2).matches == 0


def test_the_largest_count_is_a_maximum_and_not_a_sum():
    references = [["a", "a", "b"], ["a", "b", "b"]]
    assert max_reference_counts(references, 1) == {("a",): 2, ("b",): 2}


def test_clip_keeps_a_zero_for_an_ngram_that_no_reference_has():
    candidate, references = split("is some", "this is a test", "this is is is test")
    clipped = clip(count_ngrams(candidate, 1), max_reference_counts(references, 1))
    assert dict(clipped) == {("is",): 1, ("some",): 0}


@given(counters, counters)
def test_clip_is_the_smaller_of_two_counts(counts, max_counts):
    clipped = clip(counts, max_counts)
    assert clipped.keys() == counts.keys()
    assert all(clipped[key] == min(counts[key], max_counts[key]) for key in counts)


@given(counters, counters)
def test_clip_leaves_its_arguments_alone(counts, max_counts):
    before = dict(counts), dict(max_counts)
    clip(counts, max_counts)
    assert (dict(counts), dict(max_counts)) == before


@given(segments(), orders)
def test_the_largest_count_is_that_of_one_reference(segment, n):
    _, references = segment
    counts = [count_ngrams(reference, n) for reference in references]
    ngrams = set().union(*counts)
    largest = {ngram: max(count[ngram] for count in counts) for ngram in ngrams}
    assert max_reference_counts(references, n) == largest


@given(corpora(max_segments=2), orders)
@example([(["a", "b"], [["a"]]), ([], [["b"]])], 1)
def test_adding_a_reference_never_lowers_a_match(corpus, n):
    candidate, references = corpus[0]
    more = references + corpus[-1][1]
    counts_of_matches = [
        modified_precision(candidate, more[:size], n).matches for size in range(1, len(more) + 1)
    ]
    assert all(before <= after for before, after in pairwise(counts_of_matches))


@given(segments(), orders)
def test_a_candidate_among_its_references_matches_in_full(segment, n):
    candidate, references = segment
    matches, total = modified_precision(candidate, [*references, candidate], n)
    assert matches == total


def test_a_precision_is_a_pair_of_integers_with_a_ratio():
    precision = modified_precision(["the"] * 7, [["the", "the"]], 1)
    assert precision == (2, 7)
    assert float(precision) == 2 / 7
    assert str(precision) == "2/7"


def test_0_of_0_is_undefined_and_not_0_percent():
    assert math.isnan(float(modified_precision(["a"], [["a"]], 2)))
    assert float(Precision(0, 3)) == 0


def test_a_precision_is_compared_multiplied_and_written_as_its_ratio():
    half, thirtieth = Precision(2, 4), Precision(3, 90)
    assert max(half, thirtieth) is half and sorted([half, thirtieth]) == [thirtieth, half]
    assert half > 0.4 and half >= 0.5 and half <= 0.5 and thirtieth < half
    assert 100 * half == half * 100 == 50
    assert f"{thirtieth:.2f}" == "0.03" and round(thirtieth, 2) == 0.03 and f"{half}" == "2/4"
    assert half == (2, 4) and half != Precision(1, 2)  # equal are the integers
