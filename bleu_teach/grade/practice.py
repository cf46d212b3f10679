"""Practice points: which exercises of the lessons a student has completed.

    python -m bleu_teach.grade submissions.zip --out DIR --exercises clip modified_precision

A function counts if it answers all inputs of `check` and drawn ones. It comes from the student's
`my_bleu.py`, or from a notebook if the file lacks it. Its helpers may be the course's own, so that
one mistake counts once. The solutions are public: this records completion, and is no examination.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from bleu_teach.content import EXERCISES, Exercise, find
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.grade.arrivals import BESIDE, RENAMED, Arrival, Entry, NeedsPerson, unpacked
from bleu_teach.grade.batch import do_apart
from bleu_teach.grade.cells import Cell, printable
from bleu_teach.grade.exports import write_csv
from bleu_teach.grade.grader import read_notebook
from bleu_teach.grade.result import REASONS
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.inside.names import named_in
from bleu_teach.grade.sandbox.session import Answered, Session
from bleu_teach.inputs import BleuInputError
from bleu_teach.learn.sources import list_globals, write_solution

FOLDER = "practice"  # below `exports`
DRAWN = 30  # inputs besides those of `check`
OPEN = "open"


def write_points(arrivals: Sequence[Arrival], names: Sequence[str], out: Path, most: int) -> str:
    """Write a table with a column for each exercise, and say what is in it.

    Raises:
        OSError: If an exercise is unknown.
    """
    try:
        exercises = [find(name).name for name in names]
    except BleuInputError as error:
        raise OSError(str(error)) from None
    handed_in = {one.student: read_files(one) for one in arrivals}
    work = ((name, partial(complete, exercises, files)) for name, files in handed_in.items())
    unknown = ",".join([OPEN] * len(exercises))
    found = {name: (text, why) for name, text, why in do_apart(work, most)}
    rows = [(one, *(unknown if found[one][1] else found[one][0]).split(",")) for one in handed_in]
    path = out / "exports" / FOLDER / "practice.csv"
    write_csv(path, ("student", *exercises), rows)
    same = defaultdict(list)
    for student, files in handed_in.items():
        same[files].append(printable(student))
    lines = [f"{len(rows)} students, {len(exercises)} exercises: {printable(str(path))}"]
    lines += (printable(f"{one}: {why}") for one, (_, why) in found.items() if why)
    lines += (f"identical files: {', '.join(one)}" for one in same.values() if one[1:])
    return "\n".join(lines)


def read_files(arrival: Arrival) -> tuple[str, tuple[bytes, ...]]:
    """Read a student's `my_bleu.py`, of several the newest, and the notebooks."""
    module, notebooks, files = "", [], list[Entry]()
    with suppress(NeedsPerson):  # a zip that is too large
        files = [one for file in arrival.files for one in unpacked(file)]
    for file in sorted(files, key=lambda file: file.age):
        with suppress(NeedsPerson):
            if RENAMED.sub("", file.name) == BESIDE:
                module = file.read().decode("utf-8-sig", "replace")
            elif file.is_notebook:
                notebooks.append(file.read())
    return module, tuple(notebooks)


def complete(names: Sequence[str], files: tuple[str, tuple[bytes, ...]]) -> str:
    """Write the points of one student: "1", "0", OPEN, or nothing for what is not there."""
    module, notebooks = files
    end = time.monotonic() + limits.ALL_SECONDS
    cells = [Cell("code", "", "", module), *(one for n in notebooks for one in boxed_cells(n, end))]
    points = []
    for exercise in map(find, names):
        own = [one for one in cells if exercise.function_name in named_in(one.source)]
        known = cells[:1] if own[:1] == cells[:1] else cells
        points.append(judge_practice(exercise, module, known, end) if own else "")
    return ",".join(points)


def boxed_cells(notebook: bytes, end: float) -> Iterator[Cell]:
    """Yield the cells of a notebook that define exercises or import something."""
    names = {one.function_name for one in EXERCISES.values()}
    with suppress(NeedsPerson), Session(end) as session:
        for cell in read_notebook(session, notebook)[1]:
            imports = cell.source.lstrip().startswith(("import ", "from "))
            if cell.kind == "code" and (imports or names & named_in(cell.source)):
                yield cell


def judge_practice(exercise: Exercise, module: str, cells: Sequence[Cell], end: float) -> str:
    """Ask a function with the student's own helpers, then with the course's own."""
    drawn = draw_inputs(exercise, DRAWN)
    inputs = [*exercise.asked, *(arguments for arguments, _ in drawn)]
    expected = [*exercise.expected, exercise.expected[0], *(right for _, right in drawn)]
    asked: list[Answered] = []
    with Session(end) as session:
        session.begin(files=((BESIDE, module),), given=[], python="")
        for sources in ([one.source for one in cells], [write_helpers(exercise)]):
            for source in sources:
                session.run(source, BESIDE, limits.CELL_SECONDS)
            asked = session.ask(exercise, inputs, {})
            pairs = zip(asked, expected, strict=True)
            if all(one.outcome.is_right(right) for one, right in pairs):
                return "1"
    return OPEN if any(one.cause and one.cause[0] in REASONS for one in asked) else "0"


def write_helpers(exercise: Exercise) -> str:
    """Write the course's own functions that a solution builds on, without the package."""
    known: dict[str, str] = {}
    waiting = [exercise.name]
    while waiting:
        name = waiting.pop()
        lines = write_solution(find(name)).split("\n")
        text = "\n".join(line for line in lines if not line.startswith("from bleu_teach"))
        waiting += [one for one in list_globals(text) if one in EXERCISES and one not in known]
        known[name] = text
    return "\n\n\n".join(text for name, text in known.items() if name != exercise.name)
