"""Lesson 02: counts clipped to what the references allow."""

import math
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import modified_precision as nltk_modified_precision

from bleu_teach import Precision, clip, modified_precision
from tests.strategies import segments

orders = st.integers(1, 5)
counters = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 9)).map(Counter)


@given(segments(), orders)
def test_modified_precision_is_that_of_nltk(segment, n):
    candidate, references = segment
    theirs = nltk_modified_precision(references, candidate, n)
    matches, total = modified_precision(candidate, references, n)
    assert (matches, max(1, total)) == (theirs.numerator, theirs.denominator)  # NLTK pads


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


@given(counters, counters)
def test_clip_is_the_smaller_of_two_counts(counts, max_counts):
    clipped = clip(counts, max_counts)
    assert clipped.keys() == counts.keys()
    assert all(clipped[key] == min(counts[key], max_counts[key]) for key in counts)
