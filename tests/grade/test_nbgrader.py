"""nbgrader next to our command: its exchange brings submissions and returns pages, `export` writes
one table, and its own autograde is refused."""

import shutil

import pytest

from tests.grade.submissions import (
    FOLDER,
    STUBS,
    Term,
    copy_course,
    hand_in,
    nbgrader,
    notebook,
    read_table,
)


@pytest.fixture
def course(tmp_path, gradebook, main):
    """A teacher's copy of the course folder, graded into itself."""
    copy_course(tmp_path / "course")
    shutil.copy(gradebook, tmp_path / "course")
    return Term(tmp_path / "course", main, out="")


def test_export_has_blanks_and_groups(course):
    course.hand_in("ann", notebook(STUBS))
    course.hand_in("cem", notebook())
    (course.folder / "groups.csv").write_text("eve,ann,flo\n", "utf-8")
    course.grade()
    course.hand_in("cem", b"{")
    course.grade()
    assert nbgrader(course.folder, "export").returncode == 0
    rows = read_table(course.folder, "", "nbgrader.csv")
    assert {row["score"] for row in rows.values()} == {""}  # nobody has read the answers
    scores = {name: (row["assignment"], row["earned"], row["open"]) for name, row in rows.items()}
    assert scores == {
        name: ("bleu", "0", "20" if name == "cem" else "4") for name in ("ann", "cem", "eve", "flo")
    }


def test_autograde_is_refused_and_leaves_what_is_graded(course):
    folder = course.folder
    place = course.hand_in("ann", notebook()).with_name("timestamp.txt")
    place.write_text("2026-11-20 10:00:00 UTC")
    course.grade()
    course.hand_in("bob", notebook(first=["open('run', 'w')"]))
    place.write_text("2026-11-21 10:00:00 UTC")  # nbgrader would remove what is graded
    run = nbgrader(folder, "autograde", "bleu")
    assert run.returncode != 0 and "python -m bleu_teach.grade submitted" in run.stdout
    assert not (folder / "autograded" / "bob").exists() and not list(folder.rglob("run"))
    assert (folder / "autograded/ann/bleu/bleu.ipynb").exists()


def test_without_this_project_nothing_is_graded(tmp_path):
    config = (FOLDER / "nbgrader_config.py").read_text("utf-8")
    config = config.replace("bleu_teach.grade", "bleu_teach_is_missing")
    (tmp_path / "nbgrader_config.py").write_text(config, "utf-8")
    hand_in(tmp_path / "submitted", "ann", notebook())
    run = nbgrader(tmp_path, "autograde", "bleu")
    assert run.returncode != 0 and "Nothing is graded without it" in run.stdout
    assert not (tmp_path / "autograded").exists()


def test_a_submission_goes_through_the_exchange_and_its_page_comes_back(
    course, tmp_path, monkeypatch
):
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    folder, student, exchange = course.folder, tmp_path / "student", tmp_path / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    student.mkdir()
    here = f"--Exchange.root={exchange}"
    cache = f"--Exchange.cache={tmp_path / 'cache'}"
    bleu = ["bleu", here, cache, "--course=bleu_teach"]
    assert nbgrader(folder, "release_assignment", *bleu).returncode == 0
    assert nbgrader(student, "fetch_assignment", *bleu).returncode == 0
    (student / "bleu" / "my_bleu.py").write_text("mine = 1\n")
    assert nbgrader(student, "submit", *bleu).returncode == 0
    assert nbgrader(folder, "collect", *bleu).returncode == 0
    course.grade()
    run = nbgrader(folder, "release_feedback", *bleu)
    assert run.returncode == 0, run.stdout
    run = nbgrader(student, "fetch_feedback", *bleu)
    assert run.returncode == 0, run.stdout
    (page,) = student.glob("bleu/feedback/*/bleu.html")
    (made,) = folder.glob("feedback/*/bleu/bleu.html")
    assert page.read_text("utf-8") == made.read_text("utf-8")
