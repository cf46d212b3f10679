"""The student's feedback, as text in the notebook and as a page: points by property, one failing
input, a verdict. On the page, everything from the student is text, and no script runs.

The words about a hidden input are the grader's own. What the function itself returns is in the
verdict, which is about inputs that everyone knows.
"""

from bleu_teach import __version__
from bleu_teach.display.html import render
from bleu_teach.grade.result import PERSON, Found, Marks, Result
from bleu_teach.language import gettext, lesson_number, ngettext
from bleu_teach.learn.answer import MIME

WITH_HELPERS = "checked with our helpers, so that you lose points for an earlier mistake only once"
READ = "a person will read this"
ANSWER = "answer_"  # what the names of written answers begin with
DEAREST = 3  # functions whose lost properties are named first


def sign_of(one: Found) -> str:
    return "?" if one.open else "✓" if one.earned else "✗"


def is_mistake(one: Found) -> bool:
    """Return whether points were lost by something that was written."""
    return bool(one.lost) and one.kind != "unfinished"


def score_of(earned: float, points: float) -> str:
    return gettext("{score} of {points}").format(score=f"{earned:g}", points=f"{points:g}")


def graded_output(marks: Marks) -> dict:
    """Write the feedback on one function, without a correct answer, as the output of its graded
    cell. The teacher reads it in formgrader, and `class_report` finds it, too."""
    lines = [f"{marks.name}: {score_of(marks.earned, marks.points)}"]
    for one in marks.properties:
        score = gettext(READ) if one.open else score_of(one.earned, one.points)
        lines.append(f"  {sign_of(one)} {gettext(one.name)}: {score}")
    lines += filter(None, [*marks.hidden, marks.said, *marks.reasons])
    data = {"text/plain": "\n".join(lines)} | ({MIME: marks.recorded} if marks.recorded else {})
    return {"output_type": "display_data", "data": data, "metadata": {}}


def page(result: Result) -> str:
    """Make the feedback page of one submission, as HTML; its score has the marks by hand in it."""
    functions = [] if result.refused else result.functions
    others = [one for one in result.marks if one not in functions]
    lost = [
        (one, sum(part.lost for part in parts), parts)
        for one in functions
        if (parts := [*filter(is_mistake, one.properties)])
    ]
    return render(
        "feedback.html",
        title=gettext("{assignment}: feedback").format(assignment=result.assignment),
        result=result,
        needs_person=result.status == PERSON,
        notes=[*result.notes, *[result.refused] * bool(result.refused and not result.open)],
        functions=functions,
        sign_of=sign_of,
        person=READ,
        lost=sorted(lost, key=lambda one: -one[1]),
        dearest=DEAREST,
        lesson_of=lambda marks: gettext("lesson {lesson}").format(
            lesson=lesson_number(marks.lesson)
        ),
        read=[one for one in others if one.comment or not one.open],
        unread=[one for one in others if one.open],
        with_helpers=WITH_HELPERS,
        score_of=score_of,
        title_of=title_of,
        how_many=how_many,
        version=f"bleu_teach {__version__}",
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
