"""Lesson 05: the counts and scores of segments as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Table
from bleu_teach.draw.bars import name_terms
from bleu_teach.inputs import Tokens
from bleu_teach.scores import BleuScore


def segment_table(candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]]) -> Table:
    """Tabulate each segment's counts and score, the sums, and both ways to average.

    The row "pooled" scores the sums, the row "mean" averages the scores.

    >>> segment_table([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]])
    Segments, their sums and two averages
    segment  c  r  p₁   p₂   p₃   p₄   BLEU
    1        4  4  4/4  3/3  2/2  1/1  1.000
    2        1  1  0/1  0/0  0/0  0/0  0.000
    pooled   5  5  4/5  3/3  2/2  1/1  0.946
    mean                               0.500
    0/0: there are no such n-grams, so the precision is undefined.
    """
    pooled = corpus_bleu(candidates, references)
    scores = [sentence_bleu(*segment) for segment in zip(candidates, references, strict=True)]
    rows = [_score_row(f"{place}", score) for place, score in enumerate(scores, start=1)]
    mean = math.fsum(scores) / len(scores)
    empty = ("",) * (len(pooled.precisions) + 2)
    rows += [_score_row(gettext("pooled"), pooled), (gettext("mean"), *empty, number(mean, 3))]
    header = (gettext("segment"), "c", "r", *name_terms(pooled)[1:], "BLEU")
    undefined = any(not precision.total for score in scores for precision in score.precisions)
    note = gettext("0/0: there are no such n-grams, so the precision is undefined.")
    caption = gettext("Segments, their sums and two averages")
    return Table(caption, header, rows, note if undefined else "")


def _score_row(name: str, score: BleuScore) -> tuple:
    lengths = (score.stats.candidate_length, score.reference_length)
    return (name, *lengths, *map(str, score.precisions), number(score.score, 3))
