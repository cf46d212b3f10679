"""The histogram of resamples: every gap is in it, and a bracket shows the interval."""

from __future__ import annotations

import pytest

from bleu_teach.draw import Picture, histogram
from bleu_teach.significance.intervals import PairedResult
from tests.draw.pictures import SVG, contents, parse


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
    heights = [height for *_, height in bars(picture, "bar")]
    tallest = max(heights)
    assert sorted(height / tallest for height in heights) == pytest.approx(
        [1 / 6, 1 / 6, 0.5, 0.5, 1], abs=0.01
    )


def test_the_bracket_reaches_from_one_end_of_the_interval_to_the_other():
    picture = drawn([0.1, 0.2, 0.3, 0.4, 0.5], 0.4, 0.2, 0.3)
    lines = [line.get("points").split() for line in parse(picture).iter(f"{SVG}polyline")]
    bracket, here, zero = ([float(point.split(",")[0]) for point in line] for line in lines)
    point = (here[0] - zero[0]) / 40  # pixels for a point of BLEU
    assert bracket[0] == bracket[1] == pytest.approx(zero[0] + 20 * point, abs=0.2)
    assert bracket[2] == bracket[3] == pytest.approx(zero[0] + 30 * point, abs=0.2)


def test_the_words_say_the_test_set_and_the_ends_and_where_no_gap_is():
    picture = drawn([0.01, 0.02, 0.03], 0.0183, 0.01, 0.03)
    assert {"on the test set: 1.83", "no gap"} <= {*contents(picture)}
    assert "95% of them: 1.00 to 3.00" in contents(picture)
    assert "95% of them: 1.00 to 3.00. On the test set: 1.83." in picture.alt
    assert contents(picture)[-1] == "0.0% of the resamples are at 0 or left of it."


def test_draws_that_are_all_alike_are_one_bar():
    assert len(bars(drawn([0.5] * 9, 0.5, 0.5, 0.5), "bar")) == 1
