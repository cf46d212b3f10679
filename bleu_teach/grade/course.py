"""What the teacher wrote: the functions to grade and what they earn, the release, the settings.

The tasks stand in `tasks.py` of the course folder, beside `source` and never released. The same
course in another language is a folder in it, `ko`, with notebooks alone: tasks and seed are one.
"""

from __future__ import annotations

import copy
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from bleu_teach.calls.values import plain
from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.grade.cells import Cell, read_cells
from bleu_teach.grade.seed import read_seed
from bleu_teach.language import CHOSEN_BY, ENGLISH, gettext, languages

OURS = frozenset(EXERCISES)
AGAIN = 5  # this many inputs are asked a second time, after all others


@dataclass(frozen=True)
class Property:
    """One thing that a correct function does, and what it is worth.

    Args:
        name: the property in a few words, as the student reads it.
        points: earned if every input is answered correctly, else 0.
        inputs: tuples of arguments: texts, numbers, lists, tuples, dicts and Counters.
        instead: other inputs that show the same. If these are answered correctly it counts too,
            so that a mistake with another property of its own does not cost this one as well.
    """

    name: str
    points: float
    inputs: tuple[tuple, ...]
    instead: tuple[tuple, ...] = ()


class Questions(NamedTuple):
    """What is asked at a time, with all that is known about it on this side.

    The tables say what correct helpers are asked meanwhile: for each the names of its arguments,
    and pairs of arguments and right answer.
    """

    inputs: tuple[tuple, ...]
    answers: tuple
    tables: dict[str, tuple]


class Hidden(NamedTuple):
    """A property, its questions, and those that show the same."""

    graded: Property
    questions: Questions
    instead: Questions


@dataclass(frozen=True)
class Task:
    """One function of the student's and its graded cell.

    Args:
        exercise: the function, as `check` knows it. Its right answers stay on this side.
        properties: what is graded.
        helpers: the calls of earlier functions that it may make, as pairs of exercise and
            arguments, from its own arguments. With them it can be graded as if those functions
            were correct.
    """

    exercise: Exercise
    properties: tuple[Property, ...]
    helpers: Callable[..., Iterable[tuple[Exercise, tuple]]] | None = None

    @property
    def function(self) -> str:
        """Its name in the notebook; the solution cell has it as its grade_id."""
        return self.exercise.function_name

    @property
    def cell(self) -> str:
        """The grade_id of the cell that carries the marks."""
        return f"{self.function}_marks"

    @property
    def points(self) -> float:
        return sum(graded.points for graded in self.properties)

    def correct(self, *arguments: object) -> object:
        """The right answer."""
        return _answer(self.exercise, arguments)

    @cached_property
    def public(self) -> Questions:
        """What `check` asks."""
        return self._questions(self.exercise.asked)

    @cached_property
    def hidden(self) -> tuple[Hidden, ...]:
        """What is asked for each property; the first inputs are asked twice."""
        return tuple(
            Hidden(
                graded,
                *(self._questions((*i, *i[:AGAIN])) for i in (graded.inputs, graded.instead)),
            )
            for graded in self.properties
        )

    @cached_property
    def tables(self) -> dict[str, tuple]:
        """Of all that is hidden."""
        return self._tables([one for hidden in self.hidden for one in hidden.questions.inputs])

    def _questions(self, inputs: tuple[tuple, ...]) -> Questions:
        answers = tuple(self.correct(*arguments) for arguments in inputs)
        return Questions(inputs, answers, self._tables(inputs))

    def _tables(self, inputs: Sequence[tuple]) -> dict[str, tuple]:
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
    """All that grading depends on, apart from the submission: text, so that it can travel.

    Args:
        assignment: its name.
        tasks_text: the course's `tasks.py`.
        release_text: the released notebook.
        seed: what the hidden inputs are drawn from.
        isolation: the level to use; None is the best one of the machine that does the work.
        show_expected: show correct answers in the feedback.
        language: of the feedback; nothing that is handed in has a say in it.
    """

    assignment: str
    tasks_text: str
    release_text: str
    seed: str
    isolation: str | None = None
    show_expected: bool = False
    language: str = ENGLISH

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
    def points(self) -> float:
        """The points of all graded cells, those that a person grades included."""
        return sum(cell.points for cell in self.given.values())

    @property
    def graded(self) -> list[str]:
        """The names of the graded cells, in their order."""
        return [name for name, cell in self.given.items() if cell.graded]


def read_course(
    folder: Path,
    assignment: str,
    isolation: str | None = None,
    show_expected: bool = False,
    public_seed: bool = False,
) -> Course:
    """Read the course in a folder with `tasks.py` and `release`, or in that of a language of it.

    Raises:
        OSError: a file of it cannot be read, or does not say what it should.
    """
    release = folder / "release" / assignment / f"{assignment}.ipynb"
    home = home_of(folder)
    try:
        texts = (home / "tasks.py").read_text("utf-8"), release.read_text("utf-8")
        seed = read_seed(home, public_seed)
        settings = isolation, show_expected, language_of(folder)
        course = Course(assignment, *texts, seed, *settings)
        missing = [task.cell for task in course.tasks if task.cell not in course.given]
        given = course.given
        other = [
            (task, given[task.cell].points)
            for task in course.tasks
            if task.cell in given and given[task.cell].points != task.points
        ]
    except OSError:
        raise
    except Exception as error:
        message = gettext("the course in {folder} cannot be used: {error}")
        raise OSError(message.format(folder=folder, error=repr(error))) from error
    if missing:
        message = gettext("{path} has no cell {name}")
        raise OSError(message.format(path=release, name=missing[0]))
    for task, points in other:
        message = gettext("{name} has {theirs} points in {path} and {ours} in tasks.py")
        raise OSError(message.format(name=task.cell, theirs=points, path=release, ours=task.points))
    return course


def home_of(folder: Path) -> Path:
    """Find the folder with `tasks.py`: that of a language is in it."""
    return folder.resolve().parent if _is_translation(folder) else folder


def _is_translation(folder: Path) -> bool:
    return folder.resolve().name in languages() and not (folder / "tasks.py").exists()


def language_of(folder: Path) -> str:
    """Find what the teacher chose: by the environment, else by a course's folder, else English."""
    named = os.environ.get(CHOSEN_BY) or (folder.resolve().name if _is_translation(folder) else "")
    return named if named in languages() else ENGLISH


@cache
def _read_tasks(text: str, seed: str) -> dict[str, tuple[Task, ...]]:
    names: dict[str, Any] = {"__name__": "tasks_of_the_course", "PRIVATE_SEED": seed}
    exec(compile(text, "tasks.py", "exec"), names)  # the teacher's own file
    for task in (task for tasks in names["TASKS"].values() for task in tasks):
        _register(task.exercise)
    return names["TASKS"]


def _register(exercise: Exercise) -> None:
    """Make an exercise of the teacher's own known to the words about it, as the package's are.

    Raises:
        ValueError: an exercise of the package has this name.
    """
    name = exercise.name
    if name in OURS and EXERCISES[name] is not exercise:
        message = gettext("{name} is the name of an exercise of the course: give yours a family")
        raise ValueError(message.format(name=name))
    EXERCISES[name] = exercise


@cache
def _read_release(text: str) -> tuple[dict, dict[str, Cell]]:
    release = json.loads(text)
    return release, {cell.name: cell for cell in read_cells(release) if cell.name}
