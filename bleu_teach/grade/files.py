"""Files of which nobody ever sees half."""

from __future__ import annotations

from pathlib import Path


def write(path: Path, text: str) -> None:
    """A whole file or none. Half a character, as broken code may print it, is replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".half")
    half.write_bytes(text.encode("utf-8", errors="replace"))
    half.replace(path)
