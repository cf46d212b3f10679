"""One model says how long a lesson takes; lesson, README and the teacher's notes repeat it."""

import pytest

from tests.notebooks import LESSONS
from tools import times

CELLS = {lesson.path.stem: lesson.cells for lesson in LESSONS}
STATED = times.stated(CELLS)


@pytest.mark.parametrize("path", STATED, ids=lambda path: path.name)
def test_a_file_says_what_the_model_says(path):
    """If not: `make times`."""
    assert path.read_text("utf-8") == STATED[path]
