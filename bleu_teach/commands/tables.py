"""What the commands print: a table for a terminal, for Markdown or for LaTeX; JSON for programs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from functools import partial

from bleu_teach.inputs import require_whole
from bleu_teach.language import columns, gettext, pad
from bleu_teach.numerals import number

WIDTH = 100  # characters of a line in a terminal
LATEX = {char: rf"\{char}" for char in "&%$#_{}"}
LATEX |= {"|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}", "−": "$-$"}
LATEX |= {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def add_options(parser: ArgumentParser) -> None:
    """Let the form be chosen, and the draws; these are sacreBLEU's if nobody does."""
    add = parser.add_argument
    add("--resamples", type=int, default=1000, metavar="N", help=gettext("1000 if left out"))
    add("--seed", type=int, default=12345, metavar="N", help=gettext("12345 if left out"))
    forms = parser.add_mutually_exclusive_group()
    add = partial(forms.add_argument, dest="form", action="store_const")
    add("--json", const="json", help=gettext("print JSON"))
    add("--markdown", const="markdown", help=gettext("print a table in Markdown"))
    add("--latex", const="latex", help=gettext("print a table in LaTeX"))


def draws(options: Namespace) -> dict[str, int]:
    """Say what is to be drawn, as the tests of significance ask for it."""
    require_whole(options.resamples, "number of draws", 1)
    require_whole(options.seed, "seed", 0)
    return {"resamples": options.resamples, "seed": options.seed}


def add_draws(signature: str, kind: str, draws: int, seed: int) -> str:
    """Say where sacreBLEU says it what was drawn: bs are resamples, ar shuffles.

    >>> add_draws("nrefs:1|case:mixed", "bs", 1000, 12345)
    'nrefs:1|bs:1000|seed:12345|case:mixed'
    """
    return signature.replace("|", f"|{kind}:{draws}|seed:{seed}|", 1)


def span(interval: Iterable[float]) -> str:
    return " … ".join(number(end, percent=True) for end in interval)


def write_table(header: Sequence[str], rows: Sequence[Sequence[str]], form: str | None) -> str:
    """Write a table; columns of numbers are set to the right."""
    right = [any(cell.lstrip("−")[:1].isdigit() for cell in one) for one in zip(*rows, strict=True)]
    table = [header, *rows]
    if form == "markdown":
        table = [[cell.replace("|", r"\|") for cell in row] for row in table]
        table.insert(1, ["--:" if number else "---" for number in right])
        return "\n".join(f"| {' | '.join(row)} |" for row in table)
    if form == "latex":
        escape = str.maketrans(LATEX)
        lines = [" & ".join(cell.translate(escape) for cell in row) + r" \\" for row in table]
        begin = r"\begin{tabular}{" + "".join("r" if number else "l" for number in right) + "}"
        lines = [begin, r"\hline", lines[0], r"\hline", *lines[1:], r"\hline", r"\end{tabular}"]
        return "\n".join(lines)
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
    return "\n".join(_write_line(row, widths, right) for row in table)


def _write_line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    """Write a row for a terminal; a signature that is too long for it goes on below."""
    *before, last = (
        " " * (width - columns(cell)) + cell if number else pad(cell, width)
        for cell, width, number in zip(row, widths, right, strict=True)
    )
    start = "".join(f"{cell}  " for cell in before)
    lines = [""]
    for field in last.split("|"):
        if lines[-1] and columns(start) + len(lines[-1]) + len(field) >= WIDTH:
            lines.append("")
        lines[-1] += f"{field}|"
    return (start + ("\n" + " " * columns(start)).join(lines)[:-1]).rstrip()
