"""One submission in two runs, each in a process of its own that can open and start nothing.

The run that is shown comes first. It reads and rebuilds the notebook, and asks the functions
nothing but what everybody knows, so nothing that the student reads, words, places and times, can
tell of a hidden input. It has ended before the run that is judged begins, of which only numbers
come out. `read_report` makes the result of both: a report is the numbers, and the text of the first
run.
"""

from __future__ import annotations

import json
import re
import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import Path

from bleu_teach.display.html import sanitize
from bleu_teach.grade.cells import Cell, printable, read_cells, sanitize_outputs
from bleu_teach.grade.course import Course, Task
from bleu_teach.grade.feedback import graded_output
from bleu_teach.grade.graded import GRADED, REPAIRED, Found, Kind, Marks, Result, blank, brief
from bleu_teach.grade.judge import judge, mark
from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY, OpenBox, Session
from bleu_teach.grade.submission import (
    BESIDE,
    NeedsPerson,
    Submission,
    TryAgain,
    read_notebook,
)
from bleu_teach.language import gettext
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Outcome

MAX_CAUSE = 300  # characters of what Python says of a cell
MISSPELT = ("SyntaxError", "IndentationError", "TabError")  # in an answer, not in our machine
CONFLICT = re.compile(r"^[<>]{7} ", re.MULTILINE)  # Git could not merge two versions of a cell
Plan = Sequence[tuple[Cell, Task | None]]  # the code cells, each with what is graded there
Answers = dict[str, list[Outcome]]  # by function


@cache
def load(course: Course) -> None:
    """Find all that is computed once: what copies of this process need, and what they cannot load,
    since they open no file."""
    for task in course.tasks:
        _ = task.hidden, task.hidden_tables, task.public_tables, task.exercise.expected
        explain(task, [Outcome(0)] * len(task.exercise.asked), course.lessons)


# The run that is shown


def show(submission: Submission, course: Course, open_box: OpenBox, end: float) -> bytes:
    """Read, rebuild and run what was handed in, and write down in JSON what is told about it."""
    try:
        notebook, repairs = rebuild(read_notebook(submission), course)
    except NeedsPerson as reason:
        return write_blank(str(reason))
    plan = _plan(notebook, course)
    session = Session(open_box, min(limits.SHOW_SECONDS, end - time.monotonic()))
    _write_files(session, submission)
    answers, words = _show_cells(session, plan, course.lessons)
    told = {"notebook": notebook, "repairs": repairs, "words": words}
    told |= {"never": [*_never_defined(plan, answers)], "notes": session.notes}
    told |= {"stopped": [*session.stopped], "missing": sorted(session.missing_packages)}
    return json.dumps(told).encode()


def write_blank(reason: str, final: bool = True) -> bytes:
    """Write down why a person is needed."""
    return json.dumps({"person": reason, "final": final}).encode()


def _plan(notebook: dict, course: Course) -> Plan:
    by_cell = {task.cell: task for task in course.tasks}
    cells = read_cells(notebook)
    return [(cell, by_cell.get(cell.name)) for cell in cells if cell.kind == "code"]


def _write_files(session: Session, submission: Submission) -> None:
    """Write what was handed in beside the notebook to the folder where its cells run."""
    for name, text in submission.beside:
        source = f"__import__('pathlib').Path({name!r}).write_text({text!r}, 'utf-8') and None"
        session.run(source, name)


def _show_cells(session: Session, plan: Plan, lessons: str) -> tuple[Answers, list[dict]]:
    """Run the cells for their outputs, and explain how the functions answer the inputs of `check`:
    with correct helpers as soon as an earlier function is wrong."""
    answers: Answers = {}
    words: list[dict] = []
    for cell, task in plan:
        if task:
            blameless = all(one["recorded"]["status"] == "passed" for one in words)
            helpers = {} if blameless else task.public_tables
            answers[task.function] = session.ask(task.exercise, task.exercise.asked, helpers)
            words.append(explain(task, answers[task.function], lessons))
        else:
            cell.raw["outputs"] = sanitize_outputs(_run(session, cell))
    return answers, words


def _never_defined(plan: Plan, answers: Answers) -> Iterator[tuple[str, bool]]:
    """Find functions that are written in a cell but were not there: the error in it, and whether
    the student misspelt Python."""
    for name, (first, *_) in answers.items():
        cells = [cell for cell, _ in plan if cell.defines(name)]
        errors = [(one, cell) for cell in cells for one in cell.raw["outputs"] if "ename" in one]
        if first.text == f"NameError: {name} is not defined" and errors:
            error, cell = errors[0]
            cause = f"{error['ename']}: {error['evalue']}"[:MAX_CAUSE]
            text = gettext("{function} was never defined: {cause}")
            misspelt = error["ename"] in MISSPELT and not CONFLICT.search(cell.source)
            yield text.format(function=name, cause=cause), misspelt


def explain(task: Task, outcomes: Sequence[Outcome], lessons: str = "") -> dict:
    """Write what `check` says of a function: fields of Marks."""
    verdict = diagnose(task.exercise, outcomes)
    card = sanitize(verdict.card(False, lessons)._repr_html_(), most=None)
    return {"recorded": verdict.record(), "said": verdict.text(expected=False), "card": card}


def _run(session: Session, cell: Cell) -> list[dict]:
    """Run a cell; those of the tasks have more time than others."""
    of_a_task = cell.nbgrader and not cell.locked
    seconds = limits.CELL_SECONDS if of_a_task else limits.OTHER_SECONDS
    return session.run(cell.source, cell.name or _describe(cell), seconds)


def _describe(cell: Cell) -> str:
    """Call a cell without a name by its first line."""
    first = next(filter(None, map(str.strip, cell.source.split("\n"))), "")
    return gettext("the cell that begins with {line}").format(line=repr(printable(first[:40])))


# The run that is judged


def judge_hidden(
    submission: Submission, text: bytes, course: Course, open_box: OpenBox, end: float
) -> bytes:
    """Run the cells again and judge at the graded ones; the outputs are not looked at.

    All that is told are numbers: whether time ran out, a cell or function was stopped that was not
    before, memory was missing, a package was, whose name could carry an input; then three for each
    property.
    """
    shown = json.loads(text)
    if "person" in shown:
        return b""
    found: list[Found] = []
    session = Session(open_box, end - time.monotonic())
    _write_files(session, submission)
    for cell, task in _plan(shown["notebook"], course):
        if task:
            ask = partial(session.ask, task.exercise)
            right = all(one.kind is Kind.RIGHT for one in found)
            found += judge(task, ask, task.helpers is not None and not right)
        else:
            _run(session, cell)
    missing, stopped = session.missing_packages, session.stopped - {*shown["stopped"]}
    doubts = session.process is None, bool(stopped), "" in missing, bool(missing - {""})
    rows = (one[2:] for one in found)  # without name and points
    return array("H", [*doubts, *chain.from_iterable(rows)]).tobytes()


# The result of both


def read_report(report: str, submission: Submission, course: Course) -> Result:
    """Make the result of both runs; a ValueError if they do not belong to this course."""
    record, _, text = report.partition("\n")
    shown = json.loads(text)
    try:
        if "person" in shown:
            raise (NeedsPerson if shown["final"] else TryAgain)(shown["person"])
        rows = array("H", bytes.fromhex(record))
        doubts = [rows.pop(0) for _ in range(4)]
        graded = [(cell, task) for cell, task in _plan(shown["notebook"], course) if task]
        marks = []
        for (cell, task), words in zip(graded, shown["words"], strict=True):
            marks.append(mark(task, _read_found(task, rows), words))
            cell.raw["outputs"] = [graded_output(marks[-1])]
        if any(one.score < one.points for one in marks):
            _doubt(shown, marks, *doubts)
    except NeedsPerson as reason:
        return blank(submission, course.points, reason)
    repairs = [*submission.repairs, *shown["repairs"]]
    never = [text for text, _ in shown["never"]]
    return replace(
        blank(submission, course.points, NeedsPerson("")),
        status=REPAIRED if repairs else GRADED,
        reasons=brief([*repairs, *never, *shown["notes"]]),
        score=sum(one.score for one in marks),
        marks=tuple(marks),
        notebook=shown["notebook"],
    )


def _read_found(task: Task, rows: array) -> list[Found]:
    """Read the next three numbers for each property."""
    found = []
    for one in task.properties:
        kind, place, helped = (rows.pop(0) for _ in range(3))
        found.append(Found(one.name, one.points, Kind(kind), place, bool(helped)))
    return found


def _doubt(
    shown: dict, marks: Sequence[Marks], exhausted: int, stopped: int, memory: int, package: int
) -> None:
    """Raise if the time, the machine or what is not installed may have cost the marks."""
    if exhausted:
        raise TryAgain(gettext(WHY["time"]))
    if stopped:
        raise TryAgain(gettext("a cell was stopped in the grading run but not in the run before"))
    for text, misspelt in shown["never"]:
        if not misspelt:
            raise NeedsPerson(text)
    if memory or "" in shown["missing"]:
        raise TryAgain(gettext("a function exceeded the memory limit"))
    for name in shown["missing"]:
        text = gettext("a function uses the package {name}, which is not available in grading")
        if name == Path(BESIDE).stem:
            text = gettext("a function needs {file}, which was not submitted with the notebook")
        raise NeedsPerson(text.format(name=printable(name), file=BESIDE))
    if package:
        raise NeedsPerson(gettext("a function uses a package that is not available in grading"))
    kinds = {one.kind for each in marks for one in each.properties}
    if shown["stopped"] and Kind.MISSING in kinds:
        raise TryAgain(gettext("a name is missing, and the cell that might define it was stopped"))
