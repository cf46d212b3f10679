"""One submission, from the file to the result: read, repair, run, judge, explain."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bleu_teach.grade.cells import Cell, read_cells
from bleu_teach.grade.course import Course, Task
from bleu_teach.grade.feedback import Said, explain, graded_outputs, hear_about
from bleu_teach.grade.handed_in import NeedsPerson, Submission, read_notebook
from bleu_teach.grade.harmless import notebook_outputs
from bleu_teach.grade.judge import judge
from bleu_teach.grade.rebuild import defined_in, rebuild
from bleu_teach.grade.result import GRADED, PERSON, REPAIRED, Marks, Result
from bleu_teach.grade.sandbox import WHY, Session, WarmProcess
from bleu_teach.grade.sandbox.inside.limits import (
    ALL_SECONDS,
    CELL_SECONDS,
    GIVEN_SECONDS,
    SHOW_SECONDS,
)

MOST_REASONS, LONGEST_REASON = 20, 300
MOST_LINES, LONGEST_SYNTAX = 4, 500  # of what Python says of a cell
MADE_UP = re.compile(r" \(<[^<>]*>, line (\d+)\)$")
MISSPELT = ("SyntaxError", "IndentationError", "TabError")  # in an answer, not in our machine
UNKNOWN = "raised NameError"
Plan = Sequence[tuple[Cell, Task | None]]  # the code cells, each with what is graded there


def grade_submission(submission: Submission, course: Course, warm: WarmProcess) -> Result:
    """Grade what a student handed in.

    Args:
        submission: as from `collect`.
        course: what to grade, and how.
        warm: where the student's code runs.
    """
    begin = time.monotonic()
    try:
        submitted, found = read_notebook(submission)
        functions = [task.function for task in course.tasks]
        notebook, mended = rebuild(submitted, course.release, functions)
        marks, trouble = run_notebook(notebook, course.tasks, warm, course.show_expected, begin)
    except NeedsPerson as reason:
        return needs_person(submission, course, str(reason), warm.level)
    repairs = found + mended
    return Result(
        student=submission.student,
        assignment=submission.assignment,
        status=REPAIRED if repairs else GRADED,
        reasons=brief([*repairs, *trouble]),
        isolation=warm.level,
        max_score=course.points,
        score=sum(earned.score for earned in marks),
        marks=tuple(marks),
        notebook=notebook,
    )


def brief(reasons: Sequence[str]) -> tuple[str, ...]:
    """Each once, and so many that a person would read them."""
    told = [text[:LONGEST_REASON] for text in dict.fromkeys(reasons)]
    more = len(told) - MOST_REASONS
    return (*told[:MOST_REASONS], *([f"and {more} more"] if more > 0 else []))


def needs_person(
    submission: Submission, course: Course, reason: str, isolation: str, final: bool = True
) -> Result:
    """A result without a score: a blank, for a person to fill."""
    return Result(
        student=submission.student,
        assignment=submission.assignment,
        status=PERSON,
        reasons=brief([reason]),
        isolation=isolation,
        max_score=course.points,
        final=final,
    )


def run_notebook(
    notebook: dict,
    tasks: Sequence[Task],
    warm: WarmProcess,
    show_expected: bool = False,
    begin: float | None = None,
) -> tuple[list[Marks], list[str]]:
    """Judge at the graded cells, and write outputs into all cells.

    These are two runs. The one that is shown comes first: it is asked nothing but what everybody
    knows, so nothing that the student reads, words, places and times, can tell of a hidden input.
    The run that is judged comes after it, and only marks and words of the grader's come from it.
    Both have what is left of the time since `begin`.

    Returns:
        The marks of each task, and what went wrong on the way.

    Raises:
        NeedsPerson: marks were lost, and it may not be the answers that lost them.
    """
    by_cell = {task.cell: task for task in tasks}
    code = [cell for cell in read_cells(notebook) if cell.kind == "code"]
    plan = [(cell, by_cell.get(cell.name)) for cell in code]
    begin = begin or time.monotonic()
    with Session(warm, SHOW_SECONDS) as shown:
        said = _show_cells(shown, plan)
    spent = time.monotonic() - begin
    with Session(warm, ALL_SECONDS - spent, hopeless=shown.stopped) as judged:
        marks = _judge_cells(judged, plan)
    undefined = dict(_never_defined(plan, said))
    causes = {name: _cause(error) for name, error in undefined.items()}
    if not all(earned.full for earned in marks):
        _doubt(shown, judged, marks, causes)
    marks = [
        _with_syntax_error(one, undefined.get(one.function)) for one in _explain(plan, said, marks)
    ]
    for (cell, task), earned in zip([row for row in plan if row[1]], marks, strict=True):
        cell.raw["outputs"] = graded_outputs(task, earned, show_expected)
    notebook["metadata"]["bleu_teach"] = {"isolation": warm.level}
    never = [f"{name} was never defined: {cause}" for name, cause in causes.items()]
    return marks, list(dict.fromkeys(never + shown.trouble))


def _show_cells(session: Session, plan: Plan) -> list[Said]:
    """Run the cells for their outputs; what the functions say to the inputs of `check`."""
    said: list[Said] = []
    for cell, task in plan:
        if task:
            said.append(hear_about(task, partial(session.ask, task.exercise)))
        else:
            cell.raw["outputs"] = notebook_outputs(_run(session, cell))
    return said


def _judge_cells(session: Session, plan: Plan) -> list[Marks]:
    """Run the cells in order and judge at the graded ones; the outputs are not looked at."""
    marks: list[Marks] = []
    for cell, task in plan:
        if task:
            ask = partial(session.ask, task.exercise)
            marks.append(judge(task, ask, _needs_help(task, marks)))
        else:
            _run(session, cell)
    return marks


def _never_defined(plan: Plan, said: Sequence[Said]) -> Iterator[tuple[str, dict]]:
    """The functions that are written in a cell but were not there, with the error in that cell."""
    for task, (own, _) in zip(_tasks(plan), said, strict=True):
        if own[0].text == f"NameError: {task.function} is not defined":
            outputs = [
                output
                for cell, _ in plan
                if defined_in(cell.source, task.function)
                for output in cell.raw["outputs"]
                if output["output_type"] == "error"
            ]
            for error in outputs[:1]:
                yield task.function, error


def _cause(error: dict) -> str:
    """An error in one line; a place that Python made up is called by what it is."""
    text = f"{error['ename']}: {error['evalue']}"
    return MADE_UP.sub(r" (line \1 of its cell)", text)[:LONGEST_REASON]


def _with_syntax_error(marks: Marks, error: dict | None) -> Marks:
    """The marks with what Python says of a cell that it cannot read: the line, and the place in it.

    It comes from the run that is asked nothing but what everybody knows.
    """
    if error is None or not error["ename"].startswith(MISSPELT):
        return marks
    place = "\n".join(error["traceback"]).rpartition(f"\n{error['ename']}:")[0].split("\n")[1:]
    return replace(
        marks, syntax_error="\n".join([_cause(error), *place[-MOST_LINES:]])[:LONGEST_SYNTAX]
    )


def _doubt(
    shown: Session, judged: Session, marks: Sequence[Marks], undefined: dict[str, str]
) -> None:
    """Raise if the time, the machine or what is not installed may have cost the marks."""
    if judged.exhausted:
        raise NeedsPerson(WHY["time"])
    if judged.stopped - shown.stopped:
        raise NeedsPerson("a cell was stopped in the run for the marks, and not in the one before")
    for name, cause in undefined.items():
        if not cause.startswith(MISSPELT):
            raise NeedsPerson(f"{name} was never defined: {cause}")
    if shown.stopped and any(one.failing and one.failing.got == UNKNOWN for one in marks):
        raise NeedsPerson("a name is missing, and a cell was stopped that may define it")


def _tasks(plan: Plan) -> list[Task]:
    return [task for _, task in plan if task]


def _explain(plan: Plan, said: Sequence[Said], marks: Sequence[Marks]) -> list[Marks]:
    explained: list[Marks] = []
    for task, heard, earned in zip(_tasks(plan), said, marks, strict=True):
        explained.append(explain(task, heard, earned, _needs_help(task, explained)))
    return explained


def _needs_help(task: Task, earlier: Sequence[Marks]) -> bool:
    """True if the function builds on earlier ones and one of those is not right."""
    return task.helpers is not None and not all(marks.full for marks in earlier)


def _run(session: Session, cell: Cell) -> list[dict]:
    """Given cells and tasks have time of their own; the student's other cells share some."""
    task = CELL_SECONDS if cell.nbgrader else None
    return session.run(cell.source, cell.name or "a cell", GIVEN_SECONDS if cell.locked else task)
