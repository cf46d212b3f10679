"""`predict` keeps a guess, spoils nothing, and opens the result beside it."""

import math
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bleu_teach import BleuInputError, Precision, sentence_bleu
from bleu_teach.content.mistakes import BANK
from bleu_teach.content.questions import QUESTIONS, RIGHT, Question
from bleu_teach.learn import predict, predictions
from bleu_teach.learn.predictions import label

ASKED = Question(
    "asked",
    "What is the unigram precision?",
    {"2/7": RIGHT, "1": "unclipped", "1/7": "Each word counts once here. It may count twice."},
    why="A reference allows two.",
)


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """No guess from another test, and a question of our own."""
    monkeypatch.setattr(predictions, "_guesses", {})
    monkeypatch.setitem(QUESTIONS, "asked", ASKED)


def test_the_question_is_printed_with_its_options(capsys):
    predict("asked")
    assert capsys.readouterr().out == (
        "What is the unigram precision?\nOptions: 2/7 · 1 · 1/7\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[(2 / 7, "2/7"), (17 / 18, "17/18"), (1.0, "1"), (0.0, "0"), (0.5, "0.5"), (0.75, "0.75")],
        *[(0.5045666840058485, "0.5046"), (56.26, "56.26"), (1e-78, "1e-78"), (-0.5, "-0.5")],
        *[(3, "3"), (40320, "40320"), (math.inf, "inf"), (math.nan, "undefined")],
        *[(Precision(7, 7), "7/7"), (Precision(0, 0), "0/0"), ("the same", "the same")],
        *[(sentence_bleu(list("abcd"), [list("abcd")]), "1"), (True, "1")],
    ],
)
def test_numbers_are_shown_short(value, text):
    assert label(value) == text


def test_a_right_guess_agrees():
    reveal = predict("asked").choose(2 / 7).reveal(Precision(2, 7))
    assert repr(reveal).startswith("Your guess: 2/7. The result: 2/7. They agree.")
    assert '<img alt="They agree"' in reveal._repr_html_()


def test_a_wrong_guess_is_explained_out_of_the_bank():
    reveal = predict("asked").choose("1").reveal(2 / 7)
    assert f"Code gives this if it {BANK['unclipped'].idea}." in repr(reveal)
    assert BANK["unclipped"].idea in reveal._repr_html_()
    assert '<img alt="They differ"' in reveal._repr_html_()


def test_a_wrong_guess_is_explained_in_its_own_words():
    assert "It may count twice." in repr(predict("asked").choose("1/7").reveal(2 / 7))


@pytest.mark.parametrize("option", [None, *ASKED.options])
def test_the_why_is_said_whatever_was_guessed(option):
    guess = predict("asked")
    reveal = (guess.choose(option) if option else guess).reveal(2 / 7)
    assert ASKED.why in repr(reveal) and ASKED.why in reveal._repr_html_()


def test_a_guess_is_kept_when_the_cell_is_run_again():
    predict("asked").choose("1")
    assert predict("asked").chosen == "1"


def test_without_a_guess_everything_after_it_is_kept_folded():
    reveal = predict("asked").reveal(2 / 7, then="two of seven")
    before, folded = reveal._repr_html_().split("<details>")
    for secret in ("2/7", "two of seven", ASKED.why):
        assert secret not in before and secret in folded
    assert repr(reveal).startswith("No guess yet.") and "\nThe result: 2/7.\n" in repr(reveal)


class Drawn:
    def __repr__(self):
        return "Picture: a bar."

    def _repr_html_(self):
        return '<img alt="a bar">'


def test_what_follows_opens_with_the_result():
    reveal = predict("asked").choose("1").reveal(2 / 7, then=["one\ntwo", Drawn(), 3])
    assert repr(reveal).endswith("one\ntwo\nPicture: a bar.\n3")
    html = reveal._repr_html_()
    assert '>one\ntwo</pre><img alt="a bar">' in html and ">3</p>" in html


def test_a_question_may_have_a_picture(monkeypatch):
    drawn = replace(ASKED, draw=Drawn)
    monkeypatch.setitem(QUESTIONS, "asked", drawn)
    guess = predict("asked")
    assert repr(guess).startswith("What is the unigram precision?\nPicture: a bar.\n")
    assert '<img alt="a bar">' in guess._repr_html_()
    assert '<img alt="a bar">' in guess._as_widget().children[-1].value


def test_markup_in_texts_is_shown_as_text(monkeypatch):
    odd = Question("odd", "Is <b> bold?", {"<i>yes</i>": RIGHT, "no": "It <u>is</u>."}, "So <s>.")
    monkeypatch.setitem(QUESTIONS, "odd", odd)
    guess = predict("odd")
    shown = guess._repr_html_() + guess.choose("no").reveal("<i>yes</i>", "<em>")._repr_html_()
    assert not any(tag in shown for tag in ("<i>yes", "<u>", "<s>", "<em>"))
    assert "&lt;i&gt;yes" in shown


def test_a_question_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(BleuInputError, match=r"no question 'aksed'.*asked"):
        predict("aksed")


def test_an_option_that_is_not_there_is_refused():
    with pytest.raises(BleuInputError, match="not one of the options: 2/7, 1, 1/7"):
        predict("asked").choose(0.3)


def test_one_option_is_right_and_every_other_one_teaches():
    def teaches(question):
        reasons = list(question.options.values())
        others = [reason for reason in reasons if reason != RIGHT]
        assert question.text.endswith(("?", ".")) and len(question.why.split()) >= 5
        told = all(reason in BANK or len(reason.split()) >= 5 for reason in others)
        return len(others) == len(reasons) - 1 >= 1 and told

    assert [name for name, q in QUESTIONS.items() if q != ASKED and not teaches(q)] == []


@pytest.fixture
def shell(monkeypatch):
    """What runs the cells of a notebook; this is its first one."""
    import IPython

    shell = SimpleNamespace(kernel=True, execution_count=1)
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    return shell


@pytest.fixture
def notebook(monkeypatch, shell):
    """What a notebook would display, in order."""
    import IPython.display

    displayed = []
    monkeypatch.setattr(IPython.display, "display", displayed.append)
    return displayed


def buttons_of(guess):
    """The widget with the buttons, as the page gets it."""
    assert "application/vnd.jupyter.widget-view+json" in guess._repr_mimebundle_()
    return guess._as_widget().children[1]


def test_in_a_notebook_the_options_are_buttons(notebook, capsys):
    guess = predict("asked")
    assert notebook == [guess]
    buttons = buttons_of(guess)
    assert ([*dict(buttons.options).values()], buttons.value) == ([*ASKED.options], None)
    buttons.value = "1"
    assert guess.chosen == "1"
    assert capsys.readouterr().out == ""


def test_run_again_the_buttons_show_the_guess(notebook):
    buttons_of(predict("asked")).value = "1"
    assert buttons_of(predict("asked")).value == "1"


def test_a_result_opens_by_itself_when_a_button_is_pressed(notebook):
    guess = predict("asked")
    reveal = guess.reveal(2 / 7)
    card = reveal._as_widget()
    assert "Choose above" in card.value
    buttons_of(guess).value = "1"
    assert "The result: 2/7." in card.value and "Choose above" not in card.value


def test_in_the_cell_that_asks_the_result_is_not_told_twice(notebook, shell):
    guess = predict("asked")

    def is_quiet(**more):
        return "bt-told" in guess.reveal(2 / 7, **more)._as_widget()._dom_classes

    assert is_quiet() and not is_quiet(then="a picture")
    assert "2/7" in guess.reveal(2 / 7)._repr_html_()  # on a page without widgets
    shell.execution_count += 1
    assert not is_quiet()


def test_the_result_opens_in_the_card_that_was_clicked(notebook):
    """Even before the cell that computes it is run; the guess is on the same axis."""
    guess = predict("asked")
    answer = guess._as_widget().children[2]
    assert "2/7" not in answer.value and ASKED.why not in answer.value
    buttons_of(guess).value = "1"
    for part in ("Your guess: 1. The result: 2/7.", BANK["unclipped"].idea, ASKED.why, "dashed"):
        assert part in answer.value
    buttons_of(guess).value = "2/7"
    assert "They agree." in answer.value


def test_words_are_on_no_axis(notebook, monkeypatch):
    words = Question("words", "Which?", {"closest": RIGHT, "shortest": "No."}, "So.")
    monkeypatch.setitem(QUESTIONS, "words", words)
    answer = predict("words").choose("shortest")._as_widget().children[2]
    assert "The result: closest." in answer.value and "dashed" not in answer.value


def test_before_the_cell_is_run_the_page_says_what_to_do(notebook):
    assert "Run this cell to answer" in predict("asked")._repr_mimebundle_()["text/html"]


def test_without_ipywidgets_the_question_is_still_there(notebook, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    guess = predict("asked")
    assert set(guess._repr_mimebundle_()) == {"text/plain", "text/html"}
    assert set(guess.reveal(2 / 7)._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_in_a_terminal_of_ipython_it_is_plain_text(monkeypatch, capsys):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace())
    predict("asked")
    assert "Options" in capsys.readouterr().out
