"""The attack suite: what may not be won, and what may not get out."""

import contextlib
import json
import re
import socket
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bleu_teach.grade.result import REASONS
from bleu_teach.grade.sandbox.session import Session
from tests.grade.attacks import (
    EXEC_THE_TEACHERS_SOURCE,
    LACK_INPUTS,
    NO_COPY,
    SAY_INPUTS,
    SHOW_INPUTS,
    TELL_INPUTS,
    USE_THE_NETWORK,
    WIN,
)
from tests.grade.submissions import FOLDER, STUBS, TASKS, notebook


@pytest.mark.parametrize("name", WIN)
def test_no_attack_wins_a_mark(name, grade, as_each_user):
    """None: what forged messages lose is open."""
    assert grade(notebook(**WIN[name])).earned == 0


def test_the_teachers_files_are_out_of_reach(grade, as_each_user):
    assert grade(notebook(dict.fromkeys(STUBS, EXEC_THE_TEACHERS_SOURCE))).earned == 0


def test_no_network(grade, as_each_user):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        attack = USE_THE_NETWORK.format(port=server.getsockname()[1])
        assert grade(notebook(first=[attack])).earned == 16
        with pytest.raises(TimeoutError):
            server.accept()


def test_nothing_hidden_is_asked_before_all_that_the_student_reads_is_there(
    grade_here, monkeypatch
):
    public = []
    ask = Session.ask

    def spy(session, exercise, inputs, helpers):
        public.append(tuple(inputs) == tuple(exercise.asked))
        return ask(session, exercise, inputs, helpers)

    monkeypatch.setattr(Session, "ask", spy)
    grade_here(notebook(STUBS))
    assert public[0] and not public[-1]
    assert public == sorted(public, reverse=True)


def test_feedback_shows_one_hidden_input_a_task_and_no_answer(graded_once):
    made = graded_once(notebook(STUBS)).notebook
    feedback = json.dumps([cell for cell in made["cells"] if cell["id"].endswith("_marks")])
    calls = {
        f"{task.function}({', '.join(map(repr, arguments))})"
        for task in TASKS
        for one in task.properties
        for arguments in one.inputs
    }
    assert len({call for call in calls if call in feedback}) == len(TASKS)


ASKED = [*TASKS[2].exercise.asked]
CURIOUS = {
    "nothing written": (STUBS, []),
    "inputs kept and printed": ({"GLEU": TELL_INPUTS}, [SHOW_INPUTS]),
    "inputs kept in this process": ({"GLEU": NO_COPY + TELL_INPUTS}, [SHOW_INPUTS]),
    "inputs in answers and errors": (dict.fromkeys(STUBS, SAY_INPUTS), []),
    "in names of missing packages": ({"BLEU": LACK_INPUTS.format(known=ASKED)}, []),
    "in answers of this process": (dict.fromkeys(STUBS, NO_COPY + SAY_INPUTS), []),
}


KINDS = {"right", "wrong", "raised", "stopped", "unfinished", "unreadable", *REASONS}


@pytest.mark.parametrize("name", CURIOUS)
def test_only_kinds_and_places_depend_on_the_hidden_inputs(name, grade):
    """The rest of what pages are made of is the same, letter by letter, with another seed."""
    kept = []
    changes, last = CURIOUS[name]
    for result in (grade(notebook(changes, last=last), seed=seed) for seed in ("one", "two")):
        for one in (found for marks in result.functions for found in marks.properties):
            assert one.kind in KINDS and one.place < 100
        for cell in result.notebook["cells"]:  # in a graded one stands the input that is shown
            cell["outputs"] = [] if cell["id"].endswith("_marks") else cell.get("outputs")
        marks = [replace(one, properties=[], hidden=[]) for one in result.functions]
        kept.append(replace(result, marks=marks))
    assert kept[0] == kept[1] and kept[0].marks
    assert not last or "SEEN" in json.dumps(kept[0].notebook)  # the attack was tried


def test_each_test_that_the_page_about_threats_names_is_there():
    page = (FOLDER / "THREATS.md").read_text("utf-8").partition("## The tests")[2]
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", page)
    assert len(named) > 30 and [name for name in named if f"def {name}(" not in tests] == []


def test_no_secret_is_in_the_students_process(grade):
    look = """
import gc, sys
knows = "bleu", "nltk", "nbgrader", "sacrebleu", "numpy"
print([name for name in sys.modules if name.startswith(knows)])
texts = [str(thing) for thing in gc.get_objects() if isinstance(thing, (tuple, dict, list, str))]
print([secret for secret in ("PRIVATE" + "_SEED", "best_reference" + "(random)", "STRI" + "KES")
       if any(secret in text for text in texts if "secret" not in text)])
"""
    cells = grade(notebook(first=[look])).notebook["cells"]
    assert cells[0]["outputs"][0]["text"] == "[]\n[]\n"


def test_the_gradebook_and_the_others_are_out_of_reach(term):
    """One student writes into the gradebook or locks it, one is honest."""
    book = term.out / "gradebook.db"
    write = f"""
import sqlite3
book = sqlite3.connect({str(book)!r})
book.execute("BEGIN EXCLUSIVE")
book.execute("UPDATE grade SET extra_credit = 100, manual_score = 20")
{{}}
"""
    spy = f"""
import pathlib
for path in pathlib.Path({str(term.folder)!r}).rglob("*.ipynb"):
    print("STOLEN", path.read_text()[:100])
"""
    first = [write.format("book.commit()"), write.format("import time; time.sleep(60)"), spy]
    term.hand_in("eve", notebook(first=first))
    term.hand_in("ann", notebook(last=["# SECRET OF ANN"]))
    term.grade()
    with contextlib.closing(sqlite3.connect(book)) as connection:
        extra = connection.execute("SELECT sum(extra_credit), count(manual_score) FROM grade")
        assert extra.fetchone() in ((0, 0), (None, 0))
    page = term.page("eve")
    assert "16</b> of 16 so far" in page and "SECRET" not in page and "STOLEN &#39;" not in page
    assert "STOLEN {" not in page
