"""The teacher's notes: what they name exists, plans fill their time, and their code is right."""

import doctest
import itertools
import re
from collections import Counter

import pytest

from bleu_teach.draw.marks import mark_rows
from tests.notebooks import FOLDER, ROOT
from tests.processes import python
from tools import slides

NOTES, ANSWERS = FOLDER / "teachers" / "TEACHING.md", FOLDER / "teachers" / "ANSWERS.md"
QUESTIONS, EXAM = FOLDER / "QUESTIONS.md", FOLDER / "teachers" / "EXAM.md"
CLASSES = sorted((FOLDER / "teachers").glob("CLASS_*.md"))
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
    told = "\n".join(cell.source for cell in slides.of_class(CLASSES[0]))
    rows = re.findall(r"(?ms)(.*?)^(\d+) minutes, until (\d+)", told)
    needed = Counter(until for said, _, until in rows for _ in range(1 + ("predict(" in said)))
    assert all(int(minutes) >= needed[until] for _, minutes, until in rows)


def test_a_row_of_the_long_plan_has_four_minutes_for_each_line_and_two_for_anything_else():
    line, other = r"\[\d+\. [^]]+\]\(\S+\)(?!: you)", r"\]\(\.\./0|\bvote\b|\bcheat\b|: you write"
    rows = slides.ROW.findall(CLASSES[1].read_text("utf-8"))
    counts = [[len(re.findall(one, row[2])) for one in (line, other)] for row in rows]
    assert sum(lines for lines, _ in counts) == 9
    assert all(int(row[0]) >= 4 * a + 2 * b for row, (a, b) in zip(rows, counts, strict=True))


def test_what_a_class_runs_before_it_comes_prints_ready():
    (line,) = re.findall(r'python -c "(.*)"', (FOLDER / "teachers" / "CLASS_90.md").read_text())
    assert python("-c", line).stdout == "ready\n"


def test_the_worksheets_solution_is_what_a_cell_of_the_grid_shows():
    grid = re.findall(r"^\| \d words? \| (.*) \|$", ANSWERS.read_text("utf-8"), re.MULTILINE)
    sheet = (FOLDER / "teachers" / "WORKSHEET.md").read_text("utf-8")
    said = re.findall(r"^\*\*\w+:\*\* \*(.*)\*$", sheet, re.MULTILINE)
    reference, candidate = map(str.split, said)
    signs = {"matched": "✓", "clipped": "/", "unmatched": "·"}
    drawn = mark_rows(candidate, [reference], 4, None).rows
    told = [[signs[mark.status] for mark in row] + ["✕"] * n for n, row in enumerate(drawn)]
    assert [row.split(" | ") for row in grid] == told
