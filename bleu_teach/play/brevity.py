"""Lesson 03: drag the candidate's length, see which reference counts and what shortness costs."""

from __future__ import annotations

from dataclasses import replace

import ipywidgets as widgets
import traitlets

from bleu_teach.display.language import gettext
from bleu_teach.draw import Picture, View, length_table, penalty_curve
from bleu_teach.draw.curves import LARGE, LEFT
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import rect, touchable
from bleu_teach.inputs import BleuInputError
from bleu_teach.play.base import Explorer


class BrevityExplorer(Explorer):
    """The brevity penalty for lengths as they are typed, or c as its dot is dragged.

    Args:
        c: candidate length in tokens.
        reference_lengths: a list of lengths in tokens.

    >>> BrevityExplorer(c=5, reference_lengths=[6, 9])
    BrevityExplorer(c=5, reference_lengths=[6, 9])
    """

    c = traitlets.Int(8)
    reference_lengths = traitlets.List(traitlets.Int(), [6, 9])
    shown = ("c", "reference_lengths")
    looks = ("bt-wide", "bt-drag")

    def make_inputs(self) -> list[widgets.Widget]:
        length = self.number_input("c", "Candidate")
        length.add_class("bt-touched")
        return [length, self.numbers_input("reference_lengths", "References")]

    def hint(self) -> str:
        return gettext("Drag the dot along the curve.")

    def draw(self) -> list[View]:
        if not self.reference_lengths:
            raise BleuInputError(gettext("Type at least one reference length, such as 6, 9"))
        # No length that is dragged to changes the scale under the hand.
        longest = max(20, self.c, 2 * max(self.reference_lengths))
        lengths = self.c, self.reference_lengths
        curve = penalty_curve(*lengths, longest=longest)
        return [_draggable(curve, longest), length_table(*lengths)]


def _draggable(picture: Picture, longest: int) -> Picture:
    """Lay a strip over each length, as far as they are wide enough to be hit."""
    across, step = Scale(0, longest, LEFT, LEFT + LARGE[0]), max(1, longest // 60)
    width = across(step) - LEFT
    strips = (  # as high as the picture: c has a second dot, above the brackets
        touchable(rect(across(c) - width / 2, 0, width, picture.height, "slot", 0), c)
        for c in range(0, longest + 1, step)
    )
    return replace(picture, body=picture.body + "".join(strips))
