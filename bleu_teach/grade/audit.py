"""The audit in grading: answers leave the student's box as bounded data and are judged here.

Nothing about an audit is hidden, because everyone has other data, so the first run is enough. Whose
data it is, the writer finds out, who knows all submissions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bleu_teach.content import Exercise
from bleu_teach.content.audit import QUESTIONS, advise, belongs, digest, judge_answer
from bleu_teach.grade.arrivals import STRAY, Owner
from bleu_teach.grade.course import Property
from bleu_teach.grade.result import REASONS, RIGHT, WRONG, Marks, Result, reason_of
from bleu_teach.grade.sandbox.session import Answered
from bleu_teach.language import gettext

MAX_WORD = 100  # characters


@dataclass(frozen=True)
class Audited:
    """A question of the audit, as a task of the course. Its answer is a value in the notebook."""

    function: str  # the name of the question, of its answer and of the cell

    @property
    def cell(self) -> str:
        return f"{self.function}_marks"

    @property
    def lesson(self) -> str:
        return QUESTIONS[self.function].lesson

    @property
    def why(self) -> str:
        return QUESTIONS[self.function].why

    @property
    def properties(self) -> tuple[Property, ...]:
        found = QUESTIONS[self.function].properties.items()
        return tuple(Property(name, points, ()) for name, (points, _) in found)

    @property
    def points(self) -> float:
        return sum(one.points for one in self.properties)


def answer_of(name: str) -> object:
    """Name the function of the release that returns the word and an answer."""


READ = Exercise(correct=answer_of, inputs=(("an answer", ("word",)),), read=lambda value: value)


# One submission


def judge_audit(name: str, answered: Answered) -> dict:
    """Judge what the student's box said of an answer: a kind for each property."""
    outcome, cause = answered
    pair = outcome.answer if isinstance(outcome.answer, tuple) else ()
    word, answer = pair if len(pair) == 2 and isinstance(pair[0], str) else ("", ...)
    if cause and cause[0] in REASONS:
        kinds = [cause[0]] * len(QUESTIONS[name].properties)
    elif answer is None or answer is ...:
        kinds = [outcome.failure or "unfinished"] * len(QUESTIONS[name].properties)
    else:
        kinds = [RIGHT if right else WRONG for right in judge_answer(word, name, answer)]
    status = "passed" if {*kinds} == {RIGHT} else "wrong"
    recorded = {"exercise": f"audit {name}", "status": status}
    form = gettext("Expected {form}.").format(form=gettext(QUESTIONS[name].form))
    said = advise(word, name, answer) if pair else form  # without a word, no slice is known
    told = {"recorded": recorded, "said": said, "card": ""}
    return told | {"kinds": kinds, "word": word[:MAX_WORD]}


# Whose data


def doubt(result: Result, owner: Owner, others: Mapping[str, set[str]]) -> Result:
    """Open what was earned in an audit with a word of someone else's. `others` are the students
    with each word."""
    if not result.word:
        return result
    shared = len(others[digest(result.word)]) > 1
    theirs = owner.system == STRAY or belongs(result.word, owner.name, owner.number)
    if theirs and not shared:
        return result
    kind = "shared" if shared else "foreign"
    return replace(result, marks=[_opened(one, kind) for one in result.marks])


def _opened(marks: Marks, kind: str) -> Marks:
    if marks.function not in QUESTIONS or not marks.earned:
        return marks
    found = [one._replace(kind=kind) if one.earned else one for one in marks.properties]
    return replace(marks, properties=found, reasons=[reason_of(kind)], said="")
