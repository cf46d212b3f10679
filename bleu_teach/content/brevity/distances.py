"""Lesson 03: loops that look for the closest length and compare the wrong things."""

import math

from bleu_teach.content.bank import mistake
from bleu_teach.content.model import Bleu

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


@distance_against_length.also("closest_reference_length")
def _from_infinity(bleu, c, lengths):
    return _last_better([math.inf, *lengths], lambda length, best: abs(length - c) < best)


@distance_against_length.also("closest_reference_length")
def _shorter_on_a_tie(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: (abs(length - c), length) < (best, best))


@mistake("closest_reference_length", "03", only=LENGTHS)
def index_as_length(bleu, c, lengths):
    """gives the place of the closest length in the list, where the length itself is asked for.

    argmin and index say where it stands. What stands there?"""
    return min(range(len(lengths)), key=lambda i: (abs(lengths[i] - c), lengths[i]))


@index_as_length.also("closest_reference_length")
def _of_the_first_one(bleu, c, lengths):
    return min(range(len(lengths)), key=lambda i: abs(lengths[i] - c))


@mistake("closest_reference_length", "03")
def farthest_reference(bleu, c, lengths):
    """takes the length that is farthest away.

    Is a small distance better or a large one? Print the distance of each reference."""
    return max(lengths, key=lambda length: (abs(length - c), length))


@farthest_reference.also("closest_reference_length")
def _shorter_of_two(bleu, c, lengths):
    return max(lengths, key=lambda length: (abs(length - c), -length))


@mistake("closest_reference_length", "03", only=LENGTHS)
def search_from_zero(bleu, c, lengths):
    """begins its search at 0, so that 0 wins where all references are more than twice as long.

    Begin with the first length, or with a distance that every length beats."""
    return min([0, *lengths], key=lambda length: (abs(length - c), length))


@search_from_zero.also("closest_reference_length")
def _without_a_rule_for_ties(bleu, c, lengths):
    return min([0, *lengths], key=lambda length: abs(length - c))


@mistake("closest_reference_length", "03")
def last_length_missed(bleu, c, lengths):
    """never looks at the last reference.

    Print every length that your loop sees. range leaves out its end."""
    return (
        bleu.use(lengths)[0]
        if len(lengths) == 1
        else Bleu.closest_reference_length(bleu, c, lengths[:-1])
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


@distance_with_sign.also("closest_reference_length")
def _new_side(bleu, c, lengths):
    return _last_better(lengths, lambda length, best: length - c < abs(best - c))
