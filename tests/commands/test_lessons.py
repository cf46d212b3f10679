"""The lessons come along with the package, and never on top of somebody's work."""

from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from bleu_teach.__main__ import main
from bleu_teach.commands import lessons
from tests.browser.servers import write_notebook

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Where pip would have put the lessons; two of them are enough here."""
    folder = tmp_path / "installed"
    (folder / "assignments" / "__pycache__").mkdir(parents=True)
    write_notebook(folder / "00_start_here.ipynb", "1 + 1")
    (folder / "assignments" / "tasks.py").write_text("tasks")
    for place in ("teachers", "ko/teachers", "assignments/release"):
        (folder / place).mkdir(parents=True)
        (folder / place / "page.md").write_text("a page")
    (folder / "assignments" / "__pycache__" / "tasks.pyc").write_text("made by Python")
    monkeypatch.setattr(lessons, "LESSONS", folder)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return folder


@pytest.fixture
def copy(capsys):
    """Run the command, and give its exit status with what it prints."""

    def call(folder, *options):
        status = main(["lessons", str(folder), *options])
        return status, "".join(capsys.readouterr())

    return call


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


ALL = """00_start_here.ipynb assignments/release/page.md assignments/tasks.py
    ko/teachers/page.md teachers/page.md""".split()


@pytest.mark.parametrize(("options", "number"), [(["--teacher"], 5), ([], 2)])
def test_a_teacher_gets_all_but_what_python_made_and_a_student_no_answers(
    installed, copy, tmp_path, options, number
):
    status, said = copy(tmp_path / "new" / "course", *options)
    assert status == 0 and f"Copied {number} files" in said
    assert files(tmp_path / "new" / "course") == {*ALL[:number], lessons.HASHES}


def test_jupyter_trusts_what_is_copied_and_nothing_else(installed, copy, tmp_path):
    folder = tmp_path / "course"
    write_notebook(folder / "mine.ipynb", "2 + 2")
    copy(folder)
    notary = NotebookNotary()
    trusted = {
        path.name: notary.check_signature(nbformat.read(path, 4)) for path in folder.glob("*.ipynb")
    }
    notary.store.close()
    assert trusted == {"00_start_here.ipynb": True, "mine.ipynb": False}


def test_a_learners_work_is_left_alone_and_named(installed, copy, tmp_path):
    mine = tmp_path / "00_start_here.ipynb"
    mine.write_text("my answers")
    said = copy(tmp_path)[1]
    assert mine.read_text() == "my answers"
    assert "Copied 1 file into" in said and "  00_start_here.ipynb" in said


def test_an_update_replaces_what_nobody_has_edited(installed, copy, tmp_path):
    folder = tmp_path / "course"
    copy(folder)
    (folder / "assignments/release/page.md").write_text("a page, edited")
    for name in ("00_start_here.ipynb", "assignments/release/page.md"):
        (installed / name).write_text("new")
    said = copy(folder)[1]
    assert (folder / "00_start_here.ipynb").read_text() == "new"
    assert (folder / "assignments/release/page.md").read_text() == "a page, edited"
    assert "Copied 1 file into" in said and "  assignments/release/page.md" in said


def test_a_broken_list_of_copies_keeps_everything(installed, copy, tmp_path):
    copy(tmp_path)
    (tmp_path / lessons.HASHES).write_text("[1")
    (installed / "assignments/release/page.md").write_text("new")
    assert "  assignments/release/page.md" in copy(tmp_path)[1]
    assert (tmp_path / "assignments/release/page.md").read_text() == "a page"


def test_a_home_that_cannot_be_written_is_no_failure(installed, copy, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "file"))
    assert copy(tmp_path / "course")[0] == 0


def test_a_link_that_leads_nowhere_is_not_followed(installed, copy, tmp_path):
    (tmp_path / "course").mkdir()
    (tmp_path / "course" / "00_start_here.ipynb").symlink_to(tmp_path / "elsewhere.ipynb")
    assert "  00_start_here.ipynb" in copy(tmp_path / "course")[1]
    assert not (tmp_path / "elsewhere.ipynb").exists()


def test_a_file_in_place_of_the_folder_is_named(installed, copy, tmp_path):
    (tmp_path / "course").write_text("a file")
    status, said = copy(tmp_path / "course")
    assert status == 2 and "course" in said and "another path" in said


def test_a_clone_says_where_its_lessons_are(copy, tmp_path):
    status, said = copy(tmp_path)
    assert status == 2 and str(ROOT / "notebooks") in said and "make lab" in said
