"""The waterfall joins the steps of a difference, and says which were added and which taken away."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given

from bleu_teach import NLTK, PAPINENI, SACREBLEU, explain_difference
from bleu_teach.draw import waterfall
from bleu_teach.draw.waterfall import VISIBLE_DIFFERENCE, WIDE
from tests.draw.pictures import boxes, contents, differences

TEXTS = ["It is ship."], [["This is a ship.", "It is ship now."]]


def blocks(difference):
    """The left end, the right end and the kind of each block that is a step, in pixels."""
    lines = waterfall(difference).lines
    steps = [step for step in difference.steps if abs(step.change) >= VISIBLE_DIFFERENCE]
    for line, _ in zip(lines[1:], steps, strict=False):
        [box] = [
            box
            for box in ElementTree.fromstring(f"<g>{line[1].body}</g>").iter("rect")
            if box.get("class") in ("bar", "cost")
        ]
        left = float(box.get("x"))
        yield left, left + float(box.get("width")), box.get("class")


@given(differences())
def test_what_is_added_is_blue_and_what_is_taken_away_is_grey(difference):
    moving = [s.change for s in difference.steps if abs(s.change) >= VISIBLE_DIFFERENCE]
    kinds = [kind for *_, kind in blocks(difference)]
    assert kinds == ["bar" if change > 0 else "cost" for change in moving]


@given(differences())
def test_each_block_begins_where_the_one_before_ended(difference):
    ends = [(left, right) if kind == "bar" else (right, left)
            for left, right, kind in blocks(difference)]  # fmt: skip
    for (_, end), (start, _) in pairwise(ends):
        assert abs(end - start) <= 1.7  # a block too small to be seen is 1.5 pixels wide
    assert all(left >= 0 and right <= WIDE + 1.6 for left, right, _ in blocks(difference))


@given(differences())
def test_every_choice_is_named_in_the_picture_and_in_its_alt_text(difference):
    picture = waterfall(difference)
    for step in difference.steps:
        assert step.choice in picture.alt
        assert any(step.choice in told for told in contents(picture)) or len(difference.steps) > 5


def test_the_alt_text_tells_the_numbers():
    difference = explain_difference(*TEXTS, SACREBLEU, PAPINENI)
    alt = waterfall(difference).alt
    assert alt.startswith(f"From SACREBLEU, {difference.before:.4f}, to PAPINENI")
    told = re.findall(r"([+−]\d\.\d{4})", alt)
    expected = [step.change for step in difference.steps if abs(step.change) >= VISIBLE_DIFFERENCE]
    assert [float(number.replace("−", "-")) for number in told] == [round(c, 4) for c in expected]


def test_scores_that_stand_for_zero_have_no_bar():
    same = explain_difference(*TEXTS, NLTK, NLTK)
    assert 0 < same.before < VISIBLE_DIFFERENCE
    assert boxes(waterfall(same), "bar") == 0
    assert waterfall(same).alt.endswith("no step moves it.")
