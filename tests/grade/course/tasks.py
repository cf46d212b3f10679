"""The teacher's side of the assignment: what is graded, on which inputs, for how many points.

nbgrader releases what is under `source`, but not this file. The hidden inputs are drawn from
PRIVATE_SEED, which the grader puts in. It comes from the file `seed` beside this one, which the
first grading makes: keep it, and give it to nobody.

The inputs of a property touch nothing else as far as possible, so that one mistake costs the points
of one property. The comment at each function that makes inputs says how.
"""

from random import Random

from bleu_teach.content import find
from bleu_teach.grade.course import Property, Task

NAMES = ("count_matches", "GLEU", "BLEU", "differing_fields")
COUNTS, SCORE, PAPINENI, FIELDS = (find(f"assignment.{name}") for name in NAMES)
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


def clipped(random):
    """One segment as long as its references. It has a word three times, they have it less often."""
    words = different(random, 9)
    others = [word for word in WORDS if word not in words]
    often = words[:6] + [words[0]] * 2 + words[6:7]
    rest = [[*words[:6], words[0], others[0], words[6]], words[:6] + others[:2] + words[6:7]]
    return [often], [rest]


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
                Property("the larger number", 1, inputs("unequal", unequal)),
            ),
        ),
        Task(
            exercise=SCORE,
            properties=(
                Property(
                    "the best reference",
                    3,
                    inputs("best", best_reference, best_reference, tied_references, number=30),
                ),
                Property("adding up over segments", 4, inputs("segments", segments, number=30)),
            ),
            helpers=calls_of_GLEU,
        ),
        Task(
            exercise=PAPINENI,
            properties=(
                Property(
                    "clipping against several references",
                    2,
                    inputs("clipped", clipped, two_halves, repeated_by_the_reference, other_words),
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
