"""The list of the lessons, and the file of texts that belongs to each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

LESSONS = {  # number → notebook; `01_ngrams.ipynb` asks what is in `ngrams.py` and `ngrams.toml`
    notebook[:2]: notebook
    for notebook in (
        "00_start_here.ipynb",
        "01_ngrams.ipynb",
        "02_clipping.ipynb",
        "03_brevity.ipynb",
        "04_scores.ipynb",
        "05_aggregation.ipynb",
        "06_flaws.ipynb",
        "07_conventions.ipynb",
        "08_significance.ipynb",
        "09_metrics.ipynb",
        "10_korean.ipynb",
    )
}
ONLY_IN = {"10": "ko"}  # a lesson without an English version → the language of its texts
VERDICTS = tomllib.loads(Path(__file__).with_name("verdicts.toml").read_text("utf-8"))


def name_of(lesson: str) -> str:
    """Return the name of a lesson's files.

    >>> name_of("02")
    'clipping'
    """
    return LESSONS[lesson].removesuffix(".ipynb")[3:]


@cache
def find_texts(lesson: str, kind: str) -> dict[str, dict]:
    """Read the texts of a lesson's "exercises", "questions" or "forge" tasks, by their names."""
    path = Path(__file__).with_name(f"{name_of(lesson)}.toml")
    rows = tomllib.loads(path.read_text("utf-8")).get(kind, {})
    return {name: {"lesson": lesson, **row} for name, row in rows.items()}
