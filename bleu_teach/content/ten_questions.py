"""The ten questions at the end of lesson 05, which also serve as a test before the course.

The questions are in the lesson. Every answer is computed here, most of them from the corpus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import exp
from typing import NamedTuple

from bleu_teach.aggregation import corpus_bleu, corpus_stats, sentence_bleu
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import read_number, read_pair
from bleu_teach.clipping import clip, max_reference_counts, modified_precision
from bleu_teach.content.exercise import segment
from bleu_teach.corpus import load
from bleu_teach.ngrams import count_ngrams, extract_ngrams, tokenize

NEWS = slice(24, 48)
WOODCHUCK = segment(
    "a woodchuck could chuck a woodchuck | how much wood would a woodchuck chuck "
    "| if a woodchuck could chuck wood"
)


class Item(NamedTuple):
    """A question about one lesson."""

    lesson: str  # the lesson that explains it
    answer: Callable[[], object]
    read: Callable = read_number


@cache
def candidates(name: str) -> list[list[str]]:
    """Tokenize the lines of a system."""
    return [tokenize(line) for line in load().systems[name]]


@cache
def references() -> list[list[list[str]]]:
    """Tokenize all references[segment][reference]."""
    return [[tokenize(text) for text in group] for group in load().references]


def count_clipped() -> Iterator[int]:
    """Count the clipped words of "fluent", segment by segment, without those in no reference."""
    for candidate, group in zip(candidates("fluent"), references(), strict=True):
        allowed = max_reference_counts(group, 1)
        counts = {gram: n for gram, n in count_ngrams(candidate, 1).items() if allowed[gram]}
        yield sum(counts.values()) - clip(counts, allowed).total()


def count_short() -> int:
    """Count the lines of "literal" that are shorter than their closest reference."""
    pairs = zip(candidates("literal"), references(), strict=True)
    return sum(len(c) < closest_reference_length(len(c), [*map(len, group)]) for c, group in pairs)


def penalty_on_news() -> float:
    stats = corpus_stats(candidates("telegraphic")[NEWS], references()[NEWS])
    return stats.score().brevity_penalty


def score_with_one_reference() -> float:
    groups = [group[:1] for group in references()[NEWS]]
    return corpus_bleu(candidates("literal")[NEWS], groups).score


def count_wins() -> int:
    """Count the segments in which "literal" has a higher sentence BLEU than "fluent"."""
    segments = zip(candidates("literal"), candidates("fluent"), references(), strict=True)
    return sum(sentence_bleu(a, g).score > sentence_bleu(b, g).score for a, b, g in segments)


TEN_QUESTIONS = (
    Item("04", lambda: 0.9 * (9 / 10 * 7 / 9 * 5 / 8 * 3 / 7) ** (1 / 4)),
    Item("01", lambda: sum(len([*extract_ngrams(c, 3)]) for c in candidates("literal"))),
    Item("01", lambda: len({word for first, _ in references() for word in first})),
    Item("02", lambda: tuple(modified_precision(*WOODCHUCK, 2)), read_pair),
    Item("02", lambda: sum(count_clipped())),
    Item("03", count_short),
    Item("03", penalty_on_news),
    Item("04", lambda: exp(1 - 9 / 6) / 2),
    Item("05", score_with_one_reference),
    Item("05", count_wins),
)
