"""The result of a submission: points earned, lost for certain, or open, and why.

Points that were lost since something that the student wrote was dropped, replaced, not run or not
understood, or may have been, are open: a person reads them, like a written answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from bleu_teach.language import gettext

MOST_NOTES, MAX_NOTE = 20, 300
MAX_NAME = 60  # characters of what a student wrote, in a reason
GRADED, REPAIRED, PERSON = STATES = ("graded", "graded with repairs", "needs a person")


class Kind(IntEnum):
    """Number what came of the hidden inputs of a property; some have the name of a failure."""

    RIGHT = 0
    LOOSE = 1  # right but for the type of its numbers
    WRONG = 2
    CHANGED = 3  # right, but the arguments are others
    RAISED = 4
    STOPPED = 5
    UNFINISHED = 6
    UNREADABLE = 7
    # From here on the points are open; the names are those of the causes.
    PACKAGE = 10
    FILE = 11
    MAGIC = 12
    GIVEN = 13
    NEWER = 14
    UNREAD = 15
    UNTOUCHED = 16
    SHARED = 17
    FOREIGN = 18
    # The next run tries again.
    STOPPED_CELL = 20
    MEMORY = 21
    CLOCK = 22
    DIED = 23
    TIME = 24

    @property
    def is_open(self) -> bool:
        return self >= Kind.PACKAGE


REASONS = {
    Kind.PACKAGE: "grading lacks something it uses",
    Kind.FILE: "a file is missing that was not handed in",
    Kind.MAGIC: "a line that only Jupyter understands was left out",
    Kind.GIVEN: "a cell of the assignment was changed, and counts as it was given out",
    Kind.NEWER: "it was written with a newer Python than grading has",
    Kind.UNREAD: "a cell could not be read",
    Kind.UNTOUCHED: "nothing was changed: is it the wrong file?",
    Kind.SHARED: "another submission has the same name for the audit",
    Kind.FOREIGN: "the name for the audit is not that of the student",
    Kind.STOPPED_CELL: "a cell was stopped that may belong to it",
    Kind.MEMORY: "a function exceeded the memory limit",
    Kind.CLOCK: "a function waited until its time was over",
    Kind.DIED: "the process of a function was ended",
    Kind.TIME: "the time limit for the whole notebook was reached",
}
CAUSES = {kind.name.lower(): kind for kind in REASONS} | {"stopped": Kind.STOPPED_CELL}


class Found(NamedTuple):
    """A property, and what the run with hidden inputs tells of it. It has no room for a text of a
    student's, so nothing that a function says there can be shown."""

    name: str
    points: float
    kind: Kind
    place: int = 0  # of the first input, and so the smallest, that is not answered correctly
    helped: bool = False  # right with correct helpers
    fine: float = 0  # points that the type of its numbers costs

    @property
    def earned(self) -> float:
        return self.points - self.fine if self.kind in (Kind.RIGHT, Kind.LOOSE) else 0.0

    @property
    def open(self) -> float:
        return self.points if self.kind.is_open else 0.0

    @property
    def lost(self) -> float:
        return self.points - self.earned - self.open


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
    # counts. Without a card, it says why the answer is right, or which form it should have.
    said: str = ""
    card: str = ""
    recorded: dict = field(default_factory=dict)
    reasons: tuple[str, ...] = ()  # why points are open, for the teacher alone
    lesson: str = ""  # the number of the lesson that explains it

    @property
    def points(self) -> float:
        """The maximum number of points."""
        return sum(one.points for one in self.properties)

    @property
    def earned(self) -> float:
        return sum(one.earned for one in self.properties)

    @property
    def open(self) -> float:
        return sum(one.open for one in self.properties)


@dataclass(frozen=True)
class Result:
    """The result of one submission."""

    student: str
    assignment: str
    max_score: float  # what can be earned, by hand too
    notes: tuple[str, ...] = ()  # what was repaired, what went wrong: the student may read it
    marks: tuple[Marks, ...] = ()
    notebook: dict | None = None  # as it was graded
    answers: dict[str, str] = field(default_factory=dict)  # the texts that a person reads
    word: str = ""  # that the audit was drawn from
    evidence: tuple[str, ...] = ()  # what was drawn, for whoever reads the answers about it
    empty: tuple[str, ...] = ()  # the written answers to which nothing was written
    refused: str = ""  # why nothing could be graded
    repaired: bool = False
    final: bool = True  # False if the next run should try again

    @property
    def status(self) -> str:
        """One of STATES."""
        if self.notebook is None or any(one.open for one in self.marks):
            return PERSON
        return REPAIRED if self.repaired else GRADED

    @property
    def earned(self) -> float:
        return sum(one.earned for one in self.marks)

    @property
    def open(self) -> float:
        """The open points of its functions; all that can be earned if nothing was graded."""
        return self.max_score if self.refused else sum(one.open for one in self.marks)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why points are open, for the teacher alone."""
        told = [f"{one.function}: {reason}" for one in self.marks for reason in one.reasons]
        return tuple([self.refused] * bool(self.refused) + told)


def status_of(result: Result, cells: Sequence[ByHand]) -> str:
    """Describe how far it is graded, once a person may have decided."""
    functions = {stem_of(one.cell) for one in result.marks}
    if any(one.open for one in cells if result.refused or one.name in functions):
        return PERSON
    return REPAIRED if result.repaired else GRADED


def brief(notes: Sequence[str]) -> tuple[str, ...]:
    """Keep each once, and so many that a person would read them."""
    return tuple(text[:MAX_NOTE] for text in dict.fromkeys(notes))[:MOST_NOTES]


def reason_of(kind: Kind, name: str = "") -> str:
    """Describe why points are open, in a sentence that is the same for all whom it is about."""
    return gettext(REASONS[kind]) + (f": {name}" if name else "")


class ByHand(NamedTuple):
    """The points of a graded cell in the gradebook: a person's, if there are some."""

    name: str  # of the cell, without "_marks"
    earned: float  # with extra credit
    open: float  # what nobody has decided yet
    points: float  # what can be earned
    comment: str = ""
    manual: bool = True  # False if the grader's own points stand, without a word of a person


def stem_of(name: str) -> str:
    """Name a graded cell, such as BLEU_marks, as its answer or its function is named."""
    return name.removesuffix("_marks")
