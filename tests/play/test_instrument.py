"""The views of lessons 07 to 09 without a browser: what they store, say and restore."""

import re

import pytest

from bleu_teach import corpus_bleu
from bleu_teach.content.significance import exchange
from bleu_teach.draw import live
from bleu_teach.inputs import BleuInputError
from bleu_teach.play import Coins, CompareTools, Rating
from tests.play.hands import stored, stored_state

RIGHT, WRONG = "the cat sat on the mat".split(), "the cat sat on a chair".split()
SYSTEMS, REFERENCES = {"A": [WRONG, WRONG], "B": [RIGHT, WRONG]}, [[RIGHT], [RIGHT]]


def coins(*given, **state):
    return Coins(*(given or (SYSTEMS, REFERENCES)), **state)


SCRIPTS = {CompareTools: "compare", Rating: "rating", coins: "coins"}
every_view = pytest.mark.parametrize("view", SCRIPTS, ids=lambda view: view.__name__)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where ratings are saved


@every_view
def test_its_repr_brings_it_back(view):
    first = view()
    names = {"systems": SYSTEMS, "references": REFERENCES, type(first).__name__: view}
    again = eval(repr(first), names)
    assert repr(again) == repr(first) and again.data == first.data


@every_view
def test_a_saved_notebook_shows_its_picture_without_a_kernel(view):
    shown = view()
    assert shown.still()._repr_html_() in stored(shown)
    assert "<svg" not in stored(shown)


@every_view
def test_a_page_without_python_gets_all_that_the_widget_has(view):
    state, shown = stored_state(view()), view()
    assert state["asked"] is False and shown.asked is True
    assert state["view"] in live.SCRIPT
    names = {name for name in shown.keys if name in live.SCRIPT.partition("TRAITS = ")[2][:300]}
    assert {*state} == names - {"layout"}


@every_view
def test_it_has_every_sentence_that_its_script_says_and_no_other(view):
    script = (live.HERE / f"{SCRIPTS[view]}.js").read_text("utf-8")
    named = {*re.findall(r"\bsay\.(\w+)", script)}
    marks = {"unmarked", "minor", "major", "is_minor", "is_major"}  # say[name]
    marks |= {"again", "back", "done"}
    assert named | (marks & {*view().said}) == {*view().said}


def test_each_way_of_the_coins_has_the_gap_of_the_exchanged_systems():
    systems = {"A": [WRONG, WRONG, RIGHT], "B": [RIGHT, WRONG, WRONG]}
    (shown,) = Coins(systems, [[RIGHT]] * 3).data["pictures"]
    for way, gap in enumerate(shown["ways"]):
        pair = exchange(*systems.values(), [way & 1, 0, way >> 1])
        a, b = (corpus_bleu(lines, [[RIGHT]] * 3).score for lines in pair)
        assert gap == pytest.approx(100 * (b - a), abs=1e-4)


@pytest.mark.parametrize("number", [0, 11])
def test_systems_that_differ_nowhere_or_in_too_many_sentences_are_refused(number):
    systems = {"A": [RIGHT] * 12, "B": [WRONG] * number + [RIGHT] * (12 - number)}
    with pytest.raises(BleuInputError, match=rf"differ in {number} segments. .*: 1 to 10\."):
        Coins(systems, [[RIGHT]] * 12)


@pytest.mark.parametrize("number", [1, 3])
def test_another_number_of_sentences_than_of_references_is_refused(number):
    with pytest.raises(BleuInputError, match=rf"{number}.*2"):
        Coins({"A": [WRONG] * 2, "B": [RIGHT] * number}, REFERENCES)
