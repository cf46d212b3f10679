"""The card of the synthetic corpus prints what is computed from it, in percent."""

from functools import cache
from importlib.resources import files

import pytest
import sacrebleu

import bleu_teach.corpus
from bleu_teach import (
    SACREBLEU,
    sentence_stats,
    tokenize,
)
from bleu_teach.corpus import INTO_KOREAN, SYSTEMS, load, load_into_korean

CORPUS = load()


def text_of(name):
    """A file of the corpus as it is on disk."""
    return files(bleu_teach.corpus).joinpath(name).read_bytes().decode("utf-8")


@cache
def segment_stats(system, reference_count=2):
    """The BleuStats of every segment of a system, against the first references."""
    return [
        sentence_stats(tokenize(candidate), [tokenize(r) for r in group[:reference_count]])
        for candidate, group in zip(CORPUS.systems[system], CORPUS.references, strict=True)
    ]


def pooled(stats):
    """The corpus score: sums first, one score."""
    return 100 * sum(stats).score().score


def averaged(stats, convention):
    """The mean of the sentence scores."""
    return sum(100 * segment.score(convention).score for segment in stats) / len(stats)


def zeros(stats):
    """The share of segments that score 0 without smoothing, in percent."""
    return 100 * sum(segment.score().score == 0 for segment in stats) / len(stats)


def test_the_card_prints_the_computed_numbers():
    card = text_of("CARD.md")
    for name in SYSTEMS:
        one, two = segment_stats(name, 1), segment_stats(name)
        row = [pooled(one), pooled(two), averaged(two, SACREBLEU), zeros(two)]
        cells = " | ".join(f"{value:.1f}" for value in row)
        penalty = sum(two).score().brevity_penalty
        assert f"| {name} | {cells} | {penalty:.2f} |" in card


@pytest.mark.parametrize("name", INTO_KOREAN)
def test_the_card_prints_the_scores_into_korean(name):
    corpus = load_into_korean()
    bleu = [sacrebleu.BLEU(tokenize=tokenizer) for tokenizer in ("13a", "char", "ko-mecab")]
    sides = corpus.systems[name], [[line for (line,) in corpus.references]]
    scores = [metric.corpus_score(*sides).score for metric in (*bleu, sacrebleu.CHRF())]
    cells = " | ".join(f"{score:.1f}" for score in scores)
    assert f"| {name} | {cells} |" in text_of("CARD.md") and len(corpus.references) == 40


# Reading it
