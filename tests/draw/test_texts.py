"""Every text has its place in a picture: nothing is cut, nothing touches, in any font."""

import string
from pathlib import Path

import matplotlib
import pytest
from fontTools.afmLib import AFM
from fontTools.agl import UV2AGL
from hypothesis import example, given
from hypothesis import strategies as st

from bleu_teach import draw, sentence_bleu
from bleu_teach.draw.texts import WIDER, fit, text_width
from tests.draw.pictures import assert_all_texts_are_apart

HELVETICA = Path(matplotlib.get_data_path()) / "fonts/pdfcorefonts"
tokens = st.lists(st.sampled_from(["a", "the", "mat", "W" * 30, "猫", "القطة"]), max_size=12)
segments = st.tuples(tokens, st.lists(tokens, min_size=1, max_size=3))
lengths = st.integers(0, 200) | st.integers(0, 10**7)
scores = st.floats(0, 1)
labels = st.text(st.characters(exclude_categories=["C"]), min_size=1)


@pytest.mark.parametrize(("bold", "metrics"), [(False, "Helvetica"), (True, "Helvetica-Bold")])
def test_letters_are_as_wide_as_most_fonts_have_them(bold, metrics):
    helvetica = AFM(HELVETICA / f"{metrics}.afm")
    for char in string.ascii_letters + string.digits + " .,:;!?()+=/<>%":
        in_helvetica = helvetica[UV2AGL[ord(char)]][1] / 10
        assert text_width(char, 100, bold) / WIDER == pytest.approx(in_helvetica, abs=1)


def test_what_is_drawn_as_one_sign_is_as_wide_as_one():
    emoji = text_width("🙂")
    assert [text_width(e) for e in ("👩‍👩‍👧", "🇫🇮", "1️⃣", "👍🏽", "❤️", "🏳️‍🌈")] == [emoji] * 6
    assert text_width("e\u0301") == text_width("é") == text_width("e")


@given(st.text(), st.integers(0, 300))
def test_a_text_is_cut_only_if_there_is_no_room(content, room):
    fitted = fit(content, room)
    assert fitted == content or (text_width(content) > room and fitted.endswith("…"))
    assert text_width(fitted) <= max(room, text_width("…"))


@given(segments, st.integers(1, 4))
def test_chips(segment, n):
    assert_all_texts_are_apart(draw.chips(*segment, n))


@given(segments, st.integers(1, 6), st.integers(1, 3))
def test_grids(segment, max_n, times):
    assert_all_texts_are_apart(draw.ngram_grid(segment[0] * times, segment[1], max_n))


@given(segments, st.integers(1, 5), st.none() | scores)
def test_scores(segment, max_n, yours):
    assert_all_texts_are_apart(draw.score_panel(sentence_bleu(*segment, max_n), yours))


@given(st.lists(segments, min_size=1, max_size=20), scores)
def test_corpora(segments, yours):
    assert_all_texts_are_apart(draw.average_marks(*zip(*segments, strict=True), yours))


@given(lengths, st.lists(lengths, min_size=1, max_size=6))
@example(10**7, [10**7, 9 * 10**6, 8 * 10**6])
def test_lengths(c, reference_lengths):
    assert_all_texts_are_apart(draw.penalty_curve(c, reference_lengths[:1]))
    assert_all_texts_are_apart(draw.closest_bars(c, reference_lengths, c + 1))
    assert_all_texts_are_apart(draw.penalty_curve(c, reference_lengths))


numbers = st.dictionaries(labels, st.floats(-1000, 1000), max_size=6)


@given(st.dictionaries(labels, numbers, min_size=1, max_size=3))
@example({"\U00011a01": {"0": 0.0}})  # a mark that has no width of its own
def test_columns(columns):
    picture = draw.bar_columns(columns)
    if any(columns.values()):
        assert_all_texts_are_apart(picture)
