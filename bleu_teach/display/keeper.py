"""The part of every widget that saves it with the notebook."""

from __future__ import annotations

from pathlib import Path

import traitlets
from anywidget import AnyWidget

from bleu_teach.language import gettext

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


class Keeper(AnyWidget):
    """A widget that saves the box around it, and reports if its kernel is gone.

    The box has the class bt-kept.
    """

    _esm = f"{SCRIPT}\nexport default {{ render: keep }};"
    _css = ".bt-keeper:empty{display:none} .bt-keeper{font-weight:600;padding:6px 2px}"
    own = traitlets.Unicode().tag(sync=True)
    again = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(again=gettext("Python was restarted. Run this cell again."))
        self.own = self.model_id
