"""nbgrader's own gradebook, and the notebooks beside it.

nbgrader's web pages, manual grading and feedback go on from here. A submission that needs a person
gets no entry.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import selectinload

from bleu_teach.grade.cells import Cell
from bleu_teach.grade.course import Course
from bleu_teach.grade.graded import ByHand, Result, stem_of
from bleu_teach.language import gettext

# A grammar of web addresses: nbformat tries to load it, for a second, for nothing.
sys.modules.setdefault("rfc3987_syntax", None)

from nbformat import v4  # noqa: E402
from nbgrader import api  # noqa: E402
from nbgrader.preprocessors import SaveCells  # noqa: E402

COURSE_ID, SUBMITTED = "bleu_teach", api.SubmittedNotebook


def newest_version() -> str:
    """Find the version of a gradebook's tables; nbgrader would start a program to answer."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(Path(api.__file__).parent / "alembic").get_current_head()


api.get_alembic_version = newest_version


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Treat a gradebook that is locked or broken like a file that one cannot write."""
    try:
        yield
    except (DatabaseError, api.InvalidEntry, api.MissingEntry) as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())[:200]
        message = gettext("Cannot use {path}: {reason}")
        raise OSError(message.format(path=path, reason=reason)) from error


class Book(api.Gradebook):
    """nbgrader's gradebook, used for one assignment."""

    def __init__(self, path: Path, course: Course):
        self.assignment, self.given = course.assignment, course.given
        url = f"sqlite:///{path.resolve()}"
        try:
            super().__init__(url, COURSE_ID)
            self._begin(url, course.release_text)
        except Exception:
            self.close()
            raise

    def _begin(self, url: str, release: str) -> None:
        """Enter cells and points as `nbgrader generate_assignment` does, and load what is there."""
        name, query = self.assignment, self.db.query
        self.db().expire_on_commit = False  # nobody else writes meanwhile
        self.update_or_create_assignment(name)
        place = {"db_url": url, "assignment": name, "notebook": name}
        try:
            SaveCells().preprocess(v4.reads(release), {"nbgrader": place})
        except RuntimeError:
            message = gettext("the gradebook contains {name} with other cells: use a new gradebook")
            raise OSError(message.format(name=name)) from None
        notebooks = selectinload(api.SubmittedAssignment.notebooks)
        parts = notebooks.selectinload(SUBMITTED.grades), notebooks.selectinload(SUBMITTED.comments)
        kinds = api.BaseCell, api.SourceCell, api.Student  # kept, so that none is asked for again
        self.known = [query(kind).all() for kind in kinds]
        entered = query(api.SubmittedAssignment).options(*parts).all()
        self.entries = {one.student_id: one for one in entered if one.name == name}

    def record(
        self, result: Result, sources: dict[str, str], timestamp: str, same: Container[str]
    ) -> list[ByHand]:
        """Enter one result; of one that needs a person the earlier marks are taken back. What a
        person graded stays, but needs a reader again if its cell is not among the `same`."""
        if result.notebook is None:
            self._take_back(result.student)
            return []
        if result.student not in self.entries:
            self.update_or_create_student(result.student)
            with self.db.no_autoflush:  # nbgrader builds a submission piece by piece
                self.entries[result.student] = self.add_submission(self.assignment, result.student)
        with suppress(ValueError, OverflowError):  # anyone may have written it
            self.entries[result.student].timestamp = api.utils.parse_utc(timestamp)
        notebook = self.submission(result.student)
        scores = auto_scores(result, sources, self.given)
        for grade in notebook.grades:
            score, unread = scores.get(grade.name), grade.needs_manual_grade
            if grade.manual_score is None:
                unread = score is None
            elif grade.auto_score != score or stem_of(grade.name) not in same:
                unread = True
            if (score, unread) != (grade.auto_score, grade.needs_manual_grade):
                grade.auto_score, grade.needs_manual_grade = score, unread  # only then it is slow
        self.db.commit()
        return self._points(notebook, {marks.cell for marks in result.marks})

    def submission(self, student: str) -> api.SubmittedNotebook:
        """Find what is entered of a student's notebook."""
        return self.entries[student].notebooks[0]

    def _take_back(self, student: str) -> None:
        for grade in self.submission(student).grades if student in self.entries else ():
            grade.auto_score = None
            grade.needs_manual_grade |= grade.manual_score is None
        self.db.commit()

    def _points(self, notebook: api.SubmittedNotebook, graded: Container[str]) -> list[ByHand]:
        """List the points of each graded cell. A comment may lie at the function or its marks."""
        comments = {stem_of(one.name): one.comment for one in notebook.comments if one.comment}
        order, made = [*self.given], []
        for grade in sorted(notebook.grades, key=lambda grade: order.index(grade.name)):
            name, points = stem_of(grade.name), self.given[grade.name].points
            touched = grade.manual_score is not None or grade.extra_credit or name in comments
            manual = bool(touched or grade.name not in graded)
            made.append(ByHand(name, score_of(grade), points, comments.get(name, ""), manual))
        return made


def score_of(grade: api.Grade) -> float | None:
    """Return the score by hand if there is one, with extra credit; None if a person has to look."""
    if grade.needs_manual_grade:
        return None
    score = grade.auto_score if grade.manual_score is None else grade.manual_score
    return None if score is None else score + (grade.extra_credit or 0.0)


def auto_scores(
    result: Result, sources: dict[str, str], given: dict[str, Cell]
) -> dict[str, float | None]:
    """List the grader's marks, and 0 for a question whose text is as it was given out."""
    empty = (name for name, cell in given.items() if sources.get(name) == cell.source)
    return dict.fromkeys(empty, 0.0) | {marks.cell: marks.score for marks in result.marks}
