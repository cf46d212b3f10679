"""What a question of `predict` is made of. The questions are in each lesson's `questions.toml`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
