"""How the mistake bank works: a mistake is one replaced part of a small BLEU."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import combinations
from types import MethodType
from typing import NamedTuple

from bleu_teach.content.exercises import EXERCISES, find
from bleu_teach.content.model import AssignmentBleu, Bleu
from bleu_teach.language import gettext

CORPORA = ("corpus_bleu", "assignment.BLEU")
SCORES = ("sentence_bleu", *CORPORA)
NUMBERS = (*SCORES, "effective_bleu", "paired_p_value")  # shares, made of a number by another
TABLES = ("extract_ngrams", "count_ngrams", "max_reference_counts")  # n-grams can be seen in them
WAYS = 4  # of a mistake that is written in more ways, so many are also tried beside another one
AFTER_SUMS = frozenset(
    "brevity_penalty precision precisions weights mean log_term combine present score segments "
    "pool corpus_bleu".split()
)
COUNTED = (*TABLES, "modified_precision", "assignment.modified_precision", *SCORES)


@dataclass(frozen=True)
class Mistake:
    """One wrong idea.

    Args:
        name: what the bank calls it.
        idea: what the code does; completes "It ...".
        advice: one thing to try.
        lesson: the number of the lesson that treats it.
        about: the exercise whose section treats it, if not the first where it can be made.
        only: the exercises where it can be made, if not wherever its part has an effect.
        parts: pairs of a part's name and the wrong function in its place, one for each way in
            which this mistake is commonly written. A habit, which `check` sees directly, has the
            part "" and a function that spoils any correct function.
    """

    name: str
    idea: str
    advice: str
    lesson: str
    about: str
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


def mistake(part: str, lesson: str, only: Sequence[str] = (), about: str = "") -> Callable:
    """Decorator that puts a function into the bank, under the function's name.

    Args:
        part: the part of `Bleu` that it replaces; "" for a habit that any function can have.
        lesson: the number of the lesson that treats it.
        only: the exercises where it can be made; where the part has an effect, if left out.
        about: the exercise whose section treats it.
    """

    def record(function: Callable) -> Mistake:
        idea, _, advice = inspect.getdoc(function).partition("\n\n")
        entry = Mistake(
            function.__name__,
            " ".join(idea.split()).rstrip("."),
            " ".join(advice.split()),
            lesson,
            about,
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
    bleu = AssignmentBleu() if wanted.family else Bleu()
    name = wanted.function_name
    own = {} if hasattr(bleu, name) else {name: lambda bleu, *given: wanted.correct(*given)}
    for part, function in (own | replaced).items():
        setattr(bleu, part, MethodType(function, bleu))
    return getattr(bleu, name)


def sum_up(bleu: Bleu, exercise: str, given: Sequence) -> list[Sequence[float]]:
    """What an exercise about a score adds up: c, r, matches and total of each order, by segment,
    and then for all."""
    bleu.orders = given[2] if len(given) > 2 else bleu.orders  # the assignment's max_n
    segments = bleu.segments(*given[:2]) if exercise in CORPORA else [given]
    sums = [bleu.segment_sums(*segment) for segment in segments]
    return [*sums, [sum(part) for part in zip(*sums, strict=True)]]


def list_steps(bleu: Bleu, sums: Sequence[float]) -> dict:
    """What a score is made of, by name."""
    c, r, *counts = sums
    matches, totals = counts[::2], counts[1::2]
    precisions = bleu.precisions(list(zip(matches, totals, strict=True)))
    steps = {"c": c, "r": r, "matches": matches, "totals": totals, "precisions": precisions}
    return steps | {"penalty": bleu.brevity_penalty(c, r)}


@cache
def reach(exercise: str) -> frozenset[str]:
    """The parts that have an effect on an exercise: those that are called for its inputs."""
    called = {find(exercise).function_name}

    def spy(part: str) -> Callable:
        def call(bleu: Bleu, *arguments: object) -> object:
            called.add(part)
            return getattr(type(bleu), part)(bleu, *arguments)

        return call

    parts = [part for part in vars(AssignmentBleu) | vars(Bleu) if not part.startswith("_")]
    function = build(exercise, {part: spy(part) for part in parts if part != "orders"})
    for arguments in find(exercise).arguments:
        find(exercise).answer(function, arguments)
    return frozenset(called)


class Wrong(NamedTuple):
    """A function with one mistake, or with two.

    Args:
        names: of the mistakes, in the order of the lessons.
        function: the exercise's function with them.
        ways: for each mistake the part that it replaces, and with what.
    """

    names: tuple[str, ...]
    function: Callable
    ways: tuple[tuple[str, Callable], ...]


def entries(name: str) -> list[Mistake]:
    """The mistakes that can be made in an exercise and show in the answers."""
    return [entry for entry in BANK.values() if name in entry.exercises and not entry.is_habit]


def singles(name: str) -> Iterator[Wrong]:
    """Every way to make every mistake of an exercise."""
    for entry in entries(name):
        for way in entry.parts:
            yield Wrong((entry.name,), _make(name, way), (way,))


def doubles(name: str, possible: Callable | None = None) -> Iterator[Wrong]:
    """Every two mistakes at once that concern different parts; if asked, only possible ways."""
    ways = [(e.name, way, n) for e in entries(name) for n, way in enumerate(e.parts[:WAYS])]
    for (first, way, nth), (second, other, mth) in combinations(ways, 2):
        if first == second or way[0] == other[0] or (possible and not possible(way, other)):
            continue
        if name in SCORES and (nth or mth) and not AFTER_SUMS & {way[0], other[0]}:
            continue  # these are the slow ones: each in its first way only
        yield Wrong((first, second), _make(name, way, other), (way, other))


def _make(name: str, *ways: tuple) -> Callable:
    """The function with these mistakes; for a score it remembers sums, if at most one is before."""
    before = [way for way in ways if way[0] not in AFTER_SUMS]
    remembered = name in SCORES and len(before) < 2
    sums = {"segment_sums": _remembered_sums(name, *before)} if remembered else {}
    return build(name, dict(ways) | sums)


@cache
def _remembered_sums(name: str, *before: tuple) -> Callable:
    """The sums of a segment as a part that remembers them: they are what takes time, and there are
    some thousand pairs of mistakes of which one or both are made after them."""
    bleu = build(name, dict(before)).__self__
    known: dict = {}

    def segment_sums(of: Bleu, candidate: Sequence, references: Sequence) -> tuple:
        bleu.orders = of.orders
        key = (of.orders, tuple(candidate), tuple(map(tuple, references)))
        if key not in known:
            known[key] = bleu.segment_sums(candidate, references)
        return known[key]

    return segment_sums
