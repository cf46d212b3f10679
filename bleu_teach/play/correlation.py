"""Lesson 06: switch systems off and watch the correlation follow."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import View, scatter
from bleu_teach.language import gettext
from bleu_teach.play.base import Explorer, buttons, in_row

SYSTEMS = [name for name, _, _ in WMT23_ENGLISH_CHINESE]


class CorrelationExplorer(Explorer):
    """BLEU and human judgement for 14 systems, of which any can be switched off.

    Args:
        off: the names of the systems that are switched off.

    >>> CorrelationExplorer(off=["ANVITA"])
    CorrelationExplorer(off=['ANVITA'])
    """

    off = traitlets.List(traitlets.Enum(SYSTEMS))
    shown = ("off",)
    looks = ("bt-wide", "bt-beside")

    def make_inputs(self) -> list[widgets.Widget]:
        everything = buttons({gettext("Switch all on"): lambda: self.set_trait("off", [])})
        switches = [self._switch(place, name) for place, name in enumerate(SYSTEMS, start=1)]
        return [in_row(*switches, everything)]

    def hint(self) -> str:
        return gettext("Click on a point to switch its system off.")

    def _switch(self, place: int, name: str) -> widgets.Checkbox:
        """Make a box with a tick while a system is on, and with the number of its dot."""
        # All boxes are equally wide, so that they stand in columns on every screen.
        box = widgets.Checkbox(
            description=f"{place} {name}", indent=False, layout={"width": "162px"}
        )
        box.add_class("bt-touched")

        def to_trait(change: dict) -> None:
            off = {*self.off} - {name} if change["new"] else {*self.off, name}
            self.off = [system for system in SYSTEMS if system in off]

        def to_box(_change: object = None) -> None:
            box.value = name not in self.off

        to_box()
        box.observe(to_trait, names="value")
        self.observe(to_box, names="off")
        return box

    def draw(self) -> list[View]:
        # The boxes name the systems, so the picture need not.
        return [scatter(WMT23_ENGLISH_CHINESE, self.off, key=False)]

    def still(self) -> list[View]:
        return [scatter(WMT23_ENGLISH_CHINESE, self.off)]
