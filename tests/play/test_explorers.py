"""The explorers without a browser: what is on the screen is what the core computes."""

from __future__ import annotations

import re

import ipywidgets
import pytest

from bleu_teach import sentence_bleu, tokenize
from bleu_teach.draw import chips, clipping_table, score_panel
from bleu_teach.play import (
    AggregationExplorer,
    BrevityExplorer,
    ClippingExplorer,
    FlawsExplorer,
    NgramExplorer,
    Playground,
    ScoreExplorer,
)

EXPLORERS = [
    AggregationExplorer,
    BrevityExplorer,
    ClippingExplorer,
    FlawsExplorer,
    NgramExplorer,
    Playground,
    ScoreExplorer,
]
every_explorer = pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)


def field(explorer, label, kind=ipywidgets.Widget):
    """The input with this label, as a person finds it."""
    return next(w for w in explorer.children if getattr(w, "description", "") == label)


@every_explorer
def test_its_repr_brings_it_back(explorer):
    first = explorer()
    again = eval(repr(first), {explorer.__name__: explorer})
    assert repr(again) == repr(first)
    assert again.view.value == first.view.value


@every_explorer
def test_a_saved_notebook_shows_its_picture_without_a_kernel(explorer):
    bundle = explorer()._repr_mimebundle_()
    assert "<img alt=" in bundle["text/html"] or "<table>" in bundle["text/html"]
    assert "<svg" not in bundle["text/html"]


@every_explorer
def test_every_input_has_a_label(explorer):
    inputs = [w for w in explorer().children if hasattr(w, "value")][:-1]
    assert all(w.description for w in inputs)


def test_typing_changes_the_picture_at_once():
    explorer = ClippingExplorer()
    field(explorer, "Candidate").value = "there is a mat"
    references = [tokenize(text) for text in explorer.references]
    assert chips(tokenize("there is a mat"), references).inline in explorer.view.value
    assert clipping_table(tokenize("there is a mat"), references)._repr_html_() in (
        explorer.view.value
    )


def test_a_trait_set_in_code_changes_the_field():
    explorer = ScoreExplorer()
    explorer.candidate = "a mat"
    explorer.references = ["a mat", "the mat", "one mat"]
    assert field(explorer, "Candidate").value == "a mat"
    assert field(explorer, "References").value == "a mat\nthe mat\none mat"


def test_a_new_line_stays_while_the_next_reference_is_typed():
    explorer = ScoreExplorer()
    references = field(explorer, "References")
    references.value += "\n"
    assert references.value.endswith("\n")
    references.value += "the mat"
    assert explorer.references[-1] == "the mat"


def test_the_score_on_the_screen_is_the_core_s():
    explorer = Playground(candidate="the cat sat on a mat", references=["the cat sat on the mat"])
    score = sentence_bleu("the cat sat on a mat".split(), ["the cat sat on the mat".split()])
    assert f"BLEU {score.score:.3f}" in explorer.view.value
    assert score_panel(score).body in explorer.view.value


def test_characters_can_be_tokens():
    explorer = NgramExplorer(text="aba", unit="characters", n=2)
    assert "2 bigrams, 2 different".replace(" ", "&nbsp;") in explorer.view.value


def test_shuffling_keeps_the_score():
    explorer = FlawsExplorer(
        candidate="on the mat is the cat now ok",
        references=["the cat sat on the mat", "is the cat on the mat"],
    )
    own = re.findall(r"\d\.\d{4}", explorer.view.value)
    explorer.order = 3
    shown = re.findall(r"\d\.\d{4}", explorer.view.value)
    assert shown[0] == own[0] and float(shown[1]) >= float(shown[0])


def test_the_lengths_are_read_from_any_list():
    explorer = BrevityExplorer()
    field(explorer, "References").value = "6 and 9; 12"
    assert explorer.reference_lengths == [6, 9, 12]


@pytest.mark.parametrize(
    ("explorer", "message"),
    [
        (lambda: ScoreExplorer(references=[]), "Type at least one reference"),
        (lambda: BrevityExplorer(reference_lengths=[]), "at least one reference length"),
        (lambda: AggregationExplorer(candidates=["a"], references=[]), "one line for each segment"),
    ],
)
def test_a_bad_value_shows_its_message_in_the_widget(explorer, message):
    assert message in explorer().view.value


@pytest.mark.parametrize(
    "text",
    ["", " ", "x" * 3000, "the " * 3000, "🙂 👩‍👩‍👧", "שלום עולם", "نَصّ", "é" * 3, "<b>&", "\x00"],
)
def test_any_text_is_drawn(text):
    for explorer in (ScoreExplorer, ClippingExplorer, Playground, FlawsExplorer):
        assert "<svg" in explorer(candidate=text, references=["the cat"]).view.value
    for unit in ("words", "characters"):
        assert "<svg" in NgramExplorer(text=text, unit=unit).view.value
