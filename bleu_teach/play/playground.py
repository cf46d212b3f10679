"""The whole metric on one screen."""

from __future__ import annotations

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw import Picture, Table, chips, clipping_table, score_panel
from bleu_teach.draw.svg import column
from bleu_teach.play.clipping import ClippingExplorer


class Playground(ClippingExplorer):
    """Chips, counts, precisions, penalty, costs and score, as the candidate is typed.

    Args:
        candidate: a text.
        references: a list of texts.
        n: which n-grams the chips and the table show, 1 to 4; the score always uses 1 to 4.

    >>> Playground(candidate="the the", references=["the cat"], n=2)
    Playground(candidate='the the', references=['the cat'], n=2)
    """

    def draw(self) -> list[Picture | Table]:
        segment = self.segment()
        picture = column([chips(*segment, self.n), score_panel(sentence_bleu(*segment))], gap=28)
        return [picture, clipping_table(*segment, self.n)]
