"""The teacher's notes: what they name exists, plans fill their time, and their code is right."""

from __future__ import annotations

import doctest
import itertools
import re
import subprocess
import sys
from collections import Counter

import pytest

from bleu_teach.draw.marks import mark_rows
from tests.notebooks import FOLDER, ROOT
from tools import slides

NOTES, ANSWERS = FOLDER / "teachers" / "TEACHING.md", FOLDER / "teachers" / "ANSWERS.md"
QUESTIONS, EXAM = FOLDER / "QUESTIONS.md", FOLDER / "teachers" / "EXAM.md"
CLASSES = sorted((FOLDER / "teachers").glob("CLASS_*.md"))
SHORT, LONG = (FOLDER / "teachers" / f"CLASS_{minutes}.md" for minutes in (50, 90))
ASSIGNMENT = FOLDER / "assignments" / "TEACHING.md"


@pytest.mark.parametrize("path", [ANSWERS, QUESTIONS, EXAM], ids=["answers", "questions", "exam"])
def test_the_code_gives_what_is_printed_under_it(path):
    blocks = re.findall(r"^ *```python\n(.*?)^ *```", path.read_text("utf-8"), re.M | re.S)
    code = re.sub(r"^  (?=\S)", "", "\n".join(blocks), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
    said = []
    assert doctest.DocTestRunner().run(test, out=said.append).attempted > 5
    assert not said, "".join(said)


@pytest.mark.parametrize("path", [NOTES, ANSWERS, ASSIGNMENT], ids=["notes", "answers", "work"])
def test_the_commands_are_targets_of_make(path):
    text = path.read_text("utf-8")
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^ *)make ([a-z]+)", text, re.MULTILINE)) <= targets


@pytest.mark.parametrize("plan", CLASSES, ids=lambda plan: plan.stem)
def test_a_plan_fills_its_time_and_no_more(plan):
    text = plan.read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+) \|", text, re.MULTILINE)
    ends = [*itertools.accumulate(int(minutes) for minutes, _ in rows)]
    assert ends == [int(until) for _, until in rows]
    assert ends[-1] == int(re.search("BLEU in ([0-9]+) minutes", text)[1])


def test_a_row_of_the_short_plan_has_a_minute_for_each_slide_and_two_for_each_vote():
    needed, votes = Counter(), 0
    for cell in slides.of_class(SHORT):
        votes += bool(slides.ASKS.search(cell.source))
        if row := re.match(r"\d+ minutes, until \d+", cell.source):
            needed[row[0]] += 1 + votes
            votes = 0
    assert [row for row in needed if int(row.split()[0]) < needed[row]] == []


def test_a_row_of_the_long_plan_has_four_minutes_for_each_line_and_two_for_anything_else():
    own = 0
    for minutes, _, shown, *_ in slides.ROW.findall(LONG.read_text("utf-8")):
        lines = re.findall(r"\[\d+\. [^]]+\]\(\S+\)(: you write)?", shown).count("")
        others = len(re.findall(r"\]\(\.\./0|\b(?:vote|cheat)\b|: you write", shown))
        assert 4 * lines + 2 * others <= int(minutes), shown
        own += lines
    assert own == 9


def test_what_a_class_runs_before_it_comes_prints_ready():
    (line,) = re.findall(r'python -c "(.*)"', LONG.read_text("utf-8"))
    told = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert told.stdout == "ready\n"


def test_the_worksheets_solution_is_what_a_cell_of_the_grid_shows():
    grid = re.findall(r"^\| \d words? \| (.*) \|$", ANSWERS.read_text("utf-8"), re.MULTILINE)
    sheet = (FOLDER / "teachers" / "WORKSHEET.md").read_text("utf-8")
    said = re.findall(r"^\*\*\w+:\*\* \*(.*)\*$", sheet, re.MULTILINE)
    reference, candidate = map(str.split, said)
    signs = {"matched": "✓", "clipped": "/", "unmatched": "·"}
    drawn = mark_rows(candidate, [reference], 4, None).rows
    told = [[signs[mark.status] for mark in row] + ["✕"] * n for n, row in enumerate(drawn)]
    assert [row.split(" | ") for row in grid] == told
