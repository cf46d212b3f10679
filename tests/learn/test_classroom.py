"""The class report, from saved notebooks that are read and never run."""

import json

import pytest

from bleu_teach import BleuInputError, clip
from bleu_teach.learn import check, class_report, forge
from bleu_teach.learn.answer import MIME

PASSED = check("clip", clip)
STUB = check("clip", lambda counts, max_counts: ...)
UNCLIPPED = check("clip", lambda c, m: {g: n for g, n in c.items() if g in m})
SHORTEST = check("closest_reference_length", lambda c, lengths: min(lengths))


def notebook(*verdicts):
    """A saved notebook with one output a verdict, as JupyterLab writes it."""
    outputs = [{"output_type": "execute_result", "data": verdict.data()} for verdict in verdicts]
    cells = [{"cell_type": "code", "source": "raise SystemExit", "outputs": outputs}]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# mine"}, *cells]})


def report_of(folder, **contents):
    for name, content in contents.items():
        (folder / name / "bleu").mkdir(parents=True)
        (folder / name / "bleu" / "bleu.ipynb").write_text(content, encoding="utf-8")
    return class_report(folder)


def counted(report):
    return [tuple(row[:3]) for row in report.rows]


def test_the_last_verdict_of_each_notebook_is_counted_and_no_one_named(tmp_path):
    given = {"quinn": (PASSED, UNCLIPPED), "zoltan": (UNCLIPPED, SHORTEST), "xenia": (STUB,)}
    report = report_of(tmp_path, **{name: notebook(*said) for name, said in given.items()})
    assert counted(report) == [
        ("clip", "unclipped", 2),
        ("clip", "not attempted", 1),
        ("closest_reference_length", "shortest_reference", 1),
    ]
    assert report.caption == "Class report: 3 notebooks."
    assert "counts every candidate n-gram" in report.rows[0][3] and "02" in report.rows[0][3]
    replies = [row[4] for row in report.rows]  # from the notes for teachers, if they have one
    assert replies[-1].startswith('"The shortest reference is fairest." Some tools do that.')
    assert replies[1] == ""
    assert not any(name in repr(report) for name in given)


def test_what_jupyter_keeps_of_an_earlier_state_is_not_counted(tmp_path):
    (tmp_path / ".ipynb_checkpoints").mkdir()
    old = tmp_path / ".ipynb_checkpoints" / "bleu-checkpoint.ipynb"
    old.write_text(notebook(UNCLIPPED), encoding="utf-8")
    assert counted(report_of(tmp_path, ada=notebook(PASSED))) == [("clip", "passed", 1)]


def test_what_was_forged_and_answered_is_counted_after_the_exercises(tmp_path):
    found = [check("ten_questions", [0.1] * 10), forge("nonsense_first", ...), PASSED]
    assert counted(report_of(tmp_path, ada=notebook(*found))) == [
        ("clip", "passed", 1),
        ("forge nonsense_first", "not attempted", 1),
        *((f"question {number}", "wrong", 1) for number in range(1, 11)),
    ]


@pytest.mark.parametrize(
    "content",
    ["", "not JSON", "[]", "3", '{"cells": 3}', '{"cells": [3]}', '{"cells": [{"outputs": [3]}]}',
     "[" * 100_000, '{"cells": [{"outputs": [{"data": []}]}]}', "\x00"],
)  # fmt: skip
def test_a_file_that_is_no_notebook_is_counted_and_stops_nothing(tmp_path, content):
    report = report_of(tmp_path, ada=notebook(PASSED), broken=content)
    assert counted(report) == [("clip", "passed", 1)]
    assert report.caption == "Class report: 1 notebook; 1 file could not be read."


@pytest.mark.parametrize(
    "record",
    [{"exercise": "<script>", "status": "passed"}, {"exercise": "clip", "status": "<b>"}, 3, None,
     {"exercise": ["clip"], "status": "passed"}, {"exercise": "clip", "mistake": {"a": 1}}, {}],
)  # fmt: skip
def test_records_that_the_course_did_not_write_are_left_out(tmp_path, record):
    content = json.dumps({"cells": [{"outputs": [{"data": {MIME: record}}]}]})
    assert report_of(tmp_path, eve=content).rows == []


def test_a_folder_that_is_not_there_is_refused():
    with pytest.raises(BleuInputError, match="Folder no/such/folder not found"):
        class_report("no/such/folder")
