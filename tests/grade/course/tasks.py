"""The teacher's side of an older sheet, which has a BLEU and its signatures instead of an audit.

Its first two functions are those of the assignment, and so are the makers of their inputs.
"""

import runpy

from bleu_teach.content import find
from bleu_teach.grade.course import CLONE, Property, Task

ours = runpy.run_path(str(CLONE / "tasks.py"), {"PRIVATE_SEED": PRIVATE_SEED})
COUNTS, SCORE, WORDS = (ours[name] for name in ("COUNTS", "SCORE", "WORDS"))
different, edited, inputs = (ours[name] for name in ("different", "edited", "inputs"))
PAPINENI, FIELDS = find("assignment.BLEU"), find("assignment.differing_fields")


def once_in_each(random):
    """A word twice, and once in each of two references: the larger number of these is 1."""
    words = different(random, 9)
    return [words[:6] + words[:1] + words[6:8]], [[words, words[1:] + words[:1]]]


def closest_length(random):
    """All n-grams match. The closest reference is neither the shortest nor the longest."""
    words = different(random, 12)
    c, others = random.randint(5, 7), [word for word in WORDS if word not in words]
    references = [words, *((others * 2)[:length] for length in (c - 1, c + 3, 2))]
    return [words[1 : c + 1]], [random.sample(references, len(references))]


def sums(random):
    """Segments of different length and quality. One is too short and another one too long."""
    pairs = [(words, edited(random, words)) for words in (different(random, n) for n in (7, 9, 11))]
    candidates = [pairs[0][0][:-2], [*pairs[1][0], *different(random, 1)], pairs[2][0]]
    return candidates, [[reference] for _, reference in pairs]


def signatures(random):
    """Two signatures in which some values differ."""
    return tuple(
        f"nrefs:{random.randint(1, 2)}|case:{random.choice(['mixed', 'lc'])}|eff:no|version:2.0.0"
        for _ in range(2)
    )


def task(exercise, *rows, helpers=None):
    """A task with a name, points and inputs for each of its properties."""
    return Task(exercise, tuple(Property(*row) for row in rows), helpers)


BEST = ours["best_reference"], ours["best_reference"], ours["tied_references"]
COUNTED, SCORED = (one.properties for one in ours["TASKS"]["bleu"][:2])
TASKS = {
    "bleu": (
        task(
            COUNTS,
            *[(one.name, one.points, one.inputs) for one in COUNTED[:2]],
            ("the larger number", 1, inputs("unequal", ours["unequal"])),
        ),
        task(
            SCORE,
            ("the best reference", 3, inputs("best", *BEST, number=30)),
            ("adding up over segments", 4, SCORED[1].inputs),
            helpers=ours["calls_of_GLEU"],
        ),
        task(
            PAPINENI,
            ("clipping against several references", 2, inputs("clipped", once_in_each)),
            ("the closest reference length", 1, inputs("closest", closest_length)),
            ("sums over segments", 2, inputs("sums", sums)),
        ),
        task(FIELDS, ("the names of the fields", 1, inputs("fields", signatures, number=60))),
    )
}
