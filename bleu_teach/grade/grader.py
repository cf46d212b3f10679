"""One submission, from the file to the result: read, repair, run, judge, explain."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bleu_teach.grade.cells import grade_id, is_locked
from bleu_teach.grade.course import Course
from bleu_teach.grade.feedback import lines
from bleu_teach.grade.handed_in import NeedsPerson, Submission, read_notebook
from bleu_teach.grade.harmless import notebook_outputs
from bleu_teach.grade.judge import Marks, explain, judge
from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.result import GRADED, PERSON, REPAIRED, Result
from bleu_teach.grade.sandbox import Session, WarmProcess
from bleu_teach.grade.sandbox.inside.limits import ALL_SECONDS, CELL_SECONDS, GIVEN_SECONDS
from bleu_teach.grade.tasks import Task
from bleu_teach.learn.verdicts import MIME


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
        score=sum(mark.score for mark in marks),
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
    begin = time.monotonic()
    with Session(warm) as session:
        marks = _judge_cells(session, notebook, tasks)
    spent = time.monotonic() - begin
    with Session(warm, ALL_SECONDS - spent) as second:
        marks = _show_cells(second, notebook, tasks, marks, show_expected)
    notebook["metadata"]["bleu_teach"] = {"isolation": warm.level}
    return list(marks.values()), list(dict.fromkeys(session.trouble))


def _judge_cells(session: Session, notebook: dict, tasks: Sequence[Task]) -> dict[str, Marks]:
    """Run the cells in order and judge at the graded ones."""
    by_cell = {task.cell: task for task in tasks}
    by_function = {task.function: task for task in tasks}
    marks: dict[str, Marks] = {}
    for cell in notebook["cells"]:
        task = by_cell.get(grade_id(cell))
        if task:
            marks[task.function] = judge(session, task, marks, by_function)
        elif cell["cell_type"] == "code":
            finished = len(session.done)
            outputs = _run(session, cell)
            stopped = len(session.done) == finished  # then the words are the grader's own
            cell["outputs"] = notebook_outputs(outputs) if stopped else []
    return marks


def _show_cells(
    session: Session, notebook: dict, tasks: Sequence[Task], marks: dict, show_expected: bool
) -> dict[str, Marks]:
    """Feedback for the graded cells; a run for those without output: what had to be stopped has.

    Returns:
        The marks with what there is to say of them.
    """
    by_cell = {task.cell: task for task in tasks}
    by_function = {task.function: task for task in tasks}
    earlier: dict[str, Marks] = {}
    for cell in notebook["cells"]:
        task = by_cell.get(grade_id(cell))
        if task:
            earlier[task.function] = explain(
                session, task, marks[task.function], earlier, by_function
            )
            cell["outputs"] = graded_outputs(earlier[task.function], show_expected)
        elif cell["cell_type"] == "code" and not cell["outputs"]:
            cell["outputs"] = notebook_outputs(_run(session, cell))
    return earlier


def _run(session: Session, cell: dict) -> list[dict]:
    seconds = GIVEN_SECONDS if is_locked(cell) else CELL_SECONDS
    return session.run(cell["source"], grade_id(cell) or "a cell", seconds)


def graded_outputs(marks: Marks, show_expected: bool) -> list[dict]:
    """The feedback, and the score in the form that nbgrader reads as partial credit."""
    data: dict = {"text/plain": "\n".join(lines(marks, show_expected))}
    if marks.verdict:
        data[MIME] = marks.verdict.record()  # so that `class_report` reads graded notebooks too
    return [
        {"output_type": "display_data", "data": data, "metadata": {}},
        {
            "output_type": "execute_result",
            "execution_count": None,
            "data": {"text/plain": f"{float(marks.score)}"},
            "metadata": {},
        },
    ]
