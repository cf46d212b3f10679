"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bleu_teach.grade.execute import Session
from bleu_teach.grade.tasks import Property, Task
from bleu_teach.learn.diagnosis import counterexample, diagnose, right
from bleu_teach.learn.observe import STOPPED, Outcome, hear
from bleu_teach.learn.verdicts import Counterexample, Verdict

AGAIN = 5  # this many inputs are asked a second time, after all others
STRIKES = 2  # a function that did not end so often is not called any more


class Earned(NamedTuple):
    """A property's name, its points and what was earned of them."""

    name: str
    points: float
    earned: float


@dataclass(frozen=True)
class Marks:
    """What a function earned.

    Args:
        function: its name.
        cell: the grade_id of the cell that carries the marks.
        properties: what was earned, property by property.
        failing: the smallest input that is not answered correctly, or None.
        followed: properties earned with correct helpers.
        endless: for how many properties it gave no answer.
        verdict: how `check` sees the function, if it was asked.
    """

    function: str
    cell: str
    properties: tuple[Earned, ...]
    failing: Counterexample | None = None
    followed: tuple[str, ...] = ()
    endless: int = 0
    verdict: Verdict | None = None

    @property
    def points(self) -> float:
        """What it could earn."""
        return sum(one.points for one in self.properties)

    @property
    def score(self) -> float:
        return sum(one.earned for one in self.properties)

    def as_json(self) -> dict:
        """All of it for JSON, the sums included."""
        return vars(self) | {
            "points": self.points,
            "score": self.score,
            "failing": self.failing and self.failing.as_json(),
            "verdict": self.verdict and self.verdict.as_json(),
        }

    @classmethod
    def from_json(cls, marks: dict) -> Marks:
        """The marks again."""
        failing, verdict = marks["failing"], marks["verdict"]
        return cls(
            marks["function"],
            marks["cell"],
            tuple(Earned(*one) for one in marks["properties"]),
            failing and Counterexample.from_json(failing),
            tuple(marks["followed"]),
            marks["endless"],
            verdict and Verdict.from_json(verdict),
        )


def ask(session: Session, task: Task, inputs: Sequence, helpers: dict) -> list[Outcome]:
    """One outcome an input; the function was stopped where the student's process said nothing."""
    told = session.ask(task.function, inputs, helpers)
    outcomes = [hear(record, task.exercise.read) for record in told]
    return outcomes + [STOPPED] * (len(inputs) - len(outcomes))


def judge(session: Session, task: Task, earlier: dict[str, Marks], tasks: dict[str, Task]) -> Marks:
    """Ask for each property and add up what was earned.

    Args:
        session: the running submission, at the place of the graded cell.
        task: what is graded.
        earlier: the marks so far, by function.
        tasks: all tasks, by function, for the correct helpers.
    """
    earned, failing, followed, endless = [], [], [], 0
    for one in task.properties:
        wrong, with_helpers = None, False
        if endless < STRIKES:
            help_it = needs_help(task, earlier)
            wrong, with_helpers = _judge_property(session, task, one, help_it, tasks)
        holds = wrong is None and endless < STRIKES
        earned.append(Earned(one.name, one.points, one.points if holds else 0.0))
        failing += [wrong] if wrong else []
        followed += [one.name] if with_helpers else []
        endless += bool(wrong and wrong.trouble == "stopped")
    smallest = min(failing, key=lambda wrong: len(wrong.call), default=None)
    return Marks(task.function, task.cell, tuple(earned), smallest, tuple(followed), endless)


def _judge_property(
    session: Session, task: Task, one: Property, help_it: bool, tasks: dict
) -> tuple[Counterexample | None, bool]:
    """The first failing input, with the student's own helpers, or None if the property holds; and
    True if it holds with correct helpers."""
    if help_it:  # this comes first, because a helper of the student's may never end
        for inputs in filter(None, (one.inputs, one.instead)):
            helpers = tables(task, inputs, tasks)
            if not _first_wrong(session, task, one, inputs, helpers):
                return None, True
    failing = _first_wrong(session, task, one, one.inputs, {})
    if failing and one.instead and not _first_wrong(session, task, one, one.instead, {}):
        return None, False
    return failing, False


def needs_help(task: Task, earlier: dict[str, Marks]) -> bool:
    """True if the function builds on earlier ones and one of those is not right."""
    return task.helpers is not None and any(m.score < m.points for m in earlier.values())


def _first_wrong(
    session: Session, task: Task, one: Property, inputs: Sequence[tuple], helpers: dict
) -> Counterexample | None:
    """The first input, and so the smallest, on which a property does not hold."""
    asked = [*inputs, *inputs[:AGAIN]]
    for number, outcome in enumerate(ask(session, task, asked, helpers)):
        if not right(outcome, task.correct(*asked[number])):
            again = number >= len(inputs)
            return counterexample(task.exercise, one.name, asked[number], outcome, again)
    return None


def explain(session: Session, task: Task, marks: Marks, earlier: dict, tasks: dict) -> Marks:
    """The marks with what the student reads about a function that is not right: the answer to the
    failing input when nothing else was asked, and a verdict (unless the function does not end)."""
    failing, verdict = marks.failing, None
    if failing and failing.trouble != "stopped":
        failing = _asked_alone(session, task, failing)
    if marks.score < marks.points and not marks.endless:
        inputs = task.exercise.asked
        helpers = tables(task, inputs, tasks) if needs_help(task, earlier) else {}
        verdict = diagnose(task.exercise, ask(session, task, inputs, helpers))
    return replace(marks, failing=failing, verdict=verdict)


def _asked_alone(session: Session, task: Task, failing: Counterexample) -> Counterexample:
    """What comes back from a function that was asked nothing else: it has no other to tell of."""
    arguments = tuple(failing.arguments.values())
    outcomes = ask(session, task, [arguments] * 2, {})
    wrong = [not right(outcome, failing.expected) for outcome in outcomes]
    at = wrong.index(True) if any(wrong) else 0
    alone = counterexample(task.exercise, failing.label, arguments, outcomes[at], again=at > 0)
    return alone if any(wrong) else replace(alone, trouble="unsteady")


def tables(task: Task, inputs: Sequence[tuple], tasks: dict[str, Task]) -> dict:
    """For each helper: the names of its arguments, and pairs of arguments and correct answer."""
    found: dict[str, dict] = {}
    for arguments in inputs:
        for name, call in task.helpers(*arguments):
            found.setdefault(name, {})[repr(call)] = (call, tasks[name].correct(*call))
    return {
        name: (tasks[name].exercise.parameters, list(rows.values())) for name, rows in found.items()
    }
