"""Counting on arrays gives the very integers that counting in Counters gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import BleuInputError, corpus_stats, sentence_stats
from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.scale import _sort, corpus_stats_fast, segment_stats
from tests.examples import examples
from tests.strategies import columns, corpora


def to_row(stats):
    """The row of integers that stands for statistics."""
    lengths = (
        stats.reference_lengths.get(rule, stats.reference_length) for rule in REFERENCE_LENGTHS
    )
    c, short = stats.candidate_length, stats.short_segments or (0,) * len(stats.totals)
    return [c, *lengths, *stats.matches, *stats.totals, *short]


class Same:
    """Different tokens, all with the same hash."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return isinstance(other, Same) and self.number == other.number


NAN = float("nan")
ODD_TOKENS = [-1, -2, 0, 2**61 - 1, 1, True, 1.0, None, NAN, (), ("a", "b"), "a", b"a"]
ODD_TOKENS += [Same(1), Same(2)]
odd_sentences = st.lists(st.sampled_from(ODD_TOKENS), max_size=8)
odd_corpora = st.lists(
    st.tuples(odd_sentences, st.lists(odd_sentences, min_size=1, max_size=5)), max_size=5
)


@examples(300)
@given(corpora() | odd_corpora, st.integers(1, 6))
def test_a_row_is_a_segment_and_their_sum_the_corpus(corpus, max_n):
    """Whatever can be hashed is a token."""
    rows = segment_stats(*columns(corpus), max_n)
    assert rows.tolist() == [to_row(sentence_stats(*segment, max_n)) for segment in corpus]
    fast, slow = (count(*columns(corpus), max_n) for count in (corpus_stats_fast, corpus_stats))
    assert to_row(fast) == to_row(slow)


@given(st.lists(st.sampled_from([0, 1, 2**31, 2**60, 2**63 - 1])))
def test_equal_keys_stay_in_order_however_large(keys):
    ordered, places = _sort(np.array(keys, np.int64), np.arange(len(keys)))
    assert [*zip(ordered, places, strict=True)] == sorted(zip(keys, range(len(keys)), strict=True))


@pytest.mark.parametrize(
    ("candidates", "references"),
    [
        (["the cat"], [[["the", "cat"]]]),
        ([["the"], "cat"], [[["the"]], [["cat"]]]),
        ([["the"]], [["the"]]),
        ([["the"]], [[]]),
        ([["the"]], [[None]]),
        ([["the"], ["cat"]], [[["the"]]]),
        ([["the"], [["cat"]]], [[["the"]], [["the"]]]),
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
