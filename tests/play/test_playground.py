"""The playground without a browser: its state, and what a notebook stores of it."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
import traitlets

from bleu_teach.draw.live import SCRIPT
from bleu_teach.play import Playground
from tests.play import hands

CAT = {"candidate": "the cat is in the mat", "references": ["The cat is on the mat."]}
SENTENCES = r"\bsay\.(\w+)"


def stored(playground):
    """The state in the HTML that a notebook stores."""
    html = playground._repr_mimebundle_()["text/html"]
    return json.loads(unescape(re.search('data-bt-grid="([^"]*)"', html)[1]))


def test_its_repr_brings_it_back():
    playground = Playground(**CAT, max_n=2)
    assert repr(eval(repr(playground))) == repr(playground)


def test_a_saved_notebook_shows_its_picture_without_a_kernel():
    html = hands.stored(Playground(**CAT))
    assert '<img alt="Candidate as unigrams: the, matched' in html and "<svg" not in html


def test_a_page_with_the_script_gets_the_same_state():
    playground = Playground(**CAT, max_n=3)
    playground.candidate = 'a "cat" & <b>'
    state = stored(playground)
    assert state["candidate"] == 'a "cat" & <b>' and state["max_n"] == 3
    assert state.keys() >= {"references", "examples", "page", "say", "asked", "marks"}


@pytest.mark.parametrize("max_n", [0, 5])
def test_an_order_that_it_cannot_draw_is_refused(max_n):
    with pytest.raises(traitlets.TraitError):
        Playground(max_n=max_n)


def test_every_sentence_that_the_script_says_is_given_to_it():
    said = set(re.findall(SENTENCES, SCRIPT))
    assert said <= stored(Playground(**CAT))["say"].keys()


def test_no_reference_is_no_error():
    playground = Playground(candidate="the cat", references=[])
    assert "the cat" in playground._repr_mimebundle_()["text/plain"]


def test_the_learners_functions_give_score_and_cells():
    def unclipped(candidate, references, n):
        words = {word for reference in references for word in reference}
        return sum(word in words for word in candidate[n - 1 :]), max(0, len(candidate) - n + 1)

    shown = Playground(
        candidate="the the the",
        references=["the cat"],
        bleu=lambda candidates, references: len(candidates) / 4,
        modified_precision=unclipped,
    )
    assert shown.asked and shown.marks["score"] == 0.25
    assert shown.marks["rows"][0] == ["matched", "matched ringed", "matched ringed"]
    assert shown.marks["fractions"][0] == "3/3"
    shown.candidate = "the cat"
    assert shown.marks["candidate"] == "the cat"
    assert shown.marks["rows"][0] == ["matched", "matched"]


@pytest.mark.parametrize(
    ("bleu", "told"),
    [
        (lambda candidate, references: 1 / 0, "ZeroDivisionError"),
        (lambda candidate, references: "BLEU", "cannot be drawn"),
        (lambda candidate, references: [candidate.pop() for _ in range(99)], "IndexError"),
    ],
)
def test_a_function_that_fails_leaves_the_score_out_and_says_why(bleu, told):
    shown = Playground(candidate="the cat", bleu=bleu)
    assert shown.marks["score"] is None and told in shown.marks["card"]


def test_the_package_is_not_called_the_learners():
    from bleu_teach import corpus_bleu

    assert "not yours" in Playground(bleu=corpus_bleu).marks["says"]
