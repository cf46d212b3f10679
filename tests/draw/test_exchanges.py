"""Pictures of what one segment does to the score, and of what each segment does."""

from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import modified_precision, segment_stats
from bleu_teach.draw.exchanges import (
    exchange_bars,
    places_in_matches,
    reference_words,
    translation_chips,
)
from bleu_teach.significance.contrast import exchange_segments
from tests.draw.pictures import any_words, assert_all_texts_are_apart, boxes, references_of, words
from tests.examples import examples


@examples(30)
@given(any_words, references_of(any_words), st.integers(0, 4))
def test_no_text_is_cut_or_covered(tokens, references, n):
    assert_all_texts_are_apart(translation_chips("some system", tokens, references, n))
    assert_all_texts_are_apart(reference_words(references, n))


@examples(50)
@given(words, references_of(words), st.integers(0, 4))
def test_a_thick_line_for_each_word_in_a_match_of_the_order_that_decides(tokens, references, n):
    picture = translation_chips("A", tokens, references, n)
    assert boxes(picture, "bar") == len(places_in_matches(tokens, references, n))
    chips = sum(boxes(picture, kind) for kind in ("matched", "clipped", "unmatched"))
    assert chips == len(tokens)


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
