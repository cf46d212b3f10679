"""The cells of a notebook, with what nbgrader wrote on them; texts made safe to keep and show."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass, field

from bleu_teach.display.html import sanitize


@dataclass(eq=False)
class Cell:
    """The readable parts of a cell."""

    kind: str  # "code", "markdown" or "raw"
    id: str
    name: str  # what nbgrader calls it; once rebuilt, that of the released cell it stands for
    source: str
    whole: bool = True  # False if its text was too long
    nbgrader: dict = field(default_factory=dict)  # its part of the metadata, in the release
    raw: dict = field(default_factory=dict)
    written: frozenset[str] = frozenset()  # the functions to be graded that it defines
    doubts: dict = field(default_factory=dict)  # causes by name, from the end of this cell on

    @property
    def locked(self) -> bool:
        """True for a cell of the release that students may not change."""
        return bool(self.nbgrader.get("locked"))

    @property
    def points(self) -> float:
        return self.nbgrader.get("points", 0)


def read_cells(notebook: dict) -> list[Cell]:
    """Read the cells of one of our notebooks."""
    made = []
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        name, source = about.get("grade_id", ""), "".join(cell["source"])
        made.append(
            Cell(cell["cell_type"], cell.get("id", ""), name, source, nbgrader=about, raw=cell)
        )
    return made


def parse(source: str) -> ast.Module | None:
    """Parse a cell; None where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def printable(text: str) -> str:
    r"""Put a text on one line, with what is no letter or sign as its number.

    >>> printable("ann\r\x1b[31m\udcff")
    'ann\\r\\x1b[31m\\udcff'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def as_output(text: str) -> list[dict]:
    """Make the outputs of a cell of what a student's process sent: one, of plain text."""
    shown = {"output_type": "stream", "name": "stdout", "text": sanitize(text)}
    return [shown] * bool(text)
