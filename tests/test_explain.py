"""Lesson 07: from one convention's score to another's, one choice at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import (
    AALTO,
    PAPINENI,
    PRESETS,
    BleuInputError,
    corpus_bleu,
    explain_difference,
)
from bleu_teach.conventions.convention import CHOICES
from tests.strategies import columns, corpora, text_corpora, tokenized

presets = st.sampled_from(PRESETS)
TEXTS = ["It is ship."], [["This is a ship.", "It is ship now."]]


def explained(corpus, a, b):
    """The difference, or None where one of the tools has no score."""
    try:
        return explain_difference(*columns(corpus), a, b)
    except BleuInputError as error:
        assert "has no score" in str(error)
        return None


@given(text_corpora(), presets, presets)
def test_the_steps_of_a_text_lead_from_one_score_to_the_other(corpus, a, b):
    difference = explained(corpus, a, b)
    if difference:
        assert difference.before == corpus_bleu(*tokenized(corpus, a), convention=a).score
        assert difference.after == corpus_bleu(*tokenized(corpus, b), convention=b).score
        ends = [difference.before, *(step.after for step in difference.steps)]
        starts = [*(step.before for step in difference.steps), difference.after]
        assert ends == starts
        changes = sum(step.change for step in difference.steps)
        assert changes == pytest.approx(difference.after - difference.before, abs=1e-12)


@given(corpora(), presets, presets)
def test_tokens_walk_from_the_score_of_one_tool_to_that_of_the_other(corpus, a, b):
    difference = explained(corpus, a, b)
    if difference:
        assert difference.before == corpus_bleu(*columns(corpus), convention=a).score
        assert difference.after == corpus_bleu(*columns(corpus), convention=b).score
        assert not {"case", "tokenizer"} & {step.choice for step in difference.steps}


@given(presets, presets)
def test_there_is_a_step_for_every_choice_in_which_the_two_differ(a, b):
    difference = explain_difference(*TEXTS, a, b)
    differ = [choice for choice in CHOICES if getattr(a, choice) != getattr(b, choice)]
    assert [step.choice for step in difference.steps] == differ


def test_the_number_of_a_smoothing_rule_belongs_to_its_step():
    (step,) = (
        step
        for step in explain_difference(*TEXTS, PAPINENI, AALTO).steps
        if step.choice == "smoothing"
    )
    assert (step.old, step.new) == ("none", "floor[1e-10]")
