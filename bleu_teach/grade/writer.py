"""Write down what was graded, in one process: gradebook, notebooks, pages, tables."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from dataclasses import replace
from html import escape
from pathlib import Path

from bleu_teach.display.files import write_file
from bleu_teach.grade import exports
from bleu_teach.grade.arrivals import TIMESTAMP, Arrival
from bleu_teach.grade.cells import read_cells
from bleu_teach.grade.course import Course
from bleu_teach.grade.feedback import page
from bleu_teach.grade.gradebook import Book, usable
from bleu_teach.grade.graded import PERSON, ByHand, Result
from bleu_teach.language import gettext

DAY = 24 * 60 * 60
PRE = '<pre style="white-space: pre-wrap">{}</pre>'  # a long line wraps
Sources = dict[str, str]  # the text of each cell that nbgrader names


class Writer:
    """Everything that a run leaves behind in its folder, the gradebook too."""

    def __init__(self, out: Path, course: Course, arrivals: Iterable[Arrival], home: Path):
        self.out, self.course, self.home = out, course, home
        self.arrivals = {arrival.student: arrival for arrival in arrivals}
        self.texts = {cell.source for cell in read_cells(course.release) if cell.kind != "code"}
        out.mkdir(parents=True, exist_ok=True)
        self.path = out / "gradebook.db"
        with usable(self.path):
            self.book = Book(self.path, course)
        self.rows: dict[str, dict[str, str]] = {}
        self.answers: dict[str, list[exports.Answer]] = {}

    def write(self, result: Result) -> None:
        """Write all that is about one submission; its row waits for the tables. What is wrong with
        one result alone ends as that student's "needs a person"."""
        try:
            with usable(self.path):
                self._write(result)
        except OSError:
            raise
        except Exception as error:
            self.book.db.rollback()
            message = gettext("the result could not be written: {error}")
            reasons = (message.format(error=repr(error))[:300],)
            blank = {"status": PERSON, "reasons": reasons, "score": None, "marks": ()}
            self._write(replace(result, **blank, notebook=None, final=False))

    def _write(self, result: Result) -> None:
        student, name = result.student, result.assignment
        # Formgrader reads the graded notebook here; the time shows which submission was graded.
        graded = self.out / "autograded" / student / name / f"{name}.ipynb"
        exchanged = self.arrivals[student].exchanged()
        timestamp = exchanged.get(TIMESTAMP, "").strip()
        notebook = as_text(result.notebook, self.texts) if result.notebook else None
        before = read_json(graded)
        sources = sources_of(notebook)
        same = {name for name, source in sources_of(before).items() if sources.get(name) == source}
        cells = self.book.record(result, sources, timestamp, same)
        total, late = None, 0.0
        if notebook:
            if before != notebook:
                write_file(graded, json.dumps(notebook, ensure_ascii=False) + "\n")
            if timestamp:
                write_file(graded.with_name(TIMESTAMP), timestamp + "\n")
            entry = self.book.submission(student)
            total = sum(one.score or 0.0 for one in cells)
            late = entry.assignment.total_seconds_late / DAY
            self._keep_answers(sources_of(result.notebook), entry.id, cells)
        row = exports.row_of(result, total, cells, late, self.course.graded)
        row["late"] = row["late"] or ("LATE" if self.arrivals[student].late else "")
        self.rows[student] = row | {"number": self.arrivals[student].owner.number}
        self._write_page(student, page(replace(result, score=total), cells), exchanged)

    def _write_page(self, student: str, html: str, exchanged: dict[str, str]) -> None:
        """Write a page where `nbgrader release_feedback` looks for it, with what it reads there."""
        path = self.page_of(student)
        write_file(path, html)
        for name, text in exchanged.items():
            write_file(path.with_name(name), text)

    def page_of(self, student: str) -> Path:
        """Name the file of a student's page."""
        name = self.course.assignment
        return self.out / "feedback" / student / name / f"{name}.html"

    def _keep_answers(self, texts: Sources, name: str, cells: Iterable[ByHand]) -> None:
        """Keep what a person reads, to be shown question by question. The name is formgrader's."""
        for one in cells:
            if one.name in texts and one.name not in self.course.functions:
                self.answers.setdefault(one.name, []).append((name, texts[one.name], one.score))

    def write_tables(self) -> list[dict[str, str]]:
        """Write the tables and the index, by the students' names; the rows are handed back."""
        name = self.course.assignment
        for student, other in exports.shared(self.home, self.rows).items():
            self.rows[student] = self.rows[other] | {"student": student}
            self._write_page(student, self.page_of(other).read_text("utf-8"), {})
        rows = [row for _, row in sorted(self.rows.items())]
        owners = {one.student: one.owner for one in self.arrivals.values()}
        exports.write_tables(self.out, rows, name, owners)
        if self.answers:
            exports.write_answers(self.out, name, self.answers)
        exports.pack_for_moodle(self.out, owners, name)
        exports.write_index(self.out, rows, name)
        return rows

    def not_handed_in(self, absent: Iterable[str]) -> list[str]:
        """Name the students of the gradebook, and those who are absent, without a row."""
        known = {student.id for student in self.book.students}
        return sorted(known.union(absent) - {*self.rows})


def as_text(notebook: dict, ours: Container[str]) -> dict:
    """Replace the student's text cells by their text: nbgrader's formgrader would show their HTML
    and links in the teacher's browser."""
    cells = []
    for cell in read_cells(notebook):
        if cell.kind == "code" or cell.source in ours:
            cells.append(cell.raw)
        else:
            shown = {"cell_type": "markdown", "source": PRE.format(escape(cell.source))}
            cells.append(cell.raw | shown)
    return notebook | {"cells": cells}


def sources_of(notebook: dict | None) -> Sources:
    """Find the text of each cell with a name."""
    cells = read_cells(notebook) if notebook else ()
    return {cell.name: cell.source for cell in cells if cell.name}


def read_json(path: Path) -> dict | None:
    """Read what was graded before; None if nothing was, or not by us."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
