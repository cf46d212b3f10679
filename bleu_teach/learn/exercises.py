"""The exercises: one entry each in one table. To add an exercise, add an entry.

The inputs that a function is tried on stand in `chosen.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from bleu_teach import aggregation, brevity, clipping, flaws, ngrams
from bleu_teach.conventions import AALTO
from bleu_teach.inputs import BleuInputError
from bleu_teach.learn import chosen
from bleu_teach.learn.calls import values

LESSONS = {
    "00": "00_start_here.ipynb",
    "01": "01_ngrams.ipynb",
    "02": "02_clipping.ipynb",
    "03": "03_brevity.ipynb",
    "04": "04_aggregation.ipynb",
    "05": "05_flaws.ipynb",
}


@dataclass(frozen=True, eq=False)
class Exercise:
    """A function to write, and how an answer is judged.

    Args:
        name: what `check`, `hint` and `solution` call it.
        correct: the right function, made from the package.
        asks: what it has to return, in a few words.
        parameters: the names of its arguments.
        read: turns an answer into plain values.
        lesson: the number of the lesson.
        inputs: pairs of a label and the arguments, smallest first.
        hints: three steps, from a nudge to nearly there.
    """

    name: str
    correct: Callable
    asks: str
    parameters: tuple[str, ...]
    read: Callable
    lesson: str
    inputs: tuple[tuple[str, tuple], ...]
    hints: tuple[str, str, str]

    @property
    def function_name(self) -> str:
        """The name without the family: `BLEU` for `assignment.BLEU`."""
        return self.name.rpartition(".")[2]

    @property
    def asked(self) -> tuple[tuple, ...]:
        """All inputs, and the first one once more: a function may remember it."""
        return (*self.arguments, self.arguments[0])

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(label for label, _ in self.inputs)

    @property
    def arguments(self) -> tuple[tuple, ...]:
        return tuple(arguments for _, arguments in self.inputs)

    def named(self, arguments: Sequence) -> dict:
        """The arguments by the names of the parameters."""
        return dict(zip(self.parameters, arguments, strict=True))


def find(name: str) -> Exercise:
    """The exercise of that name.

    Raises:
        BleuInputError: there is none; the message lists the names.
    """
    if isinstance(name, str) and name in EXERCISES:
        return EXERCISES[name]
    raise BleuInputError(
        f"There is no exercise {values.show(values.plain(name))}. Choose one of: "
        + ", ".join(EXERCISES)
    )


def answer(exercise: Exercise, function: Callable, arguments: tuple) -> object:
    """What a function of ours answers: a plain value, or `Raised` in its place."""
    try:
        return exercise.read(values.plain(function(*arguments)))
    except values.Unreadable as reason:
        return reason.answer
    except (ArithmeticError, LookupError, ValueError, TypeError) as error:
        return values.Raised(type(error).__name__)


@cache
def expected_answers(exercise: Exercise) -> tuple:
    """The right answers to the inputs of an exercise."""
    return tuple(answer(exercise, exercise.correct, given) for given in exercise.arguments)


# The right functions that the package has under no name of its own


def clip_count(count: int, max_count: int) -> int:
    """A word earns credit as often as it occurs, but not more often than one reference uses it."""
    return min(count, max_count)


def combine(precisions: Sequence[float], brevity_penalty: float) -> float:
    """The N-th root of the product of N precisions, times the brevity penalty."""
    return math.prod(precisions) ** (1 / len(precisions)) * brevity_penalty


def drop_word(tokens: Sequence, word: object) -> list:
    """The tokens without the first occurrence of a word, as a new list."""
    place = tokens.index(word)
    return [*tokens[:place], *tokens[place + 1 :]]


def assignment_precision(hypothesis: Sequence, references: Sequence, n: int) -> tuple[int, int]:
    """The pair of the graded assignment: (0, 1) where there is no n-gram."""
    precision = clipping.modified_precision(hypothesis, references, n)
    return tuple(precision) if precision.total else (0, 1)


def assignment_lengths(hypothesis: Sequence, references: Sequence) -> tuple[int, int]:
    """The two lengths that the graded assignment adds up."""
    lengths = [len(reference) for reference in references]
    return len(hypothesis), brevity.closest_reference_length(len(hypothesis), lengths)


def assignment_bleu(hypothesis_set: Sequence, references_set: Sequence, max_n: int = 4) -> float:
    """The score of the graded assignment; 0 for a corpus without a segment."""
    if not hypothesis_set:
        return 0.0
    return aggregation.corpus_bleu(hypothesis_set, references_set, max_n, convention=AALTO).score


_PRECISION_HINTS = (
    "Say in words what the two numbers count: the n-grams of the candidate that the references "
    "vouch for, and all n-grams of the candidate.",
    "Count the n-grams of the candidate. For each of them look up the largest count in any one "
    "reference. It cannot be credited more often than that.",
    "Three steps, one line each: the candidate's counts, the largest reference counts, and the "
    "smaller of the two for each n-gram. Then add up twice: the clipped counts, and the "
    "candidate's counts.",
)
_LENGTH_HINTS = (
    "Which reference length is nearest to the candidate's, from either side?",
    "Measure how far each reference length is from the candidate's length; a distance has no "
    "sign. You return the length, not the distance.",
    "Take the minimum over the lengths with a key of two parts: first the distance, then the "
    "length itself, so that the shorter one wins a tie.",
)
_CORPUS_HINTS = (
    "Which numbers can be added over segments, and which cannot? A ratio cannot.",
    "Walk through the segments once. Add up the candidate lengths, the closest reference lengths, "
    "and for each order the clipped matches and the totals. Do not score anything yet.",
    "After the loop: four precisions from the four pairs of sums, one penalty from the two summed "
    "lengths, then the formula of the sentence score, once.",
)

_ALL = (
    Exercise(
        name="clip_count",
        correct=clip_count,
        asks="a number",
        parameters=("count", "max_count"),
        read=values.read_number,
        lesson="00",
        inputs=chosen.CLIP_COUNT_INPUTS,
        hints=(
            "Look at the picture again. Which chips of a word are solid, and which are hatched?",
            "Try count = 7 and max_count = 2, then count = 1 and max_count = 2. What is the answer "
            "each time?",
            "It is the smaller of the two numbers, and Python has a function for that.",
        ),
    ),
    Exercise(
        name="combine",
        correct=combine,
        asks="a number from 0 to 1",
        parameters=("precisions", "brevity_penalty"),
        read=values.read_number,
        lesson="00",
        inputs=chosen.COMBINE_INPUTS,
        hints=(
            "Two steps: first make one number of all precisions, then multiply it by the penalty.",
            "Multiply the precisions with each other (math.prod does that). The N-th root of x is "
            "x to the power of 1/N. What is N here?",
            "N is len(precisions). Put brackets around 1/N, because ** binds more strongly "
            "than /. The penalty stays outside the root.",
        ),
    ),
    Exercise(
        name="extract_ngrams",
        correct=ngrams.extract_ngrams,
        asks="a list (or an iterator) of tuples",
        parameters=("tokens", "n"),
        read=values.read_ngrams,
        lesson="01",
        inputs=chosen.NGRAM_INPUTS,
        hints=(
            "Put a window of n words on the first words. How far can you push it to the right?",
            "Write down at which positions a window can start in a segment of 4 words, for n = 1, "
            "2 and 3. What is the last position in terms of len(tokens) and n?",
            "For each start from 0 to len(tokens) - n, inclusive, take the slice of n tokens and "
            "make it a tuple. Remember that range leaves out its end.",
        ),
    ),
    Exercise(
        name="count_ngrams",
        correct=ngrams.count_ngrams,
        asks="a Counter (or dict) from n-gram tuples to counts",
        parameters=("tokens", "n"),
        read=values.read_counts,
        lesson="01",
        inputs=chosen.NGRAM_INPUTS,
        hints=(
            "There are two jobs: get the n-grams one after the other, and keep a tally.",
            "The n-grams come from extract_ngrams. For the tally, the standard library has a dict "
            "that starts every count at 0.",
            "A Counter takes any iterable and counts what comes out of it. Give it the n-grams.",
        ),
    ),
    Exercise(
        name="max_reference_counts",
        correct=clipping.max_reference_counts,
        asks="a Counter (or dict) from n-gram tuples to counts",
        parameters=("references", "n"),
        read=values.read_counts,
        lesson="02",
        inputs=chosen.REFERENCE_INPUTS,
        hints=(
            "Take one n-gram. Each reference uses it some number of times. Which of these numbers "
            "is the most generous one?",
            "Count each reference by itself. Then go through its n-grams and keep, for each, the "
            "larger of what you had and what this reference has.",
            "Start with an empty Counter. Two loops: over the references, and over the items of "
            "its counts. Inside, one max. (Or: the union | of two Counters keeps the larger "
            "count.)",
        ),
    ),
    Exercise(
        name="clip",
        correct=clipping.clip,
        asks="a Counter (or dict) from n-gram tuples to counts",
        parameters=("counts", "max_counts"),
        read=values.read_counts,
        lesson="02",
        inputs=chosen.CLIP_INPUTS,
        hints=(
            'The candidate says "the" seven times, a reference at most twice. How many of the '
            "seven earn credit?",
            "For each n-gram of the candidate there are two numbers: its count, and what the "
            "references allow. Which of the two do you keep?",
            "Go through the items of counts and keep the smaller of the two numbers. An n-gram "
            "that is not in max_counts is allowed 0 times.",
        ),
    ),
    Exercise(
        name="modified_precision",
        correct=clipping.modified_precision,
        asks="a pair (matches, total)",
        parameters=("candidate", "references", "n"),
        read=values.read_pair,
        lesson="02",
        inputs=chosen.PRECISION_INPUTS,
        hints=_PRECISION_HINTS,
    ),
    Exercise(
        name="closest_reference_length",
        correct=brevity.closest_reference_length,
        asks="one of the reference lengths",
        parameters=("candidate_length", "reference_lengths"),
        read=values.read_number,
        lesson="03",
        inputs=chosen.LENGTH_INPUTS,
        hints=_LENGTH_HINTS,
    ),
    Exercise(
        name="brevity_penalty",
        correct=brevity.brevity_penalty,
        asks="a number from 0 to 1",
        parameters=("c", "r"),
        read=values.read_number,
        lesson="03",
        inputs=chosen.PENALTY_INPUTS,
        hints=(
            "Three cases: long enough, too short, and empty. Which of them needs the exponential?",
            "A candidate that is long enough keeps its score: the factor is 1. For a short one, "
            "how does r/c compare with 1, and what sign has 1 - r/c?",
            "If c >= r the factor is 1. Otherwise it is exp(1 - r/c), which needs a c above 0; an "
            "empty candidate against a longer reference gets 0.",
        ),
    ),
    Exercise(
        name="sentence_bleu",
        correct=aggregation.sentence_bleu,
        asks="a score from 0 to 1",
        parameters=("candidate", "references"),
        read=values.read_number,
        lesson="04",
        inputs=chosen.SENTENCE_INPUTS,
        hints=(
            "BLEU is a product of two things: one about words and their order, one about length.",
            "You need modified_precision for n = 1, 2, 3, 4, the closest reference length, and "
            "the brevity penalty. The four precisions go into a geometric mean.",
            "The geometric mean of four numbers is the fourth root of their product, or exp of "
            "the mean of their logarithms. If a precision is 0 (or 0 of 0), the score is 0: decide "
            "that before you take a logarithm.",
        ),
    ),
    Exercise(
        name="corpus_bleu",
        correct=aggregation.corpus_bleu,
        asks="a score from 0 to 1",
        parameters=("candidates", "references"),
        read=values.read_number,
        lesson="04",
        inputs=chosen.CORPUS_INPUTS,
        hints=_CORPUS_HINTS,
    ),
    Exercise(
        name="count_free_reorderings",
        correct=flaws.count_free_reorderings,
        asks="a whole number",
        parameters=("candidate", "references"),
        read=values.read_number,
        lesson="05",
        inputs=chosen.REORDERING_INPUTS,
        hints=(
            "The chunks are the pieces that stay whole. Their order is free.",
            "With two chunks there are 2 orders, with three chunks 3 × 2 × 1. And with k?",
            "It is the factorial of the number of chunks; the math module has it.",
        ),
    ),
    Exercise(
        name="drop_word",
        correct=drop_word,
        asks="a list of tokens",
        parameters=("tokens", "word"),
        read=values.read_tokens,
        lesson="05",
        inputs=chosen.DROP_INPUTS,
        hints=(
            "Where does the word occur first? What stands before it, and what after it?",
            "tokens.index(word) is the place of the first occurrence. Slices give the two parts.",
            "Everything before the place, then everything after it. A slice makes a new list, so "
            "the list that you were given stays as it is.",
        ),
    ),
    Exercise(
        name="assignment.modified_precision",
        correct=assignment_precision,
        asks="a pair of ints (clipped hits, number of candidate n-grams)",
        parameters=("hypothesis", "references", "n"),
        read=values.read_pair_of_ints,
        lesson="02",
        inputs=chosen.PRECISION_INPUTS,
        hints=_PRECISION_HINTS,
    ),
    Exercise(
        name="assignment.brevity_penalty_values",
        correct=assignment_lengths,
        asks="a pair of ints (hypothesis length, closest reference length)",
        parameters=("hypothesis", "references"),
        read=values.read_pair_of_ints,
        lesson="03",
        inputs=chosen.ASSIGNMENT_LENGTH_INPUTS,
        hints=_LENGTH_HINTS,
    ),
    Exercise(
        name="assignment.BLEU",
        correct=assignment_bleu,
        asks="a score from 0 to 1",
        parameters=("hypothesis_set", "references_set"),
        read=values.read_number,
        lesson="04",
        inputs=chosen.ASSIGNMENT_CORPUS_INPUTS,
        hints=(
            _CORPUS_HINTS[0],
            _CORPUS_HINTS[1] + " Your two earlier functions give exactly these numbers.",
            _CORPUS_HINTS[2] + " A sum of 0 hits becomes 1e-10; a corpus without a single word "
            "has the penalty 0.",
        ),
    ),
)

EXERCISES = {exercise.name: exercise for exercise in _ALL}
