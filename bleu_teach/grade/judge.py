"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bleu_teach.grade.course import Task
from bleu_teach.grade.graded import Found, Kind, Marks
from bleu_teach.grade.sandbox.session import Ask
from bleu_teach.language import gettext
from bleu_teach.learn.run import SECONDS, Outcome

STRIKES = 2  # a function that did not end so often is not called any more
YOURS = {
    Kind.CHANGED: "an answer",
    Kind.UNFINISHED: "not written yet",
    Kind.UNREADABLE: "something of another type",
}


def judge(task: Task, ask: Ask, with_help: bool) -> list[Found]:
    """Ask for each property, with correct helpers and without: it holds if either does.

    `ask` puts inputs to the student's function, at the place of the graded cell. `with_help` says
    that a function which this one builds on is not right.
    """
    found: list[Found] = []
    for graded, answers in task.hidden:
        one = Found(graded.name, graded.points, Kind.UNASKED)
        endless = sum(one.kind is Kind.STOPPED for one in found)
        for tables in (task.hidden_tables, {}) if with_help else ({},):
            if endless >= STRIKES or one.kind in (Kind.RIGHT, Kind.STOPPED):
                break
            kind, place = _first_wrong(answers, ask(graded.inputs, tables))
            helped = kind is Kind.RIGHT and bool(tables)
            one = one._replace(kind=kind, place=place, helped=helped)
        found.append(one)
    return found


def _first_wrong(answers: Sequence, outcomes: Sequence[Outcome]) -> tuple[Kind, int]:
    """Find the first input, and so the smallest, that is not answered correctly."""
    for place, (answer, outcome) in enumerate(zip(answers, outcomes, strict=True)):
        if not outcome.is_right(answer):
            return _kind_of(outcome), place
    return Kind.RIGHT, 0


def _kind_of(outcome: Outcome) -> Kind:
    if outcome.failure == "raised" and str(outcome.answer).startswith("NameError"):
        return Kind.MISSING
    if outcome.failure:
        return Kind[outcome.failure.upper()]
    return Kind.CHANGED if outcome.changed else Kind.WRONG


def mark(task: Task, found: Sequence[Found], words: dict) -> Marks:
    """Write down of the dearest property that was lost the smallest input that shows it, and the
    words of the run that is shown, which a function that is right does not need."""
    failing = [
        (one, f"{task.function}({', '.join(map(repr, asked.inputs[one.place]))})")
        for one, asked in zip(found, task.properties, strict=True)
        if one.kind not in (Kind.RIGHT, Kind.UNASKED)
    ]
    hidden: list[str] = []
    if failing:
        one, call = min(failing, key=lambda pair: (-pair[0].points, len(pair[1])))
        title = gettext("The smallest hidden input that fails ({label}):")
        hidden = [title.format(label=gettext(one.name)), call, *_say(one.kind)]
    counted = words["recorded"]
    if all(one.kind is Kind.RIGHT for one in found):
        words = {"recorded": {"exercise": task.exercise.name, "status": "passed"}}
    elif counted["status"] == "passed":  # on the inputs that everybody knows
        words = words | {"recorded": counted | {"status": "wrong"}}
    return Marks(task.function, task.cell, tuple(found), tuple(hidden), **words)


def _say(kind: Kind) -> Iterator[str]:
    """Describe in our words what came back for a hidden input."""
    if kind in YOURS:
        yield gettext("yours    {value}").format(value=gettext(YOURS[kind]))
    elif kind in (Kind.RAISED, Kind.MISSING):
        yield gettext("raised {error}").format(error=gettext("an error"))
    elif kind is Kind.STOPPED:
        yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
    else:
        yield gettext("Your result is incorrect here; the expected value stays hidden.")
    if kind is Kind.CHANGED:
        yield gettext("but the call changed the arguments")
