"""A submission: the bytes of one notebook. They are read in a box.

What cannot be read goes to a person, with the reason; it is never a zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from bleu_teach.language import gettext

LARGEST = 10 * 2**20  # bytes
BESIDE = "my_bleu.py"  # the name in the lessons


class NeedsPerson(Exception):
    """A submission that no program should grade. The text is the reason."""


@dataclass(frozen=True)
class Submission:
    """A student's submission."""

    student: str  # the name of their folder
    assignment: str
    content: bytes = b""  # of the notebook
    repairs: tuple[str, ...] = ()  # what finding it took
    refused: str = ""  # why there are no bytes
    beside: tuple[tuple[str, str], ...] = ()  # files that its cells may import, by name


def check_kind(content: bytes) -> None:
    """Raise a NeedsPerson for what is no notebook by its first bytes, which says what to do."""
    others = {
        b"PK": gettext("the file is a zip or an office document: hand in the notebook itself"),
        b"%PDF": gettext("the file is a PDF: hand in the notebook itself"),
        b"<": gettext("the file is a web page: save the notebook as .ipynb and hand it in again"),
    }
    if not content.strip():
        raise NeedsPerson(gettext("the file is empty"))
    for start, reason in others.items():
        if content.lstrip().startswith(start):
            raise NeedsPerson(reason)
