"""A sheet for a week, out of the lessons' own exercises: `python -m bleu_teach.grade.sheet`.

It writes the notebook into `source` of the course folder, and a file with the tasks beside the
seed, which the hidden inputs are drawn from. Then go on as with any assignment of nbgrader:
generate_assignment, hand out, grade with --assignment.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from pprint import pformat

from nbformat import v4

import bleu_teach
from bleu_teach.calls.values import read_pair
from bleu_teach.content import LESSONS, Exercise, find
from bleu_teach.content.bank import entries
from bleu_teach.display.files import write_file
from bleu_teach.grade.course import (
    CLONE,
    Property,
    Task,
    find_course,
    home_of,
    language_of,
    read_seed,
    tasks_of,
    write_secret,
)
from bleu_teach.grade.feedback import how_many
from bleu_teach.grade.hidden import properties
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.language import choose_language, gettext
from bleu_teach.learn.my_bleu import TYPES
from bleu_teach.learn.sources import write_solution


def sheet(wanted: dict[str, tuple[Property, ...]]) -> tuple[Task, ...]:
    """Make the tasks of a sheet from names and properties; a function may use those before it."""
    made: list[Task] = []
    for name, asked in wanted.items():
        earlier = [task.exercise for task in made]
        made.append(Task(find(name), asked, calls_of(find(name), earlier) if earlier else None))
    return tuple(made)


def calls_of(exercise: Exercise, earlier: Sequence[Exercise]) -> Callable:
    """Make a function that lists the calls of earlier functions that the solution makes."""
    names: dict = {}
    exec("\n".join([*needs(exercise.name, ()), solution_of(exercise.name)[1]]), names)
    made: list[tuple[Exercise, tuple]] = []

    def note(helper: Exercise, *given: object) -> object:
        made.append((helper, copy.deepcopy(given)))
        return helper.correct(*given)

    names |= {helper.function_name: partial(note, helper) for helper in earlier}

    def calls(*arguments: object) -> list[tuple[Exercise, tuple]]:
        made.clear()
        names[exercise.function_name](*copy.deepcopy(arguments))
        return [*made]

    return calls


# The notebook


def notebook(name: str, tasks: Sequence[Task], language: str) -> dict:
    """Write the sheet as nbgrader reads it, with the solutions between its marks."""
    asked = [task.function for task in tasks]
    title = gettext("# {name}\n\n{points}. Hand in this notebook, under its name {file}.")
    points = how_many(sum(task.points for task in tasks))
    cells = [v4.new_markdown_cell(title.format(name=name, points=points, file=f"`{name}.ipynb`"))]
    given = dict.fromkeys(text for task in tasks for text in needs(task.exercise.name, asked))
    imports = [text for text in given if "\n" not in text]
    imports += ["from bleu_teach.learn import check"]
    pieces = [text for text in given if "\n" in text]
    cells.append(_cell("given", "\n\n\n".join(["\n".join(imports), *pieces])))
    for task in tasks:
        cells += _task_cells(task, language)
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def _task_cells(task: Task, language: str) -> Iterator[dict]:
    name, exercise, points = task.function, task.exercise, how_many(task.points)
    asks = gettext("Return {asks}.").format(asks=gettext(exercise.asks))
    text = f"{lesson_text(exercise, language)}\n\n{asks}"
    head, _, body = solution_of(exercise.name)[1].partition(":\n")
    marked = f"{head}:\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION"
    yield v4.new_markdown_cell(f"## `{name}` ({points})\n\n{text}")
    yield _cell(name, marked, locked=False, solution=True)
    yield _cell(f"{name}_shown", f"check({exercise.name!r}, {name})")
    marks = gettext("# Marks for {name}: {points}. There is nothing to do in this cell.")
    yield _cell(task.cell, marks.format(name=name, points=points), grade=True, points=task.points)


def _cell(name: str, source: str, **more: object) -> dict:
    about = {"grade": False, "grade_id": name, "locked": True, "schema_version": 3}
    about |= {"solution": False, "task": False, **more}
    return v4.new_code_cell(source, metadata={"nbgrader": about})


def solution_of(name: str) -> tuple[list[str], str]:
    """Read the imports and the lines of an exercise's solution."""
    text = write_solution(find(name))
    imports, _, lines = text.rpartition("\n\n\ndef ")
    return imports.splitlines(), f"def {lines}" if imports else text


def needs(name: str, asked: Sequence[str]) -> Iterator[str]:
    """List what a solution needs and the sheet does not ask for: imports, and earlier functions."""
    imports, _ = solution_of(name)
    for line in imports:
        module, _, names = line.partition(" import ")
        if module != "from bleu_teach":
            yield line
            continue
        for one in names.split(", "):
            if one == "Precision":
                yield from TYPES[read_pair][1].split("\n\n\n")  # as in a learner's own file
            elif one not in asked:
                yield from needs(one, asked)
                yield solution_of(one)[1]


def lesson_text(exercise: Exercise, language: str) -> str:
    """Read the task from the lesson, with the lines that it starts from; links lose their way."""
    home = CLONE.parent if CLONE.is_dir() else Path(bleu_teach.__file__).parent / "lessons"
    paths = [home / folder / LESSONS[exercise.lesson] for folder in (language, "")]
    lesson = json.loads(next(filter(Path.exists, paths)).read_text("utf-8"))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in lesson["cells"]]
    call, name = f'check("{exercise.name}"', exercise.function_name
    at = next(i for i, (kind, source) in enumerate(cells) if kind == "code" and call in source)
    first = next(i for i in reversed(range(at)) if cells[i][0] == "markdown")
    text = cells[first][1].rpartition("### ")[2].partition("\n")[2].strip()
    text = re.sub(r"\[([^\]]*)\]\((?!http)[^)]*\)", r"\1", text)
    code = "\n\n".join(source for _, source in cells[first + 1 : at + 1])
    stub = re.search(rf"^def (?:my_)?({name}\b.*(?:\n(?: .*)?)+)", code, re.MULTILINE)[1].rstrip()
    return f"{text}\n\n```python\ndef {stub.replace(f'my_{name}', name)}\n```"


# The command

TASKS_FILE = '''"""The tasks of the sheet {name}. The inputs are hidden: give it to nobody."""

from collections import Counter

from bleu_teach.grade.course import Property
from bleu_teach.grade.sheet import sheet

TASKS = {{{name!r}: sheet({wanted})}}
'''


def write_sheet(course: Path, name: str, points: dict[str, int]) -> Path:
    """Write a sheet into a course; the notebook's path."""
    home, path = home_of(course), course / "source" / name / f"{name}.ipynb"
    taken = OSError(f"an assignment {name} already exists")
    if path.exists():
        raise taken
    wanted = {one: properties_of(one, many, read_seed(home)) for one, many in points.items()}
    text = json.dumps(
        notebook(name, sheet(wanted), language_of(course)), ensure_ascii=False, indent=1
    )
    file, written = tasks_of(home, name), pformat(wanted, sort_dicts=False)
    written = TASKS_FILE.format(name=name, wanted=written)
    if not file.exists():
        write_secret(file, written)
    elif file.read_text("utf-8") != written:  # in another language the course has the same tasks
        raise taken
    write_file(path, text + "\n")
    return path


def properties_of(name: str, points: int, seed: str) -> tuple[Property, ...]:
    """Choose what is asked for a task, and what it earns."""
    package = name == "evaluation"  # its solution needs the package
    if find(name).family or package or not entries(name):  # what to ask is not known
        raise refusal("{name} cannot be in a worksheet: it has no hidden inputs.", name=name)
    return properties(find(name), points, seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a sheet. 0 if that worked, else 2."""
    first, _, more = str(__doc__).partition("\n\n")
    program = "python -m bleu_teach.grade.sheet"
    parser = argparse.ArgumentParser(prog=program, description=first, epilog=more)
    option = parser.add_argument
    option("name", help="name of the worksheet, such as week2")
    option("exercises", nargs="+", help="exercises of the lessons, in order")
    each = "points of each exercise (default: 2)"
    option("--points", type=int, nargs="+", metavar="N", help=each)
    option("--course", type=Path, default=find_course(), help="folder with tasks.py")
    options = parser.parse_args(arguments)
    choose_language(language_of(options.course))
    asked, points = options.exercises, options.points or [2] * len(options.exercises)
    try:
        if len(points) != len(asked):
            message = "There are {many} exercises, and points for {few}."
            raise refusal(message, many=len(asked), few=len(points))
        path = write_sheet(options.course, options.name, dict(zip(asked, points, strict=True)))
    except (BleuInputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Written: {path}. Next: nbgrader generate_assignment {options.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
