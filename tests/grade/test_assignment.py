"""The notebook that students get, and the teacher's tasks behind it."""

import ast
import json
import sys
from collections import Counter
from math import exp, log

import pytest

from bleu_teach.grade.sandbox.session import Session
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


def test_the_release_holds_no_solution():
    assert "BEGIN SOLUTION" not in COURSE.release_text
    for cell in RELEASE["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            assert "YOUR CODE HERE" in text(cell) or text(cell) == "YOUR ANSWER HERE"


def test_the_release_imports_the_standard_library_and_two_names_of_ours():
    imported = set()
    for source in CODE.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
            assert not isinstance(node, ast.Import)
    ours = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    assert ours == {"bleu_teach.learn.agrees", "bleu_teach.learn.check"}


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
def test_run_all_is_clean(version):
    with Session("box") as session:
        for cell in version["cells"]:
            if cell["cell_type"] == "code":
                outputs = session.run(text(cell), cell["id"])
                assert not [output for output in outputs if "error" in output]


def test_a_fresh_copy_says_that_nothing_is_written_yet(grade):
    result = grade(RELEASE)
    assert (result.status, result.score) == ("graded", 0)
    assert [marks.verdict.case for marks in result.marks] == ["stub"] * 3
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


# The same functions once more, without the package


def modified_precision(hypothesis, references, n):
    counts = Counter(ngrams(hypothesis, n))
    if not counts:
        return 0, 1
    largest = Counter()
    for reference in references:
        largest |= Counter(ngrams(reference, n))
    return (counts & largest).total(), counts.total()


def ngrams(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]


def brevity_penalty_values(hypothesis, references):
    c = len(hypothesis)
    return c, min(map(len, references), key=lambda r: (abs(r - c), r))


def BLEU(hypothesis_set, references_set, max_n=4):
    segments = list(zip(hypothesis_set, references_set, strict=True))
    lengths = [brevity_penalty_values(*segment) for segment in segments]
    c, r = sum(pair[0] for pair in lengths), sum(pair[1] for pair in lengths)
    if c == 0:
        return 0.0
    mean_log = 0.0
    for n in range(1, max_n + 1):
        pairs = [modified_precision(*segment, n) for segment in segments]
        hits, candidates = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
        mean_log += log((hits or 1e-10) / candidates) / max_n
    return (1.0 if c > r else exp(1 - r / c)) * exp(mean_log)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.function)
def test_the_right_answers_are_right(task):
    independent = globals()[task.function]
    for one in task.properties:
        for arguments in (*one.inputs, *one.instead):
            assert task.correct(*arguments) == pytest.approx(independent(*arguments), rel=1e-9)


def test_no_cell_is_longer_than_a_screen_of_a_lesson():
    assert {name for name, source in CODE.items() if source.count("\n") >= 15} == set()


def test_a_task_file_is_not_released():
    released = [path.name for path in (FOLDER / "release").rglob("*") if path.is_file()]
    assert released == ["bleu.ipynb"]
