"""The cells of a notebook, with what nbgrader wrote on them; texts made safe to keep and show."""

import ast
import warnings
from collections.abc import Iterable
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
    metadata: dict = field(default_factory=dict)  # in the release
    outputs: list[dict] = field(default_factory=list)
    written: frozenset[str] = frozenset()  # the functions to be graded that it defines
    doubts: dict = field(default_factory=dict)  # causes by name, from the end of this cell on
    empty: bool = False  # True for a written answer to which nothing was written

    @property
    def nbgrader(self) -> dict:
        return self.metadata.get("nbgrader", {})

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
    for one in notebook["cells"]:
        cell = Cell(one["cell_type"], one.get("id", ""), "", "".join(one["source"]))
        cell.metadata = one["metadata"]
        cell.name = cell.nbgrader.get("grade_id", "")
        made.append(cell)
    return made


def write_cells(cells: Iterable[Cell]) -> list[dict]:
    """Write cells in nbformat 4.5."""
    made: list[dict] = []
    for cell in cells:
        more = {"execution_count": None, "outputs": cell.outputs} if cell.kind == "code" else {}
        about = {"cell_type": cell.kind, "id": cell.id, "metadata": cell.metadata}
        made.append({**about, "source": cell.source, **more})
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
