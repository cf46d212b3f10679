"""Lesson 05: switch systems off and watch the correlation follow."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import Picture, scatter
from bleu_teach.play.base import LABEL, Explorer

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

    def make_inputs(self) -> list[widgets.Widget]:
        menu = widgets.SelectMultiple(
            options=SYSTEMS, value=self.off, description="Switch off", rows=7, style=LABEL
        )
        menu.observe(lambda change: self.set_trait("off", list(change["new"])), names="value")
        self.observe(lambda change: menu.set_trait("value", tuple(change["new"])), names="off")
        return [menu]

    def draw(self) -> list[Picture]:
        return [scatter(WMT23_ENGLISH_CHINESE, self.off)]
