"""The parts of the feedback page: the points, what to look at first, a section a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bleu_teach.grade.feedback import UNREADABLE, WITH_HELPERS, hidden_input, shown_card
from bleu_teach.grade.harmless import clean
from bleu_teach.grade.result import PERSON, ByHand, Earned, Marks, Result

ANSWER = "answer_"  # what the names of written answers begin with
DEAREST = 3  # properties that are named first


def head(result: Result, by_hand: Sequence[ByHand]) -> Iterator[str]:
    """Who and what, what to look at first, the points."""
    yield f"<h1>{_text(result.assignment)}</h1><p>Feedback for {_text(result.student)}</p>"
    unread = [marks for marks in result.marks if marks.syntax_error]
    yield from map(_mend_first, unread)
    if result.score is not None:
        yield _points(result, sum(one.points for one in by_hand if one.score is None))
    if result.status == PERSON:
        yield _first("A person has to look at this before it gets points.")
    if not unread:
        yield from _look_first(result.marks)
    if result.reasons:
        notes = "".join(f"<li>{_text(text)}</li>" for text in result.reasons)
        yield f"<section><h2>Notes</h2><ul>{notes}</ul></section>"


def _mend_first(marks: Marks) -> str:
    link = f'<a href="#{escape(marks.function)}">{escape(marks.function)}</a>'
    return _first(f"<b>{link}</b>: {UNREADABLE}", f"<pre>{_text(marks.syntax_error)}</pre>")


def _points(result: Result, waiting: float) -> str:
    """Earned, lost and not read yet: as a sum, as a bar, in words."""
    most = result.max_score - waiting
    lost = max(0.0, most - result.score)
    parts = (("earned", result.score, "earned"), ("lost", lost, "lost"))
    parts += (("open", waiting, "not read yet"),)
    bar = "".join(f'<i class="{name}" style="flex:{value:g}"></i>' for name, value, _ in parts)
    key = "".join(
        f'<span><i class="{name}"></i> <b>{value:g}</b> {word}</span>'
        for name, value, word in parts
        if value
    )
    so_far = " so far" if waiting else ""
    return (
        f'<section class="head"><p><b class="sum">{result.score:g}</b> of {most:g}{so_far}</p>'
        f'<div><div class="bar" aria-hidden="true">{bar}</div><p class="key">{key}</p></div>'
        "</section>"
    )


def _look_first(marks: Sequence[Marks]) -> Iterator[str]:
    """The properties that cost most, each with its section; nothing if nothing was lost."""
    lost = [(part, one.function) for one in marks for part in one.properties if _cost(part) > 0]
    lost.sort(key=lambda pair: -_cost(pair[0]))
    if not lost:
        return
    told = ", ".join(
        f'<a href="#{escape(function)}">{_text(part.name)}</a> ({_how_many(_cost(part))})'
        for part, function in lost[:DEAREST]
    )
    more = f" and {len(lost) - DEAREST} more" if len(lost) > DEAREST else ""
    yield _first(f"<b>Look at this first.</b> What cost most: {told}{more}.")


def _first(said: str, code: str = "") -> str:
    """What a student should read before anything else."""
    return f'<section class="first"><p>{said}</p>{code}</section>'


def _cost(part: Earned) -> float:
    return part.points - part.earned


def section(marks: Marks, show_expected: bool, lessons: str) -> str:
    """What a function earned, property by property, and what a tutor says of it."""
    rows = "".join(map(_property, marks.properties))
    title = _heading(
        f"<code>{escape(marks.function)}</code>", f"{marks.score:g} of {marks.points:g}"
    )
    said = [title, f'<ul class="properties">{rows}</ul>']
    if marks.followed:
        said.append(f"<p><small>{_text(', '.join(marks.followed))}: {WITH_HELPERS}.</small></p>")
    if card := shown_card(marks, show_expected, lessons):
        said.append(f"<p>What <code>check</code> says, on inputs that everybody knows:</p>{card}")
    if hidden := hidden_input(marks, show_expected):
        first, *rest = hidden
        said.append(f"<p>{_text(first)}</p><pre>{_text(chr(10).join(rest))}</pre>")
    return f'<section id="{escape(marks.function)}">{"".join(said)}</section>'


def _property(part: Earned) -> str:
    sign, kind = ("✓", "earned") if part.earned else ("✗", "lost")
    return (
        f'<li class="{kind}"><span>{sign}</span><span>{_text(part.name)}</span>'
        f"<span>{part.earned:g} of {part.points:g}</span></li>"
    )


def answers(by_hand: Sequence[ByHand]) -> Iterator[str]:
    """What a person read, then in one sentence what is still to be read."""
    for one in by_hand:
        if one.score is not None:
            comment = f"<p>{_text(one.comment)}</p>" if one.comment else ""
            points = f"{one.score:g} of {one.points:g}"
            yield f"<section>{_heading(_text(_title(one.name)), points)}{comment}</section>"
    waiting = [one for one in by_hand if one.score is None]
    if waiting:
        points = _how_many(sum(one.points for one in waiting))
        names = ", ".join(_text(_title(one.name)) for one in waiting)
        told = f"<p>Your teacher reads them, for up to {points}: {names}.</p>"
        yield f"<section>{_heading('Written answers', 'not read yet')}{told}</section>"


def _title(name: str) -> str:
    """The name of a cell as a person says it."""
    return name.removeprefix(ANSWER).replace("_", " ") if name.startswith(ANSWER) else name


def _heading(title: str, points: str) -> str:
    return f'<h2><span>{title}</span><span class="points">{points}</span></h2>'


def _how_many(points: float) -> str:
    return f"{points:g} point" + ("" if points == 1 else "s")


def _text(text: object) -> str:
    return escape(clean(text))
