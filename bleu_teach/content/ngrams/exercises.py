"""Lesson 01: n-grams and their counts."""

from bleu_teach import ngrams
from bleu_teach.calls.values import read_counts, read_ngrams
from bleu_teach.content.exercise import Exercise, read_texts

TEXTS = read_texts("ngrams")

EXTRACT_NGRAMS = Exercise(
    correct=ngrams.extract_ngrams,
    **TEXTS["extract_ngrams"],
    read=read_ngrams,
    inputs=(
        ("one word", ("cat".split(), 1)),
        ("a segment shorter than n", ("cat".split(), 2)),
        ("a segment of two words for triples", ("the cat".split(), 3)),
        ("a capital letter", ("The cat".split(), 1)),
        ("a pair", ("the cat".split(), 2)),
        ("a word three times", ("the the The the".split(), 1)),
        ("pairs that overlap", ("The cat sat".split(), 2)),
        ("a repeated pair", ("the cat the cat".split(), 2)),
        ("triples", ("a dog was barking at us".split(), 3)),
        ("a segment that is one word too short", ("a dog was".split(), 4)),
        ("a repeated triple", ("to be to be to".split(), 3)),
    ),
)

COUNT_NGRAMS = Exercise(
    correct=ngrams.count_ngrams,
    **TEXTS["count_ngrams"],
    read=read_counts,
    inputs=EXTRACT_NGRAMS.inputs,
)
