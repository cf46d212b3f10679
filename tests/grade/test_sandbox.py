"""The box: what a student's code finds in it, what it may have, and that nothing fails open."""

import ast
import contextlib
import importlib.util
import os
import platform
import resource
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from pathlib import Path

import pytest

from bleu_teach.content import EXERCISES
from bleu_teach.grade import sandbox
from bleu_teach.grade.course import CLONE
from bleu_teach.grade.sandbox import box
from bleu_teach.grade.sandbox.box import NotIsolated, try_box
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import Session, Stopped
from tests.grade.attacks import DAEMON, GREEDY, READ_FROM_ALL, WRITE_TO_ALL
from tests.grade.submissions import (
    FOLDER,
    hand_in,
    names_of_processes,
    notebook,
    session,
    wait_until,
)
from tests.missing import need_boxes
from tests.test_package import build_in

ROOT = Path(__file__).parents[2]
each_user = pytest.mark.usefixtures("as_each_user")
CALLS = "import ctypes, errno\nkernel = ctypes.CDLL(None, use_errno=True)\n"


def last_line(text):
    return text.strip().rpartition("\n")[2]


def error_of(source):
    """The name of the error of a cell."""
    with session() as run:
        return last_line(run.run(source, "a cell", 20)).partition(":")[0]


def printed(*sources):
    """Return the output of the cells of one run."""
    with session() as run:
        return "".join(run.run(source, "a cell", 20) for source in sources)


# --- what is there --------------------------------------------------------------------------------

NOT_FOUND = {
    *("FileNotFoundError", "ModuleNotFoundError", "PermissionError"),
    *("OSError", "IndexError", "AttributeError"),
}
PROBES = {
    "read a file": "open('/etc/passwd').read()",
    "list root's home": "import os; [os.listdir(os.path.expanduser('~root/.ssh'))]",
    "list the temporary files": "import os; os.listdir('/tmp')[0]",
    "write a file": "open('/usr/lib/bleu_teach_was_here', 'w')",
    "write a package": "open('/grader/packages/IPython/was_here', 'w')",
    "make a device": "open('/dev/new', 'w')",
    "reach the network": "import socket; socket.create_connection(('192.0.2.1', 80), 9)",
    "read the package": f"open({sandbox.__file__!r}).read()",
    "read another package": f"open({importlib.util.find_spec('nltk').origin!r})",
    "import the package": "import bleu_teach.clipping; bleu_teach.__file__",
    "look at other processes": "import os; os.listdir('/proc/1/fd')",
}


@each_user
def test_there_is_nothing_to_find():
    with session() as run:
        errors = {name: last_line(run.run(probe, name, 20)) for name, probe in PROBES.items()}
    assert {n: e for n, e in errors.items() if e.partition(":")[0] not in NOT_FOUND} == {}


LOOKS = {
    "a file of an earlier run": "import os\nif os.listdir('.'): print(os.listdir('.'))",
    "a mark on the folder": "import os\nif os.listxattr('.'): print(os.listxattr('.'))",
    "another descriptor": READ_FROM_ALL,
    "the grader's environment": """
import os
if "PYTEST_CURRENT_TEST" in os.environ: print("seen")""",
    "another limit": """
import resource
hard = resource.getrlimit(resource.RLIMIT_AS)[1]
try: print(resource.setrlimit(resource.RLIMIT_AS, (hard, 2 * hard)))
except (OSError, ValueError): pass""",
    "root": """
import os
if 0 in (os.getuid(), os.geteuid(), *os.getgroups()): print(os.getresuid())""",
    "a capability": """
import ctypes
words = (ctypes.c_uint32 * 6)()
ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), words)
if any((words[0], words[1], words[3], words[4])): print(*words)  # what it may do""",
    "a process from outside": "import os\nif os.getppid() > 1: print(os.getppid())",
}
LEAVE = """
import os
open("left.txt", "w").write("1")
try: os.setxattr(".", "user.t", b"1")
except OSError: pass
os.chmod(".", 0)
"""


@each_user
def test_nothing_is_inherited_and_nothing_of_root_is_left():
    printed(WRITE_TO_ALL, LEAVE)
    with session() as run:
        seen = {name: run.run(look, name, 20) for name, look in LOOKS.items()}
    assert {name: one for name, one in seen.items() if one} == {}


# --- what it may have -----------------------------------------------------------------------------


@each_user
def test_memory_is_limited():
    assert error_of("x = bytearray(2**29)") == "MemoryError"


LIMITS_OF_1 = """
import resource
def of(number, limit):
    try: return resource.prlimit(number, limit)
    except OSError as error: return type(error).__name__  # it is another user's
print([of(1, limit) in ((most, most), "PermissionError") for limit, most in {}.items()])
print(kernel.ptrace(16, 1, 0, 0), ctypes.get_errno())  # attach
"""


@each_user
def test_process_1_has_the_limits_and_cannot_be_taken_over():
    most = {getattr(resource, f"RLIMIT_{name}"): amount for name, amount in box.LIMITS.items()}
    assert printed(CALLS + LIMITS_OF_1.format(most)) == f"{[True] * len(most)}\n-1 1\n"


def greedy(number):
    """How many processes there were, and how many megabytes they took together."""
    return ast.literal_eval(printed(GREEDY.format(number) + "\nprint(found)"))


@each_user
def test_all_processes_together_have_a_bounded_amount():
    most = limits.MEMORY / 2**20
    processes, together = greedy(limits.PROCESSES)
    assert 1 < processes < limits.PROCESSES
    assert together <= limits.PROCESSES * most


@each_user
def test_processes_and_threads_are_limited():
    fork = "import os, time\nfor _ in range(40):\n    os.fork() or time.sleep(99)"
    assert error_of(fork) == "BlockingIOError"
    threads = "import threading, time\nthreading.stack_size(2**18)\n"
    threads += "for _ in range(40): threading.Thread(target=time.sleep, args=[99]).start()"
    assert error_of(threads) == "RuntimeError"


@each_user
@pytest.mark.parametrize("folder", [".", "/dev/shm"])
def test_folders_are_bounded(folder):
    write = f"for n in range(9): open(f'{folder}/{{n}}', 'wb').write(bytes(2**22))"
    assert error_of(write) == "OSError"


# On x86-64, by number; the answer to each is "not permitted", whatever it is asked.
REFUSED = {
    "shmget": 29, "semget": 64, "msgget": 68, "add_key": 248, "request_key": 249, "keyctl": 250,
    "unshare": 272, "perf_event_open": 298, "setns": 308, "memfd_create": 319, "bpf": 321,
    "userfaultfd": 323, "io_uring_setup": 425, "memfd_secret": 447, "ptrace": 101,
    "process_vm_readv": 310, "process_vm_writev": 311, "pidfd_getfd": 438, "kcmp": 312,
}  # fmt: skip
CALL_EACH = """
def answer(number):
    kernel.syscall(number, -1, -1, -1, -1, -1)
    return ctypes.get_errno()
print([name for name, number in {}.items() if answer(number) != errno.EPERM])
"""
NEW_USER = "print(kernel.syscall(56, 0x10000000 | 17, 0, 0, 0, 0), ctypes.get_errno())"


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86-64")
@each_user
def test_what_gets_round_the_limits_is_refused():
    assert printed(CALLS + CALL_EACH.format(REFUSED)) == "[]\n"
    assert printed(CALLS + NEW_USER) == "-1 1\n"


OPEN_SOCKETS = """
import socket
def opens(make, family):
    try: make(family, socket.SOCK_STREAM if family != 16 else socket.SOCK_RAW)
    except PermissionError: return False
    except OSError: pass  # the kernel was asked
    return True
print([f for f in range(46) if opens(socket.socket, f)])
print([f for f in range(46) if opens(socket.socketpair, f)])
"""


@each_user
def test_sockets_of_four_families_can_be_opened_and_none_that_reaches_the_host():
    assert printed(OPEN_SOCKETS) == "[1, 2, 10, 16]\n" * 2


# --- from the wheel -------------------------------------------------------------------------------

INSTALLED = """
import sys
import bleu_teach
from bleu_teach.grade.__main__ import main
assert bleu_teach.__file__.startswith(sys.prefix), bleu_teach.__file__
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def installed():
    """A folder that everybody may use, with an environment that has the package from its wheel."""
    with tempfile.TemporaryDirectory(prefix="wheel-") as folder:
        os.chmod(folder, 0o777)
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", f"{folder}/venv"], check=True
        )
        wheel, _ = build_in(ROOT, Path(folder))
        (site,) = Path(folder).glob("venv/lib/python3*/site-packages")
        shutil.unpack_archive(wheel, site, "zip")
        (site / "others.pth").write_text(sysconfig.get_path("purelib"))
        yield Path(folder)


def test_the_installed_wheel_grades_in_a_box(installed, someone_else):
    need_boxes()
    course = installed / "course"
    shutil.copytree(FOLDER, course, ignore=shutil.ignore_patterns("__pycache__", "seed"))
    shutil.copy(CLONE / "tasks.py", course / "makers.py")  # which a wheel does not have
    text = (course / "tasks.py").read_text("utf-8")
    makers = text.replace('CLONE / "tasks.py"', repr(f"{course}/makers.py"))
    (course / "tasks.py").write_text(makers, "utf-8")
    hand_in(course / "submitted", "ann", notebook())
    os.chmod(course, 0o777)
    python = ["env", "-C", str(installed), str(installed / "venv/bin/python"), "-c", INSTALLED]
    options = ["--course", str(course), "--out", str(course / "out"), "--public-seed"]
    command = [*someone_else, *python, str(course / "submitted"), *options]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert '"ann","graded","16",' in (course / "out" / "exports/bleu/grades.csv").read_text("utf-8")


# --- nothing fails open ---------------------------------------------------------------------------


def bubblewrap_is_forbidden(monkeypatch, folder):
    program = folder / "bwrap"
    program.write_text("#!/bin/sh\necho first >&2\necho 'bwrap: No permissions' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(box, "find_bubblewrap", lambda: str(program))
    return "bwrap: No permissions"


def an_unknown_machine(monkeypatch, folder):
    monkeypatch.setattr(platform, "machine", lambda: "vax")
    return "the system calls of"


def a_limit_that_cannot_be_set(monkeypatch, folder):
    monkeypatch.setitem(box.LIMITS, "NICE", -1)
    return "Exception occurred in preexec_fn"


BROKEN = [bubblewrap_is_forbidden, an_unknown_machine, a_limit_that_cannot_be_set]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_box_that_cannot_be_set_up_is_said_with_the_cause(broken, monkeypatch, tmp_path, grade):
    cause = broken(monkeypatch, tmp_path)
    with pytest.raises(NotIsolated, match=cause):
        try_box()
    result = grade(notebook())
    assert (result.status, result.open, result.final) == ("needs a person", 20, False)
    assert cause in result.refused


@each_user
def test_what_was_started_in_a_box_ends_with_it():
    need_boxes()
    name = f"go-on-{os.getpid()}"
    started = box.Box()
    go_on = DAEMON.replace("outlive", name) + "while True: pass"
    request = {"run": go_on, "seconds": 90, "doubts": {}}
    started.connection.sendall(repr(request).encode() + b"\n")
    wait_until(lambda: name in names_of_processes())
    started.close()
    wait_until(lambda: name not in names_of_processes())


# --- time and output ------------------------------------------------------------------------------


def test_time_and_output_are_limited():
    with session() as run:
        box = run.box
        assert "was stopped" in run.run("while True: pass", "a cell", 0.1)
        assert run.box is box  # what was defined before is still there
        assert len(run.run("for _ in range(99): print('x' * 999)", "a cell", 3)) < 50_000


COUNT, OTHERS = EXERCISES["assignment.count_matches"], (["a"], 1)


def test_a_call_that_the_clock_ended_is_tried_once_more():
    once = "import os, time\ndef count_matches(*arguments):\n    if not os.path.exists('been'):\n"
    once += "        open('been', 'w')\n        time.sleep(60)\n    return 1, 1"
    with session() as run:
        run.run(once, "a cell", 3)
        asked = run.ask(COUNT, [(["a"], *OTHERS)] * 2, {})
    assert [(one.outcome.answer, one.cause) for one in asked] == [((1, 1), None)] * 2


class Said:
    """A box whose process says what the test wants."""

    def __init__(self, text):
        self.connection, self.theirs = socket.socketpair()
        self.thread = threading.Thread(target=self.send, args=[text])
        self.thread.start()

    def send(self, text):
        with contextlib.suppress(OSError), self.theirs:
            self.theirs.sendall(text)
            self.theirs.sendall(b'\n{"end": true}\n')
            self.theirs.recv(1)

    def close(self):
        self.connection.close()
        self.thread.join()


LONG = {
    b"x" * 2**30: "flood",
    (b"1" * 999 + b"\n") * 2**15: "flood",
    b"[" * 100_000: [],  # noise
    b"1" * 250_000: [],
    b'{"end"': [],
    b"nan": [],
}


@pytest.mark.parametrize("number", range(len(LONG)))
def test_a_flood_is_cut_short_and_what_is_nested_or_long_is_noise(number, monkeypatch):
    text = [*LONG][number]
    monkeypatch.setattr("bleu_teach.grade.sandbox.session.Box", lambda: Said(text))
    with Session(time.monotonic() + 120) as run:
        try:
            found = run.read(b"")
        except Stopped as reason:
            found = str(reason)
    assert found == LONG[text]


# --- what runs the cells --------------------------------------------------------------------------


# A cell, and what is seen below it: what it prints, its value, the last line of its error.
CELLS = [
    ("1 + 1", "2"),
    ("3;", ""),
    ("None", ""),
    ("print(1)\n[2, (3,), {'a': 4.5}]", "1\n[2, (3,), {'a': 4.5}]"),
    ("_", "[2, (3,), {'a': 4.5}]"),
    ("def f(x):\n    return x / 0", ""),
    ("f(1)", "ZeroDivisionError: division by zero"),
    (
        "try: f(1)\nexcept ZeroDivisionError as error: raise ValueError('x') from error",
        "ValueError: x",
    ),
    ("def again(x): return again(x)\nagain(1)", "RecursionError: maximum recursion depth exceeded"),
    ("import sys\nprint('a', file=sys.stderr)", "a"),
    ("input()", "EOFError: EOF when reading a line"),
    ("__name__", "'__main__'"),
    ("lines = 1\n1/0\nlines = 2", "ZeroDivisionError: division by zero"),
    ("lines", "2"),
    ("x =", "SyntaxError: invalid syntax"),
    ("# nothing", ""),
    ("display(1, 'a')", "1\n'a'"),
    ("import asyncio\nasync def two(): return 2\ntwice = 2 * await two()\nawait two()", "2"),
    ("twice", "4"),
]
# What only IPython knows is left out; what stands beside and below it is run.
MAGIC = [
    ("%matplotlib inline\ny = 7", ""),
    ("!pip install a \\\n  b\nz = y", ""),
    ("if y:\n    files = !ls\n    %timeit f(1)\nz", "7"),
    ("%time z + 1", "8"),
    ("%%time\n\nz + 2", "9"),
    ("%%bash\nrm -rf /", ""),
    ("%%writefile beside.py\nmine = 1", ""),
    ("%%writefile -a beside.py\n\nyours = 2", ""),
    ("import beside\nbeside.mine + beside.yours", "3"),
    ("z?\nsum??\n?z\nz", "7"),
    ("total = (z\n    != 8)\n%precision 2\ntotal", "True"),
]


def test_cells_do_what_they_do_in_jupyter_as_far_as_it_is_text():
    with session() as run:
        for source, expected in CELLS + MAGIC:
            text = run.run(source, "a cell", 30)
            assert text.rstrip("\n").endswith(expected) and bool(text) == bool(expected), source


def test_a_traceback_has_the_students_lines_and_none_of_ours():
    with session() as run:
        run.run("def f(x):\n    return x / 0", "a cell", 30)
        text = run.run("f(1)\n1", "a cell", 30)
    assert "return x / 0" in text and "<cell 2>" in text and "shell.py" not in text


ELSEWHERE = """
import os, signal, sys
for name in "fork setsid getuid geteuid setgroups".split():
    delattr(os, name)
del signal.SIGKILL, signal.setitimer
sys.modules["resource"] = sys.modules["fcntl"] = None
from bleu_teach.grade.__main__ import main
sys.platform = "darwin"
sys.exit(main(sys.argv[1:]))
"""


def test_elsewhere_the_command_stops_and_says_where_it_works(tmp_path):
    """Only Linux has some names: they are gone before anything of the grader is imported."""
    hand_in(tmp_path / "submitted", "ann", notebook())
    options = [str(tmp_path / "submitted"), f"--out={tmp_path / 'out'}"]
    command = [sys.executable, "-c", ELSEWHERE, *options]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1 and "WSL 2" in run.stderr and "container" in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["submitted"]
