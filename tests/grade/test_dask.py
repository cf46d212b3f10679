"""The same work on a Dask cluster."""

import warnings

import pytest

from bleu_teach.grade import __main__ as command
from tests.grade.submissions import SOLUTIONS, hand_in, notebook, read_table

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


def test_a_cluster_gives_the_same_results(cluster, grade, tmp_path, out):
    handed_in = {"ann": notebook(), "bob": notebook(HALF), "cem": b""}
    for student, made in handed_in.items():
        hand_in(tmp_path / "submitted", student, made)
    arguments = [str(tmp_path / "submitted"), "--out", str(out), "--public-seed"]
    assert command.main([*arguments, "--dask", cluster.scheduler_address]) == 0
    table = read_table(out)
    for student, made in handed_in.items():
        there, here = table[student], grade(made)
        earned, left = f"{here.earned:g}", f"{here.open or 4:g}"
        assert (there["earned"], there["open"]) == (earned, left), student
