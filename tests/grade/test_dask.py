"""The same work on a Dask cluster."""

import shutil
import warnings

import pytest

from tests.grade.submissions import SOLUTIONS, notebook

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from distributed import LocalCluster

pytestmark = pytest.mark.filterwarnings("default")  # what Dask says about its own sockets

HALF = {"BLEU": SOLUTIONS["BLEU"].replace("1.0 if c >= r else exp(1 - r / c) if c else 0.0", "1.0")}


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two workers."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as started:
        yield started


def test_a_cluster_gives_the_same_results(cluster, term):
    for student, made in {"ann": notebook(), "bob": notebook(HALF), "cem": b""}.items():
        term.hand_in(student, made)
    there = term.grade("--dask", cluster.scheduler_address)
    shutil.rmtree(term.out / "autograded")  # so that they are graded again
    assert term.grade() == there
    assert [row["earned"] for row in there.values()] == ["16", "14", "0"]
