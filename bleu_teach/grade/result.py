"""The result of a submission: points earned, lost for certain, or open, and why.

Points that were lost since something that the student wrote was dropped, replaced, not run or not
understood, or may have been, are open: a person reads them, like a written answer. A result is
plain data, so that it can be kept as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bleu_teach.language import gettext

MOST_NOTES, MAX_NOTE = 20, 300
MAX_NAME = 60  # characters of what a student wrote, in a reason
GRADED, PERSON = STATES = ("graded", "needs a person")

# What came of the hidden inputs of a property: one of these, a failure of `Outcome`, or a reason.
RIGHT, LOOSE = "right", "loose"  # loose: right but for the type of its numbers
WRONG, CHANGED = "wrong", "changed"  # changed: right, but the arguments are others
REASONS = {  # why points are open, by cause
    "package": "grading lacks something it uses",
    "file": "a file is missing that was not submitted",
    "magic": "a line that only Jupyter understands was left out",
    "given": "a cell of the assignment was changed, and counts as it was given out",
    "newer": "it was written with a newer Python than grading has",
    "unread": "a cell could not be read",
    "shared": "another submission has the same name for the audit",
    "foreign": "the name for the audit is not that of the student",
    "cell": "a cell was stopped that may belong to it",
    "memory": "a function exceeded the memory limit",
    "clock": "a function waited until its time was over",
    "died": "the process of a function was ended",
    "time": "the time limit for the whole notebook was reached",
}
AGAIN = {"cell", "memory", "clock", "died", "time"}  # the next run tries again


class Found(NamedTuple):
    """A property, and what the run with hidden inputs tells of it. It has no room for a text of a
    student's, so nothing that a function says there can be shown."""

    name: str
    points: float
    kind: str
    place: int = 0  # of the first input, and so the smallest, that is not answered correctly
    helped: bool = False  # right with correct helpers
    fine: float = 0  # points that the type of its numbers costs

    @property
    def earned(self) -> float:
        return self.points - self.fine if self.kind in (RIGHT, LOOSE) else 0.0

    @property
    def open(self) -> float:
        return self.points if self.kind in REASONS else 0.0

    @property
    def lost(self) -> float:
        return self.points - self.earned - self.open


@dataclass(frozen=True)
class Marks:
    """The points of a function, and all that is told about it."""

    function: str
    cell: str  # the grade_id of the cell that carries the marks
    properties: Sequence[Found]
    # Of the lost property with the most points: a title, the smallest input that is not answered
    # correctly, and what came back, in our words.
    hidden: Sequence[str] = ()
    # From the run that is shown: what `check` says of it, the same as HTML, and what `class_report`
    # counts. Without a card, it says why the answer is right, or which form it should have.
    said: str = ""
    card: str = ""
    recorded: dict = field(default_factory=dict)
    reasons: Sequence[str] = ()  # why points are open, only for the teacher
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


class ByHand(NamedTuple):
    """The points of a graded cell in the gradebook: a person's, if there are some."""

    name: str  # of the cell, without "_marks"
    earned: float  # with extra credit
    open: float  # what no one has decided yet
    points: float  # what can be earned
    comment: str = ""
    manual: bool = True  # False if the grader's own points stand, without a word of a person


@dataclass(frozen=True)
class Result:
    """The result of one submission."""

    student: str
    assignment: str
    max_score: float  # what can be earned, by hand too
    notes: Sequence[str] = ()  # what was repaired, what went wrong: the student may read it
    marks: Sequence[Marks] = ()
    notebook: dict | None = None  # as it was graded
    answers: dict[str, str] = field(default_factory=dict)  # the texts that a person reads
    word: str = ""  # that the audit was drawn from
    evidence: Sequence[str] = ()  # what was drawn, for the person who reads the answers
    empty: Sequence[str] = ()  # the written answers to which nothing was written
    refused: str = ""  # why nothing could be graded
    final: bool = True  # False if the next run should try again
    # From the gradebook, where a person may have decided: all graded cells, what formgrader calls
    # the submission, and by how many days it is late.
    cells: Sequence[ByHand] = ()
    number: str = ""
    late: float = 0

    @property
    def earned(self) -> float:
        return sum(one.earned for one in self.cells or self.marks)

    @property
    def open(self) -> float:
        """The open points; before the gradebook, of its functions, or all if none was graded."""
        if self.refused and not self.cells:
            return self.max_score
        return sum(one.open for one in self.cells or self.marks)

    @property
    def status(self) -> str:
        """Describe how far it is graded: one of STATES. Written answers always wait."""
        functions = {stem_of(one.cell) for one in self.marks}
        left = [one.open for one in self.cells if self.refused or one.name in functions]
        return PERSON if any(left if self.cells else [self.open]) else GRADED

    @property
    def reasons(self) -> list[str]:
        """Why points are open, only for the teacher."""
        found = dict[str, list[str]]()
        for one in self.marks:
            for reason in one.reasons:
                found.setdefault(reason, []).append(one.function)
        told = [f"{', '.join(functions)}: {reason}" for reason, functions in found.items()]
        return [self.refused] * bool(self.refused) + told


def write_result(result: Result) -> str:
    return json.dumps(vars(result), default=vars)


def read_result(text: str) -> Result:
    told = json.loads(text)
    for one in told["marks"]:
        one["properties"] = [Found(*each) for each in one["properties"]]
    return Result(**told | {"marks": [Marks(**one) for one in told["marks"]]})


def brief(notes: Sequence[str]) -> list[str]:
    """Keep each once, and so many that a person would read them."""
    return [text[:MAX_NOTE] for text in dict.fromkeys(notes)][:MOST_NOTES]


def reason_of(kind: str, name: str = "") -> str:
    """Describe why points are open, in a sentence that is the same for all whom it is about."""
    return gettext(REASONS[kind]) + (f": {name}" if name else "")


def stem_of(name: str) -> str:
    """Name a graded cell, such as BLEU_marks, as its answer or its function is named."""
    return name.removesuffix("_marks")
