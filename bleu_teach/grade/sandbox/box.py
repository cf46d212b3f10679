"""A box: one process behind bubblewrap, for one run of one submission, and nobody else's.

What cannot be set up is an error with its cause: nothing is left out and nothing else is tried.
"none" is a process without isolation, used only if asked for by name. What a student can reach in
a box stands in notebooks/assignments/THREATS.md. bleu_teach is the answer key: of it only `inside`
and `calls` are there, in a place of their own.
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
import sysconfig
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from platform import machine
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

from bleu_teach import calls
from bleu_teach.grade.sandbox.inside.limits import FOLDER, START_SECONDS
from bleu_teach.grade.sandbox.seccomp import program
from bleu_teach.language import gettext
from bleu_teach.learn.sources import IN_GRADING

LEVELS = ("box", "none")
READY = b'\n{"ready": true}\n'
USERS = range(61_184, 65_520)  # numbers that no real account has
NOT_HERE = (
    "Grading runs on Linux: on Windows open WSL 2 (wsl --install), on macOS a Linux container "
    "(Docker), and give the same command there."
)
NO_BOX = (
    "cannot isolate the student's code here: {cause}. See GRADING.md if bubblewrap does not work."
)
DISPOSABLE = "BLEU_TEACH_DISPOSABLE"  # set by the Containerfile in GRADING.md
PYTHON = os.path.realpath(sys.executable)  # not the link in .venv: a box holds the real one alone
LIBRARY = Path(sysconfig.get_path("stdlib"))
SYSTEM = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
OURS = {
    "inside": Path(__file__).parent / "inside",
    "calls": Path(calls.__file__).parent,  # shared with `check`; it knows no answer
}
ROOT = "/grader"  # where they are shown
WORK = "/tmp"  # the one folder that a student's code can write to, beside that of shared memory
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # sets have one order, so a second run gives the same answers
    "PYTHONDONTWRITEBYTECODE": "1",
    "MALLOC_ARENA_MAX": "1",  # a thread would take 64 MB of address space for its own
    "OPENBLAS_NUM_THREADS": "1",
}
Place = tuple[list[str], str, str, int]  # what starts the process, its folders, its user


class NotIsolated(Exception):
    """A box that cannot be set up. The text is the reason."""


def check_isolation(level: str) -> None:
    """Try whether a box can be set up."""
    Box(level).close()


def check_system() -> None:
    """Stop where there is no Linux, which grading needs."""
    if not sys.platform.startswith("linux"):
        raise NotIsolated(gettext(NOT_HERE))


def check_disposable(interfaces: Path = Path("/sys/class/net")) -> None:
    """Raise an error for grading without a sandbox, except in an isolated container made for it."""
    cause = ""
    for interface in sorted(interfaces.iterdir()):
        if interface.name != "lo" and (interface / "operstate").read_text().strip() != "down":
            cause = gettext("A network is up: {name}.").format(name=interface.name)
    if not os.environ.get(DISPOSABLE):
        cause = gettext("{name} is not set.").format(name=DISPOSABLE)
    if cause:
        refused = gettext(
            "--isolation none is only for the container in GRADING.md, without a network, because "
            "here the student's code could read the seed and the gradebook. {cause}"
        )
        raise NotIsolated(refused.format(cause=cause))


class Box:
    """A started process that waits for cells at the other end of `connection`."""

    def __init__(self, level: str):
        self.folder = TemporaryDirectory(prefix="bleu_teach-") if level == "none" else None
        with TemporaryFile() as filters:
            place = _links(self.folder.name) if self.folder else _isolated(_filled(filters))
            command, root, work, user = place
            settings = json.dumps({"folder": work, "user": user})
            self.connection, theirs = socket.socketpair()
            with theirs:
                self.process = subprocess.Popen(
                    [*command, PYTHON, "-S", "-m", "inside", str(theirs.fileno()), settings],
                    pass_fds=[theirs.fileno(), filters.fileno()],
                    env=ENVIRONMENT | {"HOME": work, "PYTHONPATH": f"{root}/packages"},
                    cwd="/" if command else root,
                    start_new_session=True,  # Ctrl-C is for the grader alone
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
        # Its first line: no code of a student's has run, so it is our own side's.
        self.connection.settimeout(START_SECONDS)
        with suppress(OSError):
            if self.connection.recv(len(READY), socket.MSG_WAITALL) == READY:
                self.process.stderr.close()
                return
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


def _isolated(filters: int) -> Place:
    """Go behind bubblewrap. Root needs no namespace of users, and becomes somebody else inside."""
    bwrap, user = shutil.which("bwrap"), os.geteuid()
    if bwrap is None:
        raise _no_box(gettext("bubblewrap is not installed"))
    spaces, kept = ["--unshare-all"], []
    if user == 0:
        spaces = [f"--unshare-{name}" for name in ("pid", "net", "ipc", "uts", "cgroup-try")]
        kept = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        user = random.choice(USERS)
    command = [bwrap, *spaces, "--die-with-parent", "--new-session", "--cap-drop", "ALL", *kept]
    command += [*_mounts(), "--seccomp", str(filters), "--chdir", ROOT, "--"]
    return command, ROOT, WORK, user


def _filled(file: IO[bytes]) -> int:
    """Write what `--seccomp` reads; the file's descriptor."""
    filters = program()
    if filters is None:
        reason = gettext("the system calls of {machine} are not known")
        raise _no_box(reason.format(machine=machine()))
    file.write(filters)
    file.seek(0)
    return file.fileno()


def _mounts() -> list[str]:
    """List bubblewrap's arguments, which show only the files that Python needs, read-only."""
    arguments: list[str] = []
    paths = [*SYSTEM, str(LIBRARY), PYTHON, *map(str, LIBRARY.parent.glob("libpython*"))]
    above = {one for path in (*paths, f"{ROOT}/packages/any") for one in Path(path).parents}
    for folder in sorted(above - {Path("/")}):
        arguments += ["--perms", "0755", "--dir", str(folder)]  # whoever looks in is another user
    for path in paths:
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind-try", path, path]
    empty = _other_packages()
    arguments += chain.from_iterable(("--tmpfs", one) for one in empty)
    for place, shown in _shown_folders().items():
        arguments += ["--ro-bind", str(shown), f"{ROOT}/{place}"]
    arguments += ["--dev", "/dev"]
    for writable in (WORK, "/dev/shm"):
        arguments += ["--perms", "1777", "--size", str(FOLDER), "--tmpfs", writable]
    return [*arguments, *chain(*(("--remount-ro", one) for one in (*empty, "/dev", "/")))]


def _other_packages() -> list[str]:
    """Find the folders of installed packages inside the library: in a box they are empty."""
    found = {*LIBRARY.glob("*-packages"), *Path("/usr").glob("lib*/python3*/*-packages")}
    return sorted(str(folder) for folder in found if not folder.is_symlink())


def _shown_folders() -> dict[str, Path]:
    """Find our own folders and the installed packages, by the place where they are shown."""
    found = dict(OURS)
    for name in IN_GRADING:
        spec = find_spec(name)
        if spec and spec.origin:
            folder = Path(spec.origin).parent
            beside = folder.parent / f"{name}.libs"  # libraries that a wheel brings
            found |= {f"packages/{one.name}": one for one in (folder, beside) if one.is_dir()}
    return found


def _links(folder: str) -> Place:
    """Show the same folders as in a box, as links in one of this machine's."""
    root, work = Path(folder, "grader"), Path(folder, "work")
    (root / "packages").mkdir(parents=True)
    work.mkdir()
    for place, shown in _shown_folders().items():
        (root / place).symlink_to(shown)
    return [], str(root), str(work), 0


def _no_box(cause: str) -> NotIsolated:
    return NotIsolated(gettext(NO_BOX).format(cause=cause))
