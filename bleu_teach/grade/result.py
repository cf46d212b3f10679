"""What grading a submission gave. As JSON it goes from a worker to the writer, and to the cache."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bleu_teach.calls.serialize import from_json, to_json
from bleu_teach.grade.handed_in import Submission
from bleu_teach.language import gettext
from bleu_teach.learn.counterexample import Counterexample
from bleu_teach.learn.verdict import Verdict

MOST_REASONS, LONGEST_REASON = 20, 300
GRADED, REPAIRED, PERSON = STATES = ("graded", "graded with repairs", "needs a person")


class Earned(NamedTuple):
    """A property's name, its points and what was earned of them."""

    name: str
    points: float
    earned: float

    @property
    def lost(self) -> float:
        return self.points - self.earned


@dataclass(frozen=True)
class Marks:
    """What a function earned.

    Args:
        function: its name.
        cell: the grade_id of the cell that carries the marks.
        exercise: what `check` calls it.
        properties: what was earned, property by property.
        failing: of the dearest property that was lost, the smallest input that is not answered
            correctly, or None. Its label is the property; what came back is written in our words.
        followed: properties earned with correct helpers.
        endless: True if it gave no answer to an input.
        verdict: how `check` sees the function, if it was asked.
        syntax_error: what Python says of a cell of it that it cannot read, or "".
    """

    function: str
    cell: str
    exercise: str
    properties: tuple[Earned, ...]
    failing: Counterexample | None = None
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
        transcript: the same as HTML for the page; "" if there is none.
        final: False if the next run should try again.
        lines: of each function, without names, to compare it with those of others.
        digest: the fingerprint of what was read.
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
    transcript: str = ""
    final: bool = True
    lines: dict[str, list[str]] = field(default_factory=dict)
    digest: str = ""

    def to_json(self) -> str:
        """Write all parts as a text."""
        return json.dumps(to_json(self))

    @classmethod
    def from_json(cls, text: str) -> Result:
        """Read the result again."""
        return from_json(json.loads(text), cls)


def blank(
    submission: Submission, points: float, reason: str, isolation: str, final: bool = True
) -> Result:
    """Make a result without a score, for a person to fill."""
    return Result(
        student=submission.student,
        assignment=submission.assignment,
        status=PERSON,
        reasons=brief([reason]),
        isolation=isolation,
        max_score=points,
        final=final,
    )


def brief(reasons: Sequence[str]) -> tuple[str, ...]:
    """Keep each once, and so many that a person would read them."""
    shortened = [text[:LONGEST_REASON] for text in dict.fromkeys(reasons)]
    more = len(shortened) - MOST_REASONS
    return (
        *shortened[:MOST_REASONS],
        *([gettext("and {number} more").format(number=more)] if more > 0 else []),
    )


@dataclass(frozen=True)
class ByHand:
    """What a person gave, or has yet to give.

    Args:
        name: of the cell, without "_marks".
        score: with extra credit; None if nobody has looked yet.
        points: what can be earned.
        comment: what the person wrote, or "".
        extra: how much of the score is extra credit.
    """

    name: str
    score: float | None
    points: float
    comment: str
    extra: float = 0.0


@dataclass(frozen=True)
class Entry:
    """What the gradebook knows of a submission.

    Args:
        scores: of each graded cell, by hand if there is one, and None if a person has to look.
        by_hand: what a person graded, or has to.
        seconds_late: after the due date, with an extension if there is one.
        name: what formgrader calls the submission, where it is shown without a student's name.
    """

    scores: dict[str, float | None] = field(default_factory=dict)
    by_hand: Sequence[ByHand] = ()
    seconds_late: float = 0.0
    name: str = ""

    @property
    def days_late(self) -> float:
        return self.seconds_late / (24 * 60 * 60)
