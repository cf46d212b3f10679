"""A task of `forge`, and conditions that several tasks share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.content.lessons import find_texts
from bleu_teach.ngrams import tokenize

Segment = list[list[str]]  # the references of one segment


@dataclass(frozen=True, kw_only=True)
class ForgeTask:
    """A candidate to build."""

    lesson: str  # the number of the lesson that sets it
    asks: str  # what is wanted, in a sentence
    references: tuple[str, ...]  # as strings
    # What has to hold, in words → a function of the candidate and the references that says whether
    # it does, and what was found.
    demands: dict[str, Callable[..., tuple[bool, object]]]
    won: str  # what a solution shows, and what is next
    hint: str  # what to look for
    cut: Callable[[str], list[str]] = tokenize  # makes tokens of a text
    judged: bool = False  # by a metric of the learner's own, which the demands get as well


TASKS: dict[str, ForgeTask] = {}  # filled when the lessons are loaded


def task(name: str, lesson: str, **fields: Any) -> None:
    """Add a task; its texts are those of the lesson under its name, unless they are given here."""
    TASKS[name] = ForgeTask(**find_texts(lesson, "forge").get(name, {"lesson": lesson}), **fields)


def score_demand(holds: Callable[[float], bool]) -> Callable:
    """Return a demand on BLEU."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        score = sentence_bleu(candidate, references).score
        return holds(score), f"{score:.3f}"

    return test


def all_matched(candidate: list, references: Segment) -> tuple[bool, object]:
    precision = modified_precision(candidate, references, 1)
    return precision.matches == precision.total, precision


def at_least(words: int) -> Callable:
    """Return a demand on the length."""
    return lambda candidate, *_: (len(candidate) >= words, len(candidate))


def without(*words: str) -> Callable:
    """Return a demand that the candidate contains none of these words."""
    return lambda candidate, *_: (
        not any(word in candidate for word in words),
        ", ".join(word for word in words if word in candidate),
    )


def find_words(pattern: str, words: list) -> str:
    """Return the first words of a paragraph that fit a pattern, or an empty string."""
    found = re.search(pattern, " ".join(map(str, words)), re.IGNORECASE)
    return found[0] if found else ""


def mentions(*patterns: str) -> Callable:
    """Return a demand that a paragraph has words for each pattern; they are quoted."""

    def test(words: list, references: Segment) -> tuple[bool, object]:
        found = [find_words(pattern, words) for pattern in patterns]
        return all(found), " … ".join(filter(None, found))

    return test


def mentions_no(pattern: str) -> Callable:
    """Return a demand that a paragraph has no such words."""
    return lambda words, references: (not (found := find_words(pattern, words)), found)


def unfinished(candidate: list, references: Segment) -> tuple[bool, object]:
    """Return a demand that the candidate is the last reference without its end."""
    last = references[-1]
    cut = 0 < len(candidate) < len(last) and candidate == last[: len(candidate)]
    return cut, f"{len(candidate)}/{len(last)}"


ASKS_BACK = "For which candidate, and which references, does that matter?"
NOTHING_SHOWS = {
    0: "Without a matching 4-gram, every score is 0, so nothing else shows. Give the candidate "
    "four words in a row from a reference.",
    1: "Both find this candidate perfect. Try another candidate or another order of references.",
}
