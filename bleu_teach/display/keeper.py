"""The part of every widget that saves it with the notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets
from anywidget import AnyWidget
from ipywidgets import HTML, Button, Output, RadioButtons, VBox, Widget

from bleu_teach.language import gettext

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


class Keeper(AnyWidget):
    """A widget that saves the box around it, .bt-kept, and reports if its kernel is gone."""

    _esm = f"{SCRIPT}\nexport default {{ render: keep }};"
    _css = ".bt-keeper:empty{display:none} .bt-keeper{font-weight:600;padding:6px 2px}"
    own = traitlets.Unicode().tag(sync=True)
    again = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(again=gettext("Python was restarted. Run this cell again."))
        self.own = self.model_id


def _keep(kind: str, *parts: Widget) -> dict[str, Any]:
    """Show widgets in a box that is saved with the notebook."""
    box = VBox([*parts, Keeper()], layout={"margin": "4px 0"})
    view: dict[str, Any] = box.add_class(kind).add_class("bt-kept").get_view_spec()
    return view


def pose(question: str, options: dict[str, str], choose: Callable[[str], object]) -> dict[str, Any]:
    """Show options under a question; choosing one calls a function with its value."""
    choice = RadioButtons(options=[*options.items()], value=None)
    choice.observe(lambda change: choose(change["new"]), "value")
    return _keep("bt-guess", HTML(question), choice)


def offer(card: str, steps: list[tuple[str, Callable[[], object]]]) -> dict[str, Any]:
    """Show a button under a card: each click does the next of these, and shows it there."""
    html = {"output_type": "display_data", "data": {"text/html": card}, "metadata": {}}
    button, shown = Button(description=steps[0][0], tooltip=""), Output()

    def go_on(_button: Button) -> None:
        with shown:
            steps.pop(0)[1]()
        button.disabled = not steps
        button.description = steps[0][0] if steps else button.description

    button.on_click(go_on)
    return _keep("bt-help", Output(outputs=(html,)), shown, button)
