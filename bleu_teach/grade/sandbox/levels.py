"""Start the student's processes behind the strongest wall that this machine has, and say which.

box      bubblewrap, Landlock and seccomp: no files, no network, processes of its own
locked   Landlock and seccomp: no file can be opened, no socket made; needs no installation
limits   memory, time and processes are limited; the network is open, and files unless root grades
none     nothing but a process of its own; only if asked for by name

What a student can reach at which level stands in notebooks/assignments/THREATS.md.

What works is found by trying: bubblewrap may be installed and still be forbidden.
"""

from __future__ import annotations

import sys

from bleu_teach.grade.sandbox.view import NotIsolated
from bleu_teach.grade.sandbox.warm import WarmProcess
from bleu_teach.language import gettext

LEVELS = ("box", "locked", "limits", "none")
NOT_HERE = (
    "Grading runs on Linux: on Windows open WSL 2 (wsl --install), on macOS a Linux container "
    "(Docker), and give the same command there."
)


def start(wanted: str | None = None) -> WarmProcess:
    """A warm process of the strongest level that works here, or of the one that is asked for by
    name. "none" is used only if it is asked for.

    Raises:
        NotIsolated: the level that was asked for, or every level, does not work.
    """
    check_system()
    for level in [wanted] if wanted else LEVELS[:-1]:
        try:
            return WarmProcess(level)
        except NotIsolated as reason:
            if wanted:
                raise NotIsolated(f"--isolation {wanted}: {reason}") from None
    raise NotIsolated(gettext("no isolation works here. To grade all the same: --isolation none"))


def check_system() -> None:
    """Grading needs Linux.

    Raises:
        NotIsolated: no level works on this kind of machine.
    """
    if not sys.platform.startswith("linux"):
        raise NotIsolated(gettext(NOT_HERE))
