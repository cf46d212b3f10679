"""Write down what was graded, in one process: gradebook, notebooks, pages, tables."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from nbgrader.preprocessors import AssignLatePenalties
from traitlets.config import Config, PyFileConfigLoader

from bleu_teach.files import write_file
from bleu_teach.grade import exports
from bleu_teach.grade.cells import read_cells
from bleu_teach.grade.course import Course
from bleu_teach.grade.feedback import page
from bleu_teach.grade.gradebook import Book, usable
from bleu_teach.grade.handed_in import NeedsPerson, name_of, read_bytes
from bleu_teach.grade.result import PERSON, Entry, Result
from bleu_teach.grade.similar import find_similar
from bleu_teach.language import gettext

CONFIG = "nbgrader_config.py"


class Writer:
    """Everything that a run leaves behind in its folder; there the gradebook is, too, unless it has
    an SQLAlchemy address of its own. The lessons' address is for links to them."""

    def __init__(
        self, out: Path, course: Course, submitted: Path, home: Path, gradebook="", lessons=""
    ):
        self.out, self.course, self.submitted, self.home = out, course, submitted, home
        self.lessons = lessons
        out.mkdir(parents=True, exist_ok=True)
        self.url = gradebook or f"sqlite:///{(out / 'gradebook.db').resolve()}"
        with usable(self.url):
            self.book = Book(self.url, course.release, course.assignment)
        self.rows: dict[str, dict[str, str]] = {}
        self.lines: dict[str, dict[str, list[str]]] = {}
        self.answers: dict[str, list[exports.Answer]] = {}

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self.book.close()

    def write(self, result: Result) -> None:
        """Write all that is about one submission; its row waits for the tables. What is wrong with
        one result alone ends as that student's "needs a person"."""
        try:
            with usable(self.url):
                self._write(result)
        except OSError:
            raise
        except Exception as error:
            self.book.gradebook.db.rollback()
            message = gettext("the result could not be written: {error}")
            reasons = (message.format(error=repr(error))[:300],)
            blank = {"status": PERSON, "reasons": reasons, "score": None, "marks": ()}
            self._write(replace(result, **blank, notebook=None, final=False))

    def _write(self, result: Result) -> None:
        student, name = result.student, result.assignment
        # Where nbgrader's pages look for what was graded; the time tells `nbgrader autograde` that
        # it is up to date.
        graded = self.out / "autograded" / student / name
        timestamp = read_timestamp(self.submitted / student / name)
        entry = self.book.record(result, timestamp, read_json(graded / f"{name}.ipynb"))
        if result.notebook:
            text = json.dumps(result.notebook, ensure_ascii=False)
            write_file(graded / f"{name}.ipynb", text + "\n")
            if timestamp:
                write_file(graded / "timestamp.txt", timestamp + "\n")
        total = sum(filter(None, entry.scores.values())) if entry.scores else None
        if entry.seconds_late:
            result, total = self._take_off(result, total, entry)
        self.rows[result.student] = exports.row_of(result, total, entry, self.course.graded)
        self.lines[result.student] = result.lines
        self._keep_answers(result, entry)
        seen = replace(result, score=total)
        html = page(seen, entry.by_hand, self.lessons)
        write_file(self.out / "feedback" / result.student / f"{result.assignment}.html", html)

    def _keep_answers(self, result: Result, entry: Entry) -> None:
        """Keep what a person reads, to be shown question by question."""
        cells = read_cells(result.notebook) if result.notebook else ()
        texts = {cell.name: cell.source for cell in cells}
        for one in entry.by_hand:
            if one.name in texts and one.name not in self.course.functions:
                answer = entry.name, texts[one.name], one.score
                self.answers.setdefault(one.name, []).append(answer)

    def _take_off(self, result: Result, total: float, entry: Entry) -> tuple[Result, float]:
        """Take off what a late submission loses, and say so on the page and in the table."""
        lost = self.late_work.late_submission_penalty(result.student, total, entry.seconds_late)
        lost = min(max(lost or 0.0, 0.0), total)
        self.book.enter_penalty(result.student, lost)
        message = gettext("handed in {days} days late, {points} points off")
        message = message.format(days=f"{entry.days_late:.1f}", points=f"{lost:g}")
        return replace(result, reasons=(message, *result.reasons)), total - lost

    @cached_property
    def late_work(self) -> Any:
        """Make the plugin that the course's configuration names, as `nbgrader autograde` does."""
        there = (self.home / CONFIG).exists()
        config = PyFileConfigLoader(CONFIG, str(self.home)).load_config() if there else Config()
        step = AssignLatePenalties(config=config)
        step.init_plugin()
        return step.plugin_inst

    def write_tables(self) -> list[dict[str, str]]:
        """Write the tables and the index, by the students' names; the rows are handed back."""
        name, home = self.course.assignment, self.home
        for student, other in list(exports.shared(home, self.rows)):
            self.rows[student] = self.rows[other] | {"student": student}
            page = self.out / "feedback" / other / f"{name}.html"
            write_file(self.out / "feedback" / student / f"{name}.html", page.read_text("utf-8"))
        rows = [row for _, row in sorted(self.rows.items())]
        exports.write_tables(self.out, rows, name)
        exports.write_answers(self.out, name, self.answers)
        exports.pack_for_moodle(self.out, home, name)
        copied = find_similar(dict(sorted(self.lines.items())))
        exports.write_index(self.out, rows, name, copied)
        return rows

    def not_handed_in(self) -> list[str]:
        """Name the students who are known, by the gradebook or a folder, and have no row."""
        folders = (path for path in self.submitted.iterdir() if path.is_dir())
        known = {name_of(path) for path in folders if path.name[0] != "."}
        known |= {student.id for student in self.book.gradebook.students}
        return sorted(known - {*self.rows})


def read_timestamp(folder: Path) -> str:
    """Read when a submission was handed in; "" if nobody wrote that down."""
    try:
        return read_bytes(folder / "timestamp.txt").decode("utf-8", "replace").strip()
    except (OSError, NeedsPerson):
        return ""


def read_json(path: Path) -> dict | None:
    """Read what was graded before; None if nothing was, or not by us."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
