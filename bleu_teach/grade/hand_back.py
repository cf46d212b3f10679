"""What goes to the teacher's desk and back: answers to read, groups, the pages for Moodle."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

from bleu_teach.files import write_file
from bleu_teach.grade.page import title_of
from bleu_teach.language import gettext
from bleu_teach.pages import render

GROUPS = "groups.csv"  # a line a group: the names of its students
FROM_MOODLE = re.compile(r"([^/_]+)_\d+_assignsubmission_file_/")
Answer = tuple[str, str, float | None]  # formgrader's name of the submission, text, points


def write_answers(out: Path, assignment: str, answers: Mapping[str, Sequence[Answer]]) -> None:
    """Write a page with the written answers, question by question and without a name: in the order
    of formgrader's own random ones."""
    if not answers:
        return
    html = render(
        "answers.html",
        title=gettext("{assignment}: the written answers").format(assignment=assignment),
        questions=[(title_of(name), sorted(given)) for name, given in answers.items()],
    )
    write_file(out / "feedback" / f"{assignment}_answers.html", html)


def shared(course: Path, students: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Read `groups.csv` of the course: pairs of somebody who handed in nothing and the one of the
    group who did, the first in its line."""
    path = course / GROUPS
    if not path.exists():
        return
    with path.open(encoding="utf-8-sig", newline="") as file:
        groups = [[name.strip() for name in line if name.strip()] for line in csv.reader(file)]
    for group in groups:
        first = next((name for name in group if name in students), None)
        if first:
            yield from ((name, first) for name in group if name not in students)


def pack_for_moodle(out: Path, course: Path, assignment: str) -> None:
    """Pack the pages as Moodle takes feedback files: in folders named as in its own download."""
    downloads = sorted((course / "downloaded" / assignment / "archive").glob("*.zip"))
    folders = {
        found[1]: found[0]
        for path in downloads
        for name in ZipFile(path).namelist()
        if (found := FROM_MOODLE.match(name))
    }
    pages = {name: out / "feedback" / name / f"{assignment}.html" for name in folders}
    if not any(page.exists() for page in pages.values()):
        return
    with ZipFile(out / "exports" / assignment / "moodle_feedback.zip", "w") as packed:
        for name, page in pages.items():
            if page.exists():
                packed.write(page, f"{folders[name]}{assignment}.html")
