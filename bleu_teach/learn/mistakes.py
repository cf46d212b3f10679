"""The mistake bank: each wrong idea about BLEU as one small function.

A mistake replaces one part of the `Bleu` in `parts.py`; the first argument is that BLEU. Its
docstring is its message: the first paragraph says what the code does ("This looks like code that
..."), the second is one thing to try. One list serves `check`, the feedback on the assignment, the
explanations of `predict` and the class report. To add a mistake, add a function, then run
`tests/learn/choose_inputs.py` to see whether the inputs of the exercises tell it apart.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from itertools import chain

from bleu_teach.flaws import free_chunks
from bleu_teach.learn.bank import (
    BANK,
    CORPORA,
    NGRAMS,
    SCORES,
    build,
    look_up,
    mistake,
    recognise,
)
from bleu_teach.learn.exercises import EXERCISES
from bleu_teach.learn.parts import AssignmentBleu, Bleu

__all__ = ["BANK", "build", "look_up", "recognise"]

PAIRS = (
    "modified_precision",
    "assignment.modified_precision",
    "assignment.brevity_penalty_values",
)


# Lesson 01: n-grams


@mistake("read", "01")
def characters(bleu, tokens):
    """works on one long string, so that it counts characters instead of words.

    Print the first n-gram. A str falls apart into characters; keep the list of tokens a list.
    """
    return list(" ".join(map(str, tokens)))


@characters.also("read")
def _without_spaces(bleu, tokens):
    return list("".join(map(str, tokens)))


@characters.also("extract_ngrams")
def _lengths_in_words(bleu, tokens, n):
    return Bleu().extract_ngrams(" ".join(map(str, tokens)), n)


@mistake("extract_ngrams", "01")
def joined_ngrams(bleu, tokens, n):
    """glues the tokens of an n-gram into one string. Then "a" + "bc" and "ab" + "c" are the same.

    Keep an n-gram as a tuple of tokens and look at it again for n = 2.
    """
    return ["".join(map(str, ngram)) for ngram in Bleu.extract_ngrams(bleu, tokens, n)]


@joined_ngrams.also("extract_ngrams")
def _with_spaces(bleu, tokens, n):
    return [" ".join(map(str, ngram)) for ngram in Bleu.extract_ngrams(bleu, tokens, n)]


@mistake("extract_ngrams", "01", only=("extract_ngrams",))
def lists_for_tuples(bleu, tokens, n):
    """makes each n-gram a list.

    Try to count two of them: a list cannot be the key of a Counter, a tuple can.
    """
    return list(map(list, Bleu.extract_ngrams(bleu, tokens, n)))


@mistake("extract_ngrams", "01", only=("extract_ngrams", "count_ngrams", "max_reference_counts"))
def bare_unigrams(bleu, tokens, n):
    """takes the bare word for n = 1, where an n-gram of one word is a tuple of one word.

    Compare ("the") and ("the",): which one is a tuple?
    """
    return list(tokens) if n == 1 else Bleu.extract_ngrams(bleu, tokens, n)


@mistake("read", "01", only=NGRAMS)
def lowercased(bleu, tokens):
    """folds capital letters silently, so that "The" and "the" become one token.

    Leave the tokens as they are. Case is a decision of the tokenizer.
    """
    return [token.lower() if isinstance(token, str) else token for token in tokens]


@mistake("extract_ngrams", "01")
def off_by_one(bleu, tokens, n):
    """misses the last n-gram of the segment.

    For three words and n = 2 write down every position at which a pair starts. Does your range
    reach the last of them?
    """
    return Bleu.extract_ngrams(bleu, tokens, n)[:-1]


@mistake("extract_ngrams", "01")
def strided(bleu, tokens, n):
    """takes n-grams side by side, so that they do not overlap.

    Write down all pairs of "a b c" by hand. The window moves on by one token, not by n.
    """
    return Bleu.extract_ngrams(bleu, tokens, n)[::n]


@strided.also("extract_ngrams")
def _strided_to_the_end(bleu, tokens, n):
    return [tuple(tokens[start : start + n]) for start in range(0, len(tokens), n)]


@mistake("extract_ngrams", "01")
def short_tails(bleu, tokens, n):
    """runs over the end of the segment and takes the shorter pieces there for n-grams.

    Print the length of the last n-gram. At which position does the last full window start?
    """
    return [tuple(tokens[start : start + n]) for start in range(len(tokens))]


@mistake("extract_ngrams", "01")
def all_orders(bleu, tokens, n):
    """collects the n-grams of all orders up to n, where order n alone is asked for.

    Print the lengths of your n-grams for n = 2. Each order is counted by itself.
    """
    return [g for order in range(1, n + 1) for g in Bleu.extract_ngrams(bleu, tokens, order)]


@mistake("extract_ngrams", "01")
def order_ignored(bleu, tokens, n):
    """sorts the tokens inside an n-gram, so that ("cat", "the") and ("the", "cat") are the same.

    Keep the tokens in the order of the segment: word order is what n-grams are for.
    """
    return [tuple(sorted(ngram, key=str)) for ngram in Bleu.extract_ngrams(bleu, tokens, n)]


@mistake("extract_ngrams", "01", only=NGRAMS[:3])
def pairs_always(bleu, tokens, n):
    """always makes windows of two, whatever n is.

    Try n = 1 and n = 3. Where in your code does a 2 stand that should be n?
    """
    return Bleu.extract_ngrams(bleu, tokens, 2)


@pairs_always.also("extract_ngrams")
def _starts_for_pairs(bleu, tokens, n):
    return [tuple(tokens[start : start + n]) for start in range(len(tokens) - 2 + 1)]


@mistake("count_ngrams", "01")
def set_matching(bleu, tokens, n):
    """counts each different n-gram once, as a set does.

    How often does your code count "the" in "the the the"? Repetitions have to stay visible.
    """
    return Counter(set(Bleu.count_ngrams(bleu, tokens, n)))


@mistake("extract_ngrams", "01", only=("extract_ngrams", "count_ngrams", "clip", *CORPORA))
def return_in_loop(bleu, tokens, n):
    """stops after the first round of its loop.

    Look at how far the return is indented. Inside the loop it ends the function at once.
    """
    return Bleu.extract_ngrams(bleu, tokens, n)[:1]


@return_in_loop.also("clip")
def _first_count_only(bleu, counts, max_counts):
    return dict(list(Bleu.clip(bleu, counts, max_counts).items())[:1])


@return_in_loop.also("segments")
def _first_segment_only(bleu, candidates, references):
    return Bleu.segments(bleu, candidates, references)[:1]


# Lesson 02: clipping


@mistake("clip", "02")
def unclipped(bleu, counts, max_counts):
    """counts every candidate n-gram that is found in any reference, however often it is repeated.

    Score "the the the" by hand against a reference with one "the". How many of the three may
    count?
    """
    return {ngram: count for ngram, count in counts.items() if ngram in max_counts}


@mistake("clip", "02")
def credited_once(bleu, counts, max_counts):
    """gives each n-gram that is found credit once, even if the references use it more often.

    Try a candidate and a reference that both say "the" twice. Both of them are matched.
    """
    return {ngram: 1 for ngram in counts if ngram in max_counts}


@mistake("clip", "02")
def all_or_nothing(bleu, counts, max_counts):
    """takes all credit away from an n-gram that occurs too often, instead of cutting the surplus.

    With "the" three times and one of them allowed, how many are still good?
    """
    return {g: count for g, count in counts.items() if count <= max_counts.get(g, 0)}


@mistake("clip", "02")
def reference_counts_kept(bleu, counts, max_counts):
    """takes the count of the reference, even where the candidate has fewer.

    Try a candidate that says "the" once and a reference that says it twice. What can be matched?
    """
    return {ngram: max_counts.get(ngram, 0) for ngram in counts}


@mistake("clip", "02")
def larger_count_kept(bleu, counts, max_counts):
    """keeps the larger of the two counts, where clipping keeps the smaller.

    For 7 in the candidate and 2 allowed, is your answer 7 or 2?
    """
    return {ngram: max(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()}


@mistake("clip", "02")
def unmatched_kept(bleu, counts, max_counts):
    """lets n-grams through that are in no reference at all.

    What does your code do with a word that max_counts does not contain? It is allowed 0 times.
    """
    return {ngram: min(count, max_counts.get(ngram, count)) for ngram, count in counts.items()}


@mistake("max_reference_counts", "02")
def clip_to_sum(bleu, references, n):
    """adds the counts of the references up, where the largest count in one of them is asked for.

    Two references with one "the" each: how often does either of them say it?
    """
    return sum((bleu.count_ngrams(reference, n) for reference in references), Counter())


@mistake("use", "02")
def first_reference_only(bleu, references):
    """looks at the first reference and ignores the others.

    Swap the references. The answer should stay the same.
    """
    return references[:1]


@first_reference_only.also("max_reference_counts")
def _all_lengths(bleu, references, n):
    return bleu.count_ngrams(references[0], n)


@mistake("use", "02")
def last_reference_only(bleu, references):
    """ends up with the last reference alone.

    What happens in your loop to what the earlier references gave? Print it after each round.
    """
    return references[-1:]


@last_reference_only.also("max_reference_counts")
def _all_lengths_again(bleu, references, n):
    return bleu.count_ngrams(references[-1], n)


@mistake("max_reference_counts", "02")
def last_reference_wins(bleu, references, n):
    """overwrites a count with that of a later reference, even if the later one is smaller.

    Put the reference that says "the" twice first, then one that says it once. Which count stays?
    """
    return {g: c for reference in references for g, c in bleu.count_ngrams(reference, n).items()}


@mistake("max_reference_counts", "02")
def smallest_count(bleu, references, n):
    """takes the smallest count over the references, where the largest is asked for.

    A word that only one reference uses: is it allowed once or never?
    """
    counts = [bleu.count_ngrams(reference, n) for reference in references]
    return {ngram: min(count[ngram] for count in counts) for ngram in chain(*counts)}


@mistake("max_reference_counts", "02")
def average_count(bleu, references, n):
    """takes the average count over the references, where the largest is asked for.

    One reference says "the" twice, the other never. Which number vouches for two of them?
    """
    counts = [bleu.count_ngrams(reference, n) for reference in references]
    return {g: sum(count[g] for count in counts) / len(counts) for g in chain(*counts)}


@mistake("max_reference_counts", "02")
def references_joined(bleu, references, n):
    """puts the references behind each other and counts them as one long text.

    Count each reference by itself. How often does any one of them use the n-gram?
    """
    return bleu.count_ngrams([token for reference in references for token in reference], n)


@mistake("modified_precision", "02")
def best_single_reference(bleu, candidate, references, n):
    """scores the candidate against each reference alone and keeps the best result.

    Try a candidate whose first half is in one reference and whose second half is in the other.
    """
    pairs = [Bleu.modified_precision(bleu, candidate, [reference], n) for reference in references]
    return max(pairs)


@mistake("modified_precision", "02")
def substring_count(bleu, candidate, references, n):
    """looks the n-gram up in the reference as a piece of text, so that "cat" is found in "cats".

    Search in a list of tuples instead of in a joined string.
    """
    counts = bleu.count_ngrams(candidate, n)
    texts = [" ".join(map(str, reference)) for reference in references]
    allowed = {g: max(text.count(" ".join(map(str, g))) for text in texts) for g in counts}
    total = bleu.total(counts, candidate, references, n)
    return (sum(bleu.clip(counts, allowed).values()), total) if counts else bleu.short_candidate()


@mistake("total", "02")
def distinct_denominator(bleu, counts, candidate, references, n):
    """divides by the number of different n-grams, where all of them count, repeats included.

    How many words has "the the the"? len of a Counter says 1.
    """
    return len(counts)


@mistake("total", "02")
def recall_denominator(bleu, counts, candidate, references, n):
    """divides by the n-grams of the references; that is recall.

    Precision asks: of everything the candidate said, how much was right? Count the candidate.
    """
    return sum(bleu.count_ngrams(reference, n).total() for reference in references)


@recall_denominator.also("total")
def _largest_reference_counts(bleu, counts, candidate, references, n):
    return sum(bleu.max_reference_counts(references, n).values())


@recall_denominator.also("total")
def _closest_reference(bleu, counts, candidate, references, n):
    length = bleu.closest_reference_length(len(candidate), list(map(len, references)))
    return max(length - n + 1, 0)


@mistake("total", "02")
def token_denominator(bleu, counts, candidate, references, n):
    """divides by the number of words for every n.

    How many pairs are there in three words? The number of n-grams shrinks as n grows.
    """
    return len(candidate)


@mistake("short_candidate", "02", only=("modified_precision", "corpus_bleu"))
def padded_denominator(bleu):
    """counts a candidate without any n-gram as 0 of 1, as NLTK does.

    How many pairs are there in one word? In a corpus such an extra 1 lowers the precision.
    """
    return 0, 1


@mistake("short_candidate", "02", only=("assignment.modified_precision", "assignment.BLEU"))
def zero_of_zero(bleu):
    """gives 0 of 0 for a hypothesis without any n-gram, where the assignment asks for 0 of 1.

    Read what the docstring of the task says about a hypothesis that is shorter than n.
    """
    return 0, 0


@mistake("modified_precision", "02", only=PAIRS)
def pair_swapped(bleu, candidate, references, n):
    """returns the two numbers of the pair in the wrong order.

    Read once more which of the two comes first, then look at your return.
    """
    return Bleu.modified_precision(bleu, candidate, references, n)[::-1]


@pair_swapped.also("brevity_penalty_values")
def _lengths_swapped(bleu, hypothesis, references):
    return AssignmentBleu.brevity_penalty_values(bleu, hypothesis, references)[::-1]


@mistake("", "02", only=PAIRS[:2])
def ratio_for_pair(function, *arguments):
    """returns the ratio, where the two numbers themselves are asked for.

    A corpus adds matches and totals before it divides. Return both numbers as a pair.
    """
    matches, total = function(*arguments)
    return matches / total if total else 0.0


# Lesson 03: the brevity penalty


@mistake("closest_reference_length", "03")
def shortest_reference(bleu, candidate_length, lengths):
    """takes the shortest reference.

    Try a candidate that is as long as the longer reference. Closeness counts in both directions:
    a distance has no sign.
    """
    return min(lengths)


@mistake("closest_reference_length", "03")
def longest_reference(bleu, candidate_length, lengths):
    """takes the longest reference.

    Try a candidate that is as long as the shorter reference. Which of the two is closest?
    """
    return max(lengths)


@mistake("closest_reference_length", "03")
def average_reference(bleu, candidate_length, lengths):
    """takes the average length of the references.

    The answer has to be the length of one of the references. Which one is nearest?
    """
    return sum(lengths) / len(lengths)


@mistake("closest_reference_length", "03")
def tie_first(bleu, candidate_length, lengths):
    """takes the reference that is listed first when two are equally close.

    Swap the two references of the tie. The shorter one should win either way.
    """
    return min(lengths, key=lambda length: abs(length - candidate_length))


@mistake("closest_reference_length", "03")
def tie_last(bleu, candidate_length, lengths):
    """takes the reference that is listed last when two are equally close, as <= in a loop does.

    Swap the two references of the tie. The shorter one should win either way.
    """
    return min(reversed(lengths), key=lambda length: abs(length - candidate_length))


@mistake("closest_reference_length", "03")
def tie_longer(bleu, candidate_length, lengths):
    """takes the longer reference when two are equally close.

    On a tie the shorter one is asked for. What decides in your code when two distances are equal?
    """
    return min(lengths, key=lambda length: (abs(length - candidate_length), -length))


@mistake("closest_reference_length", "03")
def distance_as_length(bleu, candidate_length, lengths):
    """gives the smallest distance, where the length at that distance is asked for.

    Your code found how far away the closest reference is. Which length stands there?
    """
    return min(abs(length - candidate_length) for length in lengths)


@mistake("brevity_penalty", "03")
def penalty_inverted(bleu, c, r):
    """has the fraction in the exponent upside down, c/r instead of r/c.

    Put in c = 1 and r = 2. A penalty above 1 would be a reward.
    """
    return 1.0 if c >= r else math.exp(1 - c / r)


@penalty_inverted.also("brevity_penalty")
def _inverted_with_zero(bleu, c, r):
    return 1.0 if c >= r else math.exp(1 - c / r) if c else 0.0


@mistake("brevity_penalty", "03")
def penalty_wrong_side(bleu, c, r):
    """lets short candidates go and changes the score of long ones.

    Put in c = 1 and r = 2, then c = 2 and r = 1. Which of the two has to lose?
    """
    return 1.0 if c <= r else math.exp(1 - c / r)


@penalty_wrong_side.also("brevity_penalty")
def _wrong_side_rewarded(bleu, c, r):
    return 1.0 if c <= r else math.exp(1 - r / c)


@penalty_wrong_side.also("brevity_penalty")
def _wrong_side_but_zero(bleu, c, r):
    if c == 0:
        return 0.0
    return 1.0 if c <= r else math.exp(1 - r / c)


@mistake("brevity_penalty", "03", only=("brevity_penalty", "combine", *SCORES))
def penalty_missing(bleu, c, r):
    """does not punish a short candidate at all.

    Score one good word against a long reference. Something has to cost.
    """
    return 1.0


@penalty_missing.also("brevity_penalty")
def _missing_but_zero(bleu, c, r):
    return 1.0 if c else 0.0


@penalty_missing.also("combine")
def _not_multiplied(bleu, precisions, penalty):
    return bleu.mean(precisions)


@mistake("brevity_penalty", "03")
def penalty_both_ways(bleu, c, r):
    """punishes long candidates too.

    A long candidate already pays in its precision. What should the factor be for c = 3, r = 2?
    """
    return Bleu.brevity_penalty(bleu, min(c, r), max(c, r))


@mistake("brevity_penalty", "03")
def penalty_ratio(bleu, c, r):
    """takes the ratio c/r itself, without the exponential.

    Compare c/r and exp(1 - r/c) for c = 1 and r = 2. The second one is the paper's.
    """
    return min(1.0, c / r)


@penalty_ratio.also("brevity_penalty")
def _ratio_uncapped(bleu, c, r):
    return c / r


@mistake("brevity_penalty", "03")
def penalty_uncapped(bleu, c, r):
    """uses the exponential for long candidates as well, where it is above 1.

    Put in c = 3 and r = 2. No candidate may gain from its length.
    """
    return math.exp(1 - r / c) if c else 0.0


@penalty_uncapped.also("brevity_penalty")
def _uncapped_without_zero(bleu, c, r):
    return math.exp(1 - r / c)


# Lesson 04: one score


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


@mistake("mean", "04")
def root_precedence(bleu, precisions):
    """divides by N where the N-th root is asked for: x ** 1/4 means (x ** 1) / 4.

    Compare 16 ** 1/4 with 16 ** (1/4).
    """
    return math.prod(precisions) / len(precisions)


@mistake("mean", "04", only=("combine",))
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


# Lesson 05: what BLEU cannot see


@mistake("count_free_reorderings", "05")
def chunks_not_orders(bleu, candidate, references):
    """counts the chunks, where the orders of the chunks are asked for.

    In how many ways can three books stand on a shelf?
    """
    return len(free_chunks(candidate, references))


@mistake("count_free_reorderings", "05")
def words_reordered(bleu, candidate, references):
    """counts the orders of the words, where whole chunks stay together.

    What happens to a matched pair when its two words are torn apart?
    """
    return math.factorial(len(candidate))


@mistake("drop_word", "05")
def every_occurrence_dropped(bleu, tokens, word):
    """takes the word out wherever it occurs, where its first occurrence alone is asked for.

    Try a list that has the word twice. How many tokens should be left?
    """
    return [token for token in tokens if token != word]


@mistake("drop_word", "05")
def last_occurrence_dropped(bleu, tokens, word):
    """takes out the last occurrence of the word, where the first one is asked for.

    Try a list that has the word twice and print at which place your code cuts.
    """
    return Bleu.drop_word(bleu, tokens[::-1], word)[::-1]


@mistake("drop_word", "05")
def tail_dropped(bleu, tokens, word):
    """keeps only what stands before the word.

    Print the two parts of the list, before and after the word. You need both.
    """
    return tokens[: tokens.index(word)]


# Habits: seen by `check` directly, whatever the function computes


@mistake("", "01")
def printed_not_returned(function, *arguments):
    """prints its answer instead of returning it.

    Put return where print is: a caller can use only what is returned.
    """
    print(function(*arguments))


@mistake("", "01")
def forgot_return(function, *arguments):
    """works out something and does not return it.

    Does every way through the function end with a return?
    """
    function(*arguments)


@mistake(
    "", "01", only=[name for name in EXERCISES if name not in ("brevity_penalty", "clip_count")]
)
def changes_arguments(function, *arguments):
    """changes the values that it was given. Whoever calls it still needs them.

    Print the arguments after the call. Work on a copy, or build a new value.
    """
    given = function(*arguments)
    for argument in arguments:
        if hasattr(argument, "clear"):
            argument.clear()
    return given


@mistake("", "01")
def remembers_calls(function, *arguments, calls={}):  # noqa: B006, this is the mistake itself
    """remembers something from one call to the next: the same question got two answers.

    Look for a variable outside the function, or a default such as counts={}, which is made once.
    """
    earlier = calls.setdefault(function, [])
    earlier.append(arguments)
    return function(*earlier[-2:][0])
