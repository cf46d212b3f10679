"""Hidden inputs for an exercise of the lessons, and the properties that they are graded by.

A hidden input is the twin of a public one: it has other words and numbers, drawn from the course's
seed, and the same known mistakes answer it wrongly. So a known mistake loses the same points with
every seed, and a function that passes `check` is asked nothing that `check` did not ask. The points
are parted by what the mistakes miss, so that most slips do not cost all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

from bleu_teach.calls.values import Raised, same
from bleu_teach.content import Exercise
from bleu_teach.content.bank import singles
from bleu_teach.grade.course import Property
from bleu_teach.inputs import refusal

MOST = 3  # properties of a function
NAMES = ("part 1", "part 2", "part 3")  # a group of mistakes has no truer name
TWINS, DRAWN = 2, 5000  # twins of an input, and attempts to draw each
Missed = frozenset[int]  # the known mistakes that answer an input wrongly


def properties(exercise: Exercise, points: int, seed: str) -> tuple[Property, ...]:
    """Part the points of an exercise, the most for what most mistakes miss.

    Raises:
        BleuInputError: If an input has no twin, so that a mistake could go unasked.
    """
    ways = [way for _, way in singles(exercise.name)]
    missed = [misses(exercise, ways, one) for one in exercise.arguments]
    groups = part(missed, min(points, MOST))
    made = []
    for number, group in enumerate(groups):
        random = Random(f"{seed}/{exercise.name}/{number}")
        lost = frozenset().union(*(missed[place] for place in group))
        inputs: list[tuple] = []
        for place in group:
            public, least = exercise.arguments[place], missed[place]
            drawn = (vary(public, random) for _ in range(DRAWN))
            others = (one for one in drawn if one not in exercise.arguments)
            twins = (one for one in others if least <= misses(exercise, ways, one) <= lost)
            found = list(islice(twins, TWINS))
            if not found:
                label = exercise.labels[place]
                raise refusal(
                    "{name} cannot be in a worksheet: no other input is like {label}.",
                    name=exercise.name,
                    label=label,
                )
            inputs += [one for one in found if one not in inputs]
        worth = points // len(groups) + (number < points % len(groups))
        ordered = sorted(inputs, key=lambda arguments: len(str(arguments)))
        made.append(Property(NAMES[number], worth, tuple(ordered)))
    return tuple(made)


def misses(exercise: Exercise, ways: Sequence[Callable], arguments: tuple) -> Missed:
    """Find the ways to write a known mistake that answer an input wrongly."""
    expected = exercise.answer(exercise.correct, arguments)
    if isinstance(expected, Raised):
        return frozenset([-1])  # not an input at all
    given = (exercise.answer(way, arguments) for way in ways)
    return frozenset(place for place, one in enumerate(given) if not same(one, expected))


def part(missed: Sequence[Missed], most: int) -> list[list[int]]:
    """Part the inputs into groups, the one that most mistakes miss first: join the smallest to
    the one that the most similar mistakes miss, until there are few. An input without a mistake
    joins the first."""
    groups = [[place] for place, one in enumerate(missed) if one]

    def whole(group: list[int]) -> Missed:
        return frozenset().union(*(missed[place] for place in group))

    def likeness(one: list[int], other: list[int]) -> float:
        return len(whole(one) & whole(other)) / len(whole(one) | whole(other))

    while len(groups) > most:
        smallest = min(groups, key=lambda group: (len(group), len(whole(group))))
        groups.remove(smallest)
        like = max(groups, key=lambda group: likeness(group, smallest))
        like += smallest
    first, *others = sorted(groups, key=lambda group: -len(whole(group)))
    return [first + [place for place, one in enumerate(missed) if not one], *others]


# Other words and numbers


def vary(arguments: tuple, random: Random) -> tuple:
    """Exchange the words of an input, and change its numbers or the lengths of its lists of pairs.
    What is equal often stays equal, so that many of these are twins."""
    table = {}
    for kind in ("aeiou", "bcdfghjklmnpqrstvwxyz"):  # so that a word stays a word
        new = "".join(random.sample(kind, len(kind)))
        table |= str.maketrans(kind + kind.upper(), new + new.upper())
    step, noise, kept = random.randint(-2, 3), random.choice([0, 0, 1, 2, 5]), random.random() / 2
    longer, shares = random.randint(0, 2), {0.0: 0.0, 1.0: 1.0}

    def number(value: float) -> float:
        if isinstance(value, float):
            return shares.setdefault(value, round(random.uniform(0.05, 0.95), 2))
        if not value or random.random() < kept:
            return value
        changed = max(abs(value) + step + random.randint(-noise, noise), 0 if noise else 1)
        return changed if value > 0 else -changed

    def other(value: object) -> object:
        if isinstance(value, dict):
            return type(value)({other(key): other(item) for key, item in value.items()})
        if isinstance(value, (list, tuple)):
            items = [one.translate(table) if isinstance(one, str) else other(one) for one in value]
            pairs = isinstance(value, list) and value and isinstance(value[0], tuple)
            return type(value)(items + items[-1:] * longer if pairs else items)
        return number(value) if type(value) in (int, float) else value

    turned = (one.translate(table) if isinstance(one, str) else other(one) for one in arguments)
    return tuple(turned)
