"""The curve of the brevity penalty, with the candidate as a dot on it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import brevity_penalty, closest_reference_length
from bleu_teach.draw import penalty_curve
from bleu_teach.draw.svg import hatch
from tests.draw.pictures import contents, marks


def test_the_dot_of_a_candidate_lies_on_its_curve():
    picture = penalty_curve(6, [12])
    [(curve, *_)], [(dot, *_)] = (
        marks(picture, "polyline", "curve"),
        marks(picture, "circle", "dot"),
    )
    places = [float(number) for number in re.findall(r"[\d.]+", curve.get("points"))]
    spots = [*zip(places[::2], places[1::2], strict=True)]
    x, y = float(dot.get("cx")), float(dot.get("cy"))
    assert min(abs(x - a) + abs(y - b) for a, b in spots) < 0.5
    low, high = spots[0][1], spots[-1][1]
    assert (low - y) / (low - high) == pytest.approx(brevity_penalty(6, 12), abs=0.01)
    assert f"c = 6: BP = {brevity_penalty(6, 12):.3f}" in contents(picture)


@given(st.integers(0, 60), st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_of_several_references_the_closest_has_the_line(c, lengths):
    r = closest_reference_length(c, lengths)
    picture = penalty_curve(c, lengths)
    assert f"r = {r}, the reference's length" in contents(picture)
    assert (f"c = {c}: no penalty" in picture.alt) == (brevity_penalty(c, r) == 1)


@given(st.integers(1, 60), st.integers(1, 60))
def test_slanted_lines_stay_in_their_box(width, height):
    numbers = [*map(float, re.findall(r"[\d.]+", hatch(width, height)))]
    assert all(x <= width for x in numbers[::2]) and all(y <= height for y in numbers[1::2])
