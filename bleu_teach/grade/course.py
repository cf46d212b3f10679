"""What the teacher wrote: the tasks, the released notebook, and how to grade."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bleu_teach.grade.cells import grade_id, nbgrader_of
from bleu_teach.grade.tasks import Task, read_tasks


@dataclass(frozen=True)
class Course:
    """All that grading depends on, apart from the submission: text, so that it can travel.

    Args:
        assignment: its name.
        tasks_text: the course's `tasks.py`.
        release_text: the released notebook.
        isolation: the level to use; None is the best one of the machine that does the work.
        show_expected: show correct answers in the feedback.
    """

    assignment: str
    tasks_text: str
    release_text: str
    isolation: str | None = None
    show_expected: bool = False

    @property
    def tasks(self) -> tuple[Task, ...]:
        return read_tasks(self.tasks_text, self.assignment)

    @property
    def release(self) -> dict:
        return _read_release(self.release_text)

    @property
    def points(self) -> float:
        """The points of all graded cells, those that a person grades included."""
        return sum(nbgrader_of(cell).get("points", 0) for cell in self.release["cells"])

    @property
    def graded(self) -> list[str]:
        """The names of the graded cells, in their order."""
        cells = self.release["cells"]
        return [grade_id(cell) for cell in cells if nbgrader_of(cell).get("grade")]


def read_course(
    folder: Path, assignment: str, isolation: str | None = None, show_expected: bool = False
) -> Course:
    """The course in a folder with `tasks.py` and `release`.

    Raises:
        OSError: a file of it cannot be read.
    """
    release = folder / "release" / assignment / f"{assignment}.ipynb"
    texts = (folder / "tasks.py").read_text("utf-8"), release.read_text("utf-8")
    return Course(assignment, *texts, isolation, show_expected)


@cache
def _read_release(text: str) -> dict:
    return json.loads(text)
