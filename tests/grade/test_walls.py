"""Each wall is there for something: without it, and with all others, an attack succeeds."""

import os
from contextlib import ExitStack
from functools import cache

import pytest

from bleu_teach.grade.sandbox import NotIsolated, Session, WarmProcess, view
from bleu_teach.grade.sandbox import warm as warm_module
from tests.grade.attacks import GREEDY
from tests.grade.submissions import another_inside

EMPTY_THE_CACHE = """
import os
os.posix_fadvise(os.open(os.__file__, 0), 0, 0, os.POSIX_FADV_DONTNEED) is None
"""
COUNT_DESCRIPTORS = """
import os
found = []
for number in range(4, 64):
    try: found.append(os.fstat(number))
    except OSError: pass
len(found) > 0
"""
NUMBERED = """
import os
for _ in range(3): os.fork() or os._exit(0)
os.getpid() != 1
"""
READ_A_FILE = "len(open('/etc/passwd').read()) > 0"
READ_FROM_ROOT = "len(open('/etc/shadow').read()) > 0"
MAKE_A_SOCKET = "import socket\nsocket.socket().fileno() > 0"
KEEP_A_CAPABILITY = """
import ctypes
words = (ctypes.c_uint32 * 6)()
ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), words)
any(words)
"""
WRITE_MUCH = """
import resource
resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
"""

TAKE_TOGETHER = GREEDY.format(9) + "\nfound[1] > 400"
SHARE_MEMORY = "import mmap\nlen(mmap.mmap(-1, 9)) == 9"

SEES_FILES = "os.chroot = lambda folder: None"
NOT_ANOTHER = SEES_FILES + "\n\n\ndef drop_privileges(user): pass"
NO_LANDLOCK = SEES_FILES + "\n\n\ndef files_to_read(*paths): pass"
NO_SECCOMP = SEES_FILES + "\n\n\ndef forbid_calls(network): pass"

# Name: the level, what is taken out, and the attack that then answers True.
WALLS = {
    "closing descriptors": ("limits", "os.closerange = lambda *a: None", COUNT_DESCRIPTORS),
    "another user": ("limits", NOT_ANOTHER, READ_FROM_ROOT),
    "no capabilities": ("limits", NOT_ANOTHER, KEEP_A_CAPABILITY),
    "limits": ("limits", "def limit_resources(): pass", WRITE_MUCH),
    "a root without files": ("limits", SEES_FILES, READ_A_FILE),
    "Landlock": ("locked", NO_LANDLOCK, READ_A_FILE),
    "seccomp against the network": ("locked", "def forbid_calls(network): pass", MAKE_A_SOCKET),
    "seccomp against traces": ("limits", NO_SECCOMP, EMPTY_THE_CACHE),
    "seccomp against memory that is nobody's": ("limits", NO_SECCOMP, SHARE_MEMORY),
    "a question before each process": ("limits", "seccomp.ASK = seccomp.ALLOW", TAKE_TOGETHER),
    "process numbers": ("locked", "def own_processes(): return False", NUMBERED),
}
FOR_ROOT = ("another user", "no capabilities")


@pytest.fixture(scope="module")
def whole():
    """A function that gives the warm process of a level, with all its walls."""
    with ExitStack() as stack:
        yield cache(lambda level: stack.enter_context(started(level)))


def started(level):
    try:
        return WarmProcess(level)
    except NotIsolated as reason:
        pytest.skip(str(reason))


def answer(warm, attack):
    with Session(warm) as session:
        shown = session.run(attack, "a cell", 50)[-1:]
    return [one.get("show", {}).get("text/plain") for one in shown] == ["True"]


@pytest.mark.parametrize("name", WALLS)
def test_without_a_wall_its_attack_succeeds_and_with_it_not(name, whole, tmp_path, monkeypatch):
    level, taken_out, attack = WALLS[name]
    if name in FOR_ROOT and os.geteuid() != 0:
        pytest.skip("only root has rights to give up")
    assert not answer(whole(level), attack)
    inside = another_inside(tmp_path, "confine.py", f"\n\n{taken_out}\n")
    monkeypatch.setattr(warm_module, "INSIDE", inside)
    monkeypatch.setattr(view, "INSIDE", inside)
    with started(level) as warm:
        assert answer(warm, attack)
