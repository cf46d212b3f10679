"""Find and read what was handed in: the bytes of one notebook, as plain data in nbformat 4.

What cannot be read goes to a person, with the reason; it is never a zero.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

LARGEST = 10 * 2**20  # bytes
CONFLICT = re.compile(r"^(<{7} .*|>{7} .*)$", re.MULTILINE)


class NeedsPerson(Exception):
    """A submission that no program should grade. The text is the reason."""


@dataclass(frozen=True)
class Submission:
    """What a student handed in.

    Args:
        student: the name of their folder.
        assignment: its name.
        content: the bytes of the notebook.
        repairs: what finding it took.
        refused: why there are no bytes; "" if there are.
    """

    student: str
    assignment: str
    content: bytes = b""
    repairs: tuple[str, ...] = ()
    refused: str = ""


def collect(folder: Path) -> Submission:
    """What is in `<student>/<assignment>`."""
    student = folder.parent.name.encode(errors="replace").decode()
    try:
        if student != folder.parent.name:
            raise NeedsPerson("the name of the student's folder is not text")
        path, repairs = find_notebook(folder, f"{folder.name}.ipynb")
        return Submission(student, folder.name, read_bytes(path), repairs)
    except NeedsPerson as reason:
        refused = str(reason)
    except OSError as error:
        refused = f"the file cannot be read: {error.strerror}"
    return Submission(student, folder.name, refused=refused)


def find_notebook(folder: Path, name: str) -> tuple[Path, tuple[str, ...]]:
    """The notebook in a student's folder, and the repairs that finding it took.

    Raises:
        NeedsPerson: there is none, several with other names, or one that leads elsewhere.
    """
    if any(path.is_symlink() for path in (folder.parent, folder, folder / name)):
        raise NeedsPerson("a symbolic link was handed in, not a file")
    found = [path for path in sorted(folder.glob("*.ipynb")) if not path.name.startswith(".")]
    if folder / name in found:
        return folder / name, ()
    if len(found) == 1 and found[0].is_file() and not found[0].is_symlink():
        return found[0], (f"the file was called {found[0].name}",)
    if found:
        names = ", ".join(path.name[:60] for path in found)
        raise NeedsPerson(f"none of the notebooks is called {name}: {names}")
    raise NeedsPerson("there is no notebook")


def read_bytes(path: Path) -> bytes:
    """The file, if it is not too large.

    Raises:
        NeedsPerson: it is.
    """
    if path.stat().st_size > LARGEST:
        raise NeedsPerson(f"the file is larger than {LARGEST // 2**20} MB")
    return path.read_bytes()


def read_notebook(submission: Submission) -> tuple[dict, list[str]]:
    """The notebook as plain data in nbformat 4, and the repairs that getting there took.

    Raises:
        NeedsPerson: there is none, or it is empty, not JSON, in conflict, not a notebook.
    """
    if submission.refused:
        raise NeedsPerson(submission.refused)
    text = submission.content.decode("utf-8-sig", errors="replace")
    if not text.strip():
        raise NeedsPerson("the file is empty")
    try:
        notebook, upgraded = _upgrade(json.loads(text))
    except (ValueError, RecursionError):
        if CONFLICT.search(text):
            raise NeedsPerson("the file has the markers of a merge conflict") from None
        raise NeedsPerson("the file is not JSON, so it is not a notebook") from None
    return notebook, [*submission.repairs, *upgraded]


def _upgrade(notebook: object) -> tuple[dict, list[str]]:
    version = notebook.get("nbformat") if isinstance(notebook, dict) else None
    if version == 4 and isinstance(notebook.get("cells"), list):
        return notebook, []
    import nbformat  # slow to load and hardly ever needed

    try:
        if version not in (2, 3):
            raise ValueError
        return nbformat.convert(nbformat.from_dict(notebook), 4), [
            f"nbformat {version} was upgraded"
        ]
    except Exception:  # whatever nbformat says about a file that is not what it claims to be
        raise NeedsPerson("the file is not a notebook") from None
