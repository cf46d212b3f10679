"""Pictures of what one segment does to the score, and of what each segment does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bleu_teach import segment_stats
from bleu_teach.contrast import exchange_segments
from bleu_teach.draw.exchanges import exchange_bars, exchange_chips, places_in_matches
from tests.draw.pictures import any_words, assert_all_texts_are_apart, boxes, references_of, words


@settings(max_examples=40)
@given(any_words, any_words, references_of(any_words), st.integers(0, 4))
def test_no_text_of_the_chips_is_cut_or_covered(a, b, references, n):
    assert_all_texts_are_apart(exchange_chips({"A": a, "the other system": b}, references, n))


@given(words, words, references_of(words), st.integers(0, 4))
def test_a_thick_line_for_each_word_in_a_match_of_the_order_that_decides(a, b, references, n):
    picture = exchange_chips({"A": a, "B": b}, references, n)
    inside = sum(len(places_in_matches(own, references, n)) for own in (a, b))
    assert boxes(picture, "bar") == inside
    assert boxes(picture, "matched") + boxes(picture, "clipped") + boxes(
        picture, "unmatched"
    ) == len(a) + len(b)


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
