"""Lesson 04: one score for a sentence."""

import math
from collections.abc import Sequence

from bleu_teach import aggregation
from bleu_teach.aggregation import sentence_bleu
from bleu_teach.calls.values import read_tokens
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of, segment
from bleu_teach.content.question import pictures
from bleu_teach.data import GUIDE_1
from bleu_teach.ngrams import tokenize

exercise = exercises_of("04")


SENTENCES = {
    "a perfect match": "the cat sat down | the cat sat down",
    "one correct word": "cat | cat",
    "two correct words": "the cat | the cat",
    "no match": "a dog barked loudly | the cat sat down",
    "no bigram matches": "down sat cat the | the cat sat down",
    "a candidate that is too short": "the cat sat down | the cat sat down today | the cat",
    "two long references": "the cat sat down | the cat sat down on the mat in the sun "
    "| the cat sat down on it and slept all day there",
    "far too short": "the cat sat down | the cat sat down on the mat in the sun today",
    "a near reference between two others": "the cat sat down | the cat sat down on the mat "
    "| so the cat sat down | a cat",
    "near misses": "so in the end no where to be | so in the end now here To bed | be to",
    "three references": "to be or not to be | to bes or not be not be To | be or not to be "
    "| To be or not not to bes",
    "a repeated pair": "to be to be or not to be | to be or not to be "
    "| be to or the to or not to be",
    "a word that the second reference repeats": "to be or not to be | to be or not "
    "| to be or to be",
    "a tie": "to be or not to be | to to be or not to Be | to be Or not be",
    "a tie of three references": "a cat sat down Today | a cat sat down here today | a cat sat in "
    "| oh a cat sat today so",
}

exercise(
    *((label, *segment(text)) for label, text in SENTENCES.items()),
    show=segment("the cat the cat on the mat | the cat is on the mat | there is a cat on the mat"),
)(aggregation.sentence_bleu)


@exercise(
    ("two equal precisions", [0.5, 0.5]),
    ("a precision of zero", [0.5, 0.0]),
    ("zero at the start", [0.0, 0.5]),
    ("two more precisions", [0.7, 0.3]),
    ("three precisions", [0.8, 0.4, 0.2]),
    ("four precisions", [0.8, 0.6, 0.5, 0.25]),
)
def geometric_mean(precisions: Sequence[float]) -> float:
    """Return the N-th root of the product of N precisions."""
    return math.prod(precisions) ** (1 / len(precisions))


@exercise(
    ("one precision", [0.5]),
    ("two precisions", [0.5, 0.25]),
    ("three precisions", [0.9, 0.6, 0.5]),
    ("four precisions", [17 / 18, 10 / 17, 7 / 16, 4 / 15]),
    read=read_tokens,
)
def costs(precisions: Sequence[float]) -> list[float]:
    """Return what each precision adds to minus log-BLEU."""
    return [-math.log(precision) / len(precisions) for precision in precisions]


# Mistakes


@mistake("mean", "04")
def arithmetic_mean(bleu, precisions):
    """adds up the precisions and divides by N instead of taking the N-th root of their product.
    Try the precisions 0.8 and 0.2. Half of their sum is 0.5, but the root of the product is 0.4."""
    return sum(precisions) / len(precisions)


arithmetic_mean.also("mean")(  # with a check for zeros first
    lambda bleu, ps: sum(ps) / len(ps) if min(ps) > 0 else 0.0
)


@mistake("mean", "04")
def plain_product(bleu, precisions):
    """multiplies the precisions but doesn't take the N-th root.
    Score with four precisions of 1/2. Their mean should also be 1/2."""
    return math.prod(precisions)


@mistake("mean", "04")
def root_precedence(bleu, precisions):
    """divides the product by N or by 4 instead of taking its N-th root.
    If you wrote x ** 1/4, it means (x ** 1) / 4. Compare 16 ** 1/4 with 16 ** (1/4)."""
    return math.prod(precisions) / len(precisions)


root_precedence.also("mean")(lambda bleu, precisions: math.prod(precisions) / 4)


@mistake("mean", "04")
def wrong_root(bleu, precisions):
    """takes a root other than the N-th, such as the fourth root of two precisions.
    If all precisions are 1/2, so is their geometric mean. Which root do you take then?"""
    return math.prod(precisions) ** (1 / (len(precisions) + 1))


wrong_root.also("mean")(lambda bleu, precisions: math.prod(precisions) ** (1 / 4))
wrong_root.also("mean")(lambda bleu, precisions: math.sqrt(math.prod(precisions)))


@mistake("weights", "04")
def halving_weights(bleu, orders):
    """weights the precisions less and less, by 1/2, 1/4, 1/8 or by 1, 1/2, 1/3.
    What do your weights add up to? BLEU uses the same weight 1/N for every n."""
    return [1 / 2**n for n in range(1, orders + 1)]


halving_weights.also("weights")(lambda bleu, orders: [1 / n for n in range(1, orders + 1)])


@mistake("log_term", "04")
def log_base_10(bleu, weight, precision):
    """uses a logarithm whose base differs from that of the exponential.
    Try both with 1/2, because exp(log(1/2)) must be 1/2. Which log do you use?"""
    return weight * math.log10(precision)


log_base_10.also("log_term")(lambda bleu, weight, precision: weight * math.log2(precision))


@mistake("costs", "04")
def costs_undivided(bleu, precisions):
    """doesn't divide each logarithm by the number of precisions.
    Add up your costs for two precisions of 1/2. Compare the sum with -log(0.5)."""
    return [-math.log(precision) for precision in precisions]


costs_undivided.also("costs")(lambda bleu, precisions: [-math.log(p) / 4 for p in precisions])


@mistake("costs", "04")
def negative_costs(bleu, precisions):
    """returns the logarithms with their own sign.
    A cost is 0 or more. Which sign does the logarithm of a number below 1 have?"""
    return [math.log(precision) / len(precisions) for precision in precisions]


@mistake("costs", "04")
def log_of_quotient(bleu, precisions):
    """takes the logarithm after the division instead of before it.
    A fourth root is a division by 4 outside the logarithm. Where does your parenthesis close?"""
    return [-math.log(precision / len(precisions)) for precision in precisions]


@mistake("costs", "04")
def costs_without_log(bleu, precisions):
    """divides up the precisions without taking their logarithms.
    Only logarithms turn a product into a sum. Which function computes log p from p?"""
    return [precision / len(precisions) for precision in precisions]


costs_without_log.also("costs")(lambda bleu, ps: [(1 - precision) / len(ps) for precision in ps])
costs_without_log.also("costs")(lambda bleu, ps: [-precision / len(ps) for precision in ps])


@mistake("precisions", "04")
def orders_pooled(bleu, pairs):
    """adds up the matches and totals of every n and divides once.
    Each n has its own precision. Compute one for each n, and average them afterwards."""
    matches, totals = map(sum, zip(*pairs, strict=True))
    return [bleu.precision(matches, totals)] * len(pairs)


@mistake("present", "05")
def percent(bleu, score):
    """returns its answer as a percentage.
    Here, one half is 0.5 and not 50, although many tools multiply their scores by 100."""
    return 100 * score


@mistake("combine", "04")
def penalty_inside_root(bleu, precisions, penalty):
    """also takes the root of the brevity penalty.
    First take the mean, then multiply by the penalty. Where does your root or exponent end?"""
    return bleu.present(penalty ** (1 / len(precisions)) * bleu.mean(precisions))


@mistake("mean", "04")
def zero_skipped(bleu, precisions):
    """skips any n without a match but keeps its weight, as if its precision were 1.
    Score four words without any matching bigram. Should the missing bigrams cost nothing?"""
    return math.prod(filter(None, precisions)) ** (1 / len(precisions))


@mistake("mean", "04")
def zero_renormalised(bleu, precisions):
    """drops any n without a match and averages the other precisions.
    Score four words without any matching bigram. Should the missing bigrams cost nothing?"""
    kept = [p for p in precisions if p > 1e-9]
    return math.prod(kept) ** (1 / len(kept)) if kept else 0.0


@mistake("precision", "04")
def zero_made_tiny(bleu, matches, total, small=1e-10):
    """replaces a zero with a small number, so that the score is never 0.
    Here, a zero precision makes the score exactly 0. Check for it before you take a logarithm."""
    return (matches or small) / (total or 1)


zero_made_tiny.vary(small=0.1)


@mistake("precision", "04")
def add_one(bleu, matches, total):
    """adds one to matches and totals.
    This exercise has no smoothing. Compute matches / total by hand, and compare it with your first
    precision."""
    return (matches + 1) / (total + 1)


@add_one.also("precisions")
def _from_the_second_on(bleu, pairs):
    first, *others = pairs
    return [bleu.precision(*first), *((m + 1) / (t + 1) for m, t in others)]


@mistake("precision", "04")
def upside_down(bleu, matches, total):
    """divides the totals by the matches.
    A pair is (matches, total). A precision is never above 1. Is yours?"""
    return total / matches if matches else 0.0


# Questions


EDITED = GUIDE_1.candidate.replace("which", "that")
SHOWN = {
    "edit": lambda: pictures().score_panel(
        sentence_bleu(tokenize(EDITED), [*map(tokenize, GUIDE_1.references)])
    )
}
