"""The exercises of all lessons. To add one, write it down in the file of its lesson."""

from __future__ import annotations

from difflib import get_close_matches

from bleu_teach.content import assignment
from bleu_teach.content.aggregation import exercises as aggregation
from bleu_teach.content.brevity import exercises as brevity
from bleu_teach.content.clipping import exercises as clipping
from bleu_teach.content.conventions import exercises as conventions
from bleu_teach.content.exercise import LESSONS, Exercise
from bleu_teach.content.ngrams import exercises as ngrams
from bleu_teach.content.scores import exercises as scores
from bleu_teach.content.significance import exercises as significance
from bleu_teach.content.start import exercises as start
from bleu_teach.inputs import refusal, shorten

__all__ = ["EXERCISES", "LESSONS", "Exercise", "find"]

FIRST_HALF = (start, ngrams, clipping, brevity, scores, aggregation)
WRITTEN = (*FIRST_HALF, conventions, significance, assignment)
EXERCISES = {
    value.name: value
    for lesson in WRITTEN
    for value in vars(lesson).values()
    if isinstance(value, Exercise)
}


def find(name: str) -> Exercise:
    """The exercise of that name.

    Raises:
        BleuInputError: there is none; the message has a name that is close, or all names.
    """
    if isinstance(name, str) and name in EXERCISES:
        return EXERCISES[name]
    close = get_close_matches(str(name), EXERCISES, cutoff=0.7)
    if close:
        raise refusal(
            "There is no exercise {name}. Did you mean {close}?", name=shorten(name), close=close[0]
        )
    raise refusal(
        "There is no exercise {name}. Choose one of: {names}",
        name=shorten(name),
        names=", ".join(EXERCISES),
    )
