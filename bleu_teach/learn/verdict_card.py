"""A verdict as a card."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from bleu_teach.language import gettext, ngettext
from bleu_teach.learn.cards import (
    card,
    code,
    drawing,
    folded,
    foot,
    link,
    paragraph,
    side_by_side,
)
from bleu_teach.learn.exercises import LESSONS, Exercise, find
from bleu_teach.learn.words import BESIDE, CASES, MEND_FIRST

if TYPE_CHECKING:
    from bleu_teach.learn.verdicts import Counterexample, Verdict


def verdict_card(verdict: Verdict, expected: bool = True, lessons: str = "") -> str:
    """What happened, yours beside what was expected, what it looks like, what to try, what next.

    Args:
        verdict: as from `check`.
        expected: show right answers, in words and as a picture.
        lessons: where the lessons are, if they do not lie beside it.
    """
    exercise, example = find(verdict.exercise), verdict.counterexample
    tried = len(exercise.inputs)
    agreed = tried if verdict.status == "passed" else verdict.agreed
    headline = _capital(verdict.headline.removeprefix(gettext("not yet. ")))
    parts = [paragraph(headline)] if verdict.case != "stub" else []
    parts += _example(example, exercise, expected) if example else []
    parts += _explained(verdict, exercise, expected)
    if verdict.case == "no function":
        parts.append(code([f'check("{verdict.exercise}", {exercise.function_name})']))
    parts.append(foot(*_where_next(verdict, exercise, lessons)))
    counts = (agreed, tried) if agreed or example else (0, 0)
    return card(verdict.status, verdict.exercise, parts, counts)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _example(example: Counterexample, exercise: Exercise, expected: bool) -> list[str]:
    """The input, what came of it, and the input as a picture."""
    if not expected:
        return [code(list(example.lines(expected)))]
    if example.trouble or example.changed or example.again:
        said = [code(list(example.lines(expected=True)))]
    else:
        said = [code([example.call]), side_by_side(example.got, example.expected, exercise.asks)]
        if example.printed.strip():
            said.append(paragraph(" ".join(example.printed.split()), gettext("Printed")))
    # Where a line stopped, it is the line that has to be looked at.
    drawn = drawing(example.arguments) if example.trouble != "raised" else ""
    return [*said, paragraph(gettext("As it should be:")), drawn] if drawn else said


def _explained(verdict: Verdict, exercise: Exercise, expected: bool) -> list[str]:
    """What it looks like, what it means, and one thing to try."""
    said = [paragraph(verdict.idea)] if verdict.idea else []
    said += [paragraph(gettext(MEND_FIRST))] if len(verdict.mistakes) > 1 else []
    for line in filter(None, verdict.remark.split("\n")):
        said.append(_inputs(exercise) if line == verdict.inputs else paragraph(line))
    advice = paragraph(_capital(verdict.advice), gettext("Try this."))
    said += [advice] if verdict.advice else []
    if beside := verdict.beside:
        told = gettext(BESIDE[beside.trouble])
        said += [paragraph(told.format(label=gettext(beside.label)))]
        said += [code(list(beside.lines(expected)))]
    return said


def _inputs(exercise: Exercise) -> str:
    """What was tried, to be opened."""
    number = len(exercise.inputs)
    title = ngettext("What was tried ({number} input)", "What was tried ({number} inputs)", number)
    return folded(title.format(number=number), [*map(gettext, exercise.labels)])


def _where_next(verdict: Verdict, exercise: Exercise, lessons: str) -> list[str]:
    """A section to read again, and a hint."""
    pieces = []
    if verdict.counterexample:
        section = gettext(verdict.section)
        about = gettext("Lesson {lesson}, “{section}”") if section else gettext("Lesson {lesson}")
        told = about.format(lesson=verdict.lesson, section=section)
        # The assignment is handed out, and then the lessons lie elsewhere.
        lies = lessons or not exercise.family
        place = escape(lessons) + LESSONS[verdict.lesson]
        pieces.append(link(place, section, told) if lies else told)
    if CASES[verdict.case].step or verdict.counterexample:
        pieces.append(f'<code>hint("{verdict.exercise}")</code>')
    return pieces
