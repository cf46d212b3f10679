"""Many submissions: in parallel, from a cache, recorded by one writer.

A worker is a process that knows the answers and drives a warm process that does not. What it gives
back is text. The same function does the work here and on the machines of a Dask cluster.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import bleu_teach
from bleu_teach.grade.grader import GRADED, PERSON, REPAIRED, grade_submission, total_points
from bleu_teach.grade.sandbox import Processes, best_level, start
from bleu_teach.grade.tasks import read_tasks

STATES = (GRADED, REPAIRED, PERSON)


@dataclass(frozen=True)
class Setup:
    """All that grading depends on, apart from the submission: text, so that it can travel.

    Args:
        assignment: its name.
        tasks: the text of `tasks.py`.
        release: the text of the released notebook.
        isolation: the level to use; None is the best one of the machine that does the work.
        expected: show correct answers in the feedback.
    """

    assignment: str
    tasks: str
    release: str
    isolation: str | None = None
    expected: bool = False

    def fingerprint(self, submission: dict) -> str:
        """What a result is stored under: it changes with everything that a mark depends on."""
        parts = [repr(self), os.environ.get("BLEU_TEACH_SEED", ""), sys.version, program()]
        parts += [repr(submission["repairs"]), submission["refused"]]
        digest = hashlib.sha256("\0".join(parts).encode())
        digest.update(submission["content"])
        return digest.hexdigest()


@cache
def program() -> str:
    """A fingerprint of this package."""
    digest = hashlib.sha256()
    for path in sorted(Path(bleu_teach.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


mine = (
    threading.local()
)  # a worker's own source of processes; a thread of a Dask worker has its own too


def grade(setup: Setup, submission: dict) -> str:
    """The result of one submission, as JSON. Whatever goes wrong is a result too."""
    try:
        nursery = _nursery(setup.isolation)
        tasks = read_tasks(setup.tasks, setup.assignment)
        release = json.loads(setup.release)
        return json.dumps(grade_submission(submission, release, tasks, nursery, setup.expected))
    except Exception as error:
        return json.dumps(unfinished(setup, submission, f"the grader failed: {error!r}"[:300]))


def _nursery(isolation: str | None) -> Processes:
    if not hasattr(mine, "nursery"):
        mine.nursery = start(best_level(isolation) if isolation is None else isolation)
    return mine.nursery


def unfinished(setup: Setup, submission: dict, reason: str) -> dict:
    """The result of a submission that could not be graded: a blank, for a person to fill."""
    return {
        "student": submission["student"],
        "assignment": setup.assignment,
        "status": PERSON,
        "final": False,  # the next run tries again
        "reasons": [reason],
        "isolation": setup.isolation or "",
        "max_score": total_points(json.loads(setup.release)),
        "score": None,
        "marks": [],
        "notebook": None,
    }


def in_processes(setup: Setup, submissions: Sequence[dict], workers: int) -> Iterator[dict]:
    """Grade on this machine. The workers start at once; results come as they are ready."""
    pool, futures = _start(setup, submissions, workers)
    return _finish(setup, submissions, pool, futures)


def _start(setup: Setup, submissions: Sequence[dict], workers: int) -> tuple:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_ignore_interrupt)
    return pool, [pool.submit(grade, setup, submission) for submission in submissions]


def _finish(
    setup: Setup, submissions: Sequence[dict], pool: ProcessPoolExecutor, futures: list[Future]
) -> Iterator[dict]:
    """If a worker dies (say the machine ran out of memory), those that were not finished are tried
    again one by one, so that only the one that does it stays without a mark."""
    left = {submission["student"]: submission for submission in submissions}
    try:
        for result in results(as_completed(futures)):
            del left[result["student"]]
            yield result
    except BrokenProcessPool:
        if len(submissions) == 1:
            yield unfinished(setup, submissions[0], "the grader's process ended while grading it")
            return
        for submission in left.values():
            yield from in_processes(setup, [submission], 1)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that writes decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_dask(setup: Setup, submissions: Sequence[dict], address: str) -> Iterator[dict]:
    """Grade on a Dask cluster; a worker that dies is replaced by another one's second try.

    Who takes several workers along, one after the other, is left without a mark.
    """
    from distributed import Client, KilledWorker
    from distributed import as_completed as completed

    with Client(address) as client:
        futures = {client.submit(grade, setup, one, pure=False): one for one in submissions}
        for future in completed(futures):
            try:
                result = json.loads(future.result())
            except KilledWorker:
                result = unfinished(setup, futures[future], "the workers that graded it ended")
            yield result


def results(futures: Iterator[Future]) -> Iterator[dict]:
    return (json.loads(future.result()) for future in futures)


class Cache:
    """Results on disk, one file for each fingerprint.

    Args:
        folder: where they are.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, key: str, student: str) -> dict | None:
        """The result stored under a fingerprint, as that student's."""
        try:
            return json.loads((self.folder / key).read_text("utf-8")) | {"student": student}
        except (OSError, ValueError):
            return None

    def put(self, key: str, result: dict) -> None:
        """Store a result; a half-written file is never seen."""
        half = self.folder / f"{key}.half"
        half.write_text(json.dumps(result), "utf-8")
        half.replace(self.folder / key)
