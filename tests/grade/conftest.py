"""One warm process for all tests here; it is the one of the best level that the machine allows."""

import functools
import json

import nbgrader.api
import pytest
from handed_in import LEVEL, RELEASE, TASKS, submission

from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.record import Book
from bleu_teach.grade.sandbox import start


@pytest.fixture(scope="session")
def nursery():
    started = start(LEVEL)
    yield started
    started.close()


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
    with Book(f"sqlite:///{folder / 'gradebook.db'}", RELEASE, "bleu"):
        return folder


@pytest.fixture
def grade(nursery):
    """Grade a notebook; the result must survive JSON, as it does on its way from a worker."""

    def grade(notebook, **options):
        result = grade_submission(submission(notebook), RELEASE, TASKS, nursery, **options)
        return json.loads(json.dumps(result))

    return grade
