"""Many submissions at a time, each in a separate process.

The process opens the boxes and hands back a text; one that dies, hangs or takes too much memory
costs its own submission. On the machines of a Dask cluster, the same function does the work.
"""

import ctypes
import hashlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from functools import cache
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import bleu_teach
from bleu_teach.grade.arrivals import Submission
from bleu_teach.grade.course import Course
from bleu_teach.grade.grader import grade_here, load_tasks, refuse
from bleu_teach.grade.result import Result, read_result, write_result
from bleu_teach.grade.sandbox.box import NotIsolated
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.language import choose_language, gettext

FAILED = "the grader failed: {error}"
ENDED = "the grader's process ended while grading it"
LATE = WHY["time"]
LARGEST_REPORT = 2**25  # bytes
DIE_WITH_PARENT = 1  # of prctl
Work = tuple[Any, Callable[[], str]]  # what it is about, and what the process is to do


class Apart:
    """Work that is done in a separate process, which its own alarm ends."""

    def __init__(self, about: Any, work: Callable[[], str]):
        self.about = about
        self.told, tell = multiprocessing.Pipe(duplex=False)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # lost in the hooks of a fork
        self.process = os.fork()
        if not self.process:
            with suppress(BaseException):
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command decides what to do
                seconds = limits.ALL_SECONDS + limits.START_SECONDS
                signal.setitimer(signal.ITIMER_REAL, seconds)
                ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
                self.told.close()
                tell.send_bytes(attempt(work).encode())
            os._exit(0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        tell.close()

    def result(self) -> tuple[str, str]:
        """Return its text, or why there is none, whatever became of it."""
        try:
            why, _, text = self.told.recv_bytes(LARGEST_REPORT).decode().partition("\0")
        except (EOFError, OSError):  # it ended, or says too much
            why, text = gettext(ENDED), ""
        if self.stop() == signal.SIGALRM:
            why = gettext(LATE)
        return text, why

    def stop(self) -> int:
        """End it, and return the signal that ended it."""
        self.told.close()
        os.kill(self.process, signal.SIGKILL)
        return os.WTERMSIG(os.waitpid(self.process, 0)[1])


def do_apart(work: Iterable[Work], most: int) -> Generator[tuple[Any, str, str], None, None]:
    """Do so much at a time; as each ends, yield what it is about, its text, or why it has none."""
    rest, begun, most = iter(work), list[Apart](), max(1, most)
    try:
        while True:
            for each in islice(rest, most - len(begun)):
                begun.append(Apart(*each))  # at once: the next may be an error, or Ctrl-C
            if not begun:
                return
            ready = wait([one.told for one in begun])
            ended = next(one for one in begun if one.told in ready)
            begun.remove(ended)
            yield ended.about, *ended.result()
    finally:
        for one in begun:
            one.stop()


def grade_all(
    course: Course, submissions: Iterable[Submission], most: int
) -> Generator[tuple[Submission, Result], None, None]:
    """Grade so many submissions at a time; only those are in memory."""
    choose_language(course.language)
    load_tasks(course)
    work = ((one, lambda one=one: write_result(grade_here(course, one))) for one in submissions)
    for submission, text, why in do_apart(work, most):
        failed = why and refuse(course, submission, why)
        yield submission, failed or read_result(text)


def grade(course: Course, submission: Submission) -> Result:
    """Grade one submission; whatever becomes of its process is a result."""
    ((_, result),) = grade_all(course, [submission], 1)
    return result


def grade_on(
    address: str, course: Course, submissions: Iterable[Submission]
) -> Generator[tuple[Submission, Result], None, None]:
    """Grade on a Dask cluster, in batches, so that few submissions are in memory at a time."""
    from distributed import Client

    rest = iter(submissions)
    with Client(address) as client:
        pool, most = client.get_executor(pure=False), 4 * max(1, sum(client.ncores().values()))
        while some := [*islice(rest, most)]:
            for one, future in [(one, pool.submit(grade, course, one)) for one in some]:
                try:
                    yield one, future.result()
                except Exception:  # a machine was lost, more than once
                    yield one, refuse(course, one, gettext(ENDED))


def attempt(work: Callable[[], str]) -> str:
    """Return what went wrong, a "\\0" and the text of the work, with a limit of memory."""
    import resource  # there is none but where grading runs

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    used = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    with suppress(ValueError):  # this machine allows less already
        resource.setrlimit(resource.RLIMIT_DATA, (used + limits.OUR_MEMORY, most))
    try:
        return "\0" + work()
    except NotIsolated as error:
        return f"{error}\0"
    except Exception as error:
        return gettext(FAILED).format(error=repr(error)[:300]) + "\0"


@cache
def our_program() -> str:
    """Make a fingerprint of this package and its Python."""
    folder = Path(bleu_teach.__file__).parent
    paths = sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")])
    return fingerprint(sys.version, *(path.read_bytes() for path in paths))


def fingerprint(*parts: object) -> str:
    """Make a fingerprint of what a result depends on."""
    return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()
