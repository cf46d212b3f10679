"""Lesson 02: wrong precisions."""

from bleu_teach.content.bank import CORPORA, mistake
from bleu_teach.content.model import AssignmentBleu, Bleu

PAIRS = ("modified_precision", "assignment.modified_precision", "assignment.brevity_penalty_values")


@mistake("modified_precision", "02")
def best_single_reference(bleu, candidate, references, n):
    """scores the candidate against each reference by itself and keeps the best result.

    Try a candidate whose first half is in one reference and whose second half is in the other."""
    pairs = [Bleu.modified_precision(bleu, candidate, [reference], n) for reference in references]
    return max(pairs)


@mistake("modified_precision", "02")
def overlaps_added(bleu, candidate, references, n):
    """adds what is matched in each reference, so that a word can be credited twice.

    Take "cat" and two references that both say it. Can one word be two matches?"""
    pairs = [Bleu.modified_precision(bleu, candidate, [reference], n) for reference in references]
    return sum(matches for matches, _ in pairs), pairs[0][1]


@mistake("modified_precision", "02")
def references_cut_short(bleu, candidate, references, n):
    """reads a reference only as far as the candidate is long.

    Score "cat" against "the cat". Which of your loops has the length of the candidate in it?"""
    cut = [reference[: len(candidate)] for reference in references]
    return Bleu.modified_precision(bleu, candidate, cut, n)


@mistake("modified_precision", "02")
def substring_count(bleu, candidate, references, n):
    """looks the n-gram up in the reference as a piece of text, so that "cat" is found in "cats".

    Search in a list of tuples instead of in a joined string."""
    counts = bleu.count_ngrams(candidate, n)
    texts = [" ".join(map(str, reference)) for reference in references]
    found = {g: max(text.count(" ".join(map(str, g))) for text in texts) for g in counts}
    allowed = {g: count for g, count in found.items() if count}
    total = bleu.total(counts, candidate, references, n)
    if not counts:
        return bleu.short_candidate(candidate, n)
    return sum(bleu.clip(counts, allowed).values()), total


@mistake("total", "02")
def distinct_denominator(bleu, counts, candidate, references, n):
    """divides by the number of different n-grams, where all of them count, repeats included.

    How many words has "the the the"? len of a Counter says 1."""
    return len(counts)


@mistake("total", "02")
def recall_denominator(bleu, counts, candidate, references, n):
    """divides by the n-grams of the references; that is recall.

    Precision asks: of everything the candidate said, how much was right? Count the candidate."""
    return sum(bleu.count_ngrams(reference, n).total() for reference in references)


@recall_denominator.also("modified_precision")
def _of_any_candidate(bleu, candidate, references, n):
    matches, _ = Bleu.modified_precision(bleu, candidate, references, n)
    return matches, sum(bleu.count_ngrams(reference, n).total() for reference in references)


@recall_denominator.also("modified_precision")
def _largest_of_any_candidate(bleu, candidate, references, n):
    matches, _ = Bleu.modified_precision(bleu, candidate, references, n)
    return matches, sum(bleu.max_reference_counts(references, n).values())


@mistake("total", "02")
def token_denominator(bleu, counts, candidate, references, n):
    """divides by the number of words for every n.

    How many pairs are there in three words? The number of n-grams shrinks as n grows."""
    return len(candidate)


@token_denominator.also("modified_precision")
def _even_if_shorter_than_n(bleu, candidate, references, n):
    return Bleu.modified_precision(bleu, candidate, references, n)[0], len(candidate)


@mistake("short_candidate", "02", only=("modified_precision", "corpus_bleu"))
def padded_denominator(bleu, candidate, n):
    """counts a candidate without any n-gram as 0 of 1, as NLTK does.

    How many pairs are there in one word? In a corpus such an extra 1 lowers the precision."""
    return 0, 1


@mistake("short_candidate", "02", only=(*PAIRS[:2], *CORPORA))
def negative_total(bleu, candidate, n):
    """gets a total below 0 for a candidate that is shorter than n by two words or more.

    Work out len(candidate) - n + 1 for one word and n = 3. No text has fewer than 0 n-grams."""
    return 0, len(candidate) - n + 1


@mistake("short_candidate", "02", only=("assignment.modified_precision", "assignment.BLEU"))
def zero_of_zero(bleu, candidate, n):
    """gives 0 of 0 for a hypothesis without any n-gram, where the assignment asks for 0 of 1.

    Read what the docstring of the task says about a hypothesis that is shorter than n."""
    return 0, 0


@mistake("modified_precision", "02", only=PAIRS)
def pair_swapped(bleu, candidate, references, n):
    """returns the two numbers of the pair in the wrong order.

    Read once more which of the two comes first, then look at your return."""
    return Bleu.modified_precision(bleu, candidate, references, n)[::-1]


@pair_swapped.also("brevity_penalty_values")
def _lengths_swapped(bleu, hypothesis, references):
    return AssignmentBleu.brevity_penalty_values(bleu, hypothesis, references)[::-1]


@mistake("", "02", only=PAIRS[:2])
def ratio_for_pair(function, *arguments):
    """returns one number, where the two numbers themselves are asked for.

    A corpus adds matches and totals before it divides. Return both numbers as a pair."""
    matches, total = function(*arguments)
    return matches / total if total else 0.0
