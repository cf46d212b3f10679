"""Which inputs does an exercise still need, after a mistake was added to the bank?

    python tools/choose_inputs.py [exercise ...]

For every two functions that answer all inputs of an exercise alike, although they are not the
same, hypothesis looks for an input that tells them apart and shrinks it. The functions are the
correct one, every way to make every mistake, and every two mistakes at once. A mistake that fewer
than three inputs catch gets more of them. Write the proposals into the exercise, simplest first,
with a label.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from bleu_teach.calls.values import same
from bleu_teach.content import mistakes  # noqa: F401, it fills the bank
from bleu_teach.content.bank import doubles, singles
from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.content.exercises import find as find_exercise

WORDS = ("the", "cat", "a", "The", "cats", "bc", "ab", "c")
CATCHES = 3  # the number of inputs that have to catch each mistake


def segments(longest: int, shortest: int = 0, words: tuple = WORDS) -> st.SearchStrategy:
    return st.lists(st.sampled_from(words), min_size=shortest, max_size=longest)


def reference_lists(longest: int, words: tuple = WORDS) -> st.SearchStrategy:
    return st.lists(segments(longest, 1, words), min_size=1, max_size=3)


@st.composite
def corpora(draw: st.DrawFn, few: tuple = ("the", "cat", "a", "The")) -> tuple[list, list]:
    size = draw(st.integers(1, 3))
    drawn = [(draw(segments(7, 1, few)), draw(reference_lists(7, few))) for _ in range(size)]
    return [candidate for candidate, _ in drawn], [references for _, references in drawn]


orders = st.integers(1, 3)
lengths = st.integers(1, 9)
tallies = st.dictionaries(st.tuples(st.sampled_from(WORDS)), st.integers(1, 4), max_size=3).map(
    Counter
)
streams = st.integers(1, 3).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from(("a cat", "the cat", "no")), min_size=size, max_size=size),
        min_size=1,
        max_size=3,
    )
)
LINES = ("The cat ran off", "a do@@ g ran off", "the dog ran off now", "so it was")
evaluated = st.lists(st.sampled_from(LINES), min_size=1, max_size=3).flatmap(
    lambda lines: st.tuples(
        st.just(lines),
        st.lists(
            st.lists(st.sampled_from(LINES), min_size=2, max_size=2),
            min_size=len(lines),
            max_size=len(lines),
        ),
    )
)
tallied = st.lists(st.sampled_from(((0, 2), (1, 2), (3, 4), (4, 4))), min_size=2, max_size=3)
resampled = tallied.flatmap(
    lambda a: st.tuples(
        st.just(a),
        st.permutations(a),
        st.lists(st.integers(0, len(a) - 1), min_size=2 * len(a), max_size=2 * len(a)),
    )
)
gaps = st.lists(st.integers(-3, 3), min_size=1, max_size=5)
sentences = st.tuples(segments(8, 1, WORDS[:4]), reference_lists(8, WORDS[:4]))
of_one_order = st.tuples(segments(6), reference_lists(6), orders)
small_corpora = corpora()

STRATEGIES = {  # for each list of parameters, what may stand there
    ("tokens", "n"): st.tuples(segments(5), orders),
    ("references", "n"): st.tuples(reference_lists(5), orders),
    ("counts", "max_counts"): st.tuples(tallies, tallies),
    ("candidate", "references", "n"): of_one_order,
    ("hypothesis", "references", "n"): of_one_order,
    ("candidate_length", "reference_lengths"): st.tuples(
        lengths, st.lists(lengths, min_size=1, max_size=3)
    ),
    ("hypothesis", "references"): st.tuples(segments(6), reference_lists(6)),
    ("c", "r"): st.tuples(st.integers(0, 9), lengths),
    ("candidate", "references"): sentences,
    ("candidates", "references"): small_corpora,
    ("hypothesis_set", "references_set", "max_n"): st.tuples(small_corpora, st.integers(1, 4)).map(
        lambda drawn: (*drawn[0], drawn[1])
    ),
    ("count", "max_count"): st.tuples(st.integers(1, 9), st.integers(0, 9)),
    ("precisions", "brevity_penalty"): st.tuples(
        st.lists(st.sampled_from((0.5, 0.25, 0.8, 0.0)), min_size=2, max_size=4),
        st.sampled_from((1.0, 0.5)),
    ),
    ("references",): st.tuples(streams),
    ("counts", "brevity_penalty"): st.tuples(
        st.lists(st.sampled_from(((1, 1), (1, 2), (0, 2), (0, 0))), min_size=2, max_size=4),
        st.sampled_from((1.0, 0.5)),
    ),
    ("lines", "references"): evaluated,
    ("nrefs", "settings"): st.tuples(
        st.integers(1, 3),
        st.fixed_dictionaries(
            {},
            optional={
                "lowercase": st.booleans(),
                "effective_order": st.booleans(),
                "tokenize": st.sampled_from(("none", "intl", "zh")),
                "smooth_method": st.sampled_from(("none", "exp")),
            },
        ),
    ),
    ("a", "b", "places"): resampled,
    ("scores", "percent"): st.tuples(
        st.lists(st.integers(0, 99), min_size=10, max_size=20, unique=True),
        st.sampled_from((60, 80)),
    ),
    ("gap", "shuffled_gaps"): st.tuples(st.integers(-3, 3), gaps),
    ("tokens", "word"): st.lists(st.sampled_from(("not", "is")), max_size=4).map(
        lambda tokens: ([*tokens, "not"], "not")
    ),
}


def pattern(exercise: Exercise, function: Callable, inputs: Sequence[tuple]) -> list:
    return [exercise.answer(function, arguments) for arguments in inputs]


def sample(parameters: tuple[str, ...]) -> list[tuple]:
    """Inputs as hypothesis draws them, always the same ones."""
    return _drawn(STRATEGIES[parameters])


@cache
def _drawn(inputs: st.SearchStrategy) -> list[tuple]:
    drawn: list[tuple] = []
    _search(inputs, lambda arguments: drawn.append(arguments))
    return drawn


def same_everywhere(exercise: Exercise, left: Callable, right: Callable) -> bool:
    """True if two functions answer the whole sample alike."""
    return all(
        same(exercise.answer(left, arguments), exercise.answer(right, arguments))
        for arguments in sample(exercise.parameters)
    )


def apart(exercise: Exercise, left: Callable, right: Callable) -> tuple | None:
    """The smallest input found on which two functions differ; None if there is none."""

    def differ(arguments: tuple) -> bool:
        return not same(exercise.answer(left, arguments), exercise.answer(right, arguments))

    return _search(STRATEGIES[exercise.parameters], differ)


def _search(inputs: st.SearchStrategy, wanted: Callable[[tuple], object]) -> tuple | None:
    """The smallest input found that is wanted."""
    try:
        return find(
            inputs,
            wanted,
            settings=settings(
                max_examples=400, database=None, suppress_health_check=list(HealthCheck)
            ),
            random=random.Random(0),
        )
    except NoSuchExample:
        return None


def catches(name: str) -> list[tuple[str, list[str]]]:
    """For each way to make each mistake, the labels of the inputs that catch it.

    A way that is right in this exercise, though wrong in another one, is left out.
    """
    exercise = find_exercise(name)
    rows = []
    for (mistake,), function, _ in singles(name):
        given = pattern(exercise, function, exercise.arguments)
        agree = map(same, exercise.expected, given)
        caught = [label for label, ok in zip(exercise.labels, agree, strict=True) if not ok]
        if caught or not same_everywhere(exercise, exercise.correct, function):
            rows.append((mistake, caught))
    return rows


def propose(name: str) -> list[tuple]:
    """The inputs that an exercise lacks, in the order in which the lack was found."""
    exercise = find_exercise(name)
    simple = [(("correct",), exercise.correct), *(wrong[:2] for wrong in singles(name))]
    both = [wrong[:2] for wrong in doubles(name)]
    patterns = {f: pattern(exercise, f, exercise.arguments) for _, f in simple + both}
    added = []
    pairs = [(a, b) for (x, a), (y, b) in combinations(simple, 2) if x != y]
    pairs += [(a, b) for names, a in both for x, b in simple if x[0] not in names]
    for left, right in pairs:
        if all(map(same, patterns[left], patterns[right])):
            found = apart(exercise, left, right)
            if found is not None:
                added.append(found)
                for function, answers in patterns.items():
                    answers.append(exercise.answer(function, found))
    return added


if __name__ == "__main__":
    for exercise_name in sys.argv[1:] or EXERCISES:
        print(exercise_name)
        for mistake, labels in catches(exercise_name):
            if len(labels) < CATCHES:
                print(f"    caught by {len(labels)} inputs only: {mistake} {labels}")
        for proposal in propose(exercise_name):
            print("    tells two apart:", proposal)
