"""Questions of `predict`: each is asked once, computed, and not revealed before a guess."""

import re
from collections import Counter

import pytest

from bleu_teach.content import QUESTIONS
from bleu_teach.learn.predictions import label
from tests.notebooks import LESSONS, OWN, right_option

PREDICT = re.compile(r'\bpredict\("(\w+)"\)')
ASKED = [
    (lesson, place, name)
    for lesson in (*LESSONS, *OWN)
    for place, cell in enumerate(lesson.cells)
    if cell.cell_type == "code"
    for name in PREDICT.findall(cell.source)
]
every_question = pytest.mark.parametrize(
    ("lesson", "place", "name"), ASKED, ids=[name for *_, name in ASKED]
)


def tells(text, option):
    """Whether a text contains an option, as a number or word of its own."""
    text = re.sub(r"\]\([^)]*\)|Exercise \d", "", text)  # nobody reads the address of a link
    return bool(re.search(rf"(?<![\w./]){re.escape(option)}(?![\w/]|\.\d)", text, re.IGNORECASE))


def test_every_question_is_asked_once():
    assert Counter(name for *_, name in ASKED) == Counter(list(QUESTIONS))


@pytest.mark.parametrize("lesson", [*LESSONS, *OWN], ids=lambda lesson: lesson.path.stem)
def test_a_lesson_asks_at_most_three(lesson):
    assert sum(asked is lesson for asked, *_ in ASKED) <= 3


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_a_question_computes_is_the_option_that_is_marked_right(name):
    assert label(QUESTIONS[name].answer()) == right_option(QUESTIONS[name])


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_does_not_contain_its_own_answer(name):
    question = QUESTIONS[name]
    told = [option for option in question.options if tells(question.text, option)]
    assert told != [right_option(question)]


@every_question
def test_the_saved_card_shows_the_options_and_no_result(lesson, place, name):
    (output,) = lesson.cells[place].outputs
    text = output.data["text/plain"]
    assert text.startswith(QUESTIONS[name].text) and " · ".join(QUESTIONS[name].options) in text
    assert QUESTIONS[name].why not in text and "result" not in output.data["text/html"]


@every_question
def test_the_text_before_a_question_does_not_answer_it(lesson, place, name):
    question = QUESTIONS[name]
    before = [cell.source for cell in lesson.cells[:place] if cell.cell_type == "markdown"][-1:]
    right = right_option(question)
    others = [option for option in question.options if option != right]
    for text in before:
        assert re.fullmatch(r"\d", right) or not tells(text, right) or any(
            tells(text, option) for option in others
        )  # fmt: skip
