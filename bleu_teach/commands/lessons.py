"""Copy the lessons into a folder, and show how to open them.

Files that you have edited are never overwritten, but kept and listed. Run the command again
after an update to get new files, and new versions of those that you have not edited. What would
give students the answers (notes, plans, solutions of the assignment) is copied only with --teacher.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import bleu_teach
from bleu_teach.display.optional import install, is_missing
from bleu_teach.inputs import refusal
from bleu_teach.language import chosen_language

LESSONS = Path(bleu_teach.__file__).parent / "lessons"  # in what pip installs; not in a clone
FIRST = "00_start_here.ipynb"
HASHES = ".lessons.json"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="created if missing")
    parser.add_argument(
        "--teacher", action="store_true", help="also copy notes, class plans and answers"
    )


def run(options: Namespace) -> str:
    """Copy missing files; return a list of copied and unchanged files and the next commands."""
    if not LESSONS.is_dir():
        raise refusal(
            "This is a clone, so the lessons are already in {folder}. Open them with: make lab",
            folder=own_lessons(LESSONS.parents[1] / "notebooks"),
        )
    report = describe_copies(
        options.folder, *copy_lessons(LESSONS, options.folder, options.teacher)
    )
    return "\n".join([*report, "", *opening_commands(options.folder)])


def own_lessons(folder: Path) -> Path:
    """Find the lessons in the chosen language, if there are any."""
    translated = folder / chosen_language()
    return translated if (translated / FIRST).exists() else folder


def is_for_teachers(name: Path) -> bool:
    """Return whether it holds answers or a plan: of the assignment, students get the release."""
    assignment = "assignments" in name.parts and "release" not in name.parts
    return assignment or "teachers" in name.parts or name.name == "README.md"


def copy_lessons(source: Path, target: Path, teacher: bool) -> tuple[list[str], list[str]]:
    """Copy files that are missing, or are old and unedited; return the names of copied and kept.

    HASHES, in the target, tells which files are still as they were copied.
    """
    copied, unchanged, hashes = [], [], read_hashes(target / HASHES)
    for path in sorted(source.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        name = path.relative_to(source)
        if is_for_teachers(name) and not teacher:
            continue
        there = target / name
        found, ours = hash_of(there), sha256(path.read_bytes()).hexdigest()
        if found not in (None, ours, hashes.get(name.as_posix())):
            unchanged.append(name.as_posix())
            continue
        hashes[name.as_posix()] = ours
        if found != ours:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(path.read_bytes())
            copied.append(name.as_posix())
    (target / HASHES).write_text(json.dumps(hashes, indent=0), encoding="utf-8")
    sign(target / name for name in copied)
    return copied, unchanged


def hash_of(path: Path) -> str | None:
    """Return the hash of a file, None if there is none, and "" for what is no file of its own."""
    if not os.path.lexists(path):
        return None
    return sha256(path.read_bytes()).hexdigest() if path.is_file() and not path.is_symlink() else ""


def read_hashes(path: Path) -> dict[str, str]:
    """Read the hashes of copied files; none if the file is missing or broken."""
    try:
        hashes = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return hashes if isinstance(hashes, dict) else {}


def sign(paths: Iterable[Path]) -> None:
    """Have Jupyter trust those of the files that are notebooks, so that a reload keeps widgets.

    Where Jupyter cannot keep what it trusts, in a home that cannot be written, nothing is signed.
    """
    if is_missing("nbformat"):
        return
    from nbformat import read
    from nbformat.sign import NotebookNotary

    with suppress(OSError):
        notary = NotebookNotary()
        for path in paths:
            with suppress(Exception):  # no notebook, or a broken one: Jupyter opens it all the same
                notary.sign(read(path, as_version=4))
        notary.store.close()


def describe_copies(folder: Path, copied: list[str], unchanged: list[str]) -> list[str]:
    """Return a message that lists copied and unchanged files."""
    files = "1 file" if len(copied) == 1 else f"{len(copied)} files"
    lines = [f"Copied {files} into {folder}." if copied else f"Nothing new for {folder}."]
    if unchanged:
        lines += ["Kept, because you have edited them:"]
        lines += [f"  {name}" for name in unchanged]
        lines += ["To get an original file, rename yours and run this command again."]
    return lines


def opening_commands(folder: Path) -> list[str]:
    """List the commands that open the first lesson, and those that install missing packages."""
    path = str(own_lessons(folder) / FIRST)
    commands = [install("course")] if is_missing("jupyterlab", "ipywidgets", "matplotlib") else []
    commands.append("python -m jupyter lab " + (f'"{path}"' if " " in path else path))
    return ["Open the first lesson:", *(f"  {command}" for command in commands)]
