"""Lesson 09: take systems out of a correlation."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.display.language import gettext
from bleu_teach.draw import View, scatter
from bleu_teach.play.base import Explorer, buttons, in_row


class CorrelationExplorer(Explorer):
    """A metric and human judgement for some systems, of which any can be switched off.

    Args:
        points: (name, score of the metric, human score) per system; default: 14 systems of WMT23.
        axes: the names of both scores.
        off: the names of the systems that are switched off.

    >>> CorrelationExplorer(off=["ANVITA"])
    CorrelationExplorer(off=['ANVITA'])
    """

    points = traitlets.List(default_value=[*WMT23_ENGLISH_CHINESE])
    axes = traitlets.List(traitlets.Unicode())
    off = traitlets.List(traitlets.Unicode())
    shown = ("off",)
    looks = ("bt-wide", "bt-beside")

    def __init__(self, **state: object) -> None:
        # A dot has the number of its place by human score, and so has its box.
        if "points" in state:
            state["points"] = sorted(state["points"], key=lambda point: -point[2])
        self.shown = ("points", "axes", "off") if "points" in state else ("off",)
        super().__init__(**state)

    def make_inputs(self) -> list[widgets.Widget]:
        everything = buttons({gettext("Switch all on"): lambda: self.set_trait("off", [])})
        names = [name for name, _, _ in self.points]
        switches = [self._switch(place, name) for place, name in enumerate(names, start=1)]
        return [in_row(*switches, everything)]

    def hint(self) -> str:
        return gettext("Click a point to switch its system off.")

    def _switch(self, place: int, name: str) -> widgets.Checkbox:
        """Make a box with a tick while a system is on, and with the number of its dot."""
        # All boxes are equally wide, so that they stand in columns on every screen.
        box = widgets.Checkbox(
            description=f"{place} {name}", indent=False, layout={"width": "162px"}
        )
        box.add_class("bt-touched")

        def to_trait(change: dict) -> None:
            off = {*self.off} - {name} if change["new"] else {*self.off, name}
            self.off = [system for system, _, _ in self.points if system in off]

        def to_box(_change: object = None) -> None:
            box.value = name not in self.off

        to_box()
        box.observe(to_trait, names="value")
        self.observe(to_box, names="off")
        return box

    def draw(self) -> list[View]:
        # The boxes name the systems, so the picture need not.
        return [scatter(self.points, self.off, key=False, axes=self.axes)]

    def still(self) -> list[View]:
        return [scatter(self.points, self.off, axes=self.axes)]
