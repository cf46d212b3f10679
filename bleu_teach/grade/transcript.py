"""The notebook as it was graded, for the feedback page: HTML of limited length, without scripts."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import mistune

from bleu_teach.language import gettext
from bleu_teach.pages import render, sanitize

MARKDOWN, PAGE = 40_000, 4_000_000  # characters of one page
MAKE_HTML = mistune.create_markdown(escape=True, plugins=["table"])


def notebook_html(cells: Sequence[dict], left_out: Container[str]) -> str:
    """Set the cells of a graded notebook, up to a length, but for those shown elsewhere."""
    return "\n".join(_cells([cell for cell in cells if cell["id"] not in left_out]))


def _cells(cells: Sequence[dict]) -> Iterator[str]:
    """Set so much markdown as such, and the rest as plain text."""
    markdown, everything = MARKDOWN, PAGE
    for cell in cells:
        if cell["cell_type"] == "markdown":
            markdown -= len(cell["source"])
        made = _cell(cell, markdown > 0)
        everything -= len(made)
        if everything < 0:
            cut = gettext("[cut]")
            yield f"<p>{cut}</p>"
            return
        yield made


def _cell(cell: dict, set_markdown: bool) -> str:
    if cell["cell_type"] == "markdown" and set_markdown:
        return plain_markdown(cell["source"])
    outputs = map(_output, cell.get("outputs", []))
    return render("cell.html", source=cell["source"], outputs=list(outputs))


def plain_markdown(text: str) -> str:
    """Set markdown as HTML, with any HTML in it shown as text and dangerous links taken out."""
    text = sanitize(text)
    try:
        return str(MAKE_HTML(text))
    except RecursionError:
        return render("cell.html", source=text, outputs=[])


def _output(output: dict) -> dict[str, str]:
    """Choose what is shown of an output: a picture with a description, or a text."""
    data = output.get("data", {})
    if "image/png" in data:
        return {"picture": data["image/png"], "text": data["text/plain"][:100]}
    if output["output_type"] == "error":
        text = "\n".join(output["traceback"]) or f"{output['ename']}: {output['evalue']}"
    else:
        text = output.get("text") or data.get("text/plain", "")
    return {"picture": "", "text": text}
