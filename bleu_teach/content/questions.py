"""The questions that `predict` asks, those of a lesson in the `questions.toml` of its folder.

They are kept out of the notebooks, so that nothing stands beside the buttons that gives an answer
away. What a question computes or draws is a function in the lesson's `answers.py`, under its name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

RIGHT = "right"  # in the place of a reason: this option is the right one


@dataclass(frozen=True)
class Question:
    """A question with its options.

    Args:
        name: what the lesson calls it.
        text: the question, in one or two sentences.
        options: label → why it is wrong: a mistake's name in the bank, or two short sentences;
            `RIGHT` for the one that is right.
        why: what is worth remembering, said under the result whatever was guessed.
        answer: computes the result, where the lesson does not do it itself.
        draw: makes the picture that is shown above the question, if it has one.
    """

    name: str
    text: str
    options: dict[str, str]
    why: str
    answer: Callable[[], object] | None = None
    draw: Callable[[], object] | None = None


FOLDERS = (
    *("start", "ngrams", "clipping", "brevity", "scores", "aggregation"),
    *("flaws", "conventions", "significance", "scale"),
)


def read_questions(lesson: str) -> tuple[Question, ...]:
    """Read the questions of a lesson, by the name of its folder."""
    folder = Path(__file__).with_name(lesson)
    found = folder / "answers.py"
    functions = vars(import_module(f"{__package__}.{lesson}.answers")) if found.exists() else {}
    answers, pictures = functions.get("ANSWERS", {}), functions.get("PICTURES", {})
    rows = tomllib.loads((folder / "questions.toml").read_text("utf-8"))
    return tuple(
        Question(name, **row, answer=answers.get(name), draw=pictures.get(name))
        for name, row in rows.items()
    )


LESSONS = [read_questions(lesson) for lesson in FOLDERS]
QUESTIONS = {question.name: question for lesson in LESSONS for question in lesson}
