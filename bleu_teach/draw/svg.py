"""The few marks that every picture of the course is made of.

Inline in a widget, the colours follow JupyterLab's light or dark theme. As an <img> in a saved
notebook they are the light ones, on a white card, because an image cannot see the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from bleu_teach.draw.texts import fit, text_width

# Okabe and Ito's blue and orange tell apart what shape and word have already told apart.
STYLE = """
.bt{max-width:100%;height:auto;
font-family:Inter,"Segoe UI",Helvetica,Arial,"DejaVu Sans",sans-serif;
--ink:#1b1f24;--soft:#565d66;--line:#c9cdd3;--track:#e9ebef;--card:#fff;
--blue:#0072b2;--orange:#e69f00;--brown:#8a5c00}
[data-jp-theme-light="false"] .bt{--ink:#f2f3f5;--soft:#b4bac2;--line:#5b626b;--track:#353a41;
--card:#111418;--blue:#56b4e9;--orange:#e69f00;--brown:#f0b840}
.bt .card{fill:var(--card)}.bt text{fill:var(--ink)}.bt .soft{fill:var(--soft)}
.bt .matched{fill:var(--blue)}.bt .clipped{fill:var(--brown)}.bt .unmatched{fill:var(--soft)}
.bt rect.matched{fill-opacity:.16;stroke:var(--blue);stroke-width:1.6}
.bt rect.clipped{fill:none;stroke:var(--orange);stroke-width:1.6;stroke-dasharray:5 3}
.bt rect.unmatched{fill:none;stroke:var(--soft);stroke-width:1.6;stroke-dasharray:1.6 3.4}
.bt rect.plain{fill:var(--track);fill-opacity:.6}.bt .hatch{stroke:var(--orange);stroke-opacity:.6}
.bt rect.picked{stroke:var(--ink);stroke-width:3;stroke-dasharray:none}
.bt .track{fill:var(--track)}.bt .bar{fill:var(--blue)}.bt .cost{fill:var(--soft)}
.bt .axis{stroke:var(--line);fill:none}.bt .curve{stroke:var(--ink);stroke-width:2;fill:none}
.bt .dot{fill:var(--blue);stroke:var(--card);stroke-width:2}
"""

MARGIN = 12  # of the card around every picture
WIDTH = 760  # of a picture that is laid out like text
GAP, ROW_GAP, LINE_GAP = 8, 6, 10  # between pictures, between rows of a line, between lines


@dataclass(frozen=True)
class Picture:
    """An SVG drawing with the sentence that says what is seen.

    Args:
        body: the SVG elements.
        width: in pixels.
        height: in pixels.
        alt: what the picture shows, for who cannot see it.
        lines: the smaller pictures that it was put together from, if it was.
        label: as the first of a line, whether the rest stays to the right of it.
    """

    body: str
    width: float
    height: float
    alt: str = ""
    lines: tuple[tuple[Picture, ...], ...] = ()
    label: bool = False

    @property
    def still(self) -> str:
        """One <svg> on a card, with its style: all that it needs to stand in any page."""
        width, height = _n(self.width + 2 * MARGIN), _n(self.height + 2 * MARGIN)
        return (
            f'<svg class="bt" xmlns="http://www.w3.org/2000/svg" role="img" '
            f'aria-label="{escape(self.alt)}" width="{width}" height="{height}" '
            f'viewBox="-{MARGIN} -{MARGIN} {width} {height}"><style>{STYLE}</style>'
            f'<rect class="card" x="-{MARGIN}" y="-{MARGIN}" width="{width}" height="{height}" '
            f'rx="8"/>{self.body}</svg>'
        )

    @property
    def inline(self) -> str:
        """Many small <svg>s, which a narrow or zoomed page of ours wraps and does not shrink."""
        lines = "".join(_html_line(line) for line in self.lines or ((self,),))
        return f'<div class="bt" role="img" aria-label="{escape(self.alt)}">{lines}</div>'

    def _repr_html_(self) -> str:
        """The picture as an <img>: the one form that keeps its alt text wherever it is shown."""
        return f'<img alt="{escape(self.alt)}" src="data:image/svg+xml,{quote(self.still)}">'

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"


def _html_line(line: Sequence[Picture]) -> str:
    """Pictures beside each other, as HTML that wraps."""
    drawn = [
        f'<svg width="{_n(p.width)}" height="{_n(p.height)}" '
        f'viewBox="0 0 {_n(p.width)} {_n(p.height)}">{p.body}</svg>'
        for p in line
    ]
    label = drawn.pop(0) if line and line[0].label else ""
    return f'<div class="line">{label}<div class="line">{"".join(drawn)}</div></div>'


def stack(lines: Iterable[Sequence[Picture]], alt: str, width: float = WIDTH) -> Picture:
    """Lines of small pictures as one, laid out like text: a line that is full goes on below.

    Args:
        lines: from top to bottom, the pictures of each from left to right.
        alt: what all of them show.
        width: where a line is full, in pixels.

    Returns:
        A Picture.

    >>> stack([[words("a"), words("b")]], "The first two letters.")
    Picture: The first two letters.
    """
    lines = tuple(tuple(line) for line in lines)
    body, y = "", -LINE_GAP
    for line in lines:
        drawn, y = _lay(line, y + LINE_GAP, width)
        body += drawn
    return Picture(body, width, max(y, 0), alt, lines)


def _lay(line: Sequence[Picture], y: float, width: float) -> tuple[str, float]:
    """One line, on as many rows as it needs: its drawing, and the y where it ends."""
    indent = line[0].width + GAP if line and line[0].label else 0
    body, x, end = "", 0.0, y
    for picture in line:
        if x + picture.width > width and x > indent:
            x, y = indent, end + ROW_GAP
        body += f'<g transform="translate({_n(x)} {_n(y)})">{picture.body}</g>'
        x += picture.width + GAP
        end = max(end, y + picture.height)
    return body, end


def column(pictures: Iterable[Picture]) -> Picture:
    """Pictures below each other, as one."""
    pictures = list(pictures)
    lines = [line for picture in pictures for line in picture.lines or ((picture,),)]
    return stack(lines, " ".join(picture.alt for picture in pictures))


def row(pictures: Iterable[Picture]) -> Picture:
    """Pictures beside each other, as one."""
    pictures = list(pictures)
    return stack([pictures], " ".join(picture.alt for picture in pictures))


def words(content: str, size: float = 15, kind: str = "", bold: bool = False) -> Picture:
    """A short text as a picture of its own."""
    content = fit(content, WIDTH, size, bold)
    body = text(0, size + 1, content, size, kind, bold=bold)
    return Picture(body, text_width(content, size, bold), size * 1.4)


def title(content: str) -> Picture:
    """What stands above a part of a picture."""
    return words(content, 13, "soft", bold=True)


def text(
    x: float, y: float, content: str, size: float = 15, kind: str = "", anchor: str = "start",
    bold: bool = False,
) -> str:  # fmt: skip
    """A line of text; `kind` names its colour in STYLE.

    It is as wide as `text_width` says in every font, so that nothing is cut and nothing touches:
    the browser makes a wide font's letters narrower, and a narrow font's wider.
    """
    weight = ' font-weight="600"' if bold else ""
    width = text_width(content, size, bold)
    pin = f' textLength="{_n(width)}" lengthAdjust="spacingAndGlyphs"' if width else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}"'
        f'{weight}{pin} class="{kind}">{escape(content, quote=False)}</text>'
    )


def rect(x: float, y: float, width: float, height: float, kind: str, radius: float = 7) -> str:
    """A box with rounded corners."""
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
        f'rx="{_n(radius)}" class="{kind}"/>'
    )


def line(x1: float, y1: float, x2: float, y2: float, dash: str = "") -> str:
    """A thin line of the axis colour."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path class="axis" d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"{dashes}/>'


def hatch(x: float, y: float, width: float, height: float, step: float = 7) -> str:
    """Slanted lines that fill a box. Written out, because pattern ids clash between pictures."""
    path = ""
    for k in range(int(step), int(width + height), int(step)):
        x1, y1 = max(0.0, k - height), min(float(k), height)
        x2, y2 = min(float(k), width), max(0.0, k - width)
        path += f"M{_n(x + x1)} {_n(y + y1)}L{_n(x + x2)} {_n(y + y2)}"
    return f'<path class="hatch" d="{path}"/>'


def show_token(token: object, longest: int = 24) -> str:
    """A token as text for a drawing: spaces made visible, odd characters replaced, length cut."""
    content = token if isinstance(token, str) else str(token)
    content = content.replace(" ", "␣").replace("\n", "⏎").replace("\t", "⇥")
    content = re.sub(r"[\x00-\x1f\ud800-\udfff\ufffe\uffff]", "\ufffd", content)
    if not text_width(content):
        content = " ".join(f"U+{ord(char):04X}" for char in content)  # nobody would see it
    return content if len(content) <= longest else content[: longest - 1] + "…"


def how_many(count: int, what: str) -> str:
    """A number with its noun: 1 token, 2 tokens."""
    return f"{count} {what}" + ("" if count == 1 else "s")


def number(value: float, digits: int = 2) -> str:
    """A rounded number with a real minus sign."""
    if math.isinf(value):
        return "−∞" if value < 0 else "∞"
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def _n(value: float) -> str:
    """A coordinate, short: nobody sees the hundredth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")
