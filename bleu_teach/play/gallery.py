"""The playground's examples: a menu, and a button for the next one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import ipywidgets as widgets

from bleu_teach.data import GUIDE_1, GUIDE_2, SHIP, THE_CAT_THE_CAT, THE_THE_THE, Example
from bleu_teach.language import gettext
from bleu_teach.play.base import FIT

EXAMPLES = {
    "the cat the cat": THE_CAT_THE_CAT,
    "seven times the": THE_THE_THE,
    "the paper's candidate 1": GUIDE_1,
    "the paper's candidate 2": GUIDE_2,
    "it is ship": SHIP,
}
NONE = "Choose an example"


def example_inputs(open_example: Callable[[Example], None]) -> list[widgets.Widget]:
    """Make a menu and a button, which leads on where the arrow keys leave a menu that is not open.

    Args:
        open_example: gets the example that was chosen.
    """
    menu = widgets.Dropdown(
        options=[(gettext(name), name) for name in (NONE, *EXAMPLES)],
        description=gettext("Examples"),
        style={"description_width": "initial"},
        layout={"width": "auto"},
    )
    going_on = widgets.Button(description=gettext("Next example"), layout=FIT)
    going_on.add_class("bt-next")
    names = cycle(EXAMPLES)

    def choose(change: dict) -> None:
        if change["new"] != NONE:
            open_example(EXAMPLES[change["new"]])
            menu.value = NONE  # so that the same one can be chosen again

    menu.observe(choose, names="value")
    going_on.on_click(lambda _button: menu.set_trait("value", next(names)))
    return [menu, going_on]
