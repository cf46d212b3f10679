"""What a teacher writes down about an assignment: the functions to call, and what they earn.

The tasks themselves stand in `tasks.py` of the course folder, beside `source` and never released.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from bleu_teach.learn.calls.values import plain
from bleu_teach.learn.exercises import Exercise


@dataclass(frozen=True)
class Property:
    """One thing that a correct function does, and what it is worth.

    Args:
        name: the property in a few words, as the student reads it.
        points: earned if every input is answered correctly, else 0.
        inputs: tuples of arguments, made of what JSON can say.
        instead: other inputs that show the same. If these are answered correctly it counts too,
            so that a mistake with another property of its own does not cost this one as well.
    """

    name: str
    points: float
    inputs: tuple[tuple, ...]
    instead: tuple[tuple, ...] = ()


@dataclass(frozen=True)
class Task:
    """One function of the student's and its graded cell.

    Args:
        exercise: the function, as `check` knows it. Its right answers stay on this side.
        properties: what is graded.
        helpers: the calls of earlier functions that it may make, as (name, arguments) pairs, from
            its own arguments. With them it can be graded as if those functions were correct.
    """

    exercise: Exercise
    properties: tuple[Property, ...]
    helpers: Callable[..., Iterable[tuple[str, tuple]]] | None = None

    @property
    def function(self) -> str:
        """Its name in the notebook; the solution cell has it as its grade_id."""
        return self.exercise.function_name

    def correct(self, *arguments: object) -> object:
        """The right answer."""
        return self.exercise.read(plain(self.exercise.correct(*arguments)))

    @property
    def cell(self) -> str:
        """The grade_id of the cell that carries the marks."""
        return f"{self.function}_marks"

    @property
    def points(self) -> float:
        return sum(one.points for one in self.properties)


@cache
def read_tasks(source: str, assignment: str) -> tuple[Task, ...]:
    """The tasks of an assignment, from the text of the course's `tasks.py`.

    Raises:
        KeyError: the file has no such assignment.
    """
    names = {"__name__": "tasks_of_the_course"}
    exec(compile(source, "tasks.py", "exec"), names)  # the teacher's own file
    return names["TASKS"][assignment]
