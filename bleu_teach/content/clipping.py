"""Lesson 02: reference counts, clipping, modified precision."""

from collections import Counter
from collections.abc import Sequence

from bleu_teach import clipping
from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of, segment
from bleu_teach.content.model import Bleu
from bleu_teach.content.ngrams import set_matching
from bleu_teach.content.question import pictures
from bleu_teach.data import THE_THE_THE
from bleu_teach.ngrams import count_ngrams, tokenize

exercise = exercises_of("02")

exercise(
    ("one word", ["cat".split()], 1),
    ("a reference shorter than n", ["cat".split()], 2),
    ("one of two references shorter than n", ["the cat".split(), "cat".split()], 2),
    ("a repeated word", ["the the The".split()], 1),
    ("a word twice in the second", ["The cat".split(), "cat cat".split()], 1),
    ("pairs", ["the cat sat".split(), "cat the".split()], 2),
    ("a repeated pair", ["to be to be".split(), "or to be".split()], 2),
    ("three references", ["a".split(), "a b a".split(), "b a".split()], 1),
    read=read_counts,
)(clipping.max_reference_counts)


def counts(text: str) -> Counter:
    return count_ngrams(text.split(), 1)


exercise(
    ("a word that is not allowed", counts("the"), counts("cat")),
    ("fewer than allowed", counts("the"), counts("the the")),
    ("more than allowed", counts("the the"), counts("the")),
    ("as many as allowed", counts("the the"), counts("the the")),
    ("four words, three allowed", counts("the the the the"), counts("the the the")),
    ("plain dicts", dict(counts("a cat cat")), dict(counts("the the cat"))),
    ("three words", counts("the the the the cat cat sat on"), counts("the the cat sat sat")),
    read=read_counts,
)(clipping.clip)

exercise(
    ("a perfect match", *segment("cat | cat"), 1),
    ("an uppercase letter", *segment("The | the"), 1),
    ("a candidate shorter than n", *segment("cat | the cat"), 2),
    ("a word that the candidate repeats", *segment("the the | the"), 1),
    ("a word that the reference repeats", *segment("the | the the"), 1),
    ("a word that both repeat", *segment("the the | the the"), 1),
    ("an empty candidate", *segment(" | the"), 1),
    ("more pairs in the second reference", *segment("to be to be | to be | to be to be"), 2),
    ("more of it in the second reference", *segment("the the | the | the the"), 1),
    ("words in a different order", *segment("cat the | the cat"), 2),
    ("two references", *segment("a cat | a dog | the cat"), 1),
    ("a word of the second reference", *segment("cat | the | cat"), 1),
    ("a word far shorter than n", *segment("cat | cat | the cat"), 3),
    ("two words to clip", *segment("the the the cat | the the a | the cat cat"), 1),
    ("a pair across two references", *segment("the the | the | the"), 2),
    ("three references", *segment("the the the | the the | the cat | the"), 1),
    ("more near misses", *segment("an other cat | a nother other Cat | cat other cats"), 2),
    read=read_pair,
    show=(*segment("the cat the cat on the mat | the cat is on the mat"), 1),
)(clipping.modified_precision)


@exercise(
    ("an empty candidate", *segment(" | cat")),
    ("part of a word", *segment("cat | cats")),
    ("a word of the second reference", *segment("dog | a cat | a dog")),
    ("a word in both references", *segment("cat | a cat | the cat")),
    ("a repeated word of the first reference", *segment("the dog the | the dog | a dog")),
    ("a repeated word and part of another", *segment("cat cat at | cats cat | that")),
    ("two of five", *segment("the cats sat on it | the dog ran | it is late")),
)
def found_words(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> int:
    """Return how many words of the candidate are in at least one reference."""
    return sum(any(word in reference for reference in references) for word in candidate)


@exercise(
    ("one reference", "cat", ["the cat".split()]),
    ("a word that is not there", "dog", ["the cat".split()]),
    ("part of a word", "cat", ["cats".split()]),
    ("one in each", "cat", ["the cat".split(), "a cat".split()]),
    ("more in the first", "the", ["the cat the".split(), "the cat".split()]),
    ("more in the second", "the", ["a cat".split(), "the cat the".split()]),
    ("only in the first", "is", ["it is".split(), "so it goes".split()]),
    ("longer words in the second", "at", ["at at".split(), "that cat sat".split()]),
    ("three references", "a", ["a b a".split(), "a".split(), "b a a a".split()]),
)
def max_count(word: str, references: Sequence[Sequence[str]]) -> int:
    """Return the largest count of a word in any single reference."""
    return max(list(reference).count(word) for reference in references)


# Mistakes


@mistake("clip", "02")
def unclipped(bleu, counts, max_counts):
    """counts every candidate n-gram that is in any reference, however often it is repeated.
    Score "the the the" against a reference that contains "the" once. How many of the three
    count?"""
    return {ngram: count for ngram, count in counts.items() if ngram in max_counts}


@mistake("clip", "02")
def surplus_given(bleu, counts, max_counts):
    """returns the surplus that clipping removes instead of the counts that remain.
    If a word occurs three times and one is allowed, two are too many. How many count?"""
    return {g: max(count - max_counts.get(g, 0), 0) for g, count in counts.items()}


surplus_given.also("clip")(  # also where it is below 0
    lambda bleu, counts, most: {g: count - most.get(g, 0) for g, count in counts.items()}
)


@mistake("clip", "02")
def credited_once(bleu, counts, max_counts):
    """counts each matching n-gram once, even if the candidate and a reference both repeat it.
    Try a candidate and a reference that both contain "the" twice. Both copies match."""
    return {ngram: 1 for ngram in counts if ngram in max_counts}


@mistake("clip", "02")
def all_or_nothing(bleu, counts, max_counts):
    """drops an n-gram that occurs too often instead of cutting only the surplus.
    If "the" occurs three times and one is allowed, how many still count?"""
    return {g: count for g, count in counts.items() if count <= max_counts.get(g, 0)}


@mistake("clip", "02")
def unmatched_kept(bleu, counts, max_counts):
    """keeps n-grams that are in no reference at all.
    A word that is in no reference is allowed 0 times. What does your code do with it? If you wrote
    min(counts, max_counts), it returns one of the two as a whole."""
    return {ngram: min(count, max_counts.get(ngram, count)) for ngram, count in counts.items()}


unmatched_kept.also("clip")(lambda bleu, counts, most: counts)  # all of them
unmatched_kept.also("clip")(lambda bleu, counts, most: min(counts, most))


@mistake("max_reference_counts", "02")
def clip_to_sum(bleu, references, n):
    """adds up the reference counts instead of using the largest count in any single reference.
    If two references have one "the" each, how often does either of them contain it?"""
    return sum((bleu.count_ngrams(reference, n) for reference in references), Counter())


clip_to_sum.also("max_count")(
    lambda bleu, word, references: sum(list(one).count(word) for one in references)
)


@mistake("use", "02")
def first_reference_only(bleu, references):
    """uses only the first reference and ignores the others, at least for the length.
    Swap the references. The answer should stay the same."""
    return references[:1]


first_reference_only.also("closest_reference_length")(lambda bleu, c, lengths: lengths[0])


@mistake("use", "02")
def other_reference_only(bleu, references):
    """uses only one reference, such as the last or the longest one.
    Try two references with different words. Are the words of both allowed?"""
    return references[-1:]


other_reference_only.also("max_reference_counts")(
    lambda bleu, references, n: bleu.count_ngrams(max(references, key=len), n)
)


@mistake("max_reference_counts", "02")
def one_reference_wins(bleu, references, n):
    """keeps the count of the last or first reference that contains an n-gram, not the largest.
    Put the reference that contains "the" twice first, then last. Which count do you keep each
    time?"""
    return {g: c for reference in references for g, c in bleu.count_ngrams(reference, n).items()}


one_reference_wins.also("max_reference_counts")(
    lambda bleu, references, n: one_reference_wins.parts[0][1](bleu, references[::-1], n)
)


@mistake("max_reference_counts", "02")
def references_joined(bleu, references, n):
    """joins the references and counts them as one long text.
    Count each reference separately. How often does any single reference contain the n-gram?"""
    return bleu.count_ngrams([token for reference in references for token in reference], n)


@mistake("modified_precision", "02")
def best_single_reference(bleu, candidate, references, n):
    """scores the candidate against each reference separately and keeps the best result.
    Try a candidate whose first half is in one reference and whose second half is in the other."""
    pairs = [Bleu.modified_precision(bleu, candidate, [reference], n) for reference in references]
    return max(pairs)


@mistake("modified_precision", "02")
def overlaps_added(bleu, candidate, references, n):
    """adds up the matches with each reference, so that a word can count twice.
    Try "cat" with two references that both contain it. Can one word be two matches?"""
    pairs = [Bleu.modified_precision(bleu, candidate, [reference], n) for reference in references]
    return sum(matches for matches, _ in pairs), pairs[0][1]


@mistake("total", "02")
def distinct_denominator(bleu, counts, candidate, references, n):
    """counts each distinct n-gram once in the total instead of counting the repeated ones as well.
    How many words does "the the the" have? The len of its Counter is only 1."""
    return len(counts)


@mistake("total", "02")
def recall_denominator(bleu, counts, candidate, references, n):
    """uses the number of n-grams in the references as the total, which is recall.
    Precision is the proportion of the candidate's n-grams that match. Which n-grams are in the
    denominator?"""
    length = bleu.closest_reference_length(len(candidate), [*map(len, references)])
    return max(length - n + 1, 0)


recall_denominator.also("total")(
    lambda bleu, counts, candidate, *given: sum(bleu.max_reference_counts(*given).values())
)


@mistake("total", "02")
def padded_denominator(bleu, counts, candidate, references, n):
    """counts a candidate without any n-gram as 0 of 1, as NLTK does.
    How many bigrams does one word have? In a corpus, an extra 1 like this lowers the precision."""
    return max(1, counts.total())


set_matching.also("found_words")(lambda bleu, words, several: found_words({*words}, several))
first_reference_only.also("max_count")(lambda bleu, word, several: several[0].count(word))
other_reference_only.also("max_count")(lambda bleu, word, several: several[-1].count(word))
other_reference_only.also("max_count")(
    lambda bleu, word, several: max(several, key=len).count(word)
)


@mistake("max_count", "02")
def references_counted(bleu, word, references):
    """counts how many references contain the item, not how often one of them contains it.
    Try one reference that contains "the" twice. Is your answer 1 or 2?"""
    return sum(word in reference for reference in references)


references_counted.also("max_reference_counts")(
    lambda bleu, several, n: Counter(g for one in several for g in {*bleu.extract_ngrams(one, n)})
)


# Questions

FEVER = "my daughter has had a fever since monday".split()
CATS = [tokenize(text) for text in THE_THE_THE.references]
COUGH = "my daughter has had a cough since monday".split()

SHOWN = {
    "the_the_the": lambda: pictures().chips(["the"] * 7, CATS),
    "fever": lambda: pictures().chips(FEVER, [COUGH], n=2),
}
