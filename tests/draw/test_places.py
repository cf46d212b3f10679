"""Where a drawing puts its marks: on the axis, at the value, at the word that is meant."""

from __future__ import annotations

import re
from statistics import linear_regression

import pytest

from bleu_teach import brevity_penalty
from bleu_teach.draw import chips, histogram, penalty_curve, scatter
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.scatter import BOTTOM, LEFT, RIGHT, TOP
from bleu_teach.significance.intervals import PairedResult
from tests.draw.pictures import SVG, parse, placed


def marks(picture, tag, kind):
    """The elements of a kind, with the places of their origins."""
    return [
        (element, x, y)
        for element, x, y in placed(parse(picture))
        if element.tag == f"{SVG}{tag}" and kind in (element.get("class") or "").split()
    ]


def numbers(element, name):
    return [float(number) for number in re.findall(r"-?[\d.]+", element.get(name))]


def test_an_ngram_that_matches_twice_is_marked_twice_in_the_reference():
    picture = chips("the the".split(), ["the the cat".split()])
    assert picture.alt.endswith("Reference 1: the (used) the (used) cat.")
    assert len(marks(picture, "rect", "matched")) == 4


def test_all_bars_of_a_histogram_stand_on_its_axis():
    gaps = [0.2] * 3 + [0.5] * 6 + [0.8] * 3 + [0.0]
    picture = histogram(PairedResult("A", "B", 0, 0.5, 0.1, 13, "resamples", (0.2, 0.8), gaps))
    _, axis, _, end = numbers(marks(picture, "path", "axis")[0][0], "d")
    assert axis == end
    bars = [bar for bar, *_ in marks(picture, "rect", "bar")]
    assert bars
    for bar in bars:
        assert float(bar.get("y")) + float(bar.get("height")) == pytest.approx(axis, abs=0.2)


@pytest.mark.parametrize("edge", [1, 0])
def test_the_line_that_fits_best_ends_where_it_leaves_the_axes(edge):
    heights = [1 - edge, edge, edge, edge]
    points = [*zip("ABCD", (0, 1, 1.2, 2), heights, strict=True)]
    fitted = linear_regression([x for _, x, _ in points], heights)
    across, upwards = Scale(0, 2, LEFT + 22, RIGHT - 22), Scale(0, 1, BOTTOM - 22, TOP + 22)
    lines = [line for line, *_ in marks(scatter(points), "polyline", "trend")]
    [trend] = [line for line in lines if line.get("stroke-dasharray") == "7 6"]
    ends = [across(0), upwards(fitted.intercept)]
    ends += [across((edge - fitted.intercept) / fitted.slope), upwards(edge)]
    assert numbers(trend, "points") == pytest.approx(ends, abs=0.1)


def test_the_dot_of_a_candidate_lies_on_its_curve():
    picture = penalty_curve(6, [12])
    [(curve, *_)], [(dot, *_)] = (
        marks(picture, "polyline", "curve"),
        marks(picture, "circle", "dot"),
    )
    places = numbers(curve, "points")
    spots = [*zip(places[::2], places[1::2], strict=True)]
    x, y = float(dot.get("cx")), float(dot.get("cy"))
    assert min(abs(x - a) + abs(y - b) for a, b in spots) < 0.5
    low, high = spots[0][1], spots[-1][1]
    assert (low - y) / (low - high) == pytest.approx(brevity_penalty(6, 12), abs=0.01)


def test_each_reference_has_a_bracket_as_long_as_it_is_away_and_a_tie_has_two_of_one_length():
    """Six and eight words are one word from seven, and eleven are four."""
    picture = penalty_curve(7, [8, 6, 11])
    long = [
        (kind, float(box.get("x")), float(box.get("width")))
        for kind in ("bar", "cost")
        for box, *_ in marks(picture, "rect", kind)
        if float(box.get("height")) == 4
    ]
    (counts, left, word), (_, right, tied), (_, start, far) = long
    assert counts == "bar" and word == pytest.approx(tied, abs=0.2)
    assert far == pytest.approx(4 * word, abs=0.3)
    assert left + word == pytest.approx(right, abs=0.2) and start == right


def test_what_is_clipped_is_hatched_inside_its_cell():
    picture = chips("the the the cat".split(), ["the cat".split()])
    blocks, hatches = marks(picture, "rect", "clipped"), marks(picture, "path", "hatch")
    assert len(blocks) == len(hatches) == 2
    for (block, right, down), (hatch, x, y) in zip(blocks, hatches, strict=True):
        assert (x, y) == (right, down)
        assert max(numbers(hatch, "d")[::2]) <= float(block.get("width")) + 0.2
