"""The class report: the mistakes of a class in each exercise, with a reply to each.

It contains no names."""

from __future__ import annotations

import builtins
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path

import bleu_teach
from bleu_teach.content import BANK, EXERCISES, TASKS
from bleu_teach.display.language import gettext, lesson_number, ngettext
from bleu_teach.display.views import Table, View
from bleu_teach.inputs import refusal
from bleu_teach.learn.answer import MIME, STATUSES
from bleu_teach.learn.ten_questions import ITEMS

KNOWN = [  # what can be in a report, in its order
    *EXERCISES,
    *(f"forge {name}" for name in BANK),
    "forge seven_labs",
    *(f"forge {name}" for name in TASKS),
    *ITEMS,
]
SAID = re.compile(r'^- \*".+?"\* \(`(\w+)`\) (.+)$', re.MULTILINE)


@dataclass(frozen=True, repr=False)
class ClassReport(View):
    """How often each exercise had each result."""

    counts: dict[tuple[str, str], int]  # (exercise, a status or a mistake's name) → how many
    source: str  # what was read, in a few words

    @property
    def rows(self) -> list[tuple[str, str, int]]:
        """List exercise, result and number, in the order of the course and most frequent first."""
        rows = [(exercise, result, n) for (exercise, result), n in self.counts.items()]
        return sorted(rows, key=lambda row: (KNOWN.index(row[0]), -row[2], row[1]))

    @property
    def views(self) -> Sequence[View]:
        title = gettext("Class report: {source}.").format(source=self.source)
        header = gettext("exercise"), gettext("result"), gettext("how many")
        header += gettext("what the code does"), gettext("reply")
        said = teachers_notes()
        rows = [
            (name, gettext(result), n, _explain(result), said.get(result, ""))
            for name, result, n in self.rows
        ]
        return [Table(title, header, rows)]


def _explain(result: str) -> str:
    """Return the idea behind a mistake and its lesson; nothing for a status."""
    if result not in BANK:
        return ""
    entry, message = BANK[result], gettext("The code {idea} (lesson {lesson}).")
    return message.format(idea=gettext(entry.idea), lesson=lesson_number(entry.lesson))


def class_report(folder: str | PathLike) -> ClassReport:
    """Count the verdicts of a class, from saved notebooks.

    Notebooks are only read, never run: `check` and `forge` store a record next to each
    verdict in the saved output. In each notebook, the last verdict on an exercise counts.

    Args:
        folder: a folder of notebooks; its subfolders are also searched.

    Returns:
        A ClassReport, displayed as a table.

    Raises:
        BleuInputError: If the folder does not exist.

    Source: the records that `Verdict` writes, of the type application/vnd.bleu-teach.verdict+json.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     class_report(folder).source
    '0 notebooks'
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise refusal(
            "Folder {folder} not found. Paths start from {here}.", folder=folder, here=Path.cwd()
        )
    counts: Counter = Counter()
    read, unread = 0, 0
    for path in sorted(folder.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        try:
            counts.update(dict(_saved_results(json.loads(path.read_bytes()))).items())
            read += 1
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            unread += 1
    source = ngettext("{number} notebook", "{number} notebooks", read).format(number=read)
    if unread:
        message = ngettext(
            "{number} file could not be read", "{number} files could not be read", unread
        )
        source += f"; {message.format(number=unread)}"
    return ClassReport(counts, source)


def _read_result(record: dict) -> str:
    """Read the mistake in a record, or its status with the error that was raised.

    "" for a name that the course does not know, because a notebook can contain anything.
    """
    result, error = record.get("mistake") or record.get("status"), record.get("error")
    if record.get("exercise") not in KNOWN or result not in [*BANK, *STATUSES]:
        return ""
    named = result == "raised" and isinstance(error, str) and hasattr(builtins, error)
    return f"raised {error}" if named else result


def _saved_results(notebook: dict) -> Iterator[tuple[str, str]]:
    """Yield the exercise and the result of each verdict in a notebook's outputs, in order."""
    for cell in notebook.get("cells", []):
        for output in cell.get("outputs", []):
            record = output.get("data", {}).get(MIME)
            if not isinstance(record, dict):
                continue
            items = record.get("items")
            for item, status in zip(ITEMS, items if isinstance(items, list) else (), strict=False):
                if status in STATUSES:
                    yield item, status
            if result := _read_result(record):
                yield record["exercise"], result


@cache
def teachers_notes() -> dict[str, str]:
    """Read the reply to each mistake from the notes for teachers."""
    package = Path(bleu_teach.__file__).parent
    paths = package / "lessons" / "TEACHING.md", package.parent / "notebooks" / "TEACHING.md"
    text = "".join(path.read_text("utf-8") for path in paths if path.exists())
    return {name: reply.replace("*", "") for name, reply in SAID.findall(text)}
