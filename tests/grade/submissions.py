"""Notebooks as students hand them in: the release, filled in well, badly or with bad intentions."""

import copy
import csv
import json
import re
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil
from nbgrader.api import Gradebook

from bleu_teach.grade import grader
from bleu_teach.grade.arrivals import Submission
from bleu_teach.grade.course import read_course
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.inside.notebook import list_cells
from bleu_teach.grade.sandbox.session import Session
from tests.missing import need_boxes

# A teacher's own course with four functions and no audit: the command grades it if it stands there.
FOLDER = Path(__file__).parent / "course"
SOURCE = json.loads((FOLDER / "source/bleu/bleu.ipynb").read_text("utf-8"))
COURSE = read_course(FOLDER, "bleu", public_seed=True)
RELEASE, TASKS = COURSE.release, COURSE.tasks
FUNCTIONS = [task.function for task in TASKS]


def text(cell):
    return "".join(cell["source"])


def without_marks(source):
    return re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", source)


SOLUTIONS = {cell["id"]: without_marks(text(cell)) for cell in SOURCE["cells"]}
STUBS = {name: f"def {name}(*arguments):\n    return None" for name in FUNCTIONS}


def code(source, **more):
    extra = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {**extra, "source": source, **more}


def notebook(changes=None, first=(), last=()):
    """The release with all solutions filled in.

    changes: sources by cell, in place of the solutions
    first, last: sources of cells that the student added at the top and at the end
    """
    made = copy.deepcopy(RELEASE)
    sources = {**SOLUTIONS, **(changes or {})}
    for cell in made["cells"]:
        cell["source"] = sources[cell["id"]]
    made["cells"][:0] = [code(source, id=f"first{i}") for i, source in enumerate(first)]
    made["cells"] += [code(source, id=f"last{i}") for i, source in enumerate(last)]
    return made


def place(notebook, name):
    """Where the cell of that name is."""
    return next(i for i, cell in enumerate(notebook["cells"]) if cell.get("id") == name)


class Here:
    """Reads a notebook in this process, as a session reads it in a box."""

    read = staticmethod(lambda content: [*list_cells(content)])


def cells_of(notebook):
    """The cells of a notebook as they come out of the box."""
    content = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    return grader.read_notebook(Here, content)[1]


def submission(notebook, student="ann"):
    """As an arrival is read."""
    if isinstance(notebook, Submission):
        return notebook
    content = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    return Submission(student, content)


def own_points(result):
    """The earned and the open points of what is graded here."""
    return tuple(sum(part) for part in zip(*(one.own for one in result.functions), strict=True))


def hand_in(folder, student, notebook, name="bleu.ipynb"):
    """Write it to `<folder>/<student>/bleu/`."""
    path = folder / student / "bleu" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode())
    return path


def copy_course(folder):
    """A teacher's copy of the course folder, without a seed."""
    return shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "seed"))


def fill_cells(course, assignment, student, sources):
    """Hand in a released notebook of a course with other sources in cells of these names."""
    name = f"{assignment}/{assignment}.ipynb"
    made = json.loads((course / "release" / name).read_text("utf-8"))
    for cell in made["cells"]:
        called = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = sources.get(called, cell["source"])
    path = course / "submitted" / student / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made), "utf-8")


def read_table(out, assignment="bleu", name="grades.csv", key="student"):
    """Read a table by student."""
    path = out / "exports" / assignment / name
    with path.open(encoding="utf-8", newline="") as file:
        return {row[key]: row for row in csv.DictReader(file)}


@contextmanager
def session(seconds=limits.ALL_SECONDS, course=COURSE):
    """A run of its own, with the boxes that it takes."""
    need_boxes()
    with Session(time.monotonic() + seconds) as run:
        run.begin(files=(), given=grader.given_by(course), python="")
        yield run


ANSWERS = {name: f"An answer to {name}." for name in SOLUTIONS if name.startswith("answer_")}


class Term:
    """A class that submits, and its teacher's work on it; without `out` in a copy of the course."""

    def __init__(self, folder, main, out="out"):
        self.folder, self.main, self.out = folder, main, folder / out
        here = [str(folder / "submitted"), "--out", str(self.out)]
        self.command = [*here, "--public-seed"] if out else [*here, "--course", str(folder)]

    def hand_in(self, student, made, name="bleu.ipynb"):
        return hand_in(self.folder / "submitted", student, made, name)

    def grade(self, *options):
        """Run the command, and read `grades.csv`."""
        assert self.main([*self.command, *options]) == 0
        return self.table()

    def table(self, name="grades.csv", key="student"):
        return read_table(self.out, "bleu", name, key)

    def page(self, student):
        return (self.out / "feedback" / student / "bleu/bleu.html").read_text("utf-8")

    def book(self):
        return Gradebook(f"sqlite:///{self.out / 'gradebook.db'}")

    def mark(self, student, points, *cells):
        """Enter points by hand, as formgrader does; for the answers if no cell is named."""
        with self.book() as book:
            for name in cells or ANSWERS:
                grade = book.find_grade(name, "bleu", "bleu", student)
                grade.manual_score, grade.needs_manual_grade = points, False
            book.db.commit()


def names_of_processes():
    """List the names of all processes on this machine."""
    return [process.info["name"] for process in psutil.process_iter(["name"])]


# A grammar of web addresses: nbformat loads it, for two seconds, and nobody asks for it here.
LIGHT = "import runpy, sys; sys.modules['rfc3987_syntax'] = None\n"


def nbgrader(folder, *arguments):
    """`nbgrader <arguments>` in a folder; its output is in `stdout`."""
    run = LIGHT + "runpy.run_module('nbgrader', run_name='__main__')"
    said = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run([sys.executable, "-c", run, *arguments], cwd=folder, text=True, **said)


def wait_until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)
