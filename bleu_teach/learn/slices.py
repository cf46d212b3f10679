"""`audit`: draw a student's own slice of the test set, and check the form of an answer."""

from __future__ import annotations

from bleu_teach.calls.values import show_value
from bleu_teach.content.audit import QUESTIONS, Slice, draw
from bleu_teach.display.views import Note, View
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext


def audit(word: str, **answer: object) -> Slice | View:
    """Draw the slice of a word, or check whether an answer has the form that a task requires.

    Only grading decides whether the answer is correct.

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
            names = ", ".join(QUESTIONS)
            raise refusal("Unknown task {name}. Tasks: {names}", name=name, names=names)
        told = {"name": name, "form": gettext(QUESTIONS[name].form), "value": show_value(value, 80)}
        text = gettext("· {name}: expected {form}, got {value}.")
        if value == "" or "Ellipsis" in repr(value):
            text = gettext("{name}: not answered yet.")
        elif QUESTIONS[name].fits(drawn, value):
            text = gettext("✓ {name} has the right form: {form}.")
        return Note("", text.format(**told))
    return drawn
