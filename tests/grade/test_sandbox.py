"""The walls: each level keeps its promise, and the best one is found by trying."""

import ast
import contextlib
import importlib.util
import json
import os
import platform
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bleu_teach.content.exercises import EXERCISES
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
from tests.grade.attacks import GREEDY, MANY_FAT_PROCESSES, READ_FROM_ALL, WRITE_TO_ALL
from tests.grade.submissions import another_inside, names_of_processes

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


def greedy(warm, number, before="1"):
    """How many processes there were, and how many megabytes they took together."""
    with Session(warm) as session:
        session.run(before, "a cell")
        told = session.run(GREEDY.format(number) + "\nfound", "a cell", 50)
    return ast.literal_eval(told[-1]["show"]["text/plain"])


@at_each_level
def test_the_kernel_holds_all_processes_together_to_the_memory_of_one(warm_at):
    most = limits.TOGETHER / 2**20
    _, alone = greedy(warm_at, 0)
    processes, together = greedy(warm_at, 99)
    assert most / 2 < alone <= most
    assert processes > 2 and together <= most


@at_each_level
def test_who_has_much_makes_no_process_that_has_as_much(warm_at):
    assert greedy(warm_at, 9, "much = bytearray(120 * 2**20)")[0] == 0


THERE_AGAIN = """
import os, resource, time
full = resource.getrlimit(resource.RLIMIT_AS)
other = os.fork() or time.sleep(60)
assert resource.getrlimit(resource.RLIMIT_AS) < full
os.kill(other, 9)
while resource.getrlimit(resource.RLIMIT_AS) < full: time.sleep(0.01)
"""


@at_each_level
def test_what_a_process_may_have_is_less_as_long_as_there_is_another(warm_at):
    assert outcome(warm_at, THERE_AGAIN) is None


COUNT_THE_UNBORN = """
import threading, time
from together import Together, state
go, end, keeper = threading.Event(), threading.Event(), Together(None)
thread = threading.Thread(target=lambda: (go.wait(), end.wait()), daemon=True)
thread.start()
time.sleep(0.2)
was = keeper.unborn[thread.native_id] = state(thread.native_id)
keeper.share()
counted = [keeper.count]
go.set()
while state(thread.native_id) == was: time.sleep(0.01)
keeper.share()
print(*counted, keeper.count)
"""


def test_a_process_counts_from_the_moment_it_may_be_made():
    """Until the thread that may make it does something else."""
    environment = {"PYTHONPATH": os.fspath(view.INSIDE)}
    command = [sys.executable, "-c", COUNT_THE_UNBORN]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "0"]


def test_where_the_kernel_does_not_ask_all_processes_are_weighed(tmp_path, monkeypatch):
    """What the run started is gone long before it would end by itself."""
    old = "\n\nplatform.release = lambda: '4.19'\n"
    monkeypatch.setattr(warm_module, "INSIDE", another_inside(tmp_path, "confine.py", old))
    with WarmProcess("limits") as warm, Session(warm) as session:
        told = session.run(MANY_FAT_PROCESSES, "a cell", 50)
    assert told == [{"error": "Stopped", "text": WHY["died"]}]


@pytest.mark.parametrize("warm_at", ["none"], indirect=True)
def test_time_and_output_are_limited_at_every_level(warm_at):
    with Session(warm_at) as session:
        process = session.process
        assert session.run("while True: pass", "a cell", 0.1)[0]["error"] == "Stopped"
        assert session.process is process  # what was defined before is still there
        assert len(str(session.run("for _ in range(99): print('x' * 999)", "a cell"))) < 50_000


LIMITED = """
import signal, time
def brevity_penalty_values(hypothesis, references):
    if not hypothesis: time.sleep(60)
    return int(signal.getitimer(signal.ITIMER_PROF)[0] > 0), 1
"""


@pytest.mark.parametrize("warm_at", ["none"], indirect=True)
def test_a_call_has_a_limit_of_work_and_one_on_the_clock_that_costs_a_copy(warm_at):
    exercise, references = EXERCISES["assignment.brevity_penalty_values"], [["a"]]
    with Session(warm_at) as session:
        session.run(LIMITED, "a cell")
        process = session.process
        told = session.ask(exercise, [(["a"], references), ([], references)], {})
        assert session.process is process
    assert (told[0].answer, told[1].trouble) == ((1, 1), "stopped")


@at_each_level
def test_processes_and_threads_are_limited(warm_at):
    fork = "import os, time\nfor _ in range(40):\n    os.fork() or time.sleep(9)"
    assert outcome(warm_at, fork) == "BlockingIOError"
    threads = "import threading\nthreading.stack_size(2**18)\n"
    threads += "for _ in range(40): threading.Thread(target=time.sleep, args=[9]).start()"
    assert outcome(warm_at, "import time\n" + threads) == "RuntimeError"


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
print(os.preadv(0, [bytearray(9)], 0, os.RWF_HIPRI))""",
    "a way to empty the page cache": """
import os
print(os.posix_fadvise(0, 0, 0, os.POSIX_FADV_DONTNEED))""",
    "the grader's environment": """
import os
if "PYTEST_CURRENT_TEST" in os.environ: print("seen")""",
    "another limit": """
import resource
print(resource.setrlimit(resource.RLIMIT_AS, resource.getrlimit(resource.RLIMIT_AS)))""",
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


# On x86-64, by number; the answer to each is "permission denied", whatever it is asked.
REFUSED = {
    "socket": 41, "shmget": 29, "semget": 64, "msgget": 68, "ptrace": 101, "setrlimit": 160,
    "fadvise64": 221, "mq_open": 240, "add_key": 248, "request_key": 249, "keyctl": 250,
    "unshare": 272, "vmsplice": 278, "perf_event_open": 298, "setns": 308, "memfd_create": 319,
    "process_vm_readv": 310, "bpf": 321, "preadv2": 327, "mincore": 27, "readahead": 187,
    "io_uring_setup": 425, "cachestat": 451,
}  # fmt: skip
CALL_EACH = """
import ctypes, errno
kernel = ctypes.CDLL(None, use_errno=True)
def answer(number):
    kernel.syscall(number, -1, -1, -1, -1, -1)
    return ctypes.get_errno()
print([name for name, number in {}.items() if answer(number) != errno.EACCES])
"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86-64")
@behind_each_wall
def test_what_could_leave_a_trace_or_look_into_others_is_refused(warm_at):
    with Session(warm_at) as session:
        told = session.run(CALL_EACH.format(REFUSED), "a cell")
    assert told[0]["print"] == "[]"


@pytest.mark.parametrize("warm_at", ["none"], indirect=True)
def test_nobody_looks_into_a_process_of_ours(warm_at):
    """A child is as open as the process that it is forked from."""
    dumpable = "import ctypes\nassert ctypes.CDLL(None).prctl(3) == 0"
    assert outcome(warm_at, dumpable) is None


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


WARM_UP = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
runpy.run_path(sys.argv[1])
import shell
shell.make_shell()
for module in sys.modules.values():
    print(getattr(module, "__file__", None) or "", file=sys.__stdout__)
"""


@pytest.fixture(scope="module")
def loaded():
    """The files that a warm process is made of, where it may load whatever is installed."""
    paths = [view.ENVIRONMENT["PYTHONPATH"], *view.PACKAGES]
    environment = view.ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(paths)}
    command = [view.PYTHON, "-S", "-c", WARM_UP, os.fspath(view.INSIDE)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_the_warm_process_never_imports_the_package(loaded):
    outside = [line for line in loaded if os.fspath(view.INSIDE) not in line]
    names = {part.removesuffix(".py") for line in outside for part in line.split(os.sep)}
    assert not {"clipping", "nltk", "sacrebleu", "numpy", "nbgrader"} & names


def test_the_packages_that_can_be_seen_are_those_that_are_needed(loaded):
    inside = [Path(line).relative_to(p) for p in view.PACKAGES for line in loaded if p in line]
    assert {path.parts[0] for path in inside} == set(view.LOADED)


# What IPython does only when it is asked to: it may need a part that is not loaded yet.
ORDINARY = [
    "def half(x):\n    return x / 0\nhalf(1)",
    "try: half(1)\nexcept ZeroDivisionError as error: raise ValueError from error",
    "def again(x): return again(x)\nagain(1)",
    "half?",
    "sum??",
    "help(sum)",
    "%timeit -q -n 1 -r 1 1",
    "%%capture said\nprint(1)",
    "%prun -q 1",
    "%xmode Verbose",
    "half(1)",
    "%precision 2\n1 / 3",
    "%load_ext autoreload\n%autoreload 2",
    "from IPython.display import HTML, JSON, Markdown, Math\ndisplay(HTML('a'), JSON({}))",
    "import os, pprint\npprint.pprint(os.getcwd())",
    "import warnings\nwarnings.warn('old')",
    "%pwd",
    "%reset -f",
]


@pytest.mark.parametrize("warm_at", ["none"], indirect=True)
def test_behind_the_walls_ordinary_cells_do_what_they_do_outside(warm_at, warm):
    told = []
    for process in (warm_at, warm):
        with Session(process, 60) as session:
            told.append([session.run(source, "a cell", 30) for source in ORDINARY])
    assert told[0] == told[1]


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_killed_warm_process_started_ends_too(level):
    name = f"go-on-{os.getpid()}"
    try:
        warm = WarmProcess(level)
    except NotIsolated as reason:
        pytest.skip(str(reason))
    with warm, warm.connect() as connection:
        go_on = f"import ctypes\nctypes.CDLL(None).prctl(15, {name.encode()})\nwhile True: pass"
        request = {"run": go_on, "seconds": 90, "definitions": False}
        connection.sendall(json.dumps(request).encode() + b"\n")
        wait_until(lambda: name in names_of_processes())
        warm.process.kill()
        wait_until(lambda: name not in names_of_processes())


def wait_until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


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
