"""Lesson 00: the two ideas that everything else is made of."""

import math
from collections.abc import Sequence

from bleu_teach.content.exercise import Exercise


def clip_count(count: int, max_count: int) -> int:
    """A word earns credit as often as it occurs, but not more often than one reference uses it."""
    return min(count, max_count)


CLIP_COUNT = Exercise(
    correct=clip_count,
    asks="a number",
    lesson="00",
    section="Words",
    achieved="You can clip a count. Lesson 02 does nothing else, for every n-gram at once. "
    "Next: the score itself.",
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
    hints=(
        "Look at the picture again. Which chips of a word are solid, and which are hatched?",
        "Try count = 7 and max_count = 2, then count = 1 and max_count = 2. What is the answer "
        "each time?",
        "It is the smaller of the two numbers, and Python has a function for that.",
    ),
)


def combine(precisions: Sequence[float], brevity_penalty: float) -> float:
    """The N-th root of the product of N precisions, times the brevity penalty."""
    return math.prod(precisions) ** (1 / len(precisions)) * brevity_penalty


COMBINE = Exercise(
    correct=combine,
    asks="a number from 0 to 1",
    lesson="00",
    section="One number",
    achieved="This is the score, made of its parts. The lessons now build the parts, one after the "
    "other. Next: lesson 01.",
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
    hints=(
        "Two steps: first make one number of all precisions, then multiply it by the penalty.",
        "Multiply the precisions with each other (math.prod does that). The N-th root of x is "
        "x to the power of 1/N. What is N here?",
        "N is len(precisions). Put brackets around 1/N, because ** binds more strongly "
        "than /. The penalty stays outside the root.",
    ),
)
