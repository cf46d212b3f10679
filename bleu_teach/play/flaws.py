"""Lesson 06: shuffle the chunks of a candidate; take systems out of a correlation."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import Note, View, scatter, shuffle_chips
from bleu_teach.flaws import count_free_reorderings, free_chunks
from bleu_teach.language import gettext, ngettext
from bleu_teach.play.base import Explorer, SegmentExplorer, buttons, in_row

SYSTEMS = [name for name, _, _ in WMT23_ENGLISH_CHINESE]


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
            gettext("Put them back"): lambda: self.set_trait("shuffle", 0),
        }
        return [*super().make_inputs(), buttons(actions)]

    def draw(self) -> list[View]:
        segment = self.segment()
        chunks = len(free_chunks(*segment))
        ways = count_free_reorderings(*segment) if chunks <= 15 else 0  # nobody reads more digits
        text = ngettext(
            "The chunks can stand in {number} way.", "The chunks can stand in {number} ways.", ways
        ).format(number=f"{ways:,}" if ways else f"{chunks}!")
        return [shuffle_chips(*segment, self.shuffle), Note(gettext("Reorderings"), text)]


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
