"""Hidden inputs for an exercise of the lessons, and the properties that they are graded by.

The inputs are drawn from the course's seed: the public ones with all words renamed, so that what
they test is kept, and draws beside them. Each property has inputs that the mistakes of one group
miss, and no others as far as that is possible, so that one slip does not cost all points. The
groups are the same whatever the seed is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from bleu_teach.calls.values import Raised, same
from bleu_teach.content import mistakes  # noqa: F401, it fills the bank
from bleu_teach.content.bank import entries
from bleu_teach.content.draws import DRAWS
from bleu_teach.content.exercises import Exercise
from bleu_teach.grade.course import PUBLIC, Property

DRAWN = 40  # beside the public inputs
MOST = 3  # properties of a function
Missed = frozenset[int]  # the inputs that a mistake answers wrongly


def new_letters(random: Random) -> dict[int, int]:
    """Exchange vowels for vowels and the others for others. What is equal stays equal, in capitals
    too, and what is part of a word stays part of it."""
    table = {}
    for kind in ("aeiou", "bcdfghjklmnpqrstvwxyz"):
        new = "".join(random.sample(kind, len(kind)))
        table |= str.maketrans(kind + kind.upper(), new + new.upper())
    return table


def rename(value: object, letters: dict[int, int]) -> object:
    """Rename the words in lists and in tuples: other texts are names of settings."""
    if isinstance(value, (list, tuple)):
        found = (
            item.translate(letters) if isinstance(item, str) else rename(item, letters)
            for item in value
        )
        return type(value)(found)
    if isinstance(value, dict):
        return type(value)({rename(key, letters): item for key, item in value.items()})
    return value


def draw(exercise: Exercise, seed: str) -> list[tuple]:
    """Draw the hidden inputs of an exercise, the smallest first; none of them is public."""
    random = Random(f"{seed}/{exercise.name}")
    letters, maker = new_letters(random), DRAWS[exercise.parameters]
    made = [*exercise.arguments, *(maker(random) for _ in range(DRAWN))]
    found: list[tuple] = []
    for arguments in (rename(one, letters) for one in made):
        legal = not isinstance(exercise.answer(exercise.correct, arguments), Raised)
        if legal and arguments not in (*exercise.arguments, *found):
            found.append(arguments)
    return sorted(found, key=lambda arguments: len(str(arguments)))


def properties(exercise: Exercise, points: int, seed: str) -> tuple[Property, ...]:
    """Part the points by what the known mistakes miss; a property is named as the public input that
    shows it best."""
    inputs = draw(exercise, seed)
    known, missed = (misses(exercise, some) for some in (draw(exercise, PUBLIC), inputs))
    kinds = sorted(
        {miss for miss in known if miss[0]}, key=lambda one: (len(one[0]), *map(sorted, one))
    )
    groups = [
        [miss for kind, miss in zip(known, missed, strict=True) if kind in group and miss[0]]
        for group in part([{kind} for kind in kinds], min(points, MOST))
    ]
    made: list[Property] = []
    for number, group in enumerate(groups):
        others = [miss for other in groups if other is not group for miss in other]
        chosen = choose([hidden for hidden, _ in group], [hidden for hidden, _ in others])
        own, alien = (Counter(i for _, shown in some for i in shown) for some in (group, others))
        taken = {one.name for one in made}
        places = [i for i, label in enumerate(exercise.labels) if label not in taken]
        name = exercise.labels[max(places, key=lambda i: (own[i] - alien[i], -i))]
        worth = points // len(groups) + (number < points % len(groups))
        made.append(Property(name, worth, tuple(inputs[i] for i in sorted(chosen))))
    return tuple(made)


def misses(exercise: Exercise, inputs: Sequence[tuple]) -> list[tuple[Missed, Missed]]:
    """Find for each way of each known mistake the hidden and the public inputs that it misses."""
    rights = [exercise.answer(exercise.correct, one) for one in inputs]

    def missed(function: Callable, some: Sequence[tuple], answers: Sequence) -> Missed:
        given = (exercise.answer(function, one) for one in some)
        pairs = enumerate(zip(given, answers, strict=True))
        return frozenset(place for place, pair in pairs if not same(*pair))

    ways = (way for entry in entries(exercise.name) for way in entry.functions(exercise.name))
    return [
        (missed(way, inputs, rights), missed(way, exercise.arguments, exercise.expected))
        for way in ways
    ]


def part(groups: list[set], most: int) -> list[set]:
    """Join the smallest group with the one that misses most of the same, until there are few."""

    def likeness(a: set, b: set) -> float:
        left, right = (frozenset().union(*(hidden for hidden, _ in one)) for one in (a, b))
        return len(left & right) / len(left | right)

    while len(groups) > most:
        smallest = min(groups, key=len)
        groups = [group for group in groups if group is not smallest]
        like = max(groups, key=lambda group: likeness(group, smallest))
        like |= smallest
    return groups


def choose(own: Sequence[Missed], others: Sequence[Missed]) -> set[int]:
    """Choose what the mistakes of a group miss and no other does; for a mistake without such an
    input, the one that fewest others miss."""
    costs = Counter(place for miss in others for place in miss)
    chosen = {place for miss in own for place in miss if not costs[place]}
    for miss in own:
        if not miss & chosen:
            chosen.add(min(miss, key=lambda place: (costs[place], place)))
    return chosen
