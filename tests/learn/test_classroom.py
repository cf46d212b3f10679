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


def save(folder, **contents):
    for name, content in contents.items():
        (folder / name / "bleu").mkdir(parents=True)
        (folder / name / "bleu" / "bleu.ipynb").write_text(content, encoding="utf-8")


def report_of(folder, *verdicts):
    """The report of a class in which each has one verdict."""
    save(folder, **{f"learner{k}": notebook(verdict) for k, verdict in enumerate(verdicts)})
    return class_report(folder)


def test_verdicts_are_counted_by_exercise_and_result(tmp_path):
    report = report_of(tmp_path, PASSED, UNCLIPPED, SHORTEST, UNCLIPPED, STUB)
    assert report.rows == [
        ("clip", "unclipped", 2),
        ("clip", "not attempted", 1),
        ("clip", "passed", 1),
        ("closest_reference_length", "shortest_reference", 1),
    ]


def test_what_was_caught_forged_and_answered_is_counted_after_the_exercises(tmp_path):
    found = [
        check("ten_questions", [0.1] * 10),
        forge("perfect_stranger", ...),
        forge("clip_to_sum", ["a", "a"], [["a"], ["a", "b"]], n=1),
    ]
    rows = [
        ("clip", "passed", 1),
        ("forge clip_to_sum", "passed", 1),
        ("forge perfect_stranger", "not attempted", 1),
        *((f"question {number}", "wrong", 1) for number in range(1, 11)),
    ]
    save(tmp_path, ada=notebook(*found, PASSED))
    assert class_report(tmp_path).rows == rows
    assert repr(class_report(tmp_path)) and class_report(tmp_path)._repr_html_()


def test_in_a_notebook_the_last_verdict_on_an_exercise_counts(tmp_path):
    save(tmp_path, ada=notebook(STUB, UNCLIPPED, SHORTEST), bob=notebook(UNCLIPPED, PASSED))
    report = class_report(tmp_path)
    assert report.counts == {
        ("clip", "unclipped"): 1,
        ("closest_reference_length", "shortest_reference"): 1,
        ("clip", "passed"): 1,
    }
    assert report.source == "2 notebooks"


@pytest.mark.parametrize(
    "content",
    ["", "not JSON", "[]", "3", '{"cells": 3}', '{"cells": [3]}', '{"cells": [{"outputs": [3]}]}',
     "[" * 100_000, '{"cells": [{"outputs": [{"data": []}]}]}', "\x00"],
)  # fmt: skip
def test_a_file_that_is_no_notebook_is_counted_and_stops_nothing(tmp_path, content):
    save(tmp_path, ada=notebook(PASSED), broken=content)
    report = class_report(str(tmp_path))
    assert report.counts == {("clip", "passed"): 1}
    assert report.source == "1 notebook; 1 file could not be read"


@pytest.mark.parametrize(
    "record",
    [{"exercise": "<script>", "status": "passed"}, {"exercise": "clip", "status": "<b>"}, 3, None,
     {"exercise": ["clip"], "status": "passed"}, {"exercise": "clip", "mistake": {"a": 1}}, {}],
)  # fmt: skip
def test_records_that_the_course_did_not_write_are_left_out(tmp_path, record):
    save(tmp_path, eve=json.dumps({"cells": [{"outputs": [{"data": {MIME: record}}]}]}))
    assert class_report(tmp_path).rows == []


def test_checkpoints_are_not_read_twice(tmp_path):
    save(tmp_path, ada=notebook(PASSED))
    copy = tmp_path / "ada" / "bleu" / ".ipynb_checkpoints"
    copy.mkdir()
    (copy / "bleu-checkpoint.ipynb").write_text(notebook(UNCLIPPED), encoding="utf-8")
    assert class_report(tmp_path).counts == {("clip", "passed"): 1}


def test_names_of_learners_do_not_appear(tmp_path):
    save(tmp_path, ada=notebook(UNCLIPPED), broken="")
    report = class_report(tmp_path)
    assert "ada" not in repr(report) and "ada" not in report._repr_html_()


def test_the_report_is_a_table_that_says_what_the_code_does(tmp_path):
    report = report_of(tmp_path, *[UNCLIPPED] * 3)
    assert repr(report).splitlines()[-1].split()[:3] == ["clip", "unclipped", "3"]
    html = report._repr_html_()
    assert "counts every candidate n-gram" in html and "lesson 02" in html


def test_a_folder_that_is_not_there_is_refused():
    with pytest.raises(BleuInputError, match="Folder no/such/folder not found"):
        class_report("no/such/folder")


def test_the_error_that_was_raised_is_named(tmp_path):
    raised = check("clip", lambda counts, max_counts: {}["never"])
    assert report_of(tmp_path, raised).rows == [("clip", "raised KeyError", 1)]
    save(tmp_path / "other", ada=notebook(raised).replace("KeyError", "<b>"))
    assert class_report(tmp_path / "other").rows == [("clip", "raised", 1)]
