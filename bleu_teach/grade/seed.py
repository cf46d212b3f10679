"""The seed of a course, from which its hidden inputs are drawn: made once, long, kept in a file.

    python -m bleu_teach.grade.seed [COURSE]

Keep the file, and give it to nobody: with another one the hidden inputs are others, and with this
one everybody can make them.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import bleu_teach
from bleu_teach.language import gettext

CLONE = Path(bleu_teach.__file__).parents[1] / "notebooks" / "assignments"
# Installed by pip, a course is a copy: python -m bleu_teach lessons DIR; then work in DIR.
COURSE = CLONE if CLONE.is_dir() else Path("assignments")
PUBLIC = "cologne"  # everybody can read it here


def read_seed(folder: Path, public: bool = False) -> str:
    """The seed in a course's folder, or the public one that everybody knows, to try things out.

    Raises:
        OSError: the course has none.
    """
    if public:
        return PUBLIC
    try:
        return (folder / "seed").read_text("utf-8").strip()
    except FileNotFoundError:
        message = gettext(
            "{folder} has no seed yet, so its hidden inputs would be those that everybody knows. "
            "Make one: {command} (or try things out with --public-seed)"
        )
        command = f"python -m bleu_teach.grade.seed {folder}"
        raise OSError(message.format(folder=folder, command=command)) from None


def make_seed(folder: Path) -> Path:
    """Write a new seed that only its owner can read.

    Raises:
        FileExistsError: the course has one.
    """
    path = folder / "seed"
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_hex(32) + "\n")
    return path


if __name__ == "__main__":
    try:
        made = make_seed(Path(sys.argv[1]) if sys.argv[1:] else COURSE)
        print(gettext("made {path}").format(path=made))
    except OSError as error:
        sys.exit(gettext("no seed was made: {error}").format(error=error))
