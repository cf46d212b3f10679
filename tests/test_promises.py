"""The README's promises, followed to the letter: a clone in an empty home folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest

from tools.doors import write_readme

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
TESTED = "tests/test_clipping.py notebooks/02_clipping.ipynb"  # in place of all
LESSON = "notebooks/00_start_here.ipynb"
pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A new home, with the project as somebody published it, and a clone."""
    folder = tmp_path_factory.mktemp("home")
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@example.org")
    run(folder, *git, "clone", "--quiet", "--no-local", "--depth", "1", f"file://{ROOT}", "there")
    run(folder / "there", *git, "checkout", "--quiet", "-B", "main")
    written = write_readme(README, f"file://{folder}/there", "")
    run(folder, "sh", "-c", re.search(r"^git clone .*$", written, re.MULTILINE)[0])
    (folder / ".gitconfig").write_text("[user]\nname = a\nemail = a@example.org\n")
    return folder


def run(folder: Path, *command, home: Path | None = None) -> str:
    """A command as somebody types it who has no other environment active."""
    settings = {key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"}
    settings["HOME"] = str(home or folder)
    settings.pop("MAKEFLAGS", None)
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=settings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_one_command_sets_up_and_tests(home):
    pytest_of_make = f".venv/bin/python -m pytest -p no:xdist -q {TESTED}"
    shown = run(home / "bleu_teach", "make", "test", f"PYTEST={pytest_of_make}", home=home)
    assert "Setting up .venv" in shown and " passed" in shown
    again = run(home / "bleu_teach", "make", "test-venv", home=home)
    assert "Setting up" not in again


def test_files_of_ones_own(home):
    clone, course = home / "bleu_teach", home / "own"
    course.mkdir()
    corpus = clone / "bleu_teach" / "corpus"
    for name, copy in (("literal", "candidates"), ("reference_1", "references"),
                       ("literal", "baseline"), ("fluent", "new")):  # fmt: skip
        shutil.copy(corpus / f"{name}.txt", course / f"{copy}.txt")
    for line in re.findall(r"^\.venv/bin/python (-m bleu_teach .*)$", README, re.MULTILINE):
        assert "tok:13a" in run(course, clone / ".venv/bin/python", *line.split(), home=home)


def test_a_lesson_that_was_worked_in_comes_through_an_update(home):
    clone, there = home / "bleu_teach", home / "there"
    notebook = nbformat.read(clone / LESSON, as_version=4)
    notebook.cells[1].source += "\nMy own note."
    nbformat.write(notebook, clone / LESSON)
    (there / "NEWS").write_text("something new\n")
    run(there, "git", "add", "NEWS", home=home)
    run(there, "git", "commit", "--quiet", "-m", "News", home=home)
    for command in ("git stash", "git pull", "git stash pop"):
        assert command in CONTRIBUTING
        run(clone, *command.split(), home=home)
    assert (clone / "NEWS").exists()
    assert "My own note." in (clone / LESSON).read_text("utf-8")
