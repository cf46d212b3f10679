"""Lesson 08: shuffles, p-values, an interval, and the gap of a resample."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from bleu_teach.calls.values import read_rows, read_tokens
from bleu_teach.content.aggregation import precisions_averaged
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of
from bleu_teach.significance.tries import holm

exercise = exercises_of("08")

Counts = Sequence[tuple[int, int]]


@exercise(
    ("one sentence, tails", ["a"], ["b"], [0]),
    ("one sentence, heads", ["a"], ["b"], [1]),
    ("two sentences, the second exchanged", ["a1", "a2"], ["b1", "b2"], [0, 1]),
    ("four sentences", ["no", "no", "yes", "no"], ["no", "yes", "no", "oh"], [1, 0, 1, 1]),
    read=read_rows,
)
def exchange(a: Sequence, b: Sequence, coins: Sequence[int]) -> tuple[list, list]:
    """Return both systems after exchanging the sentences whose coin is 1."""
    shuffled_a = [theirs if coin else own for own, theirs, coin in zip(a, b, coins, strict=True)]
    shuffled_b = [own if coin else theirs for own, theirs, coin in zip(a, b, coins, strict=True)]
    return shuffled_a, shuffled_b


@exercise(
    ("one coin", 2, [2, -2]),
    ("two coins, the smallest gap", 1, [1, 3, -3, -1]),
    ("B is behind", -2, [-2, 1, -1, 2]),
    ("B is far behind", -3, [3, 1, -1, -3]),
)
def exact_p_value(gap: float, all_gaps: Sequence[float]) -> float:
    """Return the share of all shuffles with a gap at least as large, in either direction."""
    return sum(abs(other) >= abs(gap) for other in all_gaps) / len(all_gaps)


@exercise(
    ("each segment once", [(1, 2), (3, 4)], [(2, 3), (3, 4)], [0, 1, 1, 1]),
    ("B is behind", [(2, 2), (6, 8)], [(1, 2), (6, 8)], [0, 1, 1, 0]),
    (
        "nine places for three segments",
        [(2, 3), (4, 7), (5, 6)],
        [(1, 3), (5, 7), (2, 6)],
        [2, 2, 1, 0, 0, 1, 2, 0, 1],
    ),
    ("three segments", [(1, 2), (3, 4), (2, 8)], [(2, 3), (3, 5), (5, 8)], [2, 0, 2, 1, 1, 0]),
)
def resampled_gap(a: Counts, b: Counts, places: Sequence[int]) -> float:
    """Return the precision of B minus that of A on a resample of all places."""
    drawn = places[: len(a)]

    def pooled(counts: Counts) -> float:
        matches, totals = zip(*(counts[place] for place in drawn), strict=True)
        return sum(matches) / sum(totals)

    return pooled(b) - pooled(a)


TEN = [3, 1, 4, 15, 9, 2, 6, 5, 35, 8]


@exercise(
    ("ten scores, all of them", TEN, 100),
    ("ten scores, 80%", TEN, 80),
    ("ten in order, 80%", sorted(TEN), 80),
    ("eleven scores, two of them alike", [*TEN, 1], 80),
    read=read_tokens,
)
def interval(scores: Sequence[float], percent: int) -> tuple[float, float]:
    """Return the ends of the interval with so many percent of the scores."""
    ordered = sorted(scores)
    cut = len(ordered) * (100 - percent) // 200
    return ordered[cut], ordered[-1 - cut]


@exercise(
    ("no gap is as large", 5, [1, -2, 3]),
    ("B is behind, ties on both sides", -2, [2, -2, 0, 1, -3, 0, 1]),
    ("six gaps", 2, [1, -3, 0, 4, 1, -1]),
    ("six gaps, and B is behind", -2, [1, -3, 0, 2, 1, -1]),
)
def paired_p_value(gap: float, shuffled_gaps: Sequence[float]) -> float:
    """Return the proportion of gaps at least as large, either way. The test set counts as one."""
    as_large = sum(abs(shuffled) >= abs(gap) for shuffled in shuffled_gaps)
    return (as_large + 1) / (len(shuffled_gaps) + 1)


@exercise(
    ("all gaps alike", 2, [2, 2, 2, 2]),
    ("on both sides of zero", 1, [-1, 3, 1, 1]),
    ("B is behind", -2, [-1, -5, -3, -3]),
    ("a mean that is not the median", 2, [0, 1, 1, 6]),
    ("six gaps", 4, [-1, 7, 4, 9, 0, 5]),
)
def centred_p_value(gap: float, resampled_gaps: Sequence[float]) -> float:
    """Return the two-sided p-value of a bootstrap: subtract the mean, then ignore the signs."""
    mean = sum(resampled_gaps) / len(resampled_gaps)
    as_large = sum(abs(resampled - mean) >= abs(gap) for resampled in resampled_gaps)
    return (as_large + 1) / (len(resampled_gaps) + 1)


exercise(
    ("one test", [0.25]),
    ("two tests", [0.5, 0.125]),
    ("the second is never below the first", [0.25, 0.3125]),
    ("none is above 1", [0.75, 0.625]),
    ("four tests", [0.75, 0.0625, 1.0, 0.625]),
    read=read_tokens,
)(holm)


# Mistakes


@mistake("draw_places", "08")
def unpaired_resampling(bleu, size, places):
    """draws different test sets for A and for B.
    Both systems need the same hard segments. Draw the indices once and use them twice."""
    return places[:size], places[size : 2 * size]


@precisions_averaged.also("pool_counts")
def _averaged(bleu, counts, drawn):
    ratios = [counts[place][0] / counts[place][1] for place in drawn]
    return sum(ratios) / len(ratios)


@mistake("pool_counts", "08")
def totals_missing(bleu, counts, drawn):
    """doesn't divide the matches of a resample by the total of the same resample.
    A precision is between 0 and 1. What do you divide the matches by?"""
    return sum(counts[place][0] for place in drawn)


totals_missing.also("resampled_gap")(  # of A for both
    lambda bleu, a, b, places: (
        sum(b[place][0] - a[place][0] for place in places[: len(a)])
        / sum(a[place][1] for place in places[: len(a)])
    )
)
totals_missing.also("pool_counts")(
    lambda bleu, counts, drawn: sum(counts[k][0] for k in drawn) / sum(total for _, total in counts)
)


@mistake("draw_places", "08")
def drawn_once(bleu, size, places):
    """counts a segment once, however often it was drawn.
    Draw the same index twice and print your sums. A segment drawn twice counts twice."""
    return (sorted(set(places[:size])),) * 2


@mistake("draw_places", "08")
def not_resampled(bleu, size, places):
    """scores the whole test set of at least one system, whatever was drawn.
    Both systems need the same resample. Print the indices that you use for A and for B."""
    return range(size), range(size)


not_resampled.also("draw_places")(lambda bleu, size, places: (places[:size], range(size)))


@mistake("draw_places", "08")
def all_places_drawn(bleu, size, places):
    """uses all of the indices, not only as many as the test set has segments.
    Print the indices you use. A resample is as large as the test set."""
    return places, places


@mistake("gap", "08")
def gap_turned(bleu, a, b):
    """returns the gap with the wrong sign on some inputs, because it isn't B minus A.
    Try a perfect score for B, then one for A. On which side of zero should each gap be?"""
    return a - b


gap_turned.also("gap")(lambda bleu, a, b: abs(b - a))


@mistake("interval", "08")
def scores_unsorted(bleu, scores, percent):
    """uses the scores in the order in which they were drawn.
    The lowest scores can be anywhere in the list. Where are they after sorting?"""
    cut = len(scores) * (100 - percent) // 200
    return [scores[cut], scores[-1 - cut]]


@mistake("interval", "08")
def interpolated(bleu, scores, percent):
    """returns values between two scores, as numpy.percentile does by default.
    The ends must be scores that were drawn. Sort them, and count how many to cut at each end."""
    ordered = sorted(scores)
    places = [(len(scores) - 1) * share / 200 for share in (100 - percent, 100 + percent)]
    ends = [(ordered[math.floor(place)], ordered[math.ceil(place)], place % 1) for place in places]
    return [low + part * (high - low) for low, high, part in ends]


@mistake("interval", "08")
def cut_at_one_end(bleu, scores, percent):
    """cuts all scores at the same end.
    80% of ten scores are eight. How many of the other two are below them, and how many above?"""
    ordered, cut = sorted(scores), len(scores) * (100 - percent) // 100
    return [ordered[cut], ordered[-1]]


cut_at_one_end.also("interval")(
    lambda bleu, every, part: [min(every), sorted(every)[-1 - len(every) * (100 - part) // 100]]
)


@mistake("interval", "08")
def places_for_scores(bleu, scores, percent):
    """returns positions instead of the scores at these positions.
    Print both ends of your interval. Which scores are at these positions of the sorted list?"""
    return interval(range(len(scores)), percent)


@mistake("share", "08")
def number_for_share(bleu, count, size):
    """returns a number instead of a proportion.
    A proportion is never above 1. Which number do you still have to divide by?"""
    return count + 1


number_for_share.also("exact_p_value")(
    lambda bleu, gap, gaps: sum(bleu.as_large(other, gap) for other in gaps)
)


@mistake("as_large", "08")
def ties_not_counted(bleu, shuffled, gap):
    """counts only larger gaps and not those of the same size.
    A gap of the same size is just as surprising. Does your comparison include it?"""
    return abs(shuffled) > abs(gap)


@mistake("interval", "08")
def cut_at_each_end(bleu, scores, percent):
    """cuts at each end what should be cut at both ends together.
    80% of ten scores are eight. How many scores lie between your two ends?"""
    return interval(scores, 2 * percent - 100)


@mistake("as_large", "08")
def one_side_only(bleu, shuffled, gap):
    """counts only the gaps on one side of zero.
    If the systems are equally good, A could also be ahead. Try a gap of 2 and a shuffle with -4."""
    return shuffled >= gap


@mistake("exact_p_value", "08")
def test_set_added(bleu, gap, all_gaps):
    """counts the test set as one more, although it is already one of the shuffles.
    With one coin, there are two shuffles. One of them is the test set. What do you divide by?"""
    return bleu.share(sum(bleu.as_large(other, gap) for other in all_gaps), len(all_gaps))


@mistake("centred_p_value", "08")
def not_centred(bleu, gap, resampled_gaps):
    """doesn't subtract the mean from the gaps.
    The gaps of resamples scatter around B's lead. Around which number should they scatter?"""
    return bleu.paired_p_value(gap, resampled_gaps)


@mistake("centred_p_value", "08")
def signs_ignored_first(bleu, gap, resampled_gaps):
    """ignores the signs before it subtracts the mean, as sacreBLEU does.
    The gaps -1 and 3 scatter around 1. Around which number do they scatter without their signs?"""
    sizes = [abs(resampled) for resampled in resampled_gaps]
    mean = sum(sizes) / len(sizes)
    return bleu.share(sum(size - mean >= abs(gap) for size in sizes), len(sizes))


signs_ignored_first.also("centred_p_value")(
    lambda bleu, gap, gaps: centred_p_value(gap, [*map(abs, gaps)])
)


@mistake("share", "08")
def test_set_left_out(bleu, count, size):
    """doesn't count the test set itself in both the numerator and the denominator.
    The test set counts as one more draw. By how much does each of the two numbers grow?"""
    return count / size


test_set_left_out.also("share")(lambda bleu, count, size: (count + 1) / size)
test_set_left_out.also("share")(lambda bleu, count, size: count / (size + 1))
for alike in (lambda other, gap: abs(other) > abs(gap), lambda other, gap: other >= gap):
    test_set_left_out.also("paired_p_value")(
        lambda bleu, gap, gaps, alike=alike: sum(alike(one, gap) for one in gaps) / len(gaps)
    )


@mistake("holm", "08")
def bonferroni(bleu, p_values):
    """multiplies every p-value by their number, which is Bonferroni's correction.
    Holm's correction is less strict. It multiplies only the smallest p-value by the number of
    p-values. What about the next one?"""
    return [min(1.0, len(p_values) * p) for p in p_values]


@mistake("holm", "08")
def largest_first(bleu, p_values):
    """multiplies by the rank, so that the smallest p-value is hardly corrected.
    The most surprising of many tries needs the strongest correction. What is it multiplied by?"""
    places = sorted(range(len(p_values)), key=p_values.__getitem__)
    products = (rank * p_values[place] for rank, place in enumerate(places, start=1))
    corrected = sorted(zip(places, accumulate(products, max), strict=True))
    return [min(1.0, one) for _, one in corrected]


@mistake("holm", "08")
def order_reversed(bleu, p_values):
    """corrects a p-value to less than the corrected value of a smaller one.
    Try [0.25, 0.3125]. Which of the two should be the more surprising one afterwards?"""
    places = sorted(range(len(p_values)), key=p_values.__getitem__)
    return [min(1.0, (len(places) - places.index(k)) * p) for k, p in enumerate(p_values)]


@mistake("holm", "08")
def above_one(bleu, p_values):
    """returns p-values above 1.
    A p-value is a proportion. Try [0.75, 0.625]."""
    size = len(p_values)  # divided by it, none reaches 1
    return [size * one for one in holm([p / size for p in p_values])]


@mistake("holm", "08")
def sorted_p_values(bleu, p_values):
    """returns the corrected p-values in sorted order.
    The first result belongs to the first given p-value. Sort the places, not the values."""
    return sorted(holm(p_values))
