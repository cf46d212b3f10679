"""The class report: the mistakes of a class in each exercise, with a reply to each, and no names.

Notebooks are only read, never run: `check` and `forge` store a record next to each verdict.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from os import PathLike
from pathlib import Path

import bleu_teach
from bleu_teach.content import BANK, EXERCISES, TASKS
from bleu_teach.display.views import Table
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext, lesson_number, ngettext
from bleu_teach.learn.answer import MIME, STATUSES
from bleu_teach.learn.ten_questions import ITEMS

KNOWN = [*EXERCISES, *(f"forge {name}" for name in (*BANK, *TASKS)), *ITEMS]  # in this order
SAID = re.compile(r'^- (\*".+?"\*) \(`(\w+)`\) (.+)$', re.MULTILINE)  # in the notes for teachers


def class_report(folder: str | PathLike) -> Table:
    """Count the verdicts of a class, from saved notebooks.

    Args:
        folder: a folder of notebooks; its subfolders are also searched. In each notebook, the last
            verdict on an exercise counts.

    Returns:
        A Table of exercises and results with the number of notebooks, the most frequent result of
        an exercise first.

    Raises:
        BleuInputError: If the folder does not exist.

    Source: the records that `check` writes, of the type application/vnd.bleu-teach.verdict+json;
    the replies are those of TEACHING.md.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     class_report(folder).caption
    'Class report: 0 notebooks.'
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise refusal(
            "Folder {folder} not found. Paths start from {here}.", folder=folder, here=Path.cwd()
        )
    counts, read, unread = _count_results(folder)
    title = gettext("Class report: {source}.").format(source=_count(read, unread))
    header = gettext("exercise"), gettext("result"), gettext("how many")
    header += gettext("what the code does"), gettext("reply")
    return Table(title, header, explain_results(counts))


def explain_results(counts: Counter[tuple[str, str]]) -> list[tuple]:
    """Write a row of the report for each exercise and result, by exercise and frequency."""
    place = {name: number for number, name in enumerate(KNOWN)}  # a teacher's own come last
    ordered = sorted(counts, key=lambda one: (place.get(one[0], len(KNOWN)), -counts[one], *one))
    said = _read_replies()
    return [(one[0], gettext(one[1]), counts[one], *_explain(one[1], said)) for one in ordered]


def _count_results(folder: Path) -> tuple[Counter, int, int]:
    """Count each result of each exercise, and the notebooks that could and could not be read."""
    counts, read, unread = Counter[tuple[str, str]](), 0, 0
    for path in sorted({*folder.rglob("*.ipynb")} - {*folder.rglob(".ipynb_checkpoints/*")}):
        try:
            counts.update(dict(_read_results(json.loads(path.read_bytes()))).items())
            read += 1
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            unread += 1
    return counts, read, unread


def _read_replies() -> dict[str, str]:
    """Return what students claim and the reply, for each mistake in the notes for teachers."""
    package = Path(bleu_teach.__file__).parent
    page = Path("teachers", "TEACHING.md")
    paths = package / "lessons" / page, package.parent / "notebooks" / page
    text = "".join(path.read_text("utf-8") for path in paths if path.exists())
    return {name: f"{claim} {reply}" for claim, name, reply in SAID.findall(text)}


def _read_results(notebook: dict) -> Iterator[tuple[str, str]]:
    """Yield the exercise and the result of each verdict in a notebook's outputs, in order; no name
    that the course does not know, because a notebook can contain anything."""
    for cell in notebook.get("cells", []):
        for output in cell.get("outputs", []):
            record = output.get("data", {}).get(MIME)
            if not isinstance(record, dict):
                continue
            items = record.get("items")
            results = [*zip(ITEMS, items if isinstance(items, list) else (), strict=False)]
            results.append((record.get("exercise"), record.get("mistake") or record.get("status")))
            yield from (one for one in results if one[0] in KNOWN and one[1] in [*BANK, *STATUSES])


def _count(read: int, unread: int) -> str:
    found = ngettext("{number} notebook", "{number} notebooks", read).format(number=read)
    if not unread:
        return found
    message = ngettext(
        "{number} file could not be read", "{number} files could not be read", unread
    )
    return f"{found}; {message.format(number=unread)}"


def _explain(result: str, said: dict[str, str]) -> tuple[str, str]:
    """Return the idea behind a mistake with its lesson, and what the notes for teachers reply, or
    else what to try."""
    if result not in BANK:
        return "", ""
    entry, message = BANK[result], gettext("The code {idea} (lesson {lesson}).")
    idea = message.format(idea=gettext(entry.idea), lesson=lesson_number(entry.lesson))
    return idea, said.get(result, gettext(entry.advice)).replace("*", "")
