"""The box: what a student's code finds in it, what it may have, and that nothing fails open."""

import ast
import contextlib
import importlib.util
import json
import os
import platform
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
from hatchling import build

from bleu_teach.content import EXERCISES
from bleu_teach.grade import sandbox
from bleu_teach.grade.batch import in_copy
from bleu_teach.grade.sandbox import box
from bleu_teach.grade.sandbox.box import NotIsolated, check_isolation
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import Process, Stopped
from tests.grade.attacks import GREEDY, READ_FROM_ALL, WRITE_TO_ALL
from tests.grade.submissions import (
    FOLDER,
    hand_in,
    names_of_processes,
    notebook,
    session,
    wait_until,
)

ROOT = Path(__file__).parents[2]
each_user = pytest.mark.usefixtures("as_each_user")
CALLS = "import ctypes, errno\nkernel = ctypes.CDLL(None, use_errno=True)\n"


def error_of(source, level="box", **options):
    """The name of the error of a cell, or None."""
    with session(level, **options) as run:
        return next((o["error"] for o in run.run(source, "a cell", 20) if "error" in o), None)


def printed(*sources, level="box"):
    """Return the output of the cells of one run."""
    with session(level) as run:
        outputs = [one for source in sources for one in run.run(source, "a cell", 20)]
    return "".join(one.get("print", one.get("error", "")) for one in outputs)


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
@pytest.mark.parametrize("probe", PROBES)
def test_there_is_nothing_to_find(probe):
    assert error_of(PROBES[probe]) in NOT_FOUND


LOOKS = {
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
    "a file of an earlier run": "import os\nif os.listdir('.'): print(os.listdir('.'))",
    "a mark on the folder": "import os\nif os.listxattr('.'): print(os.listxattr('.'))",
}
LEAVE = """
import os
open("left.txt", "w").write("1")
try: os.setxattr(".", "user.t", b"1")
except OSError: pass
os.chmod(".", 0)
"""


@each_user
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_inherited_and_nothing_of_root_is_left(look):
    printed(WRITE_TO_ALL, LEAVE)
    assert printed(LOOKS[look]) == ""


def test_our_side_imports_nothing_that_knows_an_answer():
    names = ast.literal_eval(printed("import sys\nprint(sorted(sys.modules))"))
    assert not [n for n in names if n.startswith(("bleu_teach", "nltk", "sacrebleu", "numpy"))]


# --- what it may have -----------------------------------------------------------------------------


@each_user
def test_memory_is_limited():
    assert error_of("x = bytearray(2**29)") == "MemoryError"


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
    fork = "import os, time\nfor _ in range(40):\n    os.fork() or time.sleep(9)"
    assert error_of(fork) == "BlockingIOError"
    threads = "import threading, time\nthreading.stack_size(2**18)\n"
    threads += "for _ in range(40): threading.Thread(target=time.sleep, args=[9]).start()"
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
    "userfaultfd": 323, "io_uring_setup": 425, "memfd_secret": 447,
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


# --- the process that reads what a student wrote --------------------------------------------------

TRIES = {
    "read a file": lambda: os.open(__file__, os.O_RDONLY),
    "write a file": lambda: os.open("/tmp/written", os.O_CREAT | os.O_WRONLY),
    "start a copy": os.fork,
    "start a program": lambda: os.execv("/bin/true", ["true"]),
    "open a socket": socket.socket,
    "end another process": lambda: os.kill(os.getppid(), 0),
    "map a file": lambda: os.memfd_create("memory"),
    "use what was open": lambda: [os.stat(number) for number in (3, 4, 5)],
}


def test_a_copy_of_a_worker_can_open_and_start_nothing():
    def try_all(open_box, end):
        done = []
        for name, act in TRIES.items():
            with contextlib.suppress(OSError):
                act()
                done.append(name)
        return json.dumps(done).encode()

    assert in_copy(try_all, "box", time.monotonic() + 60) == b"[]"


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
        before = os.getcwd()
        os.chdir(ROOT)  # a build backend is called in the project's folder
        try:
            wheel = build.build_wheel(folder)
        finally:
            os.chdir(before)
        (site,) = Path(folder).glob("venv/lib/python3*/site-packages")
        shutil.unpack_archive(f"{folder}/{wheel}", site, "zip")
        (site / "others.pth").write_text(sysconfig.get_path("purelib"))
        yield Path(folder)


def test_the_installed_wheel_grades_in_a_box(installed, someone_else):
    course = installed / "course"
    shutil.copytree(FOLDER, course, ignore=shutil.ignore_patterns("__pycache__", "seed"))
    hand_in(course / "submitted", "ann", notebook())
    os.chmod(course, 0o777)
    python = ["env", "-C", str(installed), str(installed / "venv/bin/python"), "-c", INSTALLED]
    options = ["--course", str(course), "--out", str(course / "out"), "--public-seed"]
    command = [*someone_else, *python, str(course / "submitted"), *options]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert "isolation: box" in run.stdout
    assert '"ann","graded","16",' in (course / "out" / "exports/bleu/grades.csv").read_text("utf-8")


# --- nothing fails open ---------------------------------------------------------------------------


def no_bubblewrap(monkeypatch, folder):
    monkeypatch.setattr(box.shutil, "which", lambda name: None)
    return "bubblewrap is not installed"


def bubblewrap_is_forbidden(monkeypatch, folder):
    program = folder / "bwrap"
    program.write_text("#!/bin/sh\necho first >&2\necho 'bwrap: No permissions' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(box.shutil, "which", lambda name: str(program))
    return "bwrap: No permissions"


def an_unknown_machine(monkeypatch, folder):
    monkeypatch.setattr(box, "program", lambda: None)
    return "the system calls of"


def a_limit_that_cannot_be_set(monkeypatch, folder):
    copy = shutil.copytree(box.OURS["inside"], folder / "inside")
    with (copy / "confine.py").open("a", encoding="utf-8") as file:
        file.write("\n\nLIMITS[99] = 1\n")
    monkeypatch.setitem(box.OURS, "inside", copy)
    return "ValueError: invalid resource specified"


BROKEN = [
    no_bubblewrap,
    bubblewrap_is_forbidden,
    an_unknown_machine,
    a_limit_that_cannot_be_set,
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_box_that_cannot_be_set_up_is_said_with_the_cause(broken, monkeypatch, tmp_path, grade):
    cause = broken(monkeypatch, tmp_path)
    with pytest.raises(NotIsolated, match=cause):
        check_isolation("box")
    result = grade(notebook())
    assert (result.status, result.score, result.final) == ("needs a person", None, False)
    assert cause in result.reasons[0]


@pytest.mark.parametrize(
    ("variable", "network", "refused"),
    [("1", "down", ""), ("", "down", "is not set"), ("1", "up", "network is up: eth0")],
)
def test_no_isolation_needs_a_container_made_for_it(
    variable, network, refused, monkeypatch, tmp_path
):
    monkeypatch.setenv(box.DISPOSABLE, variable)
    for name, state in (("lo", "unknown"), ("eth0", network)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "operstate").write_text(f"{state}\n")
    with pytest.raises(NotIsolated, match=refused) if refused else contextlib.nullcontext():
        box.check_disposable(tmp_path)


def test_no_isolation_is_used_only_if_it_is_asked_for(monkeypatch):
    no_bubblewrap(monkeypatch, None)
    with pytest.raises(NotIsolated):
        check_isolation("box")
    check_isolation("none")
    assert printed("import os\nprint(os.getcwd().startswith('/tmp/bleu_teach-'))", level="none")


@pytest.mark.parametrize("level", ["box", "none"])
def test_what_was_started_in_a_box_ends_with_it(level):
    name = f"go-on-{os.getpid()}"
    started = box.Box(level)
    go_on = f"import ctypes\nctypes.CDLL(None).prctl(15, {name.encode()})\nwhile True: pass"
    request = {"run": go_on, "seconds": 90}
    started.connection.sendall(json.dumps(request).encode() + b"\n")
    wait_until(lambda: name in names_of_processes())
    started.close()
    wait_until(lambda: name not in names_of_processes())


# --- time and output ------------------------------------------------------------------------------


def test_time_and_output_are_limited():
    with session() as run:
        process = run.process
        assert run.run("while True: pass", "a cell", 0.1)[0]["error"] == "Stopped"
        assert run.process is process  # what was defined before is still there
        assert len(str(run.run("for _ in range(99): print('x' * 999)", "a cell"))) < 50_000


LIMITED = """
import signal, time
def count_matches(candidate, reference, max_n):
    if not candidate: time.sleep(60)
    return int(signal.getitimer(signal.ITIMER_PROF)[0] > 0), 1
"""


def test_a_call_has_a_limit_of_work_and_one_on_the_clock_that_costs_a_copy():
    exercise, others = EXERCISES["assignment.count_matches"], (["a"], 1)
    with session() as run:
        run.run(LIMITED, "a cell")
        process = run.process
        outcomes = run.ask(exercise, [(["a"], *others), ([], *others)], {})
        assert run.process is process
    assert (outcomes[0].answer, outcomes[1].failure) == ((1, 1), "stopped")


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


# --- what runs the cells --------------------------------------------------------------------------


def outputs_of(sources):
    with session("box", 60) as run:
        return [run.run(source, "a cell", 30) for source in sources]


# A cell, and what is seen below it: what it prints, its value, the name of its error.
CELLS = [
    ("1 + 1", ["2"]),
    ("3;", []),
    ("None", []),
    ("print(1)\n[2, (3,), {'a': 4.5}]", ["1", "\n", "[2, (3,), {'a': 4.5}]"]),
    ("_", ["[2, (3,), {'a': 4.5}]"]),
    ("def f(x):\n    return x / 0", []),
    ("f(1)", ["ZeroDivisionError"]),
    (
        "try: f(1)\nexcept ZeroDivisionError as error: raise ValueError('x') from error",
        ["ValueError"],
    ),
    ("def again(x): return again(x)\nagain(1)", ["RecursionError"]),
    ("import sys\nprint('a', file=sys.stderr)", ["a", "\n"]),
    ("input()", ["EOFError"]),
    ("__name__", ["'__main__'"]),
    ("lines = 1\n1/0\nlines = 2", ["ZeroDivisionError"]),
    ("lines", ["2"]),
    ("x =", ["SyntaxError"]),
    ("# nothing", []),
    ("display(1, 'a')", ["1", "'a'"]),
    ("import asyncio\nasync def late(): return 5\nawait late()", ["5"]),
]
# What only IPython knows is left out; what stands beside and below it is run.
MAGIC = [
    ("%matplotlib inline\ny = 7", []),
    ("!pip install a \\\n  b\nz = y", []),
    ("if y:\n    files = !ls\n    %timeit f(1)\nz", ["7"]),
    ("%time z + 1", ["8"]),
    ("%%time\n\nz + 2", ["9"]),
    ("%%bash\nrm -rf /", []),
    ("%%writefile beside.py\nmine = 1", []),
    ("%%writefile -a beside.py\n\nyours = 2", []),
    ("import beside\nbeside.mine + beside.yours", ["3"]),
    ("z?\nsum??\n?z\nz", ["7"]),
    ("total = (z\n    != 8)\n%precision 2\ntotal", ["True"]),
]


def test_cells_do_what_they_do_in_jupyter_as_far_as_it_is_text():
    found = outputs_of([source for source, _ in CELLS + MAGIC])
    for (source, expected), outputs in zip(CELLS + MAGIC, found, strict=True):
        seen = [
            o.get("print", o.get("error", o.get("show", {}).get("text/plain"))) for o in outputs
        ]
        assert seen == expected, source


def test_a_traceback_has_the_students_lines_and_none_of_ours():
    _, outputs = outputs_of(["def f(x):\n    return x / 0", "f(1)\n1"])
    text = "".join(outputs[0]["traceback"])
    assert "return x / 0" in text and "<cell 2>" in text and "shell.py" not in text


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
    hand_in(tmp_path / "submitted", "ann", notebook())
    arguments = [*arguments, str(tmp_path / "submitted"), f"--out={tmp_path / 'out'}"]
    command = [sys.executable, "-c", ELSEWHERE, *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1 and "WSL 2" in run.stderr and "container" in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["submitted"]
