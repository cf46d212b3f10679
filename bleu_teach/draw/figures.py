"""A plot of numbers that stand still is drawn with matplotlib; here it gets its alt text.

Their style is in figures.mplstyle, next to this file. Anything that is redrawn while a person types
is SVG, which is faster and needs no matplotlib.
"""

from __future__ import annotations

import base64
import io
import re
from html import escape
from typing import Any

from bleu_teach.display.views import View
from bleu_teach.language import gettext


class AltFigure(View):
    """A matplotlib figure that shows itself as an <img> with alt text."""

    def __init__(self, figure: Any, alt: str) -> None:
        self.figure, self.alt = figure, alt

    def _repr_html_(self) -> str:
        image = io.BytesIO()
        self.figure.savefig(image, format="png")
        data = base64.b64encode(image.getvalue()).decode()
        width = round(100 * self.figure.get_figwidth())
        return f'<img alt="{escape(self.alt)}" width="{width}" src="data:image/png;base64,{data}">'

    def __repr__(self) -> str:
        return gettext("Figure: {alt}").format(alt=self.alt)


def show(alt: str, **values: object) -> AltFigure:
    """Show what `plt` has drawn so far, with its values and a description in words.

    Call it in the last line of a cell. The next plot begins a new figure.

    >>> from matplotlib import pyplot as plt
    >>> line = plt.plot([1, 2, 3], [1, 4, 9])
    >>> show("The squares of 1, 2 and 3 are 1, 4 and 9.")
    Figure: The squares of 1, 2 and 3 are 1, 4 and 9.
    """
    from matplotlib import font_manager, pyplot, text  # slow, and not there in a browser

    figure = pyplot.gcf()
    for label in (labels := figure.findobj(text.Text)):
        label.set_text(gettext(label.get_text()))
    if re.search("[가-힣]", "".join(label.get_text() for label in labels)):
        names, known = pyplot.rcParams["font.sans-serif"], font_manager.get_font_names()
        found = [name for name in names if name in known]
        pyplot.setp(labels, family=found)
        if len(found) < 2:  # the first one has only Latin letters
            print(gettext("No font for Hangul was found. Install one, such as Noto Sans KR."))
    pyplot.close(figure)  # or Jupyter would show it once more, without alt text
    alt = gettext(alt)
    return AltFigure(figure, alt.format(**values) if values else alt)
