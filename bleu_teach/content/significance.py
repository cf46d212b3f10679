"""Lesson 08: shuffles, p-values, an interval, and the gap of a resample."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from bleu_teach.calls.values import read_rows, read_tokens
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.lessons import read_texts
from bleu_teach.content.model import Bleu
from bleu_teach.corpus import load
from bleu_teach.data import AGREEMENT_BY_GAP
from bleu_teach.ngrams import tokenize

if TYPE_CHECKING:
    from numpy import ndarray

TEXTS = read_texts("08", "exercises")

Counts = Sequence[tuple[int, int]]


def exchange(a: Sequence, b: Sequence, coins: Sequence[int]) -> tuple[list, list]:
    """Return both systems after exchanging the sentences whose coin is 1."""
    shuffled_a = [theirs if coin else own for own, theirs, coin in zip(a, b, coins, strict=True)]
    shuffled_b = [own if coin else theirs for own, theirs, coin in zip(a, b, coins, strict=True)]
    return shuffled_a, shuffled_b


def draw_coins(random: Random) -> tuple:
    size = random.randint(1, 4)
    a, b = ([f"{name}{place}" for place in range(size)] for name in "ab")
    return a, b, random.choices([0, 1], k=size)


EXCHANGE = Exercise(
    correct=exchange,
    **TEXTS["exchange"],
    read=read_rows,
    draw=draw_coins,
    inputs=(
        ("one sentence, tails", (["a"], ["b"], [0])),
        ("one sentence, heads", (["a"], ["b"], [1])),
        ("two sentences, the second exchanged", (["a1", "a2"], ["b1", "b2"], [0, 1])),
        ("two sentences, the first exchanged", (["a1", "a2"], ["b1", "b2"], [1, 0])),
        ("all exchanged", (["a1", "a2", "a3"], ["b1", "b2", "b3"], [1, 1, 1])),
        ("none exchanged", (["a1", "a2", "a3"], ["b1", "b2", "b3"], [0, 0, 0])),
        ("four sentences", (["no", "no", "yes", "no"], ["no", "yes", "no", "oh"], [1, 0, 1, 1])),
    ),
)


def exact_p_value(gap: float, all_gaps: Sequence[float]) -> float:
    """Return the share of all shuffles with a gap at least as large, in either direction."""
    return sum(abs(other) >= abs(gap) for other in all_gaps) / len(all_gaps)


EXACT_P_VALUE = Exercise(
    correct=exact_p_value,
    **TEXTS["exact_p_value"],
    inputs=(
        ("one coin", (2, [2, -2])),
        ("two coins", (2, [2, -1, 1, -2])),
        ("two coins, the smallest gap", (1, [1, 3, -3, -1])),
        ("B is behind", (-2, [-2, 1, -1, 2])),
        ("B is far behind", (-3, [3, 1, -1, -3])),
        ("no gap", (0, [0, 4, -4, 0])),
        ("three coins", (2, [2, 5, -1, 3, -3, 1, -5, -2])),
        ("gaps that are alike", (2, [2, -2, 2, -2, 1, -1])),
        ("three coins, B is behind", (-3, [-3, 4, 1, 2, -2, -1, -4, 3])),
    ),
)


def resampled_gap(a: Counts, b: Counts, places: Sequence[int]) -> float:
    """Return the precision of B minus that of A on a resample of all places."""
    drawn = places[: len(a)]

    def pooled(counts: Counts) -> float:
        matches, totals = zip(*(counts[place] for place in drawn), strict=True)
        return sum(matches) / sum(totals)

    return pooled(b) - pooled(a)


RESAMPLED_GAP = Exercise(
    correct=resampled_gap,
    **TEXTS["resampled_gap"],
    inputs=(
        ("each segment once", ([(1, 2), (3, 4)], [(2, 2), (3, 4)], [0, 1, 1, 1])),
        ("one segment twice",
         ([(1, 2), (3, 4), (2, 4)], [(2, 2), (2, 4), (3, 4)], [0, 0, 1, 2, 1, 0])),
        ("a short and a long segment", ([(1, 2), (2, 8)], [(2, 2), (4, 8)], [1, 0, 1, 1])),
        ("B is behind", ([(2, 2), (6, 8)], [(1, 2), (6, 8)], [0, 1, 1, 0])),
        ("five places for two segments", ([(2, 3), (4, 7)], [(1, 3), (3, 7)], [0, 1, 1, 0, 0])),
        ("nine places for three segments",
         ([(2, 3), (4, 7), (5, 6)], [(1, 3), (5, 7), (2, 6)], [2, 2, 1, 0, 0, 1, 2, 0, 1])),
        ("three segments",
         ([(1, 2), (3, 4), (2, 8)], [(2, 3), (3, 5), (5, 8)], [2, 0, 2, 1, 1, 0])),
        ("the same segment three times",
         ([(1, 2), (3, 4), (2, 8)], [(2, 2), (4, 4), (1, 8)], [1, 1, 1, 0, 2, 0])),
        ("four segments",
         ([(1, 2), (3, 4), (2, 8), (5, 5)], [(1, 2), (2, 4), (7, 8), (3, 5)],
          [3, 0, 3, 2, 0, 1, 0, 1])),
    ),
)  # fmt: skip


def interval(scores: Sequence[float], percent: int) -> tuple[float, float]:
    """Return the ends of the interval with so many percent of the scores."""
    ordered = sorted(scores)
    cut = len(ordered) * (100 - percent) // 200
    return ordered[cut], ordered[-1 - cut]


TEN = [3, 1, 4, 15, 9, 2, 6, 5, 35, 8]
TWENTY = [7 * number % 20 for number in range(1, 21)]
MANY = [77 * number % 120 for number in range(1, 121)]
FORTY = [23 * number % 40 for number in range(1, 41)]

INTERVAL = Exercise(
    correct=interval,
    **TEXTS["interval"],
    read=read_tokens,
    inputs=(
        ("ten scores, all of them", (TEN, 100)),
        ("ten scores, 80%", (TEN, 80)),
        ("ten scores, 60%", (TEN, 60)),
        ("ten in order, 80%", (sorted(TEN), 80)),
        ("eleven scores, two of them alike", ([*TEN, 1], 80)),
        ("twelve scores, 80%", ([*TEN, 7, 11], 80)),
        ("eleven scores, 60%", ([*TEN, 7], 60)),
        ("twenty scores, 90%", (TWENTY, 90)),
        ("twenty scores, 80%", (TWENTY, 80)),
        ("forty scores, 95%", (FORTY, 95)),
        ("many scores, 90%", (MANY, 90)),
    ),
)


def paired_p_value(gap: float, shuffled_gaps: Sequence[float]) -> float:
    """Return the proportion of gaps at least as large, either way. The test set counts as one."""
    as_large = sum(abs(shuffled) >= abs(gap) for shuffled in shuffled_gaps)
    return (as_large + 1) / (len(shuffled_gaps) + 1)


PAIRED_P_VALUE = Exercise(
    correct=paired_p_value,
    **TEXTS["paired_p_value"],
    inputs=(
        ("no gap is as large", (5, [1, -2, 3])),
        ("every gap is as large", (1, [2, -3, 4])),
        ("one on the other side", (2, [1, -4, 0, 3])),
        ("one just as large", (2, [2, 1, 0, 3])),
        ("one just as large, on the other side", (2, [-2, 1, 0, 3])),
        ("B is behind", (-2, [1, -3, 4, 0])),
        ("B is behind, ties on both sides", (-2, [2, -2, 0, 1, -3, 0, 1])),
        ("six gaps", (2, [1, -3, 0, 4, 1, -1])),
        ("six gaps, and B is behind", (-2, [1, -3, 0, 2, 1, -1])),
        ("six other gaps", (-3, [1, -4, 2, 0, 1, -2])),
        ("two of nine", (3, [1, 4, 0, -1, 2, -5, 1, 0, 2])),
        ("no gap at all", (0, [1, 0, -1, 2])),
    ),
)


def centred_p_value(gap: float, resampled_gaps: Sequence[float]) -> float:
    """Return the two-sided p-value of a bootstrap: subtract the mean, then ignore the signs."""
    mean = sum(resampled_gaps) / len(resampled_gaps)
    as_large = sum(abs(resampled - mean) >= abs(gap) for resampled in resampled_gaps)
    return (as_large + 1) / (len(resampled_gaps) + 1)


CENTRED_P_VALUE = Exercise(
    correct=centred_p_value,
    **TEXTS["centred_p_value"],
    draw=lambda random: (random.randint(-3, 3), random.choices(range(-4, 8), k=4)),
    inputs=(
        ("all gaps alike", (2, [2, 2, 2, 2])),
        ("on both sides of zero", (1, [-1, 3, 1, 1])),
        ("B is behind", (-2, [-1, -5, -3, -3])),
        ("B is behind in most", (-1, [1, -3, -1, -1])),
        ("a mean of zero", (2, [-2, 2, 1, -1])),
        ("no gap at all", (0, [1, -1, 0, 0])),
        ("a mean that is not the median", (2, [0, 1, 1, 6])),
        ("six gaps", (3, [1, 7, 4, 8, 0, 5])),
    ),
)


# Mistakes


@mistake("draw_places", "08")
def unpaired_resampling(bleu, size, places):
    """draws different test sets for A and for B.

    Both systems need the same hard segments. Draw the indices once and use them twice."""
    return places[:size], places[size : 2 * size]


@mistake("pool_counts", "08")
def segments_averaged(bleu, counts, drawn):
    """averages the segments' precisions instead of adding up their counts first.

    Try a segment of 2 words and one of 8. Which of them should weigh more?"""
    ratios = [counts[place][0] / counts[place][1] for place in drawn]
    return sum(ratios) / len(ratios)


@mistake("draw_places", "08")
def one_system_resampled(bleu, size, places):
    """resamples only one of the two systems.

    Both systems need the same segments. Print the indices that you use for A and for B."""
    return places[:size], range(size)


one_system_resampled.also("draw_places")(lambda bleu, size, places: (range(size), places[:size]))


@mistake("pool_counts", "08")
def totals_missing(bleu, counts, drawn):
    """uses the matches without dividing them by the totals.

    A precision is between 0 and 1. What do you divide the matches of a resample by?"""
    return sum(counts[place][0] for place in drawn)


@mistake("draw_places", "08")
def drawn_once(bleu, size, places):
    """counts a segment once, however often it was drawn.

    Draw the same index twice and print your sums. A segment drawn twice counts twice."""
    return (sorted(set(places[:size])),) * 2


@mistake("draw_places", "08")
def all_places_drawn(bleu, size, places):
    """uses all indices, but a resample is only as large as the test set.

    How many segments does A have? If you draw more, the scores vary too little."""
    return places, places


@mistake("draw_places", "08")
def not_resampled(bleu, size, places):
    """scores the whole test set, whatever was drawn.

    Change the indices and call the function again. Does the result change?"""
    return range(size), range(size)


@mistake("draw_places", "08")
def other_places_drawn(bleu, size, places):
    """uses other indices than the first ones, or one too few or too many of them.

    Print the indices you use. A resample is as large as the test set."""
    return (places[1 : size + 1],) * 2


for last in (-1, 1):
    other_places_drawn.also("draw_places")(
        lambda bleu, size, places, last=last: (places[: size + last],) * 2
    )
other_places_drawn.also("draw_places")(lambda bleu, size, places: (places[-size:],) * 2)


@mistake("pool_counts", "08")
def totals_not_drawn(bleu, counts, drawn):
    """divides by the total of the whole test set instead of the resample's total.

    A segment drawn twice counts its matches twice. What about its total?"""
    return sum(counts[place][0] for place in drawn) / sum(total for _, total in counts)


@mistake("gap", "08")
def gap_turned(bleu, a, b):
    """computes A minus B, so that the gap is negative if B is ahead.

    Try a perfect score for B. On which side of zero should the gap be?"""
    return a - b


@mistake("gap", "08")
def gap_without_sign(bleu, a, b):
    """drops the sign of the gap.

    Try a perfect score for A. How could a reader see that B is behind?"""
    return abs(b - a)


@mistake("gap", "08")
def gap_as_ratio(bleu, a, b):
    """divides one precision by the other instead of subtracting.

    Try the same precision for both. How large is their gap?"""
    return b / a


gap_as_ratio.also("gap")(lambda bleu, a, b: b / a - 1)
gap_as_ratio.also("gap")(lambda bleu, a, b: (b - a) / a if a else 0)


@mistake("in_order", "08")
def scores_unsorted(bleu, scores):
    """uses the scores in the order in which they were drawn.

    The lowest scores can be anywhere in the list. Where are they after sorting?"""
    return scores


@mistake("outside", "08")
def twice_too_much_cut(bleu, size, percent):
    """cuts all scores outside the interval at each end instead of half of them.

    80% of ten scores are eight. How many scores lie between your two ends?"""
    return size * (100 - percent) // 100


@mistake("outside", "08")
def nothing_cut(bleu, size, percent):
    """returns the lowest and the highest score.

    Where does your code use percent? 80% of ten scores are eight."""
    return 0


@mistake("interval", "08")
def interpolated(bleu, scores, percent):
    """returns values between two scores, as numpy.percentile does by default.

    The ends must be scores that were drawn. Sort them, and count how many to cut at each end."""
    ordered = bleu.in_order(scores)

    def end(share):
        place = (len(ordered) - 1) * share / 200
        low, high = ordered[math.floor(place)], ordered[math.ceil(place)]
        return low + place % 1 * (high - low)

    return [end(100 - percent), end(100 + percent)]


@mistake("outside", "08")
def one_too_many_cut(bleu, size, percent):
    """cuts one score too many at each end.

    The first index of a list is 0. If you cut nothing, what are your two ends?"""
    return Bleu.outside(bleu, size, percent) + 1


@mistake("outside", "08")
def kept_and_cut_mixed_up(bleu, size, percent):
    """cuts the percentage of scores that it should keep.

    80% of ten scores lie between the ends. How many should be cut?"""
    return size * percent // 200


@mistake("interval", "08")
def one_end_cut(bleu, scores, percent):
    """cuts scores at one end only.

    The scores outside the interval are split evenly between the two ends. How many of yours are
    above the upper end?"""
    ordered = bleu.in_order(scores)
    return [ordered[len(ordered) * (100 - percent) // 100], ordered[-1]]


for upper in (
    lambda size, percent: size * percent // 100 - 1,
    lambda size, percent: size - 1 - size * (100 - percent) // 100,
):
    one_end_cut.also("interval")(
        lambda bleu, scores, percent, upper=upper: [
            min(scores),
            bleu.in_order(scores)[upper(len(scores), percent)],
        ]
    )


@mistake("ends", "08")
def top_one_too_high(bleu, ordered, cut):
    """counts the indices from the end as if they started at 0.

    Counted from the end, indices start at -1. If you cut nothing, which score is your upper end?"""
    return ordered[cut], ordered[-cut]


@top_one_too_high.also("ends")
def _past_the_end(bleu, ordered, cut):
    return ordered[cut], ordered[len(ordered) - cut]


@mistake("ends", "08")
def ends_swapped(bleu, ordered, cut):
    """returns the upper end first.

    The lower end comes first. Is your list sorted from the smallest to the largest score?"""
    return ordered[-1 - cut], ordered[cut]


@mistake("ends", "08")
def all_within(bleu, ordered, cut):
    """returns all remaining scores instead of the lowest and the highest of them.

    An interval is two numbers, its beginning and its end. Which of your scores are they?"""
    return ordered[cut : len(ordered) - cut]


@mistake("ends", "08")
def places_given(bleu, ordered, cut):
    """returns the indices of the two scores instead of the scores.

    You know where the scores are in the list. Which scores are there?"""
    return cut, len(ordered) - 1 - cut


@mistake("as_large", "08")
def ties_not_counted(bleu, shuffled, gap):
    """counts only larger gaps and not those of the same size.

    A gap of the same size is just as surprising. Does your comparison include it?"""
    return abs(shuffled) > abs(gap)


@mistake("as_large", "08")
def one_side_only(bleu, shuffled, gap):
    """counts only the gaps on one side of zero.

    If the systems are equally good, A could also be ahead. Try a gap of 2 and a shuffle with -4."""
    return shuffled >= gap


one_side_only.also("as_large")(lambda bleu, shuffled, gap: shuffled >= abs(gap))  # beyond the size
one_side_only.also("as_large")(lambda bleu, shuffled, gap: shuffled > gap)  # larger alone


@mistake("paired_p_value", "08")
def one_side_doubled(bleu, gap, shuffled_gaps):
    """doubles the proportion of one side instead of counting both sides.

    The two sides can differ. Print the gaps you count, with their signs."""
    count = sum(shuffled >= abs(gap) for shuffled in shuffled_gaps)
    return 2 * bleu.share(count, len(shuffled_gaps))


one_side_doubled.also("paired_p_value")(  # but not above 1
    lambda bleu, *given: min(1, one_side_doubled.parts[0][1](bleu, *given))
)


@mistake("as_large", "08")
def beyond_zero(bleu, shuffled, gap):
    """counts the gaps on one side of zero, however large the gap of the test set is.

    Where do you use the gap? A shuffle counts if its gap is at least as large, either way."""
    return shuffled <= 0


@mistake("as_large", "08")
def own_gap_with_sign(bleu, shuffled, gap):
    """compares the size of a shuffled gap with a gap that still has its sign.

    Try a gap of -2. The size of every gap is above it."""
    return abs(shuffled) >= gap


@mistake("as_large", "08")
def equal_gaps_only(bleu, shuffled, gap):
    """counts only the gaps of the same size.

    A larger gap is even more surprising. Which comparison counts both?"""
    return abs(shuffled) == abs(gap)


@mistake("as_large", "08")
def p_value_turned(bleu, shuffled, gap):
    """counts the smaller gaps, so that a clear lead gets a large p-value.

    Try a gap that no shuffle reaches. Should its p-value be near 0 or near 1?"""
    return abs(shuffled) < abs(gap)


p_value_turned.also("as_large")(lambda bleu, shuffled, gap: abs(shuffled) <= abs(gap))


@mistake("share", "08")
def test_set_left_out(bleu, count, size):
    """doesn't count the test set itself, so that a p-value can be 0.

    The test set is one of the possible arrangements, so add 1 to the numerator and to the
    denominator."""
    return count / size


for alike in (
    lambda other, gap: abs(other) > abs(gap),
    lambda other, gap: other >= gap,
    lambda other, gap: other > gap,
    lambda other, gap: other >= abs(gap),
):  # with another mistake: this one comes first
    test_set_left_out.also("paired_p_value")(
        lambda bleu, gap, gaps, alike=alike: sum(alike(g, gap) for g in gaps) / len(gaps)
    )


@mistake("share", "08")
def counted_above_alone(bleu, count, size):
    """adds the test set to the numerator but not to the denominator.

    Try gaps that are all as large as yours. No proportion is above 1."""
    return (count + 1) / size


@mistake("share", "08")
def counted_below_alone(bleu, count, size):
    """adds the test set to the denominator but not to the numerator.

    The test set's own gap is as large as itself. If no shuffle reaches it, what should the
    numerator be?"""
    return count / (size + 1)


@mistake("share", "08")
def number_for_share(bleu, count, size):
    """returns the number of gaps instead of their proportion.

    A p-value is between 0 and 1. How many gaps are there in total?"""
    return count + 1


number_for_share.also("share")(lambda bleu, count, size: count)  # without the test set


@mistake("share", "08")
def share_of_the_others(bleu, count, size):
    """subtracts the proportion from 1.

    Try a gap that no shuffle reaches. Should its p-value be near 0 or near 1?"""
    return 1 - Bleu.share(bleu, count, size)


# Questions


def rows_of(name: str) -> ndarray:
    from bleu_teach.scale import segment_stats  # NumPy, when it is asked for

    corpus = load()
    references = [[tokenize(text) for text in texts] for texts in corpus.references]
    return segment_stats([tokenize(line) for line in corpus.systems[name]], references)


def width_in_points() -> int:
    """Return how wide the 95% interval of A's score is."""
    from bleu_teach.significance.draws import bootstrap

    interval = bootstrap(rows_of("literal"))
    return round(100 * (interval.high - interval.low))


def fair_pair(a: ndarray, b: ndarray, seed: int) -> dict[str, ndarray]:
    """Mix two systems by the toss of a coin per segment, so that neither mixture is better."""
    import numpy as np

    coins = np.random.default_rng(seed).random((len(a), 1)) < 0.5
    return {"C": np.where(coins, b, a), "D": np.where(coins, a, b)}


def count_false_alarms() -> str:
    """Test a hundred pairs of mixtures of the same two systems."""
    from bleu_teach.significance.draws import paired_randomization

    rows = rows_of("literal"), rows_of("fluent")
    pairs = (fair_pair(*rows, seed) for seed in range(1, 101))
    tests = (paired_randomization(pair, shuffles=200) for pair in pairs)
    alarms = sum(test.differences[0].p_value < 0.05 for test in tests)
    return f"about {5 * round(alarms / 5)}"


ANSWERS = {
    "people_agree": lambda: round({gap: share for gap, _, share in AGREEMENT_BY_GAP}["2–3"]),
    "false_alarms": count_false_alarms,
    "spread": width_in_points,
}
