"""Further inputs of an exercise: its own inputs with other words, numbers and pairs."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from random import Random

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.calls.values import Raised, same
from bleu_teach.content.bank import build
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.flaws import agreements
from bleu_teach.content.solutions import SOLUTIONS
from bleu_teach.conventions import SACREBLEU

SPACE = re.compile(r"(?<!@@) ")  # the pieces of a word stay together
KEPT = 0.5, 0.9, 0.96  # of the words, numbers and pairs: few changes keep a score above 0
UNSMOOTHED = replace(SACREBLEU, smoothing="none")
OPEN: dict[str, list[tuple[str, Callable]]] = {  # other parts of a solution that a task allows
    "evaluation": [
        ("evaluate", lambda bleu, *given: corpus_bleu(*given, convention=UNSMOOTHED).score)
    ],
    "agreements": [("agreements", lambda bleu, *given: _agree_turned(*given))],
    "interval": [
        ("interval", lambda bleu, all_, part: _cut(all_, round(len(all_) * (100 - part) / 200))),
        ("interval", lambda bleu, all_, part: _cut(all_, int(len(all_) * (1 - part / 100) / 2))),
    ],
}


def _agree_turned(systems: list, gap: float) -> tuple[int, int]:
    """Count pairs that disagree if all scores of people are negated: others, if two are equal."""
    disagree, pairs = agreements([(bleu, -human) for bleu, human in systems], gap)
    return pairs - disagree, pairs


def _cut(scores: list, cut: int) -> list:
    return [sorted(scores)[place] for place in (cut, -1 - cut)]


def vary_values(value: object, place: int, change: Callable) -> object:
    """Return a copy of an argument in which `change` replaces values by others of their kind.

    Words are of one kind wherever they stand, unless they are in pieces; so are numbers in the same
    argument or under the same key, and pairs with their zeros in the same places. A list of words,
    but not one of lines, is also replaced as a whole, as is a list of such lists.
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
    if all(isinstance(one, list) or (isinstance(one, str) and " " not in one) for one in value):
        value = change((list, place), value)
    return [vary_values(one, ("inside", place), change) for one in value]


def recast(value: list, random: Random, least: int) -> list:
    """Turn a list, cut it, or repeat some of it, unless less remains than the exercise has."""
    cut = random.randint(0, len(value))
    new = random.choice((value[::-1], value[cut:], value[:cut], value + value[:cut]))
    return new if len(new) >= least else value


def recast_together(arguments: tuple, random: Random, least: list[int]) -> tuple:
    """Recast one list and all that are equally long in the same way: they belong together."""
    lengths = [len(one) if isinstance(one, list) else -1 for one in arguments]
    size = random.choice(lengths)
    together = [at for at, length in enumerate(lengths) if length == size >= 0]
    places = recast([*range(size)], random, max((least[at] for at in together), default=0))
    return tuple(
        [one[k] for k in places] if at in together else one for at, one in enumerate(arguments)
    )


def move(value: object, known: list, random: Random) -> object:
    """Move a number by at most 3, within the numbers of its kind. Fractions become sixteenths,
    whose sums are exact. In a pair, what is 0 or smaller stays so."""
    if isinstance(value, tuple):
        columns = zip(*(one for one in known if len(one) == len(value)), strict=True)
        new = tuple(
            move(one, [*column], random) for one, column in zip(value, columns, strict=True)
        )
        return new if _order(new) == _order(value) else value
    if type(value) not in (int, float):
        return value
    step, numbers = (1, 16)[isinstance(value, float)], [n for n in known if type(n) in (int, float)]
    new = round(value * step) + random.randint(-3, 3)
    within = min(max(new, math.ceil(min(numbers) * step)), math.floor(max(numbers) * step))
    return within if step == 1 else within / step


def _order(pair: tuple) -> object:
    numbers = all(isinstance(one, (int, float)) for one in pair)
    return [(a > 0, a < 0, a <= b) for a in pair for b in pair] if numbers else None


def vary_all(arguments: tuple, change: Callable) -> tuple:
    return tuple(vary_values(one, place, change) for place, one in enumerate(arguments))


def values_by_kind(exercise: Exercise) -> dict[object, list]:
    """List the values in the exercise's own inputs; `vary_values` says which are of one kind."""
    known = defaultdict[object, list](list)

    def note(kind: object, value: object) -> object:
        known[kind].append(value)
        return value

    for arguments in exercise.arguments:
        vary_all(arguments, note)
    return known


def exchange(
    kind: object, value: object, known: dict[object, list], kept: float, random: Random
) -> object:
    """Replace a value by another one of its kind, and change that, each with the odds 1 - kept."""
    value = value if random.random() < kept else random.choice(known[kind])
    if random.random() < kept:
        return value
    if isinstance(value, list):
        return recast(value, random, min(map(len, known[kind])))
    return move(value, known[kind], random)


@cache
def draw_inputs(exercise: Exercise, number: int, seed: int = 0) -> list[tuple[tuple, object]]:
    """Draw further legal inputs of an exercise, each with the right answer.

    The smallest are first. A list in them is no shorter than those in the same place of its own
    inputs: what is asked of a shorter one may be open. The same seed draws the same inputs, so
    that a test can use others than the code that it tests.
    """
    random, known, found = Random(seed), values_by_kind(exercise), dict[str, tuple]()
    name = exercise.name
    others = [SOLUTIONS.get(name, exercise.correct)]
    others += [build(name, {part: function}) for part, function in OPEN.get(name, [])]
    columns = zip(*exercise.arguments, strict=True)
    least = [min(len(one) if isinstance(one, list) else 0 for one in column) for column in columns]
    for _ in range(number):
        kept = random.choice(KEPT)
        change = partial(exchange, known=known, kept=kept, random=random)
        arguments = vary_all(random.choice(exercise.arguments), change)
        if random.random() > kept:
            arguments = recast_together(arguments, random, least)
        right = exercise.answer(exercise.correct, arguments)
        asked = not isinstance(right, Raised) and arguments not in exercise.arguments
        if asked and all(same(exercise.answer(other, arguments), right) for other in others):
            found[str(arguments)] = arguments, right
    return [found[text] for text in sorted(found, key=len)]
