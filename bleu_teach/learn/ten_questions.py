"""`check("ten_questions", answers)`: what a learner knows, before the course and after it."""

from __future__ import annotations

from dataclasses import dataclass

from bleu_teach.calls.values import Unfinished, Unreadable, plain
from bleu_teach.content import LESSONS
from bleu_teach.content.ten_questions import TEN_QUESTIONS, Question
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Table
from bleu_teach.inputs import is_list
from bleu_teach.learn.answer import TaskResult

NAME = "ten_questions"
ITEMS = tuple(f"question {number}" for number in range(1, len(TEN_QUESTIONS) + 1))


@dataclass(frozen=True, repr=False)
class TenAnswers(TaskResult):
    """The result, with a status for each question."""

    items: tuple[str, ...] = ()

    def record(self) -> dict:
        """Return the status of each question for a class report, as JSON."""
        return {"exercise": NAME, "items": [*self.items]} if self.items else {}


def check_ten(answers: object) -> TenAnswers:
    """Compare ten answers with the expected ones and name the lesson that explains each.

    Args:
        answers: a list of ten answers; `...` for a question that is still open.

    Returns:
        A TenAnswers with one row per question. It never shows an expected value.

    Source: the questions are in lesson 05.
    """
    if not is_list(answers) or len(answers) != len(TEN_QUESTIONS):
        asks = gettext("Pass a list of ten answers, with ... where you have none.")
        return TenAnswers(
            NAME, "wrong", gettext("expected a list of ten answers."), remarks=(asks,)
        )
    items = tuple(_status(q, a) for q, a in zip(TEN_QUESTIONS, answers, strict=True))
    if {*items} == {"not attempted"}:
        return TenAnswers(NAME, "not attempted", gettext("not attempted yet."), items=items)
    words = {
        "passed": gettext("correct"),
        "wrong": gettext("not correct"),
        "not attempted": gettext("open"),
    }
    rows = [
        (number, words[item], "" if item == "passed" else LESSONS[question.lesson])
        for number, (item, question) in enumerate(zip(items, TEN_QUESTIONS, strict=True), 1)
    ]
    header = gettext("question"), gettext("your answer"), gettext("look again at")
    right = items.count("passed")
    headline = gettext("{number} of 10 answers are correct.").format(number=right)
    status = "passed" if right == len(items) else "wrong"
    return TenAnswers(
        NAME, status, headline, picture=Table(gettext("Ten questions"), header, rows), items=items
    )


def _status(question: Question, answer: object) -> str:
    if answer is ... or answer is None:
        return "not attempted"
    try:
        given = question.read(plain(answer))
    except (Unreadable, Unfinished):
        return "wrong"
    expected = question.answer()
    if isinstance(expected, float):  # as a learner writes it: rounded to three decimal places
        return "passed" if abs(given - expected) < 0.0006 else "wrong"
    return "passed" if given == expected else "wrong"
