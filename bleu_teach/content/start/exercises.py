"""Lesson 00: the two ideas that everything else is made of."""

import math
from collections.abc import Sequence

from bleu_teach.content.exercise import Exercise, read_texts

TEXTS = read_texts("start")


def clip_count(count: int, max_count: int) -> int:
    """A word earns credit as often as it occurs, but not more often than one reference uses it."""
    return min(count, max_count)


CLIP_COUNT = Exercise(
    correct=clip_count,
    **TEXTS["clip_count"],
    inputs=(
        ("once, and allowed", (1, 1)),
        ("once, and not allowed", (1, 0)),
        ("twice, and not allowed", (2, 0)),
        ("twice, once allowed", (2, 1)),
        ("once, twice allowed", (1, 2)),
        ("twice, twice allowed", (2, 2)),
        ("three times, never allowed", (3, 0)),
        ("three times, five allowed", (3, 5)),
        ("four times, four allowed", (4, 4)),
        ("five times, three allowed", (5, 3)),
        ("seven times, two allowed", (7, 2)),
        ("twice, seven allowed", (2, 7)),
    ),
)


def combine(precisions: Sequence[float], brevity_penalty: float) -> float:
    """The N-th root of the product of N precisions, times the brevity penalty."""
    return math.prod(precisions) ** (1 / len(precisions)) * brevity_penalty


COMBINE = Exercise(
    correct=combine,
    **TEXTS["combine"],
    inputs=(
        ("two equal precisions", ([0.5, 0.5], 1.0)),
        ("two precisions", ([0.8, 0.2], 1.0)),
        ("a penalty", ([0.8, 0.2], 0.5)),
        ("a precision of zero", ([0.5, 0.0], 1.0)),
        ("zero at the start", ([0.0, 0.5], 1.0)),
        ("two more precisions", ([0.7, 0.3], 1.0)),
        ("three precisions", ([0.8, 0.4, 0.2], 0.9)),
        ("three precisions, one zero", ([0.8, 0.4, 0.0], 0.9)),
        ("four precisions", ([0.8, 0.6, 0.5, 0.25], 1.0)),
        ("four precisions and a penalty", ([0.8, 0.6, 0.5, 0.25], 0.8)),
    ),
)
