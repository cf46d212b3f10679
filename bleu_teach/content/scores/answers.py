"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.data import GUIDE_1
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
