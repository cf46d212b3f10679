"""`predict` keeps a guess, reveals nothing before it, and opens the result in the same card."""

import sys

import pytest

from bleu_teach import BleuInputError
from bleu_teach.content import QUESTIONS, RIGHT, Question
from bleu_teach.display.views import Note
from bleu_teach.learn import predict, predictions

ASKED = Question(
    "asked",
    "What is the unigram precision?",
    {"2/7": RIGHT, "1": "Too many.", "1/7": "Each word counts once here. It may count twice."},
    why="A reference allows two.",
    show=lambda: Note("", "the picture"),
)


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """No guess from another test, and a question of our own."""
    monkeypatch.setattr(predictions, "_guesses", {})
    monkeypatch.setitem(QUESTIONS, "asked", ASKED)


def test_before_a_guess_there_are_options_and_nothing_else():
    shown = repr(predict("asked")) + predict("asked")._repr_html_()
    assert "Options: 2/7 · 1 · 1/7" in shown
    for hidden in (ASKED.why, "the picture", "agree", "It may count twice"):
        assert hidden not in shown


@pytest.mark.parametrize("option", ASKED.options)
def test_a_guess_opens_the_result_its_picture_and_the_reason_of_each_wrong_option(option):
    guess = predict("asked").choose(option)
    look = "They agree" if ASKED.options[option] == RIGHT else "They differ"
    assert f"Your guess: {option}. The result: 2/7." in repr(guess)
    assert f'<img alt="{look}"' in guess._repr_html_()
    for shown in (repr(guess), guess._repr_html_(), guess.answer()):
        assert ASKED.why in shown and "the picture" in shown
    reasons = [*ASKED.options.values()][1:]
    assert [reason for reason in reasons if reason not in repr(guess)] == []


def test_a_guess_is_kept_when_the_cell_is_run_again():
    predict("asked").choose("1")
    assert predict("asked").chosen == "1"


@pytest.mark.parametrize("option", ["3/7", None, [], ("1",)])
def test_an_unknown_option_is_refused_with_the_options(option):
    with pytest.raises(BleuInputError, match="2/7, 1, 1/7"):
        predict("asked").choose(option)


def test_an_unknown_question_is_refused_with_the_questions():
    with pytest.raises(BleuInputError, match="asked"):
        predict("cats")


def test_without_ipywidgets_the_question_is_still_there(monkeypatch):
    monkeypatch.setitem(sys.modules, "bleu_teach.display.keeper", None)
    assert set(predict("asked").data()) == {"text/plain", "text/html"}
