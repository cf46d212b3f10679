"""Start the warm process behind the strongest wall that this machine has, and say which.

box      bubblewrap: a file system with Python in it and nothing else, no network, own processes
locked   Landlock and seccomp: no other file can be opened, no socket made; needs no installation
limits   memory, time and processes are limited; files and network are open
none     nothing but a process of its own; only if asked for by name

What works is found by trying: bubblewrap may be installed and still be forbidden.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path

INSIDE = Path(__file__).parent / "inside"
PYTHON = os.path.realpath(sys.executable)  # not the one in .venv: a box holds the real one alone
PACKAGES = sorted({sysconfig.get_path(name) for name in ("purelib", "platlib")})
LIBRARY = Path(sysconfig.get_path("stdlib"))
SYSTEM = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
LEVELS = ("box", "locked", "limits", "none")
CAPABILITIES = ("CAP_SETUID", "CAP_SETGID", "CAP_KILL")
START_SECONDS, KILL_SECONDS = 20.0, 2.0
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",  # sets have one order, so a second run gives the same answers
    "PYTHONDONTWRITEBYTECODE": "1",
}


class NotIsolated(Exception):
    """A level of isolation that this machine does not have."""


class Nursery:
    """The warm process, seen from the grader: it makes one child for one submission at a time.

    Args:
        level: one of LEVELS.

    Raises:
        NotIsolated: this machine does not allow the level.
    """

    def __init__(self, level: str):
        if not hasattr(os, "fork"):
            raise NotIsolated("grading needs Linux or macOS; on Windows use its Linux subsystem")
        self.level = level
        self._start()

    def _start(self) -> None:
        wall = _box() if self.level == "box" else []
        self.control, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self.process = subprocess.Popen(
                [*wall, PYTHON, str(INSIDE), str(number), _settings(self.level)],
                pass_fds=[number],
                env=ENVIRONMENT,
                cwd="/",
                start_new_session=True,  # Ctrl-C is for the grader alone
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        self.control.settimeout(START_SECONDS)
        try:
            self._order(b"k")
            self._try_a_child()
        except NotIsolated:
            self.close()
            raise

    def _try_a_child(self) -> None:
        """A child that cannot give up its rights ends at once, without a word."""
        try:
            with self.connect() as connection:
                connection.settimeout(START_SECONDS)
                connection.sendall(b'{"run": "1"}\n')
                answer = connection.recv(1)
        except OSError:
            answer = b""
        if not answer:
            raise NotIsolated(f"the level {self.level} does not work on this machine")
        self._order(b"k")

    def _order(self, order: bytes) -> None:
        try:
            self.control.sendall(order)
            if self.control.recv(1) == b"k":
                return
        except OSError:
            pass
        raise NotIsolated(f"the level {self.level} does not work on this machine")

    def connect(self) -> socket.socket:
        """A new child; the socket leads to it."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self.control, [b"s"], [theirs.fileno()])
            except OSError:  # the warm process has ended; a new one is made
                self.close()
                self._start()
                socket.send_fds(self.control, [b"s"], [theirs.fileno()])
        return ours

    def clear(self) -> None:
        """Kill the child and what it started. A warm process that was hurt is replaced."""
        self.control.settimeout(KILL_SECONDS)
        try:
            self._order(b"k")
        except NotIsolated:
            self.close()
            self._start()

    def close(self) -> None:
        self.control.close()
        self.process.kill()
        self.process.wait()


def _settings(level: str) -> str:
    """What the warm process has to know, as JSON on its command line."""
    library = [str(part) for part in LIBRARY.iterdir() if part not in other_packages()]
    files = [str(INSIDE), *program_paths(), *library, *package_paths(), *SYSTEM]
    return json.dumps(
        {
            "level": level,
            "user": 61_184 + os.getpid() % 4_000,  # numbers that no real account has
            "namespaces": level == "locked",
            "numbered": level == "box",
            "packages": PACKAGES,
            "paths": [[*files, "/dev/null", "/dev/urandom"], [str(LIBRARY), *PACKAGES]],
        }
    )


def program_paths() -> list[str]:
    """The interpreter and the library that some builds of it need."""
    return [PYTHON, *map(str, LIBRARY.parent.glob("libpython*"))]


def other_packages() -> list[Path]:
    """Folders of installed packages inside the standard library's folder."""
    return [part for part in LIBRARY.iterdir() if part.name.endswith("-packages")]


@cache
def package_paths() -> list[str]:
    """Where IPython and what it loads are installed: the only packages to be seen inside."""
    command = [sys.executable, str(INSIDE), "files"]
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    files = [Path(line) for line in run.stdout.splitlines() if line.endswith((".py", ".so"))]
    found = {
        str(Path(root, file.relative_to(root).parts[0]))
        for file in files
        for root in PACKAGES
        if file.is_relative_to(root)
    }
    return sorted(found)


def _box() -> list[str]:
    """The bubblewrap command: an empty file system, then only what Python needs to run."""
    program = shutil.which("bwrap")
    if program is None:
        raise NotIsolated("bubblewrap is not installed")
    # As root the warm process keeps what it needs to become somebody else and to end children.
    user = ["--unshare-user"]
    if os.geteuid() == 0:
        user = [word for name in CAPABILITIES for word in ("--cap-add", name)]
    arguments = [
        *("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--as-pid-1"),
        *("--die-with-parent", "--new-session", "--cap-drop", "ALL", *user),
        *("--proc", "/proc", "--dev", "/dev"),
    ]
    binds = [*SYSTEM, str(LIBRARY), *program_paths(), str(INSIDE)]
    masked = [*map(str, other_packages()), *PACKAGES]
    for folder in sorted({str(above) for path in binds + masked for above in Path(path).parents}):
        arguments += ["--perms", "0755", "--dir", folder]  # the student is not the owner
    for path in binds:
        link = os.path.islink(path)
        arguments += (
            ["--symlink", os.readlink(path), path] if link else ["--ro-bind-try", path, path]
        )
    for folder in masked:
        arguments += ["--tmpfs", folder]
    for path in package_paths():
        arguments += ["--ro-bind", path, path]
    for folder in ("/dev", *masked, "/"):
        arguments += ["--remount-ro", folder]
    return [program, *arguments, "--"]


def best_level(wanted: str | None = None) -> str:
    """The strongest level that works here, or the wanted one if it does.

    Args:
        wanted: a level asked for by name. "none" is used only if it is asked for.

    Raises:
        NotIsolated: the level that was asked for, or every level, does not work.
    """
    for level in [wanted] if wanted else LEVELS[:-1]:
        try:
            Nursery(level).close()
            return level
        except NotIsolated as reason:
            if wanted:
                raise NotIsolated(f"--isolation {wanted}: {reason}") from None
    raise NotIsolated("no isolation works here. To grade all the same: --isolation none")
