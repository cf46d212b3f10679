"""The teacher's one command: nobody stops it, and whatever happens to one student ends in a row."""

import contextlib
import copy
import errno
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bleu_teach.grade import __main__ as command
from bleu_teach.grade.arrivals import usable
from bleu_teach.grade.batch import do_apart, grade_all
from bleu_teach.grade.cells import as_output
from bleu_teach.grade.sandbox import box
from tests.grade.submissions import (
    ANSWERS,
    COURSE,
    SOLUTIONS,
    STUBS,
    Term,
    code,
    copy_course,
    hand_in,
    notebook,
    place,
)

HALF = {"BLEU": SOLUTIONS["BLEU"].replace("min(count, max(", "min(count, sum(")}
FORGED = """
import os
os.write(3, b'\\n{"text": 5, "error": [], "stopped": 7}\\n{"end": true}\\n' * 9)
"""


def many_copies():
    made = notebook()
    here = place(made, "BLEU")
    copies = [{**copy.deepcopy(made["cells"][here]), "id": f"copy-{i}"} for i in range(100)]
    made["cells"][here:here] = copies
    return made


def pipe(folder):
    (folder / "bleu").mkdir(parents=True)
    os.mkfifo(folder / "bleu" / "bleu.ipynb")


def a_folder_called_like_it(folder):
    (folder / "bleu" / "bleu.ipynb").mkdir(parents=True)


def two_and_one_is_no_text(folder):
    for name in ("a.ipynb", os.fsdecode(b"n\xe4.ipynb")):
        hand_in(folder.parent, folder.name, notebook(), name=name)


def another_name(folder):
    hand_in(folder.parent, folder.name, notebook(HALF), name="bleu (1).ipynb")


# Name of the folder: what is in it, the points of 16, or None for all that a person has to see, and
# what the reason or a note says.
CLASS = {
    "ann": (notebook(ANSWERS, last=["print(*set('abcdefghij'))"]), 16, ""),
    "bob": (another_name, 14, ""),
    "cem": (b"", None, "the file is empty"),
    "dee": (notebook(STUBS), 0, ""),
    "eve": (lambda folder: folder.mkdir(), None, "there is no notebook"),
    "fay": (notebook(HALF), 14, ""),
    "=2+3": (notebook(HALF | ANSWERS), 14, ""),
    "half an emoji": (notebook({"title": "[x](\ud83d)"}, last=["# \udfff"]), 16, ""),
    "forged": (notebook(first=[FORGED]), 0, ""),
    "copies": (many_copies(), 16, ""),
    "notes.txt": (lambda path: path.touch(), None, "no student's name in this file: put it"),
    "pipe": (pipe, None, "not a file"),
    "folder": (a_folder_called_like_it, None, "there is no notebook"),
    "two": (two_and_one_is_no_text, None, "\\udce4.ipynb"),
    "index.html.half": (notebook(), 16, ""),
    "-rf": (notebook(), 16, ""),
}
# The same for names that cannot be those of a folder.
NAMES = ["x" * 220, "index.html", "fay\rzoe,graded,16", "gil\x1b[31m"]
NAMES += ["<img src=x onerror=alert(1)>", *map(os.fsdecode, (b"\xff", b"\xfe", b"zo\xff"))]
CLASS |= dict.fromkeys(NAMES, (notebook(), None, "cannot be used: rename it"))


@pytest.fixture(scope="module")
def graded(tmp_path_factory, main):
    """The class after one run of the command."""
    term = Term(tmp_path_factory.mktemp("class"), main)
    (term.folder / "submitted").mkdir()
    for student, (content, *_) in CLASS.items():
        if callable(content):
            content(term.folder / "submitted" / student)
        else:
            term.hand_in(student, content)
    hand_in(term.folder / "submitted/.hidden", "nobody", notebook())
    term.grade()
    return term


def test_each_has_a_row_of_its_own_and_what_was_hidden_has_none(graded):
    rows = {name.removeprefix("'"): row for name, row in graded.table().items()}
    assert {*rows} == {usable(name) for name in CLASS} and len(rows) == len(CLASS)
    for name, (_, points, said) in CLASS.items():
        row, person = rows[usable(name)], points is None
        found = row["status"], row["earned"], row["open"], row["maximum"]
        status = "needs a person" if person else "graded"
        assert found == (status, f"{points or 0}", "20" if person else "4", "20"), name
        assert said in row["reason"] + row["notes"] and len(row["reason"]) < 10_000
        assert row["BLEU"] == ("" if person else {16: "5", 14: "3", 0: "0"}[points])
        assert row["answer_flaw"] == ""  # an open point is a blank


def test_no_name_can_be_taken_for_something_else(graded):
    for student in map(usable, CLASS):
        assert student.isprintable() and not set(student) & set('<>"`')
        assert graded.page(student)


@pytest.fixture
def graded_before(graded, tmp_path):
    """Some of the class, graded an hour ago, as it were."""

    def odd(folder, names):
        return [one for one in names if folder.endswith("submitted") and len(one) != 3]

    folder = shutil.copytree(graded.folder, tmp_path / "term", ignore=odd)
    return Term(folder, graded.main)


def lines_of(term, name):
    return (term.out / "exports/bleu" / name).read_text("utf-8").splitlines()


def test_canvas_and_moodle_get_a_blank_until_every_answer_is_read(graded_before, capsys):
    """Names are keys, so they stay as they are. The command ends with what is left to do."""
    term = graded_before
    canvas, moodle = (lines_of(term, name) for name in ("canvas.csv", "moodle.csv"))
    assert canvas[0] == '"Student","ID","SIS Login ID","Section","bleu"'
    assert canvas[1].startswith('"Points Possible"') and canvas[1].endswith(',"20"')
    assert {f'"{name}","","{name}","",""' for name in ("=2+3", "cem", "ann")} < {*canvas}
    assert '"ann","","","ann",""' in moodle and any(line.startswith('"cem","",') for line in moodle)
    assert not any("notes.txt" in line for line in canvas + moodle)
    term.mark("ann", 1)
    ann = term.grade()["ann"]
    assert (ann["earned"], ann["open"], ann["answer_significance"]) == ("19", "0", "1")
    assert '"ann","","ann","","19"' in lines_of(term, "canvas.csv")
    assert '"ann","19","","ann",""' in lines_of(term, "moodle.csv")
    said = capsys.readouterr().out
    assert re.search(r"such as written answers \(students: \d\)", said)
    assert "--zero REASON" in said and "  the file is empty (cem)\n" in said
    assert str(term.out) in said


def test_the_gradebook_is_nbgraders(graded):
    with graded.book() as book:
        found = {one.student.id: one.score for one in book.assignment_submissions("bleu")}
        grades = book.find_submission("bleu", "ann").notebooks[0].grades
        waiting = [grade.name for grade in grades if grade.needs_manual_grade]
        cells = {one.name: one for one in book.find_notebook("bleu", "bleu").source_cells}
    for cell in COURSE.given.values():  # what nbgrader puts back over a student's locked cells
        one, checksum = cells.pop(cell.name), cell.nbgrader["checksum"]
        assert (one.source, one.locked, one.checksum) == (cell.source, cell.locked, checksum)
    assert cells == {} and sorted(waiting) == sorted(ANSWERS)
    assert found == {usable(name): points or 0 for name, (_, points, _) in CLASS.items()}


def test_only_what_changed_is_graded_again(graded_before, monkeypatch):
    """With what could not be graded: a better file may come."""
    graded_before.hand_in("fay", notebook(last=["# fay"]))
    asked = []

    def spy(course, submissions, most):
        submissions = list(submissions)
        asked.extend(submission.student for submission in submissions)
        return grade_all(course, submissions, most)

    monkeypatch.setattr(command, "grade_all", spy)
    rows = graded_before.grade()
    assert {*asked} & {"ann", "bob", "dee", "fay"} == {"fay"}
    assert (rows["fay"]["earned"], rows["bob"]["earned"]) == ("16", "14")


def test_an_error_while_writing_is_that_students_alone(term, monkeypatch):
    def fails_for_ann(result):
        if result.student == "ann" and not result.refused:
            raise ValueError("bug")
        return "page"

    for student in ("ann", "bob"):
        term.hand_in(student, notebook())
    monkeypatch.setattr("bleu_teach.grade.writer.page", fails_for_ann)
    found = [(row["earned"], "bug" in row["reason"]) for row in term.grade().values()]
    assert found == [("0", True), ("16", False)]


# What stops it for all, with one line that says what is wrong


def no_bubblewrap(term, patch):
    patch.setattr(box, "find_bubblewrap", lambda: None)
    return "bubblewrap is not installed"


def no_bubblewrap_for_practice(term, patch):
    return no_bubblewrap(term, patch), "--dask", "nowhere", "--exercises", "clip"


def broken_tasks(term, patch, text="TASKS = {'bleu': oops}"):
    course = copy_course(term.folder / "course")
    (course / "tasks.py").unlink()
    (course / "tasks.py").write_text(text)
    return "cannot be used: NameError", "--course", str(course)


def tasks_that_exit(term, patch):
    _, *options = broken_tasks(term, patch, "raise SystemExit('not today')")
    return "not today", *options


def out_is_a_file(term, patch):
    shutil.rmtree(term.out)
    term.out.write_text("")
    return "File exists"


def broken_gradebook(term, patch):
    (term.out / "gradebook.db").write_bytes(b"not a database" * 100)
    return "not a database"


def full_folder(term, patch):
    def full(*arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr("bleu_teach.display.files.Path.write_bytes", full)
    return f"Cannot use {term.out}: No space left on device\n"


STOPS = [no_bubblewrap, no_bubblewrap_for_practice, broken_tasks, tasks_that_exit, out_is_a_file]
STOPS += [broken_gradebook, full_folder]


@pytest.mark.parametrize("broken", STOPS)
def test_what_is_broken_for_all_stops_the_command_with_a_sentence(
    broken, term, monkeypatch, capsys
):
    term.hand_in("ann", b"")
    told = broken(term, monkeypatch)
    said, *options = [told] if isinstance(told, str) else told
    assert term.main([*term.command, *options]) == 2
    found = capsys.readouterr().err
    assert said in found and found.count("\n") == 1 and "Traceback" not in found


def test_a_locked_gradebook_stops_the_command(term, capsys):
    term.hand_in("ann", b"")
    with contextlib.closing(sqlite3.connect(term.out / "gradebook.db")) as book:
        book.execute("BEGIN EXCLUSIVE")
        assert term.main(term.command) == 2
    assert "locked" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("setting", "said"),
    [({"PYTHONOPTIMIZE": "2"}, "Python's option -OO removes"), ({}, "Found no submission of bleu")],
)
def test_the_command_stops_with_one_line(setting, said, term):
    """In a process of its own, as nothing of it may print a traceback when it ends."""
    (term.folder / "submitted").mkdir()
    command = [sys.executable, "-m", "bleu_teach.grade", *term.command]
    done = subprocess.run(command, env=os.environ | setting, capture_output=True, text=True)
    assert done.returncode and said in done.stderr and done.stderr.count("\n") == 1


def test_fewer_than_one_at_a_time_is_one():
    assert [*do_apart([("ann", lambda: "1")], 0)] == [("ann", "1", "")]


# With nbgrader loaded first: what comes is written down at once.
LOADED = """
import sys
import bleu_teach.grade.writer
from bleu_teach.grade.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_ctrl_c_loses_nothing_that_is_graded(term):
    term.hand_in("ann", notebook())
    for number in range(9):  # slow enough for it to come before they are through
        slow = f"import time; time.sleep(1)  # {number}"
        term.hand_in(f"slow{number}", notebook(first=[slow]))
    start = [sys.executable, "-c", LOADED, *term.command, "--workers", "1"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # `&` in a script ignores it
    process = subprocess.Popen(start, stdout=subprocess.PIPE, text=True, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    while not list(term.out.glob("feedback/ann/bleu/*.html")) and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the group
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130 and "Run the same command to continue" in output
    for number in range(8):
        shutil.rmtree(term.folder / "submitted" / f"slow{number}")
    assert [row["earned"] for row in term.grade().values()] == ["16", "16"]


@given(st.text())
@settings(deadline=None)
def test_whatever_is_sent_as_an_output_belongs_in_a_notebook(sent):
    cell = {**code("1", id="one"), "outputs": as_output(sent)}
    made = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    nbformat.validate(json.loads(json.dumps(made)))
