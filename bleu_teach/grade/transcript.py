"""The notebook as it was graded, for the feedback page: harmless HTML of limited length."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from html import escape

import mistune

from bleu_teach.grade.sanitize import sanitize
from bleu_teach.language import gettext

MARKDOWN, PAGE = 40_000, 4_000_000  # characters of one page
MAKE_HTML = mistune.create_markdown(escape=True, plugins=["table"])


def notebook_html(cells: Sequence[dict], left_out: Container[str]) -> str:
    """The cells of a graded notebook, up to a length, but for those that are told of elsewhere."""
    return "\n".join(_cells([cell for cell in cells if cell["id"] not in left_out]))


def _cells(cells: Sequence[dict]) -> Iterator[str]:
    """So much markdown is set as such, the rest is plain text."""
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
    outputs = "".join(map(_output, cell.get("outputs", [])))
    return f"<pre><code>{escape(sanitize(cell['source']))}</code></pre>{outputs}"


def plain_markdown(text: str) -> str:
    """Markdown as HTML, with any HTML in it shown as text and dangerous links made harmless."""
    text = sanitize(text)
    try:
        return str(MAKE_HTML(text))
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
    return f'<pre class="output">{escape(sanitize(text))}</pre>'
