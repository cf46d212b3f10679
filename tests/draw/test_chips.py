"""The chips say what the core counts, for any text."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bleu_teach import BleuInputError, modified_precision, sentence_bleu
from bleu_teach.draw import chips, score_panel, shuffle_chips
from bleu_teach.draw.svg import stack
from tests.draw.pictures import SVG, any_words, boxes, contents, orders, parse, references_of, words


@given(words, references_of(words), orders)
def test_the_chips_count_what_clipping_counts(candidate, references, n):
    picture = chips(candidate, references, n)
    precision = modified_precision(candidate, references, n)
    assert f"{precision.matches} matched" in picture.alt
    clipped_or_unmatched = boxes(picture, "clipped") + boxes(picture, "unmatched")
    assert clipped_or_unmatched == precision.total - precision.matches


@given(any_words, references_of(any_words), orders)
def test_any_text_makes_a_readable_picture(candidate, references, n):
    """Control characters, brackets, emoji: the SVG must stay well-formed and keep its alt text."""
    score = sentence_bleu(candidate, references)
    pictures = [
        chips(candidate, references, n),
        shuffle_chips(candidate, references),
        score_panel(score),
    ]
    for picture in pictures:
        assert parse(picture).get("aria-label") == picture.alt


@given(words, references_of(words))
def test_no_mark_leaves_the_picture(candidate, references):
    picture = stack(chips(candidate, references, 2).lines, "narrow", width=200)
    for group in parse(picture).iter(f"{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform")))
        box = group.find(f"{SVG}rect")
        if box is not None:
            assert x + float(box.get("width")) <= picture.width
            assert y + float(box.get("height")) <= picture.height + 0.1  # coordinates are rounded


def test_status_is_told_by_shape_and_word_and_not_by_colour_alone():
    picture = chips("the the dog".split(), ["the cat".split()])
    assert {"✓", "✂ 2 of 1", "· none"} <= set(contents(picture))
    outlines = re.findall(r"rect\.(\w+)\{[^}]*?(stroke-dasharray:[\d. ]+)?\}", picture.still)
    assert dict(outlines)["clipped"] != dict(outlines)["unmatched"]


def test_more_different_words_than_chips_are_shortened_too():
    tokens = [str(number) for number in range(90)]
    assert "… and 30 more, not drawn" in chips(tokens, [tokens]).still


def test_a_long_segment_says_that_it_is_shortened():
    picture = chips(["word"] * 5_000, [["word"]])
    assert "… and 4940 more, not drawn" in picture.still
    assert "1 matched" in picture.alt and "4999 clipped" in picture.alt


def test_saved_pictures_are_images_with_alt_text():
    """An untrusted notebook drops inline SVG; an <img> stays."""
    html = chips(["a"], [["a"]])._repr_html_()
    assert html.startswith('<img alt="Candidate as unigrams') and "<svg" not in html


def test_chunks_past_the_twelfth_are_counted_and_not_drawn():
    picture = shuffle_chips([str(number) for number in range(100)], [["x"]], 1)
    assert contents(picture).count("… and 88 more, not drawn") == 1


def test_a_candidate_without_words_has_no_chunks():
    for shuffle in (0, 1):
        picture = shuffle_chips([], [["x"]], shuffle)
        assert contents(picture) == [picture.alt] == ["The candidate is empty."]
    with pytest.raises(BleuInputError):
        shuffle_chips([], "x")


def test_one_chunk_is_not_chunks():
    assert shuffle_chips(["x"], [["x"]]).alt.startswith("Candidate, 1 chunk: 1 x.")


@given(words, references_of(words), st.integers(1, 9))
def test_a_shuffle_has_the_chunks_of_the_candidate(candidate, references, shuffle):
    assume(candidate)
    picture = shuffle_chips(candidate, references, shuffle)
    own, other = (sorted(part.split("; ")) for part in re.findall(r": (.*?)\. BLEU", picture.alt))
    assert own == other and not re.search("BLEU[^<]*…", " ".join(contents(picture)))


def test_a_sentence_without_spaces_says_why_it_is_one_word():
    chinese = chips(["猫坐在垫子上"], [["猫坐在垫子上面"]])
    assert "Without spaces, this is one word." in contents(chinese)
    assert "Without spaces, this is one word." in chinese.alt
    for tokens in (["the", "cat"], ["안녕하세요"], ["猫", "坐", "在"]):
        assert "Without spaces" not in chips(tokens, [tokens]).alt
