"""`nbgrader export` with blanks: nbgrader_config.py names this plugin."""

from __future__ import annotations

from pathlib import Path

from nbgrader.api import Assignment, Gradebook, MissingEntry, Student
from nbgrader.plugins import ExportPlugin

from bleu_teach.display.language import gettext
from bleu_teach.grade.exports import shared, write_csv

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
)
NOBODY = dict.fromkeys(("last_name", "first_name", "email"))  # of a student it does not know
EXPORT = "exports/nbgrader.csv"  # grades.csv is the table of our own command


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
