"""Lesson 03: type lengths, see which reference counts and what shortness costs."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.brevity import closest_reference_length
from bleu_teach.draw import View, length_axis, length_table, penalty_curve
from bleu_teach.draw.curves import SMALL
from bleu_teach.draw.svg import row
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext
from bleu_teach.play.base import ROW, Explorer


class BrevityExplorer(Explorer):
    """The brevity penalty for lengths as they are typed, or c as it is dragged.

    Args:
        c: candidate length in tokens.
        reference_lengths: a list of lengths in tokens.

    >>> BrevityExplorer(c=5, reference_lengths=[6, 9])
    BrevityExplorer(c=5, reference_lengths=[6, 9])
    """

    c = traitlets.Int(8)
    reference_lengths = traitlets.List(traitlets.Int(), [6, 9])
    shown = ("c", "reference_lengths")
    looks = ("bt-wide",)

    def make_inputs(self) -> list[widgets.Widget]:
        length = widgets.HBox([self.number_input("c", "Candidate"), self._slider()], layout=ROW)
        return [length, self.numbers_input("reference_lengths", "References")]

    def _slider(self) -> widgets.IntSlider:
        """Make a knob for c that a mouse or a finger drags.

        Its handle has no name that a screen reader could tell, so it is hidden from the keyboard
        and from readers, for whom the field beside it does the same; see play/explorers.css.
        """
        slider = widgets.IntSlider(max=20, readout=False, layout={"width": "330px"})
        slider.add_class("bt-drag")

        def fit(_change: object = None) -> None:
            slider.max = max(20, self.c, *self.reference_lengths)

        def make_room(change: dict) -> None:
            # Under a hand that drags, the scale has to stay.
            slider.max = max(slider.max, change["new"])

        fit()
        self.observe(fit, names="reference_lengths")
        self.observe(make_room, names="c")
        traitlets.link((self, "c"), (slider, "value"))
        return slider

    def draw(self) -> list[View]:
        if not self.reference_lengths:
            raise BleuInputError(gettext("Type at least one reference length, such as 6, 9"))
        r = closest_reference_length(self.c, self.reference_lengths)
        lengths = self.c, self.reference_lengths
        picture = row([length_axis(*lengths), penalty_curve(self.c, r, SMALL)])
        return [picture, length_table(*lengths)]
