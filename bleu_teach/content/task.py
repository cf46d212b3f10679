"""What a task of `forge` is made of, and demands that several tasks share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.ngrams import tokenize

Segment = list[list[str]]  # the references of one segment


@dataclass(frozen=True)
class Task:
    """A candidate to build."""

    asks: str  # what is wanted, in a sentence
    references: tuple[str, ...]  # as texts
    # What has to hold, in words → a function of the candidate and the references that says whether
    # it does, and what was found.
    demands: dict[str, Callable[[list, Segment], tuple[bool, object]]]
    won: str  # what a solution shows, and what is next
    hint: str  # what to look for
    cut: Callable[[str], list[str]] = tokenize  # makes tokens of a text


def score_demand(holds: Callable[[float], bool]) -> Callable:
    """A demand on BLEU."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        score = sentence_bleu(candidate, references).score
        return holds(score), f"{score:.3f}"

    return test


def all_matched(candidate: list, references: Segment) -> tuple[bool, object]:
    precision = modified_precision(candidate, references, 1)
    return precision.matches == precision.total, precision


def at_least(words: int) -> Callable:
    """A demand on the length."""
    return lambda candidate, references: (len(candidate) >= words, len(candidate))


def without(*words: str) -> Callable:
    """A demand that none of these words is said."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        found = [word for word in words if word in candidate]
        return not found, ", ".join(found)

    return test


def equal_to_none(candidate: list, references: Segment) -> tuple[bool, object]:
    return list(candidate) not in references, ""
