"""The explorers without a browser: what is on the screen is what the core computes."""

from __future__ import annotations

import re

import ipywidgets
import pytest

from bleu_teach import PRESETS, play, sentence_bleu
from bleu_teach.play import ConventionsExplorer
from tests.play.hands import field, seen, stored, widgets_of

EXPLORERS = [getattr(play, name) for name in play.__all__ if name != "Playground"]


every_explorer = pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)


@every_explorer
def test_its_repr_brings_it_back(explorer):
    first = explorer()
    again = eval(repr(first), {explorer.__name__: explorer})
    assert repr(again) == repr(first)
    assert again.view.value == first.view.value


@every_explorer
def test_a_saved_notebook_shows_its_picture_without_a_kernel(explorer):
    shown = explorer()
    html = stored(shown)
    for part in shown.still():
        assert part._repr_html_() in html
    assert "<svg" not in html


@every_explorer
def test_every_input_has_a_label(explorer):
    described = (one for one in widgets_of(explorer()) if one.has_trait("description"))
    inputs = [one for one in described if not isinstance(one, ipywidgets.HTML)]
    assert inputs
    assert [widget for widget in inputs if not widget.description] == []


def test_typing_changes_the_picture_at_once():
    explorer = ConventionsExplorer()
    before = explorer.view.value
    field(explorer, "Candidate").value = "there is a mat"
    assert explorer.draw()[0]._repr_html_() in explorer.view.value != before


def test_a_trait_set_in_code_changes_the_field():
    explorer = ConventionsExplorer()
    explorer.candidate = "a mat"
    explorer.references = ["a mat", "the mat", "one mat"]
    assert field(explorer, "Candidate").value == "a mat"
    assert field(explorer, "References").value == "a mat\nthe mat\none mat"


def test_a_new_line_stays_while_the_next_reference_is_typed():
    explorer = ConventionsExplorer()
    references = field(explorer, "References")
    references.value += "\n"
    assert references.value.endswith("\n")
    references.value += "the mat"
    assert explorer.references[-1] == "the mat"


def test_a_bad_value_shows_its_message_in_the_widget():
    assert "Type at least one reference" in seen(ConventionsExplorer(references=[])).text


def test_under_a_message_the_last_good_picture_stays():
    explorer = ConventionsExplorer()
    before = explorer.drawn
    field(explorer, "References").value = ""
    assert "Type at least one reference" in seen(explorer).text
    assert before in explorer.view.value
    field(explorer, "References").value = "the cat sat"
    assert explorer.message == ""


@pytest.mark.parametrize(
    "text",
    ["", " ", "x" * 3000, "the " * 3000, "🙂 👩‍👩‍👧", "שלום עולם", "نَصّ", "é" * 3, "<b>&", "\x00"],
)
def test_any_text_is_drawn(text):
    assert "<table" in ConventionsExplorer(candidate=text, references=["the cat"]).view.value


def test_every_tool_is_in_the_table_with_its_own_score_highest_first():
    text, reference = "the ship is here now ok", "The ship is here, now."
    _, *rows = seen(ConventionsExplorer(candidate=text, references=[reference])).rows
    scores = {name: float(score.replace("−", "-")) for name, score, _ in rows}
    for tool in PRESETS:
        cut = tool.tokenize(text), [tool.tokenize(reference)]
        expected = sentence_bleu(*cut, convention=tool).score
        assert scores[tool.name] == pytest.approx(expected, abs=0.00005)
    assert [*scores.values()] == sorted(scores.values(), reverse=True)


def test_a_cell_names_the_choice_that_makes_the_difference_or_says_why_there_is_no_score():
    text = "the cat sat on the mat"
    explorer = ConventionsExplorer(candidate="The cat sat on the mat", references=[text])
    told = {name: cells for name, *cells in seen(explorer).rows}
    assert told["SACREBLEU"][1] == "tool A" and told["SACREBLEU_SENTENCE"][1] == "the same"
    assert re.fullmatch(r"case \+0\.\d{4}", told["MTEVAL_13A"][1])
    explorer.candidate = ""
    told = {name: cells for name, *cells in seen(explorer).rows}
    assert told["HF_EVALUATE"][0] == "none" and "has no score" in told["HF_EVALUATE"][1]


@every_explorer
def test_nothing_has_null_as_its_tooltip(explorer):
    """ipywidgets writes None as text."""
    tooltips = [widget.tooltip for widget in widgets_of(explorer()) if widget.has_trait("tooltip")]
    assert tooltips and None not in tooltips
