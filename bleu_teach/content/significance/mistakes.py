"""Lesson 07: wrong resamples, wrong ends, wrong shares."""

from bleu_teach.content.bank import mistake
from bleu_teach.content.significance.exercises import interval, resampled_gap


def pool(counts, drawn):
    """The pooled precision of the segments at these places."""
    return sum(counts[place][0] for place in drawn) / sum(counts[place][1] for place in drawn)


def average(counts, drawn):
    """The mean of the segments' own precisions."""
    ratios = [counts[place][0] / counts[place][1] for place in drawn]
    return sum(ratios) / len(ratios)


@mistake("resampled_gap", "07")
def unpaired_resampling(bleu, a, b, places):
    """draws one test set for A and another one for B.

    A hard segment should be hard for both. Take the places once, and use them twice.
    """
    size = len(a)
    return pool(b, places[size : 2 * size]) - pool(a, places[:size])


@mistake("resampled_gap", "07")
def segments_averaged(bleu, a, b, places):
    """averages the precisions of the segments, where their counts have to be added first.

    Try a segment of 2 words and one of 8. Which of them should weigh more?
    """
    drawn = places[: len(a)]
    return average(b, drawn) - average(a, drawn)


@mistake("resampled_gap", "07")
def drawn_once(bleu, a, b, places):
    """counts a segment once, however often it was drawn.

    Draw the same place twice and print what you add up. Who comes twice counts twice.
    """
    drawn = sorted(set(places[: len(a)]))
    return pool(b, drawn) - pool(a, drawn)


@mistake("resampled_gap", "07")
def all_places_drawn(bleu, a, b, places):
    """takes all places that there are, where a resample is as large as the test set.

    How many segments has A? A resample has as many, or its scores vary too little.
    """
    return pool(b, places) - pool(a, places)


@mistake("resampled_gap", "07")
def not_resampled(bleu, a, b, places):
    """scores the whole test set, whatever was drawn.

    Change the places and call it again. Does anything change?
    """
    return resampled_gap(a, b, range(len(a)))


@mistake("resampled_gap", "07")
def gap_turned(bleu, a, b, places):
    """takes A minus B, so that the gap is negative where B is ahead.

    Give B a perfect score. On which side of zero should the gap be?
    """
    return resampled_gap(b, a, places)


@mistake("interval", "07")
def scores_unsorted(bleu, scores, percent):
    """takes the scores in the order in which they were drawn.

    The lowest scores can stand anywhere in the list. Where do they stand once it is sorted?
    """
    cut = len(scores) * (100 - percent) // 200
    return scores[cut], scores[-1 - cut]


@mistake("interval", "07")
def twice_too_much_cut(bleu, scores, percent):
    """leaves out the whole rest at each end, where both ends share it.

    80 % of ten scores are eight. How many scores lie between your two ends?
    """
    ordered = sorted(scores)
    cut = len(ordered) * (100 - percent) // 100
    return ordered[cut], ordered[-1 - cut]


@mistake("interval", "07")
def nothing_cut(bleu, scores, percent):
    """gives the lowest and the highest score.

    What do you do with percent? 80 % of ten scores are eight.
    """
    return min(scores), max(scores)


@mistake("interval", "07")
def one_end_cut(bleu, scores, percent):
    """leaves scores out at the lower end alone.

    What is outside is shared by both ends. How many of your scores are above the upper end?
    """
    ordered = sorted(scores)
    return ordered[len(ordered) * (100 - percent) // 100], ordered[-1]


@mistake("interval", "07")
def top_one_too_high(bleu, scores, percent):
    """counts the places from the end as if they began with 0.

    The last place of a list is -1. With nothing left out, which score is your upper end?
    """
    ordered = sorted(scores)
    cut = len(ordered) * (100 - percent) // 200
    return interval(scores, percent)[0], ordered[-cut]


@mistake("paired_p_value", "07")
def ties_not_counted(bleu, gap, shuffled_gaps):
    """counts larger gaps alone, and not those that are just as large.

    A gap that is just as large is just as surprising. On which side of your comparison is it?
    """
    as_large = sum(abs(shuffled) > abs(gap) for shuffled in shuffled_gaps)
    return (as_large + 1) / (len(shuffled_gaps) + 1)


@mistake("paired_p_value", "07")
def one_side_only(bleu, gap, shuffled_gaps):
    """counts the gaps on one side of zero alone.

    If the systems are alike, A may as well be ahead. Try a gap of 2 and a shuffle with -4.
    """
    as_large = sum(shuffled >= gap for shuffled in shuffled_gaps)
    return (as_large + 1) / (len(shuffled_gaps) + 1)


@mistake("paired_p_value", "07")
def test_set_left_out(bleu, gap, shuffled_gaps):
    """leaves the test set itself out, so that a p-value can be 0.

    The test set is one of the ways to share the translations out. Add it above and below the line.
    """
    return sum(abs(shuffled) >= abs(gap) for shuffled in shuffled_gaps) / len(shuffled_gaps)


@mistake("paired_p_value", "07")
def counted_above_alone(bleu, gap, shuffled_gaps):
    """adds the test set above the line and forgets it below.

    Take gaps that are all as large as yours. No share is above 1.
    """
    as_large = sum(abs(shuffled) >= abs(gap) for shuffled in shuffled_gaps)
    return (as_large + 1) / len(shuffled_gaps)


@mistake("paired_p_value", "07")
def p_value_turned(bleu, gap, shuffled_gaps):
    """counts the smaller gaps, so that a clear lead gets a large p-value.

    Take a gap that no shuffle reaches. Should its p-value be near 0 or near 1?
    """
    smaller = sum(abs(shuffled) < abs(gap) for shuffled in shuffled_gaps)
    return (smaller + 1) / (len(shuffled_gaps) + 1)
