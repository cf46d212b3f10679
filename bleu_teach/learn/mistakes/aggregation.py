"""Lesson 04: wrong ways to one score."""

import math
import sys
from itertools import chain

from bleu_teach.learn.mistakes.bank import SCORES, mistake
from bleu_teach.learn.mistakes.model import Bleu


@mistake("precision", "04", only=("brevity_penalty", *SCORES))
def floor_division(bleu, matches, total):
    """divides with //, which drops everything after the point.

    Compare 2 // 3 with 2 / 3.
    """
    return matches // total if total else 0.0


@floor_division.also("brevity_penalty")
def _floor_in_exponent(bleu, c, r):
    return 1.0 if c >= r else math.exp(1 - r // c) if c else 0.0


@mistake("mean", "04")
def arithmetic_mean(bleu, precisions):
    """averages the precisions by adding them, where the N-th root of their product is asked for.

    Try two precisions, 0.8 and 0.2. Their sum divided by 2 is 0.5; the root of their product is
    0.4.
    """
    return sum(precisions) / len(precisions)


@arithmetic_mean.also("mean")
def _added_unless_zero(bleu, precisions):
    return sum(precisions) / len(precisions) if min(precisions) > 0 else 0.0


@mistake("mean", "04")
def plain_product(bleu, precisions):
    """multiplies the precisions and forgets the N-th root.

    Score with four precisions of 1/2. Their mean should be 1/2 too.
    """
    return math.prod(precisions)


@mistake("mean", "00")
def root_precedence(bleu, precisions):
    """divides by N where the N-th root is asked for: x ** 1/4 means (x ** 1) / 4.

    Compare 16 ** 1/4 with 16 ** (1/4).
    """
    return math.prod(precisions) / len(precisions)


@mistake("mean", "00", only=("combine",))
def fourth_root_always(bleu, precisions):
    """takes the fourth root, however many precisions there are.

    Try two precisions of 1/2. Their mean is 1/2 as well, so it has to be a square root.
    """
    return math.prod(precisions) ** (1 / 4)


@mistake("precision", "04", only=("combine", *SCORES))
def zero_skipped(bleu, matches, total):
    """skips an order without a match but keeps its weight, as if its precision were 1.

    Score four words of which no pair is right. Should the missing pairs cost nothing?
    """
    return matches / total if matches else 1.0


@zero_skipped.also("mean")
def _skipped_unless_all(bleu, precisions):
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(precisions)) if kept else 0.0


@mistake("mean", "04", only=("sentence_bleu", "corpus_bleu"))
def zero_perfect(bleu, precisions):
    """gives 1 when an order has no match.

    Score four words of which no pair is right. Is this a perfect translation?
    """
    return Bleu.mean(bleu, precisions) if min(precisions) > 0 else 1.0


@mistake("mean", "04")
def zero_renormalised(bleu, precisions):
    """drops an order without a match and averages the rest.

    Score four words of which no pair is right. Should the missing pairs cost nothing?
    """
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(kept)) if kept else 0.0


@mistake("precision", "04", only=("sentence_bleu", "corpus_bleu"))
def zero_made_tiny(bleu, matches, total):
    """puts a tiny number in the place of a zero precision, as NLTK does; the score is never 0.

    Here a zero precision makes the score exactly 0. Look for it before you take a logarithm.
    """
    return matches / total if matches else sys.float_info.min


@mistake("precision", "04", only=("assignment.BLEU",))
def zero_not_repaired(bleu, matches, total):
    """gives 0 as soon as one order has no match, where the assignment puts 1e-10 matches there.

    Print the four sums of hits before you divide. Which value has the smallest of them?
    """
    return matches / total


@mistake("precision", "04")
def add_one(bleu, matches, total):
    """adds one to matches and totals. That smoothing is not asked for here.

    Compare your first precision with matches / total, by hand.
    """
    return (matches + 1) / (total + 1)


@mistake("weights", "04")
def halving_weights(bleu, orders):
    """weights the orders with 1/2, 1/4, 1/8 and so on.

    What do your weights add up to? BLEU gives every order the same weight.
    """
    return [1 / 2**n for n in range(1, orders + 1)]


@mistake("weights", "04")
def weights_one_over_n(bleu, orders):
    """weights order n with 1/n, where every order has the weight 1/N.

    Small n is the order, capital N is how many orders there are. What do your weights add up to?
    """
    return [1 / n for n in range(1, orders + 1)]


@mistake("log_term", "04")
def log_base_10(bleu, weight, precision):
    """takes a logarithm to another base than the exponential that undoes it.

    Put a perfect 1/2 into both: exp(log(1/2)) has to be 1/2. Which log is that?
    """
    return weight * math.log10(precision)


@log_base_10.also("log_term")
def _log_base_2(bleu, weight, precision):
    return weight * math.log2(precision)


@mistake("combine", "04")
def logarithm_kept(bleu, precisions, penalty):
    """stops at the logarithm of the score.

    A score lies between 0 and 1; yours is negative. What undoes a logarithm?
    """
    mean = bleu.mean(precisions)
    return penalty * math.log(mean) if mean else 0.0


@logarithm_kept.also("combine")
def _log_of_the_product(bleu, precisions, penalty):
    score = penalty * bleu.mean(precisions)
    return math.log(score) if score else 0.0


@mistake("mean", "04")
def highest_order_only(bleu, precisions):
    """takes the precision of the highest order alone.

    BLEU-4 is the mean over the orders 1, 2, 3 and 4 together. Print all four.
    """
    return precisions[-1]


@mistake("mean", "04")
def unigrams_only(bleu, precisions):
    """takes the precision of single words alone.

    Shuffle the words of the candidate. The score should fall.
    """
    return precisions[0]


@mistake("combine", "04")
def percent(bleu, precisions, penalty):
    """gives the score in percent, from 0 to 100.

    Here a score lies between 0 and 1. Many tools print it times 100.
    """
    return 100 * penalty * bleu.mean(precisions)


@mistake("combine", "04")
def penalty_inside_root(bleu, precisions, penalty):
    """takes the root of the brevity penalty too.

    The penalty is a factor outside the mean. Where does your root or your exponent end?
    """
    return penalty ** (1 / len(precisions)) * bleu.mean(precisions)


@mistake("pool", "04")
def mean_of_sentences(bleu, all_sums):
    """averages the scores of the sentences, where the counts of all segments are added first.

    Add the matches of both segments, add the totals, then divide once.
    """
    return sum(map(bleu.score, all_sums)) / len(all_sums)


@mistake("pool", "04")
def precisions_averaged(bleu, all_sums):
    """averages the precisions of the segments, where matches and totals are added first.

    Write down 1/1 and 1/3. Their average is 2/3, but together they are 2 of 4.
    """
    ratios = [list(map(bleu.precision, sums[2::2], sums[3::2])) for sums in all_sums]
    c, r, *_ = map(sum, zip(*all_sums, strict=True))
    means = [sum(column) / len(column) for column in zip(*ratios, strict=True)]
    return bleu.combine(means, bleu.brevity_penalty(c, r))


@mistake("pool", "04")
def penalty_per_segment(bleu, all_sums):
    """works out a brevity penalty for each segment and averages them.

    Add all candidate lengths and all reference lengths first. There is one penalty for the corpus.
    """
    penalty = sum(bleu.brevity_penalty(c, r) for c, r, *_ in all_sums) / len(all_sums)
    _, _, *counts = map(sum, zip(*all_sums, strict=True))
    return bleu.combine(list(map(bleu.precision, counts[::2], counts[1::2])), penalty)


@mistake("segments", "04")
def segments_joined(bleu, candidates, references):
    """joins the segments into one text, so that n-grams run across the ends of segments.

    Count the pairs of two segments of two words each. Are there two pairs or three?
    """
    streams = zip(*references, strict=False)
    return [(list(chain(*candidates)), [list(chain(*stream)) for stream in streams])]


@mistake("segments", "04")
def transposed(bleu, candidates, references):
    """reads the references as [reference][segment], but they are nested as [segment][reference].

    Print references[0]. Are these all references of the first segment, or the first references of
    all segments?
    """
    return list(zip(candidates, zip(*references, strict=False), strict=False))
