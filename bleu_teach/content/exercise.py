"""An exercise: a function to write, and how it is checked."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from bleu_teach.calls.values import Raised, Unreadable, plain, read_number
from bleu_teach.content.lessons import find_texts
from bleu_teach.inputs import refusal, shorten


@dataclass(frozen=True, eq=False, kw_only=True)
class Exercise:
    """A function to write, and how an answer is judged."""

    correct: Callable  # the right function, with the name and the parameters of the exercise
    asks: str = "a number"  # what it has to return, in a few words
    # Pairs of a label and arguments, simplest first. They are few and chosen: every two mistakes
    # of the bank answer at least one of them differently, and two of them catch each mistake.
    # Nothing is asked that the task leaves open.
    inputs: tuple[tuple[str, tuple], ...]
    # Pairs of arguments and the right answer, asked once nothing else is wrong: a special case that
    # a function usually gets wrong, and that would hide its other mistakes.
    last: tuple[tuple[tuple, object], ...] = ()
    show: tuple = ()  # arguments on which the idea is seen once it is right; default: the longest
    lesson: str = ""  # the number of the lesson that treats it, if one does
    section: str = ""  # the heading under which it does
    hints: Sequence[str] = ()  # three, from a nudge to nearly there; a teacher's own may have none
    achieved: str = ""  # what a right function is worth, and what is next
    read: Callable = read_number  # turns a plain value into an answer
    family: str = ""  # "assignment", or "" in a lesson; put before the name

    @property
    def function_name(self) -> str:
        """The name without the family: `BLEU` for `assignment.BLEU`."""
        return self.correct.__name__

    @property
    def name(self) -> str:
        """The name that `check`, `hint` and `solution` use."""
        return f"{self.family}.{self.function_name}" if self.family else self.function_name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(self.named(max(self.arguments, key=len)))

    def named(self, arguments: Sequence) -> dict:
        """Return the arguments by the names of the parameters."""
        return dict(zip(inspect.signature(self.correct).parameters, arguments, strict=False))

    def wrong_signature(self, function: Callable) -> str | None:
        """Return the parameters of a function that cannot take the exercise's arguments."""
        with suppress(TypeError, ValueError):  # some built-in functions do not tell
            taken = inspect.signature(function)
            try:
                taken.bind(*self.parameters)
            except TypeError:
                return ", ".join(taken.parameters)
        return None

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
        """Call a function of ours, and return a plain value, or `Raised` instead."""
        try:
            return self.read(plain(function(*arguments)))
        except Unreadable as reason:
            return reason.answer
        except (ArithmeticError, LookupError, ValueError, TypeError) as error:
            return Raised(f"{type(error).__name__}: {error}")


HINTS = "nudge", "bigger_nudge", "nearly_there"  # what the texts of a lesson call them
EXERCISES: dict[str, Exercise] = {}  # filled when the lessons are loaded


def exercises_of(lesson: str) -> Callable:
    """Return the decorator that makes a function an exercise of a lesson.

    The decorator receives the inputs, each with a label before its arguments, and other fields of
    Exercise. The texts are those of the lesson under the function's name, or under `like`.
    """
    rows = find_texts(lesson, "exercises")

    def exercise(*inputs: tuple, like: str = "", **fields: object) -> Callable:
        def record(function: Callable) -> Callable:
            pairs = tuple((label, tuple(arguments)) for label, *arguments in inputs)
            known = {**rows[like or function.__name__]}
            known["hints"] = tuple(known.pop(step) for step in HINTS)
            made = Exercise(correct=function, inputs=pairs, **known | fields)
            EXERCISES[made.name] = made
            return function

        return record

    return exercise


def find(name: str) -> Exercise:
    """Return the exercise of that name.

    Raises:
        BleuInputError: there is none; the message suggests a name that is close, or lists all.
    """
    if isinstance(name, str) and name in EXERCISES:
        return EXERCISES[name]
    close = get_close_matches(str(name), EXERCISES, cutoff=0.7)
    if close:
        raise refusal(
            "Unknown exercise {name}. Did you mean {close}?", name=shorten(name), close=close[0]
        )
    raise refusal(
        "Unknown exercise {name}. Available: {names}",
        name=shorten(name),
        names=", ".join(EXERCISES),
    )


def texts(*lines: str) -> tuple[list, list]:
    """Return candidates and references as strings, from one line per segment: 'a b | a | b'."""
    parts = [[part.strip() for part in line.split("|")] for line in lines]
    return [candidate for candidate, *_ in parts], [references for _, *references in parts]


def segment(text: str) -> tuple[list, list]:
    """'a b | a | b' → the candidate and its references."""
    candidate, *references = (part.split() for part in text.split("|"))
    return candidate, references


def corpus(*lines: str) -> tuple[list, list]:
    """Return candidates and references[segment][reference], from one line per segment."""
    segments = [segment(line) for line in lines]
    return [candidate for candidate, _ in segments], [references for _, references in segments]
