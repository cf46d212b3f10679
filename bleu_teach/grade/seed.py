"""The seed of a course, from which its hidden inputs are drawn: made once, long, kept in a file.

With another seed the hidden inputs are others, and with this one everybody can make them.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import bleu_teach
from bleu_teach.language import gettext

CLONE = Path(bleu_teach.__file__).parents[1] / "notebooks" / "assignments"
PUBLIC = "cologne"  # everybody can read it here


def find_course() -> Path:
    """Find the course: the folder one stands in, if it is one, or that of a clone. Installed by
    pip, it is a copy: python -m bleu_teach lessons DIR; then work in DIR."""
    if Path("tasks.py").is_file() and Path("source").is_dir():
        return Path()
    return CLONE if CLONE.is_dir() else Path("assignments")


def read_seed(folder: Path, public: bool = False) -> str:
    """Read the seed in a course's folder, which is made if there is none; or take the public one
    that everybody knows, to try things out.

    Raises:
        OSError: there is none and none can be made, or it is empty.
    """
    if public:
        return PUBLIC
    path = folder / "seed"
    if not path.exists():
        make_seed(path)
        message = gettext("made {path}, for the hidden inputs: keep it, and give it to nobody")
        print(message.format(path=path), file=sys.stderr)
    seed = path.read_text("utf-8").strip()
    if not seed:
        raise OSError(gettext("{path} is empty").format(path=path))
    return seed


def make_seed(path: Path) -> None:
    """Write a new seed that only its owner can read.

    Raises:
        FileExistsError: the course has one.
    """
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_hex(32) + "\n")
