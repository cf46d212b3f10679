"""The teacher's side of an older sheet, which has a BLEU and its signatures instead of an audit.

Its first two functions are those of the assignment, and so are the makers of their inputs.
"""

import runpy

from bleu_teach.content import find
from bleu_teach.grade.course import CLONE, Property, Task

ours = runpy.run_path(str(CLONE / "tasks.py"), {"PRIVATE_SEED": PRIVATE_SEED})
COUNTS, SCORE, WORDS, HERE, THERE = (ours[n] for n in "COUNTS SCORE WORDS HERE THERE".split())
different, edited, inputs = (ours[name] for name in ("different", "edited", "inputs"))
PAPINENI, FIELDS = find("assignment.BLEU"), find("assignment.differing_fields")


def clipped(random):
    """One segment as long as its references. It has a word three times, they have it less often."""
    words = different(random, 9)
    others = [word for word in WORDS if word not in words]
    often = words[:6] + [words[0]] * 2 + words[6:7]
    rest = [[*words[:6], words[0], others[0], words[6]], words[:6] + others[:2] + words[6:7]]
    return [often], [rest]


def once_in_each(random):
    """A word twice, and once in each of two references: the larger number of these is 1."""
    words = different(random, 9)
    return [words[:6] + words[:1] + words[6:8]], [[words, words[1:] + words[:1]]]


def repeated_by_the_reference(random):
    words = different(random, 9)
    return [words], [[words[:6] + [words[0]] * 2 + words[6:7]]]


def other_words(random):
    """As many tokens; some are cut elsewhere, or have other capitals."""
    words = different(random, random.randint(4, 6))
    return [words + HERE], [[words + THERE, THERE + words]]


def two_halves(random):
    """One segment as long as its references; each has another half of it."""
    words = different(random, random.randint(8, 10))
    cut = random.randint(4, len(words) - 4)
    others = random.sample([word for word in WORDS if word not in words], len(words))
    references = [words[:cut] + others[cut:], others[:cut] + words[cut:]]
    return [words], [random.sample(references, 2)]


def closest_length(random, tied=False):
    """All n-grams match. The closest reference is neither the shortest nor the longest."""
    words = different(random, 12)
    c, others = random.randint(5, 7), [word for word in WORDS if word not in words]
    gap = random.randint(1, 2)
    near = [c - gap, c + gap] if tied else random.choice([[c + gap], [c - gap, c + gap + 2]])
    references = [words, *((others * 2)[:length] for length in [*near, 2])]
    return [words[1 : c + 1]], [random.sample(references, len(references))]


def tied_length(random):
    """Two references are equally close, and the shorter one counts."""
    return closest_length(random, tied=True)


def sums(random):
    """Segments of different length and quality. One is too short and another one too long."""
    pairs = []
    for length in random.sample(range(6, 12), random.randint(2, 4)):
        words = different(random, length)
        pairs.append((words, edited(random, words)))
    cut = random.randint(1, 2)
    shorter, longer = pairs[0][0][:-cut], [*pairs[1][0], *different(random, cut)]
    candidates = [shorter, longer, *(words for words, _ in pairs[2:]), different(random, 5)]
    return candidates, [[reference] for _, reference in pairs] + [[candidates[-1]]]


def sum_of_zero(random):
    """Matches of single words, and none of four words: the score is 0."""
    words = different(random, random.randint(4, 8))
    return [words, words[:3]], [[words[::-1]], [words[:4]]]


def one_without_match(random):
    """A perfect segment beside one as long as its reference in which nothing matches."""
    words = different(random, 9)
    others = random.sample([word for word in WORDS if word not in words], random.randint(4, 7))
    return [words, others], [[words], [words[: len(others)]]]


def one_too_short(random):
    """A segment that is too short beside one that is long enough and one of two words."""
    words = different(random, random.randint(8, 11))
    return [words[:5], words, words[:2]], [[words], [words[:7]], [words[:2]]]


def signatures(random):
    """Two signatures: some other values, another order, a field too few, another version."""
    choices = {
        "nrefs": "1 2 4",
        "case": "mixed lc",
        "eff": "no yes",
        "tok": "13a intl zh char flores200",
        "smooth": "exp none floor[0.10]",
    }
    first = {name: random.choice(values.split()) for name, values in choices.items()}
    second = dict(first)
    for name in random.sample(list(choices), random.randint(0, 3)):
        second[name] = random.choice(choices[name].split())
    lines = []
    for fields in (first, second):
        names = random.sample(list(fields), len(fields)) if random.random() < 0.5 else list(fields)
        names = names[random.randint(0, 1) :] if random.random() < 0.3 else names
        version = f"version:2.{random.randint(0, 6)}.0"
        lines.append("|".join([*(f"{name}:{fields[name]}" for name in names), version]))
    return tuple(lines)


# The tasks. The right answers come with the exercises.

COUNTED, SCORED = (task.properties for task in ours["TASKS"]["bleu"][:2])
CLIPPED = clipped, two_halves, repeated_by_the_reference, other_words, once_in_each
BEST = ours["best_reference"], ours["best_reference"], ours["tied_references"]
TASKS = {
    "bleu": (
        Task(
            exercise=COUNTS,
            properties=(
                *COUNTED[:2],
                Property("the larger number", 1, inputs("unequal", ours["unequal"])),
            ),
        ),
        Task(
            exercise=SCORE,
            properties=(
                Property("the best reference", 3, inputs("best", *BEST, number=30)),
                Property("adding up over segments", 4, SCORED[1].inputs),
            ),
            helpers=ours["calls_of_GLEU"],
        ),
        Task(
            exercise=PAPINENI,
            properties=(
                Property(
                    "clipping against several references",
                    2,
                    inputs("clipped", *CLIPPED),
                ),
                Property(
                    "the closest reference length",
                    1,
                    inputs("closest", closest_length, tied_length),
                ),
                Property(
                    "sums over segments",
                    2,
                    inputs("sums", sums, sum_of_zero, one_too_short, one_without_match),
                ),
            ),
        ),
        Task(
            exercise=FIELDS,
            properties=(
                Property("the names of the fields", 1, inputs("fields", signatures, number=60)),
            ),
        ),
    )
}
