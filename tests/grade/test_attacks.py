"""The attack suite: what may not be won, what may not be lost, and what may not get out."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time

import pytest
from attacks import (
    BREAK,
    NO_COPY,
    SAY_INPUTS,
    SHOW_INPUTS,
    TELL_INPUTS,
    USE_THE_NETWORK,
    WIN,
)
from handed_in import COURSE, STUBS, TASKS, WALLED, code, hand_in, notebook, place

from bleu_teach.grade.__main__ import main
from bleu_teach.grade.feedback import lines
from bleu_teach.grade.judge import Marks

HIDDEN = [repr(a) for task in TASKS for one in task.properties for a in one.inputs[1:]]


@pytest.mark.parametrize("name", [n for n in WIN if WALLED or n != "exec the teacher's source"])
def test_no_attack_wins_a_mark(name, grade):
    assert grade(notebook(**WIN[name]))["score"] == 0


@pytest.mark.parametrize("name", BREAK)
def test_what_was_right_keeps_its_marks(name, grade):
    cells, points = BREAK[name]
    result = grade(notebook(**cells))
    assert (result["status"], result["score"]) == ("graded", points)


def test_a_process_that_ends_half_way_takes_nothing_with_it(grade):
    """What was there before is there again: BLEU asks the student's own functions."""
    made = notebook()
    end = code("import os; os._exit(1)", id="end")
    made["cells"].insert(place(made, "BLEU_marks"), end)
    result = grade(made)
    assert (result["score"], result["marks"][2]["followed"]) == (15, [])


def test_the_next_submission_is_graded_as_if_nothing_had_been(grade):
    for name in ("kill the parent", "a daemon", "gigabytes to the grader"):
        grade(notebook(**BREAK[name][0]))
        assert grade(notebook())["score"] == 15


def test_no_process_outlives_its_submission(grade):
    grade(notebook(**BREAK["a daemon"][0]))
    assert "outlive" not in command_lines()


def command_lines():
    """The command lines of all processes, where the system tells them."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else []):
        try:
            with open(f"/proc/{number}/cmdline") as file:
                found.append(file.read())
        except OSError:
            continue
    return "\n".join(found)


def test_no_network(grade):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        attack = USE_THE_NETWORK.format(port=server.getsockname()[1])
        assert grade(notebook(first=[attack]))["score"] == 15
        if WALLED:
            with pytest.raises(TimeoutError):
                server.accept()


# VmHWM and not ru_maxrss, which on Linux a process inherits from the one that started it.
GRADE_AND_WEIGH = """
import re, resource, sys
from pathlib import Path
from bleu_teach.grade.__main__ import main
from bleu_teach.grade.feedback import lines
main(sys.argv[1:])
status = Path("/proc/self/status")
if status.exists():
    print(re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text())[1])
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def test_the_grader_stays_small(tmp_path, out):
    """In a process of its own: this one has all the other tests in its memory."""
    for name in ("gigabytes of output", "gigabytes to the grader", "huge answer"):
        hand_in(tmp_path / "submitted", name.replace(" ", "_"), notebook(**BREAK[name][0]))
    command = [sys.executable, "-c", GRADE_AND_WEIGH, str(tmp_path / "submitted")]
    run = subprocess.run([*command, "--out", str(out)], capture_output=True, text=True)
    assert int(run.stdout.split()[-1]) / 1024 < 400


@pytest.mark.parametrize("trick", ["", NO_COPY])
def test_later_cells_cannot_print_the_hidden_inputs(trick, grade):
    changes = {"brevity_penalty_values": trick + TELL_INPUTS}
    shown = json.dumps(grade(notebook(changes, last=[SHOW_INPUTS]))["notebook"]["cells"][-1])
    assert "SEEN" in shown
    assert [one for one in HIDDEN if one[1:-1] in shown] == []


@pytest.mark.parametrize("trick", ["", NO_COPY])
def test_answers_and_errors_cannot_tell_the_other_hidden_inputs(trick, grade):
    result = grade(notebook(dict.fromkeys(STUBS, trick + SAY_INPUTS)))
    marks = map(Marks.from_json, result["marks"])
    shown = "".join(line for one in marks for line in lines(one, expected=True))
    calls = "".join(one["failing"]["call"] for one in result["marks"])
    beginnings = {one[1:41] for one in HIDDEN if len(one) > 41}
    assert result["score"] == 0 and shown.count("SEEN") > len(STUBS)
    assert [one for one in beginnings if one in shown and one not in calls] == []


def test_feedback_shows_one_hidden_input_a_task_and_no_answer(grade):
    everything = json.dumps(grade(notebook(STUBS))["notebook"], ensure_ascii=False)
    calls = {
        f"{task.function}({', '.join(map(repr, arguments))})"
        for task in TASKS
        for one in task.properties
        for arguments in one.inputs
    }
    assert len({call for call in calls if call in everything}) == len(TASKS)
    assert "    expected" not in everything


def test_no_secret_is_in_the_students_process(grade):
    look = """
import gc, sys
print([name for name in sys.modules if "bleu" in name or "nltk" in name or "nbgrader" in name])
texts = [str(thing) for thing in gc.get_objects() if isinstance(thing, (tuple, dict, list, str))]
print([secret for secret in ("PRIVATE" + "_SEED", "closest_length" + "(random)", "STRI" + "KES")
       if any(secret in text for text in texts if "secret" not in text)])
"""
    cells = grade(notebook(first=[look]))["notebook"]["cells"]
    assert cells[0]["outputs"][0]["text"] == "[]\n[]\n"


@pytest.fixture
def gradebook_under_attack(tmp_path):
    """Two students: one writes into the gradebook or locks it, one is honest."""
    book = tmp_path / "out" / "gradebook.db"
    write = f"""
import sqlite3
book = sqlite3.connect({str(book)!r})
book.execute("BEGIN EXCLUSIVE")
book.execute("UPDATE grade SET extra_credit = 100, manual_score = 20")
{{}}
"""
    spy = f"""
import pathlib
for path in pathlib.Path({str(tmp_path)!r}).rglob("*.ipynb"):
    print("STOLEN", path.read_text()[:100])
"""
    first = [write.format("book.commit()"), write.format("import time; time.sleep(60)"), spy]
    hand_in(tmp_path / "submitted", "eve", notebook(first=first))
    hand_in(tmp_path / "submitted", "ann", notebook(last=["# SECRET OF ANN"]))
    return tmp_path, book


def test_the_gradebook_and_the_others_are_out_of_reach(gradebook_under_attack):
    folder, book = gradebook_under_attack
    for _ in range(2):  # the second time there is something in the gradebook
        command = [str(folder / "submitted"), "--out", str(folder / "out"), "--course", str(COURSE)]
        assert main(command) == 0
    if not WALLED:
        return
    with sqlite3.connect(book) as connection:
        extra = connection.execute("SELECT sum(extra_credit), count(manual_score) FROM grade")
        assert extra.fetchone() in ((0, 0), (None, 0))
    connection.close()
    page = (folder / "out/feedback/eve/bleu.html").read_text("utf-8")
    assert "15 of 20" in page and "SECRET" not in page and "STOLEN &#x27;" not in page
    assert "STOLEN {" not in page


def test_an_attack_costs_a_bounded_time(grade):
    """Every cell and every function hangs; the whole is given up after a while."""
    loops = {name: f"def {name}(*arguments):\n    while True: pass" for name in STUBS}
    begin = time.monotonic()
    grade(notebook(loops, first=["while True: pass"] * 3, last=["while True: pass"] * 3))
    assert time.monotonic() - begin < 15
