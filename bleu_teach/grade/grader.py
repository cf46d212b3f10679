"""One submission in two runs, each in a box of its own.

The run that is shown comes first. It reads the notebook and asks the functions nothing but what
everybody knows, so nothing that the student reads, words, places and times, can tell of a hidden
input. It has ended before the run that is judged begins, of which only numbers come out.
`read_report` makes the result of both: a report is the text of the first run, and the numbers.
"""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from html import escape
from typing import Any

from bleu_teach.content.audit import write_evidence
from bleu_teach.display.html import sanitize
from bleu_teach.grade import audit
from bleu_teach.grade.audit import Audited
from bleu_teach.grade.cells import Cell, printable, read_cells, sanitize_outputs
from bleu_teach.grade.course import Course, Task
from bleu_teach.grade.feedback import graded_output
from bleu_teach.grade.judge import judge, mark
from bleu_teach.grade.rebuild import Rebuilt, rebuild
from bleu_teach.grade.result import CAUSES, MAX_NAME, Found, Kind, Result, brief
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import Asked, Session
from bleu_teach.grade.submission import NeedsPerson, Submission, TryAgain, check_kind
from bleu_teach.language import gettext
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Outcome

PROBLEMS = {
    "json": "the file is not a whole notebook: save it and hand it in again",
    "format": "the file is not a notebook in nbformat 4",
    "long": "the notebook is too large to be read: clear the outputs and hand it in again",
}
PRE = '<pre style="white-space: pre-wrap">{}</pre>'  # a long line wraps
Plan = list[tuple[Cell, Any]]  # the code cells, each with what is graded there


@cache
def load(course: Course) -> None:
    """Find all that is computed once: what copies of this process need."""
    for task in course.tasks:
        if isinstance(task, Audited):
            continue
        _ = task.hidden, task.hidden_tables, task.public_tables, task.exercise.expected
        explain(task, [Outcome(0)] * len(task.exercise.asked), course.lessons)


def grade_here(course: Course, submission: Submission) -> str:
    """Grade in this process, and write a report."""
    end = time.monotonic() + limits.ALL_SECONDS
    try:
        if submission.refused:
            raise NeedsPerson(submission.refused)
        check_kind(submission.content)
        with Session(min(time.monotonic() + limits.SHOW_SECONDS, end)) as session:
            python, cells = read_notebook(session, submission.content)
            rebuilt = rebuild(cells, course)
            first = {"files": submission.beside, "given": given_by(course), "python": python}
            session.begin(**first)
            shown = show(session, rebuilt, course)
        with Session(end) as session:
            session.begin(**first)
            found = judge_hidden(session, rebuilt, course, shown["words"])
    except NeedsPerson as reason:
        return write_refusal(str(reason), final=not isinstance(reason, TryAgain))
    return json.dumps({"shown": shown, "found": [one[2:5] for one in found]})


def write_refusal(reason: str, final: bool = True) -> str:
    """Write the report on what cannot be graded."""
    return json.dumps({"refused": reason, "final": final})


def read_notebook(session: Session, content: bytes) -> tuple[str, list[Cell]]:
    """Read a notebook in a box: its Python, and its cells."""
    python, cells = "", []
    try:
        for message in session.read(content):
            if "problem" in message:
                raise NeedsPerson(gettext(PROBLEMS[message["problem"]]))
            if "python" in message:
                python = str(message["python"])[:MAX_NAME]
            else:
                kind, number, name, source, whole = message["cell"]
                kind = kind if kind in ("code", "markdown") else "raw"
                cells.append(Cell(kind, str(number), str(name), str(source), whole is True))
    except (KeyError, TypeError, ValueError):
        raise NeedsPerson(gettext(PROBLEMS["json"])) from None
    return python, cells[: limits.CELLS]


@cache
def given_by(course: Course) -> list[str]:
    """List what the release's own cells import, as "module.name"."""
    cells = [cell for cell in read_cells(course.release) if cell.kind == "code"]
    nodes = [node for cell in cells for node in ast.walk(ast.parse(cell.source))]
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return [f"{node.module}.{alias.name}" for node in imports for alias in node.names]


def _plan(cells: Sequence[Cell], course: Course) -> Plan:
    by_cell = {task.cell: task for task in course.tasks}
    return [(cell, by_cell.get(cell.name)) for cell in cells if cell.kind == "code"]


def show(session: Session, rebuilt: Rebuilt, course: Course) -> dict:
    """Run the cells for their outputs, and explain how the functions answer the inputs of `check`:
    with correct helpers as soon as an earlier function is wrong. The names in causes are kept."""
    words, causes = [], []
    for cell, task in _plan(rebuilt.cells, course):
        if isinstance(task, Audited):
            words.append(audit.ask(session, task.function))
            causes.append({})
        elif task:
            blameless = all(one["recorded"]["status"] == "passed" for one in words)
            helpers = {} if blameless else task.public_tables
            asked = session.ask(task.exercise, task.exercise.asked, helpers)
            words.append(explain(task, [one.outcome for one in asked], course.lessons))
            causes.append(_names(asked))
        else:
            cell.raw["outputs"] = sanitize_outputs(_run(session, cell))
    shown = {"notebook": rebuilt.notebook, "repairs": rebuilt.repairs, "empty": rebuilt.empty}
    shown["answers"] = _as_text(rebuilt.cells, course)
    never = _never_defined(rebuilt.cells, course)
    for told in (words[course.functions.index(name)] for name in never):
        told |= {"said": "", "card": ""}  # the error in its cell says it all
    notes = [*never.values(), *session.notes]
    word = next((one["word"] for one in words if one.get("word")), "")
    shown |= {"word": word, "evidence": write_evidence(word)}
    return shown | {"words": words, "causes": causes, "notes": notes}


def _as_text(cells: Sequence[Cell], course: Course) -> dict[str, str]:
    """Replace the student's text cells by their text: nbgrader's formgrader would show their HTML
    and links in the teacher's browser. The written answers are handed back."""
    ours = {cell.source for cell in read_cells(course.release) if cell.kind != "code"}
    for cell in cells:
        if cell.kind != "code" and cell.source not in ours:
            cell.raw |= {"cell_type": "markdown", "source": PRE.format(escape(cell.source))}
    answers = (cell for cell in cells if cell.name and cell.nbgrader.get("grade"))
    return {cell.name: cell.source for cell in answers if cell.kind != "code"}


def _names(asked: Sequence[Asked]) -> dict[str, str]:
    """Find the names in the causes of a function, the first of each kind."""
    found = {}
    for why, name in reversed([one.cause for one in asked if one.cause]):
        found[why] = printable(name)[:MAX_NAME]
    return {why: name for why, name in found.items() if why in CAUSES and name}


def _never_defined(cells: Sequence[Cell], course: Course) -> dict[str, str]:
    """Describe of functions whose cell is no Python that they were never defined."""
    text = gettext("{function} was never defined: {cause}")
    return {
        name: text.format(function=name, cause=f"{one['ename']}: {one['evalue']}")
        for name in course.functions
        for cell in cells
        if cell.kind == "code" and cell.defines(name)
        for one in cell.raw["outputs"]
        if one.get("ename") in ("SyntaxError", "IndentationError", "TabError")
    }


def explain(task: Task, outcomes: Sequence[Outcome], lessons: str = "") -> dict:
    """Write what `check` says of a function: fields of Marks."""
    verdict = diagnose(task.exercise, outcomes)
    card = verdict.card(False, lessons)
    foot = (
        one for one in card.foot if not one[0].startswith("hint(") and one[0] != verdict.mistake
    )
    card = replace(card, name=task.function, foot=tuple(foot))  # as a student says it
    html = sanitize(card._repr_html_(), most=None)
    return {"recorded": verdict.record(), "said": verdict.text(expected=False), "card": html}


def _run(session: Session, cell: Cell) -> list[dict]:
    """Run a cell; those of the tasks have more time than others."""
    of_a_task = cell.nbgrader and not cell.locked
    seconds = limits.CELL_SECONDS if of_a_task else limits.OTHER_SECONDS
    return session.run(cell.source, cell.name or _describe(cell), seconds, cell.doubts)


def _describe(cell: Cell) -> str:
    """Call a cell without a name by its first line."""
    first = next(filter(None, map(str.strip, cell.source.split("\n"))), "")
    return gettext("the cell that begins with {line}").format(line=repr(printable(first[:40])))


def judge_hidden(
    session: Session, rebuilt: Rebuilt, course: Course, words: Sequence[dict]
) -> list[Found]:
    """Run the cells again and judge at the graded ones; the outputs are not looked at."""
    told = dict(zip(course.functions, words, strict=True))
    found: list[Found] = []
    for cell, task in _plan(rebuilt.cells, course):
        if task and rebuilt.untouched:
            found += [Found(one.name, one.points, Kind.UNTOUCHED) for one in task.properties]
        elif isinstance(task, Audited):
            found += audit.find(task, told[task.function])
        elif task:
            ask = partial(session.ask, task.exercise)
            right = all(one.kind in (Kind.RIGHT, Kind.LOOSE) for one in found)
            found += judge(task, ask, task.helpers is not None and not right)
        else:
            _run(session, cell)
    return found


def read_report(text: str, submission: Submission, course: Course) -> Result:
    """Make the result of both runs; a ValueError if they do not belong to this course."""
    report = json.loads(text)
    about = submission.student, submission.assignment, course.points
    if "refused" in report:
        notes = brief(submission.repairs)
        return Result(*about, notes, refused=report["refused"], final=report["final"])
    shown, rows = report["shown"], iter(report["found"])
    marks = []
    cells = {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in _named(shown["notebook"])}
    for task, words, names in zip(course.tasks, shown["words"], shown["causes"], strict=True):
        found = []
        for one in task.properties:
            kind, place, helped = next(rows)
            found.append(Found(one.name, one.points, Kind(kind), place, helped))
        audited = isinstance(task, Audited)
        about_it = (task, found, words)
        marks.append(audit.mark(*about_it) if audited else mark(*about_it, names))
        cells[task.cell]["outputs"] = [graded_output(marks[-1])]
    repairs = [*submission.repairs, *shown["repairs"]]
    kinds = {one.kind for each in marks for one in each.properties}
    return Result(
        *about,
        notes=brief([*repairs, *shown["notes"]]),
        marks=tuple(marks),
        notebook=shown["notebook"],
        answers=shown["answers"],
        word=shown["word"],
        evidence=tuple(shown["evidence"]),
        empty=tuple(shown["empty"]),
        repaired=bool(repairs),
        final=max(kinds, default=0) < Kind.STOPPED_CELL,
    )


def _named(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
