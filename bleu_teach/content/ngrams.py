"""Lesson 01: n-grams and their counts."""

import string
from itertools import combinations

from bleu_teach import ngrams
from bleu_teach.calls.values import read_counts, read_ngrams, read_tokens
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of
from bleu_teach.content.forge import all_matched, at_least, score_demand, task
from bleu_teach.content.model import Bleu
from bleu_teach.content.question import pictures
from bleu_teach.data import THE_CAT_THE_CAT

exercise = exercises_of("01")

WINDOWS = (
    ("one word", "cat".split(), 1),
    ("a segment shorter than n", "cat".split(), 2),
    ("a segment of two words for triples", "the cat".split(), 3),
    ("an uppercase letter", "The cat".split(), 1),
    ("a word three times", "the The the the".split(), 1),
    ("pairs that overlap", "The cat sat".split(), 2),
    ("triples", "a dog was barking at us".split(), 3),
    ("a repeated triple", "to be to be to".split(), 3),
)
exercise(*WINDOWS, read=read_ngrams)(ngrams.extract_ngrams)
exercise(*WINDOWS, read=read_counts, show=("to be or not to be".split(), 2))(ngrams.count_ngrams)


@exercise(
    ("one token", 1, 1),
    ("much too short", 1, 4),
    ("no tokens, bigrams", 0, 2),
    ("bigrams of four tokens", 4, 2),
    ("trigrams of seven tokens", 7, 3),
)
def number_of_ngrams(c: int, n: int) -> int:
    """Return how many n-grams a sentence of c tokens has."""
    return max(0, c - n + 1)


exercise(
    ("one word", "cat"),
    ("an empty string", ""),
    ("a full stop", "The cat sat."),
    ("a comma and quotation marks", '"Well, did it?"'),
    ("a dash between spaces", "Wait - what?"),
    ("only punctuation", "... !"),
    ("an apostrophe", "Don't stop!"),
    ("a hyphen in a word", "a well-known cat"),
    ("two spaces and a tab", "the  cat\tsat"),
    read=read_tokens,
)(ngrams.tokenize)


# Mistakes


@mistake("read", "01")
def characters(bleu, tokens):
    """works on one long string, so that it counts characters instead of words.
    Print the first n-gram. Iterating over a string yields characters, so keep a list of tokens."""
    return list(" ".join(map(str, tokens)))


@mistake("extract_ngrams", "01")
def off_by_one(bleu, tokens, n):
    """misses the first or the last n-gram.
    For three words and n = 2, write down every index where a bigram starts. Do you have all of
    them?"""
    return Bleu.extract_ngrams(bleu, tokens, n)[:-1]


off_by_one.also("extract_ngrams")(lambda bleu, *given: Bleu.extract_ngrams(bleu, *given)[1:])


off_by_one.also("number_of_ngrams")(lambda bleu, c, n: max(c - n, 0))


@mistake("extract_ngrams", "01")
def strided(bleu, tokens, n):
    """moves the window by n tokens, so that the n-grams don't overlap.
    Write down all bigrams of "a b c" by hand. The window moves by one token, not by n."""
    return Bleu.extract_ngrams(bleu, tokens, n)[::n]


@mistake("extract_ngrams", "01")
def all_orders(bleu, tokens, n):
    """collects all n-grams of up to n tokens instead of only those of n tokens.
    Print the lengths of your n-grams for n = 2. Each n is counted separately."""
    return [g for order in range(1, n + 1) for g in Bleu.extract_ngrams(bleu, tokens, order)]


@mistake("extract_ngrams", "01")
def set_matching(bleu, tokens, n):
    """counts each distinct n-gram once, as a set does.
    How often does your code count "the" in "the the the"? It must keep the repetitions."""
    return list(dict.fromkeys(Bleu.extract_ngrams(bleu, tokens, n)))


@mistake("extract_ngrams", "01")
def return_in_loop(bleu, tokens, n):
    """stops after the first round of its loop.
    Look at the indentation of your return. Inside the loop, it ends the function at once."""
    return Bleu.extract_ngrams(bleu, tokens, n)[:1]


@mistake("extract_ngrams", "01")
def all_pairs(bleu, tokens, n):
    """combines a word with every later word, not only with the next one.
    How far apart may the two words of a bigram be? Write down all bigrams of "a b c"."""
    return [*combinations(tokens, n)]


off_by_one.also("number_of_ngrams")(lambda bleu, c, n: c - n)
strided.also("number_of_ngrams")(lambda bleu, c, n: c // n)


@mistake("tokenize", "01")
def inner_punctuation_lost(bleu, text):
    """also removes punctuation inside words.
    Only the ends of a word lose their punctuation. What should remain of "well-known"?"""
    return text.lower().translate({ord(sign): None for sign in string.punctuation}).split()


# Questions

SHOWN = {
    "split_match": lambda: pictures().chips(
        "A cat sat on the mat.".split(), ["On the mat sat a cat.".split()]
    ),
}


# Tasks of `forge`

task(
    "zero_from_good_words",
    "01",
    references=THE_CAT_THE_CAT.references,
    demands={
        "at least four words": at_least(4),
        "every word is matched": all_matched,
        "BLEU is 0": score_demand(lambda score: score == 0),
    },
)
