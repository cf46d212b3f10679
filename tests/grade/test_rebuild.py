"""Realistic submissions: each ends in one state, and no accident costs points."""

import copy
import json
from collections import Counter

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.grade.arrivals import NeedsPerson
from bleu_teach.grade.cells import write_cells
from bleu_teach.grade.rebuild import ABSENT, rebuild
from tests.examples import examples
from tests.grade.submissions import COURSE, FUNCTIONS, SOLUTIONS, cells_of, code, notebook, place
from tests.strategies import JSON


def cell(notebook, name):
    return notebook["cells"][place(notebook, name)]


def split(made):
    """The cell of BLEU, cut in the middle of its loop; both halves carry its metadata."""
    here = place(made, "BLEU")
    lines = SOLUTIONS["BLEU"].split("\n")
    first, second = made["cells"][here], copy.deepcopy(made["cells"][here])
    middle = lines.index("        for n in range(4):") + 1
    first["source"], second["source"] = "\n".join(lines[:middle]), "\n".join(lines[middle:])
    second["id"] = "second-half"
    made["cells"].insert(here + 1, second)


def copied(made):
    """A copy of a cell with the real work in it; the first one is as it was given out."""
    here = place(made, "count_matches")
    made["cells"].insert(here + 1, copy.deepcopy(made["cells"][here]))
    made["cells"][here]["source"] = "def count_matches(*a): raise NotImplementedError"
    made["cells"][here + 1]["id"] = "copy"


def reordered(made):
    made["cells"].reverse()


def without_locked_cells(made):
    made["cells"] = [
        c for c in made["cells"] if not c["metadata"].get("nbgrader", {}).get("locked")
    ]


def without_metadata(made):
    """As some editors save it: no ids, no nbgrader."""
    for one in made["cells"]:
        one["metadata"] = {}
        one.pop("id")
    made["metadata"] = {}


def another_kernel(made):
    made["metadata"]["kernelspec"] = {"name": "conda-env-nlp-py", "display_name": "nlp"}


def changed_points(made):
    cell(made, "count_matches_marks")["metadata"]["nbgrader"]["points"] = 600
    cell(made, "BLEU_examples")["metadata"]["nbgrader"] |= {"solution": True, "locked": False}
    cell(made, "BLEU_examples")["source"] = "print('mine now')"


def renamed_cells(made):
    for name in FUNCTIONS:
        cell(made, name)["metadata"]["nbgrader"]["grade_id"] = f"my_{name}"
        cell(made, name)["id"] = f"my-{name}"


def wrong_types(made):
    cell(made, "BLEU")["cell_type"] = "markdown"
    cell(made, "BLEU").pop("outputs")
    cell(made, "BLEU").pop("execution_count")


def answer_copied(made):
    """Both copies of an answer are kept, one below the other."""
    here = place(made, "answer_significance")
    made["cells"].insert(here, copy.deepcopy(made["cells"][here]))
    made["cells"][here]["source"] = "My first answer."


def written_in_a_strange_cell(made):
    """The function stands in a cell of the student's, below the marks; its own is empty."""
    here = cell(made, "BLEU")
    made["cells"].append(code(here["source"], id="strange"))
    here["source"] = "# below"


def missing_answer(made):
    made["cells"].pop(place(made, "answer_significance"))


ACCIDENTS = [split, copied, without_metadata, renamed_cells, missing_answer, answer_copied]
ACCIDENTS += [written_in_a_strange_cell]
ACCIDENTS += [another_kernel, wrong_types, reordered, changed_points, without_locked_cells]


@pytest.mark.parametrize("accident", ACCIDENTS, ids=lambda accident: accident.__name__)
def test_an_accident_is_repaired_and_costs_nothing(accident, grade):
    made = notebook()
    accident(made)
    result = grade(made)
    assert (result.status, result.earned, result.points) == ("graded", 16, 20)
    nbformat.validate(nbformat.from_dict(result.notebook))


def test_what_students_do_anyway_needs_no_repair(grade):
    """Each in a cell of its own, the last of which ends the process."""
    first = ["import sys\nprint('deprecated', file=sys.stderr)"]
    last = ["one = 1\none", "1 / 0", "this is not Python", "exp = log = Counter = prod = None"]
    last += ["print('\\ud800')", "import os; os._exit(1)"]
    warns = {"BLEU": SOLUTIONS["BLEU"] + "\n'\\d'"}  # the parser does
    result = grade(notebook(warns, first, last))
    assert (result.status, result.earned) == ("graded", 16)


@pytest.mark.parametrize(
    ("accident", "text"),
    [(answer_copied, "My first answer.\nMy second answer."), (missing_answer, ABSENT)],
)
def test_of_an_answer_nothing_is_lost_and_a_missing_one_waits_for_a_person(accident, text):
    made = notebook({"answer_significance": "My second answer."})
    accident(made)
    cells = rebuild(cells_of(made), COURSE)
    assert [one.source for one in cells if one.name == "answer_significance"] == [text]


def test_a_correct_notebook_is_left_as_it_is():
    content = b"\xef\xbb\xbf" + json.dumps(notebook()).encode()  # a byte order mark does no harm
    sources = [one.source for one in rebuild(cells_of(content), COURSE)]
    assert sources == [one["source"] for one in notebook()["cells"]]


UNREADABLE = {
    b"": "the file is empty",
    b"  \n": "the file is empty",
    b"{": "not a whole notebook",
    b"\x89PNG\r\n\x1a\n": "not a whole notebook",
    b"PK\3\4": "a zip or an office document: submit the notebook itself",
    b"%PDF-1": "a PDF: submit the notebook itself",
    b"\n<!DOCTYPE html>": "a web page: save the notebook as .ipynb",
    b"[1, 2]": "not a notebook",
    b'{"nbformat": 4}': "not a notebook",
    b'{"nbformat": 99, "cells": []}': "not a notebook",
    b'{"nbformat": 3, "worksheets": 7}': "not a notebook",
    b"[" * 100_000: "not a whole notebook",
    json.dumps({"nbformat": 4, "cells": []}).encode(): "all cells to fill",
    json.dumps({"nbformat": 4, "cells": [None, 7, {"source": 8}]}).encode(): "all cells to fill",
}


@pytest.mark.parametrize("content", UNREADABLE, ids=[str(i) for i in range(len(UNREADABLE))])
def test_what_cannot_be_read_needs_a_person_and_is_no_zero(content, grade):
    result = grade(content)
    assert (result.status, result.open) == ("needs a person", 20)
    assert UNREADABLE[content] in result.reasons[0]


def paths(value, path=()):
    """Every place in a notebook."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in children:
        if isinstance(child, (dict, list)) and child:
            yield from paths(child, (*path, key))
        else:
            yield (*path, key)


PATHS = list(paths(notebook()))[1:]


def test_whatever_stands_anywhere_there_is_one_state():
    states = Counter()

    @given(st.sampled_from(PATHS), JSON)
    @examples(300)
    def put(path, value):
        made = notebook()
        place = made
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        try:
            cells = rebuild(cells_of(made), COURSE)
        except NeedsPerson:
            states["a person looks"] += 1
            return
        nbformat.validate(nbformat.from_dict(COURSE.release | {"cells": write_cells(cells)}))
        states["graded"] += 1

    put()
    # Most places are cells, of which the release is as good: few notebooks need a person.
    assert states["graded"] > states["a person looks"] > 0
