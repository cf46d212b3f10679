"""What can be shown: a picture, a table, a note.

All three have one form for a page of ours (`inline`), one for a saved notebook (`_repr_html_`), and
one in words (`repr`), so that an explorer, a verdict or a report can be made of any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from bleu_teach.draw.style import STYLE
from bleu_teach.draw.texts import pixels
from bleu_teach.language import columns, gettext, pad

MARGIN = 12  # pixels, of the card around every picture


class View:
    """Something to show. A subclass says how it looks and what it is in words."""

    @property
    def inline(self) -> str:
        """HTML for a page that has the course's style; the same as in a saved notebook."""
        return self._repr_html_()

    def _repr_html_(self) -> str:
        """HTML that needs no style and keeps its text wherever it is shown."""
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class Picture(View):
    """An SVG drawing with the sentence that says what is seen.

    Inline, its colours follow JupyterLab's light or dark theme. As an <img> in a saved notebook
    they are the light ones, on a white card, because an image cannot see the page.

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
        width, height = pixels(self.width + 2 * MARGIN), pixels(self.height + 2 * MARGIN)
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
        return gettext("Picture: {alt}").format(alt=self.alt)


def _html_line(line: Sequence[Picture]) -> str:
    """Put pictures beside each other, as HTML that wraps."""
    drawn = [
        f'<svg width="{pixels(p.width)}" height="{pixels(p.height)}" '
        f'viewBox="0 0 {pixels(p.width)} {pixels(p.height)}">{p.body}</svg>'
        for p in line
    ]
    label = drawn.pop(0) if line and line[0].label else ""
    return f'<div class="line">{label}<div class="line">{"".join(drawn)}</div></div>'


@dataclass(frozen=True, repr=False)
class Table(View):
    """A table: real HTML, so that it can be read aloud, copied and printed.

    Args:
        caption: what the table shows.
        header: the names of the columns.
        rows: as long as the header each; the first cell names the row. Any value can be a cell.
        note: what else a reader has to know, below the table.
        links: a class for each row. In an explorer, what shares a class lights up together under
            the pointer, a finger or the keyboard.

    >>> Table("Verdicts of the class", ("exercise", "passed"), [("clip", 12), ("tokenize", 3)])
    Verdicts of the class
    exercise  passed
    clip      12
    tokenize  3
    """

    caption: str
    header: Sequence[str]
    rows: Sequence[Sequence]
    note: str = ""
    links: Sequence[str] = ()

    @property
    def inline(self) -> str:
        """The table; if it has links, its rows are one stop for Tab, and arrow keys walk on."""
        if not self.links:
            return self._repr_html_()
        # A dialog's form sends nothing when Enter is pressed.
        return f'<form method="dialog">{self._html(_lit_row)}</form>'

    def _repr_html_(self) -> str:
        return self._html(_html_row)

    def _html(self, write_row: Callable[[Sequence, str], str]) -> str:
        head = "".join(
            f'<th scope="col">{escape(name)}</th>' if name else "<td></td>" for name in self.header
        )
        links = [*self.links, *[""] * (len(self.rows) - len(self.links))]
        body = "".join(map(write_row, self.rows, links))
        caption = escape(self.caption).replace(" ", "&nbsp;")  # a caption is as narrow as its table
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return (
            f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{note}"
        )

    def __repr__(self) -> str:
        lines = [[str(cell) for cell in line] for line in (self.header, *self.rows)]
        widths = [max(map(columns, column)) for column in zip(*lines, strict=True)]
        shown = ("  ".join(map(pad, line, widths)).rstrip() for line in lines)
        return "\n".join([self.caption, *shown, self.note]).rstrip()


def _html_row(row: Sequence, link: str) -> str:
    name, *cells = (escape(str(cell)) for cell in row)
    row_class = f' class="{link}"' if link else ""
    cells = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr{row_class}><th scope="row">{name}</th>{cells}</tr>'


def _lit_row(row: Sequence, link: str) -> str:
    """Write a row that can be chosen: what shares its class lights up."""
    html = _html_row(row, link)
    name = escape(str(row[0]))
    # JupyterLab leaves the keys of such an element to it.
    keys = 'data-lm-suppress-shortcuts="true"'
    chosen = f'<label><input type="radio" name="light" class="{link}" {keys}>{name}</label>'
    return html.replace(f">{name}</th>", f">{chosen}</th>", 1) if link else html


@dataclass(frozen=True, repr=False)
class Note(View):
    """A short text with a title, set apart from what is around it.

    >>> Note("Your last edit", "“sat” came in: 0.607 → 1.000.")
    Your last edit: “sat” came in: 0.607 → 1.000.
    """

    title: str
    text: str

    @property
    def inline(self) -> str:
        return f'<p class="bt-note" role="status">{self._content}</p>'

    def _repr_html_(self) -> str:
        return f"<p>{self._content}</p>"

    @property
    def _content(self) -> str:
        return f"<b>{escape(self.title)}</b><br>{escape(self.text, quote=False)}"

    def __repr__(self) -> str:
        return f"{self.title}: {self.text}"


@dataclass(frozen=True, repr=False)
class Beside(View):
    """Views beside each other where there is room, else below each other.

    >>> Beside((Note("A", "the cat"), Note("B", "a cat")))
    A: the cat
    B: a cat
    """

    parts: tuple[View, ...]

    @property
    def inline(self) -> str:
        return f'<div class="bt-two">{"".join(part.inline for part in self.parts)}</div>'

    def _repr_html_(self) -> str:
        return "".join(part._repr_html_() for part in self.parts)

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.parts))
