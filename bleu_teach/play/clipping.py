"""Lesson 02: type a candidate, see each n-gram matched, clipped or unmatched."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import Picture, Table, chips, clipping_table
from bleu_teach.play.base import SegmentExplorer


class ClippingExplorer(SegmentExplorer):
    """Clipping, n-gram by n-gram, as the candidate is typed.

    Args:
        candidate: a text.
        references: a list of texts.
        n: the n-gram order, 1 to 4.

    >>> ClippingExplorer(candidate="the the", references=["the cat"])
    ClippingExplorer(candidate='the the', references=['the cat'], n=1)
    """

    n = traitlets.Int(1)
    shown = ("candidate", "references", "n")

    def make_inputs(self) -> list[widgets.Widget]:
        return [*super().make_inputs(), self.choice_input("n", "n-gram order", [1, 2, 3, 4])]

    def draw(self) -> list[Picture | Table]:
        segment = self.segment()
        return [chips(*segment, self.n), clipping_table(*segment, self.n)]
