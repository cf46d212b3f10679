"""The views of lessons 07 to 09 without a browser: what they store, say and restore."""

from __future__ import annotations

import re

import pytest

from bleu_teach.draw import live
from bleu_teach.play import CompareTools, Rating
from tests.play.hands import stored, stored_state

SCRIPTS = {CompareTools: "compare", Rating: "rating"}
every_view = pytest.mark.parametrize("view", SCRIPTS, ids=lambda view: view.__name__)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where ratings are saved


@every_view
def test_its_repr_brings_it_back(view):
    first = view()
    again = eval(repr(first), {view.__name__: view})
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
    marks = {"unmarked", "minor", "major", "is_minor", "is_major", "back", "done"}  # say[name]
    assert named | (marks & {*view.said}) == {*view.said}
