"""Figures of your own numbers for slides and papers, drawn with matplotlib.

The lessons draw the same findings without it. `figure.save("penalty.pdf")` writes a file. The alt
text of a figure states what it shows; it goes with the image into every saved notebook.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from html import escape
from os import PathLike

from bleu_teach.brevity import brevity_penalty
from bleu_teach.draw.systems import agreement, crossing
from bleu_teach.draw.texts import number
from bleu_teach.language import ENGLISH, chosen_language, gettext, ngettext
from bleu_teach.views import View

# Of systems and phones, with the letters of East Asia, which matplotlib's own font lacks.
FONTS = (
    *("Noto Sans CJK KR", "Noto Sans CJK JP", "NanumGothic"),
    *("Malgun Gothic", "Apple SD Gothic Neo", "Arial Unicode MS"),
)
INK, SOFT, LINE, BLUE, ORANGE = "#1b1f24", "#565d66", "#c9cdd3", "#0072B2", "#E69F00"


class AltFigure(View):
    """A matplotlib figure that shows itself as an <img> with alt text.

    Args:
        alt: what the figure shows, in a sentence or two.
        width: in inches.
        height: in inches.
    """

    def __init__(self, alt: str, width: float = 6.4, height: float = 3.4) -> None:
        from matplotlib.figure import Figure  # takes a second, and is not there in a browser

        self.alt, self.figure = alt, Figure(figsize=(width, height), layout="constrained")

    def axes(self, x_label: str, y_label: str):
        """Draw calm axes to draw on: two thin lines and no box."""
        axes = self.figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(LINE)
        axes.tick_params(color=LINE, labelcolor=SOFT)
        axes.set_xlabel(x_label, color=SOFT)
        axes.set_ylabel(y_label, color=SOFT)
        return axes

    def save(self, path: str | PathLike) -> None:
        """Write the figure to a file; its ending (.pdf, .svg, .png) says in which format."""
        self._choose_fonts()
        self.figure.savefig(path)

    def _choose_fonts(self) -> None:
        """Take the machine's fonts in other languages: matplotlib's own lack their letters."""
        from matplotlib.font_manager import get_font_names
        from matplotlib.text import Text

        if chosen_language() == ENGLISH:
            return
        installed = set(get_font_names())
        family = ["sans-serif", *(name for name in FONTS if name in installed)]
        for text in self.figure.findobj(Text):
            text.set_fontfamily(family)

    def _repr_html_(self) -> str:
        self._choose_fonts()
        image = io.BytesIO()
        self.figure.savefig(image, format="png", dpi=200)
        data = base64.b64encode(image.getvalue()).decode()
        width = round(100 * self.figure.get_figwidth())
        return f'<img alt="{escape(self.alt)}" width="{width}" src="data:image/png;base64,{data}">'

    def __repr__(self) -> str:
        return gettext("Figure: {alt}").format(alt=self.alt)


def penalty_figure(references: Mapping[str, float], c: float | None = None) -> AltFigure:
    """Draw the brevity penalty over the candidate length, one curve for each reference length.

    Args:
        references: a label for each reference length r, such as {"closest": 9}.
        c: a candidate length to mark on every curve, in tokens.

    Returns:
        A figure.

    >>> penalty_figure({"r": 6}, c=4)
    Figure: Brevity penalty over candidate length. With r = 6 it is 0.61 at c = 4. It rises \
steeply and is 1 from c = r on.
    """
    label = gettext("{r} it is {penalty} at c = {c}") if c else "{r}"
    curves = ", ".join(
        label.format(
            r=f"{label} = {number(r, None)}",
            penalty=number(brevity_penalty(c, r)) if c else "",
            c=number(c, None) if c else "",
        )
        for label, r in references.items()
    )
    alt = gettext(
        "Brevity penalty over candidate length. With {curves}. "
        "It rises steeply and is 1 from c = r on."
    )
    figure = AltFigure(alt.format(curves=curves))
    axes = figure.axes(gettext("candidate length c, in tokens"), gettext("brevity penalty"))
    longest = 1.6 * max(references.values())
    lengths = [longest * step / 300 for step in range(301)]
    for style, (label, r) in zip(("-", "--", ":"), references.items(), strict=False):
        axes.plot(lengths, [brevity_penalty(x, r) for x in lengths], style, color=INK, lw=1.8)
        axes.annotate(
            f"{label} = {number(r, None)}", (r, 1.03), ha="center", va="bottom", color=INK
        )
        if c:
            axes.plot(c, brevity_penalty(c, r), "o", color=BLUE, ms=8, mec="white")
    axes.set(xlim=(0, longest), ylim=(0, 1.16))
    return figure


def crossing_figure(left: str, right: str, systems: Mapping[str, tuple[float, float]]) -> AltFigure:
    """Draw two scores of each system, joined by a line: lines that cross change the winner.

    Args:
        left: what the first score of each pair is.
        right: what the second score is.
        systems: for each system its two scores, 0 to 1.

    Returns:
        A figure.

    >>> crossing_figure("mean", "pooled", {"A": (0.2, 0.4), "B": (0.3, 0.3)})
    Figure: Scores of the systems, mean and pooled: A 0.200 and 0.400; B 0.300 and 0.300. By \
mean, B is first; by pooled, A is first.
    """
    figure = AltFigure(crossing(left, right, systems).alt, height=3)
    axes = figure.axes("", gettext("BLEU, 0 to 1"))
    for marker, (name, scores) in zip("os^Dv", systems.items(), strict=False):
        axes.plot([0, 1], scores, marker=marker, color=INK, lw=1.5, ms=7, mfc=BLUE, mec="white")
        a, b = (number(score, 3) for score in scores)
        axes.annotate(f"{name}  {a}", (-0.04, scores[0]), ha="right", va="center")
        axes.annotate(f"{b}  {name}", (1.04, scores[1]), ha="left", va="center")
    axes.set(xlim=(-0.6, 1.6), xticks=[0, 1], xticklabels=[left, right])
    return figure


def correlation_figure(
    points: Sequence[tuple[str, float, float]], weakest: int, everywhere: float, without: float
) -> AltFigure:
    """Draw systems by BLEU and by human judgement, the weakest ones set apart.

    Args:
        points: (system, BLEU, human score) for each system.
        weakest: how many systems with the lowest human scores to set apart.
        everywhere: the correlation of all points.
        without: the correlation of the points that are left without the weakest.

    Returns:
        A figure.

    >>> points = [("A", 10, -1.0), ("B", 50, 0.2), ("C", 52, 0.1), ("D", 54, 0.0)]
    >>> correlation_figure(points, 1, 0.97, -1.0).alt
    'Human score over BLEU for 4 systems. Pearson correlation of all: 0.97. Without the weakest \
1: −1.00. One far group makes the correlation.'
    """
    alt = gettext(
        "Human score over BLEU for {number} systems. Pearson correlation of all: {everywhere}. "
        "Without the weakest {weakest}: {without}. One far group makes the correlation."
    )
    values = {
        "number": len(points),
        "everywhere": number(everywhere),
        "weakest": weakest,
        "without": number(without),
    }
    figure = AltFigure(alt.format(**values), height=3.8)
    axes = figure.axes("BLEU", gettext("human score, z"))
    ranked = sorted(points, key=lambda point: point[2])
    for style, group in (("s", ranked[:weakest]), ("o", ranked[weakest:])):
        color = ORANGE if style == "s" else BLUE
        axes.plot(*zip(*((x, y) for _, x, y in group), strict=True), style, color=color, mec=INK)
    for name, x, y in ranked[:weakest]:
        axes.annotate(f"  {name}", (x, y), va="center", color=INK)
    x_middle = sum(x for _, x, _ in ranked[weakest:]) / (len(points) - weakest)
    low = min(y for _, _, y in ranked[weakest:])
    alone = gettext("these alone: r = {without}").format(**values)
    axes.annotate(alone, (x_middle, low - 0.12), ha="center", va="top")
    title = gettext("all {number} systems: r = {everywhere}").format(**values)
    axes.set_title(title, loc="left", fontsize=11)
    return figure


def agreement_figure(bins: Sequence[tuple[str, int, float]]) -> AltFigure:
    """Draw how often BLEU and humans agree on the better of two systems, by the BLEU gap.

    Args:
        bins: (gap, number of pairs, agreement in percent), from the smallest gap on.

    Returns:
        A figure.

    >>> agreement_figure([("< 1", 10, 52.0), ("≥ 1", 20, 90.0)]).alt
    'Agreement of BLEU with people by BLEU gap: < 1: 52.0 %; ≥ 1: 90.0 %. A coin agrees in 50 %.'
    """
    figure = AltFigure(agreement(bins).alt)
    axes = figure.axes(
        gettext("BLEU gap between the two systems, in points"), gettext("agreement with humans, %")
    )
    for place, (_, pairs, percent) in enumerate(bins):
        axes.bar(place, percent, width=0.7, color=BLUE)
        label = number(percent, 1)
        axes.annotate(label, (place, percent + 1.5), ha="center", weight="bold")
        label = ngettext("{number} pair", "{number} pairs", pairs).format(number=pairs)
        axes.annotate(label, (place, 4), ha="center", color="white", fontsize=9)
    axes.axhline(50, color=INK, lw=1, ls="--")
    axes.annotate(gettext("a coin"), (len(bins) - 0.5, 51.5), fontsize=9, color=INK)
    axes.set(
        xlim=(-0.6, len(bins) + 0.1),
        ylim=(0, 106),
        xticks=range(len(bins)),
        xticklabels=[gap for gap, _, _ in bins],
    )
    return figure
