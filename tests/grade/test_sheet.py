"""A sheet out of the lessons' exercises: written, released by nbgrader, handed in and graded."""

import csv
import json
import shutil
import stat
from collections import Counter

import pytest

from bleu_teach.calls.values import same
from bleu_teach.content import BANK, EXERCISES, find
from bleu_teach.content.bank import entries, singles
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.display.language import choose_language
from bleu_teach.grade import hidden, sheet
from bleu_teach.grade.course import read_course
from bleu_teach.inputs import BleuInputError
from tests.grade.nbgrader_command import nbgrader
from tests.grade.submissions import FOLDER

ASKED = "count_ngrams clip modified_precision catch:clip_to_sum forge:zero_from_good_words".split()
POSSIBLE = [
    name
    for name, one in EXERCISES.items()
    if entries(name) and not one.family and name != "evaluation" and one.lesson not in ONLY_IN
]


def fresh(folder):
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "seed"))
    return folder


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course with the sheet of week 2, released by nbgrader; what it registers goes again."""
    folder, known = fresh(tmp_path_factory.mktemp("sheet") / "course"), dict(EXERCISES)
    points = ["--points", "2", "2", "4", "1", "1"]
    assert sheet.main(["week2", *ASKED, *points, "--course", str(folder)]) == 0
    assert nbgrader(folder, "generate_assignment", "week2").returncode == 0
    yield folder
    EXERCISES.clear()
    EXERCISES.update(known)


@pytest.fixture(scope="module")
def graded(course, main):
    """The marks of a class, by student and function."""
    source = json.loads((course / "source/week2/week2.ipynb").read_text("utf-8"))
    right = {
        cell["metadata"]["nbgrader"]["grade_id"]: "".join(cell["source"])
        for cell in source["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }
    changes = {
        "right": right,
        "untouched": {},
        "counts": right
        | {
            "count_ngrams": "def count_ngrams(tokens, n):\n"
            "    return Counter(extract_ngrams(tokens[1:], n))"
        },
        "slip": right
        | {
            "modified_precision": right["modified_precision"].replace(
                "counts = count_ngrams(candidate, n)",
                "counts = count_ngrams(candidate, n)\n    if not counts: return 0, 1",
            )
        },
        "input": right
        | {
            "catch_clip_to_sum": "def catch_clip_to_sum():\n    return ['a'], [['a']], 1",
            "forge_zero_from_good_words": "def forge_zero_from_good_words():\n    return True",
        },
    }
    for student, sources in changes.items():
        made = json.loads((course / "release/week2/week2.ipynb").read_text("utf-8"))
        for cell in made["cells"]:
            name = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = sources.get(name, cell["source"])
        path = course / "submitted" / student / "week2" / "week2.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(made), "utf-8")
    here = [str(course / "submitted"), "--out", str(course), "--course", str(course)]
    assert main([*here, "--assignment", "week2"]) == 0
    path = course / "exports" / "week2" / "grades.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row.pop("student"): row for row in csv.DictReader(file)}
    assert {row["reason"] for row in rows.values()} == {""}
    columns = list(rows["right"])[-5:]
    return {student: [float(row[name]) for name in columns] for student, row in rows.items()}


def test_solutions_have_all_points_and_a_sheet_as_it_was_given_out_none(graded):
    assert graded["right"] == [2, 2, 4, 1, 1]
    assert graded["untouched"] == [0, 0, 0, 0, 0]


def test_a_wrong_helper_is_not_paid_for_twice(graded):
    assert graded["counts"][0] < 2 and graded["counts"][1:] == [2, 4, 1, 1]


def test_one_slip_does_not_cost_all(graded):
    assert 0 < graded["slip"][2] < 4 and graded["slip"][:2] == [2, 2]


def test_an_answer_that_is_an_input_is_put_to_the_test(graded):
    assert graded["input"] == [2, 2, 4, 0, 0]


def test_a_student_sees_the_task_and_no_solution(course):
    made = json.loads((course / "release/week2/week2.ipynb").read_text("utf-8"))
    text = "\n".join("".join(cell["source"]) for cell in made["cells"])
    assert sheet.lesson_text(find("clip"), "en") in text and "YOUR CODE HERE" in text
    assert "SOLUTION" not in text
    for name in ASKED[:3]:
        assert sheet.solution_of(name)[1].partition(":\n")[2] not in text


@pytest.fixture(scope="module")
def missed():
    """The mistakes that answer an input wrongly; each input is only tried once."""
    found, misses = {}, hidden.misses

    def remembered(exercise, ways, arguments):
        key = exercise.name, repr(arguments)
        if key not in found:
            found[key] = misses(exercise, ways, arguments)
        return found[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hidden, "misses", remembered)
        yield lambda exercise, given: remembered(exercise, ways_of(exercise), given)


def ways_of(exercise):
    return [way for _, way in singles(exercise.name)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", POSSIBLE)
def test_each_mistake_that_check_sees_loses_the_same_points_with_every_seed(name, missed):
    exercise, kept = find(name), set()
    seen = frozenset().union(*(missed(exercise, one) for one in exercise.arguments))
    for seed in range(20):
        lost = [
            (one.points, frozenset().union(*(missed(exercise, given) for given in one.inputs)))
            for one in hidden.properties(exercise, 4, f"seed {seed}")
        ]
        assert sum(points for points, _ in lost) == 4
        assert frozenset().union(*(wrong for _, wrong in lost)) == seen
        kept.add(tuple(sum(points for points, wrong in lost if way not in wrong) for way in seen))
    assert len(kept) == 1


@pytest.mark.parametrize("name", POSSIBLE)
def test_each_public_input_has_a_twin_and_none_is_asked_itself(name, missed):
    exercise = find(name)
    inputs = [given for one in hidden.properties(exercise, 2, "seed") for given in one.inputs]
    assert not any(given in exercise.arguments for given in inputs)
    for public in exercise.arguments:
        assert any(missed(exercise, public) <= missed(exercise, given) for given in inputs), public


def test_a_sheet_without_a_twin_for_an_input_is_refused(monkeypatch):
    monkeypatch.setattr(hidden, "vary", lambda arguments, random: arguments)
    with pytest.raises(BleuInputError, match="clip cannot be in a worksheet: no other input"):
        hidden.properties(find("clip"), 2, "seed")


def test_a_twin_keeps_plain_dicts_plain():
    inputs = [given for one in hidden.properties(find("clip"), 2, "a") for given in one.inputs]
    assert {tuple(map(type, given)) for given in inputs} == {
        tuple(map(type, given)) for given in find("clip").arguments
    }


def test_hidden_inputs_are_drawn_once_and_nobody_else_can_read_them(course, monkeypatch):
    path = course / "tasks_week2.py"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    monkeypatch.setattr(hidden, "vary", pytest.fail)
    tasks = read_course(course, "week2", public_seed=True).tasks
    assert [task.points for task in tasks] == [2, 2, 4, 1, 1] and "Counter" in path.read_text()
    assert all(given for task in tasks[:3] for one in task.properties for given in one.inputs)


def unclipped(counts, max_counts):
    return Counter(counts)


@pytest.mark.parametrize(
    ("name", "wrong", "kept"),
    [
        ("clip", unclipped, 0),  # what the exercise is about
        ("clip", BANK["unmatched_kept"].functions("clip")[0], 1),
        (
            "closest_reference_length",
            BANK["tie_first"].functions("closest_reference_length")[0],
            1,
        ),
    ],
)
def test_a_slip_does_not_cost_what_the_whole_idea_costs(name, wrong, kept):
    exercise = find(name)

    def holds(given):
        return same(exercise.answer(wrong, given), exercise.answer(exercise.correct, given))

    made = hidden.properties(exercise, 2, "seed")
    assert sum(one.points for one in made if all(map(holds, one.inputs))) == kept


def test_another_seed_gives_other_inputs():
    clip = find("clip")
    first, again, other = (hidden.properties(clip, 2, seed) for seed in "aab")
    assert first == again != other


@pytest.mark.parametrize("line", sheet.TERM)
def test_each_sheet_of_the_proposed_term_can_be_written(line, tmp_path):
    name, *asked = line.split()
    known = dict(EXERCISES)
    wanted = {one: sheet.properties_of(one, 1, "a seed") for one in asked}
    tasks = dict(zip(asked, sheet.sheet(wanted), strict=True))
    made = sheet.notebook(name, tasks, "en")
    EXERCISES.clear()
    EXERCISES.update(known)
    names: dict = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "code" and "_shown" not in cell["metadata"]["nbgrader"]["grade_id"]:
            exec(cell["source"], names)
    for one in asked:
        if ":" not in one:
            exercise = find(one)
            answers = [exercise.answer(names[one], given) for given in exercise.arguments]
            assert all(map(same, answers, exercise.expected)), one


def test_a_sheet_is_in_the_language_of_the_course(tmp_path):
    folder = fresh(tmp_path / "course")
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
        (["week2", "catch:nobody"], "nobody"),
    ],
)
def test_what_cannot_be_a_sheet_is_refused_and_nothing_is_written(
    arguments, reason, tmp_path, capsys
):
    folder = fresh(tmp_path / "course")
    assert sheet.main([*arguments, "--course", str(folder)]) == 2
    assert reason in capsys.readouterr().err
    assert not (folder / "source/week2").exists()
    assert not (folder / "tasks_week2.py").exists()
