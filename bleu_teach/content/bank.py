"""How the mistake bank works: a mistake is one replaced part of a small BLEU."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from textwrap import dedent

from bleu_teach.content.exercises import EXERCISES, find
from bleu_teach.content.model import AssignmentBleu, Bleu
from bleu_teach.language import gettext

CORPORA = ("corpus_bleu", "assignment.BLEU")
SCORES = ("sentence_bleu", *CORPORA)
TABLES = ("extract_ngrams", "count_ngrams", "max_reference_counts")  # n-grams can be seen in them
COUNTED = (*TABLES, "modified_precision", "assignment.modified_precision", *SCORES)


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
    def reason(self) -> str:
        """Why somebody could get a wrong answer: a sentence."""
        return gettext("Code gives this if it {idea}.").format(idea=gettext(self.idea))

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


def short_name(name: str) -> str:
    """The name of a mistake as words, for the head of a card.

    >>> short_name("longest_reference")
    'longest reference'
    """
    return name.replace("_", " ")


def mistake(part: str, lesson: str, only: Sequence[str] = ()) -> Callable:
    """Decorator that puts a function into the bank, under the function's name.

    Args:
        part: the part of `Bleu` that it replaces; "" for a habit that any function can have.
        lesson: the number of the lesson that treats it.
        only: the exercises where it can be made; where the part has an effect, if left out.
    """

    def record(function: Callable) -> Mistake:
        idea, _, advice = _docstring(function).partition("\n\n")
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


def _docstring(function: Callable) -> str:
    """Read a function's docstring; from its source under `python -OO`, which takes it away."""
    if function.__doc__:
        return inspect.getdoc(function)
    return ast.get_docstring(ast.parse(dedent(inspect.getsource(function))).body[0])


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


Wrong = tuple[tuple[str, ...], Callable]  # the names of the mistakes, and a function with them


def entries(name: str) -> list[Mistake]:
    """The mistakes that can be made in an exercise and show in the answers."""
    return [entry for entry in BANK.values() if name in entry.exercises and not entry.is_habit]


def singles(name: str) -> list[Wrong]:
    """Every way to make every mistake of an exercise."""
    return [((entry.name,), f) for entry in entries(name) for f in entry.functions(name)]
