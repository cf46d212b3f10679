"""Find and read what was handed in: the bytes of one notebook, as plain data in nbformat 4.

What cannot be read goes to a person, with the reason; it is never a zero.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from bleu_teach.grade.cells import printable
from bleu_teach.language import gettext

LARGEST = 10 * 2**20  # bytes
LONGEST = 100  # characters of a name: of a student's folder, of a file where it is shown
BESIDE = "my_bleu.py"  # the name in the lessons
MARKUP = re.compile(r"""[<>"`]|\.html$""")  # a page shows a name as it is, or is called so
MOST_CELLS, MOST_PARTS = 1000, 200_000  # parts: lists and dicts in the JSON
COPY = r"[ _-]*(?:copy)?[ _-]*\(?(\d{0,9})\)?"  # what a copy has after its name
CONFLICT = re.compile(r"^(<{7} .*|>{7} .*)$", re.MULTILINE)


class NeedsPerson(Exception):
    """A submission that no program should grade. The text is the reason."""


class TryAgain(NeedsPerson):
    """The same for want of time or memory: when the machine is quiet, the next run may grade it."""


@dataclass(frozen=True)
class Submission:
    """What a student handed in."""

    student: str  # the name of their folder
    assignment: str
    content: bytes = b""  # of the notebook
    repairs: tuple[str, ...] = ()  # what finding it took
    refused: str = ""  # why there are no bytes
    beside: tuple[tuple[str, str], ...] = ()  # files that its cells may import, by name

    @property
    def digest(self) -> str:
        """Make a fingerprint of what was read, whoever handed it in."""
        found = repr((self.content, self.repairs, self.refused, self.beside))
        return hashlib.sha256(found.encode("utf-8", "surrogateescape")).hexdigest()


def collect(folder: Path) -> Submission:
    """Read what is in `<student>/<assignment>`."""
    student = name_of(folder.parent)
    try:
        if student != folder.parent.name:
            raise NeedsPerson(gettext("the name of the student's folder cannot be used: rename it"))
        path, repairs = find_notebook(folder, f"{folder.name}.ipynb")
        return Submission(student, folder.name, read_bytes(path), repairs, "", _beside(folder))
    except NeedsPerson as reason:
        refused = str(reason)
    except OSError as error:
        refused = gettext("the file cannot be read: {reason}").format(reason=error.strerror)
    return Submission(student, folder.name, refused=refused)


def name_of(folder: Path) -> str:
    """Give the student's name, or one in its place that can be written and shown everywhere."""
    name = printable(folder.name)
    usable = len(os.fsencode(name)) <= LONGEST and not MARKUP.search(name)
    if name == folder.name and usable:
        return name
    number = hashlib.sha256(os.fsencode(folder.name)).hexdigest()[:8]
    return f"{re.sub(r'[^A-Za-z0-9.-]', '_', folder.name)[: LONGEST // 2]}-{number}"


def find_notebook(folder: Path, name: str) -> tuple[Path, tuple[str, ...]]:
    """Find the notebook in a student's folder, of copies that browsers number the newest, and say
    what repairs that took."""
    if any(path.is_symlink() for path in (folder.parent, folder, folder / name)):
        raise NeedsPerson(gettext("a symbolic link was handed in, not a file"))
    found = [path for path in sorted(folder.glob("*.ipynb")) if not path.name.startswith(".")]
    copies = [path for path in found if copy_number(path, name) >= 0 and not path.is_symlink()]
    if len(copies) > 1:
        newest = max(copies, key=lambda path: (path.stat().st_mtime, copy_number(path, name)))
        message = gettext("of {number} copies the newest was taken: {name}")
        return newest, (message.format(number=len(copies), name=newest.name),)
    if folder / name in found:
        return folder / name, ()
    if len(found) == 1 and not found[0].is_symlink():
        called = printable(found[0].name)[:LONGEST]
        return found[0], (gettext("the file was called {name}").format(name=called),)
    if found:
        names = ", ".join(printable(path.name)[:LONGEST] for path in found[:5])
        message = gettext("none of the notebooks is called {name}: {names}")
        raise NeedsPerson(message.format(name=name, names=names))
    raise NeedsPerson(gettext("there is no notebook"))


def copy_number(path: Path, name: str) -> int:
    """Read the number that a browser or Jupyter gave to a copy of the file; -1 if it is none.

    >>> names = "bleu (2).ipynb", "bleu.ipynb", "b.ipynb"
    >>> [copy_number(Path(name), "bleu.ipynb") for name in names]
    [2, 0, -1]
    """
    number = re.fullmatch(rf"{re.escape(Path(name).stem)}{COPY}", path.stem, re.IGNORECASE)
    return int(number[1] or 0) if number else -1


def read_bytes(path: Path) -> bytes:
    """Read the file; a NeedsPerson if it is none or too large."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NeedsPerson(gettext("what was handed in is not a file"))
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        most = LARGEST // 2**20
        raise NeedsPerson(gettext("the file is larger than {most} MB").format(most=most))
    return content


def _beside(folder: Path) -> tuple[tuple[str, str], ...]:
    """Read the lessons' file of one's own functions, where a student handed it in too."""
    path = folder / BESIDE
    if not os.path.lexists(path):
        return ()
    return ((BESIDE, read_bytes(path).decode("utf-8-sig", errors="replace")),)


def read_notebook(submission: Submission) -> tuple[dict, list[str]]:
    """Read the notebook as plain data in nbformat 4, and the repairs that getting there took."""
    if submission.refused:
        raise NeedsPerson(submission.refused)
    text = submission.content.decode("utf-8-sig", errors="replace")
    if not text.strip():
        raise NeedsPerson(gettext("the file is empty"))
    if text.count("{") + text.count("[") > MOST_PARTS:
        raise NeedsPerson(gettext("the file has more parts than a notebook that a person wrote"))
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        if CONFLICT.search(text):
            raise NeedsPerson(gettext("the file has the markers of a merge conflict")) from None
        raise NeedsPerson(gettext("the file is not JSON, so it is not a notebook")) from None
    whole = isinstance(notebook, dict) and notebook.get("nbformat") == 4
    if not whole or not isinstance(notebook.get("cells"), list):
        raise NeedsPerson(gettext("the file is not a notebook in nbformat 4"))
    if len(notebook["cells"]) > MOST_CELLS:
        raise NeedsPerson(gettext("there are more than {most} cells").format(most=MOST_CELLS))
    return notebook, [*submission.repairs]
