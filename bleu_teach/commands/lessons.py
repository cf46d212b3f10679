"""Copy the lessons into a folder, and show how to open them.

Files that you have edited are never overwritten, but kept and listed. Run the command again
after an update to get new files, and new versions of those that you have not edited. What would
give students the answers (notes, plans, solutions of the assignment) is copied only with --teacher.
"""

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
    folder: Path = options.folder
    copied, edited = copy_lessons(LESSONS, folder, options.teacher)
    files = "1 file" if copied == 1 else f"{copied} files"
    lines = [f"Copied {files} into {folder}." if copied else f"Nothing new for {folder}."]
    if edited:
        lines += ["Kept, because you have edited them:", *(f"  {name}" for name in edited)]
        lines += ["To get an original file, rename yours and run this command again."]
    lines += ["", "Open the first lesson:"]
    if is_missing("jupyterlab", "ipywidgets", "matplotlib"):
        lines += [f"  {install('course')}"]
    return "\n".join([*lines, f'  python -m jupyter lab "{own_lessons(folder) / FIRST}"'])


def own_lessons(folder: Path) -> Path:
    """Find the lessons in the chosen language, if there are any."""
    translated = folder / chosen_language()
    return translated if (translated / FIRST).exists() else folder


def is_for_teachers(name: Path) -> bool:
    """Return whether it holds answers or a plan: of the assignment, students get the release."""
    assignment = "assignments" in name.parts and "release" not in name.parts
    return assignment or "teachers" in name.parts or name.name == "README.md"


def copy_lessons(source: Path, target: Path, teacher: bool) -> tuple[int, list[str]]:
    """Copy files that are missing, or are old and unedited; return their number, and the edited.

    HASHES, in the target, tells which files are still as they were copied.
    """
    copied, edited, hashes = [], [], read_hashes(target / HASHES)
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        for_learners = teacher or not is_for_teachers(name)
        if not path.is_file() or "__pycache__" in path.parts or not for_learners:
            continue
        there, key = target / name, name.as_posix()
        found, ours = hash_of(there), hash_of(path)
        if found not in ("missing", ours, hashes.get(key)):
            edited.append(key)
            continue
        hashes[key] = ours
        if found != ours:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(path.read_bytes())
            copied.append(there)
    (target / HASHES).write_text(json.dumps(hashes, indent=0), encoding="utf-8")
    sign(copied)
    return len(copied), edited


def hash_of(path: Path) -> str:
    """Return the hash of a file, or what else is there: a folder or a link is not ours either."""
    if not os.path.lexists(path):
        return "missing"
    is_ours = path.is_file() and not path.is_symlink()
    return sha256(path.read_bytes()).hexdigest() if is_ours else "no file"


def read_hashes(path: Path) -> dict[str, str]:
    """Read the hashes of copied files; none if the file is missing or broken."""
    with suppress(OSError, ValueError, TypeError):
        return dict(json.loads(path.read_text("utf-8")))
    return {}


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
