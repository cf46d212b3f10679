"""A verdict as a card."""

from __future__ import annotations

from html import escape
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from bleu_teach.calls.values import same, show
from bleu_teach.content.bank import short_name
from bleu_teach.content.exercises import EXERCISES, LESSONS, Exercise, find
from bleu_teach.content.mistakes import BANK, build
from bleu_teach.language import ENGLISH, capital, chosen_language, gettext, ngettext
from bleu_teach.learn import cards
from bleu_teach.learn.answer_pictures import Case, Drawn, draw_answers
from bleu_teach.learn.messages import CASES

if TYPE_CHECKING:
    from bleu_teach.learn.verdicts import Verdict

PUBLIC = "These are the public inputs. There may be others that it has to get right."


def verdict_card(verdict: Verdict, expected: bool = True, lessons: str = "") -> str:
    """What happened, yours beside what was expected, what it looks like, what to try, what next.

    Right answers are shown only if they may be; `lessons` says where the lessons are, if they do
    not lie beside it.
    """
    exercise, example = find(verdict.exercise), verdict.counterexample
    tried = len(exercise.inputs)
    agreed = tried if verdict.status == "passed" else verdict.agreed
    headline = capital(verdict.headline.removeprefix(gettext("not yet. ")))
    parts = [cards.paragraph(headline)] if verdict.case != "stub" else []
    parts += _example(verdict, exercise, expected) if example else []
    parts += _explained(verdict, exercise, expected)
    parts.append(cards.foot(*_where_next(verdict, exercise, lessons)))
    counts = (agreed, tried) if agreed or example else (0, 0)
    named = gettext(" and ").join(gettext(short_name(one)) for one in verdict.mistakes if one)
    return cards.card(verdict.status, verdict.exercise, parts, counts, named)


def _example(verdict: Verdict, exercise: Exercise, expected: bool) -> list[str]:
    """The input and what came of it: the learner's lines, or both answers as pictures."""
    example = verdict.counterexample
    if example.trouble == "raised" and example.source:
        error = example.got.split("\n")[0]
        told = gettext("expected {value}").format(value=show(example.expected))
        right = [told] if expected else []
        lines = cards.stopped_at(example.source, example.line)
        return [cards.code([example.call]), cards.code([*lines, error, *right])]
    if not expected or example.trouble == "stopped" or example.changed or example.again:
        return [cards.code(list(example.lines(expected)))]
    drawn, asks = _draw(verdict, exercise), gettext(exercise.asks)
    if example.trouble:
        return [cards.code(list(example.lines(expected))), drawn.expected, drawn.both]
    said = [cards.code([example.call])]
    if not isinstance(example.expected, dict):
        pictures = drawn.yours, drawn.expected
        said.append(cards.side_by_side(example.got, example.expected, asks, pictures))
    said += [drawn.both]
    said += [cards.first_difference(example.got, example.expected, asks, drawn.where)]
    if example.printed.strip():
        said.append(cards.paragraph(" ".join(example.printed.split()), gettext("Printed")))
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

    def advice(text: str) -> str:
        # Of a mistake, it is a sentence already, and may begin with a name of Python's.
        return cards.paragraph(text if verdict.mistake else capital(text), gettext("Try this."))

    shown = {
        "sentence": cards.paragraph,
        "inputs": lambda text: _inputs(exercise),
        "advice": advice,
        "code": lambda text: cards.code([text]),
    }
    said = [shown[kind](text) for kind, text in verdict.pieces(expected) if kind in shown]
    return said + ([cards.paragraph(gettext(PUBLIC))] if verdict.status == "passed" else [])


def _inputs(exercise: Exercise) -> str:
    """What was tried, to be opened."""
    number = len(exercise.inputs)
    title = ngettext("What was tried ({number} input)", "What was tried ({number} inputs)", number)
    return cards.folded(title.format(number=number), [*map(gettext, exercise.labels)])


def _where_next(verdict: Verdict, exercise: Exercise, lessons: str) -> list[str]:
    """A section to read again, and a hint."""
    pieces = []
    if verdict.counterexample:
        section = gettext(verdict.section)
        about = gettext("Lesson {lesson}, “{section}”") if section else gettext("Lesson {lesson}")
        told = about.format(lesson=verdict.lesson, section=section)
        # The assignment is handed out, and then the lessons lie elsewhere.
        here = lessons or not exercise.family
        place = _find_lesson(verdict.lesson, lessons) if here else ""
        pieces.append(cards.link(escape(place), section, told) if place else told)
    if CASES[verdict.case].step or verdict.counterexample:
        pieces.append(f'<code>hint("{verdict.exercise}")</code>')
    return pieces


def _find_lesson(lesson: str, lessons: str) -> str:
    """The address of a lesson: where the language that was chosen has none, of the English one.

    Nothing, if that was not copied along.
    """
    name, language = LESSONS[lesson], chosen_language()
    sections = [e.section for e in EXERCISES.values() if e.lesson == lesson]
    if language == ENGLISH or any(gettext(section) != section for section in sections):
        return lessons + name
    if lessons:
        return lessons.removesuffix(f"{language}/") + name
    return next((place for place in (name, f"../{name}") if Path(place).exists()), "")
