"""Many submissions: in parallel, from a cache, recorded by one writer.

A worker reads nothing of a student's. For each submission it makes a copy of itself, which knows
the answers and starts boxes that do not, and ends it when its time is up, whatever it does then.
The same function does the work here and on the machines of a Dask cluster.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import sys
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
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from threading import Thread

import bleu_teach
from bleu_teach.display.files import write_file
from bleu_teach.display.language import choose_language, gettext
from bleu_teach.grade.course import Course
from bleu_teach.grade.graded import Result, blank
from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.sandbox.box import NotIsolated, check_isolation, check_system
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.grade.submission import Submission

TOO_MUCH = "reading it exceeded the memory limit"
FAILED = "the grader failed: {error}"
ENDED = "the grader's process ended while grading it"


def grade(course: Course, submission: Submission) -> str:
    """Return the result of one submission, as JSON. Everything about it is done in a copy of this
    process, which is ended from here when its time is up. Whatever becomes of it is a result."""
    choose_language(course.language)
    course.load()
    level = level_of(course.isolation)
    ours, theirs = multiprocessing.Pipe()
    copy = os.fork()
    if not copy:
        ours.close()  # when this process ends, nothing can come any more, and the copy ends too
        Thread(target=lambda: os._exit(theirs.poll(None)), daemon=True).start()
        with suppress(BaseException):
            theirs.send_bytes(attempt(course, submission, level).encode())
        os._exit(0)
    theirs.close()
    try:
        if ours.poll(limits.ALL_SECONDS):
            return ours.recv_bytes().decode()
        return unfinished(course, submission, gettext(WHY["time"])).to_json()
    except EOFError:
        return unfinished(course, submission, gettext(ENDED)).to_json()
    finally:
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
        ours.close()


def attempt(course: Course, submission: Submission, level: str) -> str:
    """Grade one submission. Any error is also a result."""
    try:
        with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")  # a machine without memory ends this process before all others
        result = grade_submission(submission, course, level)
    except Exception as error:
        message = gettext(TOO_MUCH) if isinstance(error, MemoryError) else gettext(FAILED)
        result = unfinished(course, submission, message.format(error=repr(error)))
    return replace(result, digest=submission.digest).to_json()


def unfinished(course: Course, submission: Submission, reason: str) -> Result:
    """Make a blank, for a person to fill; the next run tries again."""
    return blank(submission, course.points, reason, course.isolation or "", final=False)


@cache
def level_of(isolation: str | None) -> str:
    """Return the level of isolation; each worker tests it once."""
    return check_isolation(isolation)


def workers(isolation: str | None, most: int) -> ProcessPoolExecutor:
    """Start so many processes, each of which begins at once to load what it needs. They are forked
    from one that has loaded our modules, and knows no course and no submission."""
    check_system()
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([__name__, "bleu_teach.learn.answer_views"])
    pool = ProcessPoolExecutor(most, forks, initializer=_begin)
    for _ in range(most):
        pool.submit(level_of, isolation)
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
) -> Iterator[Result]:
    """Grade in a pool of so many workers; few submissions are in memory at a time, and results come
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
                result = Result.from_json(future.result())
            except Exception as error:
                reason = str(error) if isinstance(error, NotIsolated) else gettext(ENDED)
                result = unfinished(course, submission, reason)
            yield result
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)


class Cache:
    """Results on disk, one file for each fingerprint of a course and a submission."""

    def __init__(self, folder: Path, course: Course):
        self.folder = folder
        # What a mark depends on, apart from the submission.
        self.known = "\0".join((repr(course), sys.version, program()))

    def get(self, submission: Submission) -> Result | None:
        """Look up the result of the same submission, whoever handed it in."""
        try:
            result = Result.from_json(self._place(submission.digest).read_text("utf-8"))
        except (OSError, ValueError, KeyError, TypeError):  # there is none, or not a whole one
            return None
        return replace(result, student=submission.student)

    def put(self, result: Result) -> None:
        """Store a result under what was read, which may not be what lay there before."""
        if result.final:
            write_file(self._place(result.digest), replace(result, student="").to_json())

    def _place(self, digest: str) -> Path:
        return self.folder / hashlib.sha256(f"{self.known}\0{digest}".encode()).hexdigest()


@cache
def program() -> str:
    """Make a fingerprint of this package."""
    digest = hashlib.sha256()
    folder = Path(bleu_teach.__file__).parent
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.html")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()
