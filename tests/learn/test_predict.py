"""`predict` keeps a guess, reveals nothing before it, and opens the result in the same card."""

import sys

import pytest

from bleu_teach import BleuInputError
from bleu_teach.content import QUESTIONS, RIGHT, Question
from bleu_teach.display.views import Note
from bleu_teach.learn import predict, predictions

ASKED = Question(
    "asked",
    "What is the <i>unigram</i> precision?",
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


def test_a_right_guess_agrees():
    guess = predict("asked").choose("2/7")
    assert "Your guess: 2/7. The result: 2/7. They agree." in repr(guess)
    assert '<img alt="They agree"' in guess._repr_html_()


@pytest.mark.parametrize("option", ["1", "1/7"])
def test_a_wrong_guess_is_explained(option):
    guess = predict("asked").choose(option)
    assert ASKED.options[option] in repr(guess) and '<img alt="They differ"' in guess._repr_html_()


@pytest.mark.parametrize("option", ASKED.options)
def test_the_reason_and_the_picture_open_whatever_was_guessed(option):
    guess = predict("asked").choose(option)
    for shown in (repr(guess), guess._repr_html_(), guess.answer()):
        assert ASKED.why in shown and "the picture" in shown


@pytest.mark.parametrize("option", ASKED.options)
def test_after_a_guess_every_wrong_option_is_there_with_its_reason(option):
    shown = repr(predictions.Guess(ASKED).choose(option))
    wrong = [one for one in ASKED.options if ASKED.options[one] != RIGHT]
    assert all(one in shown and ASKED.options[one] in shown for one in wrong)


def test_a_guess_is_kept_when_the_cell_is_run_again():
    predict("asked").choose("1")
    assert predict("asked").chosen == "1"


def test_texts_are_escaped():
    shown = predict("asked")._repr_html_() + predict("asked").choose("1")._repr_html_()
    assert "<i>" not in shown and "&lt;i&gt;" in shown


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
