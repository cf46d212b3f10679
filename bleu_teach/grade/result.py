"""The result of a submission: points earned, lost for certain, or open, and why.

Points that were lost since something that the student wrote was dropped, replaced, not run or not
understood, or may have been, are open: a person reads them, like a written answer. A result is
plain data, so that it can be kept as JSON.
"""

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
    "magic": "a line that only Jupyter understands was skipped",
    "given": "a cell of the assignment was changed, and counts as it was given out",
    "newer": "it was written with a newer Python than grading has",
    "unread": "a cell could not be read",
    "shared": "another submission has the same name for the audit",
    "foreign": "the name for the audit is not that of the student",
    "cell": "a cell was stopped that might belong to it",
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
    """The points of a graded cell, and all that is told about it."""

    name: str  # of its function or its answer
    properties: Sequence[Found]  # of an answer one, without a name
    answer: str | None = None  # what a person reads; None for what is graded here
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
    # From the gradebook, if a person has decided or has to: the earned and the open points.
    by_hand: tuple[float, float] | None = None
    comment: str = ""

    @property
    def points(self) -> float:
        """The maximum number of points."""
        return sum(one.points for one in self.properties)

    @property
    def own(self) -> tuple[float, float]:
        """The earned and the open points before a person has seen them."""
        found = self.properties
        return sum(one.earned for one in found), sum(one.open for one in found)

    @property
    def earned(self) -> float:
        return (self.by_hand or self.own)[0]

    @property
    def open(self) -> float:
        return (self.by_hand or self.own)[1]

    @property
    def decided(self) -> bool:
        """True if a person gave other points."""
        return self.by_hand not in (None, self.own) and not self.open

    @property
    def parts(self) -> Sequence[Found]:
        """The properties; what a person decided is shared among them."""
        if not self.decided or not self.points:
            return self.properties
        lost = 1 - self.earned / self.points
        return [one._replace(kind=RIGHT, fine=one.points * lost) for one in self.properties]


@dataclass(frozen=True)
class Result:
    """The result of one submission."""

    student: str
    assignment: str
    notes: Sequence[str] = ()  # what was repaired, what went wrong: the student may read it
    marks: Sequence[Marks] = ()  # of all graded cells, in the order of the release
    notebook: dict | None = None  # as it was graded
    word: str = ""  # that the audit was drawn from
    evidence: Sequence[str] = ()  # what was drawn, for the person who reads the answers
    refused: str = ""  # why nothing could be graded
    final: bool = False  # True if the next run need not grade it again
    # From the gradebook: what formgrader calls the submission, by how many days it is late.
    number: str = ""
    late: float = 0

    @property
    def functions(self) -> list[Marks]:
        """The marks of functions and the audit; of all cells if nothing was graded."""
        return [one for one in self.marks if one.answer is None]

    @property
    def points(self) -> float:
        """The maximum number of points, those by hand too."""
        return sum(one.points for one in self.marks)

    @property
    def earned(self) -> float:
        return sum(one.earned for one in self.marks)

    @property
    def open(self) -> float:
        return sum(one.open for one in self.marks)

    @property
    def status(self) -> str:
        """Describe how far it is graded: one of STATES. Written answers always wait."""
        return PERSON if any(one.open for one in self.functions) else GRADED

    @property
    def reasons(self) -> list[str]:
        """Why points are open, only for the teacher."""
        found = dict[str, list[str]]()
        for one in self.marks:
            for reason in one.reasons:
                found.setdefault(reason, []).append(one.name)
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
