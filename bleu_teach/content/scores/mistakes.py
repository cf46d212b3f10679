"""Lesson 04: wrong ways to one score, and what is done about an order without a match."""

import math
import statistics
import sys

from bleu_teach.content.bank import NUMBERS, SCORES, mistake
from bleu_teach.content.model import Bleu

MEANS = ("combine", "effective_bleu", "assignment.BLEU")  # of more or fewer than four precisions


@mistake("precision", "04", only=("combine", "brevity_penalty", *NUMBERS))
def floor_division(bleu, matches, total):
    """divides with //, which drops everything after the point.

    Compare 2 // 3 with 2 / 3."""
    return matches // total if total else 0.0


floor_division.also("brevity_penalty")(
    lambda bleu, c, r: 1.0 if c >= r else math.exp(1 - r // c) if c else 0.0
)
floor_division.also("mean")(lambda bleu, ps: math.prod(ps) ** (1 // len(ps)))
floor_division.also("share")(lambda bleu, count, size: (count + 1) // (size + 1))


@mistake("mean", "04")
def arithmetic_mean(bleu, precisions):
    """averages the precisions by adding them, where the N-th root of their product is asked for.

    Try two precisions, 0.8 and 0.2. Their sum divided by 2 is 0.5; the root of their product is
    0.4."""
    return sum(precisions) / len(precisions)


@mistake("mean", "04")
def plain_product(bleu, precisions):
    """multiplies the precisions and forgets the N-th root.

    Score with four precisions of 1/2. Their mean should be 1/2 too."""
    return math.prod(precisions)


@mistake("mean", "00")
def root_precedence(bleu, precisions):
    """divides by N where the N-th root is asked for: x ** 1/4 means (x ** 1) / 4.

    Compare 16 ** 1/4 with 16 ** (1/4)."""
    return math.prod(precisions) / len(precisions)


@mistake("mean", "00", only=MEANS)
def quarter_of_product(bleu, precisions):
    """divides the product by 4: x ** 1/4 means (x ** 1) / 4.

    Compare 16 ** 1/4 with 16 ** (1/4). Then try two precisions: is it the fourth root at all?"""
    return math.prod(precisions) / 4


@mistake("mean", "00", only=MEANS)
def fourth_root_always(bleu, precisions):
    """takes the fourth root, however many precisions there are.

    Try two precisions of 1/2. Their mean is 1/2 as well, so it has to be a square root."""
    return math.prod(precisions) ** (1 / 4)


@mistake("mean", "04", only=("combine", "effective_bleu", *SCORES))
def wrong_root(bleu, precisions):
    """takes a root that is not the N-th, where N is how many precisions there are.

    Score with precisions of 1/2 each. Their mean is 1/2 too. Which root do you take there?"""
    return math.prod(precisions) ** (1 / (len(precisions) + 1))


wrong_root.also("mean")(lambda bleu, ps: math.prod(ps) ** (1 / (len(ps) - 1)) if ps[1:] else 0.0)
wrong_root.also("mean")(lambda bleu, ps: math.sqrt(math.prod(ps)))


@mistake("mean", "04")
def harmonic_mean(bleu, precisions):
    """takes the harmonic mean of the precisions, where the N-th root of their product is asked for.

    Try two precisions, 0.8 and 0.2. The root of their product is 0.4, their harmonic mean 0.32."""
    return statistics.harmonic_mean(precisions)


@mistake("weights", "04")
def halving_weights(bleu, orders):
    """weights the lengths with 1/2, 1/4, 1/8 and so on.

    What do your weights add up to? BLEU gives every length the same weight."""
    return [1 / 2**n for n in range(1, orders + 1)]


@mistake("weights", "04")
def weights_one_over_n(bleu, orders):
    """weights length n with 1/n, where every length has the weight 1/N.

    Small n is the length, capital N is how many lengths there are. What do your weights add up to?
    """
    return [1 / n for n in range(1, orders + 1)]


@mistake("log_term", "04")
def log_base_10(bleu, weight, precision):
    """takes a logarithm to a different base from the exponential that undoes it.

    Put a perfect 1/2 into both: exp(log(1/2)) has to be 1/2. Which log is that?"""
    return weight * math.log10(precision)


log_base_10.also("log_term")(lambda bleu, weight, precision: weight * math.log2(precision))


@mistake("combine", "04")
def logarithm_kept(bleu, precisions, penalty):
    """stops at the logarithm of the score.

    A score lies between 0 and 1; yours is negative. What undoes a logarithm?"""
    mean = bleu.mean(precisions)
    return bleu.present(penalty * math.log(mean) if mean else 0.0)


@logarithm_kept.also("combine")
def _log_of_the_product(bleu, precisions, penalty):
    score = penalty * bleu.mean(precisions)
    return bleu.present(math.log(score) if score else 0.0)


@mistake("mean", "04")
def highest_order_only(bleu, precisions):
    """takes only the precision of the longest n-grams.

    BLEU-4 is the mean over the lengths 1, 2, 3 and 4 together. Print all four."""
    return precisions[-1]


@mistake("mean", "04")
def unigrams_only(bleu, precisions):
    """takes only the precision of single words.

    Shuffle the words of the candidate. The score should fall."""
    return precisions[0]


@mistake("precisions", "04")
def orders_pooled(bleu, pairs):
    """adds the matches of all lengths and their totals, and divides once.

    Each length has a precision of its own; BLEU takes their geometric mean. Work out both of them.
    """
    matches, totals = map(sum, zip(*pairs, strict=True))
    return [bleu.precision(matches, totals)] * len(pairs)


@mistake("present", "04")
def percent(bleu, score):
    """gives its answer in percent.

    Here one half is 0.5 and not 50. Many tools print a score times 100."""
    return 100 * score


percent.also("present")(lambda bleu, score: round(100 * score, 1))  # with one digit


@mistake("present", "04")
def rounded(bleu, score):
    """rounds its answer to two digits or so.

    Return the number as it is. Rounding is for printing."""
    return round(score, 2)


for digits in (1, 3):
    rounded.also("present")(lambda bleu, score, digits=digits: round(score, digits))


@mistake("combine", "04")
def penalty_inside_root(bleu, precisions, penalty):
    """takes the root of the brevity penalty too.

    The penalty is a factor outside the mean. Where does your root or your exponent end?"""
    return bleu.present(penalty ** (1 / len(precisions)) * bleu.mean(precisions))


penalty_inside_root.also("combine")(  # as one more precision
    lambda bleu, ps, penalty: bleu.present(math.prod([penalty, *ps]) ** (1 / (len(ps) + 1)))
)


@mistake("combine", "04")
def penalty_added(bleu, precisions, penalty):
    """adds the brevity penalty, where it is multiplied.

    Take perfect precisions and a penalty of 1. A score is never above 1."""
    return bleu.present(bleu.mean(precisions) + penalty)


@mistake("mean", "04")
def roots_added(bleu, precisions):
    """adds the roots of the precisions, where they are multiplied.

    Take four precisions of 1/16. Each root is 1/2; the score is 1/16 as well, and not 2."""
    return sum(p ** (1 / len(precisions)) for p in precisions)


@mistake("mean", "04")
def exp_without_log(bleu, precisions):
    """takes exp of the average of the precisions, without a logarithm before it.

    exp undoes log. Put in four precisions of 1: exp(1) is 2.72, and a score is never above 1."""
    return math.exp(sum(precisions) / len(precisions))


for entry in (arithmetic_mean, unigrams_only, exp_without_log):  # also with a look for zeros first
    entry.also("mean")(
        lambda bleu, ps, wrong=entry.parts[0][1]: wrong(bleu, ps) if min(ps) > 0 else 0.0
    )


@mistake("used_orders", "04")
def wrong_orders(bleu):
    """takes lengths other than 1, 2, 3 and 4.

    Print every n for which your code asks for a precision. range leaves out its end."""
    return range(1, bleu.orders)


wrong_orders.also("mean")(lambda bleu, ps: math.prod(ps[:-1]) ** (1 / len(ps)))
for first, last in ((1, -2), (2, 0), (1, 1)):
    wrong_orders.also("used_orders")(
        lambda bleu, first=first, last=last: range(first, bleu.orders + last + 1)
    )
wrong_orders.also("used_orders")(lambda bleu: (1, 2, 3, 4))


SMALL = (1e-10, 1e-9, 0.1, sys.float_info.epsilon, 0.01, *(10.0**-k for k in range(3, 9)))
SMALL += (1e-12, 1e-15, 1e-16, 1e-20, 1e-100, 1e-300)


@mistake("precision", "04", only=("combine", "effective_bleu", *SCORES))
def zero_skipped(bleu, matches, total):
    """skips a length without a match but keeps its weight, as if its precision were 1.

    Score four words of which no pair is right. Should the missing pairs cost nothing?"""
    return matches / total if matches else 1.0


@zero_skipped.also("mean")
def _skipped_unless_all(bleu, precisions):
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(precisions)) if kept else 0.0


@mistake("mean", "04", only=("combine", "effective_bleu", "sentence_bleu", "corpus_bleu"))
def zero_perfect(bleu, precisions):
    """gives 1 when a length has no match.

    Score four words of which no pair is right. Is this a perfect translation?"""
    return Bleu.mean(bleu, precisions) if min(precisions) > 0 else 1.0


zero_perfect.also("combine")(  # without a penalty
    lambda bleu, ps, penalty: bleu.present(penalty * bleu.mean(ps) if min(ps) > 0 else 1.0)
)


@mistake("mean", "04", only=("combine", *SCORES))
def zero_renormalised(bleu, precisions):
    """drops a length without a match and averages the rest.

    Score four words of which no pair is right. Should the missing pairs cost nothing?"""
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(kept)) if kept else 0.0


@mistake("precision", "04", only=("combine", "effective_bleu", "sentence_bleu", "corpus_bleu"))
def zero_made_tiny(bleu, matches, total):
    """puts a small number where a zero belongs, so that the score is never 0.

    Here a zero precision makes the score exactly 0. Look for it before you take a logarithm."""
    return matches / total if matches else sys.float_info.min


for small in SMALL:
    zero_made_tiny.also("mean")(
        lambda bleu, precisions, small=small: Bleu.mean(bleu, [p or small for p in precisions])
    )
for small in SMALL[:5]:
    zero_made_tiny.also("precision")(
        lambda bleu, matches, total, small=small: (matches or small) / (total or 1)
    )
for small in SMALL:
    zero_made_tiny.also("precision")(
        lambda bleu, matches, total, small=small: (matches or small) / total if total else 0.0
    )


@mistake("precision", "04", only=("assignment.BLEU",))
def zero_not_repaired(bleu, matches, total):
    """gives 0 as soon as one length has no match, where the assignment puts 1e-10 matches there.

    Print the four sums of hits before you divide. Which value has the smallest of them?"""
    return matches / total


@mistake("precision", "04", only=("assignment.BLEU",))
def epsilon_elsewhere(bleu, matches, total):
    """puts EPSILON somewhere else than in the place of a sum of 0 hits, or another number there.

    Print the hits of each length before you divide. Which of them is 1e-10?"""
    return matches / total or 1e-10


epsilon_elsewhere.also("precision")(lambda bleu, matches, total: matches / total + 1e-10)
for small in (0.1, 1e-9, sys.float_info.epsilon, sys.float_info.min):
    epsilon_elsewhere.also("precision")(
        lambda bleu, matches, total, small=small: (matches or small) / total
    )


@mistake("precision", "04")
def add_one(bleu, matches, total):
    """adds one to matches and totals. That smoothing is not asked for here.

    Compare your first precision with matches / total, by hand."""
    return (matches + 1) / (total + 1)


add_one.also("precision")(  # unless there is none
    lambda bleu, matches, total: (matches + 1) / (total + 1) if matches else 0.0
)


@add_one.also("precisions")
def _from_the_second_on(bleu, pairs):
    first, *others = pairs
    return [bleu.precision(*first), *((m + 1) / (t + 1) for m, t in others)]


@mistake("precision", "04", only=("resampled_gap", "effective_bleu", *SCORES))
def upside_down(bleu, matches, total):
    """divides the totals by the matches.

    A pair is (matches, total). Is your precision above 1?"""
    return total / matches if matches else 0.0


upside_down.also("pool_counts")(lambda bleu, *given: 1 / Bleu.pool_counts(bleu, *given))


@mistake("precision", "04", only=("effective_bleu", *SCORES))
def zero_made_one(bleu, matches, total):
    """puts one match where there is none.

    A score of four words without a right pair is 0 here. Look for the place where a 0 becomes 1."""
    return (matches or 1) / total if total else 0.0


@mistake("precisions", "04", only=("effective_bleu", *SCORES))
def zero_halved(bleu, pairs):
    """gives 1/2, then 1/4, then 1/8 of a match to the lengths that have none.

    That is a smoothing, and none is asked for here. What is the score without a right pair?"""
    halves = (0.5**k for k in range(1, len(pairs) + 1))
    return [(matches or next(halves)) / (total or 1) for matches, total in pairs]


@zero_halved.also("precisions")
def _halves_of_what_is_there(bleu, pairs):
    halves = (0.5**k for k in range(1, len(pairs) + 1))
    return [(matches or next(halves)) / total if total else 0.0 for matches, total in pairs]


@mistake("precisions", "04", only=("sentence_bleu", "corpus_bleu"))
def effective_order(bleu, pairs):
    """leaves out the lengths for which the candidate is too short, and takes a smaller root.

    Score two right words. Lengths 3 and 4 have no n-gram there; here they make the score 0."""
    return [bleu.precision(*pair) for pair in pairs if pair[1]] or [0.0]
