"""The notebook that students get, and the teacher's tasks behind it."""

import ast
import json
import shutil
import sys

import pytest

from bleu_teach import AALTO, corpus_bleu, modified_precision
from bleu_teach.grade.sandbox import Session
from bleu_teach.learn.exercises import assignment_lengths
from tests.grade.nbgrader_command import nbgrader
from tests.grade.submissions import COURSE, FOLDER, RELEASE, SOURCE, TASKS, notebook, text

CODE = {cell["id"]: text(cell) for cell in RELEASE["cells"] if cell["cell_type"] == "code"}

# Every assert of the university assignment that this one comes from, by value.
ORIGINAL = {
    "modified_precision_examples": "(4, 4) (3, 3) (2, 2) (1, 1) (3, 4) (2, 3) (1, 2) (0, 1) (2, 4) "
    "(1, 3) (0, 2) (4, 15) (2, 14) (1, 13) (0, 12) (2, 7) (0, 6) (0, 5) (0, 4)",
    "brevity_penalty_values_examples": "(3, 3) (3, 2) (4, 2) (4, 4) (2, 4) (0, 0) (17, 22)",
    "BLEU_examples": "0.5873949094699213 0.1502348037292212 1.0 0.7071067811865475 0.0 "
    "0.0022360679774997894",
}


def test_generating_the_release_again_changes_nothing(tmp_path, gradebook):
    shutil.copy(gradebook, tmp_path)
    shutil.copytree(FOLDER / "source", tmp_path / "source")
    for name in ("nbgrader_config.py", "tasks.py"):
        shutil.copy(FOLDER / name, tmp_path)
    run = nbgrader(tmp_path, "generate_assignment", "bleu")
    assert run.returncode == 0, run.log[-2000:]
    assert (tmp_path / "release/bleu/bleu.ipynb").read_text("utf-8") == COURSE.release_text


def test_the_release_holds_no_solution():
    assert "BEGIN SOLUTION" not in COURSE.release_text
    for cell in RELEASE["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            assert "YOUR CODE HERE" in text(cell) or text(cell) == "YOUR ANSWER HERE"


def test_the_release_imports_the_standard_library_and_check_alone():
    imported = set()
    for source in CODE.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
            assert not isinstance(node, ast.Import)
    ours = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    assert ours == {"bleu_teach.learn.check"}


@pytest.mark.parametrize("cell", ORIGINAL)
def test_every_assert_of_the_original_is_an_example(cell):
    separator = "|" if ")" in ORIGINAL[cell] else " "
    values = ORIGINAL[cell].replace(") ", ")|").split(separator)
    shown = "\n".join(source for name, source in CODE.items() if name.startswith(cell))
    assert [value for value in values if value not in shown] == []


def test_all_examples_agree_with_the_solutions(grade):
    cells = {cell["id"]: cell for cell in grade(notebook()).notebook["cells"]}
    names = [name for name in cells if name.startswith(tuple(ORIGINAL))]
    assert [cells[name]["outputs"][0]["text"] for name in names] == [
        "modified_precision: 8 of 8 examples agree\n",
        "modified_precision: 8 of 8 examples agree\n",
        "modified_precision: 8 of 8 examples agree\n",
        "modified_precision: 4 of 4 examples agree\n",
        "brevity_penalty_values: 7 of 7 examples agree\n",
        "BLEU: 7 of 7 examples agree\n",
    ]


@pytest.mark.parametrize("version", [RELEASE, SOURCE], ids=["release", "source"])
def test_run_all_is_clean(version, warm):
    with Session(warm) as session:
        for cell in version["cells"]:
            if cell["cell_type"] == "code":
                outputs = session.run(text(cell), cell["id"], 10)
                assert not [output for output in outputs if "error" in output]


def test_a_fresh_copy_says_that_nothing_is_written_yet(grade):
    result = grade(RELEASE)
    assert (result.status, result.score) == ("graded", 0)
    assert [one["verdict"]["status"] for one in result.marks] == ["not attempted"] * 3
    printed = json.dumps(result.notebook)
    assert printed.count("is not written yet") >= 3


def test_the_points_in_the_text_are_those_of_the_tasks():
    for task in TASKS:
        cell = next(cell for cell in RELEASE["cells"] if cell["id"] == task.cell)
        assert cell["metadata"]["nbgrader"]["points"] == task.points
        said = [line.split()[1] for line in text(cell).split("\n") if line.startswith("#   ")]
        assert said == [f"{one.points}" for one in task.properties]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.function)
def test_each_task_has_at_least_sixty_private_inputs(task):
    assert sum(len(one.inputs) for one in task.properties) >= 60


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.function)
def test_the_reference_solutions_agree_with_the_package(task):
    package = {
        "modified_precision": lambda *a: tuple(modified_precision(*a)),
        "brevity_penalty_values": assignment_lengths,
        "BLEU": lambda *a: corpus_bleu(*a, convention=AALTO).score,
    }[task.function]
    for one in task.properties:
        for arguments in (*one.inputs, *one.instead):
            correct = task.correct(*arguments)
            undefined = correct == (0, 1) or arguments == ([], [])  # 0/0, an error in the package
            if not undefined:
                assert package(*arguments) == pytest.approx(correct, rel=1e-9)


def test_no_cell_is_longer_than_a_screen_of_a_lesson():
    assert {name for name, source in CODE.items() if source.count("\n") >= 15} == set()


def test_a_task_file_is_not_released():
    released = [path.name for path in (FOLDER / "release").rglob("*") if path.is_file()]
    assert released == ["bleu.ipynb"]
