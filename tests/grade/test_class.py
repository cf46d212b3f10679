"""Nobody stops the class: whatever happens to one student ends as that student's own state."""

import contextlib
import copy
import errno
import json
import os
import sqlite3

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bleu_teach.grade.cells import as_output
from tests.grade.submissions import COURSE, code, hand_in, notebook, place, read_table

FORGED = """
import os
os.write(3, b'\\n{"text": 5, "error": [], "stopped": 7}\\n{"end": true}\\n' * 9)
"""


def many_copies():
    made = notebook()
    here = place(made, "BLEU")
    made["cells"][here:here] = [
        {**copy.deepcopy(made["cells"][here]), "id": f"copy-{i}"} for i in range(100)
    ]
    return made


def no_folder(path):
    path.parent.mkdir(exist_ok=True)
    path.write_text("not a student")


def pipe(folder):
    (folder / "bleu").mkdir(parents=True)
    os.mkfifo(folder / "bleu" / "bleu.ipynb")


def a_folder_called_like_it(folder):
    (folder / "bleu" / "bleu.ipynb").mkdir(parents=True)


def two_and_one_is_no_text(folder):
    for name in ("a.ipynb", os.fsdecode(b"n\xe4.ipynb")):
        hand_in(folder.parent, folder.name, notebook(), name=name)


# Name of the folder: what is in it, the status, and what the reason says.
HOSTILE = {
    "half an emoji": (notebook({"title": "[x](\ud83d)"}, last=["# \udfff"]), "graded", ""),
    "forged": (notebook(first=[FORGED]), "graded", ""),
    "copies": (many_copies(), "graded", "split or copied"),
    "notes.txt": (no_folder, "needs a person", "no student's name"),
    "pipe": (pipe, "needs a person", "not a file"),
    "folder": (a_folder_called_like_it, "needs a person", "there is no notebook"),
    "two": (two_and_one_is_no_text, "needs a person", "\\udce4.ipynb"),
    "x" * 220: (notebook(), "needs a person", "rename it"),
    "index.html.half": (notebook(), "graded", ""),
    "-rf": (notebook(), "graded", ""),
    "index.html": (notebook(), "needs a person", "rename it"),
    "fay\rzoe,graded,16": (notebook(), "needs a person", "rename it"),
    "gil\x1b[31m": (notebook(), "needs a person", "rename it"),
    "<img src=x onerror=alert(1)>": (notebook(), "needs a person", "rename it"),
    os.fsdecode(b"\xff"): (notebook(), "needs a person", "rename it"),
    os.fsdecode(b"\xfe"): (notebook(), "needs a person", "rename it"),
}


def rows(folder):
    return [*read_table(folder / "out").values()]


@pytest.fixture(scope="module")
def graded(tmp_path_factory, run):
    """The class after one run of the command."""
    folder = tmp_path_factory.mktemp("class")
    for student, (content, *_) in HOSTILE.items():
        if callable(content):
            content(folder / "submitted" / student)
        else:
            hand_in(folder / "submitted", student, content)
    hand_in(folder / "submitted", "ann", notebook())
    assert run(folder) == 0
    return folder


def test_each_ends_in_a_state_of_its_own(graded):
    expected = sorted(state for _, state, _ in HOSTILE.values())
    found = rows(graded)
    ann = next(row for row in found if row["student"] == "ann")
    assert (ann["status"], ann["earned"]) == ("graded", "16")
    assert sorted(row["status"] for row in found if row is not ann) == expected
    told = [row["reason"] + row["notes"] for row in found]
    assert all(any(reason in row for row in told) for _, _, reason in HOSTILE.values())
    assert max(map(len, told)) < 10_000


def test_no_name_can_be_taken_for_something_else(graded):
    for row in rows(graded):
        assert row["student"].isprintable() and not set(row["student"]) & set('<>"`')
        assert (
            graded / "out" / "feedback" / row["student"].lstrip("'") / "bleu" / "bleu.html"
        ).exists()


def test_an_error_while_writing_is_that_students_alone(tmp_path, out, monkeypatch, run):
    def fails_for_ann(result, *more):
        if result.student == "ann" and result.marks:
            raise ValueError("bug")
        return "page"

    for student in ("ann", "bob"):
        hand_in(tmp_path / "submitted", student, notebook())
    monkeypatch.setattr("bleu_teach.grade.writer.page", fails_for_ann)
    assert run(tmp_path) == 0
    assert [(row["earned"], "bug" in row["reason"]) for row in rows(tmp_path)] == [
        ("0", True),
        ("16", False),
    ]


def broken_tasks(folder):
    (folder / "course").mkdir()
    release = folder / "course" / "release" / "bleu" / "bleu.ipynb"
    release.parent.mkdir(parents=True)
    release.write_text(COURSE.release_text, "utf-8")
    (folder / "course" / "tasks.py").write_text("TASKS = {'bleu': oops}")
    return ["--course", str(folder / "course")]


def tasks_that_exit(folder):
    arguments = broken_tasks(folder)
    (folder / "course" / "tasks.py").write_text("raise SystemExit('not today')")
    return arguments


def out_is_a_file(folder):
    (folder / "out").write_text("")
    return []


def broken_gradebook(folder):
    (folder / "out").mkdir()
    (folder / "out" / "gradebook.db").write_bytes(b"not a database" * 100)
    return []


@pytest.mark.parametrize("broken", [broken_tasks, tasks_that_exit, out_is_a_file, broken_gradebook])
def test_what_is_broken_for_all_stops_the_command_with_a_sentence(broken, tmp_path, capsys, run):
    hand_in(tmp_path / "submitted", "ann", b"")
    assert run(tmp_path, *broken(tmp_path)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said


def test_a_full_folder_stops_the_command_with_a_sentence(tmp_path, out, monkeypatch, capsys, run):
    def full(*arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    hand_in(tmp_path / "submitted", "ann", b"")
    monkeypatch.setattr("bleu_teach.display.files.Path.write_bytes", full)
    assert run(tmp_path) == 2
    assert capsys.readouterr().err == f"Cannot use {out}: No space left on device\n"


def test_a_locked_gradebook_stops_the_command(tmp_path, out, capsys, run):
    hand_in(tmp_path / "submitted", "ann", b"")
    with contextlib.closing(sqlite3.connect(out / "gradebook.db")) as book:
        book.execute("BEGIN EXCLUSIVE")
        assert run(tmp_path) == 2
    assert "locked" in capsys.readouterr().err


@given(st.text())
@settings(deadline=None)
def test_whatever_is_sent_as_an_output_belongs_in_a_notebook(sent):
    cell = {**code("1", id="one"), "outputs": as_output(sent)}
    made = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    nbformat.validate(json.loads(json.dumps(made)))
