"""An answer to a question of the quiz, judged by itself."""

from __future__ import annotations

from collections.abc import Iterator

from bleu_teach.calls.values import Unfinished, Unreadable, plain, read_pair
from bleu_teach.content.bank import BANK, singles
from bleu_teach.content.exercises import LESSONS
from bleu_teach.content.quiz import QUIZ, QuizQuestion
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.result import TaskResult, is_open


def judge(name: str, value: object) -> TaskResult:
    """What `check` says of an answer to a question of the quiz."""
    question = QUIZ[name]
    if is_open(value) or value is None:
        return TaskResult(name, "not attempted", gettext("not answered yet."))
    try:
        given = question.read(plain(value))
    except (Unreadable, Unfinished):
        pair, number = gettext("the answer is a pair."), gettext("the answer is a number.")
        return TaskResult(name, "wrong", pair if question.read is read_pair else number)
    if agree(given, question.right()):
        return TaskResult(name, "passed", gettext("right."), remarks=(gettext(question.why),))
    reason = next((why for why, wrong in _wrong_answers(question) if agree(given, wrong)), "")
    treated = gettext("Lesson {lesson} treats it.")
    lesson = treated.format(lesson=f"{lesson_number(question.lesson)} ({LESSONS[question.lesson]})")
    reason = reason or gettext("The right answer is a different one.")
    return TaskResult(name, "wrong", reason, (), (lesson,))


def _wrong_answers(question: QuizQuestion) -> Iterator[tuple[str, object]]:
    """Why an answer is wrong, and that answer."""
    for why, wrong in question.wrong.items():
        yield gettext(why), wrong()
    if question.like:
        exercise, arguments = question.like[0], question.like[1]()
        for (mistake,), function, _ in singles(exercise.name):
            yield BANK[mistake].reason, exercise.answer(function, arguments)


def agree(given: object, wanted: object) -> bool:
    """True if an answer is the wanted one; a fraction to three digits, a percentage to one."""
    if isinstance(given, float) and isinstance(wanted, float):
        return abs(given - wanted) < (0.0006 if wanted <= 1 else 0.06)
    return type(wanted) is not str and given == wanted
