"""`feedback/index.html`, for the teacher alone: every student, the points, a link to each page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import quote

from bleu_teach.grade.files import write
from bleu_teach.grade.page import whole_page
from bleu_teach.grade.summary import mean
from bleu_teach.language import gettext

FOR_TEACHER = "For the teacher. Give a student the page behind the name, and not this one."
# Headed as in grades.csv, whose columns have one name in every language.
COLUMNS = ("status", "score", "max_score", "open", "reason")


def write_index(out: Path, rows: Sequence[dict[str, str]], assignment: str) -> None:
    """The page, from the rows of `grades.csv`."""
    head = "".join(f"<th scope='col'>{name}</th>" for name in ("student", *COLUMNS))
    body = "".join(_row(row, assignment) for row in rows)
    marked = [row for row in rows if row["score"]]
    title = gettext("{assignment}: all feedback").format(assignment=assignment)
    told = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{gettext(FOR_TEACHER)}</p>",
        f"<p>{mean(marked)}.</p>" if marked else "",
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
    ]
    write(out / "feedback" / "index.html", whole_page(title, told))


def _row(row: dict[str, str], assignment: str) -> str:
    place = f"./{quote(row['student'])}/{quote(assignment)}.html"
    status = row["status"]
    shown = row | {"status": gettext(status)}
    cells = "".join(f"<td>{escape(shown[name])}</td>" for name in COLUMNS)
    name = f'<a href="{place}">{escape(row["student"])}</a>'
    return f"<tr><th scope='row'>{name}</th>{cells}</tr>"
