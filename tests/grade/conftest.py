"""One warm process for all tests here; it is the one of the best level that the machine allows."""

import json

import pytest
from handed_in import LEVEL, RELEASE, TASKS, submission

from bleu_teach.grade.grader import grade_submission
from bleu_teach.grade.sandbox import start


@pytest.fixture(scope="session")
def nursery():
    started = start(LEVEL)
    yield started
    started.close()


@pytest.fixture
def grade(nursery):
    """Grade a notebook; the result must survive JSON, as it does on its way from a worker."""

    def grade(notebook, **options):
        result = grade_submission(submission(notebook), RELEASE, TASKS, nursery, **options)
        return json.loads(json.dumps(result))

    return grade
