"""What an exercise is."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bleu_teach.calls.values import Raised, Unreadable, plain, read_number

LESSONS = {
    "00": "00_start_here.ipynb",
    "01": "01_ngrams.ipynb",
    "02": "02_clipping.ipynb",
    "03": "03_brevity.ipynb",
    "04": "04_scores.ipynb",
    "05": "05_aggregation.ipynb",
    "06": "06_flaws.ipynb",
    "07": "07_conventions.ipynb",
    "08": "08_significance.ipynb",
    "09": "09_scale.ipynb",
}


@dataclass(frozen=True, eq=False, kw_only=True)
class Exercise:
    """A function to write, and how an answer is judged."""

    correct: Callable  # the right function, with the name and the parameters of the exercise
    asks: str  # what it has to return, in a few words
    # Pairs of a label and arguments, simplest first. They are few and chosen: every two mistakes
    # of the bank answer at least one of them differently, and three of them catch each mistake.
    # Nothing is asked that the task leaves open.
    inputs: tuple[tuple[str, tuple], ...]
    lesson: str = ""  # the number of the lesson that treats it, if one does
    section: str = ""  # the heading under which it does
    hints: tuple[
        str, ...
    ] = ()  # three, from a nudge to nearly there; a teacher's own may have none
    achieved: str = ""  # what a right function is worth, and what is next
    # A right function that takes more than it must, and arguments that use it.
    further: tuple[Callable, tuple] | None = None
    read: Callable = read_number  # turns a plain value into an answer
    family: str = ""  # "assignment", or "" in a lesson; put before the name
    in_short: Callable | None = None  # in the learner's own pieces, if `correct` passes the work on
    shown_with: tuple[Callable, ...] = ()  # where the work of such a function is done

    @property
    def function_name(self) -> str:
        """The name without the family: `BLEU` for `assignment.BLEU`."""
        return self.correct.__name__

    @property
    def name(self) -> str:
        """What `check`, `hint` and `solution` call it."""
        return f"{self.family}.{self.function_name}" if self.family else self.function_name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(self.named(max(self.arguments, key=len)))

    def named(self, arguments: Sequence) -> dict:
        """The arguments by the names of the parameters."""
        return dict(zip(inspect.signature(self.correct).parameters, arguments, strict=False))

    def misfit(self, function: Callable) -> str | None:
        """The parameters of a function that cannot take the exercise's arguments."""
        try:
            taken = inspect.signature(function)
        except (TypeError, ValueError):  # some built-in functions do not tell
            return None
        try:
            taken.bind(*self.parameters)
            return None
        except TypeError:
            return ", ".join(taken.parameters)

    def other_order(self, function: Callable) -> str | None:
        """The parameters of a function, if their names say that they stand in another order."""
        try:
            names = list(inspect.signature(function).parameters)[: len(self.parameters)]
        except (TypeError, ValueError):
            return None
        own, asked = (
            [name.lower().replace("hyp", "can")[:3] for name in each]
            for each in (names, self.parameters)
        )
        turned = own != asked and sorted(own) == sorted(asked) and len(set(own)) == len(own)
        return ", ".join(names) if turned else None

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(label for label, _ in self.inputs)

    @property
    def arguments(self) -> tuple[tuple, ...]:
        return tuple(arguments for _, arguments in self.inputs)

    @property
    def asked(self) -> tuple[tuple, ...]:
        """All arguments, and the first ones once more: a function may remember them."""
        return (*self.arguments, self.arguments[0])

    @cached_property
    def expected(self) -> tuple:
        """The right answers."""
        return tuple(self.answer(self.correct, arguments) for arguments in self.arguments)

    def answer(self, function: Callable, arguments: Sequence) -> object:
        """What a function of ours answers: a plain value, or `Raised` in its place."""
        try:
            return self.read(plain(function(*arguments)))
        except Unreadable as reason:
            return reason.answer
        except (ArithmeticError, LookupError, ValueError, TypeError) as error:
            return Raised(type(error).__name__)


def read_texts(folder: str) -> dict[str, dict]:
    """Read what a lesson says of its exercises, by their names: a file beside the code."""
    path = Path(__file__).with_name(folder) / "exercises.toml"
    rows = tomllib.loads(path.read_text("utf-8"))
    return {name: {**row, "hints": tuple(row["hints"])} for name, row in rows.items()}


def texts(*lines: str) -> tuple[list, list]:
    """One line a segment, 'a b | a | b' → candidates and references, as texts."""
    parts = [[part.strip() for part in line.split("|")] for line in lines]
    return [candidate for candidate, *_ in parts], [references for _, *references in parts]


def segment(text: str) -> tuple[list, list]:
    """'a b | a | b' → the candidate and its references."""
    candidate, *references = (part.split() for part in text.split("|"))
    return candidate, references


def corpus(*lines: str) -> tuple[list, list]:
    """One line a segment → candidates and references[segment][reference]."""
    segments = [segment(line) for line in lines]
    return [candidate for candidate, _ in segments], [references for _, references in segments]
