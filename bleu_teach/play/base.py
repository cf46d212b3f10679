"""The common part of all explorers: inputs above, and a picture that follows each keystroke."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import chain
from pathlib import Path

import ipywidgets as widgets
import traitlets

from bleu_teach.display.keeper import Keeper
from bleu_teach.display.views import STYLE as PICTURES
from bleu_teach.draw import View
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext

STYLE = PICTURES + Path(__file__).with_name("explorers.css").read_text("utf-8")
WIDGET = "application/vnd.jupyter.widget-view+json"


class Explorer(widgets.VBox):
    """A VBox of inputs and one HTML view. Subclasses name their traits and draw them.

    The traits are its state. `repr()` is the line of Python that restores it.
    """

    _ipython_display_ = None  # that of ipywidgets 7, which Colab has, leaves the picture out
    shown: tuple[str, ...] = ()  # the traits, in the order of the constructor

    def __init__(self, **state: object) -> None:
        super().__init__(**state)
        self.add_class("bt-explorer").add_class("bt-kept")
        self.view, self.drawn, self.message = widgets.HTML(), "", ""
        style = widgets.HTML(f"<style>{STYLE}</style>", layout={"display": "none"})
        inputs = self.make_inputs()  # with the view, where it is not below them
        view = () if self.view in inputs else (self.view,)
        self.children = (*inputs, *view, style, Keeper())
        rows = (row.children for row in inputs if isinstance(row, widgets.Box))
        for widget in chain(self.children, *rows):
            if widget.has_trait("tooltip"):  # in ipywidgets 7 a box has none
                widget.tooltip = widget.tooltip or ""  # ipywidgets writes None as "null"
        self.observe(self._redraw, names=list(self.shown))
        self._redraw()

    def make_inputs(self) -> list[widgets.Widget]:
        """Make the input widgets, linked to the traits."""
        raise NotImplementedError

    def draw(self) -> list[View]:
        """Draw what the view shows, from top to bottom."""
        raise NotImplementedError

    def still(self) -> list[View]:
        """Draw the same for a page without a kernel."""
        return self.draw()

    def _redraw(self, _change: object = None) -> None:
        """Draw all parts; for input that cannot be scored, show the message instead."""
        try:
            self.drawn, self.message = "".join(part._repr_html_() for part in self.draw()), ""
        except BleuInputError as error:
            self.message = f'<p class="bt-message" role="alert">{escape(str(error))}</p>'
        # Under a message the last good picture stays, dimmed: nothing jumps while a person types.
        old = ' old" inert="' if self.message else ""
        self.view.value = f'{self.message}<div class="bt-view{old}">{self.drawn}</div>'

    def _repr_mimebundle_(self, **options: object) -> dict:
        """Return the widget, and the view as it is now for a page without a kernel."""
        still = self.message or "".join(part._repr_html_() for part in self.still())
        note = gettext("Run this cell to type here yourself.")
        return bundle(self, f"{still}<p>{note}</p>")

    def __repr__(self) -> str:
        state = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.shown)
        return f"{type(self).__name__}({state})"

    def linked_input(self, trait: str, label: str, kind: type, **options: object) -> widgets.Widget:
        """Make a widget with a label for a trait."""
        options = {"value": getattr(self, trait), "style": LABEL} | options
        widget = kind(description=gettext(label), **options)
        traitlets.link((self, trait), (widget, "value"))
        return widget

    def lines_input(self, trait: str, label: str) -> widgets.Textarea:
        """Make a field of several lines for a trait that is a list of str, one per line."""
        field = widgets.Textarea(description=gettext(label), layout=WIDE, style=LABEL, rows=3)

        def to_trait(_change: object = None) -> None:
            setattr(self, trait, split_lines(field.value))

        def to_field(_change: object = None) -> None:
            # Only when they differ: a line just begun must not vanish under the typing hand.
            if split_lines(field.value) != getattr(self, trait):
                field.value = "\n".join(getattr(self, trait))

        to_field()
        field.observe(to_trait, names="value")
        self.observe(to_field, names=trait)
        return field


def bundle(widget: widgets.DOMWidget, html: str) -> dict:
    """Make what a notebook stores: the widget, and HTML for a page without a kernel."""
    text = repr(widget)
    text = text if len(text) <= 110 else f"{text[:110]}…"
    return {"text/plain": text, WIDGET: widget.get_view_spec(), "text/html": html}


def in_row(*children: widgets.Widget) -> widgets.HBox:
    """Arrange widgets next to each other; if there is no room, they continue below."""
    return widgets.HBox(children, layout={"flex_flow": "row wrap"})


def make_button(label: str, action: Callable[[], object]) -> widgets.Button:
    """Make a button that is as wide as its label."""
    button = widgets.Button(description=label, layout={"width": "auto"}, tooltip="")
    button.on_click(lambda _button: action())
    return button


def split_lines(text: str) -> list[str]:
    """Split off the lines that hold something."""
    return [line for line in text.split("\n") if line.strip()]


WIDE = widgets.Layout(width="auto", max_width="860px")
LABEL = {"description_width": "92px"}
