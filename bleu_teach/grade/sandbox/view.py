"""What a student's process may see of this machine: the interpreter, its library, IPython.

The warm process gets these paths for its lock, and bubblewrap gets them for its box.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from bleu_teach import calls
from bleu_teach.language import gettext

INSIDE = Path(__file__).parent / "inside"
CALLS = Path(calls.__file__).parent  # shared with `check`; it knows no answer
PYTHON = os.path.realpath(sys.executable)  # not the link in .venv: a box holds the real one alone
PACKAGES = sorted({sysconfig.get_path(name) for name in ("purelib", "platlib")})
LIBRARY = Path(sysconfig.get_path("stdlib"))
LOADED = "IPython asttokens executing pure_eval pygments stack_data traitlets".split()
SYSTEM = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
CAPABILITIES = ("CAP_SYS_ADMIN", "CAP_SYS_CHROOT", "CAP_SETUID", "CAP_SETGID", "CAP_KILL")
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "PYTHONUTF8": "1",
    "PYTHONPATH": str(CALLS.parent),
    "PYTHONHASHSEED": "0",  # sets have one order, so a second run gives the same answers
    "PYTHONDONTWRITEBYTECODE": "1",
    "MALLOC_ARENA_MAX": "1",  # a thread would take 64 MB of address space for its own
}


class NotIsolated(Exception):
    """A level of isolation that this machine does not have."""


def readable_paths() -> list[str]:
    """The files and folders that a locked process may read."""
    library = [str(part) for part in LIBRARY.iterdir() if part not in other_packages()]
    found = [str(INSIDE), str(CALLS), *program_paths(), *library, *package_paths(), *SYSTEM]
    return [*found, "/dev/null", "/dev/urandom"]


def needed_paths() -> list[str]:
    """What Python needs, in few paths."""
    return [str(INSIDE), str(CALLS), *program_paths(), str(LIBRARY), *package_paths()]


def shut_folders() -> list[str]:
    """The outermost folders around it that only root may enter, such as root's home."""
    if os.geteuid() != 0:
        return []
    around = [[*reversed(Path(path).parents)] for path in needed_paths()]
    shut = {next((str(f) for f in row if not f.stat().st_mode & 1), "") for row in around}
    return sorted(shut - {""})


def program_paths() -> list[str]:
    """The interpreter and the library that some builds of it need."""
    return [PYTHON, *map(str, LIBRARY.parent.glob("libpython*"))]


def other_packages() -> list[Path]:
    """Folders of installed packages inside the standard library's folder."""
    return [part for part in LIBRARY.iterdir() if part.name.endswith("-packages")]


def package_paths() -> list[str]:
    """Where IPython and what it loads are installed: the only packages to be seen inside."""
    paths = (Path(root, name) for root in PACKAGES for name in LOADED)
    return [str(path) for path in paths if path.exists()]


def box_command() -> list[str]:
    """The bubblewrap command: an empty file system, then only what Python needs to run.

    Raises:
        NotIsolated: bubblewrap is not installed.
    """
    program = shutil.which("bwrap")
    if program is None:
        raise NotIsolated(gettext("bubblewrap is not installed"))
    # The warm process may give each child process numbers of its own; as root also another user.
    root = os.geteuid() == 0
    user = [] if root else ["--unshare-user"]
    kept = CAPABILITIES if root else CAPABILITIES[:2]
    user += [word for name in kept for word in ("--cap-add", name)]
    arguments = [
        *("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--as-pid-1"),
        *("--die-with-parent", "--new-session", "--cap-drop", "ALL", *user),
        *("--proc", "/proc", "--dev", "/dev"),
    ]
    return [program, *arguments, *_mounts(), "--"]


def _mounts() -> list[str]:
    """Python's files, read-only; where other packages would be there is an empty folder."""
    binds = [*SYSTEM, str(LIBRARY), *program_paths(), str(INSIDE), str(CALLS)]
    masked = [*map(str, other_packages()), *PACKAGES]
    arguments = []
    for folder in sorted({str(above) for path in binds + masked for above in Path(path).parents}):
        arguments += ["--perms", "0755", "--dir", folder]  # the student is not the owner
    for path in binds:
        link = os.path.islink(path)
        bind = ["--symlink", os.readlink(path)] if link else ["--ro-bind-try", path]
        arguments += [*bind, path]
    for folder in masked:
        arguments += ["--tmpfs", folder]
    for path in package_paths():
        arguments += ["--ro-bind", path, path]
    arguments += ["--tmpfs", "/gone"]  # the one place where the warm process can make a folder
    for folder in ("/dev", *masked, "/"):
        arguments += ["--remount-ro", folder]
    return arguments
