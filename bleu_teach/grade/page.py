"""The feedback page: everything of the student's is shown as text, and no script runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import mistune

from bleu_teach.draw.views import Table
from bleu_teach.grade.feedback import lines
from bleu_teach.grade.harmless import clean
from bleu_teach.grade.result import ByHand, Marks, Result
from bleu_teach.learn.exercises import LESSONS

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
pre { background: #f5f5f5; padding: .6rem; overflow-x: auto; white-space: pre-wrap }
pre.output { background: none; border-left: 3px solid #999 }
h1, h2, td { overflow-wrap: anywhere }
section.marks { border: 2px solid #0072b2; padding: 0 1rem; margin: 1rem 0 }
table { border-collapse: collapse } caption { text-align: left; font-weight: bold }
td, th { padding: .2rem .8rem .2rem 0; text-align: left }
"""
MARKDOWN, PAGE = 40_000, 4_000_000  # characters of one page
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # no script runs, ever


def page(
    result: Result,
    by_hand: Sequence[ByHand] = (),
    show_expected: bool = False,
    lessons: str = "",
) -> str:
    """The feedback page of one submission, as HTML.

    Args:
        result: with the score so far, marks by hand included.
        by_hand: what a person gave, or has yet to give.
        show_expected: show correct answers to failing inputs.
        lessons: where the lessons are, put before their file names in links; "" for no links.
    """
    body = [_header(result)]
    body += [_marks(marks, show_expected, lessons) for marks in result.marks]
    body += map(_by_hand, by_hand)
    if result.notebook:
        graded = {marks.cell for marks in result.marks}
        cells = [cell for cell in result.notebook["cells"] if cell["id"] not in graded]
        body += ["<hr>", *_cells(cells)]
    title = f"{result.assignment}: feedback"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>"
        + "\n".join(body)
        + "</body></html>\n"
    )


def _header(result: Result) -> str:
    rows = [("status", result.status)]
    if result.score is not None:
        rows.append(("points so far", f"{result.score:g} of {result.max_score:g}"))
    rows += [("note", text) for text in result.reasons]
    rows.append(("isolation", result.isolation))
    title = escape(f"{result.assignment}: {result.student}")
    return f"<h1>{title}</h1>{Table('In short', ('what', 'result'), rows).inline}"


def _marks(marks: Marks, show_expected: bool, lessons: str) -> str:
    first, *rest = lines(marks, show_expected)
    lesson = marks.verdict and LESSONS[marks.verdict.lesson]
    link = f"<p>Read again: {_link(lesson, lessons)}</p>" if lesson else ""
    text = escape(clean("\n".join(rest)))
    return f'<section class="marks"><h2>{escape(first)}</h2><pre>{text}</pre>{link}</section>'


def _link(lesson: str, lessons: str) -> str:
    """To the lesson; without an address there is nothing beside the page to lead to."""
    name = escape(lesson)
    return f'<a href="{escape(lessons + lesson, quote=True)}">{name}</a>' if lessons else name


def _by_hand(given: ByHand) -> str:
    title = f"{given.name}: a person reads it, for up to {given.points:g} points"
    if given.score is not None:
        title = f"{given.name}: {given.score:g} of {given.points:g} points"
    comment = f"<p>{escape(clean(given.comment))}</p>" if given.comment else ""
    return f'<section class="marks"><h2>{escape(title)}</h2>{comment}</section>'


def _cells(cells: Sequence[dict]) -> Iterator[str]:
    """The notebook, up to a length; so much markdown is set as such, the rest is plain text."""
    markdown, everything = MARKDOWN, PAGE
    for cell in cells:
        if cell["cell_type"] == "markdown":
            markdown -= len(cell["source"])
        made = _cell(cell, markdown > 0)
        everything -= len(made)
        if everything < 0:
            yield "<p>[cut]</p>"
            return
        yield made


def _cell(cell: dict, set_markdown: bool) -> str:
    if cell["cell_type"] == "markdown" and set_markdown:
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
