"""Decide: compare answers with the correct ones, property by property, and say why marks were lost.
No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.

The reasons, the verdict of `check` and what Python says of a cell that it cannot read, come from
the run that is asked nothing but what everybody knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bleu_teach.content import Exercise
from bleu_teach.display.language import gettext
from bleu_teach.grade.course import Questions, Task
from bleu_teach.grade.graded import Earned, Marks
from bleu_teach.grade.sandbox.session import Ask
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Counterexample, Outcome

MOST_LINES, LONGEST_SYNTAX, LONGEST_CAUSE = 4, 500, 300  # of what Python says of a cell
MADE_UP = re.compile(r" \(<[^<>]*>, line (\d+)\)$")
MISSPELT = ("SyntaxError", "IndentationError", "TabError")  # in an answer, not in our machine
INCORRECT = "Your result is incorrect here; the expected value stays hidden."
MISSING = "NameError"
STRIKES = 2  # a function that did not end so often is not called any more
WORDS = {
    "": INCORRECT,
    "raised": "an error",
    "unfinished": "not written yet",
    "unreadable": "something of another type",
}


def judge(task: Task, ask: Ask, with_help: bool) -> Marks:
    """Ask for each property and add up what was earned.

    `ask` puts inputs to the student's function, at the place of the graded cell. `with_help` says
    that a function which this one builds on is not right.
    """
    earned, failing, followed, endless = [], [], [], 0
    for graded, questions in task.hidden:
        wrong, helped = None, False
        if endless < STRIKES:
            wrong, helped = _judge_property(task, ask, with_help, graded.name, questions)
        lost = wrong or endless >= STRIKES
        earned.append(Earned(graded.name, graded.points, 0.0 if lost else graded.points))
        failing += [(graded.points, wrong)] if wrong else []
        followed += [graded.name] if helped else []
        endless += wrong is not None and wrong.trouble == "stopped"
    shown = min(failing, key=lambda one: (-one[0], len(one[1].call)), default=(0, None))[1]
    return Marks(
        function=task.function,
        cell=task.cell,
        exercise=task.exercise.name,
        properties=tuple(earned),
        failing=shown,
        followed=tuple(followed),
        endless=endless > 0,
    )


def _judge_property(
    task: Task, ask: Ask, with_help: bool, name: str, questions: Questions
) -> tuple[Counterexample | None, bool]:
    """Find the first wrong answer, if the property holds neither with correct helpers nor without;
    and whether helpers made a difference."""
    wrong = None
    for tables in (task.hidden_tables, {}) if with_help else ({},):
        wrong = _first_wrong(task, name, questions, ask(questions.inputs, tables))
        if not wrong:
            return None, bool(tables)
        if wrong.trouble == "stopped":
            break
    return wrong, False


def _first_wrong(
    task: Task, name: str, questions: Questions, outcomes: Sequence[Outcome]
) -> Counterexample | None:
    """Find the first input, and so the smallest, that is not answered correctly."""
    rows = zip(questions.inputs, questions.answers, outcomes, strict=True)
    for number, (arguments, answer, outcome) in enumerate(rows):
        if not outcome.is_right(answer):
            words = _in_our_words(outcome)
            return Counterexample(
                label=name,
                call=f"{task.function}({', '.join(map(repr, arguments))})",
                arguments=task.exercise.named(arguments),
                expected=answer,
                # Of an error's kind, only that a name is missing matters later; it is not shown.
                answer=MISSING if str(outcome.answer).startswith(MISSING) else words,
                text=words,
                trouble=outcome.trouble or "unreadable",
                changed=outcome.changed,
                again=not outcome.trouble and arguments in questions.inputs[:number],
            )
    return None


def _in_our_words(outcome: Outcome) -> str:
    """Name what came back for a hidden input; a student's own words could tell of other inputs."""
    return gettext("an answer") if outcome.changed else gettext(WORDS.get(outcome.trouble, ""))


class Answers(NamedTuple):
    """Hold what a function gives for the inputs of `check`, before anybody knows its marks."""

    exercise: Exercise
    own: Sequence[Outcome]  # with the student's own helpers
    helped: Sequence[Outcome]  # with correct ones, if there are any


def explain(marks: Marks, given: Answers, blameless: bool, undefined: dict[str, dict]) -> Marks:
    """Return the points, with a verdict if the function is wrong (unless it does not end).

    `blameless` means that all earlier functions are correct, so that no mistake is theirs;
    `undefined` has the error in the cell of each function that was never defined.
    """
    error = undefined.get(marks.function)
    if error and error["ename"].startswith(MISSPELT):
        marks = replace(marks, syntax_error=_place_in(error))
    if marks.full or marks.endless:
        return marks
    outcomes = given.own if blameless else given.helped
    return replace(marks, verdict=diagnose(given.exercise, outcomes))


def cause(error: dict) -> str:
    """Write an error in one line; a place that Python made up is called by what it is."""
    text = f"{error['ename']}: {error['evalue']}"
    place = gettext(" (line {line} of its cell)")
    return MADE_UP.sub(lambda found: place.format(line=found[1]), text)[:LONGEST_CAUSE]


def _place_in(error: dict) -> str:
    """Keep what Python says of a cell that it cannot read: the line, and the place in it."""
    place = "\n".join(error["traceback"]).rpartition(f"\n{error['ename']}:")[0].split("\n")[1:]
    shown = [line for line in place if line.strip()][-MOST_LINES:]
    return "\n".join([cause(error), *shown])[:LONGEST_SYNTAX]
