"""The notebook that students get, and the teacher's tasks behind it."""

import ast
import json
import re
import sys

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.gleu_score import corpus_gleu

from bleu_teach.content import EXERCISES
from bleu_teach.learn import solution
from tests.grade.submissions import (
    COURSE,
    RELEASE,
    SOURCE,
    TASKS,
    notebook,
    session,
    text,
)
from tests.grade.test_judge import BY_NAME, marks_of
from tests.strategies import columns, corpora

CODE = {cell["id"]: text(cell) for cell in RELEASE["cells"] if cell["cell_type"] == "code"}
UNWRITTEN = {task.function: CODE[task.function] + "\n\n# later" for task in TASKS}


def test_the_release_holds_no_solution():
    assert "BEGIN SOLUTION" not in COURSE.release_text
    for cell in RELEASE["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            assert "YOUR CODE HERE" in text(cell) or text(cell) == "YOUR ANSWER HERE"


def test_the_release_imports_the_standard_library_and_three_names_of_ours():
    imported = set()
    for source in CODE.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
            assert not isinstance(node, ast.Import)
    ours = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    assert ours == {f"bleu_teach.learn.{name}" for name in ("agrees", "check", "forge")}


def test_all_examples_agree_with_the_solutions(grade):
    cells = grade(notebook()).notebook["cells"]
    printed = [c["outputs"][0]["text"] for c in cells if "_examples" in c["id"] and c["outputs"]]
    counted = re.findall(r"(\w+): (\d+) of (\d+) examples agree\n", "".join(printed))
    assert [name for name, *_ in counted] == ["count_matches", *(task.function for task in TASKS)]
    assert all(agree == number for _, agree, number in counted)


@pytest.mark.parametrize("version", [RELEASE, SOURCE], ids=["release", "source"])
def test_run_all_is_clean(version):
    with session() as run:
        for cell in version["cells"]:
            if cell["cell_type"] == "code":
                assert not run.run(text(cell), cell["id"], 3).error


def test_a_fresh_copy_says_that_nothing_is_written_yet(grade):
    result = grade(notebook(UNWRITTEN))
    assert (result.earned, result.open) == (0, 0)
    assert [marks.recorded["status"] for marks in result.marks] == ["not attempted"] * 4
    printed = json.dumps(result.notebook)
    assert printed.count("is not written yet") >= 4


def test_the_points_in_the_text_are_those_of_the_tasks():
    for task in TASKS:
        cell = next(cell for cell in RELEASE["cells"] if cell["id"] == task.cell)
        assert cell["metadata"]["nbgrader"]["points"] == task.points
        said = [line.split()[1] for line in text(cell).split("\n") if line.startswith("#   ")]
        assert said == [f"{one.points}" for one in task.properties]


# The right answers against those of NLTK and sacreBLEU


def by_nltk(candidates, references, max_n):
    return corpus_gleu(references, candidates, 1, max_n) if candidates else 0.0


@given(corpora(min_length=1), st.integers(1, 6))
def test_GLEU_is_that_of_nltk(corpus, max_n):
    candidates, references = columns(corpus)
    score, _ = BY_NAME["GLEU"].correct(candidates, references, max_n)
    assert score == pytest.approx(by_nltk(candidates, references, max_n), abs=1e-12)


@given(corpora(min_length=1))
def test_BLEU_and_its_penalty_are_those_of_sacrebleu(corpus):
    candidates, references = columns(corpus)
    score, penalty = BY_NAME["BLEU"].correct(candidates, references)
    most = max(map(len, references))
    streams = [[" ".join(group[k]) if k < len(group) else None for group in references]
               for k in range(most)]  # fmt: skip
    metric = sacrebleu.BLEU(tokenize="none", smooth_method="none", force=True)
    theirs = metric.corpus_score([" ".join(tokens) for tokens in candidates], streams)
    assert (100 * score, penalty) == pytest.approx((theirs.score, theirs.bp), abs=1e-9)


# What is pasted


def pasted(name):
    """Return a lesson's `solution` as the answer to a task of this name."""
    exec(str(solution(name)), names := {})
    return names[name]


def test_nothing_that_solution_shows_and_no_function_of_nltk_has_full_marks():
    tried = {name: pasted(name) for name in EXERCISES if not EXERCISES[name].family}
    tried |= {"corpus_gleu": corpus_gleu, "by_nltk": by_nltk}
    for task in TASKS:
        assert [n for n, f in tried.items() if marks_of(task, f).earned == task.points] == []
