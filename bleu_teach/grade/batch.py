"""Many submissions at a time, each in a process of its own.

A worker reads nothing of a student's. For each submission it makes a copy of itself, which opens
the boxes and hands back a report; a copy that dies, hangs or takes too much memory costs its own
submission. The same function does the work here and on the machines of a Dask cluster.
"""

from __future__ import annotations

import compileall
import ctypes
import hashlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from select import select
from threading import Thread

import bleu_teach
from bleu_teach.grade.course import Course
from bleu_teach.grade.grader import grade_here, load, write_refusal
from bleu_teach.grade.sandbox.box import OURS, Box, NotIsolated
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.grade.submission import Submission
from bleu_teach.language import choose_language, gettext

FAILED = "the grader failed: {error}"
ENDED = "the grader's process ended while grading it"
LARGEST_REPORT = 2**25  # bytes
DIE_WITH_PARENT = 1  # of prctl


def grade(course: Course, submission: Submission) -> str:
    """Return the report on one submission; whatever becomes of it is one."""
    choose_language(course.language)
    load(course)
    told, tell = os.pipe()
    copy = os.fork()
    if not copy:
        with suppress(BaseException):
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
            os.close(told)
            with open(tell, "wb") as file:
                file.write(_attempt(course, submission).encode())
        os._exit(0)
    os.close(tell)
    with open(told, "rb", buffering=0) as file:
        try:
            text = _receive(file, time.monotonic() + limits.ALL_SECONDS + limits.START_SECONDS)
            return text or write_refusal(gettext(ENDED), final=False)
        except TimeoutError:
            return write_refusal(gettext(WHY["time"]), final=False)
        finally:
            os.kill(copy, signal.SIGKILL)
            os.waitpid(copy, 0)


def _attempt(course: Course, submission: Submission) -> str:
    """Grade with a limit of memory; an error of ours, too, is something to write down."""
    import resource  # there is none but where grading runs

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    used = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    with suppress(ValueError):  # this machine allows less already
        resource.setrlimit(resource.RLIMIT_DATA, (used + limits.OUR_MEMORY, most))
    try:
        return grade_here(course, submission)
    except NotIsolated as reason:
        return write_refusal(str(reason), final=False)
    except Exception as error:
        return write_refusal(gettext(FAILED).format(error=repr(error)[:300]), final=False)


def _receive(file, end: float) -> str:
    """Receive a text of limited size before the end; nothing if it is larger."""
    received = b""
    while len(received) <= LARGEST_REPORT:
        if not select([file], [], [], max(end - time.monotonic(), 0))[0]:
            raise TimeoutError
        data = file.read(2**20)
        received += data
        if not data:
            return received.decode()
    return ""


@cache
def program() -> str:
    """Make a fingerprint of this package and its Python."""
    digest, folder = hashlib.sha256(sys.version.encode()), Path(bleu_teach.__file__).parent
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def fingerprint(course: Course, submission: Submission) -> str:
    """Make a fingerprint of all that a result depends on, whoever handed it in."""
    known = "\0".join((repr(course), program(), submission.digest))
    return hashlib.sha256(known.encode()).hexdigest()


def workers(most: int) -> ProcessPoolExecutor:
    """Start so many processes, each of which begins at once to load what it needs. They are forked
    from one that has loaded our modules, and knows no course and no submission."""
    compileall.compile_dir(OURS["inside"], quiet=2)  # a box cannot keep what it compiles
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([__name__, "bleu_teach.learn.answer_views"])
    pool = ProcessPoolExecutor(most, forks, initializer=_begin)
    for _ in range(most):
        pool.submit(try_box)
    return pool


def try_box() -> None:
    """Try whether a box can be set up."""
    Box().close()


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that writes decides what to do. When
    that one is killed, a worker ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_command, daemon=True).start()


def _end_with_command() -> None:
    """Wait for the end of the command, which may be killed. A worker's boxes end with it."""
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
                    pool = workers(most)
                    future = pool.submit(grade, course, submission)
                waiting[future] = submission
            if not waiting:
                return
            future = wait(waiting, return_when=FIRST_COMPLETED).done.pop()
            submission = waiting.pop(future)
            try:
                yield submission, future.result()
            except Exception:
                yield submission, write_refusal(gettext(ENDED), final=False)
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)
