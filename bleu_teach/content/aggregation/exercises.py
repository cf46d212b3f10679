"""Lesson 05: one score for a corpus."""

import math

from bleu_teach import aggregation
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.content.exercise import Exercise, corpus, read_texts
from bleu_teach.content.scores.exercises import SENTENCES

TEXTS = read_texts("aggregation")


def my_corpus_bleu(candidates, references, max_n=4, weights=None):
    weights = weights or [1 / max_n] * max_n
    c, r, matches, totals = 0, 0, [0] * max_n, [0] * max_n
    for candidate, group in zip(candidates, references, strict=True):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(reference) for reference in group])
        for n in range(1, max_n + 1):
            clipped, total = modified_precision(candidate, group, n)
            matches[n - 1] += clipped
            totals[n - 1] += total
    if 0 in matches:
        return 0.0
    three = zip(weights, matches, totals, strict=True)
    return brevity_penalty(c, r) * math.exp(sum(w * math.log(m / t) for w, m, t in three))


SHORT = "a dog | a dog"
CORPORA = {
    "one perfect segment": (SENTENCES["a perfect match"],),
    "one segment of two words": (SHORT,),
    "no match": (SENTENCES["no match"],),
    "no pair right": (SENTENCES["no pair right"],),
    "one right word": (SENTENCES["one right word"],),
    "two short segments": (SENTENCES["three right words"], SHORT),
    "a segment that is far too short": (SENTENCES["far too short"],),
    "two long references": (SENTENCES["two long references"],),
    "a tie": (SENTENCES["a tie"],),
    "a tie after a longer reference": (SENTENCES["a tie after a longer reference"],),
    "a tie after a shorter reference": (SENTENCES["a tie after a shorter reference"],),
    "a near reference between two others": (SENTENCES["a near reference between two others"],),
    "a short reference, then one that is far too long": (
        SENTENCES["a short reference, then one that is far too long"],
    ),
    "a word of an earlier reference": (
        "so the cat sat down | the cat sat down too",
        "dog sat down now too | so the dog sat down now",
    ),
    "another word of an earlier reference": (
        SENTENCES["a candidate that is too long"],
        "dog sat on it down | now the dog sat on it",
    ),
    "a pair of an earlier reference": (
        "the cat sat down | the cat sat down | a dog",
        "a dog sat on the mat | oh so he sat on the mat",
    ),
    "near misses": (SENTENCES["near misses"],),
    "three references": (SENTENCES["a tie of three references"],),
    "a perfect segment and a bad one": (
        SENTENCES["a perfect match"],
        "a dog was | a dog barked loudly",
    ),
    "two references for one segment": (
        SENTENCES["a perfect match"],
        "the cat sat | the cat | the cat sat in",
    ),
    "a word with two references": (SENTENCES["a perfect match"], "cat | cat | the cat"),
    "a short segment last": (SENTENCES["a candidate that is too short"], SHORT),
    "a short segment first": (SHORT, SENTENCES["a tie"]),
    "the same candidate twice": (
        "the cat sat down | the cat sat down today",
        "the cat sat down | a cat sat down",
    ),
    "repeated words": (SENTENCES["far too short"], "no no no no | no he said no | no no"),
    "several references each": (SENTENCES["a tie of three references"], SENTENCES["near misses"]),
    "a repeated pair": (SENTENCES["a repeated pair"], SENTENCES["tokens that run together"]),
    "four segments": (
        "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
        "a dog barked | a dog was barking loudly | the dog barked at us",
        "to be or to be | to be or not to be | be or not to be is it",
        "no no no no | no he said no | no no",
    ),
}

CORPUS_BLEU = Exercise(
    correct=aggregation.corpus_bleu,
    **TEXTS["corpus_bleu"],
    inputs=tuple((label, corpus(*lines)) for label, lines in CORPORA.items()),
    in_short=my_corpus_bleu,
    further=(my_corpus_bleu, (*corpus("a dog barked | a dog slept"), 2, [0.75, 0.25])),
    shown_with=(aggregation.corpus_stats, aggregation.sentence_stats, aggregation.BleuStats.score),
)
