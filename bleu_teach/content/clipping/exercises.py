"""Lesson 02: reference counts, clipping, modified precision."""

from collections import Counter

from bleu_teach import clipping
from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.content.exercise import Exercise, read_texts, segment
from bleu_teach.ngrams import count_ngrams

TEXTS = read_texts("clipping")

MAX_REFERENCE_COUNTS = Exercise(
    correct=clipping.max_reference_counts,
    **TEXTS["max_reference_counts"],
    read=read_counts,
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
)


def counts(text: str) -> Counter:
    return count_ngrams(text.split(), 1)


CLIP = Exercise(
    correct=clipping.clip,
    **TEXTS["clip"],
    read=read_counts,
    inputs=(
        ("a word that is not allowed", (counts("the"), counts("cat"))),
        ("a word that is allowed", (counts("the"), counts("the"))),
        ("fewer than allowed", (counts("the"), counts("the the"))),
        ("more than allowed", (counts("the the"), counts("the"))),
        ("as many as allowed", (counts("the the"), counts("the the"))),
        ("two words", (counts("the the cat"), counts("the cat cat"))),
        ("plain dicts", (dict(counts("the cat")), dict(counts("cat")))),
        ("four words, three allowed", (counts("the the the the"), counts("the the the"))),
        ("three words", (counts("the the the the cat sat"), counts("the the cat cat mat"))),
    ),
)

MODIFIED_PRECISION = Exercise(
    correct=clipping.modified_precision,
    **TEXTS["modified_precision"],
    read=read_pair,
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
)
