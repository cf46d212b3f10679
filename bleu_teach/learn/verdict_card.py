"""A verdict as a card."""

from __future__ import annotations

from html import escape
from itertools import product
from typing import TYPE_CHECKING

from bleu_teach.language import gettext, ngettext
from bleu_teach.learn.answers import Case, Drawn, draw_answers
from bleu_teach.learn.calls.values import same, show
from bleu_teach.learn.cards import (
    card,
    code,
    first_difference,
    folded,
    foot,
    link,
    paragraph,
    side_by_side,
    stopped_at,
)
from bleu_teach.learn.exercises import LESSONS, Exercise, find
from bleu_teach.learn.mistakes import BANK, build
from bleu_teach.learn.mistakes.bank import short_name
from bleu_teach.learn.words import BESIDE, CASES, MEND_FIRST

if TYPE_CHECKING:
    from bleu_teach.learn.verdicts import Verdict

PUBLIC = "These are the public inputs. There may be others that it has to get right."


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
    parts += _example(verdict, exercise, expected) if example else []
    parts += _explained(verdict, exercise, expected)
    if verdict.case == "no function":
        parts.append(code([f'check("{verdict.exercise}", {exercise.function_name})']))
    parts.append(foot(*_where_next(verdict, exercise, lessons)))
    counts = (agreed, tried) if agreed or example else (0, 0)
    named = gettext(" and ").join(gettext(short_name(one)) for one in verdict.mistakes if one)
    return card(verdict.status, verdict.exercise, parts, counts, named)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _example(verdict: Verdict, exercise: Exercise, expected: bool) -> list[str]:
    """The input and what came of it: the learner's lines, or both answers as pictures."""
    example = verdict.counterexample
    if example.trouble == "raised" and example.source:
        error = example.got.split("\n")[0]
        told = gettext("expected {value}").format(value=show(example.expected))
        right = [told] if expected else []
        lines = stopped_at(example.source, example.line)
        return [code([example.call]), code([*lines, error, *right])]
    if not expected or example.trouble == "stopped" or example.changed or example.again:
        return [code(list(example.lines(expected)))]
    drawn, asks = _draw(verdict, exercise), gettext(exercise.asks)
    if example.trouble:
        return [code(list(example.lines(expected))), drawn.expected, drawn.both]
    said = [code([example.call])]
    if not isinstance(example.expected, dict):
        pictures = drawn.yours, drawn.expected
        said.append(side_by_side(example.got, example.expected, asks, pictures))
    said += [drawn.both]
    said += [first_difference(example.got, example.expected, asks, drawn.where)]
    if example.printed.strip():
        said.append(paragraph(" ".join(example.printed.split()), gettext("Printed")))
    return said


def _draw(verdict: Verdict, exercise: Exercise) -> Drawn:
    """Both answers as pictures, the learner's by the rule of the recognised mistake."""
    example = verdict.counterexample
    given = list(example.arguments.values())
    yours, bleu = (None, None) if example.trouble else (example.got, None)
    ways = [BANK[name].parts for name in verdict.mistakes if name]
    for way in product(*ways) if len(ways) == len(verdict.mistakes) else ():
        # A habit has no part; two mistakes in one part cannot be told apart.
        if yours is None or not all(part for part, _ in way) or len(dict(way)) < len(way):
            continue
        function = build(exercise.name, dict(way))
        if same(exercise.answer(function, given), yours):
            bleu = function.__self__
            break
    return draw_answers(Case(exercise, given, yours, example.expected, bleu))


def _explained(verdict: Verdict, exercise: Exercise, expected: bool) -> list[str]:
    """What it looks like, what it means, and one thing to try."""
    said = [paragraph(verdict.idea)] if verdict.idea else []
    said += [paragraph(gettext(MEND_FIRST))] if len(verdict.mistakes) > 1 else []
    for line in filter(None, verdict.remark.split("\n")):
        inputs = line == verdict.inputs
        said.append(_inputs(exercise) if inputs else paragraph(line))
    # Of a mistake, it is a sentence already, and may begin with a name of Python's.
    advice = verdict.advice if verdict.mistake else _capital(verdict.advice)
    advice = paragraph(advice, gettext("Try this."))
    said += [advice] if verdict.advice else []
    said += [paragraph(gettext(PUBLIC))] if verdict.status == "passed" else []
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
