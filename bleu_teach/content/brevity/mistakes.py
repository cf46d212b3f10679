"""Lesson 03: wrong lengths and wrong penalties, and loops that compare the wrong things."""

import math

from bleu_teach.content.bank import SCORES, mistake
from bleu_teach.content.model import Bleu


@mistake("closest_reference_length", "03")
def shortest_reference(bleu, candidate_length, lengths):
    """takes the shortest reference.

    Try a candidate that is as long as the longer reference. Closeness counts in both directions:
    a distance has no sign."""
    return min(lengths)


@mistake("closest_reference_length", "03")
def longest_reference(bleu, candidate_length, lengths):
    """takes the longest reference.

    Try a candidate that is as long as the shorter reference. Which of the two is closest?"""
    return max(lengths)


@mistake("closest_reference_length", "03", only=SCORES)
def one_length_only(bleu, candidate_length, lengths):
    """takes the length of one reference, whichever is closest.

    Print r for two references of different length, then swap them. It should stay the same."""
    return lengths[0]


@mistake("closest_reference_length", "03")
def average_reference(bleu, candidate_length, lengths):
    """takes the average length of the references.

    The answer has to be the length of one of the references. Which one is nearest?"""
    return sum(lengths) / len(lengths)


for whole in (round, int):
    average_reference.also("closest_reference_length")(
        lambda bleu, c, lengths, whole=whole: whole(sum(lengths) / len(lengths))
    )


@mistake("closest_reference_length", "03")
def tie_first(bleu, candidate_length, lengths):
    """takes the reference that is listed first when two are equally close.

    Swap the two references of the tie. The shorter one should win either way."""
    return min(lengths, key=lambda length: abs(length - candidate_length))


@mistake("closest_reference_length", "03")
def tie_last(bleu, candidate_length, lengths):
    """takes the reference that is listed last when two are equally close, as <= in a loop does.

    Swap the two references of the tie. The shorter one should win either way."""
    return min(reversed(lengths), key=lambda length: abs(length - candidate_length))


@mistake("closest_reference_length", "03")
def tie_longer(bleu, candidate_length, lengths):
    """takes the longer reference when two are equally close.

    On a tie the shorter one is asked for. What decides in your code when two distances are equal?
    """
    return min(lengths, key=lambda length: (abs(length - candidate_length), -length))


@mistake("closest_reference_length", "03")
def distance_as_length(bleu, candidate_length, lengths):
    """gives the smallest distance, where the length at that distance is asked for.

    Your code found how far away the closest reference is. Which length stands there?"""
    return min(abs(length - candidate_length) for length in lengths)


@mistake("brevity_penalty", "03")
def penalty_inverted(bleu, c, r):
    """has the fraction in the exponent upside down, c/r instead of r/c.

    Put in c = 1 and r = 2. A penalty above 1 would be a reward."""
    return 1.0 if c >= r else math.exp(1 - c / r)


penalty_inverted.also("brevity_penalty")(
    lambda bleu, c, r: 1.0 if c >= r else math.exp(1 - c / r) if c else 0.0
)


@mistake("brevity_penalty", "03")
def penalty_wrong_side(bleu, c, r):
    """lets short candidates go and changes the score of long ones.

    Put in c = 1 and r = 2, then c = 2 and r = 1. Which of the two has to lose?"""
    return 1.0 if c <= r else math.exp(1 - c / r)


for way in (
    lambda bleu, c, r: min(1.0, math.exp(1 - c / r)) if c else 0.0,
    lambda bleu, c, r: 1.0 if c <= r else math.exp(1 - r / c),  # a reward
    lambda bleu, c, r: 0.0 if c == 0 else 1.0 if c <= r else math.exp(1 - r / c),
):
    penalty_wrong_side.also("brevity_penalty")(way)


@mistake("brevity_penalty", "03", only=("brevity_penalty", "combine", "effective_bleu", *SCORES))
def penalty_missing(bleu, c, r):
    """does not punish a short candidate at all.

    Score one good word against a long reference. Something has to cost."""
    return 1.0


penalty_missing.also("brevity_penalty")(lambda bleu, c, r: 1.0 if c else 0.0)  # missing but zero
penalty_missing.also("combine")(lambda bleu, ps, penalty: bleu.present(bleu.mean(ps)))


@mistake("brevity_penalty", "03")
def penalty_both_ways(bleu, c, r):
    """punishes long candidates too.

    A long candidate already pays in its precision. What should the factor be for c = 3, r = 2?"""
    return Bleu.brevity_penalty(bleu, min(c, r), max(c, r))


@mistake("brevity_penalty", "03")
def penalty_ratio(bleu, c, r):
    """takes the ratio c/r itself, without the exponential.

    Compare c/r and exp(1 - r/c) for c = 1 and r = 2. The second one is the paper's."""
    return min(1.0, c / r)


penalty_ratio.also("brevity_penalty")(lambda bleu, c, r: c / r)  # ratio uncapped


@mistake("brevity_penalty", "03")
def wrong_exponent(bleu, c, r):
    """has an exponent other than 1 - r/c.

    Put in c = 1 and r = 2, where 1 - r/c is -1. What is your exponent there, with its brackets?"""
    return 1.0 if c >= r else math.exp(r / c - 1) if c else 0.0


for exponent in (lambda c, r: -r / c, lambda c, r: (1 - r) / c, lambda c, r: c - r):
    wrong_exponent.also("brevity_penalty")(
        lambda bleu, c, r, exponent=exponent: (
            1.0 if c >= r else math.exp(exponent(c, r)) if c else 0.0
        )
    )
wrong_exponent.also("brevity_penalty")(lambda bleu, c, r: min(1.0, math.exp(c - r)))


@mistake("brevity_penalty", "03", only=("brevity_penalty",))
def empty_not_punished(bleu, c, r):
    """does not punish a candidate without a word.

    Who says nothing says too little. What is the factor for c = 0 and r = 5?"""
    return Bleu.brevity_penalty(bleu, c, r) if c else 1.0


@mistake("brevity_penalty", "03")
def penalty_uncapped(bleu, c, r):
    """uses the exponential for long candidates as well, where it is above 1.

    Put in c = 3 and r = 2. No candidate may gain from its length."""
    return math.exp(1 - r / c) if c else 0.0


@mistake("length", "03", only=SCORES)
def length_in_characters(bleu, tokens):
    """measures the lengths in characters for the penalty, where they are counted in tokens.

    Print c and r for a candidate of four words. len of a joined text counts letters."""
    return len(" ".join(map(str, tokens)))


@length_in_characters.also("segment_sums")
def _of_the_references_alone(bleu, candidate, references):
    c, _, *counts = Bleu.segment_sums(bleu, candidate, references)
    lengths = [len(" ".join(map(str, reference))) for reference in references]
    return c, bleu.closest_reference_length(c, lengths), *counts


LENGTHS = ("closest_reference_length", "assignment.brevity_penalty_values")


def _last_better(lengths, better):
    """Go through the lengths, and take each that is better than the best so far."""
    best = lengths[0]
    for length in lengths:
        if better(length, best):
            best = length
    return best


@mistake("closest_reference_length", "03")
def distance_against_length(bleu, c, lengths):
    """compares a distance with a length.

    Print both sides of your comparison for c = 3 and the lengths 9, 4, 2. Both should be distances.
    """
    return _last_better(lengths, lambda length, best: abs(length - c) < best)


for way in (
    lambda _, c, lengths: _last_better([math.inf, *lengths], lambda x, best: abs(x - c) < best),
    lambda _, c, lengths: _last_better(lengths, lambda x, best: (abs(x - c), x) < (best, best)),
):
    distance_against_length.also("closest_reference_length")(way)


@mistake("closest_reference_length", "03", only=LENGTHS)
def index_as_length(bleu, c, lengths):
    """gives the place of the closest length in the list, where the length itself is asked for.

    argmin and index say where it stands. What stands there?"""
    return min(range(len(lengths)), key=lambda i: (abs(lengths[i] - c), lengths[i]))


index_as_length.also("closest_reference_length")(  # of the first of two
    lambda bleu, c, lengths: min(range(len(lengths)), key=lambda i: abs(lengths[i] - c))
)


@mistake("closest_reference_length", "03")
def farthest_reference(bleu, c, lengths):
    """takes the length that is farthest away.

    Is a small distance better or a large one? Print the distance of each reference."""
    return max(lengths, key=lambda length: (abs(length - c), length))


for sign in (-1, 0):  # the shorter of two, or the one that is listed last
    farthest_reference.also("closest_reference_length")(
        lambda bleu, c, lengths, sign=sign: max(
            lengths[::-1], key=lambda length: (abs(length - c), sign * length)
        )
    )


@mistake("closest_reference_length", "03")
def search_from_zero(bleu, c, lengths):
    """begins its search at 0, so that 0 wins where all references are more than twice as long.

    Begin with the first length, or with a distance that every length beats."""
    return min([0, *lengths], key=lambda length: (abs(length - c), length))


search_from_zero.also("closest_reference_length")(  # without a rule for ties
    lambda bleu, c, lengths: min([0, *lengths], key=lambda length: abs(length - c))
)


@mistake("closest_reference_length", "03")
def distance_to_best(bleu, c, lengths):
    """measures a distance from the best length so far, where it is measured from the candidate's.

    Two distances are compared: of the new length and of the best so far. From where is each?"""
    return _last_better(lengths, lambda length, best: abs(length - c) < abs(length - best))


@mistake("closest_reference_length", "03")
def best_never_updated(bleu, c, lengths):
    """does not keep the smallest distance up to date, so that a later length wins too easily.

    Print the smallest distance after each round of your loop. It has to change with the length."""
    closest, distance = lengths[0], abs(lengths[0] - c)
    for length in lengths:
        if abs(length - c) < distance:
            closest = length
    return closest


@mistake("closest_reference_length", "03")
def distance_with_sign(bleu, c, lengths):
    """leaves abs out on one side of its comparison, so that a distance can be below 0.

    Print both distances for c = 3 and the lengths 4 and 1. Is one of them negative?"""
    return _last_better(lengths, lambda length, best: abs(length - c) < best - c)


distance_with_sign.also("closest_reference_length")(  # on the new side
    lambda _, c, lengths: _last_better(lengths, lambda x, best: x - c < abs(best - c))
)
