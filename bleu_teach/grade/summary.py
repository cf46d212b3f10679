"""What the teacher is told of the class: at the end of the command the mean, what is left to do by
hand and where the files are; on a page the class in a picture, then one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bleu_teach.content.bank import short_name
from bleu_teach.content.mistakes import BANK
from bleu_teach.files import write_file
from bleu_teach.grade.cells import printable
from bleu_teach.grade.feedback import score_of
from bleu_teach.grade.result import PERSON, STATES
from bleu_teach.grade.similar import Pair
from bleu_teach.language import gettext
from bleu_teach.pages import render

MOST = 20  # lines about students; the rest is in grades.csv
MOST_MISTAKES, MOST_PAIRS = 5, 20  # that are named
Row = dict[str, str]


def summary(rows: Sequence[Row], out: Path, assignment: str, missing: Sequence[str] = ()) -> str:
    """Write the end of a run, in words, from the rows of `grades.csv` and the names of those who
    handed in nothing."""
    counts = Counter(row["status"] for row in rows)
    lines = ["", ", ".join(f"{counts[state]} {gettext(state)}" for state in STATES)]
    marked = [row for row in rows if row["score"]]
    if marked:
        lines.append(mean(marked))
    if missing:
        names = ", ".join(map(printable, missing[:MOST])) + (", …" if missing[MOST:] else "")
        message = gettext("{number} in the gradebook handed in nothing: {names}")
        lines.append(message.format(number=len(missing), names=names))
    lines += to_do(rows)
    if rows:
        lines += ["", *places(out, assignment)]
    return "\n".join(lines)


def mean(marked: Sequence[Row]) -> str:
    """Write the mean of what each has earned of the points that are read, so that what is not read
    yet lowers nobody."""
    read = [float(row["max_score"]) - float(row["open"]) for row in marked]
    parts = [float(row["score"]) / most for row, most in zip(marked, read, strict=True) if most]
    percent = 100 * sum(parts) / max(1, len(parts))
    message = gettext("Mean so far: {percent} % of the points that are read")
    return message.format(percent=f"{percent:.0f}")


def to_do(rows: Sequence[Row]) -> Iterator[str]:
    """List answers to read, submissions for a person, and what else to know of one."""
    waiting = [row for row in rows if row["open"] not in ("", "0")]
    if waiting:
        points = sum(float(row["open"]) for row in waiting)
        unread = gettext("To read: the written answers of {number}, {points} points in all.")
        yield "\n" + unread.format(number=len(waiting), points=f"{points:g}")
        yield gettext(
            "Give the points in nbgrader's formgrader (GRADING.md), then run this command again."
        )
        yield gettext("Until then Canvas and Moodle get a blank for each of them.")
    persons = [row for row in rows if row["status"] == PERSON]
    yield from named(gettext("Needs a person (a blank, never a 0):"), persons)
    others = [row for row in rows if row["reason"] and row["status"] != PERSON]
    yield from named(gettext("Graded, and good to know:"), others)


def named(title: str, rows: Sequence[Row]) -> Iterator[str]:
    """List students with the reason, one a line."""
    if rows:
        yield f"\n{title}"
    for row in rows[:MOST]:
        yield f"  {printable(row['student'])}: {row['reason']}"
    if len(rows) > MOST:
        more = gettext('and {number} more: see the column "reason" in grades.csv')
        yield "  " + more.format(number=len(rows) - MOST)


def places(out: Path, assignment: str) -> Iterator[str]:
    """List the files for the teacher, and what each is for."""
    yield gettext("Written to {folder}:").format(folder=printable(str(out)))
    table = gettext('a row a student; "open" is what nobody has read yet; and tables for {names}')
    yield f"  exports/{assignment}/grades.csv"
    yield "    " + table.format(names="Canvas, Moodle")
    yield f"  feedback/{assignment}.html"
    yield "    " + gettext("for you: it leads to the page of each student")


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
    common = sorted(found.items(), key=lambda one: (-one[1], one[0]))[:MOST_MISTAKES]
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
