"""One warm process for all tests here; it is the one of the best level that the machine allows."""

import functools
from dataclasses import replace

import nbgrader.api
import pytest

from bleu_teach.grade.gradebook import Book
from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.result import read_result
from bleu_teach.grade.sandbox import start
from tests.grade.submissions import COURSE, LEVEL, RELEASE, submission


@pytest.fixture(scope="session")
def warm():
    with start(LEVEL) as process:
        yield process


@pytest.fixture(scope="session", autouse=True)
def alembic_is_asked_once():
    """For each new gradebook nbgrader starts a program that says the same after some seconds."""
    with pytest.MonkeyPatch.context() as patch:
        once = functools.cache(nbgrader.api.get_alembic_version)
        patch.setattr(nbgrader.api, "get_alembic_version", once)
        yield


@pytest.fixture
def out(tmp_path):
    """A folder to grade into, with a new gradebook: another process would be slow to make it."""
    folder = tmp_path / "out"
    folder.mkdir()
    Book(f"sqlite:///{folder / 'gradebook.db'}", RELEASE, "bleu").close()
    return folder


@pytest.fixture
def grade(warm):
    """Grade a notebook; the result must survive JSON, as it does on its way from a worker."""

    def grade(notebook, **options):
        course = replace(COURSE, **options)
        return read_result(grade_submission(submission(notebook), course, warm).to_json())

    return grade
