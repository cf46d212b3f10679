"""Lesson 08: wrong resamples, wrong ends, wrong shares."""

import math

from bleu_teach.content.bank import mistake
from bleu_teach.content.model import Bleu


@mistake("draw_places", "08")
def unpaired_resampling(bleu, size, places):
    """draws one test set for A and a different one for B.

    A hard segment should be hard for both. Take the places once, and use them twice."""
    return places[:size], places[size : 2 * size]


@mistake("pool_counts", "08")
def segments_averaged(bleu, counts, drawn):
    """averages the precisions of the segments, where their counts have to be added first.

    Try a segment of 2 words and one of 8. Which of them should weigh more?"""
    ratios = [counts[place][0] / counts[place][1] for place in drawn]
    return sum(ratios) / len(ratios)


@mistake("draw_places", "08")
def drawn_once(bleu, size, places):
    """counts a segment once, however often it was drawn.

    Draw the same place twice and print what you add up. Who comes twice counts twice."""
    return (sorted(set(places[:size])),) * 2


@mistake("draw_places", "08")
def all_places_drawn(bleu, size, places):
    """takes all places that there are, where a resample is as large as the test set.

    How many segments has A? A resample has as many, or its scores vary too little."""
    return places, places


@mistake("draw_places", "08")
def not_resampled(bleu, size, places):
    """scores the whole test set, whatever was drawn.

    Change the places and call it again. Does anything change?"""
    return range(size), range(size)


@mistake("draw_places", "08")
def other_places_drawn(bleu, size, places):
    """draws from the middle or the end of the places, where the first ones are asked for.

    Print the places that you use. Which one is the first, which one the last?"""
    return (places[1 : size + 1],) * 2


other_places_drawn.also("draw_places")(lambda bleu, size, places: (places[-size:],) * 2)


@mistake("draw_places", "08")
def one_place_off(bleu, size, places):
    """draws one place too few, or one too many.

    Print how many places you use. A resample is as large as the test set."""
    return (places[: size - 1],) * 2


one_place_off.also("draw_places")(lambda bleu, size, places: (places[: size + 1],) * 2)


@mistake("pool_counts", "08")
def totals_not_drawn(bleu, counts, drawn):
    """divides by the total of the whole test set, where that of the resample is asked for.

    Who comes twice brings the matches twice. And the total?"""
    return sum(counts[place][0] for place in drawn) / sum(total for _, total in counts)


@mistake("gap", "08")
def gap_turned(bleu, a, b):
    """takes A minus B, so that the gap is negative where B is ahead.

    Give B a perfect score. On which side of zero should the gap be?"""
    return a - b


@mistake("gap", "08")
def gap_without_sign(bleu, a, b):
    """drops the sign of the gap.

    Give A a perfect score. Who can still see that B is behind?"""
    return abs(b - a)


@mistake("gap", "08")
def gap_as_ratio(bleu, a, b):
    """divides the one precision by the other, where their difference is asked for.

    Give both the same precision. How large is their gap?"""
    return b / a


@mistake("in_order", "08")
def scores_unsorted(bleu, scores):
    """takes the scores in the order in which they were drawn.

    The lowest scores can stand anywhere in the list. Where do they stand once it is sorted?"""
    return scores


@mistake("outside", "08")
def twice_too_much_cut(bleu, size, percent):
    """leaves out the whole rest at each end, where both ends share it.

    80 % of ten scores are eight. How many scores lie between your two ends?"""
    return size * (100 - percent) // 100


@mistake("outside", "08")
def nothing_cut(bleu, size, percent):
    """gives the lowest and the highest score.

    What do you do with percent? 80 % of ten scores are eight."""
    return 0


@mistake("interval", "08")
def interpolated(bleu, scores, percent):
    """gives values that lie between two scores, as numpy.percentile does by itself.

    The ends are scores that were drawn. Sort them, and count how many are left out."""
    ordered = bleu.in_order(scores)

    def end(share):
        place = (len(ordered) - 1) * share / 200
        low, high = ordered[math.floor(place)], ordered[math.ceil(place)]
        return low + place % 1 * (high - low)

    return [end(100 - percent), end(100 + percent)]


@mistake("outside", "08")
def one_too_many_cut(bleu, size, percent):
    """leaves one score too many out at each end.

    The first place of a list is 0. With nothing left out, which are your two ends?"""
    return Bleu.outside(bleu, size, percent) + 1


@mistake("outside", "08")
def kept_and_cut_mixed_up(bleu, size, percent):
    """leaves out so many percent, where so many are kept.

    80 % of ten scores lie between the ends. How many are left out?"""
    return size * percent // 200


@mistake("interval", "08")
def one_end_cut(bleu, scores, percent):
    """leaves out scores at one end only.

    What is outside is shared by both ends. How many of your scores are above the upper end?"""
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
    """counts the places from the end as if they began with 0.

    The last place of a list is -1. With nothing left out, which score is your upper end?"""
    return ordered[cut], ordered[-cut]


@top_one_too_high.also("ends")
def _past_the_end(bleu, ordered, cut):
    return ordered[cut], ordered[len(ordered) - cut]


@mistake("ends", "08")
def ends_swapped(bleu, ordered, cut):
    """gives the upper end first.

    The lower end comes first. Is your list sorted from the smallest to the largest?"""
    return ordered[-1 - cut], ordered[cut]


@mistake("ends", "08")
def all_within(bleu, ordered, cut):
    """gives all scores that are left, where the lowest and the highest of them are asked for.

    Two numbers say where an interval begins and ends. Which of yours are they?"""
    return ordered[cut : len(ordered) - cut]


@mistake("ends", "08")
def places_given(bleu, ordered, cut):
    """gives the places of the two scores, where the scores are asked for.

    You know where they stand. What stands there?"""
    return cut, len(ordered) - 1 - cut


@mistake("as_large", "08")
def ties_not_counted(bleu, shuffled, gap):
    """counts only larger gaps, and not those that are just as large.

    A gap that is just as large is just as surprising. On which side of your comparison is it?"""
    return abs(shuffled) > abs(gap)


@mistake("as_large", "08")
def one_side_only(bleu, shuffled, gap):
    """counts only the gaps on one side of zero.

    If the systems are alike, A may as well be ahead. Try a gap of 2 and a shuffle with -4."""
    return shuffled >= gap


one_side_only.also("as_large")(lambda bleu, shuffled, gap: shuffled >= abs(gap))  # beyond the size
one_side_only.also("as_large")(lambda bleu, shuffled, gap: shuffled > gap)  # larger alone


@mistake("paired_p_value", "08")
def one_side_doubled(bleu, gap, shuffled_gaps):
    """doubles the share of one side, where both sides are counted.

    The two sides need not be alike. Print the gaps that you count, with their signs."""
    count = sum(shuffled >= abs(gap) for shuffled in shuffled_gaps)
    return 2 * bleu.share(count, len(shuffled_gaps))


for size, most in ((lambda gap: gap, math.inf), (lambda gap: gap, 1), (abs, 1)):
    one_side_doubled.also("paired_p_value")(
        lambda bleu, gap, shuffled, size=size, most=most: min(
            most, 2 * bleu.share(sum(other >= size(gap) for other in shuffled), len(shuffled))
        )
    )


@mistake("as_large", "08")
def beyond_zero(bleu, shuffled, gap):
    """counts the gaps on one side of zero, however large the gap of the test set is.

    Where do you use the gap? A shuffle counts if its gap is at least as large, either way."""
    return shuffled <= 0


@mistake("as_large", "08")
def own_gap_with_sign(bleu, shuffled, gap):
    """compares the size of a shuffled gap with a gap that still has its sign.

    Try a gap of -2. Every size is above it."""
    return abs(shuffled) >= gap


@mistake("as_large", "08")
def equal_gaps_only(bleu, shuffled, gap):
    """counts only the gaps that are just as large.

    A larger gap is more surprising still. Which comparison counts both?"""
    return abs(shuffled) == abs(gap)


@mistake("as_large", "08")
def p_value_turned(bleu, shuffled, gap):
    """counts the smaller gaps, so that a clear lead gets a large p-value.

    Take a gap that no shuffle reaches. Should its p-value be near 0 or near 1?"""
    return abs(shuffled) < abs(gap)


p_value_turned.also("as_large")(lambda bleu, shuffled, gap: abs(shuffled) <= abs(gap))


@mistake("share", "08")
def test_set_left_out(bleu, count, size):
    """leaves the test set itself out, so that a p-value can be 0.

    The test set is one of the ways to share the translations out. Add it above and below the line.
    """
    return count / size


@mistake("share", "08")
def counted_above_alone(bleu, count, size):
    """adds the test set above the line and forgets it below.

    Take gaps that are all as large as yours. No share is above 1."""
    return (count + 1) / size


@mistake("share", "08")
def counted_below_alone(bleu, count, size):
    """adds the test set below the line and forgets it above.

    The test set's own gap is as large as itself. With no shuffle as large, what is left above?"""
    return count / (size + 1)


@mistake("share", "08")
def number_for_share(bleu, count, size):
    """gives the number of gaps, where their share is asked for.

    A p-value lies between 0 and 1. Of how many gaps are these?"""
    return count + 1


number_for_share.also("share")(lambda bleu, count, size: count)  # without the test set


@mistake("share", "08")
def share_of_the_others(bleu, count, size):
    """takes the share away from 1.

    Take a gap that no shuffle reaches. Should its p-value be near 0 or near 1?"""
    return 1 - Bleu.share(bleu, count, size)
