"""Columns of bars: a row per name, each column on its own scale, numbers below 0 to the left."""

from pytest import approx

from bleu_teach.draw import bar_columns
from tests.draw.test_places import marks


def bars(picture):
    """Left end and width of each bar."""
    return [
        (x + float(bar.get("x")), float(bar.get("width")))
        for bar, x, _ in marks(picture, "rect", "bar")
    ]


def test_the_largest_number_fills_a_column():
    picture = bar_columns({"one": {"a": 5, "b": 1}, "other": {"a": 0.1, "b": 0.2}})
    (_, a), (_, x), (_, b), (_, y) = bars(picture)
    assert a == approx(5 * b, abs=0.2) and y == approx(2 * x, abs=0.2) and a == approx(y)


def test_columns_can_share_a_scale():
    (_, half), (_, whole) = bars(bar_columns({"dialogue": {"a": 0.5}, "news": {"a": 1}}, high=1))
    assert whole == approx(2 * half, abs=0.2)


def test_a_number_below_0_ends_where_one_above_0_begins():
    (left, width), (right, _) = bars(bar_columns({"weight": {"a": -1, "b": 3}}))
    assert left + width == approx(right, abs=0.2)


def test_an_empty_column_is_drawn_without_bars():
    picture = bar_columns({"dialogue": {"a": 0.5}, "news": {}}, high=1)
    assert len(bars(picture)) == 1 and picture.alt.endswith("news: nothing yet.")


def test_nothing_is_drawn_for_0_or_for_a_name_that_is_missing():
    picture = bar_columns({"one": {"a": 0, "b": 1}, "other": {"b": 1}})
    assert len(bars(picture)) == 2
    assert picture.alt == "one: a 0, b 1. other: b 1."
