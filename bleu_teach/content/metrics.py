"""Lesson 09: agreement with people, chrF, and an output that a metric likes too much."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations, pairwise

from bleu_teach import metrics
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of
from bleu_teach.content.flaws import neighbours_only
from bleu_teach.content.forge import at_least, task
from bleu_teach.content.model import Bleu
from bleu_teach.content.significance import test_set_added
from bleu_teach.corpus import load
from bleu_teach.inputs import refusal, require

exercise = exercises_of("09")


exercise(
    ("two systems in the same order", [30, 28], [0.5, 0.1]),
    ("a tie of the metric", [30, 30, 28], [0.5, 0.1, -0.2]),
    ("a tie of the metric, worse first", [30, 30, 28], [0.1, 0.5, -0.2]),
    ("a tie of people", [30, 29, 28], [0.5, 0.5, 0.1]),
    ("a tie of people that the metric shares", [30, 30, 28], [0.5, 0.5, 0.1]),
    ("all scores of the metric are equal", [30, 30, 30], [0.1, 0.5, 0.3]),
    ("four systems", [30, 25, 29, 27], [0.5, -0.1, 0.2, 0.3]),
)(metrics.pairwise_accuracy)


SEGMENTS = (
    ("one segment", [[0.5, 0.3]], [[-1, -5]]),
    ("a tie of the metric, worse first", [[0.5, 0.5], [0.4, 0.2]], [[-1, 0], [0, -5]]),
    ("a tie of people", [[0.5, 0.3, 0.1], [0.2, 0.4]], [[-1, -1, -5], [0, -5]]),
    ("a tie of both", [[0.5, 0.5, 0.1], [0.2, 0.4]], [[-1, -1, -5], [0, -5]]),
    ("ties, better last", [[0.3, 0.3], [0.4, 0.4, 0.6]], [[-1, 0], [-5, 0, -1]]),
)
exercise(*SEGMENTS)(metrics.segment_accuracy)


@exercise(*SEGMENTS)
def half_ties(metric, human):
    """Count a tie of the metric as half an agreement."""
    negated = [[-score for score in scores] for scores in metric]
    ties_right = 1 - metrics.segment_accuracy(negated, human)
    return (metrics.segment_accuracy(metric, human) + ties_right) / 2


FOUR_ROWS = [[1, 1], [1, -1], [-1, 1], [-1, -1]]


@exercise(
    ("one segment", [2], [[1], [-1]]),
    ("A is ahead", [3, 1], FOUR_ROWS),
    ("A is behind", [-3, 1], FOUR_ROWS),
    ("a tie in one segment", [2, 0], FOUR_ROWS),
    ("three segments", [4, -1, 2], [[1, 1, 1], [1, -1, 1], [-1, 1, -1], [-1, -1, 1], [1, 1, -1]]),
)
def one_sided_p_value(gaps, signs):
    """Return the proportion of rows that leave A at least as far ahead."""
    sums = [sum(sign * gap for sign, gap in zip(row, gaps, strict=True)) for row in signs]
    return sum(exchanged >= sum(gaps) for exchanged in sums) / len(signs)


@exercise(
    ("both equally sure", [0.25], [0.25]),
    ("the other winner", [0], [1]),
    ("one pair, people unsure", [0.125], [0.5]),
    ("three pairs", [0.25, 1, 0.5], [0.5, 0.75, 0.125]),
)
def soft_accuracy(metric, human):
    """Return 1 minus the mean size of the differences."""
    sizes = [abs(ours - theirs) for ours, theirs in zip(metric, human, strict=True)]
    return 1 - sum(sizes) / len(sizes)


exercise(
    ("the same word", "walked", "walked"),
    ("a word that is too long", "walked", "walk"),
    ("no letter in common", "dog", "mint"),
    ("nothing", "", "walked"),
    ("two short words", "cat", "cats"),
    ("two words", "the cat", "the cats"),
    ("an uppercase letter", "The cat walked", "the cat walked"),
)(metrics.chrf)


# Mistakes of agreement


@mistake("is_agreement", "09")
def ties_as_agreement(bleu, metric_gap, human_gap):
    """counts a tie of the metric as agreement, or as half of it.
    A metric that gives every system the same score should get 0. What does yours get?"""
    return metric_gap * human_gap >= 0


ties_as_agreement.also("is_agreement")(lambda bleu, ours, theirs: (ours > 0) == (theirs > 0))
ties_as_agreement.also("is_agreement")(
    lambda bleu, ours, theirs: 0.5 if ours == 0 else ours * theirs > 0
)


@mistake("is_ordered", "09")
def human_ties_counted(bleu, metric_gap, human_gap):
    """counts the pairs that human raters score equally.
    Such a pair has no order to find. Print how many pairs you divide by."""
    return True


@mistake("is_ordered", "09")
def metric_ties_left_out(bleu, metric_gap, human_gap):
    """skips the pairs that the metric scores equally.
    A metric that scores all systems equally should get 0. Print how many pairs you divide by."""
    return metric_gap != 0 and human_gap != 0


@metric_ties_left_out.also("pair_share")
def _or_0_without_any_pair(bleu, segments):
    kept = [[pair for pair in pairs if pair[0] and pair[1]] for pairs in segments]
    return Bleu.pair_share(bleu, kept) if any(kept) else 0.0


@mistake("is_agreement", "09")
def sign_of_ter(bleu, metric_gap, human_gap):
    """treats a lower metric score as better, as in TER.
    In both lists, a higher score is better. Negate TER before you call your function."""
    return metric_gap * human_gap < 0


@mistake("segment_pairs", "09")
def pairs_across_segments(bleu, metric, human):
    """compares outputs of different segments.
    An easy segment usually scores higher than a hard one in any translation. Loop over segments
    first."""
    flat = map(chain.from_iterable, (metric, human))
    return [[(a - b, x - y) for (a, x), (b, y) in combinations(zip(*flat, strict=True), 2)]]


@mistake("pair_share", "09")
def mean_of_segments(bleu, segments):
    """averages the accuracies of the segments instead of counting all pairs together.
    Add up the agreements and the pairs of all segments, and divide once."""
    kept = [[bleu.is_agreement(*p) for p in pairs if bleu.is_ordered(*p)] for pairs in segments]
    return sum(sum(agree) / len(agree) if agree else 0.0 for agree in kept) / len(kept)


@mean_of_segments.also("pair_share")
def _of_those_with_an_order(bleu, segments):
    kept = [pairs for pairs in segments if any(bleu.is_ordered(*p) for p in pairs)]
    return sum(Bleu.pair_share(bleu, [pairs]) for pairs in kept) / len(kept)


@neighbours_only.also("segment_pairs")
def _with_the_next_one(bleu, metric, human):
    both = [[*zip(*one, strict=True)] for one in zip(metric, human, strict=True)]
    return [[(a - b, x - y) for (a, x), (b, y) in pairwise(one)] for one in both]


@mistake("half_ties", "09")
def generous_only(bleu, metric, human):
    """counts a tie of the metric as a whole agreement, not as half of one.
    Which two accuracies does the task average? Print both."""
    return 1 - metrics.segment_accuracy([[-score for score in one] for one in metric], human)


# Mistakes of soft accuracy


test_set_added.also("one_sided_p_value")(
    lambda bleu, gaps, signs: (one_sided_p_value(gaps, signs) * len(signs) + 1) / (len(signs) + 1)
)


@mistake("one_sided_p_value", "09")
def direction_lost(bleu, gaps, signs):
    """counts large sums in both directions.
    This p-value has a direction: near 1, B is ahead. Try gaps that are all below 0."""
    sums = [sum(sign * gap for sign, gap in zip(row, gaps, strict=True)) for row in signs]
    return sum(abs(exchanged) >= abs(sum(gaps)) for exchanged in sums) / len(signs)


@mistake("one_sided_p_value", "09")
def equal_sums_left_out(bleu, gaps, signs):
    """skips the rows whose sum is equal to the one without exchanges.
    *At least as large* includes equal sums, such as that of the row without any −1."""
    return 1 - one_sided_p_value([-gap for gap in gaps], signs)


@mistake("one_sided_p_value", "09")
def direction_turned(bleu, gaps, signs):
    """counts the smaller sums, so that a clear lead of A gets a p-value near 1.
    Try two gaps far above 0. How many rows leave A as far ahead?"""
    return one_sided_p_value([-gap for gap in gaps], signs)


direction_turned.also("one_sided_p_value")(lambda bleu, *given: 1 - one_sided_p_value(*given))


@mistake("soft_accuracy", "09")
def signs_cancel(bleu, metric, human):
    """lets differences above and below 0 cancel.
    A pair that is too high doesn't make up for one that is too low. Ignore the sign of each one."""
    return 1 - (sum(metric) - sum(human)) / len(metric)


@mistake("soft_accuracy", "09")
def squared_difference(bleu, metric, human):
    """squares the differences instead of ignoring their signs.
    Try one pair, 0.5 and 0. Half a point of certainty should cost half a point."""
    return 1 - sum((m - h) ** 2 for m, h in zip(metric, human, strict=True)) / len(metric)


@mistake("soft_accuracy", "09")
def distance_returned(bleu, metric, human):
    """returns how far the p-values are apart instead of how well they agree.
    Equal lists agree perfectly. Which number do they get from your function?"""
    return 1 - soft_accuracy(metric, human)


# Mistakes of chrF


@mistake("characters", "09")
def spaces_counted(bleu, text):
    """counts spaces as characters.
    chrF removes all spaces first. Print the n-grams of "a b" for n = 2."""
    return text


@mistake("characters", "09")
def words_counted(bleu, text):
    """counts n-grams of words instead of characters.
    Print the n-grams of "the cat" for n = 2. How many characters does each of them have?"""
    return tuple(text.split())


@mistake("f_score", "09")
def beta_on_precision(bleu, precision, recall):
    """doesn't let recall count more than precision, because β² is on the wrong side or missing.
    Compare a candidate that is too short with one that is too long. Which loses more?"""
    below = precision + 4 * recall
    return 5 * precision * recall / below if below else 0.0


beta_on_precision.also("f_score")(lambda bleu, p, r: 2 * p * r / (p + r) if p + r else 0.0)


@mistake("average_f", "09")
def missing_orders_averaged(bleu, counts):
    """divides by 6 even if a string is too short for some n.
    How many n are left if the shorter string has two characters?"""
    return Bleu.average_f(bleu, [*counts, *[(0, 1, 1)] * (6 - len(counts))])


beta_on_precision.also("f_score")(lambda bleu, p, r: 3 * p * r / (2 * p + r) if p + r else 0.0)


@mistake("average_f", "09")
def f_of_each_order(bleu, counts):
    """computes an F-score for each n and averages these, instead of averaging first.
    Average the precisions over n, then the recalls, and compute one F-score at the end."""
    scores = [bleu.f_score(m / (ours or 1), m / (theirs or 1)) for m, ours, theirs in counts]
    return sum(scores) / len(scores)


# Tasks of `forge`

HONEST, JUDGE = load().references[46]


def wrong_day(candidate: list, references: list, metric: Callable) -> tuple[bool, object]:
    line = " ".join(map(str, candidate))
    return "up on Monday" in line and not any(word in candidate for word in ("no", "not")), ""


def preferred(candidate: list, references: list, metric: Callable) -> tuple[bool, object]:
    """Whether a metric scores the line higher than the honest one, and both scores."""
    require(callable(metric), "Expected a function as metric=, got {value}.", metric)
    try:
        mine, honest = (
            float(metric(line, JUDGE)) for line in (" ".join(map(str, candidate)), HONEST)
        )
    except Exception as error:
        name = type(error).__name__
        raise refusal("Your metric raised {name}: {error}", name=name, error=error) from None
    return mine > honest, f"{mine:.3f}, {honest:.3f}"


task(
    "wrong_day",
    "09",
    references=(JUDGE,),
    demands={
        "it contains “up on Monday”": wrong_day,
        "15 words or more": at_least(15),
        "your metric prefers it to the honest line": preferred,
    },
    cut=str.split,
    judged=True,
)
