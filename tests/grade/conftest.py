"""One warm process for all tests here; it is the one of the best level that the machine allows."""

import shutil
from dataclasses import replace

import pytest

from bleu_teach.grade import grader
from bleu_teach.grade.gradebook import Book
from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.result import Result
from bleu_teach.grade.sandbox import start
from tests.grade.submissions import COURSE, RELEASE, submission


@pytest.fixture(scope="session")
def warm():
    with start() as process:
        yield process


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Other tests may have the machine: only what is about a submission's time has little of it."""
    monkeypatch.setattr(grader, "GIVEN_SECONDS", 3.0)
    monkeypatch.setattr(grader, "SHOW_SECONDS", 40.0)
    monkeypatch.setattr(grader, "ALL_SECONDS", 90.0)


@pytest.fixture
def walled(warm):
    """For what a level promises that keeps files and the network out of reach."""
    if warm.level not in ("box", "locked"):
        pytest.skip(f"the best level of this machine is {warm.level}")


@pytest.fixture(scope="session")
def gradebook(tmp_path_factory):
    """A new gradebook, to be copied: it takes some seconds to make one."""
    path = tmp_path_factory.mktemp("gradebook") / "gradebook.db"
    Book(f"sqlite:///{path}", RELEASE, "bleu").close()
    return path


@pytest.fixture
def out(tmp_path, gradebook):
    """A folder to grade into."""
    folder = tmp_path / "out"
    folder.mkdir()
    shutil.copy(gradebook, folder)
    return folder


@pytest.fixture
def grade(warm):
    """Grade a notebook; the result must survive JSON, as it does on its way from a worker."""

    def grade(notebook, **options):
        course = replace(COURSE, **options)
        return Result.from_json(grade_submission(submission(notebook), course, warm).to_json())

    return grade
