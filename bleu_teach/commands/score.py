"""Score one system under every convention, or compare several systems under one.

The files are plain text in UTF-8 with one segment per line, in the same order. Files that end in
.gz are decompressed, and - reads standard input. All scores are from 0 to 100. With --json, the
keys for one file are convention, BLEU (null if it has none) and signature, and with --explain
also steps. For several files, they are system, BLEU, low and high (the 95% interval) and p.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from bleu_teach.aggregation import corpus_stats
from bleu_teach.conventions import PRESETS, SACREBLEU, Convention, find_convention
from bleu_teach.data import read_segments
from bleu_teach.display.formatting import number
from bleu_teach.display.optional import is_missing
from bleu_teach.display.views import Table
from bleu_teach.explain import explain_difference
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.scores import BleuStats
from bleu_teach.significance import SEED, SHUFFLES

Columns = Sequence[Sequence[str]]  # the segments of each file: the candidates, then references
Count = Callable[[str, str], BleuStats]  # of a case and a tokenizer


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    outputs = "the output of one or more systems; the first is the baseline"
    add("candidates", nargs="+", metavar="OUTPUT", help=outputs)
    each = "one file per reference"
    add("--references", nargs="+", required=True, metavar="FILE", help=each)
    add("--convention", metavar="NAME", help="use only this convention of the table")
    split = "split the text with this tokenizer instead of the convention's own"
    add("--tokenizer", metavar="NAME", help=split)
    steps = "explain the difference between two conventions step by step, for one output"
    add("--explain", nargs=2, default=(), metavar=("A", "B"), help=steps)
    add("--json", action="store_true", help="print JSON")


def run(options: Namespace) -> str:
    """Score the files and write a table of them, or JSON."""
    several = len(options.candidates) > 1
    if several and options.explain:
        raise refusal("--explain is for one output. Name only one file before --references.")
    columns = read_columns([*options.candidates, *options.references])
    report = (compare_systems if several else score_file)(options, columns)
    if options.json:
        return json.dumps(report, indent=2)
    note = "Report the score with its signature. Compare only equal signatures."
    if several:
        note = "low to high: the 95% interval. p: the proportion of shuffles with a larger gap to"
        note += f" the first system.\n{report['signature']}"
    told = [tabulate("BLEU from 0 to 100", report["scores"], note)]
    if options.explain:
        told.append(tabulate("What each choice changes", report["steps"]))
    if not options.tokenizer and any("가" <= letter <= "힣" for letter in columns[-1][0]):
        morphemes, characters = "--tokenizer ko-mecab", "--tokenizer char"
        told.append(f"For Korean, split into morphemes ({morphemes}) or characters ({characters}).")
    return "\n\n".join(told)


def read_columns(paths: Sequence[str]) -> Columns:
    """Read parallel files; raise BleuInputError if they are empty or have different lengths."""
    columns = [read_segments(path) for path in paths]
    sizes = sorted(zip(map(len, columns), paths, strict=True))
    (shortest, short), *_, (longest, long) = sizes
    if shortest < longest:
        raise refusal(
            "Expected files of the same length, but {short} ends after line {shortest} and {long} "
            "after line {longest}. Line by line, each file needs the same segments.",
            short=short,
            shortest=shortest,
            long=long,
            longest=longest,
        )
    if not longest:
        raise refusal("{path} is empty. Put one segment on each line.", path=paths[0])
    return columns


def score_file(options: Namespace, columns: Columns) -> dict[str, Any]:
    """Score one file under each convention, and explain the difference of two if asked for."""
    count = cache(partial(count_split, columns))  # once for all conventions that split alike
    names = [options.convention] if options.convention else PRESETS
    scores = [score(options, choose(options, name), count) for name in names]
    scores.sort(key=lambda row: -1 if row["BLEU"] is None else row["BLEU"], reverse=True)
    report: dict[str, Any] = {"scores": scores}
    if options.explain:
        a, b = (choose(options, name) for name in options.explain)
        found = explain_difference(columns[0], list(zip(*columns[1:], strict=True)), a, b)
        report["steps"] = [{"choice": str(found.a), "rule": "", "BLEU": 100 * found.before}]
        for step in found.steps:
            rule = f"{step.old} → {step.new}"
            report["steps"] += [{"choice": step.choice, "rule": rule, "BLEU": 100 * step.after}]
    return report


def choose(options: Namespace, name: Convention | str) -> Convention:
    """Find a convention, with the tokenizer of the options if they name one."""
    convention = find_convention(name)
    return replace(convention, tokenizer=options.tokenizer or convention.tokenizer)


def count_split(columns: Columns, case: str, tokenizer: str) -> BleuStats:
    """Split a file and its references, and count them, with arrays if NumPy is there."""
    counting = corpus_stats
    if not is_missing("numpy"):
        from bleu_teach.scale import corpus_stats_fast as counting
    return counting(*split(columns, replace(SACREBLEU, case=case, tokenizer=tokenizer)))


def split(columns: Columns, convention: Convention, systems: int = 1) -> list[Any]:
    """Split all strings: the candidates of each system, then the references of all segments."""
    tokens = [list(map(convention.tokenize, column)) for column in columns]
    return [*tokens[:systems], list(zip(*tokens[systems:], strict=True))]


def score(options: Namespace, convention: Convention, count: Count) -> dict[str, Any]:
    """Score under a convention; without a score, the reason replaces the signature."""
    row: dict[str, Any] = {"convention": convention.name, "BLEU": None}
    try:
        stats = count(convention.case, convention.tokenizer)
        row["BLEU"] = 100 * stats.score(convention).score
        return row | {"signature": convention.signature(len(options.references))}
    except BleuInputError as error:
        if options.convention:  # nothing else was asked for
            raise
        return row | {"signature": str(error)}


def compare_systems(options: Namespace, columns: Columns) -> dict[str, Any]:
    """Score several systems, and test each against the first with the same segments."""
    from bleu_teach import bootstrap, paired_randomization, segment_stats  # they need NumPy

    systems = options.candidates
    if len({*systems}) < len(systems):
        raise refusal("Two systems are the same file. Name different files.")
    convention = choose(options, options.convention or SACREBLEU)
    *candidates, references = split(columns, convention, len(systems))
    counted = [segment_stats(own, references) for own in candidates]
    by_name = dict(zip(systems, counted, strict=True))
    tests = paired_randomization(by_name, convention).differences
    p_values = [None, *(test.p_value for test in tests)]
    report = []
    for (name, own), p in zip(by_name.items(), p_values, strict=True):
        drawn = bootstrap(own, convention)
        ends = {"low": 100 * drawn.low, "high": 100 * drawn.high}
        report.append({"system": name, "BLEU": 100 * drawn.score, **ends, "p": p})
    start, rest = convention.signature(len(options.references)).split("|", 1)
    return {"scores": report, "signature": f"{start}|ar:{SHUFFLES}|seed:{SEED}|{rest}"}


def tabulate(caption: str, rows: Sequence[Mapping[str, Any]], note: str = "") -> str:
    """Write a part of the report as a table, which has its keys as a header."""
    cells = [[write_cell(key, value) for key, value in row.items()] for row in rows]
    return repr(Table(caption, [*rows[0]], cells, note))


def write_cell(key: str, value: str | float | None) -> str:
    """Align a number to the right of its column; a probability needs more digits than a score."""
    if isinstance(value, str):
        return value
    shown = "none" if value is None else number(value, 4 if key == "p" else 2, tiny=True)
    return f"{shown:>6}"
