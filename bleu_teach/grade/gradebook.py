"""nbgrader's own gradebook, and the notebooks next to it.

nbgrader's web pages, manual grading and feedback go on from here. Where points are open, a person
has to look, as with a written answer.
"""

import sys
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import selectinload

from bleu_teach.grade.course import Course
from bleu_teach.grade.result import Marks, Result, stem_of
from bleu_teach.language import gettext

# A grammar of web addresses: nbformat tries to load it, for a second, for nothing.
sys.modules.setdefault("rfc3987_syntax", None)

from nbformat import v4  # noqa: E402
from nbgrader import api  # noqa: E402
from nbgrader.preprocessors import SaveCells  # noqa: E402

DAY = 24 * 60 * 60
COURSE_ID, SUBMITTED = "bleu_teach", api.SubmittedNotebook


def newest_version() -> str:
    """Find the version of a gradebook's tables; nbgrader would start a program to answer."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(Path(api.__file__).parent / "alembic").get_current_head()


api.get_alembic_version = newest_version


@contextmanager
def open_usable(path: Path) -> Iterator[None]:
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
        self.assignment = course.assignment
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
        self.db().expire_on_commit = False  # no one else writes meanwhile
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
        self.zero = set[str]()  # reasons why open points are to be 0
        self.zeroed = set[str]()  # students with points that `record` gave no more to

    def record(self, result: Result, timestamp: str, same: Container[str]) -> Result:
        """Enter one result, and add to it what the book has then. What a person graded stays, but
        needs a reader again if its text is not among the `same`; what no one graded gets no more
        points if all reasons why it is open are those of `zero`."""
        student, marks = result.student, {one.name: one for one in result.marks}
        if student not in self.entries:
            self.update_or_create_student(student)
            with self.db.no_autoflush:  # nbgrader builds a submission piece by piece
                self.entries[student] = self.add_submission(self.assignment, student)
        with suppress(ValueError, OverflowError):  # anyone may have written it
            self.entries[student].timestamp = api.utils.parse_utc(timestamp)
        for grade in self.submission(student).grades:
            one = marks[stem_of(grade.name)]
            earned, waits = one.own
            score = None if waits and not one.reasons else earned  # a field to fill in is empty
            unread, by_hand = grade.needs_manual_grade, grade.manual_score
            if by_hand is None:
                unread = waits > 0
                if ({*one.reasons} or {result.refused}) <= self.zero:
                    by_hand, unread = score or 0.0, False
                    self.zeroed.add(student)
            elif not result.refused:
                unread |= grade.auto_score != score or one.name not in same
            made = score, unread, by_hand
            if made != (grade.auto_score, grade.needs_manual_grade, grade.manual_score):
                # only then it is slow
                grade.auto_score, grade.needs_manual_grade, grade.manual_score = made
        self.db.commit()
        notebook = self.submission(student)
        late = notebook.assignment.total_seconds_late / DAY
        seen = [*_seen(notebook, marks)]
        return replace(result, marks=seen, number=notebook.id, late=late)

    def submission(self, student: str) -> api.SubmittedNotebook:
        """Find what is entered of a student's notebook."""
        return self.entries[student].notebooks[0]


def _seen(notebook: api.SubmittedNotebook, marks: Mapping[str, Marks]) -> Iterator[Marks]:
    """Yield the marks with what a person said. A comment may lie at the function or its marks."""
    comments = {stem_of(one.name): one.comment for one in notebook.comments if one.comment}
    grades = {stem_of(one.name): one for one in notebook.grades}
    for name, one in marks.items():
        grade, by_hand = grades[name], None
        if not grade.needs_manual_grade:
            score = grade.auto_score if grade.manual_score is None else grade.manual_score
            by_hand = (score or 0.0) + (grade.extra_credit or 0.0), 0.0
        elif grade.manual_score is not None:  # what was decided has changed
            by_hand = 0.0, one.points
        yield replace(one, by_hand=by_hand, comment=comments.get(name, ""))
