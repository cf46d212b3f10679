"""What stands beside every widget of the course, so that it is still there tomorrow."""

from __future__ import annotations

from pathlib import Path

import traitlets
from anywidget import AnyWidget

from bleu_teach.display.language import gettext

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


class Keeper(AnyWidget):
    """Save the box that it stands in with the notebook, and say when its kernel is gone.

    The box has the class bt-kept.
    """

    _esm = f"{SCRIPT}\nexport default {{ render: keep }};"
    _css = ".bt-keeper:empty{display:none} .bt-keeper{font-weight:600;padding:6px 2px}"
    own = traitlets.Unicode().tag(sync=True)
    again = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(again=gettext("Python was restarted. Run this cell again."))
        self.own = self.model_id
