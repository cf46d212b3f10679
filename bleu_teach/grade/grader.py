"""One submission, from the file to the result: read, repair, run, judge, explain."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bleu_teach.display.language import gettext
from bleu_teach.grade.cells import Cell, printable, read_cells, sanitize_outputs
from bleu_teach.grade.course import Course, Task
from bleu_teach.grade.feedback import graded_outputs
from bleu_teach.grade.graded import GRADED, REPAIRED, Found, Kind, Marks, Result, blank, brief
from bleu_teach.grade.judge import MISSPELT, cause, explain, judge, mark
from bleu_teach.grade.rebuild import prepare
from bleu_teach.grade.sandbox.box import NotIsolated
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY, Session
from bleu_teach.grade.submission import BESIDE, NeedsPerson, Submission, TryAgain
from bleu_teach.learn.run import Outcome

ENDLESS = "{function}: a call did not end. Look at the loops in its cell."
Plan = Sequence[tuple[Cell, Task | None]]  # the code cells, each with what is graded there
Answers = dict[str, tuple[list[Outcome], list[Outcome]]]  # of a function: alone, with our helpers


class Judged(NamedTuple):
    """All that comes out of the run with hidden inputs: no text of a student's."""

    found: list[list[Found]]  # of each task
    exhausted: bool
    stopped: set[int | str]  # which cells, by number, and functions that are asked for
    lacked: set[str]  # of what BESIDE and memory stand for
    packages: bool  # whether something else is missing, whose name may carry a hidden input


def grade_submission(submission: Submission, course: Course, isolation: str) -> Result:
    """Grade what a student handed in; whoever calls this ends it when its time is up."""
    end = time.monotonic() + limits.ALL_SECONDS - limits.PATIENCE
    try:
        notebook, repairs = prepare(submission, course)
        marks, trouble = run_notebook(notebook, course, isolation, end, submission.beside)
    except NeedsPerson as reason:
        final = not isinstance(reason, TryAgain)
        return blank(submission, course.points, str(reason), isolation, final)
    except NotIsolated as reason:
        return blank(submission, course.points, str(reason), isolation, final=False)
    return replace(
        blank(submission, course.points, "", isolation),
        status=REPAIRED if repairs else GRADED,
        reasons=brief([*repairs, *trouble]),
        score=sum(earned.score for earned in marks),
        marks=tuple(marks),
        notebook=notebook,
    )


def run_notebook(
    notebook: dict, course: Course, isolation: str, end: float, files: Sequence[tuple[str, str]]
) -> tuple[list[Marks], list[str]]:
    """Judge at the graded cells, and write outputs into all cells; what went wrong on the way.

    These are two runs. The one that is shown comes first: it is asked nothing but what everybody
    knows, so nothing that the student reads, words, places and times, can tell of a hidden input.
    The run that is judged comes after it, and only what `Judged` holds comes out of it.
    """
    by_cell = {task.cell: task for task in course.tasks}
    code = [cell for cell in read_cells(notebook) if cell.kind == "code"]
    plan = [(cell, by_cell.get(cell.name)) for cell in code]
    seconds = min(limits.SHOW_SECONDS, end - time.monotonic())
    with Session(isolation, seconds) as shown:
        _write_files(shown, files)
        answers = _show_cells(shown, plan)
    graded = [(cell, task) for cell, task in plan if task]
    undefined = _never_defined(plan, answers)
    with Session(isolation, end - time.monotonic(), hopeless=shown.stopped) as session:
        _write_files(session, files)
        judged = _judge_cells(session, plan)
    marks = [mark(task, found) for (_, task), found in zip(graded, judged.found, strict=True)]
    if not all(earned.full for earned in marks):
        _doubt(shown, judged, undefined)
    blameless = True  # as long as all earlier functions are right
    for number, (cell, task) in enumerate(graded):
        own, helped = answers[task.function]
        outcomes, error = own if blameless else helped, undefined.get(task.function)
        marks[number] = explain(marks[number], task.exercise, outcomes, error, course.lessons)
        cell.raw["outputs"] = graded_outputs(marks[number])
        blameless = blameless and marks[number].full
    notebook["metadata"]["bleu_teach"] = {"isolation": isolation}
    never = [_never(name, error) for name, error in undefined.items()]
    endless = [gettext(ENDLESS).format(function=one.function) for one in marks if one.endless]
    return marks, list(dict.fromkeys(never + endless + shown.trouble))


def _write_files(session: Session, files: Sequence[tuple[str, str]]) -> None:
    """Write what was handed in beside the notebook to the folder where its cells run."""
    for name, text in files:
        source = f"__import__('pathlib').Path({name!r}).write_text({text!r}, 'utf-8') and None"
        session.run(source, name)


def _show_cells(session: Session, plan: Plan) -> Answers:
    """Run the cells for their outputs, and ask the functions the inputs of `check`."""
    answers: Answers = {}
    for cell, task in plan:
        if task:
            own = session.ask(task.exercise, task.exercise.asked, {})
            ended = all(outcome.trouble != "stopped" for outcome in own)
            helpers = task.public_tables if ended else {}
            helped = session.ask(task.exercise, task.exercise.asked, helpers) if helpers else own
            answers[task.function] = own, helped
        else:
            cell.raw["outputs"] = sanitize_outputs(_run(session, cell))
    return answers


def _judge_cells(session: Session, plan: Plan) -> Judged:
    """Run the cells in order and judge at the graded ones; the outputs are not looked at."""
    found: list[list[Found]] = []
    for cell, task in plan:
        if task:
            ask = partial(session.ask, task.exercise)
            right = all(one.kind is Kind.RIGHT for earlier in found for one in earlier)
            found.append(judge(task, ask, task.helpers is not None and not right))
        else:
            _run(session, cell)
    known = session.lacked & {"", Path(BESIDE).stem}
    return Judged(found, session.exhausted, session.stopped, known, session.lacked > known)


def _never_defined(plan: Plan, answers: Answers) -> dict[str, dict]:
    """Find functions that are written in a cell but were not there, with the error in it."""
    found: dict[str, dict] = {}
    for name, (own, _) in answers.items():
        if own[0].text == f"NameError: {name} is not defined":
            outputs = (out for cell, _ in plan if cell.defines(name) for out in cell.raw["outputs"])
            error = next((out for out in outputs if out["output_type"] == "error"), None)
            found |= {name: error} if error else {}
    return found


def _doubt(shown: Session, judged: Judged, undefined: dict[str, dict]) -> None:
    """Raise if the time, the machine or what is not installed may have cost the marks."""
    if judged.exhausted:
        raise TryAgain(gettext(WHY["time"]))
    if judged.stopped - shown.stopped:
        raise TryAgain(gettext("a cell was stopped in the grading run but not in the run before"))
    for name, error in undefined.items():
        if not error["ename"].startswith(MISSPELT):
            raise NeedsPerson(_never(name, error))
    for name in sorted(shown.lacked | judged.lacked):
        raise _lack(name)
    if judged.packages:
        raise NeedsPerson(gettext("a function uses a package that is not available in grading"))
    kinds = {one.kind for found in judged.found for one in found}
    if shown.stopped and Kind.MISSING in kinds:
        raise TryAgain(gettext("a name is missing, and the cell that might define it was stopped"))


def _lack(name: str) -> NeedsPerson:
    """Name what a function did not get here: a package, or memory if the name is empty."""
    if not name:
        return TryAgain(gettext("a function exceeded the memory limit"))
    if name == Path(BESIDE).stem:
        text = gettext("a function needs {file}, which was not submitted with the notebook")
        return NeedsPerson(text.format(file=BESIDE))
    text = gettext("a function uses the package {name}, which is not available in grading")
    return NeedsPerson(text.format(name=printable(name)))


def _never(name: str, error: dict) -> str:
    text = gettext("{function} was never defined: {cause}")
    return text.format(function=name, cause=cause(error))


def _run(session: Session, cell: Cell) -> list[dict]:
    """Run a cell; given ones and tasks have time of their own, and the other cells share some."""
    task = limits.CELL_SECONDS if cell.nbgrader else None
    return session.run(
        cell.source, cell.name or _describe(cell), limits.GIVEN_SECONDS if cell.locked else task
    )


def _describe(cell: Cell) -> str:
    """Call a cell without a name by its first line."""
    first = next(filter(None, map(str.strip, cell.source.split("\n"))), "")
    return gettext("the cell that begins with {line}").format(line=repr(printable(first[:40])))
