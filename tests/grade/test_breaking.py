"""The attack suite: what may not be lost, whatever another cell, function or student does."""

import subprocess
import sys

import pytest

from bleu_teach.grade import grader
from bleu_teach.grade.sandbox.session import Session
from tests.grade.attacks import BREAK
from tests.grade.submissions import STUBS, code, notebook, own_points, place

ENDLESS = "a cell that never ends"
ITS_CELL = "the cell that begins with 'while True: pass': it exceeded the time"
pytestmark = pytest.mark.usefixtures("as_user")
CALL_IT = ("differing_fields_examples", "GLEU_examples")


@pytest.fixture
def soon_stopped(monkeypatch):
    """The examples that call a function which never ends need not wait for it long; all other
    cells have as much time as ever."""
    run = Session.run

    def soon(session, source, name, seconds, doubts=None):
        hang = name in CALL_IT and any("SIG_IGN" in str(before) for before in session.done)
        return run(session, source, name, 0.5 if hang else seconds, doubts)

    monkeypatch.setattr(Session, "run", soon)


@pytest.mark.parametrize("name", BREAK)
def test_what_was_right_keeps_its_marks(name, grade, hurried, soon_stopped):
    cells, points, waits = BREAK[name]
    result = grade(notebook(**cells))
    assert own_points(result) == (points, waits)
    assert name != ENDLESS or ITS_CELL in "; ".join(result.notes)


def test_a_process_that_ends_half_way_takes_nothing_with_it(grade):
    """Earlier definitions are restored: GLEU calls the student's own function."""
    made = notebook()
    end = code("import os; os._exit(1)", id="end")
    made["cells"].insert(place(made, "GLEU_marks"), end)
    result = grade(made)
    assert result.earned == 16 and not any(one.helped for one in result.marks[1].properties)


def test_the_next_submission_is_graded_as_if_nothing_had_been(grade):
    for name in ("kill the parent", "a daemon", "gigabytes to the grader"):
        grade(notebook(**BREAK[name][0]))
        assert grade(notebook()).earned == 16


# VmHWM and not ru_maxrss, which a process inherits from the one that started it.
GRADE_AND_WEIGH = """
import re, sys
from pathlib import Path
from bleu_teach.grade.__main__ import main
main(sys.argv[1:])
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


def test_the_grader_stays_small(term):
    """In a process of its own: this one has all the other tests in its memory."""
    for name in ("gigabytes of output", "gigabytes to the grader", "huge answer"):
        term.hand_in(name.replace(" ", "_"), notebook(**BREAK[name][0]))
    command = [sys.executable, "-c", GRADE_AND_WEIGH, *term.command]
    run = subprocess.run(command, capture_output=True, text=True)
    assert int(run.stdout.split()[-1]) / 1024 < 400


@pytest.mark.parametrize("slow", ["while True: pass", "__import__('time').sleep(0.3)"])
def test_an_attack_costs_a_bounded_time(slow, grade, monkeypatch):
    """Every cell and every function hangs, or is slow; the whole is given up after a while."""
    monkeypatch.setattr(grader.limits, "SHOW_SECONDS", 3)
    monkeypatch.setattr(grader.limits, "ALL_SECONDS", 6)
    all_slow = {name: f"def {name}(*arguments):\n    {slow}" for name in STUBS}
    result = grade(notebook(all_slow, first=[slow] * 3, last=[slow] * 3))
    assert own_points(result) == (0, 16)
