"""Names as they may be shown, and files of which nobody ever sees half."""

from __future__ import annotations

from pathlib import Path


def printable(text: str) -> str:
    r"""The text on one line, with what is no letter or sign as its number.

    >>> printable("ann\r\x1b[31m\udcff")
    'ann\\r\\x1b[31m\\udcff'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def write(path: Path, text: str) -> None:
    """A whole file or none. Half a character, as broken code may print it, is replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".half")
    half.write_bytes(text.encode("utf-8", errors="replace"))
    half.replace(path)
