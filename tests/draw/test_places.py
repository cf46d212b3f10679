"""Where a drawing puts its marks: on the axis, at the value, at the word that is meant."""

from __future__ import annotations

import re
from dataclasses import replace
from statistics import linear_regression

import pytest

from bleu_teach import SACREBLEU, brevity_penalty, explain_difference, segment_stats
from bleu_teach.conventions import MULTI_BLEU
from bleu_teach.draw import (
    chips,
    clipping_table,
    count_table,
    histogram,
    penalty_curve,
    scatter,
    waterfall,
)
from bleu_teach.draw.exchanges import exchange_bars
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.scatter import BOTTOM, LEFT, RIGHT, TOP
from bleu_teach.significance.contrast import exchange_segments
from bleu_teach.significance.results import PairedResult
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
    bars = [bar for kind in ("matched", "unmatched") for bar, *_ in marks(picture, "rect", kind)]
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


def test_references_stand_on_the_axis_at_their_lengths_and_a_tie_has_two_equal_ways():
    picture = penalty_curve(7, [8, 6, 11])
    _, floor, _, end = numbers(marks(picture, "path", "axis")[0][0], "d")
    [(closest, *_)] = marks(picture, "rect", "bar")
    others = [box for box, *_ in marks(picture, "rect", "cost")]
    middles = {}
    for box in (closest, *others):
        x, y, wide, high = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        assert y + high / 2 == pytest.approx(floor, abs=0.1) == end
        middles[round(x + wide / 2)] = wide
    [(dot, *_)] = marks(picture, "circle", "dot")
    c, r = float(dot.get("cx")), float(closest.get("x")) + float(closest.get("width")) / 2
    step = c - r  # a word is as wide as that
    assert {round(r), round(c + step), round(c + 4 * step)} <= {*middles}
    ways = sorted(float(box.get("width")) for box in others)[-2:]
    assert ways == pytest.approx([step, step], abs=0.1)


def test_the_bars_of_segments_are_told_from_the_lowest_to_the_highest():
    rows = [segment_stats([list(t)] * 2, [[list("abcd")]] * 2) for t in ("abcd", "abcx")]
    first, second = exchange_segments(*rows)
    shown = [replace(first, effect=-0.5), replace(second, effect=0.25), replace(first, effect=0)]
    picture = exchange_bars(shown, shown[0], "A", "B")
    assert "in points: −50.00 to 25.00. 1 add, 2 cost." in picture.alt
    [(up, *_)], [(down, *_), _] = (marks(picture, "rect", kind) for kind in ("matched", "clipped"))
    bottom = float(up.get("y")) + float(up.get("height"))
    assert bottom == pytest.approx(float(down.get("y")), abs=0.2)  # both begin at zero


def test_what_is_taken_away_is_hatched_inside_its_block():
    texts = ["The cat sat on the mat."], [["The cat sat on a mat ."]]
    picture = waterfall(explain_difference(*texts, SACREBLEU, MULTI_BLEU))
    blocks, hatches = marks(picture, "rect", "clipped"), marks(picture, "path", "hatch")
    assert len(blocks) == len(hatches) > 0
    for (block, right, down), (hatch, x, y) in zip(blocks, hatches, strict=True):
        left, top, wide = (float(block.get(name)) for name in ("x", "y", "width"))
        assert (x, y) == pytest.approx((right + left, down + top), abs=0.2)
        assert max(numbers(hatch, "d")[::2], default=0) <= wide + 0.2


def test_a_table_names_the_order_that_it_counts():
    assert count_table("the cat the".split(), 2).header == ("bigram", "count")
    header = clipping_table("the cat".split(), ["the cat".split()], 2).header
    assert header == ("bigram", "candidate", "ref 1", "largest", "kept")
