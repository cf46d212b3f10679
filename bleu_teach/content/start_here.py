"""Lesson 00: the first line, and a Python check."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.content.exercise import exercises_of

exercise = exercises_of("00")


@exercise(
    ("one copy, one allowed", 1, 1),
    ("one copy, none allowed", 1, 0),
    ("two copies, one allowed", 2, 1),
    ("three copies, none allowed", 3, 0),
    ("three copies, five allowed", 3, 5),
    ("seven copies, two allowed", 7, 2),
    ("two copies, seven allowed", 2, 7),
    show=(5, 2),
)
def clip_count(count: int, max_count: int) -> int:
    """Count a word as often as it occurs, but no more often than one reference uses it."""
    return min(count, max_count)


@exercise(
    ("no words", "cat", []),
    ("part of a word", "cat", ["cats", "at"]),
    ("an uppercase letter", "the", ["The"]),
    ("an uppercase letter in the word", "The", ["the"]),
    ("twice in a row", "the", ["the", "the"]),
    ("next to longer words", "at", ["cat", "at", "mat"]),
)
def count_word(word: str, tokens: Sequence[str]) -> int:
    """Return how often a word occurs in a list of words, whether in uppercase or lowercase."""
    return sum(token.lower() == word.lower() for token in tokens)
