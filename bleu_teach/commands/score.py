"""Score one system under every convention, or compare several systems under one.

The files are plain text in UTF-8 with one segment per line, in the same order. Files that end in
.gz are decompressed, and - reads standard input. All scores are from 0 to 100. Notes on what a file
looks like go to the standard error, and with --json into its notes.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from bleu_teach.commands.texts import Texts, read_texts
from bleu_teach.conventions import PRESETS, SACREBLEU, Convention, find_convention
from bleu_teach.data.looks import find_notes
from bleu_teach.display.formatting import number
from bleu_teach.display.optional import is_missing, refuse_without
from bleu_teach.display.views import Note, Table, View
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.language import gettext
from bleu_teach.terminal import NUMBERS, follow

Row = Mapping[str, Any]
CHRF_UP_TO = 5000  # lines: it takes longer than BLEU


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    outputs = "the output of one or more systems; the first is the baseline"
    add("candidates", nargs="*", metavar="OUTPUT", help=outputs)
    each = "one file per reference"
    add("--references", nargs="+", action="extend", required=True, metavar="FILE", help=each)
    add("--missing", metavar="TEXT", help="a line with this text in a reference file is none")
    add("--convention", metavar="NAME", help="use only this convention of the table")
    split = "split the text with this tokenizer instead of the convention's own"
    add("--tokenizer", metavar="NAME", help=split)
    judges = "with 95%% intervals and p-values: bleu chrf chrf++ ter"
    add("--metrics", nargs="+", choices=("bleu", "chrf", "chrf++", "ter"), help=judges)
    steps = "explain the difference between two conventions step by step, for one output"
    add("--explain", nargs=2, default=(), metavar=("A", "B"), help=steps)
    lines = "list the N segments that cost a system most, or on which two systems differ most"
    add("--worst", type=int, default=0, metavar="N", help=lines)
    add("--signatures", action="store_true", help="add the signatures, to report them")
    add("--quiet", action="store_true", help="print only the score of each output")
    add("--json", action="store_true", help="print JSON")


def run(options: Namespace) -> str | Sequence[View]:
    """Score the files; return a report, or the text of JSON."""
    texts, files = read_texts(options)
    if len(texts.outputs) > 1 and options.explain:
        raise refusal("--explain is for one output. Name only one file before --references.")
    choose(options, SACREBLEU).tokenize("")  # a tokenizer that is not installed is one error
    comparing = len(texts.outputs) > 1 or bool(options.metrics)
    if is_missing("numpy") and (comparing or options.explain or options.worst):
        refuse_without("segment_stats")
    if options.quiet and not comparing:
        options.convention = options.convention or "SACREBLEU"
    notes = find_notes(files, ("looks",) if options.tokenizer else ("looks", "unsplit"))
    scores = compare_systems(options, texts, notes) if comparing else score_file(options, texts)
    report: dict[str, Any] = {"notes": notes, "scores": scores}
    if options.explain:
        from bleu_teach.commands.steps import list_steps

        report["steps"] = list_steps(texts, *(choose(options, name) for name in options.explain))
    if options.worst:
        from bleu_teach.commands.systems import find_worst

        convention = choose(options, options.convention or SACREBLEU)
        report["worst"] = find_worst(texts, convention, options.worst)
    if options.json:
        return json.dumps(report, indent=2)
    for note in notes:
        print(note, file=sys.stderr)
    if options.quiet:
        rows = (row for row in scores if row.get("metric") == scores[0].get("metric"))
        return "\n".join(f"{row.get('score', row.get('BLEU')):.2f}" for row in rows)
    steps = [write_steps(options, report["steps"])] if options.explain else []
    worst = [write_worst(report["worst"])] if options.worst else []
    return [*write_scores(options, scores), *steps, *worst]


def choose(options: Namespace, name: Convention | str) -> Convention:
    """Find a convention, with the tokenizer of the options if they name one."""
    convention = find_convention(name)
    return replace(convention, tokenizer=options.tokenizer or convention.tokenizer)


def score_file(options: Namespace, texts: Texts) -> list[dict[str, Any]]:
    """Score one file under each convention, highest first; without a score, give the reason."""
    names = options.explain or (options.convention and [options.convention]) or PRESETS
    [path] = texts.outputs
    rows = []
    for name in follow(names, len(names), gettext("Counting")):
        convention = choose(options, name)
        row: dict[str, Any] = {"convention": convention.name, "BLEU": None}
        try:
            row["BLEU"] = 100 * texts.sum(path, convention).score(convention).score
            rows.append(row | {"signature": convention.signature(texts.nrefs)})
        except BleuInputError as error:
            if options.convention:  # nothing else was asked for
                raise
            rows.append(row | {"signature": str(error)})
    return sorted(rows, key=lambda row: -1 if row["BLEU"] is None else row["BLEU"], reverse=True)


def compare_systems(options: Namespace, texts: Texts, notes: list[str]) -> list[dict[str, Any]]:
    """Score the systems under each metric; by default with chrF, as lesson 09 advises."""
    from bleu_teach.commands.systems import compare

    metrics = options.metrics or ["bleu"]
    if not options.metrics and not is_missing("sacrebleu"):
        if len(texts.references) <= CHRF_UP_TO:
            metrics = ["bleu", "chrf"]
        else:
            notes.append(gettext("chrF takes a while for so many lines: --metrics bleu chrf"))
    convention = choose(options, options.convention or SACREBLEU)
    steps = follow(metrics, len(metrics), gettext("Scoring"))
    rows = [row for metric in steps for row in compare(texts, metric, convention)]
    warned = (row for row in rows if row.get("warning"))
    notes += dict.fromkeys(f"{Path(row['system']).name}: {row['warning']}" for row in warned)
    return rows


def write_scores(options: Namespace, scores: Sequence[Row]) -> Iterator[View]:
    """Write a table of conventions, or a table of systems for each metric."""
    if "convention" in scores[0]:
        note = gettext("Compare only scores with equal signatures, which --signatures shows.")
        yield write_table(gettext("BLEU from 0 to 100"), group_equal(options, scores), note)
        return
    systems = len({row["system"] for row in scores})
    for metric, rows in groupby(scores, itemgetter("metric")):
        own = [*rows]
        note = own[0]["signature"] if options.signatures else ""
        yield write_table(metric, [write_system(row, systems) for row in own], note)
    gap = gettext(
        "gap: to the first system; look at its interval, not at those of the two scores. "
        "p: the proportion of shuffles with a gap this large, either way."
    )
    said = gettext("low, high: the 95% interval."), gap
    corrected = gettext("p(Holm): corrected for the number of systems.")
    yield Note("", " ".join((*said, corrected)[:systems]))  # one has no gap; two, no correction


def group_equal(options: Namespace, scores: Sequence[Row]) -> list[Row]:
    """Group conventions with equal scores on one row, unless signatures are also shown."""
    rows: list[Row] = []
    write = lambda row: "none" if row["BLEU"] is None else number(row["BLEU"], tiny=True)  # noqa: E731
    for shown, same in groupby(scores, write):
        named = [(row["convention"], row["signature"]) for row in same]
        if options.signatures:
            rows += [{"BLEU": shown, "convention": c, "signature": s} for c, s in named]
        elif shown == "none":
            rows += [{"BLEU": shown, "convention": f"{c}: {s}"} for c, s in named]
        else:
            rows += [{"BLEU": shown, "convention": ", ".join(c for c, _ in named)}]
    return rows


def write_system(row: Row, systems: int) -> Row:
    """Write the cells of a system; the first has no gap to itself."""

    def write(*names: str, digits: int = 2) -> str:
        return ", ".join(number(row[name], digits) for name in names if name in row)

    cells = {"system": Path(row["system"]).name, row["metric"]: write("score")}
    cells["low, high"] = write("low", "high")
    if systems > 1:
        cells |= {"gap": write("gap"), "its low, high": write("gap_low", "gap_high")}
        cells["p"] = write("p", digits=4)
    return cells | ({"p(Holm)": write("p_holm", digits=4)} if systems > 2 else {})


def write_steps(options: Namespace, steps: Sequence[Row]) -> Table:
    """Write the steps of an explanation; those that change nothing are its note."""
    a, b = options.explain
    rows = [{**step, "change": number(step["change"], sign="+")} for step in steps]
    same = "; ".join(f"{row['setting']} {row['value']}" for row in rows if row["change"] == "0.00")
    columns = "setting", "value", "change", "example"
    changing = [{c: row[c] for c in columns} for row in rows if row["change"] != "0.00"]
    total = number(sum(step["change"] for step in steps), sign="+")
    caption = gettext("From {a} to {b}: {change} BLEU").format(a=a, b=b, change=total)
    return write_table(
        caption, changing, same and gettext("No change: {settings}.").format(settings=same)
    )


def write_worst(worst: Sequence[Row]) -> Table:
    """Write the segments that matter, with a row for each output and reference."""
    caption = gettext("The lines that cost most: what BLEU gains without the line")
    if len(worst[0]["outputs"]) > 1:
        caption = gettext("The lines that differ most: how the gap changes without the line")
    rows = []
    for one in worst:
        texts = [("reference", text) for text in one["references"]]
        texts += [(Path(path).name, text) for path, text in one["outputs"].items()]
        cells = {"line": str(one["line"]), "change": number(one["change"], sign="+")}
        for name, text in texts:
            rows.append(cells | {"": name, "text": text})
            cells = dict.fromkeys(cells, "")
    return write_table(caption, rows)


def write_table(caption: str, rows: Sequence[Row], note: str = "") -> Table:
    """Make a table of rows, which have its header as keys; numbers are aligned at the right."""
    header = [*rows[0]] if rows else []
    columns = [[row[key] for row in rows] for key in header]
    for column in columns:
        if all(map(NUMBERS.fullmatch, column)):
            column[:] = [cell.rjust(max(map(len, column))) for cell in column]
    return Table(caption, header, [*zip(*columns, strict=True)], note)
