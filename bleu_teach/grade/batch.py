"""Many submissions at a time, each in a separate process.

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
from collections.abc import Generator, Iterable
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
from threading import Thread

import bleu_teach
from bleu_teach.grade.course import Course
from bleu_teach.grade.grader import grade_here, load_tasks, refuse
from bleu_teach.grade.result import Result, read_result, write_result
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
    """Return the result of one submission as text; whatever becomes of its process is one."""
    choose_language(course.language)
    load_tasks(course)
    told, tell = multiprocessing.Pipe(duplex=False)
    copy = os.fork()
    if not copy:
        with suppress(BaseException):
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
            told.close()
            tell.send_bytes(write_result(_attempt(course, submission)).encode())
        os._exit(0)
    tell.close()
    why = ENDED
    try:
        if told.poll(limits.ALL_SECONDS + limits.START_SECONDS):
            return told.recv_bytes(LARGEST_REPORT).decode()
        why = WHY["time"]
    except (EOFError, OSError):  # it ended, or says too much
        pass
    finally:
        told.close()
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
    return write_result(refuse(course, submission, gettext(why), final=False))


def _attempt(course: Course, submission: Submission) -> Result:
    """Grade with a limit of memory; an error of ours, too, is something to write down."""
    import resource  # there is none but where grading runs

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    used = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    with suppress(ValueError):  # this machine allows less already
        resource.setrlimit(resource.RLIMIT_DATA, (used + limits.OUR_MEMORY, most))
    try:
        return grade_here(course, submission)
    except NotIsolated as error:
        reason = str(error)
    except Exception as error:
        reason = gettext(FAILED).format(error=repr(error)[:300])
    return refuse(course, submission, reason, final=False)


@cache
def worker_program() -> str:
    """Make a fingerprint of this package and its Python."""
    folder = Path(bleu_teach.__file__).parent
    paths = sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")])
    return fingerprint(sys.version, *(path.read_bytes() for path in paths))


def fingerprint(*parts: object) -> str:
    """Make a fingerprint of what a result depends on."""
    return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()


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
) -> Generator[tuple[Submission, Result], None, None]:
    """Grade in a pool of so many workers; few submissions are in memory at a time, and results come
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
                yield submission, read_result(future.result())
            except Exception:
                yield submission, refuse(course, submission, gettext(ENDED), final=False)
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)
