"""The exercises of all lessons. To add one, write it down in the folder of its lesson."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from bleu_teach.content import assignment
from bleu_teach.content.exercise import LESSONS, Exercise
from bleu_teach.inputs import refusal, shorten

__all__ = ["EXERCISES", "LESSONS", "Exercise", "find"]

FIRST = ("start", "ngrams", "clipping", "brevity")
SECOND = ("scores", "aggregation", "conventions", "significance")
FILES = [import_module(f"bleu_teach.content.{name}.exercises") for name in (*FIRST, *SECOND)]
EXERCISES = {
    value.name: value
    for file in (*FILES, assignment)
    for value in vars(file).values()
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
