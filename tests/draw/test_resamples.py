"""The histogram of draws: every draw is in it, on its side of the interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.draw import Picture, histogram
from bleu_teach.significance.results import Interval, PairedResult
from tests.draw.pictures import SVG, contents, parse

scores = st.lists(st.floats(0, 1), min_size=1, max_size=60)


def bars(picture: Picture, kind: str) -> list[tuple[float, float, float]]:
    """Left, width and height of the bars of a kind."""
    found = [box for box in parse(picture).iter(f"{SVG}rect") if box.get("class") == kind]
    return [tuple(float(box.get(name)) for name in ("x", "width", "height")) for box in found]


def difference(gaps, gap, interval=None):
    kind = "resamples" if interval else "shuffles"
    return PairedResult("A", "B", 0.2, 0.2 + gap, 0.5, len(gaps), kind, interval, gaps)


def test_the_bars_are_as_high_as_there_are_draws():
    picture = histogram(Interval(0.5, 0.2, 0.8, [0.2] * 3 + [0.5] * 6 + [0.8] * 3 + [0.0, 1.0]))
    heights = [height for *_, height in bars(picture, "matched") + bars(picture, "unmatched")]
    tallest = max(heights)
    assert sorted(height / tallest for height in heights) == pytest.approx(
        [1 / 6, 1 / 6, 0.5, 0.5, 1], abs=0.01
    )


@given(scores, st.floats(0, 1))
def test_what_lies_outside_is_dotted_and_further_out_than_what_is_solid(values, score):
    ordered = sorted(values)
    low, high = ordered[len(values) // 4], ordered[-1 - len(values) // 4]
    picture = histogram(Interval(score, low, high, values))
    solid, dotted = bars(picture, "matched"), bars(picture, "unmatched")
    inside = [left for left, *_ in solid]
    assert not [left for left, *_ in dotted if inside and min(inside) < left < max(inside)]


def test_the_words_say_the_test_set_and_the_ends():
    picture = histogram(Interval(0.1832, 0.17, 0.19, [0.17, 0.18, 0.19]))
    assert "on the test set: 18.32" in contents(picture)
    assert "Solid: 95 % of them: 17.00 to 19.00. Dotted: the others." in contents(picture)
    assert picture.alt.endswith("95 % of them: 17.00 to 19.00. On the test set: 18.32.")


def test_a_gap_has_the_place_where_there_is_none():
    assert "no gap" in contents(histogram(difference([0.01, 0.03], 0.02, (0.01, 0.03))))
    assert "no gap" not in contents(histogram(Interval(0.2, 0.1, 0.3, [0.1, 0.3])))


def test_of_shuffles_those_are_solid_that_have_a_smaller_gap():
    picture = histogram(difference([-0.05, -0.01, 0.0, 0.01, 0.05], -0.03))
    assert (len(bars(picture, "matched")), len(bars(picture, "unmatched"))) == (3, 2)
    words = "Solid: a smaller gap than on the test set: −3.00 to 3.00. Dotted: the others."
    assert words in contents(picture)


def test_draws_that_are_all_alike_are_one_bar():
    picture = histogram(Interval(0.5, 0.5, 0.5, [0.5] * 9))
    assert len(bars(picture, "matched")) == 1
