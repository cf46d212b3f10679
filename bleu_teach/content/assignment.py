"""The graded assignment: its three functions, by its own definitions."""

from collections.abc import Sequence
from dataclasses import replace

from bleu_teach import aggregation, brevity, clipping
from bleu_teach.calls.values import read_pair_of_ints
from bleu_teach.content import aggregation as lesson_05
from bleu_teach.content import brevity as lesson_03
from bleu_teach.content import clipping as lesson_02
from bleu_teach.content.exercise import corpus
from bleu_teach.conventions import AALTO


def modified_precision(hypothesis: Sequence, references: Sequence, n: int) -> tuple[int, int]:
    """The pair of the graded assignment: (0, 1) where there is no n-gram."""
    precision = clipping.modified_precision(hypothesis, references, n)
    return (precision.matches, precision.total) if precision.total else (0, 1)


PRECISION = replace(
    lesson_02.MODIFIED_PRECISION,
    family="assignment",
    correct=modified_precision,
    asks="a pair of ints (clipped hits, number of candidate n-grams)",
    read=read_pair_of_ints,
    achieved="Next: the lengths.",
)


def brevity_penalty_values(hypothesis: Sequence, references: Sequence) -> tuple[int, int]:
    """The two lengths that the graded assignment adds up."""
    lengths = [len(reference) for reference in references]
    return len(hypothesis), brevity.closest_reference_length(len(hypothesis), lengths)


WORDS = "the cat sat on the mat all day today".split()

LENGTHS = replace(
    lesson_03.CLOSEST_REFERENCE_LENGTH,
    family="assignment",
    correct=brevity_penalty_values,
    asks="a pair of ints (hypothesis length, closest reference length)",
    read=read_pair_of_ints,
    achieved="Next: BLEU for a corpus.",
    inputs=tuple(
        (label, (WORDS[:c], [WORDS[:r] for r in lengths]))
        for label, (c, lengths) in lesson_03.CLOSEST_REFERENCE_LENGTH.inputs
    ),
)


def BLEU(hypothesis_set: Sequence, references_set: Sequence, max_n: int = 4) -> float:
    """The score of the graded assignment; 0 for a corpus without a segment."""
    if not hypothesis_set:
        return 0.0
    return aggregation.corpus_bleu(hypothesis_set, references_set, max_n, convention=AALTO).score


SCORE = replace(
    lesson_05.CORPUS_BLEU,
    family="assignment",
    correct=BLEU,
    in_short=None,
    shown_with=(),
    achieved="Next: the questions that a person reads.",
    inputs=(
        *lesson_05.CORPUS_BLEU.inputs[:2],
        ("an empty hypothesis", corpus(" | the cat")),
        *lesson_05.CORPUS_BLEU.inputs[2:],
        ("words and pairs only", (*corpus("a big dog ran | the big dog ran | a cat ran too"), 2)),
        ("single words only", (*corpus("a dog ran | a cat ran", "a | a cat"), 1)),
        ("up to triples", (*corpus("the cat sat here | the cat sat on the mat"), 3)),
    ),
    hints=(
        lesson_05.CORPUS_BLEU.hints[0],
        lesson_05.CORPUS_BLEU.hints[1] + " Your two earlier functions give exactly these numbers.",
        lesson_05.CORPUS_BLEU.hints[2]
        + " A sum of 0 hits becomes 1e-10; a corpus without a single word has the penalty 0.",
    ),
)
