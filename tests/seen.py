"""The visible parts of HTML: its texts in order, and the rows of its tables."""

from __future__ import annotations

from html.parser import HTMLParser


class Seen(HTMLParser):
    """The texts of a page, and the cells of each row of its tables.

    >>> page = Seen("<p>Two&nbsp;rows</p><table><tr><th>a</th><td>1</td></tr></table>")
    >>> page.text, page.rows
    ('Two rows a 1', [['a', '1']])
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.rows: list[list[str]] = []
        self.in_cell = False
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.in_cell = True
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.in_cell = False

    def handle_data(self, data: str) -> None:
        data = data.replace("\N{NO-BREAK SPACE}", " ")
        if data.strip():
            self.texts.append(data)
        if self.in_cell:
            self.rows[-1][-1] += data
