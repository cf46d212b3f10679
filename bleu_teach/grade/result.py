"""What grading a submission gave. As JSON it goes from a worker to the writer, and to the cache."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import NamedTuple

from bleu_teach.learn.verdicts import Verdict

GRADED, REPAIRED, PERSON = STATES = ("graded", "graded with repairs", "needs a person")


class Earned(NamedTuple):
    """A property's name, its points and what was earned of them."""

    name: str
    points: float
    earned: float


@dataclass(frozen=True)
class Failing:
    """An input that is not answered correctly.

    Args:
        property: the property that it shows.
        call: the call, as a line of Python.
        arguments: what the function got.
        correct: the right answer, as text.
        endless: nothing came back.
        got: what came back, in a few words of the grader's.
    """

    property: str
    call: str
    arguments: tuple
    correct: str
    endless: bool
    got: str


@dataclass(frozen=True)
class Marks:
    """What a function earned.

    Args:
        function: its name.
        cell: the grade_id of the cell that carries the marks.
        properties: what was earned, property by property.
        failing: of the dearest property that was lost, the smallest input that is not answered
            correctly, or None.
        followed: properties earned with correct helpers.
        endless: True if it gave no answer to an input.
        verdict: how `check` sees the function, if it was asked.
        syntax_error: what Python says of a cell of it that it cannot read, or "".
    """

    function: str
    cell: str
    properties: tuple[Earned, ...]
    failing: Failing | None = None
    followed: tuple[str, ...] = ()
    endless: bool = False
    verdict: Verdict | None = None
    syntax_error: str = ""

    @property
    def points(self) -> float:
        """What it could earn."""
        return sum(earned.points for earned in self.properties)

    @property
    def score(self) -> float:
        return sum(earned.earned for earned in self.properties)

    @property
    def full(self) -> bool:
        """True if every property holds."""
        return self.score == self.points

    def as_json(self) -> dict:
        failing, verdict = self.failing, self.verdict
        return vars(self) | {
            "failing": failing and asdict(failing),
            "verdict": verdict and verdict.as_json(),
        }

    @classmethod
    def from_json(cls, parts: dict) -> Marks:
        """The marks again."""
        failing, verdict = parts["failing"], parts["verdict"]
        rebuilt = {
            "properties": tuple(Earned(*earned) for earned in parts["properties"]),
            "failing": failing and Failing(**failing | {"arguments": tuple(failing["arguments"])}),
            "followed": tuple(parts["followed"]),
            "verdict": verdict and Verdict.from_json(verdict),
        }
        return cls(**parts | rebuilt)


@dataclass(frozen=True)
class Result:
    """The result of one submission.

    Args:
        student: the name of their folder.
        assignment: its name.
        status: one of STATES.
        reasons: what was repaired, what went wrong, or why a person is needed.
        isolation: the level at which it was run.
        max_score: what can be earned, by hand too.
        score: what was earned; None for a person to decide.
        marks: what each function earned.
        notebook: the graded notebook; None if there is none.
        final: False if the next run should try again.
    """

    student: str
    assignment: str
    status: str
    reasons: tuple[str, ...]
    isolation: str
    max_score: float
    score: float | None = None
    marks: tuple[Marks, ...] = ()
    notebook: dict | None = None
    final: bool = True

    def to_json(self) -> str:
        return json.dumps(vars(self) | {"marks": [marks.as_json() for marks in self.marks]})

    @classmethod
    def from_json(cls, text: str) -> Result:
        """The result again."""
        parts = json.loads(text)
        marks, reasons = map(Marks.from_json, parts["marks"]), parts["reasons"]
        return cls(**parts | {"marks": tuple(marks), "reasons": tuple(reasons)})


@dataclass(frozen=True)
class ByHand:
    """What a person gave, or has yet to give.

    Args:
        name: of the cell, without "_marks".
        score: with extra credit; None if nobody has looked yet.
        points: what can be earned.
        comment: what the person wrote, or "".
    """

    name: str
    score: float | None
    points: float
    comment: str
