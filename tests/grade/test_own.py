"""A task and an assignment of a teacher's own, by the letter of GRADING.md: the course folder alone
changes."""

import json
import re
from textwrap import dedent

import pytest
from nbformat import v4

from bleu_teach.content import EXERCISES
from tests.grade.submissions import (
    FOLDER,
    copy_course,
    fill_cells,
    hand_in,
    nbgrader,
    notebook,
    read_table,
)

TEXT = (FOLDER / "GRADING.md").read_text("utf-8").partition("## Your own task or assignment")[2]
BLOCK = dedent(re.search(r" *```python\n(.*?)```", TEXT, re.DOTALL)[1])
COUNTERS = """
from collections import Counter
TASKS["week2"] += (
    Task(
        exercise=find("clip"),
        properties=(
            Property("clipping", 1, ((Counter("aab"), Counter("a")), (Counter("b"), Counter()))),
        ),
    ),
)
"""
RATIO = "def type_token_ratio(tokens):\n    return len(set(tokens)) / len(tokens)"
CLIP = "def clip(counts, max_counts):\n    return counts & max_counts"


def cells(function, points, solution):
    def named(name, source, **more):
        about = {"grade": False, "locked": True, "solution": False, "task": False}
        about |= {"grade_id": name, "schema_version": 3, **more}
        return v4.new_code_cell(source, metadata={"nbgrader": about})

    head, body = solution.split("\n")
    marked = f"{head}\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION"
    return [
        v4.new_markdown_cell("## Aufgabe: schreiben Sie die Funktion für *Wörter*"),
        named(function, marked, locked=False, solution=True),
        named(f"{function}_marks", "# Punkte", grade=True, points=float(points)),
    ]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A copy of the course folder with a second assignment, released by nbgrader."""
    folder = copy_course(tmp_path_factory.mktemp("own") / "course")
    made = v4.new_notebook()
    made.cells = cells("type_token_ratio", 2, RATIO) + cells("clip", 1, CLIP)
    source = folder / "source" / "week2" / "week2.ipynb"
    source.parent.mkdir()
    source.write_text(json.dumps(made), "utf-8")
    with (folder / "tasks.py").open("a", encoding="utf-8") as tasks:
        tasks.write("\n\n" + BLOCK + COUNTERS)
    assert nbgrader(folder, "generate_assignment", "week2").returncode == 0
    known = dict(EXERCISES)
    yield folder
    EXERCISES.clear()
    EXERCISES.update(known)


def test_two_assignments_are_graded_side_by_side(course, main):
    hand_in(course / "submitted", "ann", notebook())
    fill_cells(course, "week2", "ann", {"type_token_ratio": RATIO, "clip": CLIP})
    wrong = RATIO.replace("/ len(tokens)", "/ (len(tokens) + 1)")
    joined = CLIP.replace("&", "|")
    fill_cells(course, "week2", "ben", {"type_token_ratio": wrong, "clip": joined})
    empty = "def type_token_ratio(tokens):\n    pass"
    fill_cells(course, "week2", "cem", {"type_token_ratio": empty})
    here = [str(course / "submitted"), "--out", str(course), "--course", str(course)]
    for assignment in ("bleu", "week2"):
        assert main([*here, "--assignment", assignment]) == 0
    graded = {
        name: (row["status"], row["earned"]) for name, row in read_table(course, "week2").items()
    }
    assert graded == {"ann": ("graded", "3"), "ben": ("graded", "0"), "cem": ("graded", "0")}
    assert read_table(course)["ann"]["earned"] == "16"
    ben = (course / "feedback" / "ben" / "week2" / "week2.html").read_text("utf-8")
    assert "The smallest hidden input that fails (a ratio)" in ben
    for assignment in ("bleu", "week2"):
        html = (course / "feedback" / f"{assignment}.html").read_text("utf-8")
        assert f"{assignment}: the class, for teachers" in html
        assert "ann" in html
