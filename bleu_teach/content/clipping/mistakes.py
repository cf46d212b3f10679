"""Lesson 02: wrong clipping, and wrong counts of the references."""

from collections import Counter
from itertools import chain

from bleu_teach.content.bank import mistake


@mistake("clip", "02")
def unclipped(bleu, counts, max_counts):
    """counts every candidate n-gram that is found in any reference, however often it is repeated.

    Score "the the the" by hand against a reference with one "the". How many of the three may
    count?"""
    return {ngram: count for ngram, count in counts.items() if ngram in max_counts}


@mistake("clip", "02")
def credited_once(bleu, counts, max_counts):
    """gives each n-gram that is found credit once, even if the references use it more often.

    Try a candidate and a reference that both say "the" twice. Both of them are matched."""
    return {ngram: 1 for ngram in counts if ngram in max_counts}


@mistake("clip", "02")
def all_or_nothing(bleu, counts, max_counts):
    """takes all credit away from an n-gram that occurs too often, instead of cutting the surplus.

    With "the" three times and one of them allowed, how many are still good?"""
    return {g: count for g, count in counts.items() if count <= max_counts.get(g, 0)}


@mistake("clip", "02")
def reference_counts_kept(bleu, counts, max_counts):
    """takes the count of the reference, even where the candidate has fewer.

    Try a candidate that says "the" once and a reference that says it twice. What can be matched?"""
    return {ngram: max_counts.get(ngram, 0) for ngram in counts}


@mistake("clip", "02")
def larger_count_kept(bleu, counts, max_counts):
    """keeps the larger of the two counts, where clipping keeps the smaller.

    For 7 in the candidate and 2 allowed, is your answer 7 or 2?"""
    return {ngram: max(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()}


@larger_count_kept.also("clip")
def _all_that_is_said_anywhere(bleu, counts, max_counts):
    return Counter(counts) | Counter(max_counts)


@mistake("clip", "02")
def unmatched_kept(bleu, counts, max_counts):
    """lets n-grams through that are in no reference at all.

    What does your code do with a word that max_counts does not contain? It is allowed 0 times."""
    return {ngram: min(count, max_counts.get(ngram, count)) for ngram, count in counts.items()}


@mistake("max_reference_counts", "02")
def clip_to_sum(bleu, references, n):
    """adds the counts of the references up, where the largest count in one of them is asked for.

    Two references with one "the" each: how often does either of them say it?"""
    return sum((bleu.count_ngrams(reference, n) for reference in references), Counter())


@mistake("use", "02")
def first_reference_only(bleu, references):
    """takes only the first reference and never looks at the others.

    Swap the references. The answer should stay the same."""
    return references[:1]


@mistake("use", "02")
def last_reference_only(bleu, references):
    """ends up with only the last reference.

    What happens in your loop to what the earlier references gave? Print it after each round."""
    return references[-1:]


# Also where only the counts are those of one reference.
for at, entry in ((0, first_reference_only), (-1, last_reference_only)):
    entry.also("max_reference_counts")(
        lambda bleu, references, n, at=at: bleu.count_ngrams(references[at], n)
    )


@mistake("max_reference_counts", "02")
def last_reference_wins(bleu, references, n):
    """overwrites a count with that of a later reference, even if the later one is smaller.

    Put the reference that says "the" twice first, then one that says it once. Which count stays?"""
    return {g: c for reference in references for g, c in bleu.count_ngrams(reference, n).items()}


@mistake("max_reference_counts", "02")
def smallest_count(bleu, references, n):
    """takes the smallest count over the references, where the largest is asked for.

    A word that only one reference uses: is it allowed once or never?"""
    counts = [bleu.count_ngrams(reference, n) for reference in references]
    return {ngram: min(count[ngram] for count in counts) for ngram in chain(*counts)}


@smallest_count.also("max_reference_counts")
def _smallest_where_it_occurs(bleu, references, n):
    counts = [bleu.count_ngrams(reference, n) for reference in references]
    return {g: min(count[g] for count in counts if g in count) for g in chain(*counts)}


@mistake("max_reference_counts", "02")
def average_count(bleu, references, n):
    """takes the average count over the references, where the largest is asked for.

    One reference says "the" twice, the other never. Which number vouches for two of them?"""
    counts = [bleu.count_ngrams(reference, n) for reference in references]
    return {g: sum(count[g] for count in counts) / len(counts) for g in chain(*counts)}


@mistake("max_reference_counts", "02")
def references_joined(bleu, references, n):
    """puts the references behind each other and counts them as one long text.

    Count each reference by itself. How often does any one of them use the n-gram?"""
    return bleu.count_ngrams([token for reference in references for token in reference], n)
