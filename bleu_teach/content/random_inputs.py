"""Further inputs of an exercise, drawn at random by the names of its parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from bleu_teach.calls.values import Raised
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.facts import ALIASES

WORDS = "the The cat cats a now here no where nowhere".split()
TEXTS = ["The", "cat,", "-", "Don't", "a", "well-known", "mat.", '"so"', "..."]
ON, RATIOS = (True, False), ((0, 2), (1, 2), (3, 4), (4, 4))


def words(random: Random, least: int = 0, most: int = 6) -> list[str]:
    few = WORDS[: random.randint(2, len(WORDS))]
    return random.choices(few, k=random.randint(least, most))


def references(random: Random, most: int = 6) -> list[list[str]]:
    return [words(random, 1, most) for _ in range(random.randint(1, 3))]


def segment(random: Random) -> tuple:
    """Return a candidate that is near its first reference, so that its score is not 0."""
    first = words(random, 5, 8)
    candidate = [random.choice([word, word, word, random.choice(WORDS)]) for word in first]
    return candidate[: random.randint(4, 9)] + words(random, 0, 2), [first, *references(random)[1:]]


def corpus(random: Random) -> tuple:
    segments = [segment(random) for _ in range(random.randint(1, 3))]
    if random.random() < 0.2:  # and one that is unlike its reference
        segments.insert(0, (words(random, 1, 5), [words(random, 1, 5)]))
    return [candidate for candidate, _ in segments], [several for _, several in segments]


def lines(random: Random) -> tuple:
    """Return a corpus as text, in which some words of the candidates are in pieces."""
    candidates, several = corpus(random)
    joined = [" ".join(random.choice([w, w, f"{w}@@ s"]) for w in cut) for cut in candidates]
    return joined, [[" ".join(first), line.replace("@@ ", "")]
                    for (first, *_), line in zip(several, joined, strict=True)]  # fmt: skip


def tally(random: Random) -> Counter:
    return Counter({(word,): random.randint(1, 4) for word in words(random, 0, 3)})


def numbers(random: Random, least: int, most: int, longest: int = 4) -> list[int]:
    return [random.randint(least, most) for _ in range(random.randint(1, longest))]


def streams(random: Random) -> tuple:
    size = random.randint(1, 3)
    lines = [[" ".join(words(random, 1, 2)) for _ in range(size)] for _ in range(3)]
    return (lines[: random.randint(1, 3)],)


KNOWN: dict[str, tuple] = {
    "lowercase": ON,
    "effective_order": ON,
    "smooth_method": ("none", "exp"),
    "tokenize": ("none", "intl", "zh"),
}


def settings(random: Random) -> tuple:
    chosen = {name: random.choice(KNOWN[name]) for name in KNOWN if random.random() < 0.5}
    return random.randint(1, 3), chosen


def resample(random: Random) -> tuple:
    size = random.randint(2, 4)
    a, b = random.choices(RATIOS, k=size), random.choices(RATIOS, k=size)
    return a, b, [random.randrange(size) for _ in range(2 * size)]


def scores(random: Random) -> tuple:
    """Scores in order or not, of which none or some are cut off."""
    drawn = random.sample(range(100), random.randint(10, 20))
    return random.choice([drawn, sorted(drawn)]), random.choice([60, 80, 100])


def gaps(random: Random) -> tuple:
    return random.randint(-3, 3), numbers(random, -3, 3, 5)


def orders(random: Random) -> tuple:
    """Return matches and totals of one segment for n = 1 to 4: both only get smaller."""
    length = matches = random.randint(0, 6)
    counts = []
    for total in (max(length - n, 0) for n in range(4)):
        matches = random.randint(0, min(matches, total))
        counts.append((matches, total))
    return counts[: random.randint(2, 4)], random.choice([1.0, 0.5])


def parts(*choices: object) -> Callable:
    """Make a list of some of these, and a brevity penalty."""
    return lambda random: (
        random.choices(choices, k=random.randint(2, 4)),
        random.choice([1.0, 0.5]),
    )


DRAWS: dict[tuple[str, ...], Callable[[Random], tuple]] = {  # by the names of the arguments
    ("tokens", "n"): lambda random: (words(random), random.randint(1, 3)),
    ("references", "n"): lambda random: (references(random), random.randint(1, 3)),
    ("counts", "max_counts"): lambda random: (tally(random), tally(random)),
    ("candidate", "references", "n"): lambda random: (*segment(random), random.randint(1, 3)),
    ("c", "lengths"): lambda random: (random.randint(1, 9), numbers(random, 1, 9)),
    ("c", "r"): lambda random: (random.randint(0, 9), random.randint(1, 9)),
    ("candidate", "references"): segment,
    ("candidates", "references"): corpus,
    ("candidates", "references", "max_n"): lambda random: (*corpus(random), random.randint(1, 4)),
    ("lines", "references"): lines,
    ("count", "max_count"): lambda random: (random.randint(1, 9), random.randint(0, 9)),
    ("precisions",): lambda random: parts(0.5, 0.25, 0.8, 0.6)(random)[:1],
    ("numbers",): lambda random: parts(0.5, 2, 0.8, 0.0)(random)[:1],
    ("pairs",): lambda random: parts((1, 2), (3, 4), (0, 2), (0, 0))(random)[:1],
    ("word", "tokens"): lambda random: (random.choice(WORDS), words(random)),
    ("word", "references"): lambda random: (random.choice(WORDS), references(random)),
    ("tokens",): lambda random: (words(random, 1),),
    ("c", "n"): lambda random: (random.randint(0, 9), random.randint(1, 4)),
    ("text",): lambda random: (" ".join(random.choices(TEXTS, k=random.randint(0, 5))),),
    ("references",): streams,
    ("counts", "brevity_penalty"): orders,
    ("nrefs", "settings"): settings,
    ("a", "b", "places"): resample,
    ("scores", "percent"): scores,
    ("gap", "shuffled_gaps"): gaps,
    ("gap", "all_gaps"): gaps,
}


def find_draw(exercise: Exercise) -> Callable[[Random], tuple]:
    """Return the function that draws the arguments of an exercise."""
    names = tuple(ALIASES.get(name, name) for name in exercise.parameters)
    return exercise.draw or DRAWS[names]


@cache
def draw_inputs(exercise: Exercise, number: int = 60) -> list[tuple]:
    """Draw further legal inputs of an exercise, always the same, the smallest first."""
    random, drawn, found = Random(0), find_draw(exercise), list[tuple]()
    for arguments in (drawn(random) for _ in range(number)):
        legal = not isinstance(exercise.answer(exercise.correct, arguments), Raised)
        if legal and arguments not in (*exercise.arguments, *found):
            found.append(arguments)
    return sorted(found, key=lambda arguments: len(str(arguments)))
