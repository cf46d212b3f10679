"""One submission, from the file to the result: read, repair, run, judge, explain."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from bleu_teach.grade.cells import Cell, read_cells
from bleu_teach.grade.course import Course, Task
from bleu_teach.grade.feedback import explain, graded_outputs
from bleu_teach.grade.handed_in import NeedsPerson, Submission, read_notebook
from bleu_teach.grade.harmless import notebook_outputs
from bleu_teach.grade.judge import judge
from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.result import GRADED, PERSON, REPAIRED, Marks, Result
from bleu_teach.grade.sandbox import Session, WarmProcess
from bleu_teach.grade.sandbox.inside.limits import (
    ALL_SECONDS,
    CELL_SECONDS,
    GIVEN_SECONDS,
    JUDGE_SECONDS,
)

Plan = Sequence[tuple[Cell, Task | None]]  # the code cells, each with what is graded there


def grade_submission(submission: Submission, course: Course, warm: WarmProcess) -> Result:
    """Grade what a student handed in.

    Args:
        submission: as from `collect`.
        course: what to grade, and how.
        warm: where the student's code runs.
    """
    try:
        submitted, found = read_notebook(submission)
        functions = [task.function for task in course.tasks]
        notebook, mended = rebuild(submitted, course.release, functions)
    except NeedsPerson as reason:
        return needs_person(submission, course, str(reason), warm.level)
    marks, trouble = run_notebook(notebook, course.tasks, warm, course.show_expected)
    repairs = found + mended
    return Result(
        student=submission.student,
        assignment=submission.assignment,
        status=REPAIRED if repairs else GRADED,
        reasons=(*repairs, *trouble),
        isolation=warm.level,
        max_score=course.points,
        score=sum(earned.score for earned in marks),
        marks=tuple(marks),
        notebook=notebook,
    )


def needs_person(
    submission: Submission, course: Course, reason: str, isolation: str, final: bool = True
) -> Result:
    """A result without a score: a blank, for a person to fill."""
    return Result(
        student=submission.student,
        assignment=submission.assignment,
        status=PERSON,
        reasons=(reason,),
        isolation=isolation,
        max_score=course.points,
        final=final,
    )


def run_notebook(
    notebook: dict, tasks: Sequence[Task], warm: WarmProcess, show_expected: bool = False
) -> tuple[list[Marks], list[str]]:
    """Judge at the graded cells, and write outputs into all cells.

    These are two runs. A process that was asked has seen hidden inputs, whatever we do there, and
    a later cell, an answer or an error could tell them: so nothing that the first run says is
    shown, and the second is asked only what the student reads anyway.

    Returns:
        The marks of each task, and what went wrong on the way.
    """
    by_cell = {task.cell: task for task in tasks}
    code = [cell for cell in read_cells(notebook) if cell.kind == "code"]
    plan = [(cell, by_cell.get(cell.name)) for cell in code]
    begin = time.monotonic()
    with Session(warm, JUDGE_SECONDS) as session:
        marks = _judge_cells(session, plan)
    spent = time.monotonic() - begin
    with Session(warm, ALL_SECONDS - spent) as shown:
        marks = _show_cells(shown, plan, marks)
    graded = [cell for cell, task in plan if task]
    for cell, earned in zip(graded, marks, strict=True):
        cell.raw["outputs"] = graded_outputs(earned, show_expected)
    notebook["metadata"]["bleu_teach"] = {"isolation": warm.level}
    return marks, list(dict.fromkeys(session.trouble))


def _judge_cells(session: Session, plan: Plan) -> list[Marks]:
    """Run the cells in order and judge at the graded ones."""
    marks: list[Marks] = []
    for cell, task in plan:
        if task:
            ask = partial(session.ask, task.exercise)
            marks.append(judge(task, ask, _needs_help(task, marks)))
        else:
            finished = len(session.done)
            outputs = _run(session, cell)
            stopped = len(session.done) == finished  # then the words are the grader's own
            cell.raw["outputs"] = notebook_outputs(outputs) if stopped else []
    return marks


def _show_cells(session: Session, plan: Plan, marks: Sequence[Marks]) -> list[Marks]:
    """Explain the marks; run the cells without output: what had to be stopped has one."""
    explained: list[Marks] = []
    for cell, task in plan:
        if task:
            ask, earned = partial(session.ask, task.exercise), marks[len(explained)]
            explained.append(explain(task, ask, earned, _needs_help(task, explained)))
        elif not cell.raw["outputs"]:
            cell.raw["outputs"] = notebook_outputs(_run(session, cell))
    return explained


def _needs_help(task: Task, earlier: Sequence[Marks]) -> bool:
    """True if the function builds on earlier ones and one of those is not right."""
    return task.helpers is not None and not all(marks.full for marks in earlier)


def _run(session: Session, cell: Cell) -> list[dict]:
    seconds = GIVEN_SECONDS if cell.locked else CELL_SECONDS
    return session.run(cell.source, cell.name or "a cell", seconds)
