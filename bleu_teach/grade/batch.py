"""Many submissions: in parallel, from a cache, recorded by one writer.

A worker reads nothing of a student's. For each run of a submission it makes a copy of itself, which
knows the answers and can open and start nothing, starts the boxes that the copy asks for, and ends
it when its time is up, whatever it does then. Of what the copies write down it reads no letter. The
same function does the work here and on the machines of a Dask cluster.
"""

from __future__ import annotations

import compileall
import hashlib
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import ExitStack, closing, suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path
from threading import Thread

import bleu_teach
from bleu_teach.display.files import write_file
from bleu_teach.grade.course import Course
from bleu_teach.grade.graded import Result, blank
from bleu_teach.grade.grader import judge_hidden, load, read_report, show, write_blank
from bleu_teach.grade.sandbox.box import OURS, Box, NotIsolated, check_isolation
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.seccomp import confine_copy
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.grade.submission import Submission, TryAgain
from bleu_teach.language import choose_language, gettext

FAILED = "the grader failed: {error}"
ENDED = "the grader's process ended while grading it"
BROKEN = ValueError, KeyError, TypeError, IndexError  # what half a report raises
A_BOX, DONE = b"?", b"="  # what a copy says: that it needs a new box, or that its words follow
Work = Callable[[Callable[[], socket.socket], float], bytes]


def grade(course: Course, submission: Submission) -> str:
    """Return the report on one submission; whatever becomes of it is one."""
    choose_language(course.language)
    load(course)
    end, record = time.monotonic() + limits.ALL_SECONDS, b""
    try:
        text = in_copy(partial(attempt, submission, course), course.isolation, end)
        judged = partial(judge_hidden, submission, text, course)
        record = in_copy(judged, course.isolation, end)
    except NotIsolated as reason:
        text = write_blank(str(reason), final=False)
    except (OSError, EOFError) as error:
        why = WHY["time"] if isinstance(error, TimeoutError) else ENDED
        text = write_blank(gettext(why), final=False)
    return f"{record.hex()}\n{text.decode()}"


def attempt(submission: Submission, course: Course, open_box: Callable, end: float) -> bytes:
    """Do the run that is shown; an error of ours, too, is something to write down."""
    try:
        return show(submission, course, open_box, end)
    except Exception as error:
        return write_blank(gettext(FAILED).format(error=repr(error)), final=False)


def in_copy(work: Work, level: str, end: float) -> bytes:
    """Work in a copy of this process until the end, by `time.monotonic`; its words. A TimeoutError
    at the end, an EOFError if it ended without words."""
    ours, theirs = socket.socketpair()
    copy = os.fork()
    if not copy:
        with suppress(BaseException):
            confine_copy(theirs)
            done = work(partial(ask_for_box, theirs), end - limits.PATIENCE)
            theirs.sendall(DONE + done)
        os._exit(0)
    theirs.close()
    try:
        with closing(ours), ExitStack() as opened:
            while (said := receive(ours, 1, end)) == A_BOX:
                opened.close()  # the box before ends
                box = opened.enter_context(closing(Box(level)))
                socket.send_fds(ours, [A_BOX], [box.connection.fileno()])
            if said != DONE:
                raise EOFError
            return b"".join(iter(partial(receive, ours, limits.LINE, end), b""))
    finally:
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)


def receive(connection: socket.socket, most: int, end: float) -> bytes:
    """Receive some bytes before the end."""
    connection.settimeout(max(end - time.monotonic(), 0.001))
    return connection.recv(most)


def ask_for_box(connection: socket.socket) -> socket.socket:
    """Get the connection of a new box from the worker that this process is a copy of."""
    connection.sendall(A_BOX)
    _, (number,), *_ = socket.recv_fds(connection, 1, 1)
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, number)


def workers(isolation: str, most: int) -> ProcessPoolExecutor:
    """Start so many processes, each of which begins at once to load what it needs. They are forked
    from one that has loaded our modules, and knows no course and no submission."""
    compileall.compile_dir(OURS["inside"], quiet=2)  # a box cannot keep what it compiles
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([__name__, "bleu_teach.learn.answer_views"])
    pool = ProcessPoolExecutor(most, forks, initializer=_begin)
    for _ in range(most):
        pool.submit(check_isolation, isolation)
    return pool


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that writes decides what to do. When
    that one is killed, a worker ends too. It may take so much memory for reading and for words."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_command, daemon=True).start()
    import resource  # there is none but where grading runs

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(ValueError):  # this machine allows less already
        resource.setrlimit(resource.RLIMIT_DATA, (limits.OUR_MEMORY, most))


def _end_with_command() -> None:
    """Wait for the end of the command, which may be killed. A worker's box ends with it."""
    multiprocessing.parent_process().join()
    os._exit(1)


def dask(address: str) -> tuple[Executor, int]:
    """Find the workers of a Dask cluster, and how many submissions they grade at a time."""
    from distributed import Client

    client = Client(address)
    return client.get_executor(pure=False), max(1, sum(client.ncores().values()))


def grade_all(
    course: Course, submissions: Iterable[Submission], pool: Executor, most: int
) -> Iterator[tuple[Submission, str]]:
    """Grade in a pool of so many workers; few submissions are in memory at a time, and reports come
    as they are ready. What a worker had that was ended from outside, the next run tries again."""
    rest, waiting = iter(submissions), dict[Future, Submission]()
    try:
        while True:
            for submission in islice(rest, 2 * most - len(waiting)):
                try:
                    future = pool.submit(grade, course, submission)
                except BrokenExecutor:
                    pool = workers(course.isolation, most)
                    future = pool.submit(grade, course, submission)
                waiting[future] = submission
            if not waiting:
                return
            future = wait(waiting, return_when=FIRST_COMPLETED).done.pop()
            submission = waiting.pop(future)
            try:
                yield submission, future.result()
            except Exception:
                yield submission, "\n" + write_blank(gettext(ENDED), final=False).decode()
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)


class Cache:
    """Reports on disk, one file for each fingerprint of a course and a submission."""

    def __init__(self, folder: Path, course: Course):
        self.folder, self.course = folder, course
        # What a mark depends on, apart from the submission.
        known = "\0".join((repr(course), sys.version, program()))
        self.known = hashlib.sha256(known.encode()).hexdigest()

    def get(self, submission: Submission) -> Result | None:
        """Look up the result of the same submission, whoever handed it in."""
        with suppress(OSError, *BROKEN):
            return read_report(self._place(submission).read_text("utf-8"), submission, self.course)
        return None

    def put(self, report: str, submission: Submission) -> Result:
        """Read a new report, and store it if it is final."""
        try:
            result = read_report(report, submission, self.course)
        except BROKEN as error:
            reason = TryAgain(gettext(FAILED).format(error=repr(error)))
            return blank(submission, self.course.points, reason)
        if result.final:
            write_file(self._place(submission), report)
        return result

    def _place(self, submission: Submission) -> Path:
        return self.folder / f"{self.known}-{submission.digest}"


@cache
def program() -> str:
    """Make a fingerprint of this package."""
    digest = hashlib.sha256()
    folder = Path(bleu_teach.__file__).parent
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.html")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()
