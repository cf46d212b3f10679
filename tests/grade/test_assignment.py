"""The notebook that students get, and the right answers against those of NLTK and sacreBLEU."""

import ast
import json
import sys

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.gleu_score import corpus_gleu

from bleu_teach.grade.course import CLONE, read_course
from tests.grade.submissions import FUNCTIONS, RELEASE, notebook, own_points, session, text
from tests.grade.test_judge import BY_NAME
from tests.strategies import columns, corpora

COURSE = read_course(CLONE, "bleu", public_seed=True)
CODE = {one["id"]: text(one) for one in COURSE.release["cells"] if one["cell_type"] == "code"}


def test_the_release_holds_no_solution():
    assert "BEGIN SOLUTION" not in COURSE.release_text
    for cell in COURSE.release["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            assert "YOUR CODE HERE" in text(cell) or text(cell) == "YOUR ANSWER HERE"


def test_the_release_imports_the_standard_library_and_few_names_of_ours():
    nodes = [node for source in CODE.values() for node in ast.walk(ast.parse(source))]
    assert not any(isinstance(node, ast.Import) for node in nodes)
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    ours = [one for one in froms if one.module.split(".")[0] not in sys.stdlib_module_names]
    assert {one.module for one in ours} == {"bleu_teach.learn"}


def test_run_all_is_clean():
    with session(course=COURSE) as run:
        assert [n for n, source in CODE.items() if "Traceback" in run.run(source, n, 3)] == []


def test_a_fresh_copy_says_that_nothing_is_written_yet(grade):
    stubs = {one["id"]: f"{text(one)}\n\n# later" for one in RELEASE["cells"]}
    result = grade(notebook({name: stubs[name] for name in FUNCTIONS}))
    assert own_points(result) == (0, 0)
    assert [marks.recorded["status"] for marks in result.functions] == ["not attempted"] * 4
    assert json.dumps(result.notebook).count("is not written yet") >= 4


@given(corpora(min_length=1), st.integers(1, 6))
def test_GLEU_is_that_of_nltk(corpus, max_n):
    candidates, references = columns(corpus)
    score, _ = BY_NAME["GLEU"].correct(candidates, references, max_n)
    theirs = corpus_gleu(references, candidates, 1, max_n) if candidates else 0.0
    assert score == pytest.approx(theirs, abs=1e-12)


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
