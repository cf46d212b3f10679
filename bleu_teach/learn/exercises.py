"""The exercises: one entry each in one table. To add an exercise, add an entry.

The inputs of an entry are few and chosen: smallest first, and such that every two mistakes of the
bank answer at least one of them differently. `tests/learn/choose_inputs.py` finds what is missing
after a mistake was added. Nothing is asked that the task leaves open.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from bleu_teach import aggregation, brevity, clipping, flaws, ngrams
from bleu_teach.conventions import AALTO
from bleu_teach.inputs import BleuInputError
from bleu_teach.learn import answers

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
        f"There is no exercise {answers.show(answers.plain(name))}. Choose one of: "
        + ", ".join(EXERCISES)
    )


def answer(exercise: Exercise, function: Callable, arguments: tuple) -> object:
    """What a function of ours answers: a plain value, or `Raised` in its place."""
    try:
        return exercise.read(function(*arguments))
    except (ArithmeticError, LookupError, ValueError, TypeError) as error:
        return answers.Raised(type(error).__name__)


@cache
def expected_answers(exercise: Exercise) -> tuple:
    """The right answers to the inputs of an exercise."""
    return tuple(answer(exercise, exercise.correct, given) for given in exercise.arguments)


def tokens(text: str) -> list[str]:
    return text.split()


def segment(text: str) -> tuple[list, list]:
    """'a b | a | b' → the candidate and its references."""
    candidate, *references = (part.split() for part in text.split("|"))
    return candidate, references


def corpus(*lines: str) -> tuple[list, list]:
    """One line a segment → candidates and references[segment][reference]."""
    segments = [segment(line) for line in lines]
    return [candidate for candidate, _ in segments], [references for _, references in segments]


def counts(text: str) -> Counter:
    return ngrams.count_ngrams(text.split(), 1)


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


def assignment_bleu(hypothesis_set: Sequence, references_set: Sequence) -> float:
    """The score of the graded assignment."""
    return aggregation.corpus_bleu(hypothesis_set, references_set, convention=AALTO).score


NGRAM_INPUTS = (
    ("one word", (tokens("cat"), 1)),
    ("a segment shorter than n", (tokens("cat"), 2)),
    ("a capital letter", (tokens("The cat"), 1)),
    ("a pair", (tokens("the cat"), 2)),
    ("a repeated word", (tokens("the the The"), 1)),
    ("pairs that overlap", (tokens("The cat sat"), 2)),
    ("a repeated pair", (tokens("the cat the cat"), 2)),
    ("triples", (tokens("a dog was barking"), 3)),
    ("a repeated triple", (tokens("to be to be to"), 3)),
)

PRECISION_INPUTS = (
    ("a perfect match", (*segment("cat | cat"), 1)),
    ("a capital letter", (*segment("The | the"), 1)),
    ("a piece of a word", (*segment("cat | cats"), 1)),
    ("a candidate shorter than n", (*segment("cat | the cat"), 2)),
    ("a word that the candidate repeats", (*segment("the the | the"), 1)),
    ("a word that the reference repeats", (*segment("the | the the"), 1)),
    ("a word that both repeat", (*segment("the the | the the"), 1)),
    ("an empty candidate", (*segment(" | the"), 1)),
    ("words in another order", (*segment("cat the | the cat"), 2)),
    ("two references", (*segment("a cat | a dog | the cat"), 1)),
    ("a word of the second reference", (*segment("cat | the | cat"), 1)),
    ("a pair shorter than n", (*segment("the cat | the cat"), 3)),
    ("pairs", (*segment("the cat sat | the cat ran | a cat sat"), 2)),
    ("tokens that run together", (*segment("no where | now here | no here"), 2)),
    ("two words to clip", (*segment("the the the cat | the the a | the cat cat"), 1)),
    ("a pair across two references", (*segment("the the | the | the"), 2)),
    ("three references", (*segment("the the the | the the | the cat | the"), 1)),
    ("two more words to clip", (*segment("no no cats no | no he said no | no cats cats"), 1)),
    ("near misses", (*segment("no where the cat | now here The cat | cat the cats"), 2)),
    ("more near misses", (*segment("an other cat | a nother other Cat | cat other cats"), 2)),
    ("triples", (*segment("the cat the cat the | the cat the cat sat | on the cat the"), 3)),
)

LENGTH_INPUTS = (
    ("one reference", (3, [2])),
    ("an equal length, listed first", (2, [2, 1])),
    ("an equal length, listed last", (2, [3, 2])),
    ("a tie, longer first", (3, [4, 2])),
    ("a tie, shorter first", (3, [2, 4])),
    ("a tie of three", (5, [7, 3, 7])),
    ("a wider tie, shorter first", (5, [2, 8])),
    ("a wider tie, longer first", (5, [9, 1])),
    ("three references", (4, [1, 5, 6])),
    ("nearest in the middle", (6, [9, 5, 1])),
)

SENTENCE_INPUTS = (
    ("two words", segment("the cat | the cat sat")),
    ("a perfect match", segment("the cat sat down | the cat sat down")),
    ("no match", segment("a dog barked loudly | the cat sat down")),
    ("no pair right", segment("down sat cat the | the cat sat down")),
    (
        "a candidate that is too short",
        segment("the cat sat down | the cat sat down today | the cat"),
    ),
    ("a candidate that is too long", segment("the cat sat down today | the cat sat down")),
    ("two halves", segment("a cat sat down | a cat | sat down")),
    ("far too short", segment("the cat sat down | the cat sat down on the mat in the sun today")),
    ("tokens that run together", segment("no where to be seen | now here to be seen")),
    ("a piece of a word", segment("the cat sat down | the cat sat downtown")),
    ("a word that is left out", segment("be or not to be | to be or not to be | To be or to be")),
    ("a tie", segment("to be or not to be | to to be or not to Be | to be Or not be")),
    (
        "another tie",
        segment(
            "the cat sat down today | the cat sat down today too | the cat sat down "
            "| so the cat sat down today"
        ),
    ),
    (
        "a tie of three references",
        segment(
            "a cat sat down Today | a cat sat down here today | a cat sat in "
            "| oh a cat sat today so"
        ),
    ),
    (
        "near misses",
        segment("so in the end no where to be | so in the end now here To bed | be to"),
    ),
    (
        "more near misses",
        segment("so by the way an other cat ran | so by the way a nother Cat rang | ran cat"),
    ),
    (
        "three references",
        segment(
            "to be or not to be | to bes or not be not be To | be or not to be "
            "| To be or not not to bes"
        ),
    ),
    (
        "a repeated pair",
        segment("to be to be or not to be | to be or not to be | be to or the to or not to be"),
    ),
    (
        "a word that the reference repeats",
        segment(
            "the cat here sat on the mat | the cat the cat sat on the mat | the cat the the mat"
        ),
    ),
)

_WORDS = "the cat sat on the mat all day today".split()
_PERFECT = "the cat sat down | the cat sat down"
_SHORT = "a dog | a dog"
_FAR_TOO_SHORT = "the cat sat down | the cat sat down on the mat in the sun today"
_TIE = "to be or not to be | to to be or not to Be | to be Or not be"
_NEAR = "so in the end no where to be | so in the end now here To bed | be to"
_THREE = "a cat sat down Today | a cat sat down here today | a cat sat in | oh a cat sat today so"

CORPUS_INPUTS = (
    ("one perfect segment", corpus(_PERFECT)),
    ("one segment of two words", corpus(_SHORT)),
    ("no pair right", corpus("down sat cat the | the cat sat down")),
    ("a segment that is too long", corpus("the cat sat down today | the cat sat down")),
    ("a segment that is far too short", corpus(_FAR_TOO_SHORT)),
    ("a tie", corpus(_TIE)),
    ("near misses", corpus(_NEAR)),
    ("three references", corpus(_THREE)),
    ("a perfect segment and a bad one", corpus(_PERFECT, "a dog was | a dog barked loudly")),
    ("two references for one segment", corpus(_PERFECT, "the cat sat | the cat | the cat sat in")),
    ("a word with two references", corpus(_PERFECT, "cat | cat | the cat")),
    ("a short segment last", corpus(_PERFECT + " today | the cat", _SHORT)),
    ("a short segment first", corpus(_SHORT, _TIE)),
    ("repeated words", corpus(_FAR_TOO_SHORT, "no no no no | no he said no | no no")),
    ("several references each", corpus(_THREE, _NEAR)),
    (
        "a repeated pair",
        corpus(
            "to be to be or not to be | to be or not to be | be to or the to or not to be",
            "no where to be seen | now here to be seen",
        ),
    ),
    (
        "four segments",
        corpus(
            "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
            "a dog barked | a dog was barking loudly | the dog barked at us",
            "to be or to be | to be or not to be | be or not to be is it",
            "no no no no | no he said no | no no",
        ),
    ),
)

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
        read=answers.read_number,
        lesson="00",
        inputs=(
            ("once, and allowed", (1, 1)),
            ("once, and not allowed", (1, 0)),
            ("twice, and not allowed", (2, 0)),
            ("twice, once allowed", (2, 1)),
            ("once, twice allowed", (1, 2)),
            ("twice, twice allowed", (2, 2)),
            ("three times, never allowed", (3, 0)),
            ("three times, five allowed", (3, 5)),
            ("four times, four allowed", (4, 4)),
            ("five times, three allowed", (5, 3)),
            ("seven times, two allowed", (7, 2)),
            ("twice, seven allowed", (2, 7)),
        ),
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
        read=answers.read_number,
        lesson="00",
        inputs=(
            ("two equal precisions", ([0.5, 0.5], 1.0)),
            ("two precisions", ([0.8, 0.2], 1.0)),
            ("a penalty", ([0.8, 0.2], 0.5)),
            ("a precision of zero", ([0.5, 0.0], 1.0)),
            ("zero at the start", ([0.0, 0.5], 1.0)),
            ("three precisions", ([0.8, 0.4, 0.2], 0.9)),
            ("three precisions, one zero", ([0.8, 0.4, 0.0], 0.9)),
            ("four precisions", ([0.8, 0.6, 0.5, 0.25], 1.0)),
            ("four precisions and a penalty", ([0.8, 0.6, 0.5, 0.25], 0.8)),
        ),
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
        read=answers.read_ngrams,
        lesson="01",
        inputs=NGRAM_INPUTS,
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
        read=answers.read_counts,
        lesson="01",
        inputs=NGRAM_INPUTS,
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
        read=answers.read_counts,
        lesson="02",
        inputs=(
            ("one word", ([tokens("cat")], 1)),
            ("a reference shorter than n", ([tokens("cat")], 2)),
            ("two references", ([tokens("The"), tokens("cat")], 1)),
            ("a repeated word", ([tokens("the the The")], 1)),
            ("a word in both", ([tokens("a cat"), tokens("a dog")], 1)),
            ("a word twice in the first", ([tokens("the the"), tokens("the cat")], 1)),
            ("a word twice in the second", ([tokens("The cat"), tokens("cat cat")], 1)),
            ("pairs", ([tokens("the cat sat"), tokens("cat the")], 2)),
            ("triples", ([tokens("the cat sat down"), tokens("cat the sat")], 3)),
            ("a repeated pair", ([tokens("to be to be"), tokens("or to be")], 2)),
            ("three references", ([tokens("a"), tokens("a b a"), tokens("b a")], 1)),
        ),
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
        read=answers.read_counts,
        lesson="02",
        inputs=(
            ("a word that is not allowed", (counts("the"), counts("cat"))),
            ("a word that is allowed", (counts("the"), counts("the"))),
            ("fewer than allowed", (counts("the"), counts("the the"))),
            ("more than allowed", (counts("the the"), counts("the"))),
            ("as many as allowed", (counts("the the"), counts("the the"))),
            ("two words", (counts("the the cat"), counts("the cat cat"))),
            ("one word that is not allowed", (counts("the cat"), counts("cat"))),
            ("four words, three allowed", (counts("the the the the"), counts("the the the"))),
            ("three words", (counts("the the the cat sat"), counts("the the cat cat mat"))),
        ),
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
        read=answers.read_pair,
        lesson="02",
        inputs=PRECISION_INPUTS,
        hints=_PRECISION_HINTS,
    ),
    Exercise(
        name="closest_reference_length",
        correct=brevity.closest_reference_length,
        asks="one of the reference lengths",
        parameters=("candidate_length", "reference_lengths"),
        read=answers.read_number,
        lesson="03",
        inputs=LENGTH_INPUTS,
        hints=_LENGTH_HINTS,
    ),
    Exercise(
        name="brevity_penalty",
        correct=brevity.brevity_penalty,
        asks="a number from 0 to 1",
        parameters=("c", "r"),
        read=answers.read_number,
        lesson="03",
        inputs=(
            ("an empty candidate", (0, 1)),
            ("as long as the reference", (3, 3)),
            ("half as long", (1, 2)),
            ("a little shorter", (3, 4)),
            ("longer", (3, 2)),
            ("much longer", (9, 3)),
            ("much shorter", (2, 7)),
            ("a whole corpus", (18, 17)),
            ("a corpus that is too short", (90, 100)),
        ),
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
        read=answers.read_number,
        lesson="04",
        inputs=SENTENCE_INPUTS,
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
        read=answers.read_number,
        lesson="04",
        inputs=CORPUS_INPUTS,
        hints=_CORPUS_HINTS,
    ),
    Exercise(
        name="count_free_reorderings",
        correct=flaws.count_free_reorderings,
        asks="a whole number",
        parameters=("candidate", "references"),
        read=answers.read_number,
        lesson="05",
        inputs=(
            ("one chunk of two words", segment("the cat | the cat")),
            ("three chunks", segment("cat the dog | the cat sat")),
            ("two chunks", segment("on the mat the cat | the cat sat on the mat")),
            ("one long chunk", segment("the cat sat | the cat sat")),
            ("four chunks", segment("down sat cat the | the cat sat down")),
            ("two references", segment("a b c d e f | a b c | d e")),
        ),
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
        read=answers.read_tokens,
        lesson="05",
        inputs=(
            ("the only word", (tokens("not"), "not")),
            ("a word in the middle", (tokens("is not open"), "not")),
            ("the last word", (tokens("it is not"), "not")),
            ("a word twice", (tokens("not it is not"), "not")),
            ("the same word twice in a row", (tokens("no no"), "no")),
            ("a word three times", (tokens("to be or to be to"), "to")),
            ("a word twice, not first", (tokens("be to or to"), "to")),
        ),
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
        asks="a pair (clipped hits, number of candidate n-grams)",
        parameters=("hypothesis", "references", "n"),
        read=answers.read_pair,
        lesson="02",
        inputs=PRECISION_INPUTS,
        hints=_PRECISION_HINTS,
    ),
    Exercise(
        name="assignment.brevity_penalty_values",
        correct=assignment_lengths,
        asks="a pair (hypothesis length, closest reference length)",
        parameters=("hypothesis", "references"),
        read=answers.read_pair,
        lesson="03",
        inputs=tuple(
            (label, (_WORDS[:c], [_WORDS[:r] for r in lengths]))
            for label, (c, lengths) in LENGTH_INPUTS
        ),
        hints=_LENGTH_HINTS,
    ),
    Exercise(
        name="assignment.BLEU",
        correct=assignment_bleu,
        asks="a score from 0 to 1",
        parameters=("hypothesis_set", "references_set"),
        read=answers.read_number,
        lesson="04",
        inputs=(
            ("an empty hypothesis", corpus(" | the cat")),
            ("one word", corpus("dog | the dog barked")),
            ("two words that are too many", corpus("a dog | dog | oh a dog")),
            *CORPUS_INPUTS,
        ),
        hints=(
            _CORPUS_HINTS[0],
            _CORPUS_HINTS[1] + " Your two earlier functions give exactly these numbers.",
            _CORPUS_HINTS[2] + " A sum of 0 hits becomes 1e-10; a corpus without a single word "
            "has the penalty 0.",
        ),
    ),
)

EXERCISES = {exercise.name: exercise for exercise in _ALL}
