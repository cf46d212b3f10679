"""README repeats the ratios of tools/bench/speed.md, and says what was measured."""

import re

import pytest

from tools.bench.ratios import README, SPEED, copy_ratios, read_table

TEXT = SPEED.read_text("utf-8")


def test_readme_has_the_ratios_of_the_report():
    """If not: `python tools/bench/ratios.py`."""
    readme = README.read_text("utf-8")
    assert readme == copy_ratios(TEXT, readme)
    (ours,) = re.findall(r"^\| corpus_stats_fast \| (.*) \|$", readme, flags=re.MULTILINE)
    assert ours == "1.0 | 1.0"


def test_another_report_gives_another_readme():
    head, *rows = read_table(TEXT, "3000 × 4")
    before = next(row for row in rows if row[0] == "NLTK")[head.index("3000 × 4")]
    line = next(line for line in TEXT.splitlines() if line.startswith("| NLTK |"))
    other = TEXT.replace(line, line.replace(f"| {before} |", "| 77.7 |"))
    assert "77.7" in copy_ratios(other, README.read_text("utf-8"))


def test_the_report_names_no_machine():
    assert not re.search(r"/(home|root|tmp|work|usr)\b|linux|x86|GHz", TEXT, re.IGNORECASE)
    assert re.search(r"Python 3\.\d+\.\d+, numpy \S+, sacrebleu \S+, nltk \S+", TEXT)


@pytest.mark.parametrize("name", ["corpus_stats", "sacreBLEU, none", "NLTK"])
def test_the_report_has_every_tool_on_every_corpus(name):
    head, *rows = read_table(TEXT, "3000 × 4")
    assert "3000 × 1" in head
    (row,) = (row for row in rows if row[0] == name)
    assert all(float(ratio) > 0 for ratio in row[1:])


def test_the_report_says_of_each_missed_goal_why():
    _, *goals = read_table(TEXT, "at least")
    missed = [goal[0] for goal in goals if goal[-1].startswith("missed")]
    told = re.findall(r"^Missed: (.*?)\. \S", TEXT, flags=re.MULTILINE)
    assert told == missed
