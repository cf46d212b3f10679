"""The output of commands, with `rich`: tables that fit a terminal, and progress of long work."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bleu_teach.display.optional import is_missing
from bleu_teach.display.views import Table, View

NUMBERS = re.compile(r"[-+−\de., ]*(none)?")  # of a cell: one number, several or none
PATIENCE = 2  # seconds after which a command shows its progress


def print_report(parts: str | Sequence[View]) -> None:
    """Print a report; a terminal gets tables of its width, a file or a pipe gets plain text."""
    if isinstance(parts, str) or not sys.stdout.isatty() or is_missing("rich"):
        print(parts if isinstance(parts, str) else "\n\n".join(map(repr, parts)), flush=True)
        return
    from rich.console import Console

    console = Console(highlight=False)
    for part in parts:
        lines: list[Any] = [repr(part)]
        if isinstance(part, Table):
            lines = [part.caption, draw_table(part), part.note]
        console.print(*lines, "", sep="\n", markup=False)


def draw_table(table: Table) -> Any:
    """Draw a table with rich: numbers on the right, long strings broken into lines."""
    from rich import box
    from rich.table import Table as Drawn
    from rich.text import Text

    drawn = Drawn(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    rows = [[str(cell).strip() for cell in row] for row in table.rows]
    for name, *cells in zip(table.header, *rows, strict=True):
        numbers = all(NUMBERS.fullmatch(cell) for cell in cells)
        look: Any = {"justify": "right", "no_wrap": True, "style": "cyan"}
        drawn.add_column(name, **(look if numbers else {"overflow": "fold"}))
    for row in rows:
        drawn.add_row(*map(Text, row))
    return drawn


def follow(steps: Iterable[Any], total: int, what: str) -> Iterator[Any]:
    """Yield the steps; on a terminal, show how many are done once they take over two seconds."""
    if not sys.stderr.isatty() or is_missing("rich"):
        yield from steps
        return
    from rich.console import Console
    from rich.progress import Progress

    class Late(Progress):
        def get_renderables(self) -> Iterator[Any]:
            if self.tasks and (self.tasks[0].elapsed or 0) > PATIENCE:
                yield from super().get_renderables()

    with Late(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(steps, total, description=what)
