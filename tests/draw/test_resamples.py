"""The histogram of resamples: every gap is in it, on its side of the interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.draw import Picture, histogram
from bleu_teach.significance.results import PairedResult
from tests.draw.pictures import SVG, contents, parse

gaps = st.lists(st.floats(-1, 1), min_size=1, max_size=60)


def bars(picture: Picture, kind: str) -> list[tuple[float, float, float]]:
    """Left, width and height of the bars of a kind."""
    found = [box for box in parse(picture).iter(f"{SVG}rect") if box.get("class") == kind]
    return [tuple(float(box.get(name)) for name in ("x", "width", "height")) for box in found]


def drawn(gaps, gap, low, high):
    ends = low, high
    return histogram(
        PairedResult("A", "B", 0.2, 0.2 + gap, 0.5, len(gaps), "resamples", ends, gaps)
    )


def test_the_bars_are_as_high_as_there_are_draws():
    picture = drawn([0.2] * 3 + [0.5] * 6 + [0.8] * 3 + [0.0, 1.0], 0.5, 0.2, 0.8)
    heights = [height for *_, height in bars(picture, "matched") + bars(picture, "unmatched")]
    tallest = max(heights)
    assert sorted(height / tallest for height in heights) == pytest.approx(
        [1 / 6, 1 / 6, 0.5, 0.5, 1], abs=0.01
    )


@given(gaps, st.floats(-1, 1))
def test_what_lies_outside_is_dotted_and_further_out_than_what_is_solid(values, gap):
    ordered = sorted(values)
    picture = drawn(values, gap, ordered[len(values) // 4], ordered[-1 - len(values) // 4])
    solid, dotted = bars(picture, "matched"), bars(picture, "unmatched")
    inside = [left for left, *_ in solid]
    assert not [left for left, *_ in dotted if inside and min(inside) < left < max(inside)]


def test_the_words_say_the_test_set_and_the_ends_and_where_no_gap_is():
    picture = drawn([0.01, 0.02, 0.03], 0.0183, 0.01, 0.03)
    assert {"on the test set: 1.83", "no gap"} <= {*contents(picture)}
    assert contents(picture)[-2:] == ["Solid: 95 % of them: 1.00 to 3.00.", "Dotted: the others."]
    assert picture.alt.endswith("95 % of them: 1.00 to 3.00. On the test set: 1.83.")


def test_draws_that_are_all_alike_are_one_bar():
    assert len(bars(drawn([0.5] * 9, 0.5, 0.5, 0.5), "matched")) == 1
