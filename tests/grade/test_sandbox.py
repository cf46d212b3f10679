"""The walls: each level keeps its promise, and the best one is found by trying."""

import importlib.util
import os
import subprocess
import sys

import pytest

from bleu_teach.grade import sandbox
from bleu_teach.grade.execute import Session
from bleu_teach.grade.sandbox import LEVELS, NotIsolated, Nursery, best_level


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


def outcome(nursery, source):
    """The name of the error of a cell, or None."""
    with Session(nursery) as session:
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
    nursery = Nursery(level)
    assert outcome(nursery, "x = bytearray(2**30)") == "MemoryError"
    nursery.close()


def test_the_standard_library_can_be_imported(walled):
    assert outcome(walled, "import sqlite3, decimal, difflib, statistics, xml.dom, csv") is None


def test_a_students_process_is_never_root(walled):
    assert outcome(walled, "import os; assert os.getuid() != 0 or os.geteuid() != 0") is None


def test_the_warm_process_never_imports_the_package():
    path = os.fspath(sandbox.INSIDE)
    command = [sys.executable, path, "files"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    outside = [line.split(os.sep) for line in run.stdout.splitlines() if path not in line]
    names = {part.removesuffix(".py") for parts in outside for part in parts}
    assert not {"clipping", "nltk", "sacrebleu", "numpy", "nbgrader"} & names


@pytest.mark.parametrize("notice", [Nursery.clear, lambda nursery: None])
def test_a_warm_process_that_was_killed_is_replaced(notice):
    nursery = Nursery(AVAILABLE[0])
    nursery.process.kill()
    nursery.process.wait()
    assert nursery.control.recv(1) == b""  # it is gone, with all that was in the box
    notice(nursery)
    assert outcome(nursery, "1 + 1") is None
    nursery.close()


def test_without_bubblewrap_the_next_level_is_taken(monkeypatch):
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    assert best_level() in ("locked", "limits")
    with pytest.raises(NotIsolated, match="bubblewrap is not installed"):
        best_level("box")


def test_bubblewrap_that_is_forbidden_is_as_good_as_none(monkeypatch):
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: "/bin/false")
    assert best_level() in ("locked", "limits")


def test_no_isolation_is_used_only_if_it_is_asked_for(monkeypatch):
    def fails(level):
        raise NotIsolated(level)

    monkeypatch.setattr(sandbox, "Nursery", fails)
    with pytest.raises(NotIsolated, match="--isolation none"):
        best_level()
    monkeypatch.undo()
    assert best_level("none") == "none"


@pytest.mark.parametrize("call", ["lock_files", "forbid_sockets", "set_capabilities"])
def test_a_wall_that_cannot_be_built_is_noticed(call, tmp_path, monkeypatch):
    for path in sandbox.INSIDE.glob("*.py"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    broken = (tmp_path / "confine.py").read_text("utf-8") + f"\n\ndef {call}(*a): raise OSError\n"
    (tmp_path / "confine.py").write_text(broken, "utf-8")
    monkeypatch.setattr(sandbox, "INSIDE", tmp_path)
    with pytest.raises(NotIsolated):
        Nursery("locked")
