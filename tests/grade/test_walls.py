"""Each wall is there for something: without it, and with all others, an attack succeeds."""

import os
from contextlib import ExitStack
from functools import cache

import pytest

from bleu_teach.grade.sandbox import NotIsolated, Session, WarmProcess, view
from bleu_teach.grade.sandbox import warm as warm_module
from tests.grade.attacks import GREEDY
from tests.grade.submissions import another_inside

EMPTY_THE_CACHE = "import os\nos.posix_fadvise(0, 0, 0, os.POSIX_FADV_DONTNEED) is None"
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
SEND_A_PACKET = """
import socket
socket.socket(type=socket.SOCK_DGRAM).sendto(b"1", ("127.0.0.1", 9)) == 1
"""
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

# 60 megabytes each are enough to tell: together that is twice what they may have.
TAKE_TOGETHER = GREEDY.format(9).replace("while True", "while len(held) < 60")
TAKE_TOGETHER += "\nfound[1] > 400"
SHARE_MEMORY = "import mmap\nlen(mmap.mmap(-1, 9)) == 9"

SEES_FILES = "os.chroot = lambda folder: None"
NO_SECCOMP = "def forbid_calls(network): pass"
NOT_ANOTHER = "def drop_privileges(user): pass"

# Name: the level, a wall in front that is taken out too, the wall, and the attack that then answers
# True. Without the wall in front alone it does not.
WALLS = {
    "closing descriptors": ("limits", "", "os.closerange = lambda *a: None", COUNT_DESCRIPTORS),
    "another user": ("limits", SEES_FILES, NOT_ANOTHER, READ_FROM_ROOT),
    "no capabilities": ("limits", "", NOT_ANOTHER, KEEP_A_CAPABILITY),
    "limits": ("limits", "", "def limit_resources(): pass", WRITE_MUCH),
    "a root without files": ("limits", "", SEES_FILES, READ_A_FILE),
    "Landlock": ("locked", SEES_FILES, "def files_to_read(*paths): pass", READ_A_FILE),
    "seccomp against the network": ("locked", "", NO_SECCOMP, MAKE_A_SOCKET),
    "a network of its own": ("locked", NO_SECCOMP, "def own_network(): pass", SEND_A_PACKET),
    "seccomp against traces": ("limits", "", NO_SECCOMP, EMPTY_THE_CACHE),
    "seccomp against memory that is nobody's": ("limits", "", NO_SECCOMP, SHARE_MEMORY),
    "a question before each process": ("limits", "", "seccomp.ASK = seccomp.ALLOW", TAKE_TOGETHER),
    "process numbers": ("locked", "", "def own_processes(): return False", NUMBERED),
}
FOR_ROOT = ("another user", "no capabilities", "a root without files")


@pytest.fixture(scope="module")
def warm_without(tmp_path_factory):
    """A function that gives the warm process of a level, of which some code was taken out."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:

        @cache
        def started(level, *taken_out):
            more = "".join(f"\n\n{code}\n" for code in taken_out)
            inside = another_inside(tmp_path_factory.mktemp("inside"), "confine.py", more)
            patch.setattr(warm_module, "INSIDE", inside)
            patch.setattr(view, "INSIDE", inside)
            try:
                return stack.enter_context(WarmProcess(level))
            except NotIsolated as reason:
                pytest.skip(str(reason))

        yield started


def answer(warm, attack):
    with Session(warm) as session:
        shown = session.run(attack, "a cell", 50)[-1:]
    return [one.get("show", {}).get("text/plain") for one in shown] == ["True"]


@pytest.mark.parametrize("name", WALLS)
def test_without_a_wall_its_attack_succeeds_and_with_it_not(name, warm_without):
    level, in_front, wall, attack = WALLS[name]
    if name in FOR_ROOT and os.geteuid() != 0:
        pytest.skip("only root has rights to give up")
    assert not answer(warm_without(level, in_front), attack)
    assert answer(warm_without(level, in_front, wall), attack)
