"""`feedback/index.html`, for the teacher alone: the class as a picture, then student by student."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from bleu_teach.content.bank import short_name
from bleu_teach.content.mistakes import BANK
from bleu_teach.files import write_file
from bleu_teach.grade.feedback import score_of
from bleu_teach.grade.summary import mean
from bleu_teach.language import gettext
from bleu_teach.pages import render

MOST = 5  # mistakes that are named
Row = dict[str, str]


def write_index(
    out: Path, rows: Sequence[Row], assignment: str, mistakes: Mapping[str, set[str]]
) -> None:
    """Write the page from the rows of `grades.csv` and each student's mistakes, by their names."""
    marked = [row for row in rows if row["score"]]
    html = render(
        "index.html",
        title=gettext("{assignment}: all feedback").format(assignment=assignment),
        assignment=assignment,
        mean=mean(marked) if marked else "",
        rows=list(map(_shown, rows)),
        parts=_parts(1, 1, 1),
        mistakes=_most_common(mistakes, len(marked)),
        headings=(
            gettext("Student"),
            gettext("How it ended"),
            gettext("Points"),
            gettext("Not read yet"),
            gettext("Notes"),
        ),
    )
    write_file(out / "feedback" / "index.html", html)


def _shown(row: Row) -> dict[str, object]:
    """Choose what the page shows of a row, and work out the parts of its bar."""
    score, most, waiting = (float(row[name] or 0) for name in ("score", "max_score", "open"))
    points = score_of(score, most - waiting) if row["score"] else ""
    unread = "" if row["open"] == "0" else row["open"]
    return {
        "student": row["student"],
        "score": row["score"],
        "earned": score,
        "parts": _parts(score, max(0.0, most - waiting - score), waiting),
        "points": points,
        "cells": (
            gettext(row["status"]),
            points,
            unread,
            row["reason"],
        ),
    }


def _parts(earned: float, lost: float, waiting: float) -> tuple[tuple[str, float, str], ...]:
    """Name the parts of a bar."""
    return (
        ("earned", earned, gettext("earned")),
        ("lost", lost, gettext("lost")),
        ("open", waiting, gettext("not read yet")),
    )


def _most_common(mistakes: Mapping[str, set[str]], students: int) -> list[tuple[str, str, str]]:
    """Name what most of the class did, with how many of how many."""
    found = Counter(name for names in mistakes.values() for name in sorted(names))
    of = gettext("{number} of {all}")
    return [
        (
            gettext(short_name(name)),
            of.format(number=number, all=students),
            gettext("It {idea} (lesson {lesson}).").format(
                idea=gettext(BANK[name].idea), lesson=BANK[name].lesson
            ),
        )
        for name, number in found.most_common(MOST)
    ]
