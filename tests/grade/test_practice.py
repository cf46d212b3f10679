"""Practice points: completed, not completed, open, not handed in."""

import csv
import io
import json
from zipfile import ZipFile

import pytest
from nbformat import v4

from bleu_teach.calls.values import same
from bleu_teach.content import EXERCISES, find
from bleu_teach.grade import practice
from bleu_teach.grade.__main__ import main
from bleu_teach.grade.practice import write_helpers
from bleu_teach.learn.sources import write_solution
from tests.grade.test_arrivals import pack

COUNT = "from collections import Counter\n\ndef count_ngrams(tokens, n):\n    return "
COUNT += "Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))\n"
MOST = "def max_reference_counts(references, n):\n    most = Counter()\n"
MOST += "    for one in references:\n        most |= count_ngrams(one, n)\n    return most\n"
CLIP = "def clip(counts, max_counts):\n    return Counter(counts) & Counter(max_counts)\n"
PAIR = "def modified_precision(candidate, references, n):\n"
PAIR += "    counts = count_ngrams(candidate, n)\n"
PAIR += "    matches = clip(counts, max_reference_counts(references, n))\n"
PAIR += "    return sum(matches.values()), sum(counts.values())\n"
WHOLE = COUNT + MOST + CLIP + PAIR
IMPORTS = "from bleu_teach import clip, count_ngrams, max_reference_counts\n"


def lesson(*cells):
    made = v4.new_notebook(cells=[v4.new_markdown_cell("# 02"), *map(v4.new_code_cell, cells)])
    return json.dumps(made)


HANDED_IN = {
    "ann/my_bleu.py": WHOLE,
    "bob/my_bleu.py": WHOLE,
    "cem/my_bleu.py": WHOLE.replace("Counter(counts) & Counter(max_counts)", "counts"),
    "dee/my_bleu.py": IMPORTS + PAIR,
    "eve/my_bleu.py": "import pandas\ndef clip(counts, most):\n    return pandas.clip(counts)",
    "fay/02_clipping.ipynb": lesson("import nothing_there", COUNT, "clip(1)", MOST, CLIP + "1 / 0"),
    "gus/my_bleu.py": CLIP.replace("&", "|"),
    "gus/02_clipping.ipynb": lesson(COUNT + CLIP, PAIR, "display(1)"),
    "hal/my_bleu.py": "def clip(counts, max_counts):\n    ...",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    folder = tmp_path_factory.mktemp("practice")
    packed = pack(folder / "a.zip", HANDED_IN)
    command = [str(packed), "--out", str(folder), "--exercises", "clip", "modified_precision"]
    assert main(command) == 0
    text = (folder / "exports" / "practice" / "practice.csv").read_text("utf-8")
    return {row[0]: row[1:] for row in csv.reader(io.StringIO(text))}


def test_each_exercise_has_a_column(told):
    assert told == {
        "student": ["clip", "modified_precision"],
        "ann": ["1", "1"],
        "bob": ["1", "1"],
        "cem": ["0", "1"],  # one mistake counts once
        "dee": ["", "1"],  # with the course's helpers
        "eve": ["open", ""],  # grading has no pandas
        "fay": ["1", ""],
        "gus": ["0", "1"],  # the file counts, the notebook for what it lacks
        "hal": ["0", ""],
    }


def test_identical_files_are_listed_together(tmp_path, capsys):
    packed = pack(tmp_path / "a.zip", dict.fromkeys(("ann/my_bleu.py", "bob/my_bleu.py"), CLIP))
    with ZipFile(packed, "a") as file:
        file.writestr("cem/my_bleu.py", CLIP + "#")
    main([str(packed), "--out", str(tmp_path), "--exercises", "clip"])
    assert capsys.readouterr().out.endswith("identical files: ann, bob\n")


def test_an_error_of_the_grader_is_open_and_reported(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(practice, "draw_inputs", lambda *_: 1 / 0)
    packed = pack(tmp_path / "a.zip", {"ann/my_bleu.py": CLIP})
    main([str(packed), "--out", str(tmp_path), "--exercises", "clip"])
    said = "ann: the grader failed: ZeroDivisionError('division by zero')\n"
    assert capsys.readouterr().out.endswith(said)
    assert '"ann","open"' in (tmp_path / "exports/practice/practice.csv").read_text("utf-8")


def test_an_unknown_exercise_stops_with_the_names(tmp_path, capsys):
    packed = pack(tmp_path / "a.zip", {"ann/my_bleu.py": CLIP})
    assert main([str(packed), "--out", str(tmp_path), "--exercises", "clipping"]) == 2
    assert "Unknown exercise 'clipping'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["modified_precision", "sentence_bleu", "corpus_bleu"])
def test_helpers_are_the_courses_own_and_need_no_package(name):
    names: dict = {}
    exec(write_helpers(find(name)), names)
    lines = write_solution(find(name)).split("\n")
    exec("\n".join(line for line in lines if not line.startswith("from bleu_teach")), names)
    assert {one for one in EXERCISES if one in names} > {name}
    assert "bleu_teach" not in write_helpers(find(name))
    exercise = find(name)
    for arguments, expected in zip(exercise.arguments, exercise.expected, strict=True):
        assert same(exercise.answer(names[exercise.function_name], arguments), expected)
