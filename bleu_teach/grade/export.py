"""`nbgrader export` with this course's settings: the same table, with blanks where it writes 0.0.

A submission that needs a person, and one that was not handed in, has no score yet. Nobody gets a
silent zero. Also, texts with a comma in them are quoted.
"""

from __future__ import annotations

import csv
from pathlib import Path

from nbgrader.api import Assignment, Gradebook, MissingEntry, Student, SubmittedAssignment
from nbgrader.plugins import ExportPlugin

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
)


class BlankExport(ExportPlugin):
    """Writes CSV; takes nbgrader's own flags --to, --student and --assignment."""

    def export(self, gradebook: Gradebook) -> None:
        rows = [
            row_of(gradebook, assignment, student)
            for assignment in gradebook.assignments
            for student in gradebook.students
            if assignment.name in (self.assignment or [assignment.name])
            and student.id in (list(map(str, self.student)) or [student.id])
        ]
        path = Path(self.to or "grades.csv")
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        self.log.info("Exported grades to %s", path)


def row_of(gradebook: Gradebook, assignment: Assignment, student: Student) -> dict:
    """One student's row; None becomes a blank."""
    row = {
        "assignment": assignment.name,
        "duedate": assignment.duedate,
        "student_id": student.id,
        "last_name": student.last_name,
        "first_name": student.first_name,
        "email": student.email,
        "max_score": assignment.max_score,
    }
    try:
        submission = gradebook.find_submission(assignment.name, student.id)
    except MissingEntry:
        return row
    return row | {"timestamp": submission.timestamp} | scores_of(submission)


def scores_of(submission: SubmittedAssignment) -> dict:
    """The scores, if anything was graded: nbgrader enters a submission before it reads it."""
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    if all(grade.auto_score is None and grade.manual_score is None for grade in grades):
        return {}
    penalty = submission.late_submission_penalty or 0.0
    return {
        "raw_score": submission.score,
        "late_submission_penalty": penalty,
        "score": max(0.0, submission.score - penalty),
    }
