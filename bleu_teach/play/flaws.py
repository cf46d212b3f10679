"""Lesson 05: shuffle the pieces of a candidate and watch the score stay."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw import Picture, Table, chunk_chips
from bleu_teach.flaws import count_free_reorderings, free_chunks, free_reorderings
from bleu_teach.play.base import SegmentExplorer


class FlawsExplorer(SegmentExplorer):
    """The candidate's pieces in another order, and both scores.

    Args:
        candidate: a text.
        references: a list of texts.
        order: which random order to show; 0 is the candidate's own.

    >>> FlawsExplorer(candidate="the mat is on the cat", references=["the cat is on the mat"])
    FlawsExplorer(candidate='the mat is on the cat', references=['the cat is on the mat'], order=0)
    """

    order = traitlets.Int(0)
    shown = ("candidate", "references", "order")

    def make_inputs(self) -> list[widgets.Widget]:
        shuffle = widgets.Button(description="Shuffle the pieces")
        shuffle.on_click(lambda _button: self.set_trait("order", self.order + 1))
        original = widgets.Button(description="Own order")
        original.on_click(lambda _button: self.set_trait("order", 0))
        return [*super().make_inputs(), widgets.HBox([shuffle, original])]

    def draw(self) -> list[Picture | Table]:
        candidate, references = self.segment()
        shuffled = candidate
        if self.order:
            shuffled = next(free_reorderings(candidate, references, sample=1, seed=self.order))
        chunks = free_chunks(candidate, references)
        # Past 15 pieces the number is longer than anybody reads.
        orders = f"{len(chunks)}!"
        if len(chunks) <= 15:
            orders = f"{count_free_reorderings(candidate, references):,}"
        scores = tuple(
            (name, " ".join(tokens), f"{sentence_bleu(tokens, references).score:.4f}")
            for name, tokens in (("own", candidate), (f"no. {self.order}", shuffled))
        )
        return [
            chunk_chips(chunks),
            Table(f"{orders} orders of the pieces", ("order", "candidate", "BLEU"), scores),
        ]
