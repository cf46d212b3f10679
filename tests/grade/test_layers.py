"""Which module of the grader may import which: each only those before it."""

import sys
from pathlib import Path

import pytest

import bleu_teach.grade
from tests.test_architecture import imports_of

GRADE = Path(bleu_teach.grade.__file__).parent
# Each may import those before it.
LAYERS = "sanitize cells handed_in seed course rebuild sandbox result judge explain feedback "
LAYERS += "similar transcript grader batch late page summary index gradebook exports writer "
LAYERS += "nbgrader_steps __main__"
LAYERS = LAYERS.split()
INSIDE = sorted((GRADE / "sandbox" / "inside").glob("*.py"))


def layer_of(path):
    return path.relative_to(GRADE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(GRADE.rglob("*.py")), ids=lambda path: path.name)
def test_no_arrow_runs_back(path):
    if path == GRADE / "__init__.py":
        return
    allowed = LAYERS[: LAYERS.index(layer_of(path)) + 1]
    used = {name[2] for name in imports_of(path) if name[:2] == ("bleu_teach", "grade")}
    assert used <= set(allowed)


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: path.name)
def test_beside_the_students_code_there_is_nothing_of_the_grader(path):
    ours = ("bleu_teach", "grade", "sandbox", "inside")
    others = {name[0] for name in imports_of(path) if name[:4] != ours}
    assert others <= sys.stdlib_module_names | {"calls", "IPython", "traitlets"}
