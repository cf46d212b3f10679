"""Lesson 02: type a candidate, see each n-gram matched, clipped or unmatched."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import View, chips, clipping_table
from bleu_teach.ngrams import extract_ngrams, tokenize
from bleu_teach.play.base import SegmentExplorer


class ClippingExplorer(SegmentExplorer):
    """Clipping as the candidate is typed, all at once or n-gram by n-gram.

    Args:
        candidate: a text.
        references: a list of texts.
        n: the n-gram order, 1 to 4.
        step: how many n-grams are judged; the last of them is explained. None for all.

    >>> ClippingExplorer(candidate="the the", references=["the cat"])
    ClippingExplorer(candidate='the the', references=['the cat'], n=1, step=None)
    """

    n = traitlets.Int(1)
    step = traitlets.Int(None, allow_none=True)
    shown = ("candidate", "references", "n", "step")

    def make_inputs(self) -> list[widgets.Widget]:
        steps = self.step_buttons(lambda: extract_ngrams(tokenize(self.candidate), self.n))
        order = self.choice_input("n", "n-gram length", [1, 2, 3, 4])
        return [*super().make_inputs(), order, steps]

    def draw(self) -> list[View]:
        segment = self.segment()
        picture = chips(*segment, self.n, step=self.step)
        return [picture, clipping_table(*segment, self.n, self.step)]
