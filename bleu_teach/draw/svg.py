"""The few marks that every picture of the course is made of, and how they are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from bleu_teach.display.formatting import pixels
from bleu_teach.display.views import Picture
from bleu_teach.draw.texts import fit, text_width

WIDTH = 760  # of a picture that is laid out like text
NARROW = 440  # so that the letters are large enough on a phone
NAME = 76  # what the name of a line takes
ROOM = WIDTH - 100  # what it leaves to the rest
GAP, ROW_GAP, LINE_GAP = 8, 6, 10  # between pictures, between rows of a line, between lines


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Lead values to pixels; one outside is at the nearest end, and `nan` at the start."""

    def place(value: float) -> float:
        return start + (end - start) * (min(max(low, value), high) - low) / (high - low)

    return place


def stack(lines: Sequence[Sequence[Picture]], alt: str, most: float = WIDTH) -> Picture:
    """Draw lines of small pictures as one, laid out like text: a full line goes on below."""
    widths = (sum(one.width + GAP for one in line) - GAP for line in lines)
    widest = max(one.width + (row[0].width + GAP) * row[0].label for row in lines for one in row)
    width = max(widest, min(most, max(widths)))
    body, y = "", -LINE_GAP
    for line in filter(None, lines):
        drawn, y = _lay(line, y + LINE_GAP, width)
        body += drawn
    return Picture(body, width, max(y, 0), alt)


def tell(score: Sequence[Picture], told: str, lines: Sequence, alt: str) -> Picture:
    """Draw a score and a sentence over the lines that they are about."""
    wide = max(NARROW, *(one.width for line in lines for one in line))
    shown = [paragraph(told, wide, 18, bold=True)] if told else []
    return stack([score, shown, *lines], f"{told} {alt}".strip(), wide)


def _lay(line: Sequence[Picture], y: float, width: float) -> tuple[str, float]:
    """Lay one line, on as many rows as it needs: its drawing, and the y where it ends."""
    indent = line[0].width + GAP if line and line[0].label else 0
    body, x, end = "", 0.0, y
    for picture in line:
        if x + picture.width > width + 0.1 and x > indent:
            x, y = indent, end + ROW_GAP
        body += f'<g transform="translate({pixels(x)} {pixels(y)})">{picture.body}</g>'
        x += picture.width + GAP
        end = max(end, y + picture.height)
    return body, end


def words(content: str, size: float = 15, kind: str = "", bold: bool = False) -> Picture:
    """Draw a short text as a separate picture."""
    content = fit(content, WIDTH, size, bold)
    body = text(0, size + 1, content, size, kind, bold=bold)
    return Picture(body, text_width(content, size, bold), size * 1.4)


def paragraph(
    content: str, room: float, size: float = 15, kind: str = "", bold: bool = False
) -> Picture:
    """Draw a text in lines that fit a room."""
    lines = []
    for own in content.splitlines() or [""]:
        lines.append("")
        for word in own.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and text_width(longer, size, bold) > room:
                lines.append("")
                longer = word
            lines[-1] = fit(longer, room, size, bold)
    high = round(size * 1.4)
    rows = (text(0, size + k * high, one, size, kind, bold=bold) for k, one in enumerate(lines))
    widest = max(text_width(one, size, bold) for one in lines)
    return Picture("".join(rows), widest, high * len(lines))


def text(
    x: float, y: float, content: str, size: float = 15, kind: str = "", anchor: str = "start",
    bold: bool = False,
) -> str:  # fmt: skip
    """Draw a line of text; `kind` names its colour in STYLE.

    It is as wide as `text_width` says in every font, so that nothing is cut and nothing touches:
    the browser makes a wide font's letters narrower, and a narrow font's wider.
    """
    weight = ' font-weight="600"' if bold else ""
    width = text_width(content, size, bold)
    pin = f' textLength="{pixels(width)}" lengthAdjust="spacingAndGlyphs"' if width else ""
    return (
        f'<text x="{pixels(x)}" y="{pixels(y)}" font-size="{pixels(size)}" text-anchor="{anchor}"'
        f'{weight}{pin} class="{kind}">{escape(content, quote=False)}</text>'
    )


def rect(x: float, y: float, width: float, height: float, kind: str, radius: float = 7) -> str:
    """Draw a box with rounded corners."""
    return (
        f'<rect x="{pixels(x)}" y="{pixels(y)}" width="{pixels(width)}" height="{pixels(height)}" '
        f'rx="{pixels(radius)}" class="{kind}"/>'
    )


def line(x1: float, y1: float, x2: float, y2: float, dash: str = "") -> str:
    """Draw a thin line of the axis colour."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path class="axis" d="M{pixels(x1)} {pixels(y1)}L{pixels(x2)} {pixels(y2)}"{dashes}/>'


def curve(points: Iterable[tuple[float, float]]) -> str:
    """Draw a line through points."""
    places = " ".join(f"{pixels(x)},{pixels(y)}" for x, y in points)
    return f'<polyline class="curve" points="{places}"/>'


def dot(x: float, y: float, kind: str, radius: float) -> str:
    """Draw a round mark."""
    return f'<circle class="{kind}" cx="{pixels(x)}" cy="{pixels(y)}" r="{pixels(radius)}"/>'


def box(width: float, height: float, kind: str, radius: float = 7) -> str:
    """Draw the box of a token or an n-gram: hatched if it is clipped, with a ring if it differs."""
    body = hatch(width, height) if kind.startswith("clipped") else ""
    body += rect(0, 0, width, height, kind, radius)
    ring = rect(-2, -2, width + 4, height + 4, "slot ringed", radius + 2)
    return body + ring * ("differs" in kind)


def hatch(width: float, height: float) -> str:
    """Fill a box with slanted lines, written out because pattern ids clash between pictures."""
    path = ""
    for k in range(7, int(width + height), 7):
        x1, y1 = max(0.0, k - height), min(float(k), height)
        x2, y2 = min(float(k), width), max(0.0, k - width)
        path += f"M{pixels(x1)} {pixels(y1)}L{pixels(x2)} {pixels(y2)}"
    return f'<path class="hatch" d="{path}"/>'
