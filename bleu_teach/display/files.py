"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_file(path: Path, text: str) -> None:
    """Write a whole file or none; after an OSError, the old file is still there.

    A lone surrogate, as broken code may print it, is replaced.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{os.getpid()}.half")  # two programs may write at once
    try:
        half.write_bytes(text.encode("utf-8", errors="replace"))
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
