"""The report of speed says what was measured, and why a goal was missed."""

import re

import pytest

from tests.notebooks import ROOT

TEXT = (ROOT / "tools/bench/speed.md").read_text("utf-8")


def read_table(column):
    """The cells of the table that has this column, row by row, its head first."""
    table = next(part for part in TEXT.split("\n\n") if f"| {column} |" in part)
    head, _, *rows = (line.strip("| ").split(" | ") for line in table.splitlines())
    return [head, *rows]


def test_the_report_names_no_machine():
    assert not re.search(r"/(home|root|tmp|work|usr)\b|linux|x86|GHz", TEXT, re.IGNORECASE)
    assert re.search(r"Python 3\.\d+\.\d+, numpy \S+, sacrebleu \S+, nltk \S+", TEXT)


@pytest.mark.parametrize("name", ["corpus_stats", "sacreBLEU, none", "NLTK"])
def test_the_report_has_every_tool_on_every_corpus(name):
    head, *rows = read_table("3000 × 4")
    assert "3000 × 1" in head
    (row,) = (row for row in rows if row[0] == name)
    assert all(float(ratio) > 0 for ratio in row[1:])


def test_the_report_says_of_each_missed_goal_why():
    _, *goals = read_table("at least")
    missed = [goal[0] for goal in goals if goal[-1].startswith("missed")]
    told = re.findall(r"^Missed: (.*?)\. \S", TEXT, flags=re.MULTILINE)
    assert told == missed
