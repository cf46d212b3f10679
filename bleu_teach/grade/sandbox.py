"""Start the student's processes behind the strongest wall that this machine has, and say which.

box      bubblewrap: a file system with Python in it and nothing else, no network, own processes
locked   Landlock and seccomp: no other file can be opened, no socket made; needs no installation
limits   memory, time and processes are limited; files and network are open
none     nothing but a process of its own; only if asked for by name

What works is found by trying: bubblewrap may be installed and still be forbidden. The first two
are for Linux; macOS and Windows have the third.
"""

from __future__ import annotations

import os

from bleu_teach.grade.nursery import Nursery
from bleu_teach.grade.spawn import Spawner
from bleu_teach.grade.walls import NotIsolated

Processes = Nursery | Spawner  # where a submission's processes come from
LEVELS = ("box", "locked", "limits", "none")


def start(level: str) -> Processes:
    """Get ready to make processes for submissions.

    Args:
        level: one of LEVELS.

    Raises:
        NotIsolated: this machine does not allow the level.
    """
    return Nursery(level) if hasattr(os, "fork") else Spawner(level)


def best_level(wanted: str | None = None) -> str:
    """The strongest level that works here, or the wanted one if it does.

    Args:
        wanted: a level asked for by name. "none" is used only if it is asked for.

    Raises:
        NotIsolated: the level that was asked for, or every level, does not work.
    """
    for level in [wanted] if wanted else LEVELS[:-1]:
        try:
            start(level).close()
            return level
        except NotIsolated as reason:
            if wanted:
                raise NotIsolated(f"--isolation {wanted}: {reason}") from None
    raise NotIsolated("no isolation works here. To grade all the same: --isolation none")
