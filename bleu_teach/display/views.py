"""Views: a picture, a table, a note, code, and a card or another list of them.

All have one form for a saved notebook (`_repr_html_`) and one in words (`repr`), so that a
widget's picture, a verdict or a report can be made of any of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pkgutil import get_data
from textwrap import indent
from typing import NamedTuple
from urllib.parse import quote

from bleu_teach.display.formatting import pixels
from bleu_teach.language import columns, gettext, pad

STYLE = (get_data(__name__, "views.css") or b"").decode("utf-8").partition("*/")[2]
# Inside an image, the page's theme is unknown, but not whether the reader prefers dark pages.
DARK = re.search(r'\[data-jp-theme-light="false"\] (\.bt\{[^}]*\})', STYLE)
STILL = f"{STYLE}@media(prefers-color-scheme:dark){{{DARK[1] if DARK else ''}}}"
MARGIN = 12  # pixels, of the card around every picture
WIDE = 800  # pixels; what is wider is pushed sideways on a phone, where the page allows it


def mark_code(text: str) -> str:
    """Escape a text for HTML, and set what it has between backticks as code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


class View:
    """Something to show: a list of other views, or an object with its own HTML and text."""

    frame = "", ""  # HTML before and after that of the views

    @property
    def views(self) -> Sequence[View]:
        """The views that it contains, if any."""
        return ()

    def _repr_html_(self) -> str:
        """Return HTML that needs no style and keeps its alt text everywhere."""
        before, after = self.frame
        return before + "".join(view._repr_html_() for view in self.views) + after

    def __repr__(self) -> str:
        return "\n".join(filter(None, map(repr, self.views)))


@dataclass(frozen=True, repr=False)
class Picture(View):
    """An SVG drawing with a sentence that describes it.

    Its colours follow the reader's system, on a card of their own, because an image cannot see the
    page around it.
    """

    body: str  # SVG elements
    width: float  # in pixels
    height: float
    alt: str = ""
    label: bool = False  # as the first of a line: the rest stays to the right of it

    @property
    def still(self) -> str:
        """One <svg> on a card, with all the style that it needs in any page."""
        label = f'xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(self.alt)}"'
        width, height = pixels(self.width + 2 * MARGIN), pixels(self.height + 2 * MARGIN)
        size = f'width="{width}" height="{height}"'
        card = f'<rect class="card" x="-{MARGIN}" y="-{MARGIN}" {size} rx="8"/>'
        box = f'viewBox="-{MARGIN} -{MARGIN} {width} {height}"'
        style = f"<style>{STILL}</style>"
        return f'<svg class="bt" {label} {size} {box}>{style}{card}{self.body}</svg>'

    def _repr_html_(self) -> str:
        """Return the picture as an <img>, the only form that keeps its alt text everywhere."""
        image = f'<img alt="{escape(self.alt)}" src="data:image/svg+xml,{quote(self.still)}">'
        if self.width <= WIDE:
            return image
        least = f'<img style="min-width:{pixels(0.7 * self.width)}px"'
        return f'<div style="overflow-x:auto">{image.replace("<img", least, 1)}</div>'

    def __repr__(self) -> str:
        return gettext("Picture: {alt}").format(alt=self.alt)


@dataclass(frozen=True, repr=False)
class Table(View):
    """A table: real HTML, so that it can be read aloud, copied and printed.

    >>> Table("Verdicts of the class", ("exercise", "passed"), [("clip", 12), ("tokenize", 3)])
    Verdicts of the class
    exercise  passed
    clip      12
    tokenize  3
    """

    caption: str  # what the table shows
    header: Sequence[str]  # the names of the columns
    rows: Sequence[Sequence]  # as long as the header each; the first cell names the row
    note: str = ""  # what else a reader has to know, below the table

    def _repr_html_(self) -> str:
        # Titles and phrases from a lesson's code are translated here, but no word, such as a token.
        names = (escape(gettext(name)) for name in self.header)
        head = "".join(f'<th scope="col">{name}</th>' if name else "<td></td>" for name in names)
        rows = ([escape(gettext(t) if " " in t else t) for t in map(str, row)] for row in self.rows)
        body = "".join(
            f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
            for name, *cells in rows
        )
        caption = escape(gettext(self.caption)).replace(" ", "&nbsp;")  # as narrow as its table
        note = f"<p>{escape(gettext(self.note))}</p>" if self.note else ""
        return (
            f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{note}"
        )

    def __repr__(self) -> str:
        rows = ([gettext(t) if " " in t else t for t in map(str, row)] for row in self.rows)
        lines = [[*map(gettext, self.header)], *rows]
        widths = [max(map(columns, column)) for column in zip(*lines, strict=True)]
        shown = ("  ".join(map(pad, line, widths)).rstrip() for line in lines)
        return "\n".join([gettext(self.caption), *shown, gettext(self.note)]).rstrip()


@dataclass(frozen=True, repr=False)
class Note(View):
    """A short text, with a title or without.

    >>> Note("Your last edit", "“sat” came in: 0.607 → 1.000.")
    Your last edit: “sat” came in: 0.607 → 1.000.
    """

    title: str
    text: str
    tinted: bool = False

    def _repr_html_(self) -> str:
        title = f"<b>{escape(self.title)}:</b> " if self.title else ""
        tint = ";padding:6px 12px;border-radius:6px;background:#0072b21f" if self.tinted else ""
        return f'<p style="margin:6px 0{tint}">{title}{mark_code(self.text)}</p>'

    def __repr__(self) -> str:
        return f"{self.title}: {self.text}" if self.title else self.text


@dataclass(frozen=True, repr=False)
class Code(View):
    """Lines in fixed width; as text, they are indented by four spaces.

    >>> Code("clip({}, {})")
        clip({}, {})
    """

    text: str
    margin: str = "    "

    def _repr_html_(self) -> str:
        return f'<pre style="margin:6px 0">{escape(self.text)}</pre>'

    def __repr__(self) -> str:
        return indent(self.text, self.margin)


@dataclass(frozen=True, repr=False)
class Group(View):
    """Views below each other.

    >>> Group((Note("A", "the cat"), Note("B", "a cat")))
    A: the cat
    B: a cat
    """

    parts: tuple[View, ...]

    @property
    def views(self) -> Sequence[View]:
        return self.parts


@dataclass(frozen=True, repr=False)
class Folded(Group):
    """Views under a title, which open on a click."""

    title: str

    @property
    def frame(self) -> tuple[str, str]:
        return f"<details><summary>{escape(self.title, quote=False)}</summary>", "</details>"


class Look(NamedTuple):
    """The look of a kind of card: a word, a shape and a colour."""

    word: str
    shape: str
    colour: str

    @property
    def icon(self) -> str:
        """The shape as an <img>, which a saved notebook keeps; its text is the word."""
        if not self.shape:
            return ""
        drawn = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" fill="none" '
            f'stroke-width="2.4">{self.shape.format(self.colour)}</svg>'
        )
        word = escape(gettext(self.word))
        return f'<img alt="{word}" style="margin:0" src="data:image/svg+xml,{quote(drawn)}">'


TRIANGLE = '<path d="M15 3L28 26H2z" stroke="{0}"/><path d="M15 11v7M15 21v2" stroke="{0}"/>'
STOPPED = Look("It stopped", TRIANGLE, "#c44f00")


@dataclass(frozen=True, repr=False)
class Card(Group):
    """A headline, views below it, and links to the next steps.

    >>> Card((Note("", "Count again."),), "One is missing.", Look("Not yet", "", "red"), "clip")
    clip: One is missing.
    Count again.
    """

    headline: str  # a sentence
    look: Look  # what kind of card it is
    name: str = ""  # what it is about
    foot: tuple[tuple[str, str], ...] = ()  # short texts, each with where it leads to, or ""

    @property
    def frame(self) -> tuple[str, str]:
        style = (
            f"border:1px solid #8a9099;border-left:6px solid {self.look.colour};"
            "border-radius:8px;padding:8px 18px;margin:6px 0;max-width:860px;"
            "box-sizing:border-box;overflow-x:auto"
        )
        name = f'<code style="margin-left:auto">{escape(self.name)}</code>' if self.name else ""
        head = (
            '<p style="display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin:4px 0">'
            f'{self.look.icon} <b style="font-size:1.15em;flex:1">{mark_code(self.headline)}</b> '
            f"{name}</p>"
        )
        line = "border-top:1px solid #aab2bd;padding-top:6px;margin:8px 0 2px;font-size:.9em"
        pieces = " &nbsp;·&nbsp; ".join(
            f'<a href="{escape(address)}">{escape(text)}</a>' if address else escape(text)
            for text, address in self.foot
        )
        foot = f'<p style="{line}">{pieces}</p>' if pieces else ""
        return f'<div style="{style}">{head}', f"{foot}</div>"

    def __repr__(self) -> str:
        first = f"{self.name}: {self.headline}" if self.name else self.headline
        last = " · ".join(text for text, _ in self.foot)
        return "\n".join(filter(None, [first, super().__repr__(), last]))
