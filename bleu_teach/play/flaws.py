"""Lesson 06: shuffle the chunks of a candidate."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.display.language import gettext, ngettext
from bleu_teach.draw import Note, View, shuffle_chips
from bleu_teach.flaws import count_free_reorderings, free_chunks
from bleu_teach.play.base import SegmentExplorer, buttons


class FlawsExplorer(SegmentExplorer):
    """The candidate, the same with its chunks shuffled, and both scores.

    Args:
        candidate: a text.
        references: a list of texts.
        shuffle: which random reordering to show; 0 is none.

    >>> FlawsExplorer(candidate="it is not open", references=["it is not open"]).shuffle
    0
    """

    shuffle = traitlets.Int(0)
    shown = ("candidate", "references", "shuffle")

    def make_inputs(self) -> list[widgets.Widget]:
        actions = {
            gettext("Shuffle the chunks"): lambda: self.set_trait("shuffle", self.shuffle + 1),
            gettext("Restore order"): lambda: self.set_trait("shuffle", 0),
        }
        return [*super().make_inputs(), buttons(actions)]

    def draw(self) -> list[View]:
        segment = self.segment()
        chunks = len(free_chunks(*segment))
        ways = count_free_reorderings(*segment) if chunks <= 15 else 0  # nobody reads more digits
        text = ngettext(
            "The chunks have {number} order.", "The chunks have {number} orders.", ways
        ).format(number=f"{ways:,}" if ways else f"{chunks}!")
        return [shuffle_chips(*segment, self.shuffle), Note(gettext("Reorderings"), text)]
