"""What a question of the lesson computes: its result, or the picture above it."""

from math import exp, isclose

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.data import GUIDE_1, SHIP
from bleu_teach.ngrams import tokenize


def split(example):
    return tokenize(example.candidate), [tokenize(text) for text in example.references]


def dearest_repair():
    """Name the cost that falls most when *which* becomes *that* in the paper's candidate 1."""
    candidate, references = split(GUIDE_1)
    repaired = ["that" if word == "which" else word for word in candidate]
    before, after = (sentence_bleu(words, references).log_terms for words in (candidate, repaired))
    gains = [new - old for old, new in zip(before, after, strict=True)]
    return ("length", "p₁", "p₂", "p₃", "p₄")[gains.index(max(gains))]


ANSWERS = {
    "ten_words": lambda: f"{brevity_penalty(10, closest_reference_length(10, [13, 8])):.2f}",
    "sea_shells": lambda: modified_precision(
        "she sells sea shells".split(),
        ["she sells shells".split(), "they sell sea shells".split()],
        2,
    ),
    "all_windows": lambda: sum(6 - n + 1 for n in (1, 2, 3, 4)),
    "halved": lambda: (
        "both the same" if isclose((12 / 18) / (6 / 18), (2 / 15) / (1 / 15)) else "p₄"
    ),
    "edit": lambda: dearest_repair(),
    "ship": lambda: f"{sentence_bleu(*split(SHIP)).score:.2f}",
    "costs": lambda: round(exp(-0.1 - 0.2 - 0.3 - 0.4), 2),
}
