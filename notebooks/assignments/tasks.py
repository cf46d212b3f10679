"""The teacher's side of the assignment: what is graded, on which inputs, for how many points.

nbgrader releases what is under `source`; this file is not released. The hidden inputs are drawn from
PRIVATE_SEED, which the grader puts in: it stands in the file `seed` beside this one. The first
grading makes it; keep it, and give it to nobody.

Each property has inputs that touch nothing else, as far as that is possible, so that one mistake
costs the points of one property. How that is done stands at each function that makes inputs.
"""

from random import Random

from bleu_teach.grade.course import Property, Task
from bleu_teach.content import find

COUNTS, LENGTHS = map(find, ["assignment.modified_precision", "assignment.brevity_penalty_values"])
WORDS = "the cat sat on a mat and there is it was of in to dog ran by my old red house".split()


def calls_of_BLEU(hypothesis_set, references_set, max_n=4):
    """Every call of the two helpers that a correct BLEU needs."""
    for hypothesis, references in zip(hypothesis_set, references_set, strict=True):
        yield LENGTHS, (hypothesis, references)
        for n in range(1, max_n + 1):
            yield COUNTS, (hypothesis, references, n)


# Hidden inputs


def different(random, length):
    """A segment of different words."""
    return random.sample(WORDS, length)


def anything(random, length, words=6):
    """A segment of few words, so that they repeat."""
    return random.choices(WORDS[:words], k=length)


def edited(random, segment, edits=1):
    """The segment with some words replaced by words that are not in it."""
    changed = list(segment)
    others = [word for word in WORDS if word not in segment]
    for place in random.sample(range(len(changed)), min(edits, len(changed))):
        changed[place] = random.choice(others)
    return changed


def inputs(name, *makers, number=14):
    """Inputs for a property, smallest first, from its makers in turn; it has a seed of its own."""
    random = Random(f"{PRIVATE_SEED}/{name}")
    made = (makers[i % len(makers)](random) for i in range(number))
    return tuple(sorted(made, key=lambda arguments: len(str(arguments))))


def counting(random):
    """Single words, none twice, one reference that is one word longer; capitals are different."""
    words = different(random, random.randint(2, 7))
    reference = [*edited(random, words, random.randint(0, len(words) - 1)), "today"]
    reference[0] = random.choice([reference[0], reference[0].title()])
    return words, [reference], 1


def word_order(random):
    """Longer n-grams, no word twice, the same words in an order that matches in part."""
    words = different(random, random.randint(5, 9))
    cut = random.randint(2, len(words) - 2)
    return words, [words[cut:] + words[:cut]], random.randint(2, 4)


def word_order_reversed(random):
    words = different(random, random.randint(4, 7))
    return words, [[*words[::-1], *words[:3]]], random.randint(2, 3)


def word_borders(random):
    """The same letters, cut into other tokens; a token may have a space in it."""
    words = different(random, random.randint(1, 4))
    here, there = ["in", "tobacco", "new york", "city"], ["into", "bacco", "new", "york city"]
    return words + here, [words + there], 2


def clipping(random):
    """Repeated n-grams. No later reference has more of any n-gram than the first."""
    n = random.choice([1, 1, 2])
    words = anything(random, random.randint(4, 9), words=3)
    first = anything(random, random.randint(4, 8), words=3) + random.sample(words, 1)
    references = [first, first[:-2], first[1:]]
    return words, references[: random.randint(1, 3)], n


def several_references(random):
    """No word twice; each reference vouches for other words, and none for all."""
    words = different(random, random.randint(4, 8))
    cut = random.randint(1, len(words) - 1)
    others = [word for word in WORDS if word not in words]
    left, right = words[:cut] + others[:2], [*others[2:4], *words[cut:]]
    references = [left, right, different(random, 4)][: random.randint(2, 3)]
    return words, random.sample(references, len(references)), random.choice([1, 1, 2])


def too_short(random):
    """Also against functions that take the whole of a short text for an n-gram."""
    words = different(random, random.randint(0, 3))
    references = [different(random, random.randint(1, 6)), *([words] if words else [])]
    return words, references, len(words) + random.randint(1, 2)


def just_long_enough(random):
    """Against functions that always return (0, 1): a perfect match of a few words."""
    words = different(random, random.randint(2, 4))
    return words, [words], 1


def one_length(random):
    return anything(random, random.randint(1, 9)), [anything(random, random.randint(1, 9))]


def closest_length(random):
    """The closest reference is neither the shortest nor the longest, nor in a fixed place."""
    c = random.randint(5, 9)
    side = random.choice([-1, 1])
    lengths = [c + side, c - side * random.randint(2, 4), c + side * random.randint(3, 4)]
    random.shuffle(lengths)
    return anything(random, c), [anything(random, length) for length in lengths]


def tied_length(random):
    """Two equally close, in either order, and sometimes one that is further away."""
    c, gap = random.randint(4, 9), random.randint(1, 3)
    lengths = random.sample([c - gap, c + gap], 2) + [c + gap + 2] * random.randint(0, 1)
    return anything(random, c), [anything(random, length) for length in lengths]


def near(random, length):
    """A hypothesis of that length, and a reference of the same length with most of it."""
    words = anything(random, length, words=9)
    return words, edited(random, words)


def geometric_mean(random):
    """One segment, as long as its reference, with hits of every order; any max_n."""
    words = different(random, random.randint(7, 10))
    reference = words[:]
    place = random.choice([0, 1, -2, -1])
    reference[place] = "today"
    return [words], [[reference]], random.choice([1, 2, 3, 4, 4, 4])


def pooling(random):
    """Segments of different length and quality. One is too short and one too long by as much, so
    that the corpus as a whole is as long as its references."""
    pairs = [near(random, length) for length in random.sample(range(6, 12), random.randint(2, 4))]
    cut = random.randint(1, 2)
    shorter, longer = pairs[0][0][:-cut], [*pairs[1][0], *different(random, cut)]
    hypotheses = [shorter, longer, *(words for words, _ in pairs[2:]), different(random, 5)]
    references = [reference for _, reference in pairs] + [hypotheses[-1]]
    return hypotheses, [[same, anything(random, len(same) + 5)] for same in references]


def words_only(maker):
    """The same with max_n = 1: then a wrong mean of the precisions makes no difference."""
    return lambda random: (*maker(random), 1)


def too_short_by_some(random):
    words, reference = near(random, random.randint(7, 11))
    return [words[: random.randint(5, len(words) - 1)]], [[[*words[:4], *reference[4:]]]]


def longer_than_needed(random):
    words = different(random, random.randint(6, 9))
    return [words], [[words[: random.randint(4, len(words) - 1)]]]


def beginning_of_reference(random):
    """All precisions are 1, so the score is the penalty, whatever mean is taken."""
    words = different(random, random.randint(6, 10))
    return [words[: random.randint(4, len(words) - 1)]], [[words]]


def inside_reference(random):
    """All precisions are 1 and the closest reference is shorter: the score is 1."""
    words = different(random, random.randint(8, 10))
    hypothesis = words[1 : random.randint(6, 7)]
    return [hypothesis], [[words, anything(random, len(hypothesis) - 1)]]


def no_hits(random):
    """Hits of single words, and none of longer n-grams."""
    words = different(random, random.randint(4, 8))
    return [words], [[words[::-1]]]


def no_ngrams(random):
    """A perfect match of two or three words: the longer n-grams do not exist."""
    words = different(random, random.randint(2, 3))
    return [words], [[words]]


def no_word(random):
    """No hypothesis has a word, or there is none."""
    segments = random.randint(0, 3)
    references = [[different(random, random.randint(1, 4))] for _ in range(segments)]
    return [[]] * segments, references


def one_perfect_segment(random):
    """Against functions that always return 0."""
    words = different(random, random.randint(4, 6))
    return [words], [[words]]


# The tasks. The right answers come with the exercises.

TASKS = {
    "bleu": (
        Task(
            exercise=COUNTS,
            properties=(
                Property("counting", 1, inputs("counting", counting)),
                Property(
                    "word order",
                    1,
                    inputs("word order", word_order, word_order_reversed, word_borders),
                ),
                Property("clipping", 2, inputs("clipping", clipping)),
                Property("several references", 1, inputs("several", several_references)),
                Property(
                    "a hypothesis shorter than n", 1, inputs("short", too_short, just_long_enough)
                ),
            ),
        ),
        Task(
            exercise=LENGTHS,
            properties=(
                Property("one reference", 1, inputs("one length", one_length, number=22)),
                Property("the closest reference", 1, inputs("closest", closest_length, number=22)),
                Property("two equally close", 1, inputs("tie", tied_length, number=22)),
            ),
        ),
        Task(
            exercise=find("assignment.BLEU"),
            properties=(
                Property("geometric mean", 1, inputs("mean", geometric_mean)),
                Property(
                    "adding up over segments",
                    2,
                    inputs("pooling", pooling),
                    instead=inputs("pooling words", words_only(pooling)),
                ),
                Property(
                    "brevity penalty",
                    1,
                    inputs("brevity", too_short_by_some, longer_than_needed),
                    instead=inputs("brevity alone", beginning_of_reference, inside_reference),
                ),
                Property("orders without a hit", 1, inputs("no hits", no_hits, no_ngrams)),
                Property(
                    "a corpus without a word", 1, inputs("no word", no_word, one_perfect_segment)
                ),
            ),
            helpers=calls_of_BLEU,
        ),
    )
}
