"""Further inputs of an exercise: its own inputs with other words, numbers and pairs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from random import Random

from bleu_teach.calls.values import Raised, same
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.solutions import SOLUTIONS

SPACE = re.compile(r"(?<!@@) ")  # the pieces of a word stay together
KEPT = 0.5, 0.9, 0.96  # of the words, numbers and pairs: few changes keep a score above 0


def rebuild(value: object, place: int, change: Callable) -> object:
    """Return a copy of an argument in which `change` replaces values by others of their kind.

    Words are of one kind wherever they stand, unless they are in pieces; so are numbers in the same
    argument or under the same key, and pairs with their zeros in the same places. A list of words,
    but not one of lines, is also replaced as a whole.
    """
    if isinstance(value, str):
        return " ".join(change((str, "@@" in word), word) for word in SPACE.split(value))
    if isinstance(value, dict):
        kinds = {key: key if isinstance(key, str) else place for key in value}
        return type(value)({key: change(kinds[key], one) for key, one in value.items()})
    if isinstance(value, tuple):
        return change(tuple(map(bool, value)), value)
    if not isinstance(value, list):
        return change(place, value)
    if value and all(isinstance(one, str) and " " not in one for one in value):
        value = change((list, place), value)
    return [rebuild(one, place, change) for one in value]


@cache
def draw_inputs(exercise: Exercise, number: int = 60) -> list[tuple]:
    """Draw further legal inputs of an exercise, always the same, the smallest first."""
    random, known, found = Random(0), defaultdict[object, list](list), list[tuple]()
    written = SOLUTIONS.get(exercise.name, exercise.correct)

    def note(kind: object, value: object) -> object:
        known[kind].append(value)
        return value

    def exchange(kind: object, value: object) -> object:
        return value if random.random() < kept else random.choice(known[kind])

    def each(arguments: tuple, change: Callable) -> tuple:
        return tuple(rebuild(one, place, change) for place, one in enumerate(arguments))

    for arguments in exercise.arguments:
        each(arguments, note)
    for _ in range(number):
        kept = random.choice(KEPT)
        arguments = each(random.choice(exercise.arguments), exchange)
        right, also = (exercise.answer(f, arguments) for f in (exercise.correct, written))
        legal = not isinstance(right, Raised) and same(also, right)  # else the task leaves it open
        if legal and arguments not in (*exercise.arguments, *found):
            found.append(arguments)
    return sorted(found, key=lambda arguments: len(str(arguments)))
