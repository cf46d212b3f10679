"""Lesson 03: the closest reference length and the penalty."""

import math
from collections.abc import Sequence

from bleu_teach import brevity
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import read_pair
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import corpus, exercises_of, segment
from bleu_teach.content.forge import score_demand, task, unfinished
from bleu_teach.content.model import Bleu
from bleu_teach.content.question import pictures
from bleu_teach.data import THE_CAT_THE_CAT

exercise = exercises_of("03")

exercise(
    ("one reference", 3, [2]),
    ("two shorter ones", 3, [1, 2]),
    ("a tie, longer first", 3, [4, 2]),
    ("a tie, shorter first", 3, [2, 4]),
    ("a tie of three", 5, [7, 3, 7]),
    ("a longer one that is closer", 4, [6, 1]),
    ("a reference more than twice as long", 3, [7]),
    ("two that are more than twice as long", 2, [9, 7]),
)(brevity.closest_reference_length)

exercise(
    ("as long as the reference", 3, 3),
    ("half as long", 1, 2),
    ("an empty candidate", 0, 1),
    ("an empty candidate, nine words", 0, 9),
    ("a little shorter", 3, 4),
    ("much longer", 9, 3),
    ("twice as long", 4, 2),
    ("much shorter", 2, 7),
    show=(4, 6),
    last=(((0, 0), 1.0),),
)(brevity.brevity_penalty)


@exercise(
    ("an empty candidate", *segment(" | the cat")),
    ("one word of two", *segment("cat | the cat")),
    ("a repeated word", *segment("cat cat | the cat")),
    ("a word that the reference repeats", *segment("the cat | the cat the mat")),
    ("two references", *segment("I do | I always do | I ever do")),
    ("a short reference and a long one", *segment("I do | I | we always do so")),
)
def recall(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """Return the share of the distinct reference words that the candidate contains."""
    wanted = set().union(*references)
    return len(wanted & set(candidate)) / len(wanted)


@exercise(
    ("as long as the reference", 3, 3),
    ("half as long", 1, 2),
    ("one word longer", 3, 2),
    ("much longer", 9, 3),
    ("a little shorter", 8, 10),
)
def missing_per_word(c: int, r: int) -> float:
    """Return how many words are missing for each word of the candidate."""
    return max(0, r - c) / c


@exercise(
    ("one segment", *corpus("the cat | the cat sat")),
    ("the closest is the longer one", *corpus("the cat sat down | the | the cat sat down on")),
    ("the closest is one word longer", *corpus("a cat sat on it | a | a cat sat on the mat")),
    ("a tie", *corpus("the cat | the cat sat | cat", "a dog | a | a dog sat")),
    ("an empty candidate", *corpus(" | the cat", "a dog barked | a dog | a dog barked at")),
    (
        "three segments",
        *corpus(
            "the cat sat | the cat | the cat sat on it",
            "a dog barked at us | the dog was barking at us all | a dog barked",
            "hi | hello there | hi",
        ),
    ),
    read=read_pair,
)
def add_lengths(
    candidates: Sequence[Sequence[str]], references: Sequence[Sequence[Sequence[str]]]
) -> tuple[int, int]:
    """Return the sum of the candidate lengths and that of the closest reference lengths."""
    c = r = 0
    for candidate, group in zip(candidates, references, strict=True):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(reference) for reference in group])
    return c, r


# Mistakes


@mistake("closest_reference_length", "03")
def shortest_reference(bleu, candidate_length, lengths):
    """uses the shortest reference.
    Try a candidate as long as the longer reference. A distance has no sign, so a longer reference
    can be the closest."""
    return min(lengths)


@mistake("closest_reference_length", "03")
def longest_reference(bleu, candidate_length, lengths):
    """uses the longest reference.
    Try a candidate as long as the shorter reference. Which of the two is closest?"""
    return max(lengths)


@mistake("closest_reference_length", "03")
def average_reference(bleu, candidate_length, lengths):
    """uses the average length of the references.
    The answer must be the length of one of the references. Which of them is closest?"""
    return sum(lengths) / len(lengths)


average_reference.also("closest_reference_length")(
    lambda bleu, c, lengths: round(sum(lengths) / len(lengths))
)


@mistake("closest_reference_length", "03")
def tie_first(bleu, candidate_length, lengths):
    """picks a reference by its position in the list if two are equally close.
    Swap the two references that are equally close. The shorter one should win either way."""
    return min(lengths, key=lambda length: abs(length - candidate_length))


tie_first.also("closest_reference_length")(  # the last one, as <= in a loop does
    lambda bleu, c, lengths: min(reversed(lengths), key=lambda length: abs(length - c))
)


@mistake("closest_reference_length", "03")
def tie_longer(bleu, candidate_length, lengths):
    """picks the longer reference if two are equally close.
    The shorter one should win. What decides in your code if two distances are equal?"""
    return min(lengths, key=lambda length: (abs(length - candidate_length), -length))


@mistake("closest_reference_length", "03")
def distance_as_length(bleu, candidate_length, lengths):
    """returns the smallest distance instead of the length at that distance.
    Your code has found how far away the closest reference is. Which length has that distance?"""
    return min(abs(length - candidate_length) for length in lengths)


@mistake("brevity_penalty", "03")
def penalty_inverted(bleu, c, r):
    """has the fraction in the exponent upside down, c/r instead of r/c.
    Try c = 1 and r = 2. A penalty above 1 would be a reward."""
    return 1.0 if c >= r else math.exp(1 - c / r) if c else 0.0


@mistake("brevity_penalty", "03")
def penalty_wrong_side(bleu, c, r):
    """penalises long candidates instead of short ones.
    Try c = 1 and r = 2, then c = 2 and r = 1. Which of the two should lose points?"""
    return 1.0 if c <= r else math.exp(1 - c / r)


penalty_wrong_side.also("brevity_penalty")(  # a reward
    lambda bleu, c, r: 0.0 if c == 0 else 1.0 if c <= r else math.exp(1 - r / c)
)


@mistake("combine", "03")
def penalty_missing(bleu, precisions, penalty):
    """doesn't penalise a short candidate at all.
    What happens to the brevity penalty in your code? Without it, one correct word scores 1."""
    return bleu.present(bleu.mean(precisions))


penalty_missing.also("brevity_penalty")(lambda bleu, c, r: 1.0)


@mistake("brevity_penalty", "03")
def penalty_both_ways(bleu, c, r):
    """also penalises long candidates.
    A long candidate already loses precision. What should the factor be for c = 3 and r = 2?"""
    return Bleu.brevity_penalty(bleu, min(c, r), max(c, r))


@mistake("brevity_penalty", "03")
def penalty_ratio(bleu, c, r):
    """returns the ratio c/r without the exponential.
    Compare c/r with exp(1 - r/c) for c = 1 and r = 2. The paper uses the second formula."""
    return min(1.0, c / r)


@mistake("brevity_penalty", "03")
def wrong_exponent(bleu, c, r):
    """uses the difference of the lengths as the exponent instead of 1 - r/c.
    Try c = 2 and r = 4, then c = 20 and r = 40. Both candidates are half as long as they should be.
    """
    return min(1.0, math.exp(c - r))


@mistake("brevity_penalty", "03")
def penalty_uncapped(bleu, c, r):
    """also uses the exponential for long candidates, where it is above 1.
    Try c = 3 and r = 2. A candidate must not gain from being long."""
    return math.exp(1 - r / c) if c else 0.0


@mistake("recall", "03")
def recall_averaged(bleu, candidate, references):
    """computes one result for each reference and averages them.
    A word can be in any of the references. Put together what all of them contain, then compute one
    result."""
    return sum(recall(candidate, [one]) for one in references) / len(references)


recall_averaged.also("sentence_bleu")(
    lambda bleu, candidate, references: (
        sum(Bleu.sentence_bleu(bleu, candidate, [one]) for one in references) / len(references)
    )
)


# Questions

SHOWN = {
    "closest": lambda: pictures().closest_bars(8, [6, 9]),
    "too_long": lambda: pictures().chips(
        "the cat is on the mat on the mat".split(),
        ["the cat is on the mat".split(), "there is a cat on the mat".split()],
    ),
}


# Tasks of `forge`

task(
    "unfinished",
    "03",
    references=THE_CAT_THE_CAT.references,
    demands={
        "it is the second reference without its end": unfinished,
        "BLEU is 1": score_demand(lambda score: score == 1),
    },
)
