"""Write results down: nbgrader's gradebook, notebooks, pages, tables. One process does this.

The gradebook is nbgrader's own, so its web pages, manual grading and feedback go on from here. A
submission that needs a person gets no entry and a blank in every table.
"""

from __future__ import annotations

import csv
import json
import os
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path

from nbformat import reads
from nbgrader.api import Grade, Gradebook, MissingEntry, SubmittedNotebook
from nbgrader.preprocessors import SaveCells

from bleu_teach.grade.read import grade_id, nbgrader_of, source_of

COURSE_ID = "bleu_teach"


class Book:
    """The gradebook of one assignment.

    Args:
        url: any address that SQLAlchemy understands.
        release: the released notebook.
        assignment: its name.
    """

    def __init__(self, url: str, release: dict, assignment: str):
        self.assignment, self.release = assignment, release
        # nbgrader starts the program `alembic`, which stands beside this Python
        os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
        enter_assignment(url, release, assignment)
        self.gradebook = Gradebook(url, COURSE_ID)

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self.gradebook.close()

    def record(self, result: dict) -> None:
        """Enter one result. What a person has graded by hand stays."""
        if result["notebook"] is None:
            return
        self.gradebook.update_or_create_student(result["student"])
        with self.gradebook.db.no_autoflush:  # nbgrader builds a submission piece by piece
            submission = self.gradebook.update_or_create_submission(
                self.assignment, result["student"]
            )
        scores = auto_scores(result, self.release)
        for grade in submission.notebooks[0].grades:
            score = scores.get(grade.name)
            if grade.auto_score != score or (score is None and grade.manual_score is None):
                grade.auto_score = score
                grade.needs_manual_grade = score is None or grade.manual_score is not None
        self.gradebook.db.commit()

    def _notebook(self, student: str) -> SubmittedNotebook | None:
        try:
            return self.gradebook.find_submission(self.assignment, student).notebooks[0]
        except MissingEntry:
            return None

    def scores(self, student: str) -> dict[str, float | None]:
        """The score of each graded cell, by hand if there is one; None if a person has to look."""
        notebook = self._notebook(student)
        return {grade.name: score_of(grade) for grade in notebook.grades} if notebook else {}

    def total(self, student: str) -> float | None:
        """The sum so far; None if nothing is graded."""
        scores = self.scores(student).values()
        return sum(score for score in scores if score is not None) if scores else None

    def by_hand(self, student: str, marks: Sequence[dict]) -> list[dict]:
        """What a person gave, or has yet to give: name, score, points, comment.

        Args:
            student: their name.
            marks: what the grader gave; of these the ones that a person changed are in the list.
        """
        notebook, graded = self._notebook(student), {one["cell"] for one in marks}
        if notebook is None:
            return []
        comments = {one.name: one.comment or "" for one in notebook.comments}
        order = [grade_id(cell) for cell in self.release["cells"]]
        return [
            {
                "name": grade.name.removesuffix("_marks"),
                "score": score_of(grade),
                "points": grade.max_score,
                "comment": comments.get(grade.name, ""),
            }
            for grade in sorted(notebook.grades, key=lambda grade: order.index(grade.name))
            if grade.name not in graded or grade.manual_score is not None
        ]


def score_of(grade: Grade) -> float | None:
    """By hand if there is one, with extra credit; None if a person has to look first."""
    score = grade.auto_score if grade.manual_score is None else grade.manual_score
    return None if score is None else score + (grade.extra_credit or 0.0)


def auto_scores(result: dict, release: dict) -> dict[str, float | None]:
    """What the grader knows: the marks, and 0 for a question whose text is as it was given out."""
    scores: dict[str, float | None] = {one["cell"]: one["score"] for one in result["marks"]}
    given = {grade_id(cell): source_of(cell) for cell in release["cells"]}
    for cell in result["notebook"]["cells"]:
        name = grade_id(cell)
        if name not in scores and source_of(cell) == given.get(name):
            scores[name] = 0.0
    return scores


def enter_assignment(url: str, release: dict, assignment: str) -> None:
    """Enter the assignment's cells and points, with the step that `generate_assignment` uses."""
    with Gradebook(url, COURSE_ID) as gradebook:
        gradebook.update_or_create_assignment(assignment)
    names = {"notebook": assignment, "assignment": assignment, "db_url": url}
    notebook = reads(json.dumps(release), as_version=4)
    SaveCells().preprocess(notebook, {"nbgrader": names})


def write_notebook(out: Path, result: dict) -> None:
    """`autograded/<student>/<assignment>/`, where nbgrader's pages look for it."""
    if result["notebook"] is None:
        return
    folder = out / "autograded" / result["student"] / result["assignment"]
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(result["notebook"], indent=1, ensure_ascii=False) + "\n"
    write(folder / f"{result['assignment']}.ipynb", text)


def write(path: Path, text: str) -> None:
    """A whole file or none. Half a character, as broken code may print it, is replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".half")
    half.write_bytes(text.encode("utf-8", errors="replace"))
    half.replace(path)


def tables(results: Sequence[dict], book: Book) -> list[dict]:
    """One row a student, in the order of their names: the columns, then points for each task."""
    names = [name for cell in book.release["cells"] if (name := _points_name(cell))]
    rows = []
    for result in sorted(results, key=lambda one: one["student"]):
        scores = book.scores(result["student"]) if result["notebook"] else {}
        total = book.total(result["student"]) if scores else None
        row = {
            "student": result["student"],
            "status": result["status"],
            "score": "" if total is None else f"{total:g}",
            "max_score": f"{result['max_score']:g}",
            "isolation": result["isolation"],
            "reason": "; ".join(result["reasons"]),
        }
        points = {
            name.removesuffix("_marks"): "" if scores.get(name) is None else f"{scores[name]:g}"
            for name in names
        }
        rows.append(row | points)
    return rows


def _points_name(cell: dict) -> str | None:
    return grade_id(cell) if nbgrader_of(cell).get("grade") else None


def write_tables(out: Path, rows: list[dict], results: Sequence[dict], assignment: str) -> None:
    """`grades.csv`, and the files that Canvas, Moodle and Gradescope read."""
    if not rows:
        return
    _write_csv(out / "grades.csv", rows[0].keys(), (row.values() for row in rows))
    top = ["Points Possible", "", "", "", rows[0]["max_score"]]
    canvas = [[row["student"], "", row["student"], "", row["score"]] for row in rows]
    header = ["Student", "ID", "SIS Login ID", "Section", assignment]
    _write_csv(out / "exports" / "canvas.csv", header, [top, *canvas])
    moodle = [[row["student"], row["score"], row["reason"]] for row in rows]
    header = ["username", assignment, "feedback"]
    _write_csv(out / "exports" / "moodle.csv", header, moodle)
    for result in results:
        write_gradescope(out / "exports" / "gradescope", result)


def _write_csv(path: Path, header: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".half")
    with half.open("w", encoding="utf-8", errors="replace", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([[_no_formula(value) for value in row] for row in rows])
    half.replace(path)


def _no_formula(value: str) -> str:
    """A spreadsheet runs a cell that starts like a formula; a student may have named a file so."""
    return "'" + value if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def write_gradescope(folder: Path, result: dict) -> None:
    """Gradescope's `results.json`; for a submission that needs a person there is none."""
    path = folder / f"{result['student']}.json"
    if result["score"] is None:
        path.unlink(missing_ok=True)
        return
    tests = [
        {"name": f"{one['function']}: {name}", "score": earned, "max_score": points}
        for one in result["marks"]
        for name, points, earned in one["properties"]
    ]
    output = "\n".join([f"Status: {result['status']}", *result["reasons"]])
    content = {"score": result["score"], "output": output, "tests": tests}
    write(path, json.dumps(content, indent=1) + "\n")
