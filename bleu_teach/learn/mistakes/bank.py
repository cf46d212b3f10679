"""How the mistake bank works: a mistake is one replaced part, recognised by all its answers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from bleu_teach.inputs import BleuInputError
from bleu_teach.learn.calls.values import same
from bleu_teach.learn.exercises import EXERCISES, find
from bleu_teach.learn.mistakes.model import AssignmentBleu, Bleu

CORPORA = ("corpus_bleu", "assignment.BLEU")
SCORES = ("sentence_bleu", *CORPORA)


@dataclass(frozen=True)
class Mistake:
    """One wrong idea.

    Args:
        name: what the bank calls it.
        idea: what the code does; completes "This looks like code that ...".
        advice: one thing to try.
        lesson: the number of the lesson that treats it.
        only: the exercises where it can be made, if not wherever its part has an effect.
        parts: pairs of a part's name and the wrong function in its place, one for each way in
            which this mistake is commonly written. A habit, which `check` sees directly, has the
            part "" and a function that spoils any correct function.
    """

    name: str
    idea: str
    advice: str
    lesson: str
    only: tuple[str, ...]
    parts: list[tuple[str, Callable]] = field(default_factory=list, repr=False)

    @cached_property
    def exercises(self) -> tuple[str, ...]:
        """Where it can be made."""
        part = self.parts[0][0]
        return self.only or tuple(name for name in EXERCISES if not part or part in reach(name))

    @property
    def is_habit(self) -> bool:
        """True if `check` sees it directly, whatever the answers are."""
        return self.parts[0][0] == ""

    def also(self, part: str) -> Callable:
        """Decorator for another way to write the same mistake."""

        def record(function: Callable) -> Callable:
            self.parts.append((part, function))
            return function

        return record

    def functions(self, exercise: str) -> list[Callable]:
        """The exercise's function with this mistake, written in each of its ways."""
        return [
            build(exercise, {part: function}) if part else partial(function, build(exercise, {}))
            for part, function in self.parts
        ]


BANK: dict[str, Mistake] = {}


def mistake(part: str, lesson: str, only: Sequence[str] = ()) -> Callable:
    """Decorator that puts a function into the bank, under the function's name.

    Args:
        part: the part of `Bleu` that it replaces; "" for a habit that any function can have.
        lesson: the number of the lesson that treats it.
        only: the exercises where it can be made; where the part has an effect, if left out.
    """

    def record(function: Callable) -> Mistake:
        idea, _, advice = inspect.getdoc(function).partition("\n\n")
        entry = Mistake(
            function.__name__,
            " ".join(idea.split()).rstrip("."),
            " ".join(advice.split()),
            lesson,
            tuple(only),
            [(part, function)],
        )
        BANK[entry.name] = entry
        return entry

    return record


def build(exercise: str, replaced: dict[str, Callable]) -> Callable:
    """The function of an exercise, made of `Bleu` with some parts replaced.

    >>> build("clip", {"clip": lambda bleu, counts, max_counts: counts})({"a": 2}, {})
    {'a': 2}
    """
    wanted = find(exercise)
    family = AssignmentBleu if wanted.family else Bleu
    name = wanted.function_name
    own = {} if hasattr(family, name) else {name: lambda bleu, *given: wanted.correct(*given)}
    return getattr(type("Wrong", (family,), own | replaced)(), name)


@cache
def reach(exercise: str) -> frozenset[str]:
    """The parts that have an effect on an exercise: those that are called for its inputs."""
    called = {find(exercise).function_name}

    def spy(part: str) -> Callable:
        def call(bleu: Bleu, *arguments: object) -> object:
            called.add(part)
            return getattr(super(type(bleu), bleu), part)(*arguments)

        return call

    parts = [part for part in vars(AssignmentBleu) | vars(Bleu) if not part.startswith("_")]
    function = build(exercise, {part: spy(part) for part in parts if part != "orders"})
    for arguments in find(exercise).arguments:
        find(exercise).answer(function, arguments)
    return frozenset(called)


def look_up(name: str) -> Mistake:
    """The mistake of that name.

    Raises:
        BleuInputError: there is none; the message lists the names.
    """
    if name not in BANK:
        raise BleuInputError(f"The bank has no mistake {name!r}. Choose one of: {', '.join(BANK)}")
    return BANK[name]


@cache
def _wrong_functions(name: str) -> list[tuple[Mistake, Callable]]:
    """Every way to make every mistake of an exercise."""
    entries = [e for e in BANK.values() if name in e.exercises and not e.is_habit]
    return [(entry, function) for entry in entries for function in entry.functions(name)]


def recognise(name: str, answers: Sequence) -> Mistake | None:
    """The mistake that gives exactly these answers on all inputs of an exercise, if there is one.

    Args:
        name: the exercise.
        answers: one plain answer or `Raised` an input.
    """
    exercise = find(name)
    for entry, function in _wrong_functions(name):
        asked = zip(answers, exercise.arguments, strict=True)
        if all(same(given, exercise.answer(function, arguments)) for given, arguments in asked):
            return entry
    return None
