"""One submission in two runs, each in a separate box.

The run that is shown comes first. It reads the notebook and asks the functions nothing but what
everyone knows, so nothing that the student reads, words, places and times, can tell of a hidden
input. It has ended before the run that is judged begins, of which only kinds from a fixed list and
numbers come out.
"""

import ast
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from html import escape
from typing import Any

from bleu_teach.content.audit import write_evidence
from bleu_teach.display.html import sanitize
from bleu_teach.grade import audit
from bleu_teach.grade.arrivals import NeedsPerson, Submission
from bleu_teach.grade.cells import Cell, as_output, printable, read_cells, write_cells
from bleu_teach.grade.course import Course, Property, Task
from bleu_teach.grade.feedback import graded_output
from bleu_teach.grade.judge import judge, mark
from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.result import (
    AGAIN,
    MAX_NAME,
    REASONS,
    Found,
    Marks,
    Result,
    brief,
    stem_of,
)
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import Answered, Session
from bleu_teach.language import gettext
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Outcome

PROBLEMS = {  # what is wrong with a file, and what to do
    "empty": "the file is empty",
    "zip": "the file is a zip or an office document: submit the notebook itself",
    "pdf": "the file is a PDF: submit the notebook itself",
    "html": "the file is a web page: save the notebook as .ipynb and submit it again",
    "json": "the file is not a whole notebook: save it and submit it again",
    "format": "the file is not a notebook in nbformat 4",
    "long": "the notebook is too large to be read: clear the outputs and submit it again",
}
PRE = '<pre style="white-space: pre-wrap">{}</pre>'  # a long line wraps
Told = dict[str, Any]  # of a function in the run that is shown: what `mark` needs


@cache
def load_tasks(course: Course) -> None:
    """Find all that is computed once: what copies of this process need."""
    for task in course.tasks:
        if not task.answer:
            _ = task.hidden, task.hidden_tables, task.public_tables, task.exercise.expected
            explain_task(task, [Outcome(0)] * len(task.exercise.asked), course.lessons)
        else:
            write_evidence("a word")  # it loads NumPy, and counts the n-grams of the systems


def grade_here(course: Course, submission: Submission) -> Result:
    """Grade in this process."""
    end = time.monotonic() + limits.ALL_SECONDS
    if submission.refused:
        return refuse(course, submission, submission.refused)
    try:
        with Session(min(time.monotonic() + limits.SHOW_SECONDS, end)) as session:
            python, cells = read_notebook(session, submission.content)
            cells = rebuild(cells, course)
            first = {"files": submission.beside, "given": given_by(course), "python": python}
            session.begin(**first)
            told = show_cells(session, cells, course)
            notes = session.notes
        with Session(end) as session:
            session.begin(**first)
            found = judge_hidden(session, cells, course, told)
    except NeedsPerson as reason:
        return refuse(course, submission, str(reason))
    marked, by_name = {}, {cell.name: cell for cell in cells}
    for task, *about in zip(course.tasks, found, told, strict=True):
        marked[task.function] = mark(task, *about)
        by_name[task.cell].outputs = [graded_output(marked[task.function])]
    word = next((one["word"] for one in told if one.get("word")), "")
    return Result(
        submission.student,
        course.assignment,
        notes=brief([*submission.repairs, *notes]),
        marks=[*all_marks(course, marked, by_name)],
        notebook=course.release | {"cells": write_cells(_as_text(cells, course))},
        word=word,
        evidence=write_evidence(word),
        final=not AGAIN & {one.kind for each in found for one in each},
    )


def refuse(course: Course, submission: Submission, reason: str) -> Result:
    """Make the result of what cannot be graded."""
    about = submission.student, course.assignment, brief(submission.repairs)
    return Result(*about, [*all_marks(course)], refused=reason)


def all_marks(
    course: Course, graded: Mapping[str, Marks] = {}, cells: Mapping[str, Cell] = {}
) -> Iterator[Marks]:
    """Yield the marks of each graded cell of the release; what was not graded is open."""
    properties = {task.function: task.properties for task in course.tasks}
    for cell in course.graded:
        name, theirs = stem_of(cell.name), cells.get(cell.name)
        parts = properties.get(name) or [Property("", cell.points, ())]
        kind = "unfinished" if theirs and theirs.empty else "unread"
        found = [Found(one.name, one.points, kind) for one in parts]
        yield graded.get(name) or Marks(name, found, theirs and theirs.source)


def read_notebook(session: Session, content: bytes) -> tuple[str, list[Cell]]:
    """Read a notebook in a box: its Python, and its cells."""
    python, cells = "", []
    for message in session.read(content):
        match message:
            case {"problem": str(problem)} if problem in PROBLEMS:
                raise NeedsPerson(PROBLEMS[problem])
            case {"python": str(python)}:
                pass
            case {"cell": [str(kind), str(number), str(name), str(source), bool(whole)]}:
                kind = kind if kind in ("code", "markdown") else "raw"
                cells.append(Cell(kind, number, name, source, whole))
    return python[:MAX_NAME], cells[: limits.CELLS]


@cache
def given_by(course: Course) -> list[str]:
    """List what the release's own cells import, as "module.name"."""
    cells = [cell for cell in read_cells(course.release) if cell.kind == "code"]
    nodes = [node for cell in cells for node in ast.walk(ast.parse(cell.source))]
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return [f"{node.module}.{alias.name}" for node in imports for alias in node.names]


def run_cells(session: Session, cells: Sequence[Cell], course: Course) -> Iterator[Task]:
    """Run the cells, and yield what is graded at the place of a graded one."""
    by_cell = {task.cell: task for task in course.tasks}
    for cell in cells:
        if task := by_cell.get(cell.name):
            yield task
        elif cell.kind == "code":
            cell.outputs = as_output(_run(session, cell))


def show_cells(session: Session, cells: Sequence[Cell], course: Course) -> list[Told]:
    """Run the cells for their outputs, and explain how the functions answer the inputs of `check`:
    with correct helpers as soon as an earlier function is wrong. The names in causes are kept."""
    told: list[Told] = []
    for task in run_cells(session, cells, course):
        if task.answer:
            asked = session.ask(task.exercise, task.exercise.arguments, {})
            words = audit.judge_audit(task.function, asked[0])
        else:
            blameless = all(one["recorded"]["status"] == "passed" for one in told)
            helpers = {} if blameless else task.public_tables
            asked = session.ask(task.exercise, task.exercise.asked, helpers)
            words = explain_task(task, [one.outcome for one in asked], course.lessons)
            if helpers:  # then what the student's own helpers lack has not been named yet
                asked += session.ask(task.exercise, task.exercise.asked, {})
        told.append(words | {"names": _names(asked)})
    return told


def judge_hidden(
    session: Session, cells: Sequence[Cell], course: Course, told: Sequence[Told]
) -> list[list[Found]]:
    """Run the cells again and judge at the graded ones; the outputs are thrown away."""
    found: list[list[Found]] = []
    for task in run_cells(session, [*map(replace, cells)], course):
        if task.answer:
            pairs = zip(task.properties, told[len(found)]["kinds"], strict=True)
            found.append([Found(one.name, one.points, kind) for one, kind in pairs])
        else:
            right = all(one.earned for each in found for one in each)
            ask = partial(session.ask, task.exercise)
            found.append(judge(task, ask, task.helpers is not None and not right))
    return found


def _as_text(cells: Iterable[Cell], course: Course) -> Iterator[Cell]:
    """Replace the student's text cells by their text: nbgrader's formgrader would show their HTML
    and links in the teacher's browser."""
    ours = {cell.source for cell in read_cells(course.release) if cell.kind != "code"}
    for cell in cells:
        if cell.kind != "code" and cell.source not in ours:
            cell = replace(cell, kind="markdown", source=PRE.format(escape(cell.source)))
        yield cell


def _names(asked: Sequence[Answered]) -> dict[str, str]:
    """Find the names in the causes of a function, the first of each kind."""
    causes = reversed([one.cause for one in asked if one.cause])
    return {why: printable(name)[:MAX_NAME] for why, name in causes if why in REASONS and name}


def explain_task(task: Task, outcomes: Sequence[Outcome], lessons: str = "") -> dict:
    """Write what `check` says of a function: fields of Marks."""
    verdict = diagnose(task.exercise, outcomes)
    card = verdict.card(False, lessons)
    foot = (
        one for one in card.foot if not one[0].startswith("hint(") and one[0] != verdict.mistake
    )
    card = replace(card, name=task.function, foot=tuple(foot))  # as a student says it
    html = sanitize(card._repr_html_(), most=None)
    return {"recorded": verdict.record(), "said": verdict.text(expected=False), "card": html}


def _run(session: Session, cell: Cell) -> str:
    """Run a cell; those of the tasks have more time than others."""
    of_a_task = cell.written or (cell.nbgrader and not cell.locked)
    seconds = limits.CELL_SECONDS if of_a_task else limits.OTHER_SECONDS
    return session.run(cell.source, cell.name or _describe(cell), seconds, cell.doubts)


def _describe(cell: Cell) -> str:
    """Call a cell without a name by its first line."""
    first = next(filter(None, map(str.strip, cell.source.split("\n"))), "")
    return gettext("the cell that begins with {line}").format(line=repr(printable(first[:40])))
