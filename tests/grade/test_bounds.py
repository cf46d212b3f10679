"""The cost of one submission: bounds on reading, rebuilding and pages, counted and not timed."""

import copy
import ctypes
import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from bleu_teach.grade import grader
from bleu_teach.grade.batch import ENDED, grade, grade_all, workers
from bleu_teach.grade.grader import read_report
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.grade.submission import LARGEST
from tests.grade.submissions import COURSE, SOLUTIONS, code, hand_in, notebook, place, submission

SUBMITTED = submission(notebook())


def many(number, source):
    """Cells of the student's that go on with the one of BLEU."""
    made = notebook({"BLEU": SOLUTIONS["BLEU"] + "\nlist = ["})
    here = place(made, "BLEU") + 1
    about = made["cells"][here - 1]["metadata"]
    made["cells"][here:here] = [code(source, id=f"n{i}", metadata=about) for i in range(number)]
    return json.dumps(made).encode()


PARTS = b'{"nbformat": 4, "cells": [%s]}'
LARGE = {
    "lists": PARTS % (b"[]," * 3_000_000 + b"[]"),
    "pieces": many(9000, "# " + "x" * 320),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_notebook_that_nobody_wrote_costs_a_bounded_time_and_memory(name, monkeypatch):
    """Whatever is done with it, it is ended from outside."""
    monkeypatch.setattr(limits, "ALL_SECONDS", 8.0)
    assert len(LARGE[name]) < LARGEST
    begin = time.monotonic()
    with workers("box", 1) as pool:
        report = pool.submit(grade_in_time, 8.0, submission(LARGE[name])).result()
    result = read_report(report, submission(LARGE[name]), COURSE)
    assert time.monotonic() - begin < 60
    assert result.score in (None, 11)


def grade_in_time(seconds, handed_in):
    limits.ALL_SECONDS = seconds
    return grade(COURSE, handed_in)


def test_large_outputs_are_no_reason_to_refuse_a_notebook(grade):
    made = copy.deepcopy(notebook())
    made["cells"][0]["outputs"] = [{"data": {"application/json": [[]] * 250_000}}]
    assert grade(made).score == 16


def never(*arguments):
    """Instead of reading a file: one call into C, which no signal interrupts."""
    sum(range(10**15))


def crash(*arguments):
    ctypes.string_at(0)  # a segmentation fault


@pytest.mark.parametrize(
    ("fault", "reason"), [(never, WHY["time"]), (crash, ENDED)], ids=["no end", "a crash"]
)
def test_reading_is_ended_from_outside_also_in_a_thread(fault, reason, monkeypatch):
    """A Dask worker grades in threads. The next submission is graded as if nothing had been."""
    monkeypatch.setattr(limits, "ALL_SECONDS", 1.0)
    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as thread:
        patch.setattr(grader, "read_notebook", fault)
        texts = grade(COURSE, SUBMITTED), thread.submit(grade, COURSE, SUBMITTED).result()
        found = [read_report(text, SUBMITTED, COURSE) for text in texts]
    assert [(one.score, one.reasons, one.final) for one in found] == 2 * [(None, (reason,), False)]
    monkeypatch.undo()
    assert read_report(grade(COURSE, SUBMITTED), SUBMITTED, COURSE).score == 16


def test_a_file_that_takes_too_much_memory_needs_a_person_and_a_student_may_have_more():
    made = notebook()
    made["cells"][0]["source"] = ["ab"] * 1_600_000
    assert len(json.dumps(made)) < LARGEST
    fat = notebook(
        first=["x = bytearray(122 * 2**20)\nlen(x)"]
    )  # more than the grader's own process may
    students = [submission(made, "ann"), submission(fat, "bob")]
    reports = grade_all(COURSE, students, workers("box", 1), 1)
    results = [read_report(report, student, COURSE) for student, report in reports]
    found = {result.student: (result.score, result.reasons) for result in results}
    assert found == {"ann": (None, ("the grader failed: MemoryError()",)), "bob": (16, ())}


def running():
    """The arguments and the parent of each process of this machine that has not ended."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            arguments = (folder / "cmdline").read_bytes()
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            found |= {folder.name: (arguments, parent)} if arguments else {}
    return found


def family(first):
    """A process and all that come from it."""
    found, processes = {first}, running()
    while more := {one for one, (_, parent) in processes.items() if parent in found} - found:
        found |= more
    return {one: processes[one][0] for one in found if one in processes}


def test_killing_the_command_leaves_no_process_behind(tmp_path, out):
    for number in range(4):
        slow = f"import time; time.sleep(60)  # {number}"
        hand_in(tmp_path / "submitted", f"s{number}", notebook(first=[slow]))
    arguments = [str(tmp_path / "submitted"), "--out", str(out), "--workers", "2", "--public-seed"]
    command = subprocess.Popen(
        [sys.executable, "-m", "bleu_teach.grade", *arguments], stdout=subprocess.DEVNULL
    )
    while (seen := family(str(command.pid))) and command.poll() is None:
        if sum(b"\0inside\0" in arguments for arguments in seen.values()) > 1:
            break
    assert len(seen) > 5  # the command, those it forks from, two workers, their boxes
    command.send_signal(signal.SIGKILL)
    command.wait()
    end = time.monotonic() + 60
    while (left := seen.keys() & running()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left
