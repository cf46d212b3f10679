"""What the student reads: marks by property, one failing input, what a tutor says, the lesson.

Texts of the student's are shown as texts: pages are built from escaped strings, and of a cell's
outputs only plain text and pictures are kept.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape

import mistune

from bleu_teach.grade.judge import Marks
from bleu_teach.learn.exercises import LESSONS

LONGEST = 20_000  # characters of one output
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


# Text


def lines(marks: Marks, expected: bool = False) -> list[str]:
    """The feedback on one function, line by line.

    Args:
        marks: what it earned, explained.
        expected: show the correct answer to the failing input.
    """
    text = [f"{marks.function}: {marks.score:g} of {marks.points:g} points"]
    for name, points, earned in marks.properties:
        followed = ", with correct helpers" if name in marks.followed else ""
        text.append(f"  {'✓' if earned else '✗'} {name}: {earned:g} of {points:g}{followed}")
    if marks.failing:
        text += ["", f"The smallest input that fails ({marks.failing.label}):"]
        text += [f"    {line}" for line in marks.failing.lines(expected)]
    if marks.verdict:
        text += ["", "check: " + marks.verdict.text(expected)]
    return text


# Outputs: from what the student's process sent to what a notebook and a page may hold


def clean(text: object) -> str:
    """Plain text without control characters, cut where it gets long."""
    text = CONTROL.sub("", ANSI.sub("", str(text)))
    return text if len(text) <= LONGEST else text[:LONGEST] + "\n[cut]"


def notebook_outputs(outputs: list[dict]) -> list[dict]:
    """nbformat's outputs, with no type in them that a browser would run."""
    made: list[dict] = []
    for output in outputs:
        if "print" in output:
            name = "stderr" if output.get("stream") == "stderr" else "stdout"
            if made and made[-1].get("name") == name:
                made[-1]["text"] = clean(made[-1]["text"] + str(output["print"]))
            else:
                made.append({"output_type": "stream", "name": name, "text": clean(output["print"])})
        elif isinstance(output.get("show"), dict):
            made.append(_display(output["show"]))
        elif "error" in output:
            made.append(_failure(output))
    return made


def _display(data: dict) -> dict:
    kept = {"text/plain": clean(data.get("text/plain", ""))}
    if _is_picture(data.get("image/png")):
        kept["image/png"] = data["image/png"]
    return {"output_type": "display_data", "data": kept, "metadata": {}}


def _is_picture(data: object) -> bool:
    try:
        return isinstance(data, str) and base64.b64decode(data).startswith(b"\x89PNG")
    except ValueError:
        return False


def _failure(output: dict) -> dict:
    lines = output.get("traceback")
    return {
        "output_type": "error",
        "ename": clean(output["error"])[:100],
        "evalue": clean(output.get("text", ""))[:1000],
        "traceback": [clean(line) for line in lines] if isinstance(lines, list) else [],
    }


# The page

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
pre { background: #f5f5f5; padding: .6rem; overflow-x: auto; white-space: pre-wrap }
pre.output { background: none; border-left: 3px solid #999 }
h1, h2, td { overflow-wrap: anywhere }
section.marks { border: 2px solid #0072b2; padding: 0 1rem; margin: 1rem 0 }
table { border-collapse: collapse } td, th { padding: .2rem .8rem .2rem 0; text-align: left }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # no script runs, ever


def page(
    result: dict, expected: bool = False, lessons: str = "", by_hand: Sequence[dict] = ()
) -> str:
    """The feedback page of one submission, as HTML.

    Args:
        result: what `grade_submission` gives.
        expected: show correct answers to failing inputs.
        lessons: where the lessons are, put before their file names in links; "" for no links.
        by_hand: what a person gave or has yet to give: name, score, points, comment.
    """
    body = [_header(result)]
    body += [_marks(Marks.from_json(one), expected, lessons) for one in result["marks"]]
    body += [_by_hand(one) for one in by_hand]
    if result["notebook"]:
        graded = {one["cell"] for one in result["marks"]}
        cells = [cell for cell in result["notebook"]["cells"] if cell["id"] not in graded]
        body += ["<hr>", *map(_cell, cells)]
    title = f"{result['assignment']}: feedback"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>"
        + "\n".join(body)
        + "</body></html>\n"
    )


def _header(result: dict) -> str:
    rows = [("status", result["status"])]
    if result["score"] is not None:
        rows.append(("points so far", f"{result['score']:g} of {result['max_score']:g}"))
    rows += [("note", text) for text in result["reasons"]]
    rows.append(("isolation", result["isolation"]))
    cells = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(str(value))}</td></tr>'
        for name, value in rows
    )
    title = escape(f"{result['assignment']}: {result['student']}")
    return f"<h1>{title}</h1><table>{cells}</table>"


def _marks(marks: Marks, expected: bool, lessons: str) -> str:
    first, *rest = lines(marks, expected)
    verdict = marks.verdict
    link = f"<p>Read again: {_link(LESSONS[verdict.lesson], lessons)}</p>" if verdict else ""
    text = escape(clean("\n".join(rest)))
    return f'<section class="marks"><h2>{escape(first)}</h2><pre>{text}</pre>{link}</section>'


def _link(lesson: str, lessons: str) -> str:
    """To the lesson; without an address there is nothing beside the page to lead to."""
    name = escape(lesson)
    return f'<a href="{escape(lessons + lesson, quote=True)}">{name}</a>' if lessons else name


def _by_hand(given: dict) -> str:
    title = f"{given['name']}: a person reads it, for up to {given['points']:g} points"
    if given["score"] is not None:
        title = f"{given['name']}: {given['score']:g} of {given['points']:g} points"
    comment = f"<p>{escape(clean(given['comment']))}</p>" if given["comment"] else ""
    return f'<section class="marks"><h2>{escape(title)}</h2>{comment}</section>'


def _cell(cell: dict) -> str:
    if cell["cell_type"] == "markdown":
        return plain_markdown(cell["source"])
    outputs = "".join(map(_output, cell.get("outputs", [])))
    return f"<pre><code>{escape(clean(cell['source']))}</code></pre>{outputs}"


def plain_markdown(text: str) -> str:
    """Markdown as HTML, with any HTML in it shown as text and dangerous links made harmless."""
    text = clean(text)
    try:
        return mistune.create_markdown(escape=True, plugins=["table"])(text)
    except RecursionError:
        return f"<pre>{escape(text)}</pre>"


def _output(output: dict) -> str:
    data = output.get("data", {})
    if "image/png" in data:
        alt = escape(data["text/plain"][:100], quote=True)
        return (
            f'<img alt="{alt}" src="data:image/png;base64,{escape(data["image/png"], quote=True)}">'
        )
    if output["output_type"] == "error":
        text = "\n".join(output["traceback"]) or f"{output['ename']}: {output['evalue']}"
    else:
        text = output.get("text") or data.get("text/plain", "")
    return f'<pre class="output">{escape(clean(text))}</pre>'
