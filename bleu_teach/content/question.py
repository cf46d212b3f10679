"""The questions that `predict` asks.

Their texts are kept out of the notebooks, so that nothing next to the buttons reveals the answer.
A picture that opens with the result is a function in `SHOWN` of the lesson's file, under the
question's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from bleu_teach.content.lessons import find_texts


def pictures() -> ModuleType:
    """Load the package that draws: when a picture is shown, for `check` needs none."""
    return import_module("bleu_teach.draw")


RIGHT = "right"  # instead of a reason: this option is the correct one


@dataclass(frozen=True)
class Question:
    """A question with its options."""

    name: str  # what the lesson calls it
    text: str  # the question, in one or two sentences
    # Label → why it is wrong, in two short sentences; or `RIGHT`.
    options: dict[str, str]
    why: str  # what is worth remembering, shown under the result whatever was guessed
    show: Callable[[], object] | None = None  # makes the picture that opens with the result
    lesson: str = ""  # the number of the lesson that asks it


def read_questions(lesson: str, file: Mapping) -> Iterator[Question]:
    """Read the questions of a lesson, with the pictures of its file."""
    for name, row in find_texts(lesson, "questions").items():
        yield Question(name, **row, show=file.get("SHOWN", {}).get(name))
