"""What can be seen in a box: the interpreter, its library, a few packages, the student's side.

bleu_teach is the answer key. Of it only `inside` and `calls` are there, in a place of their own, so
it does not matter where it is installed.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from bleu_teach import calls
from bleu_teach.learn.sources import IN_GRADING

PYTHON = os.path.realpath(sys.executable)  # not the link in .venv: a box holds the real one alone
LIBRARY = Path(sysconfig.get_path("stdlib"))
SYSTEM = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
OURS = {
    "inside": Path(__file__).parent / "inside",
    "calls": Path(calls.__file__).parent,  # shared with `check`; it knows no answer
}
ROOT = "/grader"  # where they are shown
WORK = "/tmp"  # the one folder that a student's code can write to, beside that of shared memory


def environment(root: str, work: str) -> dict[str, str]:
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": work,
        "PYTHONUTF8": "1",
        "PYTHONPATH": f"{root}/packages",
        "PYTHONHASHSEED": "0",  # sets have one order, so a second run gives the same answers
        "PYTHONDONTWRITEBYTECODE": "1",
        "MALLOC_ARENA_MAX": "1",  # a thread would take 64 MB of address space for its own
        "OPENBLAS_NUM_THREADS": "1",
    }


def shown_folders() -> dict[str, Path]:
    """Find our own folders and the installed packages, by the place where they are shown."""
    found = dict(OURS)
    for name in IN_GRADING:
        spec = find_spec(name)
        if spec and spec.origin:
            folder = Path(spec.origin).parent
            beside = folder.parent / f"{name}.libs"  # libraries that a wheel brings
            found |= {f"packages/{one.name}": one for one in (folder, beside) if one.is_dir()}
    return found


def mounts(size: int) -> list[str]:
    """Tell bubblewrap what to show: nothing but what Python needs to run, read-only."""
    paths = [*SYSTEM, str(LIBRARY), PYTHON, *map(str, LIBRARY.parent.glob("libpython*"))]
    shown = {f"{ROOT}/{place}": str(folder) for place, folder in shown_folders().items()}
    above = {str(folder) for path in (*paths, *shown) for folder in Path(path).parents}
    arguments = []
    for folder in sorted(above - {"/"}):
        arguments += ["--perms", "0755", "--dir", folder]  # whoever looks in may be another user
    arguments += chain.from_iterable(map(_bind, paths))
    for place, folder in shown.items():
        arguments += ["--ro-bind", folder, place]
    arguments += ["--dev", "/dev"]
    for folder in (WORK, "/dev/shm"):
        arguments += ["--perms", "1777", "--size", str(size), "--tmpfs", folder]
    closed = [*other_packages(), "/dev", "/"]
    return [*arguments, *chain.from_iterable(("--remount-ro", folder) for folder in closed)]


def _bind(path: str) -> list[str]:
    if os.path.islink(path):
        return ["--symlink", os.readlink(path), path]
    inside = [folder for folder in other_packages() if Path(folder).is_relative_to(path)]
    empty = chain.from_iterable(("--tmpfs", folder) for folder in inside)
    return ["--ro-bind-try", path, path, *empty]


def other_packages() -> list[str]:
    """Find the folders of installed packages inside the library: in a box they are empty."""
    found = {*LIBRARY.glob("*-packages"), *Path("/usr").glob("lib*/python3*/*-packages")}
    return sorted(str(folder) for folder in found if not folder.is_symlink())
