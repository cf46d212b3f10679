"""Counting on arrays gives the very integers that counting in Counters gives."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import BleuInputError, corpus_stats, scale, sentence_stats
from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.scale import corpus_stats_fast, from_row, segment_stats
from tests.examples import examples
from tests.strategies import columns, corpora, segments


def to_row(stats):
    """The row of integers that stands for statistics."""
    lengths = (
        stats.reference_lengths.get(rule, stats.reference_length) for rule in REFERENCE_LENGTHS
    )
    c, short = stats.candidate_length, stats.short_segments or (0,) * len(stats.totals)
    return [stats.segments, c, *lengths, *stats.matches, *stats.totals, *short]


class Same:
    """Different tokens, all with the same hash."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return isinstance(other, Same) and self.number == other.number


NAN = float("nan")
ODD_TOKENS = [
    -1,
    -2,
    0,
    2**61 - 1,
    1,
    True,
    1.0,
    None,
    NAN,
    (),
    ("a", "b"),
    "a",
    b"a",
    Same(1),
    Same(2),
]
odd_sentences = st.lists(st.sampled_from(ODD_TOKENS), max_size=8)
odd_corpora = st.lists(
    st.tuples(odd_sentences, st.lists(odd_sentences, min_size=1, max_size=5)), max_size=5
)


@pytest.fixture(params=[1, 2, 1000], ids="blocks of {}".format)
def block(request, monkeypatch):
    monkeypatch.setattr(scale, "BLOCK", request.param)


@pytest.mark.usefixtures("block")
@examples(150)
@given(corpora(), st.integers(1, 6))
def test_every_integer_is_that_of_corpus_stats(corpus, max_n):
    fast, slow = (count(*columns(corpus), max_n) for count in (corpus_stats_fast, corpus_stats))
    assert to_row(fast) == to_row(slow)


@examples(150)
@given(odd_corpora)
def test_whatever_can_be_hashed_is_a_token(corpus):
    assert to_row(corpus_stats_fast(*columns(corpus))) == to_row(corpus_stats(*columns(corpus)))


@pytest.mark.usefixtures("block")
@given(corpora())
def test_a_row_is_a_segment(corpus):
    rows = segment_stats(*columns(corpus))
    assert rows.tolist() == [to_row(sentence_stats(*segment)) for segment in corpus]


def test_one_segment_with_many_references_among_segments_with_one():
    corpus = [("a b a".split(), [["a", "b"]] * 300), (["a"], [["b"]]), (["b"], [["b"], ["a", "b"]])]
    assert to_row(corpus_stats_fast(*columns(corpus))) == to_row(corpus_stats(*columns(corpus)))


def test_an_empty_corpus_is_the_zero_of_the_addition():
    assert to_row(corpus_stats_fast([], [])) == to_row(corpus_stats([], []))
    assert segment_stats([], []).shape == (0, len(to_row(corpus_stats([], []))))


def test_the_rows_are_whole_numbers():
    assert segment_stats([["a"]], [[["a"]]]).dtype == np.int64


@pytest.mark.parametrize(
    ("candidates", "references"),
    [
        ("the cat", [["the cat"]]),
        (["the cat"], [[["the", "cat"]]]),
        ([["the"], "cat"], [[["the"]], [["cat"]]]),
        ([["the"]], [["the"]]),
        ([["the"]], [[]]),
        ([["the"]], [None]),
        ([["the"]], [[None]]),
        ([["the"], None], [[["the"]], [["the"]]]),
        ([["the"], ["cat"]], [[["the"]]]),
        ([["a"], ["b"]], [[["a"], ["b"]]]),
        ([["the"], [["cat"]]], [[["the"]], [["the"]]]),
        ([["the"], ["cat"]], [[["the"]], [[["the"]]]]),
        ([["the"]], [[{"the": 1}]]),
        ([{"the"}], [[["the"]]]),
    ],
)
def test_it_refuses_what_corpus_stats_refuses_in_the_same_words(candidates, references):
    with pytest.raises(BleuInputError) as slow:
        corpus_stats(candidates, references)
    with pytest.raises(BleuInputError) as fast:
        corpus_stats_fast(candidates, references)
    assert str(fast.value) == str(slow.value)


@pytest.mark.usefixtures("block")
@pytest.mark.parametrize("wrong", ["a", [["a"]]], ids=["no tokens", "a token without a hash"])
def test_a_refusal_names_the_segment_of_the_corpus_not_of_the_block(wrong):
    with pytest.raises(BleuInputError, match="Segment 3: "):
        corpus_stats_fast([["a"]] * 3 + [wrong], [[["a"]]] * 4)


def test_memory_is_that_of_a_block_and_not_of_all_orders(monkeypatch):
    monkeypatch.setattr(scale, "BLOCK", 10)
    words = [str(place % 90) for place in range(500)]
    peaks = []
    for number, max_n in ((10, 1), (10, 8), (100, 8)):
        corpus = [words] * number, [[words[::-1]]] * number
        tracemalloc.start()
        corpus_stats_fast(*corpus, max_n)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert max(peaks) < 1.5 * peaks[0]


def everything(stats):
    """All fields, those too that do not count for equality."""
    return vars(stats)


@given(segments(), st.integers(1, 5))
def test_a_row_and_back(segment, max_n):
    stats = sentence_stats(*segment, max_n)
    assert everything(from_row(to_row(stats))) == everything(stats)
