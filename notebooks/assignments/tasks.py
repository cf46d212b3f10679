"""The teacher's side of the assignment: what is graded, on which inputs, for how many points.

nbgrader releases what is under `source`, but not this file. The hidden inputs are drawn from
PRIVATE_SEED, which the grader puts in. It comes from the file `seed` beside this one, which the
first grading makes: keep it, and give it to nobody.

The inputs of a property touch nothing else as far as possible, so that one mistake costs the points
of one property. The comment at each function that makes inputs says how.
"""

from random import Random

from bleu_teach.content import find
from bleu_teach.content.audit import QUESTIONS
from bleu_teach.grade.audit import audited
from bleu_teach.grade.course import Property, Task

COUNTS, SCORE = (find(f"assignment.{name}") for name in ("count_matches", "GLEU"))
WORDS = "the cat sat on a mat and there is it was of in to dog ran by my old red house".split()
HERE, THERE = ["under", "stand", "Boat"], ["unders", "tand", "boat"]  # alike for careless code
# The longest n-grams of this course, so that a function for a fixed length fails.
MAX_N = Random(f"{PRIVATE_SEED}/max_n").choice([3, 5, 6])


def calls_of_GLEU(candidates, references, max_n):
    """Every call of count_matches that a correct GLEU needs."""
    for candidate, group in zip(candidates, references, strict=True):
        for reference in group:
            yield COUNTS, (candidate, reference, max_n)


# Hidden inputs


def different(random, length):
    """A segment of different words."""
    return random.sample(WORDS, length)


def edited(random, segment, edits=1):
    """The segment with some words replaced by words that are not in it."""
    changed = list(segment)
    others = [word for word in WORDS if word not in segment]
    for place in random.sample(range(len(changed)), min(edits, len(changed))):
        changed[place] = random.choice(others)
    return changed


def inputs(name, *makers, number=22):
    """Inputs for a property, smallest first, from its makers in turn; it has a seed of its own."""
    random = Random(f"{PRIVATE_SEED}/{name}")
    made = (makers[i % len(makers)](random) for i in range(number))
    return tuple(sorted(made, key=lambda arguments: len(str(arguments))))


def all_lengths(random):
    """Both equally long, no word twice, the same words in an order that matches in part."""
    words = different(random, random.randint(5, 9))
    cut = random.randint(2, len(words) - 2)
    return words, words[cut:] + words[:cut], MAX_N


def other_tokens(random):
    """As many tokens, cut elsewhere or with other capitals."""
    words = different(random, random.randint(1, 3))
    return words + HERE, words + THERE, MAX_N


def turned(random):
    words = different(random, random.randint(3, 7))
    return words, words[::-1], MAX_N


def shorter_than_max_n(random):
    """A perfect match of less than MAX_N words: there are no n-grams of the longest length."""
    words = different(random, random.randint(1, MAX_N - 1))
    return words, words, MAX_N


def repeated(random):
    """Both equally long, and words that one or the other repeats."""
    word, *others = different(random, 7)
    most, least = random.sample([3, 4, 5], 2)[0], random.randint(1, 2)
    texts = [[word] * count + others[: 6 - count] for count in (most, least)]
    return *random.sample(texts, 2), MAX_N


def unequal(random):
    """One of both is a piece of the other one, and no word is there twice."""
    words = different(random, random.randint(5, 9))
    start = random.randint(0, 2)
    return *random.sample([words, words[start : start + random.randint(1, 2)]], 2), MAX_N


def empty_candidate(random):
    return [], different(random, random.randint(2, 5)), MAX_N


def best_reference(random):
    """One segment; the best reference has neither a fixed place nor the most or fewest tokens."""
    words = different(random, 8)
    good, others = edited(random, words[:5], 1), [w for w in WORDS if w not in words]
    long = words[:6] + random.sample(others, random.randint(7, 9))
    references = [good, long, edited(random, words[:5], 4), random.sample(others, 3)]
    return [words[:5]], [random.sample(references, len(references))], MAX_N


def tied_references(random):
    """One segment and two references that match nothing, so that the first of them has to count."""
    words = different(random, 12)
    return [words[:2]], [random.sample([words[2:5], words[5:10]], 2)], MAX_N


def segments(random):
    """Segments of different length and quality, each with a reference of its own length."""
    pairs = []
    for length in random.sample(range(2, 12), random.randint(2, 4)):
        words = different(random, length)
        pairs.append((words, edited(random, words, random.randint(0, length // 2))))
    return [words for words, _ in pairs], [[reference] for _, reference in pairs], MAX_N


def nothing(random):
    """A corpus without segments."""
    return [], [], MAX_N


def nothing_said(random):
    """An empty candidate; the first of its references has to count."""
    words = different(random, 7)
    return [[]], [random.sample([words[:2], words[2:5]], 2)], MAX_N


# The tasks. The right answers come with the exercises. Those of the audit depend on the student's
# slice, and are in bleu_teach/content/audit.py.

TASKS = {
    "bleu": (
        Task(
            exercise=COUNTS,
            properties=(
                Property(
                    "all lengths together",
                    1,
                    inputs("lengths", all_lengths, turned, other_tokens, shorter_than_max_n),
                ),
                Property("clipping", 1, inputs("repeated", repeated)),
                Property("the larger number", 1, inputs("unequal", unequal, empty_candidate)),
            ),
            why="It counts all orders together and clips, and dividing by the larger number punishes "
            "candidates that are too short or too long. Lesson 03 has BLEU's own way.",
        ),
        Task(
            exercise=SCORE,
            properties=(
                Property("the best reference", 2, inputs("best", best_reference, number=30)),
                Property("adding up over segments", 2, inputs("segments", segments, number=30)),
                Property(
                    "ties, and nothing to score",
                    1,
                    inputs("edges", tied_references, nothing_said, nothing),
                ),
            ),
            helpers=calls_of_GLEU,
            why="It keeps the best reference of each segment and divides once, after adding up. "
            "Lesson 05 compares the result with the mean of the segments.",
        ),
        *(audited(name) for name in QUESTIONS),
    )
}
