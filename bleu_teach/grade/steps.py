"""The two steps that replace nbgrader's own, for `nbgrader autograde` with this course's settings.

nbgrader_config.py puts them into nbgrader's lists. Everything after them (partial credit, the
gradebook, manual grading, feedback) is nbgrader as it comes.
"""

from __future__ import annotations

import atexit
import json
from functools import cache
from html import escape
from pathlib import Path

from nbformat import NotebookNode, from_dict
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Bool, Unicode

from bleu_teach.grade.grader import run_notebook
from bleu_teach.grade.read import source_of
from bleu_teach.grade.sandbox import Processes, best_level, start
from bleu_teach.grade.tasks import Task, read_tasks
from bleu_teach.grade.triage import rebuild


@cache
def nursery(isolation: str) -> Processes:
    """The source of processes for all notebooks of a command."""
    started = start(best_level(isolation or None))
    atexit.register(started.close)
    return started


def tasks_of(course: str, resources: dict) -> tuple[Task, ...]:
    source = Path(course, "tasks.py").read_text("utf-8")
    return read_tasks(source, resources["nbgrader"]["assignment"])


class Triage(NbGraderPreprocessor):
    """Rebuild the submission on the released notebook. What needs a person raises, and nbgrader
    leaves that one ungraded and goes on."""

    course = Unicode(".", help="folder with source, release and tasks.py").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        name = resources["nbgrader"]["assignment"]
        text = Path(self.course, "release", name, f"{name}.ipynb").read_text("utf-8")
        functions = [task.function for task in tasks_of(self.course, resources)]
        notebook, repairs = rebuild(nb, json.loads(text), functions)
        for repair in repairs:
            self.log.warning("Repaired: %s", repair)
        return from_dict(notebook), resources


class TrustedExecute(Execute):
    """Run the student's code in a locked process and reach the verdict in this one."""

    course = Unicode(".", help="folder with source, release and tasks.py").tag(config=True)
    isolation = Unicode("", help="box, locked, limits or none; the best one if empty").tag(
        config=True
    )
    show_expected = Bool(False, help="show correct answers in the feedback").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        locked = nursery(self.isolation)
        tasks = tasks_of(self.course, resources)
        notebook = json.loads(json.dumps(nb))
        _, trouble = run_notebook(notebook, tasks, locked, self.show_expected)
        for text in trouble:
            self.log.warning(text)
        self.log.info("Isolation: %s", locked.level)
        return from_dict(notebook), resources


class PlainText(NbGraderPreprocessor):
    """On pages, show text cells as they were typed, unless they are the assignment's own: a
    student's HTML and links must not run in anybody's browser."""

    course = Unicode(".", help="folder with release").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        ours = given_texts(self.course)
        for cell in nb.cells:
            if cell.cell_type != "code" and cell.source not in ours:
                cell.cell_type, cell.source = "markdown", f"<pre>{escape(cell.source)}</pre>"
        return nb, resources


@cache
def given_texts(course: str) -> set[str]:
    """The text cells of all released notebooks."""
    releases = [json.loads(p.read_text("utf-8")) for p in Path(course, "release").glob("*/*.ipynb")]
    return {source_of(c) for nb in releases for c in nb["cells"] if c["cell_type"] == "markdown"}
