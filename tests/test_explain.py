"""Lesson 07: from one convention's score to another's, one choice at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import AALTO, PAPINENI, PRESETS, BleuInputError, corpus_bleu, explain_difference
from bleu_teach.conventions.convention import CHOICES
from tests.strategies import columns, corpora, text_corpora, tokenized

presets = st.sampled_from(PRESETS)
TEXTS = ["It is ship."], [["This is a ship.", "It is ship now."]]


def walk(corpus, split, a, b):
    """The choices on the way from a's score to b's, or none where one of the tools has no score."""
    try:
        difference = explain_difference(*columns(corpus), a, b)
    except BleuInputError as error:
        assert "has no score" in str(error)
        return set()
    for convention, score in ((a, difference.before), (b, difference.after)):
        assert score == corpus_bleu(*split(corpus, convention), convention=convention).score
    ends = [difference.before, *(step.after for step in difference.steps)]
    assert ends == [*(step.before for step in difference.steps), difference.after]
    changes = sum(step.change for step in difference.steps)
    assert changes == pytest.approx(difference.after - difference.before, abs=1e-12)
    return {step.choice for step in difference.steps}


@given(text_corpora(), presets, presets)
def test_the_steps_of_a_text_lead_from_one_score_to_the_other(corpus, a, b):
    walk(corpus, tokenized, a, b)


@given(corpora(), presets, presets)
def test_tokens_have_no_step_for_what_splits_a_text(corpus, a, b):
    steps = walk(corpus, lambda tokens, _: columns(tokens), a, b)
    assert not {"case", "tokenizer"} & steps


@given(presets, presets)
def test_there_is_a_step_for_every_choice_in_which_the_two_differ(a, b):
    difference = explain_difference(*TEXTS, a, b)
    differ = [choice for choice in CHOICES if getattr(a, choice) != getattr(b, choice)]
    assert [step.choice for step in difference.steps] == differ


def test_the_number_of_a_smoothing_rule_belongs_to_its_step():
    steps = explain_difference(*TEXTS, PAPINENI, AALTO).steps
    (step,) = (step for step in steps if step.choice == "smoothing")
    assert (step.old, step.new) == ("none", "floor[1e-10]")
