"""The cost of one submission: bounds on reading, rebuilding and pages, counted and not timed."""

import copy
import ctypes
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from bleu_teach.grade import batch
from bleu_teach.grade.arrivals import LARGEST
from bleu_teach.grade.batch import grade
from bleu_teach.grade.grader import refuse
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY
from tests.grade.submissions import COURSE, SOLUTIONS, code, notebook, place, submission, wait_until
from tests.missing import need_boxes

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
    "words": PARTS % (b'"' + b'","'.join([b"ab"] * 1_600_000) + b'"'),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_notebook_that_nobody_wrote_is_open_and_says_what_to_do(name, grade):
    assert len(LARGE[name]) < LARGEST
    result = grade(LARGE[name])
    assert result.open == 20 and "clear the outputs" in result.refused


def test_large_outputs_are_no_reason_to_refuse_a_notebook(grade):
    made = copy.deepcopy(notebook())
    made["cells"][0]["outputs"] = [{"data": {"application/json": [[]] * 250_000}}]
    assert grade(made).earned == 16


def never(*arguments):
    """Instead of grading: one call into C, which no signal interrupts."""
    sum(range(10**15))


def crash(*arguments):
    ctypes.string_at(0)  # a segmentation fault


def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)


def fill(*arguments):
    held = []
    while True:
        held.append(bytearray(2**20))


def shout(*arguments):
    return refuse(*arguments, "x" * 2**22)


FAULTS = {
    never: WHY["time"],
    crash: batch.ENDED,
    die: batch.ENDED,
    fill: "the grader failed: MemoryError()",
    shout: batch.ENDED,
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_process_that_does_not_end_well_costs_its_own_submission(fault, monkeypatch):
    """Also in a thread, as a Dask worker grades. The next one is graded as if nothing had been."""
    need_boxes()
    monkeypatch.setattr(limits, "ALL_SECONDS", 1.0 if fault is never else 60.0)
    monkeypatch.setattr(limits, "START_SECONDS", 1.0)
    monkeypatch.setattr(batch, "LARGEST_REPORT", 2**20)
    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as thread:
        patch.setattr(batch, "grade_here", fault)
        found = grade(COURSE, SUBMITTED), thread.submit(grade, COURSE, SUBMITTED).result()
    assert [(one.open, one.refused, one.final) for one in found] == 2 * [(20, FAULTS[fault], False)]
    monkeypatch.undo()
    assert grade(COURSE, SUBMITTED).earned == 16


def test_a_student_may_have_more_memory_than_the_grader(grade):
    assert grade(notebook(first=["x = bytearray(122 * 2**20)\nlen(x)"])).earned == 16


def test_killing_the_command_leaves_no_process_behind(term):
    for number in range(4):
        slow = f"import time; time.sleep(60)  # {number}"
        term.hand_in(f"s{number}", notebook(first=[slow]))
    start = [sys.executable, "-m", "bleu_teach.grade", *term.command, "--workers", "2"]
    command = psutil.Popen(start, stdout=subprocess.DEVNULL)
    # 2 copies of itself, each with 3 processes of a box: bubblewrap twice, and Python
    wait_until(lambda: len(command.children(recursive=True)) >= 8)
    seen = command.children(recursive=True)
    command.kill()
    command.wait()
    assert psutil.wait_procs(seen, timeout=60)[1] == []
