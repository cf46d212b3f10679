"""One submission, from the file to the result: read, repair, run, judge, explain."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from bleu_teach.grade.execute import ALL_SECONDS, CELL_SECONDS, GIVEN_SECONDS, Session
from bleu_teach.grade.feedback import lines, notebook_outputs
from bleu_teach.grade.judge import Marks, explain, judge
from bleu_teach.grade.read import (
    NeedsPerson,
    find_notebook,
    grade_id,
    is_locked,
    nbgrader_of,
    read_bytes,
    read_notebook,
)
from bleu_teach.grade.sandbox import Processes
from bleu_teach.grade.tasks import Task
from bleu_teach.grade.triage import rebuild
from bleu_teach.learn.verdicts import MIME

GRADED, REPAIRED, PERSON = "graded", "graded with repairs", "needs a person"


def grade_submission(
    submission: dict,
    release: dict,
    tasks: Sequence[Task],
    nursery: Processes,
    expected: bool = False,
) -> dict:
    """Grade what a student handed in.

    Args:
        submission: as from `collect`.
        release: the released notebook.
        tasks: what to grade.
        nursery: where the student's code runs.
        expected: show correct answers to failing inputs.

    Returns:
        Plain data: student, status, score (None for a person to decide), marks, notebook.
    """
    result = {
        "student": submission["student"],
        "assignment": submission["assignment"],
        "isolation": nursery.level,
        "max_score": total_points(release),
        "score": None,
        "marks": [],
        "notebook": None,
    }
    try:
        if submission["refused"]:
            raise NeedsPerson(submission["refused"])
        submitted, upgraded = read_notebook(submission["content"])
        notebook, repairs = rebuild(submitted, release, [task.function for task in tasks])
    except NeedsPerson as reason:
        return result | {"status": PERSON, "reasons": [str(reason)]}
    marks, trouble = run_notebook(notebook, tasks, nursery, expected)
    repairs = submission["repairs"] + upgraded + repairs
    return result | {
        "status": REPAIRED if repairs else GRADED,
        "reasons": repairs + trouble,
        "score": sum(one.score for one in marks),
        "marks": [one.as_json() for one in marks],
        "notebook": notebook,
    }


def collect(folder: Path) -> dict:
    """What is in `<student>/<assignment>`: the bytes of the notebook, or why there are none."""
    student = folder.parent.name.encode(errors="replace").decode()
    submission = {
        "student": student,
        "assignment": folder.name,
        "content": b"",
        "repairs": [],
        "refused": "",
    }
    try:
        if student != folder.parent.name:
            raise NeedsPerson("the name of the student's folder is not text")
        path, submission["repairs"] = find_notebook(folder, f"{folder.name}.ipynb")
        submission["content"] = read_bytes(path)
    except NeedsPerson as reason:
        submission["refused"] = str(reason)
    except OSError as error:
        submission["refused"] = f"the file cannot be read: {error.strerror}"
    return submission


def total_points(release: dict) -> float:
    """The points of all graded cells, those that a person grades included."""
    return sum(nbgrader_of(cell).get("points", 0) for cell in release["cells"])


def run_notebook(
    notebook: dict, tasks: Sequence[Task], nursery: Processes, expected: bool = False
) -> tuple[list[Marks], list[str]]:
    """Judge at the graded cells, and write outputs into all cells.

    These are two runs. A process that was asked has seen hidden inputs, whatever we do there, and
    a later cell, an answer or an error could tell them: so nothing that the first run says is
    shown, and the second is asked only what the student reads anyway.

    Returns:
        The marks of each task, and what went wrong on the way.
    """
    begin = time.monotonic()
    with Session(nursery) as session:
        marks = _judge_cells(session, notebook, tasks)
    spent = time.monotonic() - begin
    with Session(nursery, ALL_SECONDS - spent) as second:
        marks = _show_cells(second, notebook, tasks, marks, expected)
    notebook["metadata"]["bleu_teach"] = {"isolation": nursery.level}
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
    session: Session, notebook: dict, tasks: Sequence[Task], marks: dict, expected: bool
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
            cell["outputs"] = graded_outputs(earlier[task.function], expected)
        elif cell["cell_type"] == "code" and not cell["outputs"]:
            cell["outputs"] = notebook_outputs(_run(session, cell))
    return earlier


def _run(session: Session, cell: dict) -> list[dict]:
    seconds = GIVEN_SECONDS if is_locked(cell) else CELL_SECONDS
    return session.run(cell["source"], grade_id(cell) or "a cell", seconds)


def graded_outputs(marks: Marks, expected: bool) -> list[dict]:
    """The feedback, and the score in the form that nbgrader reads as partial credit."""
    data: dict = {"text/plain": "\n".join(lines(marks, expected))}
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
