"""The common part of the widgets: what a notebook stores of them, and how they come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import traitlets
from anywidget import AnyWidget

from bleu_teach.display import keeper
from bleu_teach.display.views import View
from bleu_teach.draw.live import SCRIPT, STYLE, place_for
from bleu_teach.language import gettext

WIDGET = "application/vnd.jupyter.widget-view+json"


class Instrument(AnyWidget):
    """A view of the instrument. The traits are its state, and `repr()` is the line to restore it.

    A page without Python starts from the state that the notebook stores, without a red icon.
    """

    _ipython_display_ = None  # that of ipywidgets 7, which Colab has, leaves the picture out
    _esm = keeper.SCRIPT + SCRIPT
    _css = STYLE + ".bt-live.jupyter-widgets-disconnected::before{display:none}"
    said: Mapping[str, str] = {}  # the sentences that its script uses
    shown: Sequence[str] = ()  # the traits that `repr` shows
    say = traitlets.Dict().tag(sync=True)
    data = traitlets.Dict().tag(sync=True)  # what only Python changes
    asked = traitlets.Bool(True).tag(sync=True)  # whether there is a Python that answers

    def __init__(self, **state: object) -> None:
        super().__init__(say={name: gettext(text) for name, text in self.said.items()}, **state)

    def still(self) -> View:
        """Show the view as it is now on a page without a kernel."""
        raise NotImplementedError

    def page_state(self) -> dict[str, object]:
        """Describe the view for a page without Python."""
        names = {*self.traits(sync=True)} - {*AnyWidget.class_traits(sync=True)}
        state = {name: getattr(self, name) for name in sorted(names) if name[0] != "_"}
        return state | {"asked": False}

    def _repr_mimebundle_(self, **options: object) -> dict:
        """Return the widget, and its picture as it is now for a page without a kernel."""
        text, html = repr(self), place_for(self.page_state(), self.still()._repr_html_())
        text = text if len(text) <= 110 else f"{text[:110]}…"
        return {"text/plain": text, WIDGET: self.get_view_spec(), "text/html": html}

    def __repr__(self) -> str:
        state = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.shown)
        return f"{type(self).__name__}({state})"
