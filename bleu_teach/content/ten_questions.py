"""The ten questions at the end of lesson 05, which also serve as a test before the course.

The questions are in the lesson. Every answer is computed here, half of them from the corpus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.calls.values import read_number, read_pair
from bleu_teach.clipping import max_reference_counts, modified_precision
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
        most = max_reference_counts(group, 1)
        yield sum(max(0, n - most[g]) for g, n in count_ngrams(candidate, 1).items() if most[g])


def penalty_on_news() -> float:
    return corpus_bleu(candidates("telegraphic")[NEWS], references()[NEWS]).brevity_penalty


def score_with_one_reference() -> float:
    groups = [group[:1] for group in references()[NEWS]]
    return corpus_bleu(candidates("literal")[NEWS], groups).score


def count_wins() -> int:
    """Count the segments in which "literal" has a higher sentence BLEU than "fluent"."""
    segments = zip(candidates("literal"), candidates("fluent"), references(), strict=True)
    return sum(sentence_bleu(a, g).score > sentence_bleu(b, g).score for a, b, g in segments)


TEN_QUESTIONS = (  # the first five need no code
    Item("01", lambda: len([*extract_ngrams([*"ABCDEFGHI"], 3)])),
    Item("02", lambda: tuple(modified_precision(*WOODCHUCK, 2)), read_pair),
    Item("03", lambda: closest_reference_length(10, [7, 9, 11])),
    Item("04", lambda: brevity_penalty(10, 9) / 2),
    Item("05", lambda: (1 + 3, 2 + 8), read_pair),
    Item("04", lambda: brevity_penalty(6, 9) / 2),
    Item("02", lambda: sum(count_clipped())),
    Item("03", penalty_on_news),
    Item("05", score_with_one_reference),
    Item("05", count_wins),
)
