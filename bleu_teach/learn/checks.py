"""`check`: call the learner's function on a few inputs, then say what the pattern of answers is.
An answer to a question of the quiz is judged by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bleu_teach.calls.record import is_stub
from bleu_teach.calls.values import Unfinished, Unreadable, plain, read_pair, show
from bleu_teach.content.bank import BANK, SCORES, singles
from bleu_teach.content.exercises import LESSONS, find
from bleu_teach.content.quiz import QUIZ, QuizQuestion
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.hints import note_attempt
from bleu_teach.learn.keep import keep, list_own
from bleu_teach.learn.messages import NOTHING_FITS
from bleu_teach.learn.observe import observe
from bleu_teach.learn.result import TaskResult, is_open, shown
from bleu_teach.learn.score_steps import compare_variables
from bleu_teach.learn.sources import find_packages
from bleu_teach.learn.verdict import Verdict

_agreed: dict[str, int] = {}  # on how many inputs each exercise was right when it was last checked


@shown
def check(name: str, function: Callable) -> Verdict | TaskResult:
    """Try a function on a few small inputs and say, like a tutor, what it seems to do.

    The function gets copies; what it prints is kept back; after two seconds it is stopped. For a
    question of the quiz, the answer itself is handed over in its place. A function that passes is
    kept in my_bleu.py, beside the notebook: the lessons after it go on with it.

    Args:
        name: the exercise, for example "modified_precision", "assignment.BLEU" or "quiz.1".
        function: your function itself, without parentheses.

    Returns:
        A Verdict with `.status`, `.mistake`, `.counterexample` and `.message`; for the quiz a
        TaskResult, which has the first and the last of these.

    Raises:
        BleuInputError: no exercise has that name.

    Source: the inputs are chosen so that they tell every two mistakes of the bank apart; a test
    in tests/learn prints the matrix.

    >>> check("brevity_penalty", lambda c, r: 1.0 if c > r else 0.5).status
    'wrong'
    >>> check("closest_reference_length", lambda c, lengths: min(lengths)).mistake
    'shortest_reference'
    """
    if isinstance(name, str) and name in QUIZ:
        return _judge(name, function)
    exercise = find(name)
    if not callable(function) or isinstance(function, type):
        return Verdict(name, "no function", detail=_describe(function))
    misfit = None if is_stub(function) else exercise.misfit(function)
    if misfit is not None:
        return Verdict(name, "misfit", detail=misfit)
    outcomes = observe(function, exercise.asked, exercise.read)
    verdict = diagnose(exercise, outcomes)
    turned = exercise.other_order(function)
    if turned and verdict.status != "passed":
        return Verdict(name, "other order", detail=turned)
    if verdict.case == "unknown" and name in SCORES:
        arguments = tuple(verdict.counterexample.arguments.values())
        found = compare_variables(exercise, function, arguments)
        others = (text for text in verdict.observed if text != gettext(NOTHING_FITS))
        verdict = replace(verdict, observed=(*found, *others) if found else verdict.observed)
    if exercise.family and verdict.status != "not attempted":
        verdict = replace(verdict, lacking=find_packages(function))
    if verdict.status == "passed":
        kept = keep(exercise, function)
        verdict = replace(verdict, kept=kept, own=list_own() if kept else ())
    note_attempt(name, verdict.status != "not attempted")
    before, _agreed[name] = _agreed.get(name, 0), verdict.agreed
    return replace(verdict, before=before) if before < verdict.agreed else verdict


def _describe(value: object) -> str:
    try:
        return "a class" if isinstance(value, type) else show(plain(value))
    except Unfinished:
        return "..."


def _judge(name: str, value: object) -> TaskResult:
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
