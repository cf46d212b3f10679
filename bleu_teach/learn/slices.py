"""`audit`: draw a student's own slice of the test set, and say whether an answer has its form."""

from __future__ import annotations

from bleu_teach.calls.values import show
from bleu_teach.content.audit import QUESTIONS, Slice, draw
from bleu_teach.display.views import Note, View
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.answer import is_open


def audit(word: str, **answer: object) -> Slice | View:
    """Draw the slice of a word, or say whether an answer has the form that a task asks for.

    Whether the answer earns its points is for grading to say.

    Args:
        word: the student's name as it is in the course, or the number.
        answer: at most one answer, by the name of its task.

    Returns:
        The Slice; with an answer, one sentence.

    Raises:
        BleuInputError: If the task is unknown.

    Source: the slice is drawn from the SHA-256 of the word.

    >>> audit("Ada", costliest=[1, 2, 2])
    · costliest: expected three different numbers from 1 to 12, got [1, 2, 2].
    >>> audit("Ada", costliest=[1, 2, 3])
    ✓ costliest has the right form: three different numbers from 1 to 12.
    """
    if not isinstance(word, str) or not word.strip():
        return Note("", gettext('Write your name first, such as word = "Ada Lovelace".'))
    drawn = draw(word)
    for name, value in answer.items():
        if name not in QUESTIONS:
            raise refusal(
                "Unknown task {name}. Tasks: {names}", name=name, names=", ".join(QUESTIONS)
            )
        question = QUESTIONS[name]
        form = gettext(question.form)
        if _is_open(value):
            return Note("", gettext("{name}: not answered yet.").format(name=name))
        if question.fits(drawn, value):
            right = gettext("✓ {name} has the right form: {form}.")
            return Note("", right.format(name=name, form=form))
        wrong = gettext("· {name}: expected {form}, got {value}.")
        return Note("", wrong.format(name=name, form=form, value=show(value, 80)))
    return drawn


def _is_open(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_is_open, value.values())) or any(map(_is_open, value))
    if isinstance(value, (list, tuple)):
        return any(map(_is_open, value))
    return is_open(value) or value == ""
