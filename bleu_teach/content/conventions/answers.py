"""What the questions of lesson 07 compute."""

from math import exp, factorial, log10

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.brevity import brevity_penalty
from bleu_teach.corpus import load
from bleu_teach.scores import BleuStats

FIRST, SECOND = BleuStats(9, 9, (7, 3), (9, 4)), BleuStats(11, 11, (8, 1), (11, 6))
LOVE = ("love can always find a way", "love makes anything possible")
HOMEWORK = "the love can always do"


def given_away() -> str:
    """Hold what the wrong call prints, 23 tokens and 48 references, against the corpus."""
    corpus = load()
    words = sum(len(line.split()) for line in corpus.systems["literal"])
    wrong = {"hyp_len": words > 23, "nrefs": len(corpus.references[0]) != 48}
    return " and ".join(name for name, odd in wrong.items() if odd)


def find_slip(score: float) -> str:
    """Find the slip with which a well-known homework gets a score."""
    right = sentence_bleu(HOMEWORK.split(), [text.split() for text in LOVE], 2)
    letters = sentence_bleu(list(HOMEWORK), [list(text) for text in LOVE], 2)
    slips = {
        "log10 for ln": exp(sum(log10(float(p)) for p in right.precisions) / 2),
        "texts for tokens": letters.score,
        "no slip": right.score,
    }
    return min(slips, key=lambda slip: abs(slips[slip] - score))


ANSWERS = {
    "pooled_bigrams": lambda: (FIRST + SECOND).score().precisions[1],
    "long_candidate": lambda: brevity_penalty(12, 9),
    "five_chunks": lambda: factorial(5),
    "given_away": given_away,
    "homework_770": lambda: find_slip(0.770),
    "homework_728": lambda: find_slip(0.728),
}
