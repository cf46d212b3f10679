"""The cells of a notebook, with what nbgrader wrote on them; outputs made safe to keep and show."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass

from bleu_teach.display.html import sanitize


@dataclass
class Cell:
    """The readable parts of a cell, for any JSON."""

    raw: dict
    kind: str  # "code", "markdown" or "raw"
    source: str
    nbgrader: dict  # its part of the metadata
    # On the way into the rebuilt notebook: the name of the released cell that it stands for, None
    # for the student's own, and the role that another cell has already.
    role: str | None = None
    copy_of: str | None = None
    written: frozenset[str] = frozenset()  # the functions to be graded that are defined in it

    @property
    def name(self) -> str | None:
        """The name that nbgrader gives to it."""
        name = self.nbgrader.get("grade_id")
        return name if isinstance(name, str) else None

    @property
    def locked(self) -> bool:
        """True for a cell of the release that students may not change."""
        return bool(self.nbgrader.get("locked"))

    @property
    def points(self) -> float:
        return self.nbgrader.get("points", 0)

    def defines(self, name: str) -> bool:
        """Return whether its text defines a function of that name."""
        pattern = rf"^(async )?(def {name}\b|{name}\s*=[^=])"
        return bool(re.search(pattern, self.source, re.MULTILINE))


def read_cells(notebook: dict) -> list[Cell]:
    """Read the cells of a notebook; whatever else stands among them is left out."""
    return [_read_cell(cell) for cell in notebook["cells"] if isinstance(cell, dict)]


def _read_cell(cell: dict) -> Cell:
    kind, source = cell.get("cell_type"), cell.get("source", "")
    lines = source if isinstance(source, list) else [source]
    return Cell(
        raw=cell,
        kind=kind if kind in ("code", "markdown") else "raw",
        source="".join(line for line in lines if isinstance(line, str)),
        nbgrader=dict_in(dict_in(cell, "metadata"), "nbgrader"),
    )


def dict_in(place: dict, name: str) -> dict:
    """Return the dict under a name, or an empty one for anything else."""
    value = place.get(name)
    return value if isinstance(value, dict) else {}


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


def sanitize_outputs(outputs: list[dict]) -> list[dict]:
    """Convert what a student's process sent to outputs of nbformat: plain text."""
    made: list[dict] = []
    for output in outputs:
        if "print" in output:
            if not made or made[-1]["output_type"] != "stream":
                made.append({"output_type": "stream", "name": "stdout", "text": ""})
            made[-1]["text"] = sanitize(made[-1]["text"] + str(output["print"]))
        elif isinstance(output.get("show"), dict):
            data = {"text/plain": sanitize(output["show"].get("text/plain", ""))}
            made.append({"output_type": "display_data", "data": data, "metadata": {}})
        elif "error" in output:
            lines = output.get("traceback")
            made.append(
                {
                    "output_type": "error",
                    "ename": sanitize(output["error"])[:100],
                    "evalue": sanitize(output.get("text", ""))[:1000],
                    "traceback": [*map(sanitize, lines)] if isinstance(lines, list) else [],
                }
            )
    return made
