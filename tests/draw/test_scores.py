"""Bars, curves and pooled counts say what the core computes."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bleu_teach import (
    KIRCHHOFF,
    PAPINENI,
    BleuInputError,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    sentence_bleu,
)
from bleu_teach.draw import cost_bars, penalty_curve, pooling_grids, score_panel
from bleu_teach.draw.svg import GAP, WIDTH
from tests.draw.pictures import contents, parse, references_of, words


@given(words, references_of(words))
def test_the_bars_tell_the_fractions_and_the_costs(candidate, references):
    score = sentence_bleu(candidate, references)
    for n, precision in enumerate(score.precisions):
        assert f"p{'₁₂₃₄'[n]} {precision.matches}/{precision.total}" in cost_bars(score).alt
    assert f"BLEU {score.score:.3f}" in cost_bars(score).alt


def test_an_infinite_cost_and_a_dropped_order_are_drawn():
    segment = "a b".split(), ["a b c".split()]
    assert "−∞" in cost_bars(sentence_bleu(*segment, convention=PAPINENI)).alt
    assert "−∞" not in cost_bars(sentence_bleu(*segment, convention=KIRCHHOFF)).alt


@pytest.mark.parametrize("tokens", [6, 60])
def test_the_parts_of_a_score_stand_in_one_row(tokens):
    """So that a reader's eye goes from the precisions over the length to the costs."""
    reference = [f"{number}" for number in range(tokens)]
    for candidate in ([], reference[: tokens // 2], reference, reference * 2):
        *_, parts = score_panel(sentence_bleu(candidate, [reference])).lines
        assert sum(part.width for part in parts) + GAP * (len(parts) - 1) <= WIDTH


@pytest.mark.parametrize(("c", "r"), [(0, 0), (0, 3), (3, 0), (3, 3), (1, 900)])
def test_the_curve_takes_every_length(c, r):
    assert parse(penalty_curve(c, [r])) is not None


def test_of_several_references_the_closest_has_the_line_and_makes_the_penalty():
    texts = contents(penalty_curve(8, [6, 9]))
    assert "r = 9" in texts and "r = 6" not in texts
    penalty = brevity_penalty(8, 9)
    assert texts[-2:] == [f"c = 8, r = 9: BP = {penalty:.3f}.", "References 6, 9. Closest: 9."]


@given(st.integers(0, 60), st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_the_curve_says_a_tie_and_names_the_closest(c, lengths):
    r = closest_reference_length(c, lengths)
    picture = penalty_curve(c, lengths)
    assert ("A tie" in picture.alt) == (r < c and 2 * c - r in lengths)
    assert f"r = {r}" in contents(picture)


segments = st.lists(st.tuples(words, references_of(words)), min_size=1, max_size=30)


@given(segments, st.integers(0, 3))
def test_pooling_adds_up_what_the_core_adds_up(corpus, left_out):
    assume(left_out <= len(corpus))
    kept = [segment for place, segment in enumerate(corpus, start=1) if place != left_out]
    if not kept:
        with pytest.raises(BleuInputError, match="No segment is left"):
            pooling_grids(*zip(*corpus, strict=True), left_out=left_out)
        return
    picture = pooling_grids(*zip(*corpus, strict=True), left_out=left_out)
    score = corpus_bleu(*zip(*kept, strict=True))
    for n, precision in enumerate(score.precisions):
        parts = re.search(f"p{'₁₂₃₄'[n]} ([0-9 +]+) of {precision.total}", picture.alt)[1]
        assert sum(map(int, parts.split(" + "))) == precision.matches
    assert f"BLEU {score.score:.3f}" in picture.alt
    c, r = score.stats.candidate_length, score.reference_length
    assert f"Lengths: c = {c}, r = {r}, so BP = " in picture.alt
    mean = sum(sentence_bleu(*segment).score for segment in kept) / len(kept)
    assert picture.alt.endswith(f"{mean:.3f}.")


def test_a_short_candidate_is_seen_to_be_short():
    """All bars of n-grams are full, and yet the score is not 1: the lengths say why."""
    references = ["the ferry left the harbour two hours late".split(), "see you on monday".split()]
    short = pooling_grids([references[0][:4], references[1]], [[tokens] for tokens in references])
    assert "Lengths: c = 8, r = 12, so BP = 0.607." in contents(short)
    long = pooling_grids([references[0] * 2, references[1]], [[tokens] for tokens in references])
    assert "Lengths: c = 20, r = 12, so BP = 1." in contents(long)


@given(segments)
def test_no_block_of_a_pooled_bar_leaves_it(corpus):
    for line in pooling_grids(*zip(*corpus, strict=True)).lines:
        for part in line:
            for box in ElementTree.fromstring(f"<g>{part.body}</g>").iter("rect"):
                assert float(box.get("x")) + float(box.get("width")) <= part.width + 0.1
