"""The questions that `predict` asks, those of a lesson in the `questions.toml` of its folder.

They are kept out of the notebooks, so that nothing stands beside the buttons that gives an answer
away. What a question computes or draws is an expression beside its text, with the names of
`bleu_teach`, its data and `math`; what takes more than a line is a function in `answers.py`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

import bleu_teach
from bleu_teach import data

RIGHT = "right"  # in the place of a reason: this option is the right one


@dataclass(frozen=True)
class Question:
    """A question with its options."""

    name: str  # what the lesson calls it
    text: str  # the question, in one or two sentences
    # Label → why it is wrong: a mistake's name in the bank, or two short sentences; or `RIGHT`.
    options: dict[str, str]
    why: str  # what is worth remembering, said under the result whatever was guessed
    answer: Callable[[], object] | None = None  # computes the result, if the lesson does not
    draw: Callable[[], object] | None = None  # makes the picture above the question, if it has one


FOLDERS = (
    *("start", "ngrams", "clipping", "brevity", "scores", "aggregation"),
    *("flaws", "conventions", "significance", "scale"),
)


def read_questions(lesson: str) -> Iterator[Question]:
    """Read the questions of a lesson, by the name of its folder."""
    folder = Path(__file__).with_name(lesson)
    names = vars(math) | vars(data) | vars(bleu_teach)
    if (folder / "answers.py").exists():
        names |= vars(import_module(f"{__package__}.{lesson}.answers"))
    for name, row in tomllib.loads((folder / "questions.toml").read_text("utf-8")).items():
        computed = {
            field: partial(eval, row.pop(field), names)
            for field in ("answer", "draw")
            if field in row
        }
        yield Question(name, **row, **computed)


LESSONS = [tuple(read_questions(lesson)) for lesson in FOLDERS]
QUESTIONS = {question.name: question for lesson in LESSONS for question in lesson}
