"""Lesson 02: reference counts, clipping, modified precision."""

from collections import Counter

from bleu_teach import clipping
from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.content.exercise import Exercise, segment
from bleu_teach.ngrams import count_ngrams

MAX_REFERENCE_COUNTS = Exercise(
    correct=clipping.max_reference_counts,
    asks="a Counter (or dict) from n-gram tuples to counts",
    read=read_counts,
    lesson="02",
    section="Several references at work",
    achieved="This is what several references allow together, Max_Ref_Count in the paper. "
    "Next: cut the candidate down to it.",
    inputs=(
        ("one word", (["cat".split()], 1)),
        ("a reference shorter than n", (["cat".split()], 2)),
        ("two references", (["The".split(), "cat".split()], 1)),
        ("one of two references shorter than n", (["the cat".split(), "cat".split()], 2)),
        ("a repeated word", (["the the The".split()], 1)),
        ("a word in both", (["a cat".split(), "a dog".split()], 1)),
        ("a word twice in the first", (["the the".split(), "the cat".split()], 1)),
        ("a word twice in the second", (["The cat".split(), "cat cat".split()], 1)),
        ("pairs", (["the cat sat".split(), "cat the".split()], 2)),
        ("triples", (["the cat sat down".split(), "cat the sat".split()], 3)),
        ("two references shorter than n", (["the cat".split(), "a cat".split()], 3)),
        ("a repeated pair", (["to be to be".split(), "or to be".split()], 2)),
        ("three references", (["a".split(), "a b a".split(), "b a".split()], 1)),
    ),
    hints=(
        "Take one n-gram. Each reference uses it some number of times. Which of these numbers "
        "is the most generous one?",
        "Count each reference by itself. Then go through its n-grams and keep, for each, the "
        "larger of what you had and what this reference has.",
        "Start with an empty Counter. Two loops: over the references, and over the items of "
        "its counts. Inside, one max. (Or: the union | of two Counters keeps the larger "
        "count.)",
    ),
)


def counts(text: str) -> Counter:
    return count_ngrams(text.split(), 1)


CLIP = Exercise(
    correct=clipping.clip,
    asks="a Counter (or dict) from n-gram tuples to counts",
    read=read_counts,
    lesson="02",
    section="Second repair: not more often than the reference",
    achieved="This line stops “the the the”. Next: put it into modified precision.",
    inputs=(
        ("a word that is not allowed", (counts("the"), counts("cat"))),
        ("a word that is allowed", (counts("the"), counts("the"))),
        ("fewer than allowed", (counts("the"), counts("the the"))),
        ("more than allowed", (counts("the the"), counts("the"))),
        ("as many as allowed", (counts("the the"), counts("the the"))),
        ("two words", (counts("the the cat"), counts("the cat cat"))),
        ("plain dicts", (dict(counts("the cat")), dict(counts("cat")))),
        ("four words, three allowed", (counts("the the the the"), counts("the the the"))),
        ("three words", (counts("the the the cat sat"), counts("the the cat cat mat"))),
    ),
    hints=(
        'The candidate says "the" seven times, a reference at most twice. How many of the '
        "seven earn credit?",
        "For each n-gram of the candidate there are two numbers: its count, and what the "
        "references allow. Which of the two do you keep?",
        "Go through the items of counts and keep the smaller of the two numbers. An n-gram "
        "that is not in max_counts is allowed 0 times.",
    ),
)

MODIFIED_PRECISION = Exercise(
    correct=clipping.modified_precision,
    asks="a pair (matches, total)",
    read=read_pair,
    lesson="02",
    section="Modified precision",
    achieved="These two integers are in every BLEU, and all tools agree on them. "
    "Next: lesson 03, about candidates that say too little.",
    inputs=(
        ("a perfect match", (*segment("cat | cat"), 1)),
        ("a capital letter", (*segment("The | the"), 1)),
        ("a piece of a word", (*segment("cat | cats"), 1)),
        ("a reference that is longer", (*segment("cat | the cat"), 1)),
        ("a candidate shorter than n", (*segment("cat | the cat"), 2)),
        ("a word that the candidate repeats", (*segment("the the | the"), 1)),
        ("a word that the reference repeats", (*segment("the | the the"), 1)),
        ("a word that both repeat", (*segment("the the | the the"), 1)),
        ("an empty candidate", (*segment(" | the"), 1)),
        ("a later word twice", (*segment("the cat cat | the cat cat"), 1)),
        ("a match at the start", (*segment("the cat | the dog"), 1)),
        ("more of it in the second reference", (*segment("the the | the | the the"), 1)),
        ("words in a different order", (*segment("cat the | the cat"), 2)),
        ("two references", (*segment("a cat | a dog | the cat"), 1)),
        ("two longer references", (*segment("cat sat | a cat sat | so cat"), 1)),
        ("a pair at the end", (*segment("sat down | the cat sat down"), 2)),
        ("a word of the second reference", (*segment("cat | the | cat"), 1)),
        ("an empty candidate, and pairs", (*segment(" | the cat"), 2)),
        ("a pair shorter than n", (*segment("the cat | the cat"), 3)),
        ("a word far shorter than n", (*segment("cat | cat | the cat"), 3)),
        ("a pair far shorter than n", (*segment("the cat | the cat"), 4)),
        ("pairs", (*segment("the cat sat | the cat ran | a cat sat"), 2)),
        ("tokens that run together", (*segment("no where | now here | no here"), 2)),
        ("two words to clip", (*segment("the the the cat | the the a | the cat cat"), 1)),
        ("a pair across two references", (*segment("the the | the | the"), 2)),
        ("three references", (*segment("the the the | the the | the cat | the"), 1)),
        ("two more words to clip", (*segment("no no cats no | no he said no | no cats cats"), 1)),
        ("near misses", (*segment("no where the cat | now here The cat | cat the cats"), 2)),
        ("more near misses", (*segment("an other cat | a nother other Cat | cat other cats"), 2)),
        ("triples", (*segment("the cat the cat the | the cat the cat sat | on the cat the"), 3)),
    ),
    hints=(
        "Say in words what the two numbers count: the n-grams of the candidate that the references "
        "vouch for, and all n-grams of the candidate.",
        "Count the n-grams of the candidate. For each of them look up the largest count in any one "
        "reference. It cannot be credited more often than that.",
        "Three steps, one line each: the candidate's counts, the largest reference counts, and the "
        "smaller of the two for each n-gram. Then add up twice: the clipped counts, and the "
        "candidate's counts.",
    ),
)
