"""`check("ten_questions", answers)`: what a learner knows, before the course and after it."""

from __future__ import annotations

from bleu_teach.calls.values import Unfinished, Unreadable, plain
from bleu_teach.content import LESSONS
from bleu_teach.content.ten_questions import TEN_QUESTIONS, Item
from bleu_teach.display.views import Table
from bleu_teach.inputs import is_list
from bleu_teach.language import gettext
from bleu_teach.learn.answer import TaskResult

NAME = "ten_questions"
ITEMS = tuple(f"question {number}" for number in range(1, len(TEN_QUESTIONS) + 1))
STATUS = {True: "passed", False: "wrong", None: "not attempted"}


def check_ten(answers: object) -> TaskResult:
    """Compare ten answers with the expected ones and name the lesson that explains each.

    Args:
        answers: a list of ten answers; `...` for a question that is still open.

    Returns:
        A TaskResult with one row per question. It never shows an expected value.

    Source: the questions are in lesson 05.
    """
    if not is_list(answers) or len(answers) != len(TEN_QUESTIONS):
        asks = (gettext("Pass a list of ten answers, with ... where you have none."),)
        return TaskResult(NAME, "wrong", gettext("expected a list of ten answers."), remarks=asks)
    marks = [_is_correct(q, a) for q, a in zip(TEN_QUESTIONS, answers, strict=True)]
    if {*marks} == {None}:
        return TaskResult(NAME, "not attempted", gettext("not attempted yet."))
    words = {True: gettext("correct"), False: gettext("not correct"), None: gettext("open")}
    both = enumerate(zip(marks, TEN_QUESTIONS, strict=True), start=1)
    rows = [(k, words[mark], "" if mark else LESSONS[asked.lesson]) for k, (mark, asked) in both]
    header = gettext("question"), gettext("your answer"), gettext("look again at")
    headline = gettext("{number} of 10 answers are correct.").format(number=marks.count(True))
    status = "passed" if all(marks) else "wrong"
    table, items = Table(gettext("Ten questions"), header, rows), tuple(map(STATUS.get, marks))
    return TaskResult(NAME, status, headline, picture=table, items=items)


def _is_correct(question: Item, answer: object) -> bool | None:
    """Return whether an answer is correct; None if there is none."""
    if answer is ... or answer is None:
        return None
    try:
        given = question.read(plain(answer))
    except (Unreadable, Unfinished):
        return False
    expected = question.answer()
    if isinstance(expected, float):  # as a learner writes it: rounded to three decimal places
        return abs(given - expected) < 0.0006
    return given == expected
