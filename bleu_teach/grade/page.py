"""The feedback page: everything of the student's is shown as text, and no script runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bleu_teach.grade import feedback
from bleu_teach.grade.result import PERSON, ByHand, Result
from bleu_teach.language import gettext, ngettext
from bleu_teach.pages import render

ANSWER = "answer_"  # what the names of written answers begin with
DEAREST = 3  # properties that are named first


def page(
    result: Result,
    by_hand: Sequence[ByHand] = (),
    show_expected: bool = False,
    lessons: str = "",
) -> str:
    """Make the feedback page of one submission, as HTML. Its score has the marks by hand in it.

    `lessons` is put before the lessons' file names in links; there are no links without it.
    """
    unread = [one for one in by_hand if one.score is None]
    lost = [(one.function, part) for one in result.marks for part in one.properties if part.lost]
    return render(
        "feedback.html",
        title=gettext("{assignment}: feedback").format(assignment=result.assignment),
        result=result,
        needs_person=result.status == PERSON,
        unreadable=[marks for marks in result.marks if marks.syntax_error],
        lost=sorted(lost, key=lambda one: -one[1].lost),
        dearest=DEAREST,
        read=[one for one in by_hand if one.score is not None or one.comment],
        unread=unread,
        waiting=sum(one.points for one in unread),
        mend_first=feedback.UNREADABLE,
        with_helpers=feedback.WITH_HELPERS,
        hidden_input=partial(feedback.hidden_input, show_expected=show_expected),
        card=partial(feedback.shown_card, show_expected=show_expected, lessons=lessons),
        score_of=feedback.score_of,
        title_of=title_of,
        how_many=how_many,
    )


def title_of(name: str) -> str:
    """Write the name of a cell as a person says it."""
    if not name.startswith(ANSWER):
        return name
    return gettext(name.removeprefix(ANSWER).replace("_", " "))


def how_many(points: float) -> str:
    """Write a number of points."""
    whole = int(points) if points == int(points) else 2
    return ngettext("{points} point", "{points} points", whole).format(points=f"{points:g}")
