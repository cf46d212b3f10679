"""What the quiz asks for, computed from the corpus: the right numbers, and some wrong ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from bleu_teach.aggregation import corpus_bleu, corpus_stats, sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import clip, max_reference_counts
from bleu_teach.conventions import PRESETS, SACREBLEU
from bleu_teach.corpus import load
from bleu_teach.data import SHIP
from bleu_teach.flaws import free_chunks
from bleu_teach.ngrams import count_ngrams, tokenize


@cache
def texts(name: str) -> list:
    """The tokens of a system, or those of all references[segment][reference]."""
    corpus = load()
    if name == "references":
        return [[tokenize(text) for text in pair] for pair in corpus.references]
    return [tokenize(text) for text in corpus.systems[name]]


def first_only() -> list:
    return [pair[:1] for pair in texts("references")]


def lengths(name: str) -> Iterator[tuple[int, list[int]]]:
    """The length of each candidate, with those of its references."""
    for candidate, references in zip(texts(name), texts("references"), strict=True):
        yield len(candidate), [len(reference) for reference in references]


def count_short(choose: Callable[[int, list[int]], int]) -> int:
    """How many candidates of "literal" are shorter than the chosen reference."""
    return sum(c < choose(c, references) for c, references in lengths("literal"))


def count_clipped(references: list) -> int:
    """How many words of "fluent" are clipped."""
    clipped = 0
    for candidate, own in zip(texts("fluent"), references, strict=True):
        allowed = max_reference_counts(own, 1)
        counts = Counter({g: k for g, k in count_ngrams(candidate, 1).items() if allowed[g]})
        clipped += counts.total() - clip(counts, allowed).total()
    return clipped


def news_penalty() -> float:
    """The penalty of "telegraphic" on the news."""
    return corpus_stats(texts("telegraphic")[24:], texts("references")[24:]).score().brevity_penalty


def mean_penalty() -> float:
    news = [*lengths("telegraphic")][24:]
    return sum(brevity_penalty(c, closest_reference_length(c, r)) for c, r in news) / len(news)


def duel(wins: Callable[[float, float], bool]) -> int:
    """In how many segments the score of "literal" wins against that of "fluent"."""

    def scores(name: str) -> Iterator[float]:
        pairs = zip(texts(name), texts("references"), strict=True)
        return (sentence_bleu(*pair).score for pair in pairs)

    return sum(map(wins, scores("literal"), scores("fluent")))


def count_chunks(references: list) -> int:
    """How many chunks all lines of "literal" fall into."""
    return sum(len(free_chunks(*pair)) for pair in zip(texts("literal"), references, strict=True))


def lowered(cut: Callable[[str], list[str]]) -> float:
    """The score of "telegraphic" by sacreBLEU's rules, in percent."""
    corpus = load()
    candidates = [cut(text) for text in corpus.systems["telegraphic"]]
    references = [[cut(text) for text in pair] for pair in corpus.references]
    return 100 * corpus_bleu(candidates, references, convention=SACREBLEU).score


def count_ships(holds: Callable[[float], bool]) -> int:
    """For how many tools the score of *it is ship* is so."""
    pair = tokenize(SHIP.candidate), [tokenize(text) for text in SHIP.references]
    scores = [sentence_bleu(*pair, convention=preset).score for preset in PRESETS]
    return sum(map(holds, scores))
