"""A box: one process behind bubblewrap, for one run of one submission, and nobody else's.

There is one kind of isolation. What cannot be set up is an error with its cause: nothing is left
out and nothing else is tried. "none" is a process without isolation, used only if asked for by
name, for a container or virtual machine of one's own.

What a student can reach in a box stands in notebooks/assignments/THREATS.md.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from platform import machine
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

from bleu_teach.grade.sandbox.inside.limits import FOLDER, START_SECONDS
from bleu_teach.grade.sandbox.seccomp import program
from bleu_teach.grade.sandbox.view import PYTHON, ROOT, WORK, environment, mounts, shown_folders
from bleu_teach.language import gettext

LEVELS = ("box", "none")
READY = b'\n{"ready": true}\n'
USERS = range(61_184, 65_520)  # numbers that no real account has
NOT_HERE = (
    "Grading runs on Linux: on Windows open WSL 2 (wsl --install), on macOS a Linux container "
    "(Docker), and give the same command there."
)
NO_BOX = (
    "the student's code cannot be isolated here: {cause}. GRADING.md says what to do where "
    "bubblewrap does not work."
)


class NotIsolated(Exception):
    """A box that cannot be set up. The text is the reason."""


def check_isolation(level: str | None = None) -> str:
    """Try whether a box can be set up; the name of the level."""
    check_system()
    Box(level or LEVELS[0]).close()
    return level or LEVELS[0]


def check_system() -> None:
    """Stop where there is no Linux, which grading needs."""
    if not sys.platform.startswith("linux"):
        raise NotIsolated(gettext(NOT_HERE))


class Box:
    """A started process that waits for cells at the other end of `connection`."""

    def __init__(self, level: str):
        self.folder = TemporaryDirectory(prefix="bleu_teach-") if level == "none" else None
        with TemporaryFile() as filters:
            if self.folder:
                place = _links(self.folder.name)
            else:
                filters.write(_filters())
                filters.seek(0)
                place = _isolated(filters.fileno())
            self.connection, theirs = socket.socketpair()
            with theirs:
                self.process = _start(place, [theirs.fileno(), filters.fileno()])
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        """Wait for its first line: no code of a student's has run, so it is our own side's."""
        self.connection.settimeout(START_SECONDS)
        try:
            ready = self.connection.recv(len(READY), socket.MSG_WAITALL) == READY
        except OSError:
            ready = False
        if ready:
            return self.process.stderr.close()
        self.process.kill()
        lines = self.process.communicate()[1].decode(errors="replace").split("\n")
        self.close()
        raise _no_box(next(filter(str.strip, reversed(lines)), f"{self.process.returncode}"))

    def close(self) -> None:
        """End it, with all that was started in it."""
        self.connection.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.folder:
            self.folder.cleanup()


class _Place(NamedTuple):
    """Where a process starts: what comes before its command, the folders, the user number."""

    command: Sequence[str]
    root: str
    work: str
    user: int


def _start(place: _Place, passed: Sequence[int]) -> subprocess.Popen:
    settings = json.dumps({"folder": place.work, "user": place.user})
    return subprocess.Popen(
        [*place.command, PYTHON, "-S", "-m", "inside", str(passed[0]), settings],
        pass_fds=passed,
        env=environment(place.root, place.work),
        cwd="/" if place.command else place.root,
        start_new_session=True,  # Ctrl-C is for the grader alone
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def _isolated(filters: int) -> _Place:
    """Go behind bubblewrap. Root needs no namespace of users, and becomes somebody else inside."""
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise _no_box(gettext("bubblewrap is not installed"))
    spaces, user = ["--unshare-all"], os.geteuid()
    if user == 0:
        spaces = [f"--unshare-{name}" for name in ("pid", "net", "ipc", "uts", "cgroup-try")]
        user = random.choice(USERS)
    kept = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if os.geteuid() == 0 else []
    command = [bwrap, *spaces, "--die-with-parent", "--new-session", "--cap-drop", "ALL", *kept]
    command += [*mounts(FOLDER), "--seccomp", str(filters), "--chdir", ROOT, "--"]
    return _Place(command, ROOT, WORK, user)


def _filters() -> bytes:
    """Make what `--seccomp` reads."""
    filters = program()
    if filters is None:
        reason = gettext("the system calls of {machine} are not known")
        raise _no_box(reason.format(machine=machine()))
    return filters


def _links(folder: str) -> _Place:
    """Show the same folders as in a box, as links in one of this machine's."""
    root, work = Path(folder, "grader"), Path(folder, "work")
    work.mkdir()
    for place, shown in shown_folders().items():
        link = root / place
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(shown)
    return _Place([], str(root), str(work), 0)


def _no_box(cause: str) -> NotIsolated:
    return NotIsolated(gettext(NO_BOX).format(cause=cause))
