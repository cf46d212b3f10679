"""Lesson 04: what is done about a length without a match."""

import math
import sys

from bleu_teach.content.bank import SCORES, mistake
from bleu_teach.content.model import Bleu

SMALL = (1e-10, 1e-9, 0.1, sys.float_info.epsilon, 0.01, *(10.0**-k for k in range(3, 9)))
SMALL += (1e-12, 1e-15, 1e-16, 1e-20, 1e-100, 1e-300)


@mistake("precision", "04", only=("combine", "effective_bleu", *SCORES))
def zero_skipped(bleu, matches, total):
    """skips a length without a match but keeps its weight, as if its precision were 1.

    Score four words of which no pair is right. Should the missing pairs cost nothing?"""
    return matches / total if matches else 1.0


@zero_skipped.also("mean")
def _skipped_unless_all(bleu, precisions):
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(precisions)) if kept else 0.0


@mistake("mean", "04", only=("effective_bleu", "sentence_bleu", "corpus_bleu"))
def zero_perfect(bleu, precisions):
    """gives 1 when a length has no match.

    Score four words of which no pair is right. Is this a perfect translation?"""
    return Bleu.mean(bleu, precisions) if min(precisions) > 0 else 1.0


@zero_perfect.also("combine")
def _without_a_penalty(bleu, precisions, penalty):
    return bleu.present(penalty * bleu.mean(precisions) if min(precisions) > 0 else 1.0)


@mistake("mean", "04", only=("combine", *SCORES))
def zero_renormalised(bleu, precisions):
    """drops a length without a match and averages the rest.

    Score four words of which no pair is right. Should the missing pairs cost nothing?"""
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(kept)) if kept else 0.0


@mistake("precision", "04", only=("combine", "effective_bleu", "sentence_bleu", "corpus_bleu"))
def zero_made_tiny(bleu, matches, total):
    """puts a small number where a zero belongs, so that the score is never 0.

    Here a zero precision makes the score exactly 0. Look for it before you take a logarithm."""
    return matches / total if matches else sys.float_info.min


for small in SMALL:
    zero_made_tiny.also("mean")(
        lambda bleu, precisions, small=small: Bleu.mean(bleu, [p or small for p in precisions])
    )
for small in SMALL:
    zero_made_tiny.also("precision")(
        lambda bleu, matches, total, small=small: (matches or small) / total if total else 0.0
    )


@mistake("precision", "04", only=("assignment.BLEU",))
def zero_not_repaired(bleu, matches, total):
    """gives 0 as soon as one length has no match, where the assignment puts 1e-10 matches there.

    Print the four sums of hits before you divide. Which value has the smallest of them?"""
    return matches / total


@mistake("precision", "04")
def add_one(bleu, matches, total):
    """adds one to matches and totals. That smoothing is not asked for here.

    Compare your first precision with matches / total, by hand."""
    return (matches + 1) / (total + 1)


@add_one.also("precision")
def _unless_there_is_none(bleu, matches, total):
    return (matches + 1) / (total + 1) if matches else 0.0


@mistake("precision", "04", only=("effective_bleu", *SCORES))
def zero_made_one(bleu, matches, total):
    """puts one match where there is none.

    A score of four words without a right pair is 0 here. Look for the place where a 0 becomes 1."""
    return (matches or 1) / total if total else 0.0


@mistake("precisions", "04", only=("effective_bleu", *SCORES))
def zero_halved(bleu, pairs):
    """gives 1/2, then 1/4, then 1/8 of a match to the lengths that have none.

    That is a smoothing, and none is asked for here. What is the score without a right pair?"""
    halves = (0.5**k for k in range(1, len(pairs) + 1))
    return [(matches or next(halves)) / (total or 1) for matches, total in pairs]


@zero_halved.also("precisions")
def _halves_of_what_is_there(bleu, pairs):
    halves = (0.5**k for k in range(1, len(pairs) + 1))
    return [(matches or next(halves)) / total if total else 0.0 for matches, total in pairs]


@mistake("precisions", "04", only=("sentence_bleu", "corpus_bleu"))
def effective_order(bleu, pairs):
    """leaves out the lengths for which the candidate is too short, and takes a smaller root.

    Score two right words. Lengths 3 and 4 have no n-gram there; here they make the score 0."""
    return [bleu.precision(*pair) for pair in pairs if pair[1]] or [0.0]
