"""The cells of a notebook, with what nbgrader wrote on them."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """What can be read from a cell, whatever its JSON says.

    Args:
        raw: the cell itself.
        kind: "code", "markdown" or "raw".
        source: its text.
        nbgrader: nbgrader's part of its metadata.
    """

    raw: dict
    kind: str
    source: str
    nbgrader: dict

    @property
    def id(self) -> object:
        """Its id, which may be anything."""
        return self.raw.get("id")

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
    def graded(self) -> bool:
        """True for a cell that carries points."""
        return bool(self.nbgrader.get("grade"))

    @property
    def points(self) -> float:
        return self.nbgrader.get("points", 0)

    def defines(self, name: str) -> bool:
        """True if its text defines a function of that name."""
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
    """Give what should be a dict there; an empty one for anything else."""
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
