"""Why marks were lost: the verdict of `check`, and what Python says of a cell that it cannot read.

Both come from the run that is asked nothing but what everybody knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bleu_teach.content.exercises import Exercise
from bleu_teach.grade.result import Marks
from bleu_teach.language import gettext
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.observe import Outcome

MOST_LINES, LONGEST_SYNTAX, LONGEST_CAUSE = 4, 500, 300  # of what Python says of a cell
MADE_UP = re.compile(r" \(<[^<>]*>, line (\d+)\)$")
MISSPELT = ("SyntaxError", "IndentationError", "TabError")  # in an answer, not in our machine


class Answers(NamedTuple):
    """Hold what a function gives for the inputs of `check`, before anybody knows its marks."""

    exercise: Exercise
    own: Sequence[Outcome]  # with the student's own helpers
    helped: Sequence[Outcome]  # with correct ones, if there are any


def explain(marks: Marks, given: Answers, blameless: bool, undefined: dict[str, dict]) -> Marks:
    """Give the marks with a verdict, if the function is not right (and unless it does not end).

    `blameless` says that all earlier functions are right, so that no mistake is theirs;
    `undefined` has the error in the cell of each function that was never defined.
    """
    error = undefined.get(marks.function)
    if error and error["ename"].startswith(MISSPELT):
        marks = replace(marks, syntax_error=_place_in(error))
    if marks.full or marks.endless:
        return marks
    outcomes = given.own if blameless else given.helped
    return replace(marks, verdict=diagnose(given.exercise, outcomes))


def cause(error: dict) -> str:
    """Write an error in one line; a place that Python made up is called by what it is."""
    text = f"{error['ename']}: {error['evalue']}"
    place = gettext(" (line {line} of its cell)")
    return MADE_UP.sub(lambda found: place.format(line=found[1]), text)[:LONGEST_CAUSE]


def _place_in(error: dict) -> str:
    """Keep what Python says of a cell that it cannot read: the line, and the place in it."""
    place = "\n".join(error["traceback"]).rpartition(f"\n{error['ename']}:")[0].split("\n")[1:]
    return "\n".join([cause(error), *place[-MOST_LINES:]])[:LONGEST_SYNTAX]
