"""Lesson 01: n-grams and their counts."""

from bleu_teach import ngrams
from bleu_teach.calls.values import read_counts, read_ngrams
from bleu_teach.content.exercise import Exercise

EXTRACT_NGRAMS = Exercise(
    correct=ngrams.extract_ngrams,
    asks="a list (or an iterator) of tuples",
    read=read_ngrams,
    lesson="01",
    section="A window that slides",
    achieved="You have the windows that everything else stands on. Next: count them.",
    inputs=(
        ("one word", ("cat".split(), 1)),
        ("a segment shorter than n", ("cat".split(), 2)),
        ("a segment of two words for triples", ("the cat".split(), 3)),
        ("a capital letter", ("The cat".split(), 1)),
        ("a pair", ("the cat".split(), 2)),
        ("a word three times", ("the the The the".split(), 1)),
        ("pairs that overlap", ("The cat sat".split(), 2)),
        ("a repeated pair", ("the cat the cat".split(), 2)),
        ("triples", ("a dog was barking".split(), 3)),
        ("a segment that is one word too short", ("a dog was".split(), 4)),
        ("a repeated triple", ("to be to be to".split(), 3)),
    ),
    hints=(
        "Put a window of n words on the first words. How far can you push it to the right?",
        "Write down at which positions a window can start in a segment of 4 words, for n = 1, "
        "2 and 3. What is the last position in terms of len(tokens) and n?",
        "For each start from 0 to len(tokens) - n, inclusive, take the slice of n tokens and "
        "make it a tuple. Remember that range leaves out its end.",
    ),
)

COUNT_NGRAMS = Exercise(
    correct=ngrams.count_ngrams,
    asks="a Counter (or dict) from n-gram tuples to counts",
    read=read_counts,
    lesson="01",
    section="Counting",
    achieved="With these counts a metric sees word order. Next: lesson 02 asks how often a word "
    "may count.",
    inputs=EXTRACT_NGRAMS.inputs,
    hints=(
        "There are two jobs: get the n-grams one after the other, and keep a tally.",
        "The n-grams come from extract_ngrams. For the tally, the standard library has a dict "
        "that starts every count at 0.",
        "A Counter takes any iterable and counts what comes out of it. Give it the n-grams.",
    ),
)
