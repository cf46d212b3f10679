"""What a question of the lesson computes: its result, or the picture above it."""

from __future__ import annotations

from bleu_teach.data import THREE_MACHINES, TWO_PEOPLE
from bleu_teach.ngrams import tokenize

CATS = [tokenize(text) for text in TWO_PEOPLE]


def draw_three_machines() -> object:
    from bleu_teach.draw import scoreboard  # when it is asked for: `check` needs no pictures

    return scoreboard(THREE_MACHINES, TWO_PEOPLE, hidden=2)
