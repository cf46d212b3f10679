"""Lesson 02: the marks of clipping, one an n-gram, that the pictures draw."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import extract_ngrams, max_reference_counts, modified_precision
from bleu_teach.draw.marks import mark_ngrams
from tests.strategies import segments

orders = st.integers(1, 6)


@given(segments(), orders)
def test_as_many_ngrams_are_marked_matched_as_modified_precision_counts(segment, n):
    marks = mark_ngrams(*segment, n)
    matched = sum(mark.status == "matched" for mark in marks)
    assert (matched, len(marks)) == modified_precision(*segment, n)


@given(segments(), orders)
def test_marks_follow_the_candidate(segment, n):
    candidate, references = segment
    marks = mark_ngrams(candidate, references, n)
    assert [mark.ngram for mark in marks] == list(extract_ngrams(candidate, n))


@given(segments(), orders)
def test_a_mark_tells_why(segment, n):
    candidate, references = segment
    largest = max_reference_counts(references, n)
    seen = Counter()
    for mark in mark_ngrams(candidate, references, n):
        seen[mark.ngram] += 1
        assert (mark.occurrence, mark.allowed) == (seen[mark.ngram], largest[mark.ngram])
        if mark.allowed == 0:
            assert mark.status == "unmatched"
        else:
            assert mark.status == ("matched" if mark.occurrence <= mark.allowed else "clipped")
