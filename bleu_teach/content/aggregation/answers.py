"""What a question of the lesson computes: its result, or the picture above it."""

from math import prod

from bleu_teach.aggregation import BleuStats

ANSWERS = {
    "two_precisions": lambda: round(prod([4 / 9, 1 / 4]) ** (1 / 2), 2),
    "a_zero": lambda: f"{prod([6 / 6, 4 / 5, 2 / 4, 0 / 3]) ** (1 / 4):.2f}",
    "nine_and_two": lambda: sum(max(0, c - 3) for c in (9, 2)),
    "by_hand": lambda: (
        f"{(BleuStats(4, 6, (4,), (4,)) + BleuStats(8, 6, (5,), (8,))).score().score:.2f}"
    ),
}
