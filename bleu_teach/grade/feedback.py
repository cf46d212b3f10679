"""What the student reads: marks by property, one failing input, what a tutor says.

The words about a hidden input are the grader's own. What the function itself says stands in the
verdict, which is about inputs that everybody knows.
"""

from __future__ import annotations

from bleu_teach.grade.result import Marks
from bleu_teach.language import gettext
from bleu_teach.learn.result import MIME
from bleu_teach.pages import sanitize

UNREADABLE = "Python cannot read the cell, so the function is not there. Mend this first:"
WITH_HELPERS = "checked with our helpers, so that an earlier mistake does not cost twice"


def lines(marks: Marks, show_expected: bool) -> list[str]:
    """Write the feedback on one function, line by line; the correct answer to the failing input
    only if the teacher says so."""
    message = gettext("{function}: {score} of {points} points")
    earned = {"score": f"{marks.score:g}", "points": f"{marks.points:g}"}
    text = [message.format(function=marks.function, **earned)]
    if marks.syntax_error:
        text += [gettext(UNREADABLE), *(f"    {line}" for line in marks.syntax_error.split("\n"))]
    for one in marks.properties:
        followed = f", {gettext(WITH_HELPERS)}" if one.name in marks.followed else ""
        sign, score = "✓" if one.earned else "✗", score_of(one.earned, one.points)
        text.append(f"  {sign} {gettext(one.name)}: {score}{followed}")
    if hidden := hidden_input(marks, show_expected):
        title, *rest = hidden
        text += ["", title, *(f"    {line}" for line in rest)]
    if marks.verdict and not marks.syntax_error:
        text += ["", "check: " + marks.verdict.text(show_expected)]
    return text


def score_of(earned: float, points: float) -> str:
    return gettext("{score} of {points}").format(score=f"{earned:g}", points=f"{points:g}")


def hidden_input(marks: Marks, show_expected: bool) -> list[str]:
    """Write a title and the one hidden input that a student is shown; nothing if none is needed."""
    failing = marks.failing
    if not failing or marks.syntax_error:
        return []
    title = gettext("The smallest hidden input that fails ({label}):")
    return [title.format(label=gettext(failing.label)), *failing.lines(show_expected)]


def shown_card(marks: Marks, show_expected: bool, lessons: str) -> str:
    """Show what `check` says of the inputs that everybody knows, as HTML; right answers only if the
    teacher says so."""
    if not marks.verdict or marks.syntax_error:
        return ""
    return sanitize(marks.verdict.card(show_expected, lessons)._repr_html_(), most=None)


def record(marks: Marks) -> dict:
    """Write down what `class_report` counts: passed are those that lost no point."""
    if marks.full:
        return {"exercise": marks.exercise, "status": "passed"}
    if marks.verdict is None:
        return {"exercise": marks.exercise, "status": "raised"}
    found = marks.verdict.record()
    return found | {"status": "wrong"} if found["status"] == "passed" else found


def graded_outputs(marks: Marks, show_expected: bool) -> list[dict]:
    """Write the feedback, and the score in the form that nbgrader reads as partial credit."""
    data = {MIME: record(marks), "text/plain": "\n".join(lines(marks, show_expected))}
    score = {"text/plain": f"{float(marks.score)}"}
    return [
        {"output_type": "display_data", "data": data, "metadata": {}},
        {"output_type": "execute_result", "execution_count": None, "data": score, "metadata": {}},
    ]
