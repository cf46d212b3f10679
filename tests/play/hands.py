"""An explorer without a browser: what a person sees of it, and what a hand does."""

from __future__ import annotations

from IPython.core.formatters import DisplayFormatter

from tests.seen import Seen


def widgets_of(box):
    """All widgets inside a box, however deep."""
    for child in box.children:
        yield child
        if hasattr(child, "children"):
            yield from widgets_of(child)


def seen(explorer):
    """Return the visible text below the inputs."""
    return Seen(explorer.view.value)


def stored(shown):
    """Return the HTML that a notebook stores, whoever displays it (ipywidgets 7 may, in Colab)."""
    return DisplayFormatter().format(shown)[0]["text/html"]


def field(explorer, label):
    """The input with this label, as a person finds it."""
    return next(w for w in widgets_of(explorer) if getattr(w, "description", "") == label)


def press(explorer, label):
    field(explorer, label).click()
