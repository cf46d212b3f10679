"""The teacher's course: the functions to grade and their points, the release, the settings.

The tasks are in `tasks.py` of the course folder, next to `source`, and are never released. The
same course in another language is a folder in it, `ko`, with only notebooks: tasks and seed are
one. The hidden inputs are drawn from the seed: made once, long, kept in a file. With another seed
they are others, and with this one anyone can make them.
"""

import copy
import json
import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import bleu_teach
from bleu_teach.calls.values import plain
from bleu_teach.content import EXERCISES, Exercise
from bleu_teach.grade.cells import Cell, read_cells
from bleu_teach.language import CHOSEN_BY, ENGLISH, gettext, languages

CLONE = Path(bleu_teach.__file__).parents[1] / "notebooks" / "assignments"
PUBLIC = "cologne"  # a seed that anyone can read here
OF_THE_LESSONS = dict(EXERCISES)
Tables = dict[str, tuple]  # correct helpers: names of arguments, pairs of arguments and answer


@dataclass(frozen=True)
class Property:
    """One thing that a correct function does, and what it is worth."""

    name: str  # as the student reads it
    points: float  # earned if every input is answered correctly, else 0
    inputs: tuple[tuple, ...]  # arguments: texts, numbers, lists, tuples, dicts and Counters


@dataclass(frozen=True)
class Task:
    """One function of the student's and its graded cell.

    `helpers` gives the calls of earlier functions that it may make, as pairs of exercise and
    arguments, from its own arguments. With them it is graded as if those functions were correct.
    """

    exercise: Exercise
    properties: tuple[Property, ...]
    helpers: Callable[..., Iterable[tuple[Exercise, tuple]]] | None = None
    why: str = ""  # why a right function is right, and what to read next
    answer: str = ""  # the name of a value that the audit asks for; there is no function then

    @property
    def function(self) -> str:
        """Its name in the notebook; the solution cell has it as its grade_id."""
        return self.answer or self.exercise.function_name

    @property
    def cell(self) -> str:
        """The grade_id of the cell that carries the marks."""
        return f"{self.function}_marks"

    @property
    def lesson(self) -> str:
        return self.exercise.lesson

    @property
    def points(self) -> float:
        return sum(graded.points for graded in self.properties)

    def correct(self, *arguments: object) -> object:
        return _answer(self.exercise, arguments)

    @cached_property
    def hidden(self) -> list[tuple[Property, list]]:
        """The properties, each with the expected answers to its inputs."""
        return [(one, [self.correct(*given) for given in one.inputs]) for one in self.properties]

    @cached_property
    def public_tables(self) -> Tables:
        """Correct helpers for what `check` asks."""
        return self._tables(self.exercise.asked)

    @cached_property
    def hidden_tables(self) -> Tables:
        """Correct helpers for all that is hidden."""
        return self._tables([given for graded in self.properties for given in graded.inputs])

    def _tables(self, inputs: Sequence[tuple]) -> Tables:
        found: dict[Exercise, dict] = {}
        for arguments in inputs if self.helpers else ():
            for helper, call in self.helpers(*arguments):
                answer = _answer(helper, call)
                answer = Counter(answer) if isinstance(answer, dict) else answer
                found.setdefault(helper, {})[repr(call)] = call, answer
        return {
            helper.function_name: (helper.parameters, list(rows.values()))
            for helper, rows in found.items()
        }


def _answer(exercise: Exercise, arguments: Sequence) -> object:
    """Compute what the right function returns, as the exercise reads it; it gets a copy."""
    return exercise.read(plain(exercise.correct(*copy.deepcopy(arguments))))


@dataclass(frozen=True)
class Course:
    """All that grading depends on, apart from the submission: text, so that it can travel."""

    assignment: str
    tasks_text: str
    release_text: str  # the released notebook
    seed: str
    language: str = ENGLISH  # of the feedback; no submission has a say in it
    lessons: str = ""  # their address, for links

    @property
    def tasks(self) -> tuple[Task, ...]:
        return _read_tasks(self.tasks_text, self.seed)[self.assignment]

    @property
    def functions(self) -> list[str]:
        """The functions to be graded; their solution cells have the same names."""
        return [task.function for task in self.tasks]

    @property
    def release(self) -> dict:
        return _read_release(self.release_text)[0]

    @property
    def given(self) -> dict[str, Cell]:
        """The release's cells that have a name."""
        return _read_release(self.release_text)[1]

    @property
    def graded(self) -> list[Cell]:
        """The graded cells, in their order."""
        graded = ("grade", "task")  # by whom, in nbgrader's words
        return [one for one in self.given.values() if any(map(one.nbgrader.get, graded))]


def read_course(
    folder: Path, assignment: str, public_seed: bool = False, lessons: str = ""
) -> Course:
    """Read the course in a folder, or in that of a language of it; an OSError if a file of it
    cannot be read, or does not say what it should."""
    release = folder / "release" / assignment / f"{assignment}.ipynb"
    home = home_of(folder)
    try:
        texts = (home / "tasks.py").read_text("utf-8"), release.read_text("utf-8")
        seed = PUBLIC if public_seed else read_seed(home)
        course = Course(assignment, *texts, seed, language_of(folder), lessons)
        theirs = {name: cell.points for name, cell in course.given.items()}
        for name, ours in ((task.cell, task.points) for task in course.tasks):
            if theirs.get(name, 0) != ours:
                message = gettext("{name} has {theirs} points in {path} and {ours} in tasks.py")
                found = {"path": release, "theirs": theirs.get(name, 0), "ours": ours}
                raise OSError(message.format(name=name, **found))
        return course
    except OSError:
        raise
    except (Exception, SystemExit) as error:  # tasks.py is a program
        message = gettext("the course in {folder} cannot be used: {error}")
        raise OSError(message.format(folder=folder, error=repr(error))) from error


def find_course() -> Path:
    """Find the course: the current folder, if it is one, or that of a clone. Installed by
    pip, it is a copy: python -m bleu_teach lessons DIR --teacher; then work in DIR."""
    if Path("tasks.py").is_file() and Path("source").is_dir():
        return Path()
    return CLONE if CLONE.is_dir() else Path("assignments")


def home_of(folder: Path) -> Path:
    """Find the folder with `tasks.py`: that of a language is in it."""
    return folder if (folder / "tasks.py").exists() else folder.resolve().parent


def language_of(folder: Path) -> str:
    """Find what the teacher chose: by the environment, else by a course's folder, else English."""
    named = os.environ.get(CHOSEN_BY) or folder.resolve().name
    return named if named in languages() else ENGLISH


def read_seed(home: Path) -> str:
    """Read the seed in a course's folder; it is made if there is none, only for its owner."""
    path = home / "seed"
    if not path.exists():
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
        print(f"created {path} for the hidden inputs: keep it secret", file=sys.stderr)
    seed = path.read_text("utf-8").strip()
    if not seed:
        raise OSError(gettext("{path} is empty").format(path=path))
    return seed


@cache
def _read_tasks(text: str, seed: str) -> dict[str, tuple[Task, ...]]:
    names: dict[str, Any] = {"__name__": "tasks_of_the_course", "PRIVATE_SEED": seed}
    exec(compile(text, "tasks.py", "exec"), names)  # the teacher's own file
    known = dict(OF_THE_LESSONS)
    tasks = (task for tasks in names["TASKS"].values() for task in tasks)
    for exercise in (task.exercise for task in tasks if not task.answer):
        if known.setdefault(exercise.name, exercise) is not exercise:
            raise ValueError(f"two exercises are called {exercise.name}: change name or family")
    EXERCISES.update(known)  # so that the words about them are found
    return names["TASKS"]


@cache
def _read_release(text: str) -> tuple[dict, dict[str, Cell]]:
    release = json.loads(text)
    return release, {cell.name: cell for cell in read_cells(release) if cell.name}
