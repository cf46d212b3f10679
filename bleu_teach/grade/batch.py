"""Many submissions: in parallel, from a cache, recorded by one writer.

A worker is a process that knows the answers and starts boxes that do not. What it gives back is
text. The same function does the work here and on the machines of a Dask cluster.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
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
from bleu_teach.grade.sandbox.inside.limits import OUR_MEMORY
from bleu_teach.grade.submission import Submission

TOO_MUCH = "reading it exceeded the memory limit"
FAILED = "the grader failed: {error}"


def grade(course: Course, submission: Submission) -> str:
    """Return the result of one submission, as JSON. Any error is also a result."""
    choose_language(course.language)
    try:
        result = grade_submission(submission, course, level_of(course.isolation))
    except NotIsolated as reason:
        result = unfinished(course, submission, str(reason))
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
    forks.set_forkserver_preload([__name__])
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
        resource.setrlimit(resource.RLIMIT_DATA, (OUR_MEMORY, most))


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
    as they are ready.

    If a worker dies (say the machine ran out of memory), all that it may have been are tried again
    one by one, so that only the one that does it stays without a mark.
    """
    rest, waiting = iter(submissions), dict[Future, Submission]()
    try:
        while True:
            try:
                for submission in islice(rest, 2 * most - len(waiting)):
                    waiting |= {pool.submit(grade, course, submission): submission}
                if not waiting:
                    return
                future = wait(waiting, return_when=FIRST_COMPLETED).done.pop()
                submission = waiting.pop(future)
                yield Result.from_json(future.result())
            except Exception:
                broken = [submission]
                if isinstance(pool, ProcessPoolExecutor):  # it gives up all; Dask only who did it
                    broken += waiting.values()
                    waiting, pool = {}, workers(course.isolation, most)
                yield from (grade_alone(course, one) for one in broken)
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)


def grade_alone(course: Course, submission: Submission) -> Result:
    """Grade in a process of its own, after another one ended."""
    try:
        with workers(course.isolation, 1) as pool:
            return Result.from_json(pool.submit(grade, course, submission).result())
    except Exception as error:
        reason = str(error) if isinstance(error, NotIsolated) else None
        ended = gettext("the grader's process ended while grading it")
        return unfinished(course, submission, reason or ended)


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
