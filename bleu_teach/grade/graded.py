"""The results of a submission: of each property, of each function, of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from bleu_teach.grade.submission import NeedsPerson, Submission, TryAgain

MOST_REASONS, MAX_REASON = 20, 300
GRADED, REPAIRED, PERSON = STATES = ("graded", "graded with repairs", "needs a person")


class Kind(IntEnum):
    """Number what came of the hidden inputs of a property; some have the name of a failure."""

    RIGHT = 0
    WRONG = 1
    CHANGED = 2  # right, but the arguments are others
    RAISED = 3
    MISSING = 4  # raised, since a name is missing
    STOPPED = 5
    UNFINISHED = 6
    UNREADABLE = 7
    UNASKED = 8


class Found(NamedTuple):
    """A property, and what the run with hidden inputs tells of it. It has no room for a text of a
    student's, so nothing that a function says there can be shown."""

    name: str
    points: float
    kind: Kind
    place: int = 0  # of the first input, and so the smallest, that is not answered correctly
    helped: bool = False  # right with correct helpers

    @property
    def earned(self) -> float:
        return self.points if self.kind is Kind.RIGHT else 0.0

    @property
    def lost(self) -> float:
        return self.points - self.earned


@dataclass(frozen=True)
class Marks:
    """The points of a function, and all that is told about it."""

    function: str
    cell: str  # the grade_id of the cell that carries the marks
    properties: tuple[Found, ...]
    # Of the dearest property that was lost: a title, the smallest input that is not answered
    # correctly, and what came back, in our words.
    hidden: tuple[str, ...] = ()
    # From the run that is shown: what `check` says of it, the same as HTML, and what `class_report`
    # counts.
    said: str = ""
    card: str = ""
    recorded: dict = field(default_factory=dict)

    @property
    def points(self) -> float:
        """The maximum number of points."""
        return sum(one.points for one in self.properties)

    @property
    def score(self) -> float:
        return sum(one.earned for one in self.properties)


@dataclass(frozen=True)
class Result:
    """The result of one submission."""

    student: str
    assignment: str
    status: str  # one of STATES
    reasons: tuple[str, ...]  # what was repaired, what went wrong, or why a person is needed
    max_score: float  # what can be earned, by hand too
    score: float | None = None  # None for a person to decide
    marks: tuple[Marks, ...] = ()
    notebook: dict | None = None  # as it was graded
    final: bool = True  # False if the next run should try again


def blank(submission: Submission, points: float, reason: NeedsPerson) -> Result:
    """Make a result without a score, for a person to fill."""
    final = not isinstance(reason, TryAgain)
    reasons = brief([str(reason)])
    return Result(submission.student, submission.assignment, PERSON, reasons, points, final=final)


def brief(reasons: Sequence[str]) -> tuple[str, ...]:
    """Keep each once, and so many that a person would read them."""
    return tuple(text[:MAX_REASON] for text in dict.fromkeys(reasons))[:MOST_REASONS]


class ByHand(NamedTuple):
    """The points of a graded cell in the gradebook: a person's, if there are some."""

    name: str  # of the cell, without "_marks"
    score: float | None  # with extra credit; None if nobody has looked yet
    points: float  # what can be earned
    comment: str = ""
    manual: bool = True  # False if the grader's own points stand, without a word of a person


def stem_of(name: str) -> str:
    """Name a graded cell, such as BLEU_marks, as its answer or its function is named."""
    return name.removesuffix("_marks")
