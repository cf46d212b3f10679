"""An answer as a card: a shape, a word, a colour; what came and what was expected; what next.

A saved notebook may lose styles and pictures. Then the same words stand there, one below another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from bleu_teach.calls.values import same, show
from bleu_teach.language import gettext

MARKS = 40  # in the strip; more would not be counted by eye
LINE = ' style="border-bottom:3px double"'  # under what differs


class Look(NamedTuple):
    """How a status is shown: its sign, its shape, its colour, its line at the left, its word."""

    sign: str
    shape: str
    colour: str
    line: str
    word: str


DISC = '<circle cx="15" cy="15" r="14" fill="{0}"/><path d="M8 15l5 5 9-10" stroke="#fff"/>'
DIAMOND = '<path d="M15 2L28 15 15 28 2 15zM10 12h10M10 18h10M18 8l-6 14" stroke="{0}"/>'
TRIANGLE = '<path d="M15 3L28 26H2z" stroke="{0}"/><path d="M15 11v7M15 21v2" stroke="{0}"/>'
RING = '<circle cx="15" cy="15" r="13" stroke="{0}" stroke-dasharray="5 4"/>'
NOT_YET = Look("≠", DIAMOND, "#b87d00", "solid", "Not yet")
LOOKS = {
    "passed": Look("✓", DISC, "#0072b2", "solid", "Passed"),
    "mistake": NOT_YET,
    "wrong": NOT_YET,
    "raised": Look("!", TRIANGLE, "#c44f00", "solid", "It stopped"),
    "not attempted": Look("…", RING, "#7a828c", "dashed", "Not attempted yet"),
}


def card(
    status: str,
    name: str,
    parts: Sequence[str],
    counts: tuple[int, int] = (0, 0),
    mistake: str = "",
) -> str:
    """The frame: what it is about and how it went, then the parts one below another.

    The counts are on how many inputs the answers agree, and how many were tried, if any were. A
    mistake that was recognised has its short name.
    """
    look = LOOKS[status]
    word = gettext(look.word) + (f": {mistake}" if mistake else "")
    frame = (
        f"border:1px solid #aab2bd;border-left:6px {look.line} {look.colour};border-radius:8px;"
        "padding:8px 18px;margin:6px 0;max-width:860px;overflow-x:auto"
    )
    icon = _picture(look.sign, 30, 30, look.shape.format(look.colour))
    head = (
        f'<p style="display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin:4px 0">'
        f'{icon} <b style="font-size:1.15em">{escape(word)}</b> <code>{escape(name)}</code>'
        f"{_strip(*counts, look.colour)}</p>"
    )
    return f'<div style="{frame}">{head}{"".join(parts)}</div>'


def _strip(agreed: int, tried: int, colour: str) -> str:
    """A small mark for each input: solid where the answers agree."""
    if not tried:
        return ""
    told = gettext("{agreed} of {tried} inputs agree").format(agreed=agreed, tried=tried)
    marks = "".join(
        f'<rect x="{11 * k + 1}" y="1" width="8" height="14" rx="2" '
        + ('fill="#0072b2"/>' if k < agreed else 'stroke="#7a828c" stroke-dasharray="2 2"/>')
        for k in range(min(tried, MARKS))
    )
    strip = _picture("", 11 * min(tried, MARKS) + 1, 16, marks)
    return f'<span style="margin-left:auto">{strip} {told}</span>'


def _picture(alt: str, width: float, height: float, body: str) -> str:
    """A small drawing as an <img>, which a saved notebook keeps."""
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'fill="none" stroke-width="2.4">{body}</svg>'
    )
    return f'<img alt="{alt}" style="margin:0" src="data:image/svg+xml,{quote(drawn)}">'


def paragraph(text: str, title: str = "") -> str:
    """A sentence, with a bold word before it if it has a title."""
    before = f"<b>{escape(title)}</b> " if title else ""
    return f'<p style="margin:6px 0">{before}{escape(text, quote=False)}</p>'


def code(lines: Sequence[str]) -> str:
    """Lines of code."""
    return f'<pre style="margin:6px 0">{escape(chr(10).join(lines))}</pre>' if lines else ""


def stopped_at(source: str, line: int) -> list[str]:
    """The learner's own lines with their numbers, and a mark at the last, where it stopped.

    >>> stopped_at("def f(x):\\n    return x[9]", 2)
    ['  1  def f(x):', '▶ 2      return x[9]']
    """
    lines = source.split("\n")
    wide = len(str(line))
    numbered = [
        f"  {number:{wide}}  {text}" for number, text in enumerate(lines, line - len(lines) + 1)
    ]
    return [*numbered[:-1], "▶" + numbered[-1][1:]]


def folded(title: str, items: Sequence[str]) -> str:
    """A list that is opened when somebody wants it."""
    told = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<details><summary>{escape(title)}</summary><ul>{told}</ul></details>"


def foot(*pieces: str) -> str:
    """Where to go from here."""
    told = " &nbsp; ".join(filter(None, pieces))
    line = "border-top:1px solid #aab2bd;padding-top:6px;margin:8px 0 2px"
    return f'<p style="{line}">{told}</p>' if told else ""


def link(notebook: str, section: str, text: str) -> str:
    """A link to a heading of a lesson, as JupyterLab writes its anchors."""
    anchor = f"#{quote(section.replace(' ', '-'))}" if section else ""
    return f'<a href="{notebook}{anchor}">{escape(text)}</a>'


def side_by_side(
    yours: object, expected: object, asks: str, pictures: tuple[str, str] = ("", "")
) -> str:
    """Two values, with a double line under what differs, and a picture below each."""
    labels = _names(asks)
    shown = [
        (title, _value(value, other, labels), picture)
        for title, value, other, picture in (
            (gettext("Yours"), yours, expected, pictures[0]),
            (gettext("Expected"), expected, yours, pictures[1]),
        )
    ]
    cells = "".join(
        f'<div style="flex:1 1 240px;min-width:0"><b>{title}</b> {value}<br>{picture}</div>'
        for title, value, picture in shown
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:4px 24px;margin:6px 0">{cells}</div>'


def first_difference(yours: object, expected: object, asks: str, where: str) -> str:
    """Where two values begin to differ, in words: which number, and where in the picture."""
    told = []
    if isinstance(yours, tuple) and isinstance(expected, tuple) and len(yours) == len(expected):
        triples = zip(_names(asks), yours, expected, strict=False)
        told += [name for name, one, two in triples if not same(one, two)][:1]
    told += [where] if where else []
    return paragraph(f"{', '.join(told)}.", gettext("▲ First difference:")) if told else ""


def _names(asks: str) -> tuple[str, ...]:
    """What the two numbers of a pair are called."""
    names = re.search(r"\(([^()]+), ([^()]+)\)$", asks)
    return names.groups() if names else ()


def _value(value: object, other: object, labels: Sequence[str]) -> str:
    pairs = isinstance(value, tuple) and isinstance(other, tuple) and len(value) == len(other)
    if not (pairs and value and len(value) == len(labels)):
        return f"<code>{escape(show(value))}</code>"
    return ", ".join(
        f"{escape(label)} <code{'' if same(one, two) else LINE}>{escape(show(one))}</code>"
        for label, one, two in zip(labels, value, other, strict=True)
    )
