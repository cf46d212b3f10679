"""What to say on Monday: the most common mistakes of a class, each with its smallest input and the
sentence of *They say, and you say*."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import bleu_teach
from bleu_teach.calls.values import same, show
from bleu_teach.content.bank import short_name
from bleu_teach.content.exercises import EXERCISES, find
from bleu_teach.content.mistakes import BANK
from bleu_teach.language import gettext
from bleu_teach.learn.classroom import ClassReport
from bleu_teach.learn.observe import write_call

MOST = 3
SAID = re.compile(r'^- \*"(.+?)"\* \(`(\w+)`\) (.+)$', re.MULTILINE)


class Common(NamedTuple):
    """A mistake for a slide.

    Args:
        title: its name, the exercise, and how many made it.
        idea: what the code does.
        lines: the smallest input that shows it: the call, what it gives, what is right.
        said: what students say, and what the teacher says; empty where the notes have nothing.
    """

    title: str
    idea: str
    lines: tuple[str, ...]
    said: tuple[str, ...]


def most_common(report: ClassReport) -> list[Common]:
    """Choose the mistakes that most of a class made.

    >>> from bleu_teach.learn import check, class_report
    >>> report = class_report([check("closest_reference_length", lambda c, lengths: min(lengths))])
    >>> [one.lines for one in most_common(report)]
    [('closest_reference_length(2, [2, 1])', 'theirs   1', 'right    2')]
    """
    rows = [row for row in report.rows if row[0] in EXERCISES and row[1] in BANK]
    most = {row[1]: row for row in sorted(rows, key=lambda row: row[2])}  # one exercise of each
    return [_common(*row) for row in sorted(most.values(), key=lambda row: -row[2])[:MOST]]


def _common(exercise: str, name: str, number: int) -> Common:
    title = gettext("{mistake}, in {exercise}: {number}")
    idea = gettext("It {idea}.").format(idea=gettext(BANK[name].idea))
    title = title.format(mistake=gettext(short_name(name)), exercise=exercise, number=number)
    return Common(title, idea, _smallest(exercise, name), teachers_notes().get(name, ()))


def _smallest(name: str, mistake: str) -> tuple[str, ...]:
    """Find the first input that shows a mistake; a habit shows on none."""
    exercise, entry = find(name), BANK[mistake]
    for function in () if entry.is_habit else entry.functions(name):
        for arguments, right in zip(exercise.arguments, exercise.expected, strict=True):
            theirs = exercise.answer(function, arguments)
            if not same(theirs, right):
                call = write_call(exercise.function_name, arguments)
                answered = gettext("theirs   {value}").format(value=show(theirs))
                return call, answered, gettext("right    {value}").format(value=show(right))
    return ()


@cache
def teachers_notes() -> dict[str, tuple[str, str]]:
    """Read what the notes for teachers have for each mistake: what is said, and what to say."""
    package = Path(bleu_teach.__file__).parent
    paths = package / "lessons" / "TEACHING.md", package.parent / "notebooks" / "TEACHING.md"
    text = "".join(path.read_text("utf-8") for path in paths if path.exists())
    return {name: (they, you.replace("*", "")) for they, name, you in SAID.findall(text)}
