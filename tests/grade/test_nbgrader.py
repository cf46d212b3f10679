"""Plain nbgrader commands in the course folder: they use this project's steps, and fail closed."""

import contextlib
import csv
import io
import json
import shutil
import sqlite3
from zipfile import ZipFile

import pytest
from alembic import command
from alembic.config import Config
from nbgrader.api import Gradebook
from nbgrader.dbutil import _temp_alembic_ini

from bleu_teach.learn import BANK
from tests.grade.nbgrader_command import nbgrader
from tests.grade.submissions import COURSE, FOLDER, SOLUTIONS, STUBS, hand_in, notebook
from tests.grade.test_feedback import EVIL, SHOWS, dangers
from tests.grade.test_rebuild import split

HALF = {"modified_precision": SOLUTIONS["modified_precision"].replace("largest |=", "largest +=")}


@pytest.fixture(scope="module")
def course(tmp_path_factory, gradebook):
    """The course folder after generate_assignment, autograde, generate_feedback and export."""
    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "seed"))
    shutil.copy(gradebook, folder)
    made = notebook(HALF | {"answer_human": "\n\n".join(EVIL)}, last=[SHOWS.format(EVIL[0])])
    hand_in(folder / "submitted", "ann", made)
    accident = notebook()
    split(accident)
    hand_in(folder / "submitted", "bob", accident)
    hand_in(folder / "submitted", "cem", b"{")
    hand_in(folder / "submitted", "dee", notebook(STUBS, first=["raise SystemExit"]))
    assert nbgrader(folder, "generate_assignment", "bleu").returncode == 0  # over the release
    assert nbgrader(folder, "db", "student", "add", "eve", "--last-name=O, Eve").returncode == 0
    log = nbgrader(folder, "autograde", "bleu").log
    assert nbgrader(folder, "generate_feedback", "bleu", "--student=ann").returncode == 0
    (folder / "groups.csv").write_text("eve,ann,flo\n", "utf-8")
    assert nbgrader(folder, "export").returncode == 0
    return folder, log


def test_autograde_reaches_the_same_verdicts(course):
    folder, log = course
    with (folder / "exports" / "nbgrader.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {row["score"] for row in rows.values()} == {""}  # nobody has read the answers
    assert not (folder / "grades.csv").exists()  # which is what our own command writes
    scores = {name: row["raw_score"] for name, row in rows.items()}
    assert (scores["ann"], scores["bob"], scores["dee"]) == ("13.0", "15.0", "0.0")
    assert scores["cem"] == ""  # needs a person
    assert scores["eve"] == scores["flo"] == "13.0"  # who are in a group with ann
    assert (rows["eve"]["last_name"], rows["flo"]["last_name"]) == ("O, Eve", "")
    assert "Isolation: " in log and "Repaired: cell BLEU was split" in log
    assert not (folder / "autograded" / "cem").exists()


def test_what_canvas_and_moodle_let_one_download_is_put_in_the_layout(tmp_path):
    """The steps of GRADING.md."""
    shutil.copy(FOLDER / "nbgrader_config.py", tmp_path)
    names = {
        "lovelaceada_123_456_bleu.ipynb": "lovelaceada",
        "byronann_LATE_124_457_bleu-1.ipynb": "byronann",
        "Kim Ji-woo_123456_assignsubmission_file_/bleu.ipynb": "Kim Ji-woo",
    }
    archive = tmp_path / "downloaded" / "bleu" / "archive" / "submissions.zip"
    archive.parent.mkdir(parents=True)
    with ZipFile(archive, "w") as file:
        for name in names:
            file.writestr(name, name)
    for _ in range(2):  # the second time is the download after a re-submission
        run = nbgrader(tmp_path, "zip_collect", "bleu", "--force")
        assert run.returncode == 0, run.log
    found = {tmp_path / "submitted" / name / "bleu/bleu.ipynb": old for old, name in names.items()}
    assert {path: path.read_text() for path in found} == found


def test_generating_the_release_again_changes_nothing(tmp_path, gradebook):
    shutil.copy(gradebook, tmp_path)
    shutil.copytree(FOLDER / "source", tmp_path / "source")
    for name in ("nbgrader_config.py", "tasks.py"):
        shutil.copy(FOLDER / name, tmp_path)
    run = nbgrader(tmp_path, "generate_assignment", "bleu")
    assert run.returncode == 0, run.log[-2000:]
    assert (tmp_path / "release/bleu/bleu.ipynb").read_text("utf-8") == COURSE.release_text


def test_a_new_gradebook_gets_the_version_that_nbgraders_own_program_says(gradebook):
    said = io.StringIO()
    with _temp_alembic_ini("sqlite://") as settings:
        command.heads(Config(settings, stdout=said))
    with contextlib.closing(sqlite3.connect(gradebook)) as book:
        (version,) = book.execute("SELECT version_num FROM alembic_version").fetchone()
    assert said.getvalue().split()[0] == version


def test_autograde_by_habit_skips_nothing_that_is_newer(tmp_path, gradebook, main):
    folder = tmp_path / "course"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "seed"))
    shutil.copy(gradebook, folder)
    place = hand_in(folder / "submitted", "ann", notebook()).with_name("timestamp.txt")
    place.write_text("2026-11-20 10:00:00 UTC")
    assert main([str(folder / "submitted"), "--out", str(folder), "--course", str(folder)]) == 0
    hand_in(folder / "submitted", "ann", notebook(STUBS))
    place.write_text("2026-11-21 10:00:00 UTC")
    log = nbgrader(folder, "autograde", "bleu").log
    assert "Skipping" not in log
    with Gradebook(f"sqlite:///{folder / 'gradebook.db'}") as book:
        assert book.find_submission("bleu", "ann").score == 0


def test_the_level_is_stored_with_the_graded_notebook(course):
    made = json.loads((course[0] / "autograded/ann/bleu/bleu.ipynb").read_text("utf-8"))
    assert made["metadata"]["bleu_teach"] == {"isolation": "box"}


def test_nbgraders_feedback_teaches_and_is_harmless(course):
    html = (course[0] / "feedback/ann/bleu/bleu.html").read_text("utf-8")
    assert BANK["clip_to_sum"].idea in html
    student = html[html.index("Task 1.4") :]
    assert [one for one in dangers(student) if "alert" in str(one) or one == "iframe"] == []
    assert "<script>alert" not in html and "javascript:alert(1)&quot;" not in html


def test_without_this_project_nothing_is_graded(course, tmp_path):
    shutil.copy(FOLDER / "nbgrader_config.py", tmp_path)
    config = (tmp_path / "nbgrader_config.py").read_text("utf-8")
    broken = config.replace("bleu_teach.grade.nbgrader_steps", "bleu_teach_that_is_not_installed")
    (tmp_path / "nbgrader_config.py").write_text(broken, "utf-8")
    shutil.copytree(course[0] / "submitted", tmp_path / "submitted")
    run = nbgrader(tmp_path, "autograde", "bleu")
    assert run.returncode != 0 and "Nothing is graded without it" in run.log
    assert not (tmp_path / "autograded").exists()
