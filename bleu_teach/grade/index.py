"""`feedback/<assignment>.html`, for the teacher alone: the class in a picture, then one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from bleu_teach.content.bank import short_name
from bleu_teach.content.mistakes import BANK
from bleu_teach.files import write_file
from bleu_teach.grade.feedback import score_of
from bleu_teach.grade.similar import Pair
from bleu_teach.grade.summary import Row, mean
from bleu_teach.language import gettext
from bleu_teach.pages import render

MOST, MOST_PAIRS = 5, 20  # mistakes and pairs that are named


def write_index(
    out: Path,
    rows: Sequence[Row],
    assignment: str,
    mistakes: Mapping[str, set[str]],
    copied: Sequence[Pair] = (),
) -> None:
    """Write the page from the rows of `grades.csv`, each student's mistakes, by their names, and
    the pairs of students with nearly the same code."""
    marked = [row for row in rows if row["score"]]
    found = Counter(name for names in mistakes.values() for name in names)
    common = sorted(found.items(), key=lambda one: (-one[1], one[0]))[:MOST]
    html = render(
        "index.html",
        title=gettext("{assignment}: all feedback").format(assignment=assignment),
        assignment=assignment,
        mean=mean(marked) if marked else "",
        rows=rows,
        ordered=sorted(marked, key=lambda row: -float(row["score"])),
        score_of=score_of,
        copied=copied[:MOST_PAIRS],
        mistakes=[(number, short_name(name), BANK[name]) for name, number in common],
    )
    write_file(out / "feedback" / f"{assignment}.html", html)
