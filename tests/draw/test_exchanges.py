"""Pictures of two systems' words in one segment, and of what each segment does to the score."""

from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import modified_precision, segment_stats
from bleu_teach.draw import pair_chips
from bleu_teach.draw.chips import places_in_matches
from bleu_teach.draw.exchanges import exchange_bars
from bleu_teach.significance.contrast import exchange_segments
from tests.draw.pictures import any_words, assert_all_texts_are_apart, boxes, references_of, words
from tests.examples import examples


@examples(30)
@given(any_words, any_words, references_of(any_words), st.integers(1, 4))
def test_no_text_is_cut_or_covered(one, other, references, n):
    assert_all_texts_are_apart(pair_chips({"a system": one, "another": other}, references, n))


@examples(50)
@given(words, words, references_of(words), st.integers(2, 4))
def test_a_thick_line_for_each_word_in_a_match_of_the_order_that_decides(a, b, references, n):
    picture = pair_chips({"A": a, "B": b}, references, n)
    assert boxes(picture, "bar") == sum(
        len(places_in_matches(tokens, references, n)) for tokens in (a, b)
    )
    assert boxes(pair_chips({"A": a, "B": b}, references), "bar") == 0


def test_the_words_of_a_reference_that_one_of_them_used_are_solid():
    pair = {"A": "a cat sat".split(), "B": "the dog".split()}
    picture = pair_chips(pair, ["the cat ran".split(), "a a".split()])
    assert picture.alt.endswith("1: the (used) cat (used) ran. Reference 2: a (used) a.")
    assert boxes(picture, "matched") == 2 + 1 + 3  # of A, of B, of the references


@given(words, references_of(words), st.integers(2, 4))
def test_as_many_matches_begin_in_words_with_a_line_as_are_counted(tokens, references, n):
    inside = places_in_matches(tokens, references, n)
    matches = modified_precision(tokens, references, n).matches
    assert (len(inside) >= n + matches - 1) if matches else not inside


@given(st.lists(st.tuples(words, words, words.filter(len)), min_size=1, max_size=6))
def test_a_bar_for_each_segment_solid_where_it_adds_and_one_of_them_marked(corpus):
    a, b, references = (list(column) for column in zip(*corpus, strict=True))
    groups = [[reference] for reference in references]
    found = exchange_segments(segment_stats(a, groups, 2), segment_stats(b, groups, 2))
    picture = exchange_bars(found, found[-1], "A", "B")
    assert boxes(picture, "matched") == sum(one.effect > 0 for one in found)
    assert boxes(picture, "picked") == 1
    assert f"Marked: segment {found[-1].place + 1}," in picture.alt
    assert_all_texts_are_apart(picture)
