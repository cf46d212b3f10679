"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from bleu_teach.grade.sandbox import Session
from bleu_teach.grade.tasks import Property, Task

AGAIN = 5  # this many inputs are asked a second time, after all others
STRIKES = 2  # a function that did not end so often is not called any more
NO_ANSWER = "no answer: the function ran too long or ended the process"


@dataclass
class Marks:
    """What a function earned.

    Args:
        function: its name.
        cell: the grade_id of the cell that carries the marks.
        points: what it could earn.
        properties: pairs of a property's name, its points and what was earned.
        failing: the smallest input that is not answered correctly, or None: the property, the
            call, its arguments, what came back, and the correct answer.
        followed: properties earned with correct helpers.
        endless: for how many properties it gave no answer.
        verdict: status, message, mistake and lesson, as `check` sees the function; may be empty.
    """

    function: str
    cell: str
    points: float
    properties: list[tuple[str, float, float]] = field(default_factory=list)
    failing: dict | None = None
    followed: list[str] = field(default_factory=list)
    endless: int = 0
    verdict: dict = field(default_factory=dict)

    @property
    def score(self) -> float:
        return sum(earned for _, _, earned in self.properties)

    def as_dict(self) -> dict:
        return {**asdict(self), "score": self.score}


def decode(value: object, depth: int = 8) -> object:
    """The answer as a Python value again; what was no plain value becomes its description."""
    if isinstance(value, list) and depth:
        return [decode(item, depth - 1) for item in value]
    if isinstance(value, dict):
        if isinstance(value.get("tuple"), list) and depth:
            return tuple(decode(item, depth - 1) for item in value["tuple"])
        if value.get("float") in ("nan", "inf", "-inf"):
            return float(value["float"])
        return Other(str(value.get("type", "?"))[:40])
    if isinstance(value, list) or (isinstance(value, int) and abs(value) > 2**256):
        return Other(type(value).__name__)  # nothing that the student's process sends by itself
    return value


@dataclass(frozen=True)
class Other:
    """A value of a type that no task asks for."""

    kind: str

    def __repr__(self) -> str:
        return f"an object of the type {self.kind}"


def same(value: object, correct: object) -> bool:
    """True if a value is the correct one, types included; floats may differ in late digits.

    >>> same((2, 7), (2, 7)), same((2.0, 7), (2, 7)), same((True, 1), (1, 1)), same([2, 7], (2, 7))
    (True, False, False, True)
    >>> same(0.1 + 0.2, 0.3), same(1, 1.0), same(True, 1.0)
    (True, True, False)
    """
    if isinstance(correct, tuple):
        pair = isinstance(value, (tuple, list)) and len(value) == len(correct)
        return pair and all(map(same, value, correct))
    if isinstance(correct, float):
        number = type(value) in (int, float)
        return number and math.isclose(value, correct, rel_tol=1e-6, abs_tol=1e-12)
    return type(value) is type(correct) and value == correct


def right(answer: dict, correct: object) -> bool:
    """True if the function returned the correct value and left its arguments alone."""
    return "value" in answer and "changed" not in answer and same(decode(answer["value"]), correct)


def judge(session: Session, task: Task, earlier: dict[str, Marks], tasks: dict[str, Task]) -> Marks:
    """Ask for each property and add up what was earned.

    Args:
        session: the running submission, at the place of the graded cell.
        task: what is graded.
        earlier: the marks so far, by function.
        tasks: all tasks, by function, for the correct helpers.
    """
    marks = Marks(task.function, task.cell, task.points)
    for one in task.properties:
        failing = None
        if marks.endless < STRIKES:
            failing = _judge_property(session, task, one, marks, needs_help(task, earlier), tasks)
        earned = failing is None and marks.endless < STRIKES
        marks.properties.append((one.name, one.points, one.points if earned else 0.0))
        if failing and (marks.failing is None or failing["size"] < marks.failing["size"]):
            marks.failing = failing
        marks.endless += bool(failing and failing["got"] == NO_ANSWER)
    return marks


def _judge_property(
    session: Session, task: Task, one: Property, marks: Marks, help_it: bool, tasks: dict
) -> dict | None:
    """The first failing input, with the student's own helpers; None if the property holds."""
    if help_it:  # this comes first, because a helper of the student's may never end
        for inputs in filter(None, (one.inputs, one.instead)):
            helpers = tables(task, inputs, tasks)
            if not _first_wrong(session, task, one, inputs, helpers):
                marks.followed.append(one.name)
                return None
    failing = _first_wrong(session, task, one, one.inputs, {})
    if failing and one.instead and not _first_wrong(session, task, one, one.instead, {}):
        return None
    return failing


def needs_help(task: Task, earlier: dict[str, Marks]) -> bool:
    """True if the function builds on earlier ones and one of those is not right."""
    return task.helpers is not None and any(m.score < m.points for m in earlier.values())


def _first_wrong(
    session: Session, task: Task, one: Property, inputs: Sequence[tuple], helpers: dict
) -> dict | None:
    """The first input, and so the smallest, on which a property does not hold."""
    asked = [*inputs, *inputs[:AGAIN]]
    answers = session.ask(task.function, asked, helpers)
    for number, arguments in enumerate(asked):
        answer = answers[number] if number < len(answers) else {"missing": True}
        correct = task.correct(*arguments)
        if not right(answer, correct):
            return {
                "property": one.name,
                "call": f"{task.function}({', '.join(map(repr, arguments))})",
                "arguments": arguments,
                "got": describe(answer, again=number >= len(inputs)),
                "correct": repr(correct),
                "size": len(str(arguments)),
            }
    return None


def describe(answer: dict, again: bool = False) -> str:
    """What came back, in a few words and never at length: it was written by the student."""
    if "missing" in answer:
        return NO_ANSWER
    if "value" not in answer:
        return f"raised {str(answer.get('raised'))[:40]}: {str(answer.get('text'))[:80]}"
    text = f"returned {repr(decode(answer['value']))[:80]}"
    if "changed" in answer:
        return text + ", and changed its arguments"
    return text + ", when it was asked a second time" if again else text


def answer_alone(session: Session, task: Task, arguments: tuple) -> str:
    """What comes back from a function that was asked nothing else: it has no other to tell of."""
    answers = session.ask(task.function, [arguments] * 2) or [{"missing": True}]
    correct = task.correct(*arguments)
    for number, answer in enumerate(answers):
        if not right(answer, correct):
            return describe(answer, again=number > 0)
    return "answered differently when it was asked among other inputs"


def tables(task: Task, inputs: Sequence[tuple], tasks: dict[str, Task]) -> dict:
    """For each helper: the names of its arguments, and pairs of arguments and correct answer."""
    found: dict[str, dict] = {}
    for arguments in inputs:
        for name, call in task.helpers(*arguments):
            found.setdefault(name, {})[repr(call)] = (call, tasks[name].correct(*call))
    return {name: (tasks[name].parameters, list(rows.values())) for name, rows in found.items()}
