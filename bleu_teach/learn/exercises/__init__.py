"""The exercises, one file a lesson. To add one, write it down in its file: that is all."""

from __future__ import annotations

from bleu_teach.inputs import refusal, shorten
from bleu_teach.learn.exercises import (
    aggregation,
    assignment,
    brevity,
    clipping,
    conventions,
    ngrams,
    significance,
    start,
)
from bleu_teach.learn.exercises.base import LESSONS, Exercise

__all__ = ["EXERCISES", "LESSONS", "Exercise", "find"]

WRITTEN = (*(start, ngrams, clipping, brevity, aggregation, conventions, significance), assignment)
EXERCISES = {
    value.name: value
    for lesson in WRITTEN
    for value in vars(lesson).values()
    if isinstance(value, Exercise)
}


def find(name: str) -> Exercise:
    """The exercise of that name.

    Raises:
        BleuInputError: there is none; the message lists the names.
    """
    if isinstance(name, str) and name in EXERCISES:
        return EXERCISES[name]
    raise refusal(
        "There is no exercise {name}. Choose one of: {names}",
        name=shorten(name),
        names=", ".join(EXERCISES),
    )
