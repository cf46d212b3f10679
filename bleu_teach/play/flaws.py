"""Lesson 05: shuffle the pieces of a candidate, swap a word, and watch the score."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw import Picture, Table, chunk_chips
from bleu_teach.flaws import count_free_reorderings, free_chunks, free_reorderings
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import ROW, SegmentExplorer


class FlawsExplorer(SegmentExplorer):
    """The candidate's pieces in another order, or with one word swapped, and the scores.

    Args:
        candidate: a text.
        references: a list of texts.
        order: which random order to show; 0 is the candidate's own.
        word: a word of the candidate to swap.
        instead: what to write in its place; nothing drops it.

    >>> FlawsExplorer(candidate="it is not open", references=["it is not open"], word="not").order
    0
    """

    order = traitlets.Int(0)
    word = traitlets.Unicode("")
    instead = traitlets.Unicode("")
    shown = ("candidate", "references", "order", "word", "instead")

    def make_inputs(self) -> list[widgets.Widget]:
        shuffle = widgets.Button(description="Shuffle the pieces", layout={"width": "auto"})
        shuffle.on_click(lambda _button: self.set_trait("order", self.order + 1))
        original = widgets.Button(description="Own order")
        original.on_click(lambda _button: self.set_trait("order", 0))
        swap = [self.text_input("word", "Swap"), self.text_input("instead", "for")]
        return [
            *super().make_inputs(),
            widgets.HBox([shuffle, original], layout=ROW),
            widgets.HBox(swap, layout=ROW),
        ]

    def draw(self) -> list[Picture | Table]:
        candidate, references = self.segment()
        chunks = free_chunks(candidate, references)
        # Past 15 pieces the number is longer than anybody reads.
        orders = f"{len(chunks)}!"
        if len(chunks) <= 15:
            orders = f"{count_free_reorderings(candidate, references):,}"
        rows = tuple(
            (name, " ".join(tokens), f"{sentence_bleu(tokens, references).score:.4f}")
            for name, tokens in self._versions(candidate, references)
        )
        table = Table(f"{orders} orders of the pieces", ("version", "candidate", "BLEU"), rows)
        return [chunk_chips(chunks), table]

    def _versions(self, candidate: list, references: list) -> Iterator[tuple[str, list]]:
        yield "own", candidate
        if self.order:
            orders = free_reorderings(candidate, references, sample=1, seed=self.order)
            yield f"order {self.order}", next(orders)
        old, new = tokenize(self.word), tokenize(self.instead)
        if len(old) == 1 and old[0] in candidate:
            place = candidate.index(old[0])
            yield "swapped", candidate[:place] + new + candidate[place + 1 :]
