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

from bleu_teach.grade import sandbox
from bleu_teach.grade.sandbox import (
    LEVELS,
    NotIsolated,
    Session,
    WarmProcess,
    levels,
    start,
    view,
)
from bleu_teach.grade.sandbox import warm as warm_module
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY, Process, Stopped
from bleu_teach.learn import observe
from tests.grade.attacks import MANY_FAT_PROCESSES, READ_FROM_ALL, WRITE_TO_ALL
from tests.grade.submissions import another_inside

PROBES = {
    "read a file": "open('/etc/passwd').read()",
    "look up a name": "import os; os.stat('/usr')",
    "list the root": "import os; os.listdir('/')",
    "list a folder": "import os; os.listdir(os.path.expanduser('~root'))",
    "write a file": "open('/tmp/bleu_teach_was_here', 'w')",
    "open a socket": "import socket; socket.socket()",
    "read the package": f"open({sandbox.__file__!r}).read()",
    "read another package": f"open({importlib.util.find_spec('nltk').origin!r})",
    "look at other processes": "import os; os.listdir('/proc/1/fd')",
}


def best_level(wanted=None):
    """The name of the level that `start` finds."""
    with start(wanted) as process:
        return process.level


def outcome(warm, source):
    """The name of the error of a cell, or None."""
    with Session(warm) as session:
        return next((o["error"] for o in session.run(source, "a cell") if "error" in o), None)


@pytest.fixture(scope="module")
def warm_at(request):
    """A warm process of one level for all tests that ask for it."""
    try:
        process = WarmProcess(request.param)
    except NotIsolated as reason:
        pytest.skip(str(reason))
    with process:
        yield process


behind_each_wall = pytest.mark.parametrize("warm_at", ["box", "locked"], indirect=True)
at_each_level = pytest.mark.parametrize("warm_at", LEVELS[:-1], indirect=True)


def test_something_works_here():
    assert best_level() != "none"


@behind_each_wall
@pytest.mark.parametrize("probe", PROBES)
def test_behind_a_wall_there_is_nothing_to_find(probe, warm_at):
    error = outcome(warm_at, PROBES[probe])
    assert error in ("PermissionError", "FileNotFoundError", "OSError", "NotADirectoryError")


@at_each_level
def test_memory_is_limited(warm_at):
    assert outcome(warm_at, "x = bytearray(2**30)") == "MemoryError"


@at_each_level
def test_the_memory_of_all_processes_together_is_limited(warm_at):
    """What the run started is gone long before it would end by itself."""
    with Session(warm_at) as session:
        told = session.run(MANY_FAT_PROCESSES, "a cell", 50)
    assert told == [{"error": "Stopped", "text": WHY["died"]}]


@pytest.mark.parametrize("warm_at", ["none"], indirect=True)
def test_time_and_output_are_limited_at_every_level(warm_at):
    with Session(warm_at) as session:
        assert session.run("while True: pass", "a cell", 0.1)[0]["error"] == "Stopped"
        assert len(str(session.run("for _ in range(99): print('x' * 999)", "a cell"))) < 50_000


@at_each_level
def test_processes_are_limited(warm_at):
    fork = "import os, time\nfor _ in range(40):\n    os.fork() or time.sleep(9)"
    assert outcome(warm_at, fork) == "BlockingIOError"


@pytest.mark.parametrize(
    "flood", [b"x" * 2**23, (b"1" * 999 + b"\n") * 2**15], ids=["one line", "many lines"]
)
def test_a_flood_is_cut_short(flood):
    ours, theirs = socket.socketpair()

    def send():
        with contextlib.suppress(OSError), theirs:
            theirs.sendall(flood)

    threading.Thread(target=send).start()
    with ours, pytest.raises(Stopped, match="flood"):
        Process(ours, time.monotonic() + 9).run("1", 9)


def test_check_and_the_grader_wait_equally_long():
    """The same sentence tells of both: no answer within so many seconds."""
    assert limits.CALL_SECONDS == observe.SECONDS


LOOKS = {
    "another descriptor": READ_FROM_ALL,
    "root's files": "print(open('/etc/shadow').read())",
    "the memory of the process above": "import os\nprint(open(f'/proc/{os.getppid()}/mem'))",
    "its environment": "import os\nprint(open(f'/proc/{os.getppid()}/environ').read())",
    "what is in the page cache": """
import os
print(os.preadv(os.open(os.__file__, 0), [bytearray(9)], 0, os.RWF_NOWAIT))""",
    "a way to empty the page cache": """
import os
print(os.posix_fadvise(os.open(os.__file__, 0), 0, 0, os.POSIX_FADV_DONTNEED))""",
    "a capability": """
import ctypes
words = (ctypes.c_uint32 * 6)()
ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), words)
if any(words): print(*words)""",
}


@at_each_level
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_inherited_and_nothing_of_root_is_left(look, warm_at):
    with Session(warm_at) as session:
        session.run("import asyncio\nawait asyncio.sleep(0)\n" + WRITE_TO_ALL, "a cell")
    with Session(warm_at) as session:
        found = session.run(LOOKS[look], "a cell")
    assert [output for output in found if "error" not in output] == []


@behind_each_wall
def test_process_numbers_do_not_tell_what_ran_before(warm_at):
    numbers = []
    for forks in (0, 7):
        with Session(warm_at) as session:
            numbers.append(session.run("import os\nos.getpid()", "a cell"))
            session.run(f"for _ in range({forks}): os.fork() or os._exit(0)", "a cell")
    assert numbers[0] == numbers[1]


def test_a_box_without_landlock_is_for_root_alone(tmp_path, monkeypatch):
    """Others share their user number with what else runs in the box."""
    another = "\n\ndef landlock_version(): return 0\nos.geteuid = lambda: 1000\n"
    monkeypatch.setattr(warm_module, "INSIDE", another_inside(tmp_path, "confine.py", another))
    monkeypatch.setattr(view, "INSIDE", tmp_path)
    with pytest.raises(NotIsolated):
        WarmProcess("box")


@behind_each_wall
def test_the_standard_library_can_be_imported(warm_at):
    assert outcome(warm_at, "import sqlite3, decimal, difflib, statistics, xml.dom, csv") is None


@behind_each_wall
def test_a_students_process_is_never_root(warm_at):
    assert outcome(warm_at, "import os; assert os.getuid() != 0 or os.geteuid() != 0") is None


def test_the_warm_process_never_imports_the_package():
    path = os.fspath(view.INSIDE)
    command = [sys.executable, path, "files"]
    run = subprocess.run(command, env=view.ENVIRONMENT, capture_output=True, text=True, check=True)
    outside = [line.split(os.sep) for line in run.stdout.splitlines() if path not in line]
    names = {part.removesuffix(".py") for parts in outside for part in parts}
    assert not {"clipping", "nltk", "sacrebleu", "numpy", "nbgrader"} & names


@pytest.mark.parametrize("notice", [WarmProcess.clear, lambda process: None])
def test_a_warm_process_that_was_killed_is_replaced(notice):
    with start() as warm:
        warm.process.kill()
        warm.process.wait()
        assert warm.control.recv(1) == b""  # it is gone, with all that was in the box
        notice(warm)
        assert outcome(warm, "1 + 1") is None


def test_without_bubblewrap_the_next_level_is_taken(monkeypatch):
    monkeypatch.setattr(view.shutil, "which", lambda name: None)
    assert best_level() in ("locked", "limits")
    with pytest.raises(NotIsolated, match="bubblewrap is not installed"):
        best_level("box")


def test_bubblewrap_that_is_forbidden_is_as_good_as_none(monkeypatch):
    monkeypatch.setattr(view.shutil, "which", lambda name: "/bin/false")
    assert best_level() in ("locked", "limits")


def test_no_isolation_is_used_only_if_it_is_asked_for(monkeypatch):
    def only_none(level):
        if level != "none":
            raise NotIsolated(level)
        return WarmProcess(level)

    monkeypatch.setattr(levels, "WarmProcess", only_none)
    with pytest.raises(NotIsolated, match="--isolation none"):
        best_level()
    assert best_level("none") == "none"


@pytest.mark.parametrize("call", ["files_to_read", "forbid_calls", "drop_capabilities"])
def test_a_wall_that_cannot_be_built_is_noticed(call, tmp_path, monkeypatch):
    broken = f"\n\ndef {call}(*a): raise OSError\n"
    monkeypatch.setattr(warm_module, "INSIDE", another_inside(tmp_path, "confine.py", broken))
    with pytest.raises(NotIsolated):
        WarmProcess("locked")


# What there is not without Linux is gone before anything of the grader is imported.
ELSEWHERE = """
import concurrent.futures.process, os, signal, socket, sys
for module, names in (
    (os, "fork forkpty setsid getuid geteuid killpg waitid WNOHANG setgroups"),
    (signal, "SIGKILL SIGPROF setitimer ITIMER_PROF SIGALRM"),
    (socket, "send_fds recv_fds AF_UNIX"),
):
    for name in names.split():
        delattr(module, name)
sys.modules["resource"] = sys.modules["fcntl"] = None
from bleu_teach.grade.__main__ import main
sys.platform = sys.argv[1]
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    "arguments", [["win32"], ["darwin"], ["darwin", "--isolation=none"]], ids=" ".join
)
def test_elsewhere_the_command_stops_and_says_where_it_works(arguments, tmp_path):
    arguments = [*arguments, str(tmp_path), f"--out={tmp_path / 'out'}"]
    command = [sys.executable, "-c", ELSEWHERE, *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1 and "WSL 2" in run.stderr and "container" in run.stderr
    assert not list(tmp_path.iterdir())
