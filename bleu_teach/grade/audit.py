"""The audit in grading: answers leave the student's box as bounded data and are judged here.

Nothing about an audit is hidden, because everyone has other data, so the first run is enough. Whose
data it is, the writer finds out, who knows all submissions.
"""

from collections.abc import Mapping
from dataclasses import replace

from bleu_teach.content import Exercise
from bleu_teach.content.audit import QUESTIONS, advise, belongs, digest, judge_answer
from bleu_teach.grade.arrivals import STRAY, Owner
from bleu_teach.grade.course import Property, Task
from bleu_teach.grade.result import REASONS, RIGHT, WRONG, Marks, Result, reason_of
from bleu_teach.grade.sandbox.session import Answered
from bleu_teach.language import gettext

MAX_WORD = 100  # characters


def answer_of(name: str) -> object:
    """Name the function of the release that returns the word and an answer."""


def audited(name: str) -> Task:
    """Make a question of the audit a task of the course."""
    question, same = QUESTIONS[name], lambda value: value
    inputs = (("an answer", (name,)),)
    return Task(
        Exercise(correct=answer_of, inputs=inputs, lesson=question.lesson, read=same),
        tuple(Property(part, points, ()) for part, (points, _) in question.properties.items()),
        why=question.why,
        answer=name,
    )


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
    if marks.name not in QUESTIONS or not marks.earned:
        return marks
    found = [one._replace(kind=kind) if one.earned else one for one in marks.properties]
    return replace(marks, properties=found, reasons=[reason_of(kind)], said="")
