"""The teacher's files: `grades.csv`, the tables for Canvas and Moodle, answers to read, groups, the
pages for Moodle, a page of the class, and the summary that the command prints.

Where points are open, Canvas and Moodle get a blank: they would take a sum so far for the mark. Why
they are open is only in `grades.csv` and on the teacher's page.
"""

import csv
import io
import sys
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

from bleu_teach.display.files import write_file
from bleu_teach.grade.arrivals import SHOWN, STRAY, Arrival, Owner, usable
from bleu_teach.grade.cells import printable
from bleu_teach.grade.result import GRADED, PERSON, Result

Row = dict[str, str]
FORMULA = ("=", "+", "-", "@", "\t", "\r")
TABLE, GROUPS = "grades.csv", "groups.csv"  # the names of the students of each group
CANVAS = ("Student", "ID", "SIS Login ID", "Section")
MOODLE = ("Identifier", "Grade", "Feedback comments", "Full name", "Last modified (grade)")


def row_of(result: Result, arrival: Arrival) -> Row:
    """Make a student's line in `grades.csv`, by column."""
    return {
        "student": result.student,
        "status": result.status,
        "earned": f"{result.earned:g}",
        "open": f"{result.open:g}",
        "maximum": f"{result.points:g}",
        "late": f"{max(result.late, 0.1):.1f}" if result.late else "LATE" * arrival.late,
        "reason": printable(" / ".join(result.reasons)),
        "notes": printable(" / ".join(result.notes)),
        **{one.name: "" if one.open else f"{one.earned:g}" for one in result.marks},
        "number": arrival.owner.number,
    }


def write_tables(
    out: Path, rows: Sequence[Row], assignment: str, owners: Mapping[str, Owner]
) -> None:
    """Write `grades.csv` and the tables for Canvas and Moodle into a folder of the assignment. A
    student whom one of them numbered in its zip is found by that number."""
    canvas, moodle = [["Points Possible", "", "", "", rows[0]["maximum"]]], []
    for row in rows:
        name, score = row["student"], final(row)
        _, number, system = owners.get(name, Owner(name))
        if system != STRAY:
            ours = (number, "") if system == "canvas" else ("", name)
            canvas.append([name, *ours, "", score])
            key = f"Participant {number}" if system == "moodle" else name
            moodle.append([key, score, row["notes"], name, ""])
    folder = out / "exports" / assignment
    write_csv(folder / TABLE, rows[0].keys(), (row.values() for row in rows))
    write_csv(folder / "canvas.csv", [*CANVAS, assignment], canvas, keys=(0, 2))
    write_csv(folder / "moodle.csv", MOODLE, moodle, keys=(0, 3))


def final(row: dict[str, str]) -> str:
    """Return the score once everything is read, and a blank before that."""
    return row["earned"] if row["open"] == "0" else ""


def known_students(out: Path, assignment: str) -> dict[str, str]:
    """Read the name of each student whom a system numbered, by number, from the table of the run
    before."""
    try:
        with (out / "exports" / assignment / TABLE).open(encoding="utf-8", newline="") as file:
            return {row["number"]: row["student"] for row in csv.DictReader(file) if row["number"]}
    except (OSError, KeyError, ValueError, csv.Error):
        return {}


def write_csv(
    path: Path, header: Iterable[str], rows: Iterable[Iterable], keys: Sequence[int] = ()
) -> None:
    """Write a table. In the columns `keys` a text stays as it is, since a program looks it up;
    elsewhere a spreadsheet must not take it, such as a student's file name, for a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    for row in rows:
        writer.writerow(
            f"'{one}" if one.startswith(FORMULA) and column not in keys else one
            for column, one in enumerate(row)
        )
    write_file(path, text.getvalue())


def shared(course: Path, students: Container[str]) -> dict[str, str]:
    """Read `groups.csv` of the course: who of a group handed in, the first in its line, by those
    who did not. A file that cannot be used only leaves a message."""
    path, found = course / GROUPS, {}
    try:
        groups = read_groups(path) if path.exists() else []
        for group in groups:
            first = next((name for name in group if name in students), None)
            found |= {name: first for name in group if first and name not in students}
        if groups and not any(name in students for group in groups for name in group):
            raise ValueError("it contains no student with a submission")
    except (OSError, ValueError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"{path} was not used: {reason}", file=sys.stderr)
    return found


def read_groups(path: Path) -> list[list[str]]:
    """Read a line of names for each group, as spreadsheets save them: in UTF-8 or cp1252, with
    commas, semicolons or tabs."""
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    separator = max(",;\t", key=text.count)
    lines = csv.reader(text.splitlines(), delimiter=separator, skipinitialspace=True)
    groups = [[name.strip() for name in line if name.strip()] for line in lines]
    for name in {name for group in groups for name in group}:
        if name != usable(name) or Path(name).name != name:
            raise ValueError(f"{printable(name)[:SHOWN]} cannot be the name of a student")
    return groups


def pack_for_moodle(out: Path, owners: Mapping[str, Owner], assignment: str) -> None:
    """Pack the pages as Moodle takes feedback files: in folders named as in its own download."""
    numbered = {name: o for name, o in owners.items() if o.system == "moodle" and o.number}
    if numbered:
        with ZipFile(out / "exports" / assignment / "moodle_feedback.zip", "w") as packed:
            for student, owner in numbered.items():
                folder = f"{owner.name}_{owner.number}_assignsubmission_file_"
                page = out / "feedback" / student / assignment / f"{assignment}.html"
                packed.write(page, f"{folder}/{assignment}.html")


def summary(
    rows: Sequence[Row],
    out: Path,
    assignment: str,
    absent: Sequence[str],
    reasons: Mapping[str, Sequence[str]],
) -> str:
    """Write the end of a run, in words, from the rows of `grades.csv`, the names of those who
    handed in nothing, and the students by the reason why their points are open."""
    counts = Counter(row["status"] for row in rows)
    need = "needs" if counts[PERSON] == 1 else "need"
    lines = ["", f"{counts[GRADED]} {GRADED}, {counts[PERSON]} {need} a person"]
    if absent:
        names = ", ".join(map(printable, absent))
        lines.append(f"{len(absent)} in the gradebook without a submission: {names}")
    if waiting := sum(row["open"] != "0" for row in rows):
        lines.append(f"\nTo grade: open points, such as written answers (students: {waiting}).")
        lines.append("Enter the points in nbgrader's formgrader, then run this again.")
        lines.append("Until then, Canvas and Moodle get no grade for these students.")
    if reasons:
        lines.append("\nOpen for a reason, never a 0 by itself (to give 0 to all: --zero REASON):")
        lines += (f"  {reason} ({', '.join(reasons[reason])})" for reason in sorted(reasons))
    lines += ["", f"Written to {printable(str(out))}:", f"  exports/{assignment}/{TABLE}"]
    return "\n".join([*lines, f"  feedback/{assignment}.html"])
