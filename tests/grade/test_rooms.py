"""Who may import whom in the grader: a submission goes one way, and so do the arrows."""

import sys
from pathlib import Path

import pytest

import bleu_teach.grade
from tests.test_architecture import imports_of

GRADE = Path(bleu_teach.grade.__file__).parent
# Each may import those before it.
ROOMS = "sanitize cells handed_in seed course rebuild sandbox result judge explain feedback "
ROOMS += "transcript grader batch late page summary index gradebook exports writer "
ROOMS += "nbgrader_steps __main__"
ROOMS = ROOMS.split()
INSIDE = sorted((GRADE / "sandbox" / "inside").glob("*.py"))


def room_of(path):
    return path.relative_to(GRADE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(GRADE.rglob("*.py")), ids=lambda path: path.name)
def test_no_arrow_runs_back(path):
    if path == GRADE / "__init__.py":
        return
    allowed = ROOMS[: ROOMS.index(room_of(path)) + 1]
    used = {name[2] for name in imports_of(path) if name[:2] == ("bleu_teach", "grade")}
    assert used <= set(allowed)


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: path.name)
def test_beside_the_students_code_there_is_nothing_of_the_grader(path):
    known = {path.stem for path in INSIDE} | {"calls", "IPython", "traitlets"}
    assert {name[0] for name in imports_of(path)} <= sys.stdlib_module_names | known
