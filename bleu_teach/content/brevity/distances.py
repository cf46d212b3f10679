"""Lesson 03: loops that look for the closest length and compare the wrong things."""

import math

from bleu_teach.content.bank import mistake


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


@distance_against_length.also("closest_reference_length")
def _from_infinity(bleu, c, lengths):
    return _last_better([math.inf, *lengths], lambda length, best: abs(length - c) < best)


@distance_against_length.also("closest_reference_length")
def _from_the_candidate(bleu, c, lengths):
    best, closest = c, lengths[0]
    for length in lengths:
        if abs(length - c) < best:
            best = closest = length
    return closest


@distance_against_length.also("closest_reference_length")
def _at_most_the_best(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: abs(length - c) <= best)


@distance_against_length.also("closest_reference_length")
def _shorter_on_a_tie(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: (abs(length - c), length) < (best, best))


@mistake("closest_reference_length", "03")
def distance_to_best(bleu, c, lengths):
    """measures a distance from the best length so far, where it is measured from the candidate's.

    Two distances are compared: of the new length and of the best so far. From where is each?
    """
    return _last_better(lengths, lambda length, best: abs(length - c) < abs(length - best))


@mistake("closest_reference_length", "03")
def best_never_updated(bleu, c, lengths):
    """does not keep the smallest distance up to date, so that a later length wins too easily.

    Print the smallest distance after each round of your loop. It has to change with the length.
    """
    closest, distance = lengths[0], abs(lengths[0] - c)
    for length in lengths:
        if abs(length - c) < distance:
            closest = length
    return closest


@mistake("closest_reference_length", "03")
def distance_with_sign(bleu, c, lengths):
    """leaves abs out on one side of its comparison, so that a distance can be below 0.

    Print both distances for c = 3 and the lengths 4 and 1. Is one of them negative?
    """
    return _last_better(lengths, lambda length, best: abs(length - c) < best - c)


@distance_with_sign.also("closest_reference_length")
def _new_side(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: length - c < abs(best - c))


@distance_with_sign.also("closest_reference_length")
def _other_way_around(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: abs(c - length) < c - best)


@distance_with_sign.also("closest_reference_length")
def _new_side_the_other_way(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: c - length < abs(c - best))
