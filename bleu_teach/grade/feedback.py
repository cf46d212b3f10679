"""What the student reads: marks by property, one failing input, what a tutor says.

The words about a hidden input are the grader's own. What the function itself says stands in the
verdict, which is about inputs that everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bleu_teach.grade.course import Task
from bleu_teach.grade.harmless import whole
from bleu_teach.grade.result import Marks
from bleu_teach.grade.sandbox import Ask
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.observe import Outcome
from bleu_teach.learn.verdict_card import verdict_card
from bleu_teach.learn.verdicts import MIME

UNREADABLE = "Python cannot read the cell, so the function is not there. Mend this first:"
WITH_HELPERS = "checked with our helpers, so that an earlier mistake does not cost twice"
Said = tuple[Sequence[Outcome], Sequence[Outcome]]  # with the student's helpers, with correct ones


def hear_about(task: Task, ask: Ask) -> Said:
    """What a function says to the inputs of `check`, before anybody knows its marks."""
    inputs = task.exercise.asked
    own = ask(inputs, {})
    ended = all(outcome.trouble != "stopped" for outcome in own)
    return own, ask(inputs, task.tables(inputs)) if task.helpers and ended else own


def explain(task: Task, said: Said, marks: Marks, with_help: bool) -> Marks:
    """The marks with a verdict, if the function is not right (and unless it does not end).

    Args:
        task: what was graded.
        said: as from `hear_about`.
        marks: what it earned.
        with_help: a function that this one builds on is not right, and is not to be blamed here.
    """
    if marks.full or marks.endless:
        return marks
    return replace(marks, verdict=diagnose(task.exercise, said[with_help]))


def lines(marks: Marks, show_expected: bool) -> list[str]:
    """The feedback on one function, line by line.

    Args:
        marks: what it earned, explained.
        show_expected: show the correct answer to the failing input.
    """
    text = [f"{marks.function}: {marks.score:g} of {marks.points:g} points"]
    if marks.syntax_error:
        text += [UNREADABLE, *(f"    {line}" for line in marks.syntax_error.split("\n"))]
    for name, points, earned in marks.properties:
        followed = f", {WITH_HELPERS}" if name in marks.followed else ""
        text.append(f"  {'✓' if earned else '✗'} {name}: {earned:g} of {points:g}{followed}")
    if hidden := hidden_input(marks, show_expected):
        title, *rest = hidden
        text += ["", title, *(f"    {line}" for line in rest)]
    if marks.verdict and not marks.syntax_error:
        text += ["", "check: " + marks.verdict.text(show_expected)]
    return text


def hidden_input(marks: Marks, show_expected: bool) -> list[str]:
    """A title and the one hidden input that a student is shown; nothing if there is no need."""
    failing = marks.failing
    if not failing or marks.syntax_error:
        return []
    correct = [f"correct: {failing.correct}"] if show_expected else []
    title = f"The smallest hidden input that fails ({failing.property}):"
    return [title, failing.call, failing.got, *correct]


def shown_card(marks: Marks, show_expected: bool, lessons: str) -> str:
    """What `check` says of the inputs that everybody knows, as HTML; right answers only if the
    teacher says so."""
    if not marks.verdict or marks.syntax_error:
        return ""
    return whole(verdict_card(marks.verdict, show_expected, lessons))


def record(task: Task, marks: Marks) -> dict:
    """What `class_report` counts of a graded notebook: passed are those that lost no point."""
    if marks.full:
        return {"exercise": task.exercise.name, "status": "passed"}
    if marks.verdict is None:
        return {"exercise": task.exercise.name, "status": "raised"}
    found = marks.verdict.record()
    return found | {"status": "wrong"} if found["status"] == "passed" else found


def graded_outputs(task: Task, marks: Marks, show_expected: bool) -> list[dict]:
    """The feedback, and the score in the form that nbgrader reads as partial credit."""
    data = {"text/plain": "\n".join(lines(marks, show_expected)), MIME: record(task, marks)}
    score = {"text/plain": f"{float(marks.score)}"}
    return [
        {"output_type": "display_data", "data": data, "metadata": {}},
        {"output_type": "execute_result", "execution_count": None, "data": score, "metadata": {}},
    ]
