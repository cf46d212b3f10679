"""Lesson 06's claims about orders that BLEU cannot see, tested on generated segments."""

from collections import Counter
from itertools import chain, islice

from hypothesis import example, given
from hypothesis import strategies as st

from bleu_teach import NLTK_2017, free_chunks, free_reorderings, sentence_bleu, sentence_stats

tokens = st.lists(st.sampled_from("abcd"), max_size=9)
segments = st.tuples(tokens, st.lists(tokens, min_size=1, max_size=3))


@given(segments)
def test_chunks_joined_are_the_candidate(segment):
    candidate, _ = segment
    assert list(chain.from_iterable(free_chunks(*segment))) == candidate


@given(segments)
@example((list("abxabc"), [list("abc")]))  # a clipped bigram: a cut there could lose "a b c"
def test_no_reordering_loses_a_match(segment):
    """Stronger than "no order scores lower", and true under every convention therefore."""
    matches = sentence_stats(*segment).matches
    for order in islice(free_reorderings(*segment), 40):
        others = sentence_stats(order, segment[1]).matches
        assert all(new >= old for new, old in zip(others, matches, strict=True))


def test_a_skipped_zero_can_be_worth_more_than_a_match():
    """Why the promise is not made for every convention: here one more match costs."""
    candidate, reference = list("acbd"), list("abcd")
    score = sentence_bleu(candidate, [reference], convention=NLTK_2017).score
    others = [
        sentence_bleu(order, [reference], convention=NLTK_2017).score
        for order in free_reorderings(candidate, [reference])
    ]
    assert min(others) < score


@given(segments)
def test_an_order_uses_every_token_once(segment):
    candidate, _ = segment
    for order in islice(free_reorderings(*segment, sample=3), 3):
        assert Counter(order) == Counter(candidate)


def test_orders_are_made_one_at_a_time():
    candidate = [str(number) for number in range(60)]
    assert next(free_reorderings(candidate, [["x"]])) == candidate
