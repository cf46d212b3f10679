"""The same work on a Dask cluster, a worker killed half-way included."""

import os
import signal
import warnings
from dataclasses import replace

import pytest

from bleu_teach.grade import __main__ as command
from bleu_teach.grade import batch
from bleu_teach.grade.batch import on_dask
from tests.grade.dying import die_on_bob
from tests.grade.submissions import (
    COURSE,
    SOLUTIONS,
    hand_in,
    notebook,
    submission,
)

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from distributed import LocalCluster

pytestmark = pytest.mark.filterwarnings("default")  # what Dask says about its own sockets
ANYWHERE = replace(COURSE, isolation=None)
HALF = {"BLEU": SOLUTIONS["BLEU"].replace("1.0 if c > r else exp(1 - r / c)", "1.0")}


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as started:
        yield started


def test_a_cluster_gives_the_same_grades(cluster, tmp_path):
    hand_in(tmp_path / "submitted", "ann", notebook())
    hand_in(tmp_path / "submitted", "bob", notebook(HALF))
    hand_in(tmp_path / "submitted", "cem", b"")
    tables = []
    for out, more in (("here", []), ("there", ["--dask", cluster.scheduler_address])):
        arguments = [str(tmp_path / "submitted"), "--out", str(tmp_path / out), *more]
        assert command.main(arguments) == 0
        tables.append((tmp_path / out / "grades.csv").read_text("utf-8"))
    assert tables[0] == tables[1]


def test_a_worker_killed_half_way_costs_nothing(cluster):
    slow = "import time; time.sleep(0.5)"
    students = [submission(notebook(first=[slow, f"# {i}"]), f"s{i}") for i in range(8)]
    results = on_dask(ANYWHERE, students, cluster.scheduler_address)
    scores = {(first := next(results)).student: first.score}
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    scores |= {result.student: result.score for result in results}
    assert scores == {f"s{i}": 15 for i in range(8)}


def test_a_submission_that_kills_its_workers_is_left_to_a_person(cluster, monkeypatch):
    monkeypatch.setattr(batch, "grade", die_on_bob)
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 1)  # 3 would take longer
    students = [submission(b"", "bob")]
    (bob,) = on_dask(ANYWHERE, students, cluster.scheduler_address)
    assert (bob.status, bob.score) == ("needs a person", None)
    assert bob.reasons == ("the workers that graded it ended",)
