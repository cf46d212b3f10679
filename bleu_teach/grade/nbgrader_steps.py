"""The steps that replace nbgrader's own, for its own commands with this course's settings.

nbgrader_config.py puts them into nbgrader's lists: one for `nbgrader autograde`, one for pages, one
for `nbgrader export`. Everything else (partial credit, the gradebook, manual grading, feedback) is
nbgrader as it comes.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path

from nbformat import NotebookNode, from_dict
from nbgrader.api import Assignment, Gradebook, MissingEntry, Student
from nbgrader.plugins import ExportPlugin
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Unicode

from bleu_teach.grade.cells import read_cells
from bleu_teach.grade.course import read_course
from bleu_teach.grade.exports import shared, write_csv
from bleu_teach.grade.grader import run_notebook
from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.sandbox.box import check_isolation
from bleu_teach.language import choose_language, gettext, languages

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
)

PRE = '<pre style="white-space: pre-wrap">{}</pre>'  # a long line wraps
NOBODY = dict.fromkeys(("last_name", "first_name", "email"))  # of somebody it does not know
EXPORT = "exports/nbgrader.csv"  # grades.csv is the table of our own command


class TrustedExecute(Execute):
    """Rebuild the submission on the released notebook, run the student's code in a box and reach
    the verdict in this one. What needs a person raises: nbgrader leaves it ungraded."""

    course = Unicode(".", help="folder with source, release and tasks.py").tag(config=True)
    isolation = Unicode("", help="box, none").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        level = check_isolation(self.isolation or None)
        course = read_course(Path(self.course), resources["nbgrader"]["assignment"])
        choose_language(course.language)
        notebook, repairs = rebuild(nb, course)
        for repair in repairs:
            self.log.warning(gettext("Repaired: {repair}").format(repair=repair))
        _, trouble = run_notebook(notebook, course.tasks, level)
        for text in trouble:
            self.log.warning(text)
        self.log.info(gettext("Isolation: {level}").format(level=level))
        return from_dict(notebook), resources


class PlainText(NbGraderPreprocessor):
    """On pages, show text cells as they were typed, unless they are the assignment's own: a
    student's HTML and links must not run in anybody's browser."""

    course = Unicode(".", help="folder with release").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        ours = given_texts(self.course)
        for cell in nb.cells:
            if cell.cell_type != "code" and cell.source not in ours:
                cell.cell_type, cell.source = "markdown", PRE.format(escape(cell.source))
        return nb, resources


@cache
def given_texts(course: str) -> set[str]:
    """Collect the text cells of all released notebooks, in every language."""
    folders = Path(course), *(Path(course, language) for language in languages())
    paths = [path for folder in folders for path in (folder / "release").glob("*/*.ipynb")]
    releases = [json.loads(path.read_text("utf-8")) for path in paths]
    cells = [cell for release in releases for cell in read_cells(release)]
    return {cell.source for cell in cells if cell.kind == "markdown"}


class BlankExport(ExportPlugin):
    """`nbgrader export`: the same table, with its flags, and with blanks where it writes 0.0 for
    what needs a person or was not handed in; who shares a group has the row of the group."""

    def export(self, gradebook: Gradebook) -> None:
        rows = []
        for assignment in gradebook.assignments:
            made = {one.id: row_of(gradebook, assignment, one) for one in gradebook.students}
            handed_in = {name for name, row in made.items() if "timestamp" in row}
            for name, other in shared(Path(), handed_in):
                made[name] = made[other] | made.get(name, NOBODY) | {"student_id": name}
            if assignment.name in (self.assignment or [assignment.name]):
                wanted = list(map(str, self.student)) or made
                rows += [row for name, row in made.items() if name in wanted]
        path = Path(self.to or EXPORT)
        write_csv(path, COLUMNS, ([row.get(name) for name in COLUMNS] for row in rows))
        self.log.info(gettext("Exported grades to {path}").format(path=path))


def row_of(gradebook: Gradebook, assignment: Assignment, student: Student) -> dict:
    """Make one student's row; None becomes a blank. There is no score if nothing was graded, since
    nbgrader enters a submission before it reads it, and no final one until all is read."""
    row = {name: getattr(student, name) for name in ("last_name", "first_name", "email")}
    row |= {"assignment": assignment.name, "student_id": student.id}
    row |= {"duedate": assignment.duedate, "max_score": assignment.max_score}
    try:
        found = gradebook.find_submission(assignment.name, student.id)
    except MissingEntry:
        return row
    row["timestamp"] = found.timestamp
    grades = [grade for notebook in found.notebooks for grade in notebook.grades]
    if all(grade.auto_score is None and grade.manual_score is None for grade in grades):
        return row
    penalty = found.late_submission_penalty or 0.0
    score = None if found.needs_manual_grade else max(0.0, found.score - penalty)
    return row | {"raw_score": found.score, "late_submission_penalty": penalty, "score": score}
