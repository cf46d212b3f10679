"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

import builtins
from collections.abc import Sequence

from bleu_teach.grade.course import Property, Task
from bleu_teach.grade.result import Earned, Failing, Marks
from bleu_teach.grade.sandbox import Ask
from bleu_teach.learn.diagnosis import right
from bleu_teach.learn.observe import Outcome

AGAIN = 5  # this many inputs are asked a second time, after all others
STRIKES = 2  # a function that did not end so often is not called any more
WORDS = {
    "": "returned something else",
    "stopped": "no answer: the function ran too long or ended the process",
    "unfinished": "not written yet",
    "unreadable": "returned something of another type",
}


def judge(task: Task, ask: Ask, with_help: bool) -> Marks:
    """Ask for each property and add up what was earned.

    Args:
        task: what is graded.
        ask: puts inputs to the student's function, at the place of the graded cell.
        with_help: a function that this one builds on is not right.
    """
    earned, failing, followed = [], [], []
    for graded in task.properties:
        out = sum(wrong.endless for wrong in failing) >= STRIKES
        helped = with_help and not out and _holds_with_help(task, ask, graded)
        wrong = None if out or helped else _first_failing(task, ask, graded)
        earned.append(Earned(graded.name, graded.points, 0.0 if out or wrong else graded.points))
        failing += [wrong] if wrong else []
        followed += [graded.name] if helped else []
    worth = {graded.name: graded.points for graded in task.properties}
    told = min(
        failing, key=lambda one: (-worth[one.property], len(str(one.arguments))), default=None
    )
    endless = any(wrong.endless for wrong in failing)
    return Marks(task.function, task.cell, tuple(earned), told, tuple(followed), endless)


def _holds_with_help(task: Task, ask: Ask, graded: Property) -> bool:
    """With correct helpers. This is asked first, because one of the student's may never end."""
    return any(
        inputs and not _first_wrong(task, ask, graded, inputs, task.tables(inputs))
        for inputs in (graded.inputs, graded.instead)
    )


def _first_failing(task: Task, ask: Ask, graded: Property) -> Failing | None:
    """With the student's own helpers; None if the property holds on one set of its inputs."""
    failing = _first_wrong(task, ask, graded, graded.inputs, {})
    if failing and graded.instead and not _first_wrong(task, ask, graded, graded.instead, {}):
        return None
    return failing


def _first_wrong(
    task: Task, ask: Ask, graded: Property, inputs: Sequence[tuple], helpers: dict
) -> Failing | None:
    """The first input, and so the smallest, that is not answered correctly."""
    asked = [*inputs, *inputs[:AGAIN]]
    for number, (arguments, outcome) in enumerate(zip(asked, ask(asked, helpers), strict=True)):
        correct = task.correct(*arguments)
        if not right(outcome, correct):
            call = f"{task.function}({', '.join(map(repr, arguments))})"
            endless, got = outcome.trouble == "stopped", _in_our_words(outcome)
            if number >= len(inputs) and not outcome.trouble:
                got += " when it was asked a second time"
            return Failing(graded.name, call, arguments, repr(correct), endless, got)
    return None


def _in_our_words(outcome: Outcome) -> str:
    """What came back for a hidden input. The student's own words could tell of other inputs."""
    if outcome.trouble == "raised":
        name = outcome.answer if hasattr(builtins, outcome.answer) else "an error of its own"
        return f"raised {name}"
    if outcome.changed:
        return "changed its arguments"
    return WORDS[outcome.trouble]
