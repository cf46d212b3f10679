"""What the student reads: marks by property, one failing input, what a tutor says."""

from __future__ import annotations

from dataclasses import replace

from bleu_teach.grade.course import Task
from bleu_teach.grade.result import Failing, Marks
from bleu_teach.grade.sandbox import Ask
from bleu_teach.learn.calls.values import show
from bleu_teach.learn.diagnosis import diagnose, right
from bleu_teach.learn.observe import Outcome
from bleu_teach.learn.verdicts import MIME

NO_ANSWER = "no answer: the function ran too long or ended the process"


def explain(task: Task, ask: Ask, marks: Marks, with_help: bool) -> Marks:
    """The marks with what there is to say about a function that is not right: what comes back for
    the failing input, and a verdict (unless the function does not end).

    Args:
        task: what was graded.
        ask: puts inputs to the student's function, in a process that was asked nothing else.
        marks: what it earned.
        with_help: a function that this one builds on is not right, and is not to be blamed here.
    """
    failing, verdict = marks.failing, None
    if failing:
        failing = replace(failing, got=_describe_failing(task, ask, failing))
    if not (marks.full or marks.endless):
        inputs = task.exercise.asked
        verdict = diagnose(task.exercise, ask(inputs, task.tables(inputs) if with_help else {}))
    return replace(marks, failing=failing, verdict=verdict)


def _describe_failing(task: Task, ask: Ask, failing: Failing) -> str:
    """What comes back when the function is asked nothing else: it has no other input to tell of."""
    if failing.endless:
        return NO_ANSWER
    correct = task.correct(*failing.arguments)
    for number, outcome in enumerate(ask([failing.arguments] * 2, {})):
        if not right(outcome, correct):
            return _describe(outcome, again=number > 0)
    return "answered differently when it was asked among other inputs"


def _describe(outcome: Outcome, again: bool) -> str:
    """What came back, in a few words and never at length: it was written by the student."""
    if outcome.trouble == "stopped":
        return NO_ANSWER
    if outcome.trouble == "unfinished":
        return "not written yet"
    if outcome.trouble == "raised":
        return f"raised {outcome.text[:100]}".partition("\n")[0]
    text = f"returned {outcome.text[:80] if outcome.trouble else show(outcome.answer, 80)}"
    if outcome.changed:
        return text + ", and changed its arguments"
    return text + ", when it was asked a second time" if again else text


def lines(marks: Marks, show_expected: bool) -> list[str]:
    """The feedback on one function, line by line.

    Args:
        marks: what it earned, explained.
        show_expected: show the correct answer to the failing input.
    """
    text = [f"{marks.function}: {marks.score:g} of {marks.points:g} points"]
    for name, points, earned in marks.properties:
        followed = ", with correct helpers" if name in marks.followed else ""
        text.append(f"  {'✓' if earned else '✗'} {name}: {earned:g} of {points:g}{followed}")
    if marks.failing:
        text += ["", f"The smallest input that fails ({marks.failing.property}):"]
        text += [f"    {marks.failing.call}", f"    {marks.failing.got}"]
        text += [f"    correct: {marks.failing.correct}"] if show_expected else []
    if marks.verdict:
        text += ["", "check: " + marks.verdict.text(show_expected)]
    return text


def graded_outputs(marks: Marks, show_expected: bool) -> list[dict]:
    """The feedback, and the score in the form that nbgrader reads as partial credit."""
    data: dict = {"text/plain": "\n".join(lines(marks, show_expected))}
    if marks.verdict:
        data[MIME] = marks.verdict.record()  # so that `class_report` reads graded notebooks too
    score = {"text/plain": f"{float(marks.score)}"}
    return [
        {"output_type": "display_data", "data": data, "metadata": {}},
        {"output_type": "execute_result", "execution_count": None, "data": score, "metadata": {}},
    ]
