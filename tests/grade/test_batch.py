"""The teacher's one command, on a folder as a course hands it in."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from nbgrader.api import Gradebook

from bleu_teach.grade import __main__ as command
from bleu_teach.grade.batch import do_apart, grade_all
from bleu_teach.grade.sandbox import box
from tests.grade.submissions import COURSE, SOLUTIONS, STUBS, hand_in, notebook, read_table, where

HALF = {"BLEU": SOLUTIONS["BLEU"].replace("min(count, max(", "min(count, sum(")}
WRITTEN = {name: f"An answer to {name}." for name in ("answer_flaw", "answer_significance")}


def fill(folder):
    """Eight students, and a file of none."""
    hand_in(folder, "ann", notebook(WRITTEN, last=["print(*set('abcdefghij'))"]))
    hand_in(folder, "bob", notebook(HALF), name="bleu (1).ipynb")
    hand_in(folder, "cem", b"")
    hand_in(folder, "dee", notebook(STUBS))
    (folder / "eve").mkdir()
    hand_in(folder, "fay", notebook(HALF))
    hand_in(folder, "=2+3", notebook(HALF | WRITTEN))
    hand_in(folder / ".hidden", "nobody", notebook())
    hand_in(folder, os.fsdecode(b"zo\xff"), notebook())
    (folder / "README.txt").write_text("not a student")


@pytest.fixture(scope="module")
def graded(tmp_path_factory, run):
    folder = tmp_path_factory.mktemp("course")
    fill(folder / "submitted")
    assert run(folder) == 0
    return folder


def rows(folder):
    return read_table(folder / "out")


TABLE = """student,status,earned,open,maximum,reason,BLEU,answer_flaw
'=2+3,graded,14,4,20,,3,
README.txt,needs a person,0,20,20,no student's name in this file: put it into a student's folder,,
ann,graded,16,4,20,,5,
bob,graded,14,4,20,,3,
cem,needs a person,0,20,20,the file is empty,,
dee,graded,0,4,20,,0,
eve,needs a person,0,20,20,there is no notebook,,
fay,graded,14,4,20,,3,
zo_-ecea6de9,needs a person,0,20,20,the name of the student's folder cannot be used: rename it,,"""


def test_each_student_has_a_row_and_what_was_hidden_has_none(graded):
    """An open point is a blank in the column of its cell."""
    header = TABLE.partition("\n")[0].split(",")
    found = [",".join(row[name] for name in header) for row in rows(graded).values()]
    assert "\n".join([",".join(header), *found]) == TABLE


def lines_of(folder, name):
    return (folder / "out/exports/bleu" / name).read_text("utf-8").splitlines()


def test_canvas_and_moodle_get_a_blank_until_every_answer_is_read(graded_before, run):
    """Names are keys, so they stay as they are."""
    canvas, moodle = (lines_of(graded_before, name) for name in ("canvas.csv", "moodle.csv"))
    assert canvas[0] == '"Student","ID","SIS Login ID","Section","bleu"'
    assert canvas[1].startswith('"Points Possible"') and canvas[1].endswith(',"20"')
    assert {f'"{name}","","{name}","",""' for name in ("=2+3", "cem", "ann")} < {*canvas}
    assert '"ann","","","ann",""' in moodle and any(line.startswith('"cem","",') for line in moodle)
    assert not any("README" in line for line in canvas + moodle)
    with Gradebook(f"sqlite:///{graded_before / 'out/gradebook.db'}") as book:
        for grade in book.find_submission("bleu", "ann").notebooks[0].grades:
            if grade.name.startswith("answer_"):
                grade.manual_score, grade.needs_manual_grade = 1, False
        book.db.commit()
    assert run(graded_before) == 0
    ann = rows(graded_before)["ann"]
    assert (ann["earned"], ann["open"], ann["answer_significance"]) == ("19", "0", "1")
    assert '"ann","","ann","","19"' in lines_of(graded_before, "canvas.csv")
    assert '"ann","19","","ann",""' in lines_of(graded_before, "moodle.csv")


def test_the_command_ends_with_what_is_left_to_do(graded_before, capsys, run):
    assert run(graded_before) == 0
    said = capsys.readouterr().out
    assert "such as written answers (students: 9)" in said
    assert "--zero REASON" in said and "  the file is empty (cem)\n" in said
    assert str(graded_before / "out") in said


def test_the_gradebook_is_nbgraders(graded):
    with Gradebook(f"sqlite:///{graded / 'out' / 'gradebook.db'}") as book:
        found = {one.student.id: one.score for one in book.assignment_submissions("bleu")}
        grades = book.find_submission("bleu", "ann").notebooks[0].grades
        waiting = [grade.name for grade in grades if grade.needs_manual_grade]
        cells = {one.name: one for one in book.find_notebook("bleu", "bleu").source_cells}
    for given in COURSE.given.values():  # what nbgrader puts back over a student's locked cells
        one, checksum = cells.pop(given.name), given.nbgrader["checksum"]
        assert (one.source, one.locked, one.checksum) == (given.source, given.locked, checksum)
    assert cells == {}
    assert {"=2+3": 14, "ann": 16, "bob": 14, "cem": 0, "dee": 0}.items() <= found.items()
    assert sorted(waiting) == ["answer_experiment", "answer_flaw", "answer_significance"]


@pytest.fixture
def graded_before(graded, tmp_path):
    """A course that was graded an hour ago, as it were."""
    return shutil.copytree(graded, tmp_path / "course")


def test_only_what_changed_is_graded_again(graded_before, monkeypatch, run):
    """With what could not be graded: a better file may come."""
    hand_in(graded_before / "submitted", "fay", notebook(last=["# fay"]))
    asked = []

    def spy(course, submissions, most):
        submissions = list(submissions)
        asked.extend(submission.student for submission in submissions)
        return grade_all(course, submissions, most)

    monkeypatch.setattr(command, "grade_all", spy)
    assert run(graded_before) == 0
    scores = {name: row["earned"] for name, row in rows(graded_before).items()}
    assert [name for name in asked if name in ("ann", "bob", "dee", "fay")] == ["fay"] and (
        scores["fay"],
        scores["bob"],
    ) == ("16", "14")


@pytest.mark.parametrize("more", ["", "--dask nowhere --exercises clip"])
def test_isolation_that_is_not_there_is_refused(more, tmp_path, monkeypatch, capsys, run):
    hand_in(tmp_path / "submitted", "ann", b"")
    monkeypatch.setattr(box, "find_bubblewrap", lambda: None)
    assert run(tmp_path, *more.split()) == 2
    assert "bubblewrap is not installed" in capsys.readouterr().err


def test_fewer_than_one_at_a_time_is_one():
    assert [*do_apart([("ann", lambda: "1")], 0)] == [("ann", "1", "")]


@pytest.mark.parametrize(
    ("setting", "said"),
    [({"PYTHONOPTIMIZE": "2"}, "Python's option -OO removes"), ({}, "Found no submission of bleu")],
)
def test_the_command_stops_with_one_line(setting, said, tmp_path):
    """In a process of its own, as nothing of it may print a traceback when it ends."""
    (tmp_path / "submitted").mkdir()
    command = [sys.executable, "-m", "bleu_teach.grade", *where(tmp_path)]
    done = subprocess.run(command, env=os.environ | setting, capture_output=True, text=True)
    assert done.returncode and said in done.stderr and done.stderr.count("\n") == 1


# With nbgrader loaded first: what comes is written down at once.
LOADED = """
import sys
import bleu_teach.grade.writer
from bleu_teach.grade.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_ctrl_c_loses_nothing_that_is_graded(tmp_path, out, run):
    hand_in(tmp_path / "submitted", "ann", notebook())
    for number in range(9):  # slow enough for it to come before they are through
        slow = f"import time; time.sleep(0.3)  # {number}"
        hand_in(tmp_path / "submitted", f"slow{number}", notebook(first=[slow]))
    arguments = [str(tmp_path / "submitted"), "--out", str(out), "--workers", "1", "--public-seed"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # `&` in a script ignores it
    process = subprocess.Popen(
        [sys.executable, "-c", LOADED, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    while not list(out.glob("feedback/ann/bleu/*.html")) and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the group
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130 and "Run the same command to continue" in output
    for number in range(8):
        shutil.rmtree(tmp_path / "submitted" / f"slow{number}")
    assert run(tmp_path) == 0
    assert [row["earned"] for row in rows(tmp_path).values()] == ["16", "16"]
