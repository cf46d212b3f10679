"""Lesson 05: shuffle the pieces of a candidate, swap a word, and watch the score."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw import Picture, Table, order_chips
from bleu_teach.draw.pieces import compare, join_pieces, number_pieces, shuffle_pieces
from bleu_teach.flaws import count_free_reorderings, free_chunks
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import FIT, ROW, SegmentExplorer


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
        shuffle = widgets.Button(description="Shuffle the pieces", layout=FIT)
        shuffle.on_click(lambda _button: self.set_trait("order", self.order + 1))
        original = widgets.Button(description="Own order", layout=FIT)
        original.on_click(lambda _button: self.set_trait("order", 0))
        swap = [self.text_input("word", "Swap"), self.text_input("instead", "for")]
        return [
            *super().make_inputs(),
            widgets.HBox([shuffle, original], layout=ROW),
            widgets.HBox(swap, layout=ROW),
        ]

    def draw(self) -> list[Picture | Table]:
        candidate, references = self.segment()
        before = sentence_bleu(candidate, references).score
        rows = [("own", " ".join(candidate), f"{before:.4f}", "")]
        for name, tokens in self._versions(candidate, references):
            after = sentence_bleu(tokens, references).score
            rows.append((name, " ".join(tokens), f"{after:.4f}", compare(before, after)))
        count = self._count_orders(candidate, references)
        caption = f"{count} order{'s' * (count != '1')} of the pieces"
        header = ("version", "candidate", "BLEU", "change")
        table = Table(caption, header, tuple(rows), self._missing(candidate))
        return [order_chips(candidate, references, self.order), table]

    def _versions(self, candidate: list, references: list) -> Iterator[tuple[str, list]]:
        if self.order:
            pieces = shuffle_pieces(number_pieces(candidate, references), self.order)
            yield f"order {self.order}", join_pieces(pieces)
        if not self._missing(candidate):
            [old], new = tokenize(self.word), tokenize(self.instead)
            place = candidate.index(old)
            yield "swapped" if new else "dropped", candidate[:place] + new + candidate[place + 1 :]

    def _count_orders(self, candidate: list, references: list) -> str:
        # Past 15 pieces the number is longer than anybody reads.
        pieces = len(free_chunks(candidate, references))
        if pieces > 15:
            return f"{pieces}!"
        return f"{count_free_reorderings(candidate, references):,}"

    def _missing(self, candidate: list) -> str:
        """Why no word is swapped."""
        old = tokenize(self.word)
        if len(old) == 1 and old[0] in candidate:
            return ""
        if not old:
            return "Name a word of the candidate to swap it. Nothing in its place drops it."
        return f"“{self.word}” is not one word of the candidate, so nothing is swapped."
