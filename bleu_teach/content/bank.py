"""How the mistake bank works: a mistake is one replaced part of a small BLEU."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from types import MethodType

from bleu_teach.content.exercise import EXERCISES, find
from bleu_teach.content.lessons import VERDICTS
from bleu_teach.content.model import Bleu
from bleu_teach.language import gettext

if sys.flags.optimize > 1:  # the texts of the mistakes are docstrings
    refusal = gettext("Python's option -OO removes the messages of check: start Python without it")
    raise ImportError(refusal)


@dataclass(frozen=True)
class Mistake:
    """One wrong idea.

    Args:
        name: what the bank calls it.
        idea: what the code does; completes "It ...".
        advice: one thing to try.
        lesson: the number of the lesson that treats it.
        parts: pairs of a part's name and the wrong function in its place, one for each way in
            which this mistake is commonly written. A habit, which `check` sees directly, has none.
    """

    name: str
    idea: str
    advice: str
    lesson: str = "01"
    parts: list[tuple[str, Callable]] = field(default_factory=list, repr=False)

    @cached_property
    def exercises(self) -> tuple[str, ...]:
        """Where it can be made: where one of its parts has an effect."""
        parts = {part for part, _ in self.parts}
        return tuple(name for name in EXERCISES if self.is_habit or parts & reach(name))

    @property
    def is_habit(self) -> bool:
        """True if `check` sees it directly, whatever the answers are."""
        return not self.parts

    def also(self, part: str) -> Callable:
        """Decorator for another way to write the same mistake."""

        def record(function: Callable) -> Callable:
            self.parts.append((part, function))
            return function

        return record

    def vary(self, **given: object) -> None:
        """Add the first way to write this mistake with other values of its parameters."""
        part, function = self.parts[0]
        self.also(part)(partial(function, **given))

    def functions(self, exercise: str) -> list[Callable]:
        """Return the exercise's function with this mistake, written in each of its ways."""
        return [
            build(exercise, {part: function})
            for part, function in self.parts
            if part in reach(exercise)
        ]


# Habits first: mistakes that `check` sees directly, whatever the function computes
BANK = {name: Mistake(name, **texts) for name, texts in VERDICTS["habits"].items()}


def mistake(part: str, lesson: str) -> Callable:
    """Decorator that puts a function into the bank, under the function's name; the first sentence
    of its docstring is the idea.

    Args:
        part: the part of `Bleu` that it replaces.
        lesson: the number of the lesson that treats it.
    """

    def record(function: Callable) -> Mistake:
        idea, _, advice = " ".join(function.__doc__.split()).partition(". ")
        entry = Mistake(function.__name__, idea, advice, lesson, [(part, function)])
        BANK[entry.name] = entry
        return entry

    return record


def build(exercise: str, replaced: dict[str, Callable]) -> Callable:
    """Return the function of an exercise, made of `Bleu` with some parts replaced.

    >>> build("clip", {"clip": lambda bleu, counts, max_counts: counts})({"a": 2}, {})
    {'a': 2}
    """
    wanted = find(exercise)
    bleu, name = Bleu(), wanted.function_name
    own = {} if hasattr(bleu, name) else {name: lambda bleu, *given: wanted.correct(*given)}
    for part, function in (own | replaced).items():
        setattr(bleu, part, MethodType(function, bleu))
    return getattr(bleu, name)


@cache
def reach(exercise: str) -> frozenset[str]:
    """Return the parts that have an effect on an exercise: those that are called for its inputs.

    So no one has to write down which part calls which, and a new mistake finds its exercises.
    """
    called = {find(exercise).function_name}

    def noting(part: str) -> Callable:
        """Return the part of `Bleu` as it is, but note that it is called."""

        def call(bleu: Bleu, *arguments: object) -> object:
            called.add(part)
            return getattr(Bleu, part)(bleu, *arguments)

        return call

    parts = [part for part, value in vars(Bleu).items() if inspect.isfunction(value)]
    function = build(exercise, {part: noting(part) for part in parts if part[0] != "_"})
    for arguments in find(exercise).arguments:
        find(exercise).answer(function, arguments)
    return frozenset(called)


def singles(name: str) -> Iterator[tuple[str, Callable]]:
    """Yield every way to make every mistake of an exercise: its name and the wrong function."""
    for entry in BANK.values():
        yield from ((entry.name, function) for function in entry.functions(name))
