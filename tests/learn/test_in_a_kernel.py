"""The four verbs in a real kernel: what a saved notebook keeps, and that a loop kills nothing."""

import nbformat
import pytest
from nbclient import NotebookClient

from bleu_teach.content import QUESTIONS
from bleu_teach.learn.answer import MIME, WIDGET

CELLS = """
from bleu_teach.learn import check, hint, predict, solution
guess = predict("cat_cat")
---
import gc

from ipywidgets import RadioButtons

[buttons] = [one for one in gc.get_objects() if isinstance(one, RadioButtons)]
buttons.value = "2"
guess
---
def f(c, r):
    ...

check("brevity_penalty", f)
---
def f(c, r):
    while True:
        print("again")

check("brevity_penalty", f)
---
def f(c, r):
    return float(input("c? "))

check("brevity_penalty", f)
---
check("brevity_penalty", lambda c, r: 1.0)
---
hint("brevity_penalty")
---
solution("brevity_penalty")
---
"alive"
---
verdict = check("clip", len)
hint("clip")
---
verdict
---
predict("fever")
---
check("clip", len)
1 / 0
"""


def run():
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in CELLS.split("---\n")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.cells[-1].metadata["tags"] = ["raises-exception"]
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    return notebook


@pytest.fixture(scope="module")
def notebook():
    return run()


def data(notebook, number):
    return [output.data for output in notebook.cells[number].outputs]


def test_a_prediction_shows_the_question_as_text_and_the_buttons(notebook):
    (shown,) = data(notebook, 11)
    options = " · ".join(QUESTIONS["fever"].options)
    assert options in shown["text/plain"] and options in shown["text/html"]
    assert WIDGET in shown


def test_a_click_turns_every_card_of_the_question_into_plain_html(notebook):
    for number in (0, 1):  # the card that asked is updated, too
        (shown,) = data(notebook, number)
        assert "Your guess: 2. The result: 1." in shown["text/html"]
        assert set(shown) == {"text/plain", "text/html"}


def test_a_verdict_is_saved_as_text_as_html_and_as_a_record(notebook):
    (shown,) = data(notebook, 2)
    assert shown["text/plain"].startswith("brevity_penalty: Not attempted yet.")
    assert "<b" in shown["text/html"] and "Not attempted yet.</b>" in shown["text/html"]
    assert shown[MIME]["status"] == "not attempted"


def test_the_kernel_survives_loops_and_input(notebook):
    assert [data(notebook, n)[0][MIME]["status"] for n in (3, 4)] == ["raised", "raised"]
    assert "return float(input" in data(notebook, 4)[0]["text/plain"]
    assert data(notebook, 8)[0]["text/plain"] == "'alive'"


def test_two_answers_in_one_cell_both_appear_and_each_once(notebook):
    verdict, hint = data(notebook, 9)
    assert verdict["text/plain"].startswith("clip: ") and MIME in verdict
    assert hint["text/plain"].startswith("A nudge (1 of 3)")


def test_an_answer_can_be_shown_again_in_another_cell(notebook):
    (first, _), (again,) = data(notebook, 9), data(notebook, 10)
    assert {**again, WIDGET: "a box of its own"} == {**first, WIDGET: "a box of its own"}


def test_an_error_after_it_does_not_swallow_a_verdict(notebook):
    verdict, error = notebook.cells[-1].outputs
    assert MIME in verdict.data and error.ename == "ZeroDivisionError"


def test_nothing_else_is_printed(notebook):
    assert all(output.output_type != "stream" for cell in notebook.cells for output in cell.outputs)
