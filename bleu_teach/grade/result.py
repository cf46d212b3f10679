"""What grading a submission gave. As JSON it goes from a worker to the writer, and to the cache."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bleu_teach.grade.judge import Marks

GRADED, REPAIRED, PERSON = STATES = ("graded", "graded with repairs", "needs a person")


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


def read_result(text: str) -> Result:
    """The result again, from its JSON."""
    fields = json.loads(text)
    marks, reasons = map(Marks.from_json, fields.pop("marks")), fields.pop("reasons")
    return Result(**fields, marks=tuple(marks), reasons=tuple(reasons))
