"""The cost of one submission: bounds on reading, rebuilding and pages, counted and not timed."""

import copy
import ctypes
import json
import signal
import subprocess
import sys
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
from tests.grade.submissions import COURSE, hand_in, notebook, submission, wait_until

SUBMITTED = submission(notebook())


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


def family(first):
    """A process and all that come from it, by number: what started them; nothing if they ended."""
    found = {}
    with suppress(OSError):
        found[first] = Path(f"/proc/{first}/cmdline").read_bytes()
        for children in Path(f"/proc/{first}/task").glob("*/children"):
            for one in children.read_text().split():
                found |= family(one)
    return found


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
    wait_until(lambda: not any(any(family(one).values()) for one in seen))
