"""What a question of the lesson computes: its result, or the picture above it."""

from __future__ import annotations

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.data import THREE_MACHINES, TWO_PEOPLE
from bleu_teach.ngrams import tokenize

CATS = [tokenize(text) for text in TWO_PEOPLE]


def draw_three_machines() -> object:
    from bleu_teach.draw import scoreboard  # when it is asked for: `check` needs no pictures

    return scoreboard(THREE_MACHINES, TWO_PEOPLE, hidden=2)


ANSWERS = {
    "cat_score": lambda: round(sentence_bleu(tokenize(THREE_MACHINES[1]), CATS).score, 2),
    "no_stammer": lambda: round(sentence_bleu("the cat on the mat".split(), CATS).score, 2),
    "pairs": lambda: modified_precision("the cat the cat on the mat".split(), CATS, 2).matches,
    "traced": lambda: modified_precision("a cat is on a mat".split(), CATS, 1).matches,
}

PICTURES = {"cat_score": draw_three_machines}
