"""Write down what was graded, in one process: gradebook, notebooks, pages, tables.

A graded notebook holds the report that it was made from, so that a run that was stopped, or one
that only adds points by hand, does not grade it again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

from bleu_teach.content.audit import digest
from bleu_teach.display.files import write_file
from bleu_teach.grade import exports
from bleu_teach.grade.arrivals import TIMESTAMP, Arrival
from bleu_teach.grade.audit import doubt
from bleu_teach.grade.batch import FAILED, fingerprint
from bleu_teach.grade.class_page import Seen, see, write_pages
from bleu_teach.grade.course import Course
from bleu_teach.grade.feedback import page
from bleu_teach.grade.gradebook import Book, usable
from bleu_teach.grade.grader import refuse
from bleu_teach.grade.result import Result, read_result, write_result
from bleu_teach.grade.submission import Submission
from bleu_teach.language import gettext

DAY = 24 * 60 * 60
OURS = "bleu_teach"  # in the metadata of a graded notebook


class Writer:
    """Everything that a run leaves behind in its folder, the gradebook too."""

    def __init__(
        self, out: Path, course: Course, arrivals: Iterable[Arrival], home: Path, zero: str = ""
    ):
        self.out, self.course, self.home, self.zero = out, course, home, zero
        self.arrivals = {arrival.student: arrival for arrival in arrivals}
        out.mkdir(parents=True, exist_ok=True)
        self.path = out / "gradebook.db"
        with usable(self.path):
            self.book = Book(self.path, course)
        self.rows: dict[str, exports.Row] = {}
        self.words: dict[str, set[str]] = {}  # the digest of an audit's word → who has it
        self.seen: dict[str, Seen] = {}

    @property
    def reasons(self) -> dict[str, list[str]]:
        """Why points are open, and of whom."""
        found: dict[str, list[str]] = {}
        for student, one in sorted(self.seen.items()):
            for reason in one.reasons if any(part.open for part in one.parts) else ():
                found.setdefault(reason, []).append(student)
        return found

    def earlier(self, submission: Submission) -> Result | None:
        """Find the result of an earlier run on the same submission."""
        notebook = read_json(self.graded(submission.student))
        known = notebook.get("metadata", {}).get(OURS, {})
        if known.get("digest") != fingerprint(self.course, submission):
            return None
        metadata = self.course.release["metadata"]
        return replace(read_result(known["result"]), notebook=notebook | {"metadata": metadata})

    def graded(self, student: str) -> Path:
        """Name the notebook that formgrader shows."""
        name = self.course.assignment
        return self.out / "autograded" / student / name / f"{name}.ipynb"

    def write(self, submission: Submission, result: Result) -> None:
        """Write all that is about one submission; its row waits for the tables. What is wrong with
        one result alone ends as that student's "needs a person"."""
        owner = self.arrivals[result.student].owner
        if result.word:
            self.words.setdefault(digest(result.word), set()).add(result.student)
        try:
            with usable(self.path):
                self._write(submission, result, doubt(result, owner, self.words))
        except OSError:
            raise
        except Exception as error:
            self.book.db.rollback()
            reason = gettext(FAILED).format(error=repr(error)[:300])
            failed = refuse(self.course, submission, reason, final=False)
            self._write(submission, failed, failed)

    def open_shared_words(self) -> None:
        """Write once more what is about students with one word, of whom the first seemed alone."""
        named = self.course.assignment, self.course.release_text
        for student in sorted(chain(*(one for one in self.words.values() if len(one) > 1))):
            submission = self.arrivals[student].read(*named)
            if result := self.earlier(submission):
                self.write(submission, result)

    def _write(self, submission: Submission, found: Result, result: Result) -> None:
        student, graded = result.student, self.graded(result.student)
        exchanged = self.arrivals[student].exchanged()
        timestamp = exchanged.get(TIMESTAMP, "").strip()
        before, notebook = read_json(graded), result.notebook
        if notebook:
            code = [one["source"] for one in notebook["cells"] if one["cell_type"] == "code"]
            text = repr((code, submission.beside)).encode("utf-8", "replace")
            about = {"code": hashlib.sha256(text).hexdigest()}
            if result.final:
                about["digest"] = fingerprint(self.course, submission)
                about["result"] = write_result(replace(found, notebook=None))
            notebook = notebook | {"metadata": notebook["metadata"] | {OURS: about}}
        elif not before:
            notebook = self._release_with(result.refused)
        if notebook and before != notebook:
            write_file(graded, json.dumps(notebook, ensure_ascii=False) + "\n")
        if timestamp:  # it shows which submission was graded
            write_file(graded.with_name(TIMESTAMP), timestamp + "\n")
        same = same_texts(before, notebook, self.course.functions)
        cells = self.book.record(result, timestamp, same, self.zero)
        entry = self.book.submission(student)
        late = entry.assignment.total_seconds_late / DAY
        self.seen[student] = see(result, cells, entry.id)
        self.rows[student] = exports.row_of(result, cells, late, self.arrivals[student])
        self._write_page(student, page(result, cells), exchanged)

    def _release_with(self, reason: str) -> dict:
        """Make what formgrader shows of a file that could not be graded."""
        release = self.course.release
        note = {"cell_type": "raw", "id": "note", "metadata": {}, "source": reason}
        return release | {"cells": [note, *release["cells"]]}

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

    def write_tables(self) -> list[exports.Row]:
        """Write the tables and the index, by the students' names; the rows are handed back."""
        name = self.course.assignment
        self.open_shared_words()
        for student, other in exports.shared(self.home, self.rows).items():
            self.rows[student] = self.rows[other] | {"student": student}
            self.seen[student] = self.seen[other]._replace(answers={})
            self._write_page(student, self.page_of(other).read_text("utf-8"), {})
        rows = [row for _, row in sorted(self.rows.items())]
        owners = {one.student: one.owner for one in self.arrivals.values()}
        exports.write_tables(self.out, rows, name, owners)
        exports.pack_for_moodle(self.out, owners, name)
        write_pages(self.out, name, rows, self.seen, self.reasons)
        return rows

    def not_handed_in(self, absent: Iterable[str]) -> list[str]:
        """Name the students of the gradebook, and those who are absent, without a row."""
        known = {student.id for student in self.book.students}
        return sorted(known.union(absent) - {*self.rows})


def same_texts(before: dict, now: dict | None, functions: Iterable[str]) -> set[str]:
    """Name the answers whose text is as it was, and the functions if all code is."""
    texts, known = sources_of(before), sources_of(now or before)
    codes = [(one or before).get("metadata", {}).get(OURS, {}).get("code") for one in (before, now)]
    same = {name for name, text in known.items() if texts.get(name) == text}
    return (same - {*functions}) | ({*functions} if codes[0] == codes[1] else set())


def sources_of(notebook: dict) -> dict[str, str]:
    """Find the text of each cell with a name."""
    cells = notebook.get("cells", [])
    named = [(one["metadata"].get("nbgrader", {}).get("grade_id"), one["source"]) for one in cells]
    return {name: "".join(source) for name, source in named if name}


def read_json(path: Path) -> dict:
    """Read what was graded before; empty if nothing was, or not by us."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
