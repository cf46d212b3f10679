"""Write down what was graded, in one process: gradebook, notebooks, pages, tables.

A graded notebook holds the result that it belongs to, so that a run that was stopped, or one that
only adds points by hand, does not grade it again.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

from bleu_teach.content.audit import digest
from bleu_teach.display.files import write_file
from bleu_teach.grade import exports
from bleu_teach.grade.arrivals import TIMESTAMP, Arrival, Owner, Submission
from bleu_teach.grade.audit import doubt
from bleu_teach.grade.batch import FAILED, fingerprint, our_program
from bleu_teach.grade.class_page import write_pages
from bleu_teach.grade.course import Course
from bleu_teach.grade.feedback import page
from bleu_teach.grade.gradebook import Book, open_usable
from bleu_teach.grade.grader import refuse
from bleu_teach.grade.result import Result, read_result, write_result
from bleu_teach.language import gettext

OURS = "bleu_teach"  # in the metadata of a graded notebook


class Writer:
    """Everything that a run leaves behind in its folder, the gradebook too."""

    def __init__(self, out: Path, course: Course, arrivals: Iterable[Arrival], home: Path):
        self.out, self.course, self.home = out, course, home
        self.arrivals = {arrival.student: arrival for arrival in arrivals}
        out.mkdir(parents=True, exist_ok=True)
        self.path = out / "gradebook.db"
        with open_usable(self.path):
            self.book = Book(self.path, course)
        self.results: dict[str, Result] = {}  # without the notebooks
        self.digests: dict[str, str] = {}  # of all that each student's result depends on
        self.words: dict[str, set[str]] = {}  # the digest of an audit's word → who has it

    @property
    def reasons(self) -> dict[str, list[str]]:
        """Why points are open, and of whom."""
        found: dict[str, list[str]] = {}
        for student, one in sorted(self.results.items()):
            told = {reason for marks in one.marks if marks.open for reason in marks.reasons}
            for reason in (told | {one.refused} - {""}) if one.open else ():
                found.setdefault(reason, []).append(student)
        return found

    def read(self, arrival: Arrival) -> Submission:
        return arrival.read(self.course.assignment, self.course.release_text)

    def place(self, folder: str, student: str, ending: str) -> Path:
        """Name a student's file where nbgrader looks for it."""
        name = self.course.assignment
        return self.out / folder / student / name / f"{name}.{ending}"

    def write_earlier(self, student: str) -> bool:
        """Write the result of an earlier run on the same submission, if there is one."""
        submission = self.read(self.arrivals[student])
        notebook = read_json(self.place("autograded", student, "ipynb"))
        known = notebook.get("metadata", {}).get(OURS, {})
        now = self.digests[student] = fingerprint(our_program(), self.course, submission)
        if known.get("digest") != now:
            return False
        notebook["metadata"] = self.course.release["metadata"]
        self.write(submission, replace(read_result(known["result"]), notebook=notebook))
        return True

    def write(self, submission: Submission, result: Result) -> None:
        """Write all that is about one submission; its row waits for the tables. What is wrong with
        one result alone ends as that student's "needs a person"."""
        if result.word:
            self.words.setdefault(digest(result.word), set()).add(result.student)
        try:
            with open_usable(self.path):
                self._write(submission, result)
        except OSError:
            raise
        except Exception as error:
            self.book.db.rollback()
            reason = gettext(FAILED).format(error=repr(error)[:300])
            self._write(submission, refuse(self.course, submission, reason))

    def _write(self, submission: Submission, found: Result) -> None:
        student, arrival = found.student, self.arrivals[found.student]
        result = doubt(found, arrival.owner, self.words)
        same = self._write_notebook(submission, found)
        exchanged = arrival.exchanged()
        for name, text in exchanged.items():  # shows which submission was graded
            write_file(self.place("autograded", student, "ipynb").with_name(name), text)
        result = self.book.record(result, exchanged.get(TIMESTAMP, "").strip(), same)
        self.results[student] = replace(result, notebook=None)
        self._write_page(student, page(result), exchanged)

    def _write_notebook(self, submission: Submission, found: Result) -> set[str]:
        """Write what formgrader shows, and name the answers and functions that are as before."""
        path = self.place("autograded", found.student, "ipynb")
        before = read_json(path)
        if not found.notebook:
            if not before:  # the release, with the reason
                note = {"cell_type": "raw", "id": "note", "metadata": {}, "source": found.refused}
                release = self.course.release
                write_file(path, json.dumps(release | {"cells": [note, *release["cells"]]}) + "\n")
            return set()
        cells = found.notebook["cells"]
        code = [one["source"] for one in cells if one["cell_type"] == "code"], submission.beside
        texts = {m.name: repr(code) if m.answer is None else m.answer for m in found.marks}
        about: dict = {"texts": {name: fingerprint(text) for name, text in texts.items()}}
        if found.final:
            about["digest"] = self.digests[found.student]
            about["result"] = write_result(replace(found, notebook=None))
        notebook = found.notebook | {"metadata": found.notebook["metadata"] | {OURS: about}}
        if before != notebook:
            write_file(path, json.dumps(notebook, ensure_ascii=False) + "\n")
        known = before.get("metadata", {}).get(OURS, {}).get("texts", {})
        return {name for name, text in about["texts"].items() if known.get(name) == text}

    def _write_page(self, student: str, html: str, exchanged: dict[str, str]) -> None:
        """Write a page where `nbgrader release_feedback` looks for it, with what it reads there."""
        path = self.place("feedback", student, "html")
        write_file(path, html)
        for name, text in exchanged.items():
            write_file(path.with_name(name), text)

    def write_tables(self) -> list[exports.Row]:
        """Write the tables and the index, by the students' names; the rows are handed back."""
        name = self.course.assignment
        for student in sorted(chain(*(one for one in self.words.values() if len(one) > 1))):
            self.write_earlier(student)  # the first with a word seemed to be the only one
        for student, other in exports.shared(self.home, self.results).items():
            self.arrivals[student] = replace(self.arrivals[other], owner=Owner(student))
            self.results[student] = replace(self.results[other], student=student)
            self._write_page(student, self.place("feedback", other, "html").read_text("utf-8"), {})
        results = dict(sorted(self.results.items()))
        rows = [exports.row_of(one, self.arrivals[student]) for student, one in results.items()]
        owners = {student: one.owner for student, one in self.arrivals.items()}
        exports.write_tables(self.out, rows, name, owners)
        exports.pack_for_moodle(self.out, owners, name)
        write_pages(self.out, name, [*results.values()], self.reasons)
        return rows

    def not_handed_in(self, absent: Iterable[str]) -> list[str]:
        """Name the students of the gradebook, and those who are absent, without a row."""
        known = {student.id for student in self.book.students}
        return sorted(known.union(absent) - {*self.results})


def read_json(path: Path) -> dict:
    """Read what was graded before; empty if nothing was, or not by us."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
