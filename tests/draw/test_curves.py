"""The curve of the brevity penalty, with the candidate as a dot on it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import brevity_penalty, closest_reference_length
from bleu_teach.draw import penalty_curve
from bleu_teach.draw.stills import draw_ruler
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
    assert f"{brevity_penalty(6, 12):.3f}" in contents(picture)


@given(st.integers(0, 20), st.lists(st.integers(1, 20), min_size=1, max_size=3))
def test_for_each_length_the_reference_counts_that_is_closest_to_it(c, lengths):
    def expected(length, _):
        return brevity_penalty(length, closest_reference_length(length, lengths))

    picture = penalty_curve(c, lengths, expected)
    assert not marks(picture, "circle", "ringed")
    [(curve, *_)] = marks(picture, "polyline", "curve")
    places = [float(number) for number in re.findall(r"[\d.]+", curve.get("points"))]
    assert places[-1] == pytest.approx(170 - 130 * expected(max(9, c, *lengths), 0), abs=0.1)


@given(st.integers(0, 60), st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_the_sentence_says_whether_the_closest_reference_is_longer(c, lengths):
    r = closest_reference_length(c, lengths)
    told = penalty_curve(c, lengths).alt
    short = f"Too short by {r - c} ({c} of {r})"
    assert (short if c < r else f"Long enough ({c} against {r} words)") in told
    assert ("equally close" in told) == (2 * c - r in lengths and c != r)


@given(st.integers(0, 9), st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_words_and_missing_words_end_below_the_points_of_their_lengths(c, lengths):
    references = [["the"] * length for length in lengths]
    picture = draw_ruler(["the"] * c, references, lambda c, r: 0.5)
    points = sorted(float(dot.get("cx")) for dot, *_ in marks(picture, "circle", "dot"))
    points[:0] = [0] * (c > 0)  # a rule is asked from 1 on, because many divide by c
    r = closest_reference_length(c, lengths)
    outlined = [m for m in marks(picture, "rect", "plain") if "matched" in m[0].get("class")]
    ends = {x + float(box.get("width")) + 1 for box, x, _ in outlined}
    assert sorted(ends) == pytest.approx(points[1 : r + 1], abs=0.2)
    begins = [x - 1 for _, x, _ in marks(picture, "rect", "missing")]
    assert begins == pytest.approx(points[c:r], abs=0.2)


@given(st.integers(1, 60), st.integers(1, 60))
def test_slanted_lines_stay_in_their_box(width, height):
    numbers = [*map(float, re.findall(r"[\d.]+", hatch(width, height)))]
    assert all(x <= width for x in numbers[::2]) and all(y <= height for y in numbers[1::2])
