"""README repeats the ratios of bench/speed.md, and says what was measured."""

import re

from bench.ratios import README, SPEED, copy_ratios, read_table

TEXT = SPEED.read_text("utf-8")


def test_readme_has_the_ratios_of_the_report():
    """If not: `python bench/ratios.py`."""
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
    assert re.search(r"Python 3\.\d+\.\d+, numpy \S+, sacrebleu \S+, nltk \S+, bleuscore", TEXT)
