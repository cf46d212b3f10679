"""Where processes cannot be copied: a fresh one for each submission, as on Windows.

On Windows these tests hold as they stand. On Linux the job object has a stand-in, and the student's
process loses what Windows does not have; so all but `jobs.py` itself is tried there too.
"""

import ctypes
import os
import socket
import sys
import threading
import time
from pathlib import Path

import pytest
from attacks import BREAK, SHOW_INPUTS, TELL_INPUTS
from handed_in import RELEASE, SOLUTIONS, STUBS, TASKS, another_inside, notebook, submission
from test_attacks import HIDDEN, command_lines
from test_judge import DICTIONARIES, LIST_COUNT

from bleu_teach.grade import jobs, sandbox, spawn, walls
from bleu_teach.grade.execute import Session
from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.inside.confine import CPU, MEMORY
from bleu_teach.grade.spawn import Spawner
from bleu_teach.grade.walls import NotIsolated

WINDOWS = os.name == "nt"
pytestmark = pytest.mark.skipif(
    sys.platform == "darwin", reason="nothing stands in for a job there"
)
MARK = {"PART_OF_THE_JOB": "outlive"}
LOSE_WHAT_WINDOWS_HAS_NOT = """
import os, signal, socket, sys
for module, names in (
    (os, "fork forkpty setsid getuid geteuid killpg getpgid waitid WNOHANG setgroups"),
    (signal, "SIGKILL SIGPROF setitimer ITIMER_PROF SIGALRM"),
    (socket, "send_fds recv_fds AF_UNIX"),
):
    for name in names.split():
        delattr(module, name)
sys.modules["resource"] = sys.modules["fcntl"] = None
"""


class LinuxJob:
    """Limits set from outside, and one end for all that have its mark in their environment."""

    def __init__(self, process, limited):
        import resource

        if limited:
            resource.prlimit(process, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(process, resource.RLIMIT_CPU, (CPU, CPU))

    def close(self):
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if b"PART_OF_THE_JOB" in path.read_bytes():
                    os.kill(int(path.parent.name), 9)
            except OSError:
                continue


@pytest.fixture(scope="module")
def spawner(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        if not WINDOWS:
            patch.setattr(spawn, "Job", LinuxJob)
            patch.setattr(spawn, "ENVIRONMENT", walls.ENVIRONMENT | MARK)
            folder = tmp_path_factory.mktemp("inside")
            inside = another_inside(folder, "shell.py", LOSE_WHAT_WINDOWS_HAS_NOT)
            patch.setattr(spawn, "INSIDE", inside)
        started = Spawner("limits")
        yield started
        started.close()


@pytest.fixture
def grade(spawner):
    return lambda made: grade_submission(submission(made), RELEASE, TASKS, spawner)


@pytest.mark.parametrize("style", [{}, DICTIONARIES, LIST_COUNT])
def test_a_correct_solution_gets_full_marks(style, grade):
    result = grade(notebook(style))
    assert (result["status"], result["score"], result["reasons"]) == ("graded", 15, [])
    assert result["isolation"] == "limits"


def test_a_mistake_costs_what_it_costs_elsewhere(grade):
    summed = SOLUTIONS["modified_precision"].replace("largest |=", "largest +=")
    marks = grade(notebook({"modified_precision": summed}))["marks"]
    assert [one["score"] for one in marks] == [4, 3, 6] and marks[2]["followed"]


def test_correct_helpers_are_gone_after_the_question(spawner):
    helper = {"length": (["text"], [[["a"], [1]]])}
    with Session(spawner) as session:
        session.run("def double(text): return 2 * length(text)[0]", "a cell", 4)
        assert session.ask("double", [["a"]], helper) == [{"value": 2}]
        assert session.ask("double", [["a"]])[0]["raised"] == "NameError"


# What differs from a forked process; all of them were tried, and cost two minutes.
HARD = (
    "a function that never ends",
    "a cell that never ends",
    "gigabytes of output",
    "sys.exit",
    "os._exit",
    "input",
    "a function that ends the process",
    "fork is broken",
)


@pytest.mark.parametrize("name", HARD)
def test_what_was_right_keeps_its_marks(name, grade):
    cells, points = BREAK[name]
    result = grade(notebook(**cells))
    assert (result["status"], result["score"]) == ("graded", points)


DAEMON = """
import subprocess, sys
sleep = "import time; time.sleep(600)"
options = {"creationflags": 8} if sys.platform == "win32" else {"start_new_session": True}
child = subprocess.Popen([sys.executable, "-c", sleep, "outlive"], **options)
print("started", child.pid)
"""


def test_what_a_submission_starts_ends_with_it(grade):
    result = grade(notebook(first=[DAEMON]))
    assert "started" in str(result["notebook"]["cells"][0]["outputs"]) and result["score"] == 15
    assert "outlive" not in command_lines()


def test_memory_is_limited(spawner):
    with Session(spawner) as session:
        outputs = session.run("x = bytearray(2**30)", "a cell", 4)
    assert outputs[-1]["error"] == "MemoryError"


def test_later_cells_cannot_print_the_hidden_inputs(grade):
    changes = {"brevity_penalty_values": TELL_INPUTS}
    shown = str(grade(notebook(changes, last=[SHOW_INPUTS]))["notebook"]["cells"][-1])
    assert "SEEN" in shown and [one for one in HIDDEN if one[1:-1] in shown] == []


def test_a_process_that_hangs_in_every_function_leaves_the_others_their_turn(grade):
    hangs = {"brevity_penalty_values": "def brevity_penalty_values(*a):\n    while True: pass"}
    begin = time.monotonic()
    assert grade(notebook({**hangs, "BLEU": STUBS["BLEU"]}))["score"] == 6
    assert time.monotonic() - begin < 25


def test_a_stranger_at_the_door_is_not_let_in(monkeypatch):
    """Any program of the machine can call; the one with the password is taken."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = server.getsockname()
        for said in (b"", b"wrong", b"the password"):
            threading.Thread(target=call_and_say, args=(address, said)).start()
            time.sleep(0.1)
        with spawn._accept(server, b"the password") as found:
            assert found.recv(5) == b"hello"


def call_and_say(address, password):
    with socket.create_connection(address) as caller:
        caller.sendall(password)
        if password:
            time.sleep(0.2)
            caller.sendall(b"hello")


def test_a_process_that_does_not_start_is_noticed(monkeypatch):
    monkeypatch.setattr(spawn, "INSIDE", Path("nowhere"))
    monkeypatch.setattr(spawn, "START_SECONDS", 0.5)
    if not WINDOWS:
        monkeypatch.setattr(spawn, "Job", LinuxJob)
    with pytest.raises(NotIsolated, match="did not start"):
        Spawner("limits")


def test_a_process_that_cannot_be_limited_is_not_used(monkeypatch):
    def refused(process, limited):
        raise PermissionError("access denied")

    monkeypatch.setattr(spawn, "Job", refused)
    with pytest.raises(NotIsolated, match="cannot be limited: access denied"):
        Spawner("limits")


def test_there_is_no_wall_without_linux():
    with pytest.raises(NotIsolated, match="the level box needs Linux"):
        Spawner("box")


def test_it_is_used_where_there_is_no_fork(monkeypatch):
    monkeypatch.delattr(os, "fork", raising=False)
    monkeypatch.setattr(sandbox, "Spawner", lambda level: f"spawner, {level}")
    assert sandbox.start("limits") == "spawner, limits"


def test_the_structures_are_those_of_the_windows_api():
    """The sizes and places that a C compiler gives them on 64-bit Windows."""
    extended, basic = jobs.ExtendedLimitInformation, jobs.BasicLimitInformation
    assert (ctypes.sizeof(extended), ctypes.sizeof(basic)) == (144, 64)
    assert (basic.LimitFlags.offset, basic.ActiveProcessLimit.offset) == (16, 40)
    assert (extended.JobMemoryLimit.offset, jobs.limits(True).JobMemoryLimit) == (120, MEMORY)
