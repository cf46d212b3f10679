"""The parts of the feedback page: the points, what to look at first, a section a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bleu_teach.grade.feedback import UNREADABLE, WITH_HELPERS, hidden_input, score_of, shown_card
from bleu_teach.grade.result import PERSON, ByHand, Earned, Marks, Result
from bleu_teach.grade.sanitize import sanitize
from bleu_teach.language import gettext, ngettext

ANSWER = "answer_"  # what the names of written answers begin with
DEAREST = 3  # properties that are named first


def head(result: Result, by_hand: Sequence[ByHand]) -> Iterator[str]:
    """Who and what, what to look at first, the points."""
    told = gettext("Feedback for {student}").format(student=_text(result.student))
    yield f"<h1>{_text(result.assignment)}</h1><p>{told}</p>"
    unread = [marks for marks in result.marks if marks.syntax_error]
    yield from map(_mend_first, unread)
    if result.score is not None:
        yield _points(result, sum(one.points for one in by_hand if one.score is None))
    if result.status == PERSON:
        yield _first(gettext("A person has to look at this before it gets points."))
    if not unread:
        yield from _look_first(result.marks)
    if result.reasons:
        notes = "".join(f"<li>{_text(text)}</li>" for text in result.reasons)
        title = gettext("Notes")
        yield f"<section><h2>{title}</h2><ul>{notes}</ul></section>"


def _mend_first(marks: Marks) -> str:
    link = f'<a href="#{escape(marks.function)}">{escape(marks.function)}</a>'
    return _first(
        f"<b>{link}</b>: {gettext(UNREADABLE)}", f"<pre>{_text(marks.syntax_error)}</pre>"
    )


def _points(result: Result, waiting: float) -> str:
    """Earned, lost and not read yet: as a sum, as a bar, in words."""
    most = result.max_score - waiting
    lost = max(0.0, most - result.score)
    parts = (
        ("earned", result.score, gettext("{points} earned")),
        ("lost", lost, gettext("{points} lost")),
        ("open", waiting, gettext("{points} not read yet")),
    )
    bar = "".join(f'<i class="{name}" style="flex:{value:g}"></i>' for name, value, _ in parts)
    key = "".join(
        f'<span><i class="{name}"></i> {told.format(points=f"<b>{value:g}</b>")}</span>'
        for name, value, told in parts
        if value
    )
    told = gettext("{score} of {points} so far") if waiting else gettext("{score} of {points}")
    told = told.format(score=f'<b class="sum">{result.score:g}</b>', points=f"{most:g}")
    return (
        f'<section class="head"><p>{told}</p>'
        f'<div><div class="bar" aria-hidden="true">{bar}</div><p class="key">{key}</p></div>'
        "</section>"
    )


def _look_first(marks: Sequence[Marks]) -> Iterator[str]:
    """The properties that cost most, each with its section; nothing if nothing was lost."""
    lost = [(part, one.function) for one in marks for part in one.properties if _cost(part) > 0]
    lost.sort(key=lambda pair: -_cost(pair[0]))
    if not lost:
        return
    named = ", ".join(
        f'<a href="#{escape(function)}">{_text(gettext(part.name))}</a> ({_how_many(_cost(part))})'
        for part, function in lost[:DEAREST]
    )
    told = gettext("<b>Look at this first.</b> What cost most: {properties}.")
    if len(lost) > DEAREST:
        told = gettext("<b>Look at this first.</b> What cost most: {properties} and {number} more.")
    yield _first(told.format(properties=named, number=len(lost) - DEAREST))


def _first(said: str, code: str = "") -> str:
    """What a student should read before anything else."""
    return f'<section class="first"><p>{said}</p>{code}</section>'


def _cost(part: Earned) -> float:
    return part.points - part.earned


def section(marks: Marks, show_expected: bool, lessons: str) -> str:
    """What a function earned, property by property, and what a tutor says of it."""
    rows = "".join(map(_property, marks.properties))
    title = _heading(f"<code>{escape(marks.function)}</code>", score_of(marks.score, marks.points))
    said = [title, f'<ul class="properties">{rows}</ul>']
    if marks.followed:
        followed = _text(", ".join(map(gettext, marks.followed)))
        said.append(f"<p><small>{followed}: {gettext(WITH_HELPERS)}.</small></p>")
    if card := shown_card(marks, show_expected, lessons):
        told = gettext("What <code>check</code> says, on inputs that everybody knows:")
        said.append(f"<p>{told}</p>{card}")
    if hidden := hidden_input(marks, show_expected):
        first, *rest = hidden
        said.append(f"<p>{_text(first)}</p><pre>{_text(chr(10).join(rest))}</pre>")
    return f'<section id="{escape(marks.function)}">{"".join(said)}</section>'


def _property(part: Earned) -> str:
    sign, kind = ("✓", "earned") if part.earned else ("✗", "lost")
    return (
        f'<li class="{kind}"><span>{sign}</span><span>{_text(gettext(part.name))}</span>'
        f"<span>{score_of(part.earned, part.points)}</span></li>"
    )


def answers(by_hand: Sequence[ByHand]) -> Iterator[str]:
    """What a person read, then in one sentence what is still to be read."""
    for one in by_hand:
        if one.score is not None:
            comment = f"<p>{_text(one.comment)}</p>" if one.comment else ""
            points = score_of(one.score, one.points)
            yield f"<section>{_heading(_text(_title(one.name)), points)}{comment}</section>"
    waiting = [one for one in by_hand if one.score is None]
    if waiting:
        points = _how_many(sum(one.points for one in waiting))
        names = ", ".join(_text(_title(one.name)) for one in waiting)
        told = gettext("Your teacher reads them, for up to {points}: {names}.")
        title = _heading(gettext("Written answers"), gettext("not read yet"))
        yield f"<section>{title}<p>{told.format(points=points, names=names)}</p></section>"


def _title(name: str) -> str:
    """The name of a cell as a person says it."""
    if not name.startswith(ANSWER):
        return name
    return gettext(name.removeprefix(ANSWER).replace("_", " "))


def _heading(title: str, points: str) -> str:
    return f'<h2><span>{title}</span><span class="points">{points}</span></h2>'


def _how_many(points: float) -> str:
    whole = int(points) if points == int(points) else 2
    return ngettext("{points} point", "{points} points", whole).format(points=f"{points:g}")


def _text(text: object) -> str:
    return escape(sanitize(text))
