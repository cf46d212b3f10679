"""The chips say what the core counts, for any text."""

import re

from hypothesis import given

from bleu_teach import modified_precision, sentence_bleu
from bleu_teach.draw import chips, score_panel
from tests.draw.pictures import (
    any_words,
    boxes,
    contents,
    marks,
    orders,
    parse,
    references_of,
    words,
)


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
    panel = score_panel(sentence_bleu(candidate, references))
    for picture in (chips(candidate, references, n), panel):
        assert parse(picture).get("aria-label") == picture.alt


def test_status_is_told_by_shape_and_word_and_not_by_colour_alone():
    picture = chips("the the dog".split(), ["the cat".split()])
    assert {"✓", "✂ 2 of 1", "· none"} <= set(contents(picture))
    outlines = re.findall(r"rect\.(\w+)\{[^}]*?(stroke-dasharray:[\d. ]+)?\}", picture.still)
    assert dict(outlines)["clipped"] != dict(outlines)["unmatched"]


def test_what_is_clipped_is_hatched_inside_its_cell():
    picture = chips("the the the cat".split(), ["the cat".split()])
    blocks, hatches = marks(picture, "rect", "clipped"), marks(picture, "path", "hatch")
    assert len(blocks) == len(hatches) == 2
    for (block, right, down), (hatch, x, y) in zip(blocks, hatches, strict=True):
        assert (x, y) == (right, down)
        across = [float(x) for x in re.findall(r"[ML]([\d.]+)", hatch.get("d"))]
        assert max(across) <= float(block.get("width")) + 0.2


def test_an_ngram_that_matches_twice_is_marked_twice_in_the_reference():
    picture = chips("the the".split(), ["the the cat".split()])
    assert picture.alt.endswith("Reference 1: the (used) the (used) cat.")
    assert boxes(picture, "matched") == 2
