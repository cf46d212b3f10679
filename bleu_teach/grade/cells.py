"""What nbgrader wrote on a cell: its name, whether it is locked, its points."""

from __future__ import annotations


def source_of(cell: dict) -> str:
    """The text of a cell, which may be stored as a list of lines."""
    source = cell.get("source", "")
    lines = source if isinstance(source, list) else [source]
    return "".join(line for line in lines if isinstance(line, str))


def nbgrader_of(cell: dict) -> dict:
    """What nbgrader wrote into the metadata of a cell."""
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return nbgrader if isinstance(nbgrader, dict) else {}


def grade_id(cell: dict) -> str | None:
    """The name that nbgrader gives to a cell."""
    name = nbgrader_of(cell).get("grade_id")
    return name if isinstance(name, str) else None


def is_locked(cell: dict) -> bool:
    """True for a cell of the release that students may not change."""
    return bool(nbgrader_of(cell).get("locked"))
