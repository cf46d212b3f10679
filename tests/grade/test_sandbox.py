"""The walls: each level keeps its promise, and the best one is found by trying."""

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import threading
import time

import pytest
from attacks import BREAK
from handed_in import RELEASE, TASKS, another_inside, notebook, submission

from bleu_teach.grade import nursery, sandbox, walls
from bleu_teach.grade.execute import Kernel, Session, Stopped
from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.nursery import Nursery
from bleu_teach.grade.sandbox import LEVELS, best_level
from bleu_teach.grade.walls import NotIsolated

if not hasattr(os, "fork"):
    pytest.skip("test_spawn is for this machine", allow_module_level=True)


def works(level):
    try:
        Nursery(level).close()
        return True
    except NotIsolated:
        return False


AVAILABLE = [level for level in LEVELS if works(level)]

PROBES = {
    "read a file": "open('/etc/passwd').read()",
    "list a folder": "import os; os.listdir(os.path.expanduser('~root'))",
    "write a file": "open('/tmp/bleu_teach_was_here', 'w')",
    "open a socket": "import socket; socket.socket()",
    "read the package": f"open({sandbox.__file__!r}).read()",
    "read another package": f"open({importlib.util.find_spec('nltk').origin!r})",
    "look at other processes": "import os; os.listdir('/proc/1/fd')",
}


def outcome(processes, source):
    """The name of the error of a cell, or None."""
    with Session(processes) as session:
        return next((o["error"] for o in session.run(source, "a cell", 5) if "error" in o), None)


@pytest.fixture(params=[level for level in AVAILABLE if level in ("box", "locked")])
def walled(request):
    started = Nursery(request.param)
    yield started
    started.close()


def test_something_works_here():
    assert set(AVAILABLE) > {"none"}


@pytest.mark.parametrize("probe", PROBES)
def test_behind_a_wall_there_is_nothing_to_find(probe, walled):
    error = outcome(walled, PROBES[probe])
    assert error in ("PermissionError", "FileNotFoundError", "OSError", "NotADirectoryError")


@pytest.mark.parametrize("level", [level for level in AVAILABLE if level != "none"])
def test_memory_is_limited_at_every_level(level):
    started = Nursery(level)
    assert outcome(started, "x = bytearray(2**30)") == "MemoryError"
    started.close()


def test_processes_are_limited(walled):
    start = "import os, time\nfor _ in range(40):\n    os.fork() or time.sleep(9)"
    assert outcome(walled, start) == "BlockingIOError"


@pytest.mark.parametrize(
    "flood", [b"x" * 2**23, (b"1" * 999 + b"\n") * 2**13], ids=["one line", "many lines"]
)
def test_a_flood_is_cut_short(flood):
    ours, theirs = socket.socketpair()

    def send():
        with contextlib.suppress(OSError), theirs:
            theirs.sendall(flood)

    threading.Thread(target=send).start()
    with ours, pytest.raises(Stopped, match="flood"):
        Kernel(ours, time.monotonic() + 9).run("1", 9)


def test_the_standard_library_can_be_imported(walled):
    assert outcome(walled, "import sqlite3, decimal, difflib, statistics, xml.dom, csv") is None


def test_a_students_process_is_never_root(walled):
    assert outcome(walled, "import os; assert os.getuid() != 0 or os.geteuid() != 0") is None


def test_the_warm_process_never_imports_the_package():
    path = os.fspath(walls.INSIDE)
    command = [sys.executable, path, "files"]
    run = subprocess.run(command, env=walls.ENVIRONMENT, capture_output=True, text=True, check=True)
    outside = [line.split(os.sep) for line in run.stdout.splitlines() if path not in line]
    names = {part.removesuffix(".py") for parts in outside for part in parts}
    assert not {"clipping", "nltk", "sacrebleu", "numpy", "nbgrader"} & names


@pytest.mark.parametrize("notice", [Nursery.clear, lambda started: None])
def test_a_warm_process_that_was_killed_is_replaced(notice):
    started = Nursery(AVAILABLE[0])
    started.process.kill()
    started.process.wait()
    assert started.control.recv(1) == b""  # it is gone, with all that was in the box
    notice(started)
    assert outcome(started, "1 + 1") is None
    started.close()


def test_without_bubblewrap_the_next_level_is_taken(monkeypatch):
    monkeypatch.setattr(walls.shutil, "which", lambda name: None)
    assert best_level() in ("locked", "limits")
    with pytest.raises(NotIsolated, match="bubblewrap is not installed"):
        best_level("box")


def test_bubblewrap_that_is_forbidden_is_as_good_as_none(monkeypatch):
    monkeypatch.setattr(walls.shutil, "which", lambda name: "/bin/false")
    assert best_level() in ("locked", "limits")


def test_no_isolation_is_used_only_if_it_is_asked_for(monkeypatch):
    def only_none(level):
        if level != "none":
            raise NotIsolated(level)
        return Nursery(level)

    monkeypatch.setattr(sandbox, "start", only_none)
    with pytest.raises(NotIsolated, match="--isolation none"):
        best_level()
    assert best_level("none") == "none"


@pytest.mark.parametrize("call", ["lock_files", "forbid_calls", "set_capabilities"])
def test_a_wall_that_cannot_be_built_is_noticed(call, tmp_path, monkeypatch):
    broken = f"\n\ndef {call}(*a): raise OSError\n"
    monkeypatch.setattr(nursery, "INSIDE", another_inside(tmp_path, "confine.py", broken))
    with pytest.raises(NotIsolated):
        Nursery("locked")


AS_ON_MACOS = """
LINUX = False
limit_all = limit_resources


def limit_resources():
    import resource

    del resource.RLIMIT_AS  # accepted there and not enforced
    limit_all()
    os.fork = no_fork  # the teacher's own processes are more than one user may have


def no_fork():
    raise BlockingIOError("Resource temporarily unavailable")
"""
HOG = "import time\nx = bytearray(b'x') * 2**30\nwhile True: time.sleep(1)"


@pytest.fixture
def mac(tmp_path, monkeypatch):
    """The level limits with what macOS has: no /proc, no prctl, no real limit on memory."""
    if not os.path.exists("/bin/ps"):
        pytest.skip("the program ps, which every Mac has, is not on this machine")
    monkeypatch.setattr(nursery, "INSIDE", another_inside(tmp_path, "confine.py", AS_ON_MACOS))
    started = Nursery("limits")
    yield started
    started.close()


def test_macos_grades(mac):
    result = grade_submission(submission(notebook()), RELEASE, TASKS, mac)
    assert (result["status"], result["score"], result["isolation"]) == ("graded", 15, "limits")


def test_macos_does_not_claim_a_wall(mac):
    with pytest.raises(NotIsolated):
        Nursery("locked")


def test_macos_stops_a_process_that_takes_too_much_memory(mac):
    with Session(mac) as session:
        session.run(HOG, "a cell", 4)
        assert session.trouble == ["a cell: the Python process ended"]
        assert session.run("1 + 1", "another", 4) == [{"show": {"text/plain": "2"}, "result": True}]


def test_macos_ends_what_a_submission_started(mac):
    start = "import subprocess\nsubprocess.Popen(['sleep', '600.25'])"
    with Session(mac) as session:
        session.run(start, "a cell", 4)
        time.sleep(0.1)
    listed = subprocess.run(["ps", "-axo", "args="], capture_output=True, text=True).stdout
    assert "sleep 600.25" not in listed


def test_macos_survives_a_function_that_ends_the_process(mac):
    cells, points = BREAK["a function that ends the process"]
    result = grade_submission(submission(notebook(**cells)), RELEASE, TASKS, mac)
    assert result["score"] == points
