"""A picture of systems: each has its mark and its name."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import Picture, scatter
from tests.draw.pictures import SVG, parse, placed, texts_of

NAMES = [name for name, _, _ in WMT23_ENGLISH_CHINESE]


def numbers(picture: Picture) -> dict[int, tuple[float, float]]:
    """For each number that stands at a dot: the dot that is nearest to it."""
    dots = [
        (x + float(dot.get("cx")), y + float(dot.get("cy")))
        for dot, x, y in placed(parse(picture))
        if dot.tag == f"{SVG}circle"
    ]
    found = {}
    for text in texts_of(picture):
        middle = (text.left + text.right) / 2, (text.top + text.bottom) / 2
        nearest = min(dots, key=lambda dot: math.dist(dot, middle), default=None)
        if nearest and math.dist(nearest, middle) < 18:
            found[int(text.content)] = nearest
    return found


@given(st.sets(st.sampled_from(NAMES)))
def test_every_dot_has_its_number_the_first_at_the_highest(off):
    """The data have the best human score first."""
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    found = numbers(picture)
    assert len(set(found.values())) == len([*parse(picture).iter(f"{SVG}circle")])
    assert {place for place, name in enumerate(NAMES, start=1) if name not in off} <= found.keys()
    heights = [y for _, (_, y) in sorted(found.items())]
    assert heights == sorted(heights)


@given(st.sets(st.sampled_from(NAMES)))
def test_the_key_names_every_system_and_says_which_are_off(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    texts = texts_of(picture)
    lines = {text.bottom: text.content for text in texts if text.content.isdigit()}
    key = {text.content: lines.get(text.bottom) for text in texts}
    for place, name in enumerate(NAMES, start=1):
        assert key[f"{name}, off" if name in off else name] == f"{place}"
    rings = {NAMES[place - 1] for place in numbers(picture)} & off
    assert ("ring: switched off" in key) == bool(rings)


def test_the_key_is_ordered_by_human_score_and_grows_with_it():
    points = [(f"system {k}", k, k % 7) for k in range(40)]
    picture = scatter(points)
    heights = {text.content: text.bottom for text in texts_of(picture)}
    names = [f"system␣{k}" for k in sorted(range(40), key=lambda k: -(k % 7))]
    assert sorted(names, key=heights.get) == names
    assert max(heights.values()) < picture.height
    assert picture.alt.endswith("Switched off: none.")


@given(st.sets(st.sampled_from(NAMES)))
def test_what_is_switched_off_is_a_ring_or_outside_the_axes(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    circles = [*parse(picture).iter(f"{SVG}circle")]
    rings = [circle for circle in circles if circle.get("class") == "ring"]
    assert len(circles) - len(rings) == len(NAMES) - len(off)
    assert len(rings) <= len(off)
    for name, bleu, human in WMT23_ENGLISH_CHINESE:
        pair = f"{name} {bleu:.1f}, {human:.2f}".replace("-0", "−0").replace("-1", "−1")
        assert (pair in picture.alt) == (name not in off)


def test_the_correlation_comes_first_and_no_name_where_something_else_names_them():
    picture = scatter(WMT23_ENGLISH_CHINESE, key=False)
    texts = texts_of(picture)
    assert min(texts, key=lambda text: text.top).content.startswith("Pearson correlation of 14")
    assert not {text.content for text in texts} & {*NAMES}


def test_one_system_is_no_systems_and_none_is_no_axis():
    assert "of 1 system: undefined" in scatter(WMT23_ENGLISH_CHINESE, NAMES[1:]).alt
    picture = scatter(WMT23_ENGLISH_CHINESE, NAMES)
    assert "of 0 systems: undefined. Switched off: ONLINE-B, Yishu" in picture.alt
    assert "dashed" not in picture.still
