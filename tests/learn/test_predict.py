"""`predict` holds a guess, spoils nothing, and shows guess and result side by side."""

import math
import sys
from types import SimpleNamespace

import pytest

from bleu_teach import BleuInputError, Precision, sentence_bleu
from bleu_teach.learn import predict
from bleu_teach.learn.predictions import label

OPTIONS = [2 / 7, 7 / 7, 1 / 7]


def ask(options=OPTIONS, **more):
    return predict("the_the_the", "What is the unigram precision?", options, **more)


def test_the_question_is_printed_with_its_options(capsys):
    ask()
    assert capsys.readouterr().out == (
        "What is the unigram precision?\nOptions: 2/7, 1, 1/7\n"
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
    reveal = ask().choose(2 / 7).reveal(Precision(2, 7))
    assert repr(reveal) == "Your guess: 2/7. The result: 2/7. They agree."


def test_a_wrong_guess_is_explained_out_of_the_bank():
    reveal = ask(because={7 / 7: "unclipped"}).choose(1.0).reveal(2 / 7)
    assert "This is the idea of code that counts every candidate n-gram" in repr(reveal)
    assert "counts every candidate n-gram" in reveal._repr_html_()


def test_a_wrong_guess_without_an_explanation_says_how_far_off_it_is():
    assert "0.25 apart" in repr(ask(None).choose(0.5).reveal(0.75))


def test_a_wrong_text_differs():
    assert "They differ." in repr(ask(["lower", "higher"]).choose("lower").reveal("higher"))


def test_guess_and_result_stand_side_by_side():
    html = ask().choose(1 / 7).reveal(2 / 7)._repr_html_()
    assert "<td>1/7</td><td><b>2/7</b></td>" in html


def test_without_a_guess_the_result_is_kept_folded():
    reveal = ask().reveal(2 / 7)
    html = reveal._repr_html_()
    before, folded = html.split("<details>")
    assert "2/7" not in before and "2/7" in folded
    assert "Choose one above" in before
    assert repr(reveal) == "No guess yet. The result: 2/7."


def test_markup_in_texts_is_shown_as_text():
    guess = predict("x", "Is <b> bold?", ["<i>yes</i>", "no"])
    shown = guess._repr_html_() + guess.choose("no").reveal("<i>yes</i>")._repr_html_()
    assert "<i>" not in shown and "&lt;i&gt;yes" in shown


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: ask([0.5, 0.5]), "look the same"),
        (lambda: ask(because={0.9: "unclipped"}), "not an option"),
        (lambda: ask(because={1.0: "no_such_mistake"}), "no mistake 'no_such_mistake'"),
        (lambda: ask().choose(0.3), "not one of: 2/7, 1, 1/7"),
        (lambda: ask(None).choose("a lot"), "is a number here"),
    ],
)
def test_a_slip_of_the_author_is_named(wrong, says):
    with pytest.raises(BleuInputError, match=says):
        wrong()


@pytest.fixture
def shown(monkeypatch):
    """What a notebook would display, in order."""
    import IPython
    import IPython.display

    displayed = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setattr(IPython.display, "display", displayed.append)
    return displayed


def test_in_a_notebook_the_options_are_buttons_with_a_name(shown, capsys):
    guess = ask()
    question, buttons = shown[0].children
    assert "unigram precision" in question.value
    assert type(buttons).__name__ == "ToggleButtons"
    assert (buttons.description, buttons.value) == ("Your guess", None)
    buttons.value = "1"
    assert guess.chosen == 1.0
    assert capsys.readouterr().out == ""


def test_long_options_are_a_list_to_choose_from(shown):
    predict("r", "Which reference?", ["the shortest reference", "the closest reference"])
    choice = shown[0].children[1]
    assert type(choice).__name__ == "RadioButtons"
    assert choice.value is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [("0.5", 0.5), (" 2/7 ", 2 / 7), ("0,5", 0.5), ("0", 0.0), ("a lot", None), ("1/0", None)],
)
def test_a_free_guess_is_typed(shown, typed, number):
    guess = ask(None)
    shown[0].children[1].value = typed
    assert guess.chosen == number


def test_without_ipywidgets_the_question_is_still_there(shown, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    guess = ask()
    assert shown == [guess]
    assert "Options: 2/7, 1, 1/7" in guess._repr_html_()


def test_in_a_terminal_of_ipython_it_is_plain_text(monkeypatch, capsys):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace())
    ask()
    assert "Options" in capsys.readouterr().out
