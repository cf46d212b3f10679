"""A term as a teacher lives through it: answers that change, comments, late work, points."""

import json
from datetime import datetime
from zipfile import ZipFile

import pytest
from nbgrader.api import Gradebook

from bleu_teach.grade.course import read_course
from tests.grade.submissions import (
    COURSE,
    RELEASE,
    SOLUTIONS,
    STUBS,
    copy_course,
    hand_in,
    notebook,
    read_table,
    where,
)

ANSWERS = {name: f"An answer to {name}." for name in SOLUTIONS if name.startswith("answer_")}
DUE = datetime(2026, 11, 20, 12)


@pytest.fixture
def book(out):
    """The gradebook, opened for as long as a change takes."""
    return lambda: Gradebook(f"sqlite:///{out / 'gradebook.db'}")


def rows(folder):
    return read_table(folder / "out")


def mark(book, student, points=1, names=tuple(ANSWERS)):
    """Enter points by hand, as formgrader does."""
    with book() as opened:
        for name in names:
            grade = opened.find_grade(name, "bleu", "bleu", student)
            grade.manual_score, grade.needs_manual_grade = points, False
        opened.db.commit()


def canvas(folder, student):
    return read_table(folder / "out", "bleu", "canvas.csv", "Student")[student]["bleu"]


def test_an_answer_that_changed_after_it_was_read_is_to_be_read_again(tmp_path, book, run):
    for student in ("ann", "ben"):
        hand_in(tmp_path / "submitted", student, notebook(ANSWERS))
    assert run(tmp_path) == 0
    for student in ("ann", "ben"):
        mark(book, student)
    hand_in(tmp_path / "submitted", "ben", notebook(ANSWERS | {"answer_flaw": "Another one."}))
    for _ in range(2):  # as long as nobody has read it
        assert run(tmp_path) == 0
        ann, ben = rows(tmp_path).values()
        assert (ann["earned"], ann["open"], canvas(tmp_path, "ann")) == ("19", "0", "19")
        assert (ben["earned"], ben["open"], canvas(tmp_path, "ben")) == ("18", "1", "")
        assert ben["answer_flaw"] == ""
    mark(book, "ben", 0, ["answer_flaw"])
    assert run(tmp_path) == 0
    assert (rows(tmp_path)["ben"]["open"], canvas(tmp_path, "ben")) == ("0", "18")


def test_code_that_a_person_marked_and_that_changed_is_to_be_read_again(tmp_path, book, run):
    hand_in(tmp_path / "submitted", "ben", notebook(STUBS | ANSWERS))
    assert run(tmp_path) == 0
    mark(book, "ben", 5, ["BLEU_marks"])
    mark(book, "ben")
    hand_in(tmp_path / "submitted", "ben", notebook(ANSWERS))
    assert run(tmp_path) == 0
    ben = rows(tmp_path)["ben"]
    assert (ben["earned"], ben["open"], ben["BLEU"]) == ("14", "5", "")


def test_marks_by_hand_outlive_a_broken_file(tmp_path, book, run):
    for content in (notebook(ANSWERS), b"{", notebook(ANSWERS)):
        hand_in(tmp_path / "submitted", "ben", content)
        assert run(tmp_path) == 0
        if content != b"{" and rows(tmp_path)["ben"]["open"] == "4":
            mark(book, "ben")
    assert (rows(tmp_path)["ben"]["earned"], rows(tmp_path)["ben"]["open"]) == ("19", "0")


@pytest.mark.parametrize(("extension", "days"), [(0, "2.4"), (1, "1.4"), (3, "")])
def test_the_days_that_work_is_late_are_in_the_table(extension, days, tmp_path, out, book, run):
    place = hand_in(tmp_path / "submitted", "hal", notebook(ANSWERS))
    place.with_name("timestamp.txt").write_text("2026-11-22 21:36:00 UTC\n")
    with book() as opened:
        opened.update_or_create_assignment("bleu", duedate=DUE)
        opened.update_or_create_student("hal")
        with opened.db.no_autoflush:
            opened.update_or_create_submission("bleu", "hal")
        opened.grant_extension("bleu", "hal", days=extension)
    assert run(tmp_path) == 0
    assert (rows(tmp_path)["hal"]["late"], rows(tmp_path)["hal"]["earned"]) == (days, "16")
    assert (out / "autograded/hal/bleu/timestamp.txt").read_text() == "2026-11-22 21:36:00 UTC\n"


def test_who_handed_in_nothing_or_another_assignment_is_told(tmp_path, book, run, capsys):
    hand_in(tmp_path / "submitted", "ann", b"")
    (tmp_path / "submitted" / "bea" / "week2").mkdir(parents=True)
    beside = tmp_path / "submitted" / "cy" / "bleu.ipynb"  # one folder is missing
    beside.parent.mkdir()
    beside.write_text(json.dumps(notebook()))
    with book() as opened:
        for student in ("ann", "dan"):
            opened.update_or_create_student(student)
    assert run(tmp_path) == 0
    said = capsys.readouterr().out
    assert (
        "2 submissions of" in said and "2 in the gradebook without a submission: bea, dan" in said
    )
    assert list(rows(tmp_path)) == ["ann", "cy"]
    assert not (tmp_path / "out" / "feedback" / "bea").exists()


@pytest.mark.parametrize("time", ["yesterday, I think", "2026-11-22 " + "9" * 4_000_000])
def test_a_time_that_is_none_is_no_time(time, tmp_path, out, run):
    place = hand_in(tmp_path / "submitted", "ann", notebook())
    place.with_name("timestamp.txt").write_text(time)
    assert run(tmp_path) == 0
    assert rows(tmp_path)["ann"]["late"] == ""


def test_points_that_differ_between_notebook_and_tasks_are_refused(tmp_path):
    place = tmp_path / "release" / "bleu"
    place.mkdir(parents=True)
    (place / "bleu.ipynb").write_text(COURSE.release_text, "utf-8")
    text = COURSE.tasks_text.replace('"the larger number", 1', '"the larger number", 2')
    assert text != COURSE.tasks_text
    (tmp_path / "tasks.py").write_text(text, "utf-8")
    with pytest.raises(OSError, match=r"has 3 points .* and 4 in tasks\.py"):
        read_course(tmp_path, "bleu", public_seed=True)


def test_a_group_has_the_row_and_the_page_of_the_one_who_handed_in(tmp_path, out, main):
    course = copy_course(tmp_path / "course")
    (course / "groups.csv").write_text("ben,ann,eve\ncem,dee\n", "utf-8")
    hand_in(tmp_path / "submitted", "ann", notebook(STUBS))
    hand_in(tmp_path / "submitted", "eve", notebook(ANSWERS))
    assert main([*where(tmp_path), "--course", str(course)]) == 0
    found = rows(tmp_path)
    assert {name: row["earned"] for name, row in found.items()} == {
        "ann": "0",
        "ben": "0",
        "eve": "16",
    }
    pages = [
        (out / "feedback" / name / "bleu" / "bleu.html").read_text("utf-8")
        for name in ("ann", "ben")
    ]
    assert pages[0] == pages[1]


def test_moodle_gets_its_own_worksheet_and_pages_in_its_own_folders(tmp_path, main):
    """Two students of one name, one of them without a notebook."""
    folder = "Kim Minji_{}_assignsubmission_file_/{}"
    with ZipFile(tmp_path / "all.zip", "w") as file:
        file.writestr(folder.format(12, "bleu.ipynb"), json.dumps(RELEASE))
        file.writestr(folder.format(13, "essay.pdf"), "%PDF")
    out = tmp_path / "out"
    assert main([str(tmp_path / "all.zip"), "--out", str(out), "--public-seed"]) == 0
    table = read_table(out, "bleu", "moodle.csv", "Identifier")
    assert {key: (row["Full name"], row["Grade"]) for key, row in table.items()} == {
        "Participant 12": ("Kim Minji_12", ""),
        "Participant 13": ("Kim Minji_13", ""),
    }
    with ZipFile(out / "exports/bleu/moodle_feedback.zip") as packed:
        first, second = sorted(packed.namelist())
        page = (out / "feedback/Kim Minji_12/bleu/bleu.html").read_bytes()
        assert packed.read(first) == page
    assert (first, second) == tuple(folder.format(n, "bleu.html") for n in (12, 13))
