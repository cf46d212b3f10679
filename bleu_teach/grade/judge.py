"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence

from bleu_teach.grade.course import Hidden, Questions, Task
from bleu_teach.grade.result import Earned, Marks
from bleu_teach.grade.sandbox import Ask
from bleu_teach.language import gettext
from bleu_teach.learn.counterexample import Counterexample
from bleu_teach.learn.observe import Outcome

STRIKES = 2  # a function that did not end so often is not called any more
WORDS = {
    "": "something else",
    "unfinished": "not written yet",
    "unreadable": "something of another type",
}


def judge(task: Task, ask: Ask, with_help: bool) -> Marks:
    """Ask for each property and add up what was earned.

    `ask` puts inputs to the student's function, at the place of the graded cell. `with_help` says
    that a function which this one builds on is not right.
    """
    earned, failing, followed = [], [], []
    outcomes = _ask_all(task, ask, with_help)
    for hidden in task.hidden:
        name, points = hidden.graded.name, hidden.graded.points
        out = sum(wrong.trouble == "stopped" for _, wrong in failing) >= STRIKES
        wrong = None if out else _first_wrong(task, name, hidden.questions, next(outcomes))
        helped = with_help and not wrong and not out
        if wrong and wrong.trouble != "stopped":
            wrong, helped = _once_more(task, ask, with_help, hidden)
        earned.append(Earned(name, points, 0.0 if out or wrong else points))
        failing += [(points, wrong)] if wrong else []
        followed += [name] if helped else []
    shown = min(failing, key=lambda one: (-one[0], len(one[1].call)), default=(0, None))[1]
    return Marks(
        function=task.function,
        cell=task.cell,
        exercise=task.exercise.name,
        properties=tuple(earned),
        failing=shown,
        followed=tuple(followed),
        endless=any(wrong.trouble == "stopped" for _, wrong in failing),
    )


def _ask_all(task: Task, ask: Ask, with_help: bool) -> Iterator[list[Outcome]]:
    """Ask each property's questions. All are asked at once; where the function does not
    come to an end, the rest is asked anew."""
    waiting = [len(hidden.questions.inputs) for hidden in task.hidden]
    inputs = [one for hidden in task.hidden for one in hidden.questions.inputs]
    while waiting:
        outcomes, stopped = ask(inputs, task.tables if with_help else {}), False
        while waiting and not stopped:
            number = waiting.pop(0)
            yield outcomes[:number]
            stopped = outcomes[number - 1].trouble == "stopped"
            inputs, outcomes = inputs[number:], outcomes[number:]


def _once_more(
    task: Task, ask: Ask, with_help: bool, hidden: Hidden
) -> tuple[Counterexample | None, bool]:
    """Find the first wrong answer, if any, when it is asked alone, where nothing is left of other
    calls, and on the inputs that show the same; and whether correct helpers made a difference."""

    def wrong_in(questions: Questions, tables: dict) -> Counterexample | None:
        return _first_wrong(task, hidden.graded.name, questions, ask(questions.inputs, tables))

    instead = hidden.instead
    if with_help and instead.inputs and not wrong_in(instead, instead.tables):
        return None, True
    wrong = wrong_in(hidden.questions, {})
    if wrong and instead.inputs and not wrong_in(instead, {}):
        return None, False
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
                answer=words,
                text=words,
                trouble=outcome.trouble or "unreadable",
                changed=outcome.changed,
                again=not outcome.trouble and arguments in questions.inputs[:number],
            )
    return None


def _in_our_words(outcome: Outcome) -> str:
    """Name what came back for a hidden input; a student's own words could tell of other inputs."""
    if outcome.trouble == "raised":
        kind = str(outcome.answer)
        return kind if hasattr(builtins, kind) else gettext("an error of its own")
    return gettext("an answer") if outcome.changed else gettext(WORDS.get(outcome.trouble, ""))
