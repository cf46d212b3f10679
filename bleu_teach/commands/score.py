"""Score a file of candidates the way each tool does, with the signature to report.

Text files, UTF-8, one segment a line; line by line parallel.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bleu_teach.commands.files import count_files
from bleu_teach.conventions import PRESETS, Convention, find_convention
from bleu_teach.conventions.tokenizers import TOKENIZERS, tokenize_with
from bleu_teach.differences import SEEN, ConventionWalk, explain_counts
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import columns, gettext, pad
from bleu_teach.numerals import number
from bleu_teach.scores import BleuScore, BleuStats

WIDTH = 100  # characters of a line of the table
Counted = Mapping[tuple[str, str], BleuStats]  # by case and tokenizer


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("candidates", help=gettext("the output of a system"))
    parser.add_argument(
        "references", nargs="+", help=gettext("one file for each reference of a segment")
    )
    parser.add_argument(
        "--explain",
        nargs=2,
        metavar=("A", "B"),
        help=gettext(
            "what each choice does on the way from A to B: names in the table, or signatures"
        ),
    )
    parser.add_argument(
        "--tokenize",
        metavar="NAME",
        help=gettext("split all texts in this way, whatever the tool: {names}").format(
            names=", ".join(TOKENIZERS)
        ),
    )
    parser.add_argument("--json", action="store_true", help=gettext("print JSON"))
    parser.add_argument("--dask", metavar="ADDRESS", help=gettext("count on this Dask cluster"))


class Row(NamedTuple):
    """What a tool makes of the files: a score, or the reason why it has none."""

    tool: Convention
    score: BleuScore | None
    refusal: str = ""


def run(options: Namespace) -> str:
    """Write the table, and the way from one tool to the other if it is asked for."""
    tools = [choose_tokenizer(preset, options.tokenize) for preset in PRESETS]
    ends = [choose_tokenizer(name, options.tokenize) for name in options.explain or ()]
    # On the way from A to B the case changes first, then the tokenizer.
    between = [replace(ends[0], case=ends[1].case)] if ends else []
    counted = count(options, [*tools, *ends, *between])
    rows = sorted((score(tool, counted) for tool in tools), key=rank)
    difference = None
    if ends:
        a, b = ends
        difference = explain_counts(lambda tool: look_up(tool, counted), a, b)
    write = write_json if options.json else write_text
    return write(rows, len(options.references), difference)


def choose_tokenizer(tool: Convention | str, name: str | None) -> Convention:
    """Find the tool, and give it another tokenizer, if one is named."""
    tool = find_convention(tool)
    if name is None:
        return tool
    tokenize_with("", name)  # refuses what is not known or not installed
    return replace(tool, tokenizer=name)


def count(options: Namespace, tools: Iterable[Convention]) -> Counted:
    """Count the files once for each way to cut a text; leave out what is not installed."""
    splits: dict[tuple[str, str], Callable[[str], list[str]]] = {}
    for tool in tools:
        with suppress(BleuInputError):
            tool.tokenize("")
            splits[tool.case, tool.tokenizer] = tool.tokenize
    return count_files([options.candidates, *options.references], splits, options.dask)


def look_up(tool: Convention, counted: Counted) -> BleuStats:
    tool.tokenize("")  # refuses what is not installed, so it was not counted
    return counted[tool.case, tool.tokenizer]


def score(tool: Convention, counted: Counted) -> Row:
    try:
        return Row(tool, look_up(tool, counted).score(tool))
    except BleuInputError as error:
        return Row(tool, None, str(error))


def rank(row: Row) -> float:
    """Put the highest score first, those without a score last."""
    return 1 if row.score is None else -row.score.score


def write_text(rows: list[Row], nrefs: int, difference: ConventionWalk | None) -> str:
    scored = [(row.tool, row.score) for row in rows if row.score is not None]
    width = max(len(row.tool.name) for row in rows)
    head, none, signature = gettext("tool"), gettext("none"), gettext("signature")
    lines = [f"{pad(head, width)}  {'BLEU':>7}  {signature}"]
    for tool, found in scored:
        row = f"{tool.name:{width}}  {points(found)}  "
        lines.append(row + break_lines(tool.signature(nrefs), indent=len(row)))
    none = " " * (7 - columns(none)) + none
    lines += (f"{row.tool.name:{width}}  {none}  {row.refusal}" for row in rows[len(scored) :])
    lines += [
        "",
        gettext(
            "BLEU from 0 to 100; a tool with range:0-1 in its signature prints the hundredth part."
        ),
        gettext(
            "Report the signature with the score. Compare a score only with one that has the same."
        ),
    ]
    return "\n".join([*lines, *(["", str(difference)] if difference else [])])


def break_lines(signature: str, indent: int) -> str:
    """Break a signature into several lines, if one would be too long."""
    lines = [""]
    for field in signature.split("|"):
        if indent + len(lines[-1]) + len(field) >= WIDTH:
            lines.append("")
        lines[-1] += f"{field}|"
    return ("\n" + " " * indent).join(lines)[:-1]


def points(found: BleuScore) -> str:
    """Write from 0 to 100; what would look like 0 is as small as the tool itself writes it."""
    tiny = 0 < found.score < SEEN
    written = number(found.reported, tiny=True) if tiny else number(found.score, percent=True)
    return f"{written:>7}"


def write_json(rows: list[Row], nrefs: int, difference: ConventionWalk | None) -> str:
    # What another program reads is the same in every language: keys, names and signatures here,
    # and the columns of the tables that the grader writes.
    report: dict[str, object] = {"scores": [describe(row, nrefs) for row in rows]}
    if difference:
        report["difference"] = {
            "a": str(difference.a),
            "b": str(difference.b),
            "before": difference.before,
            "after": difference.after,
            "steps": [vars(step) | {"change": step.change} for step in difference.steps],
        }
    return json.dumps(report, indent=2)


def describe(row: Row, nrefs: int) -> dict[str, object]:
    """Describe a row for a program: what the table says, and the parts of the score."""
    tool, found, refusal = row
    described = {"tool": tool.name, "source": tool.source, "signature": tool.signature(nrefs)}
    if found is None:
        return described | {"score": None, "refusal": refusal}
    return described | {
        "score": found.score,
        "reported": found.reported,
        "precisions": list(map(list, found.precisions)),
        "brevity_penalty": found.brevity_penalty,
        "candidate_length": found.stats.candidate_length,
        "reference_length": found.reference_length,
        "segments": found.stats.segments,
    }
