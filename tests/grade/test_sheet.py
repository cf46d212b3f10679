"""A sheet out of the lessons' exercises: written, released by nbgrader, handed in and graded."""

import csv
import json
import stat

import pytest

from bleu_teach.calls.values import same
from bleu_teach.content import EXERCISES, find
from bleu_teach.content.bank import entries, singles
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.grade import hidden, sheet
from bleu_teach.grade.course import read_course
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import choose_language
from tests.grade.nbgrader_command import nbgrader
from tests.grade.submissions import copy_course, fill_cells

ASKED = ["count_ngrams", "clip", "modified_precision"]
POSSIBLE = [
    name
    for name, one in EXERCISES.items()
    if entries(name) and not one.family and name != "evaluation" and one.lesson not in ONLY_IN
]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course with the sheet of week 2, released by nbgrader."""
    folder = copy_course(tmp_path_factory.mktemp("sheet") / "course")
    assert sheet.main(["week2", *ASKED, "--points", "2", "2", "4", "--course", str(folder)]) == 0
    assert nbgrader(folder, "generate_assignment", "week2").returncode == 0
    return folder


WRONG_COUNTS = "def count_ngrams(tokens, n):\n    return Counter(extract_ngrams(tokens[1:], n))"
COUNTED = "counts = count_ngrams(candidate, n)"
SLIP = COUNTED + "\n    if not counts: return 0, 1"


@pytest.fixture(scope="module")
def graded(course, main):
    """The marks of a class, by student and function."""
    source = json.loads((course / "source/week2/week2.ipynb").read_text("utf-8"))
    right = {
        cell["metadata"]["nbgrader"]["grade_id"]: "".join(cell["source"])
        for cell in source["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }
    slip = right["modified_precision"].replace(COUNTED, SLIP)
    changes = {
        "right": right,
        "untouched": {},
        "counts": right | {"count_ngrams": WRONG_COUNTS},
        "slip": right | {"modified_precision": slip},
    }
    for student, sources in changes.items():
        fill_cells(course, "week2", student, sources)
    here = [str(course / "submitted"), "--out", str(course), "--course", str(course)]
    assert main([*here, "--assignment", "week2"]) == 0
    path = course / "exports" / "week2" / "grades.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row.pop("student"): row for row in csv.DictReader(file)}
    assert {row["reason"] for row in rows.values()} == {""}
    return {student: [float(row[name]) for name in ASKED] for student, row in rows.items()}


def test_each_slip_costs_its_points_and_only_once(graded):
    assert (graded["right"], graded["untouched"]) == ([2, 2, 4], [0, 0, 0])
    assert graded["counts"][0] < 2 and graded["counts"][1:] == [2, 4]
    assert 0 < graded["slip"][2] < 4 and graded["slip"][:2] == [2, 2]


def test_a_student_sees_the_task_and_no_solution(course):
    made = json.loads((course / "release/week2/week2.ipynb").read_text("utf-8"))
    text = "\n".join("".join(cell["source"]) for cell in made["cells"])
    assert sheet.lesson_text(find("clip"), "en") in text and "YOUR CODE HERE" in text
    assert "SOLUTION" not in text
    for name in ASKED:
        assert sheet.solution_of(name)[1].partition(":\n")[2] not in text


def missed(exercise, inputs):
    """The mistakes that answer each of these inputs wrongly."""
    ways = [way for _, way in singles(exercise.name)]
    return [hidden.misses(exercise, ways, given) for given in inputs]


@pytest.mark.thorough
@pytest.mark.parametrize("name", POSSIBLE)
def test_each_mistake_that_check_sees_loses_the_same_points_with_every_seed(name):
    exercise, kept = find(name), set()
    seen = frozenset().union(*missed(exercise, exercise.arguments))
    for seed in range(20):
        lost = [
            (one.points, frozenset().union(*missed(exercise, one.inputs)))
            for one in hidden.properties(exercise, 4, f"seed {seed}")
        ]
        assert sum(points for points, _ in lost) == 4
        assert frozenset().union(*(wrong for _, wrong in lost)) == seen
        kept.add(tuple(sum(points for points, wrong in lost if way not in wrong) for way in seen))
    assert len(kept) == 1


@pytest.mark.parametrize("name", POSSIBLE)
def test_each_public_input_has_a_twin_and_none_is_asked_itself(name):
    exercise = find(name)
    inputs = [given for one in hidden.properties(exercise, 2, "seed") for given in one.inputs]
    assert not any(given in exercise.arguments for given in inputs)
    twins = missed(exercise, inputs)
    for public in missed(exercise, exercise.arguments):
        assert any(public <= twin for twin in twins)


def test_a_sheet_without_a_twin_for_an_input_is_refused(monkeypatch):
    monkeypatch.setattr(hidden, "vary", lambda arguments, random: arguments)
    with pytest.raises(BleuInputError, match="clip cannot be in a worksheet: no other input"):
        hidden.properties(find("clip"), 2, "seed")


def test_twins_of_plain_dicts_are_plain_and_depend_on_the_seed():
    clip = find("clip")
    first, again, other = (hidden.properties(clip, 2, seed) for seed in "aab")
    assert first == again != other
    assert {tuple(map(type, given)) for one in first for given in one.inputs} == {
        tuple(map(type, given)) for given in clip.arguments
    }


def test_hidden_inputs_are_drawn_once_and_nobody_else_can_read_them(course, monkeypatch):
    path = course / "tasks_week2.py"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    monkeypatch.setattr(hidden, "vary", pytest.fail)
    tasks = read_course(course, "week2", public_seed=True).tasks
    assert [task.points for task in tasks] == [2, 2, 4] and "Counter" in path.read_text()
    assert all(given for task in tasks for one in task.properties for given in one.inputs)


@pytest.mark.parametrize("name", POSSIBLE)
def test_each_exercise_can_be_a_sheet_of_its_own(name):
    exercise = find(name)
    made = sheet.notebook("week", sheet.sheet({name: sheet.properties_of(name, 1, "s")}), "en")
    names: dict = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "code" and "_shown" not in cell["metadata"]["nbgrader"]["grade_id"]:
            exec(cell["source"], names)
    answers = [exercise.answer(names[exercise.function_name], one) for one in exercise.arguments]
    assert all(map(same, answers, exercise.expected))


def test_a_sheet_is_in_the_language_of_the_course(tmp_path):
    folder = copy_course(tmp_path / "course")
    try:
        assert sheet.main(["week2", "clip", "--course", str(folder / "ko")]) == 0
    finally:
        choose_language("en")
    text = (folder / "ko/source/week2/week2.ipynb").read_text("utf-8")
    assert "점수" in text and (folder / "tasks_week2.py").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["week2", "clop"], "Did you mean clip"),
        (["week2", "evaluation"], "cannot be in a worksheet"),
        (["week2", "bigrams"], "cannot be in a worksheet"),  # no mistake is known
        (["week2", "clip", "--points", "1", "2"], "points for 2"),
        (["bleu", "clip"], "an assignment bleu already exists"),
    ],
)
def test_what_cannot_be_a_sheet_is_refused_and_nothing_is_written(
    arguments, reason, tmp_path, capsys
):
    folder = copy_course(tmp_path / "course")
    assert sheet.main([*arguments, "--course", str(folder)]) == 2
    assert reason in capsys.readouterr().err
    assert not (folder / "source/week2").exists()
    assert not (folder / "tasks_week2.py").exists()
