"""Systems beside a baseline: is the difference real, and which segments and terms make it.

Writes a page that opens without a server. Text files, UTF-8, one segment a line; line by line
parallel. A name that ends in .gz is unpacked, and - is the standard input.

The keys of the JSON: tool, baseline, and for resamples and shuffles a signature and systems, an
entry each: system, score, baseline_score and gap (from 0 to 1), interval (where 95 % of the gaps
lie; null for shuffles), p_value, draws.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from bleu_teach.commands.files import read_rows
from bleu_teach.commands.score import choose_tokenizer
from bleu_teach.commands.tables import add_draws, add_options, draws, span, write_table
from bleu_teach.extras import need
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.significance.results import PairedResult

PAGE = "compare.html"
KEYS = ("system", "score", "baseline_score", "gap", "interval", "p_value", "draws")


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    outputs = gettext("the outputs of two systems or more, the baseline first")
    add("systems", nargs="*", metavar="OUTPUT", help=outputs)
    each = gettext("one file for each reference of a segment")
    add("--references", nargs="+", required=True, metavar="FILE", help=each)
    add("--names", nargs="+", metavar="NAME", help=gettext("what the systems are called"))
    tool = gettext("a tool, or a signature in quotes")
    add("--tool", default="SACREBLEU", metavar="NAME", help=tool)
    add("--tokenize", metavar="NAME", help=gettext("split all texts in this way"))
    add_options(parser)
    add("--out", metavar="FILE", help=gettext("where to write the page"))
    add("--force", action="store_true", help=gettext("write over what is there"))


def run(options: Namespace) -> str:
    """Write the pages; print what the tests say, and the signatures to report."""
    need("course", "numpy", "tqdm", "jinja2", by="compare")
    from bleu_teach.draw.side_by_side import conclude, side_by_side
    from bleu_teach.significance.contrast import contrast

    tool = choose_tokenizer(options.tool, options.tokenize)
    systems, references = sort_files(options.systems, options.references)
    names = name_systems(systems, options.names)
    pages = name_pages(options, len(systems) - 1)
    texts = zip(*read_rows([*systems, *references]), strict=True)
    tokens = [list(map(tool.tokenize, column)) for column in texts]
    groups = list(zip(*tokens[len(systems) :], strict=True))
    baseline, *others = zip(names, tokens, strict=False)
    pairs = (dict([baseline, other]) for other in others)
    found = [contrast(pair, groups, tool, **draws(options)) for pair in pairs]
    for page, one in zip(pages, found, strict=False):
        page.write_text(side_by_side(one), encoding="utf-8", errors="replace")
    resampled, shuffled = [one.resampled for one in found], [one.shuffled for one in found]
    signatures = [
        add_draws(tool.signature(len(references)), kind, tests[0].draws, options.seed)
        for kind, tests in (("bs", resampled), ("ar", shuffled))
    ]
    if options.form == "json":
        report = {"tool": tool.name, "baseline": names[0]}
        tests = zip(signatures, (resampled, shuffled), strict=True)
        return json.dumps(
            report | {own[0].kind: describe(line, own) for line, own in tests}, indent=2
        )
    lines = [f"{one.system}: {' '.join(conclude(one))}" for one in resampled]
    lines += ["", tabulate(resampled, shuffled, options.form), "", *signatures]
    lines += (gettext("Segment by segment: {path}").format(path=page) for page in pages)
    return "\n".join(lines)


def sort_files(systems: list[str], references: list[str]) -> tuple[list[str], list[str]]:
    """Find two systems among the references if they must be there: `--references r a b`."""
    missing = max(0, 2 - len(systems))
    if missing and len(references) != missing + 1:
        raise refusal(
            "Name two systems first: {code}", code="compare a.txt b.txt --references r.txt"
        )
    cut = len(references) - missing
    return [*systems, *references[cut:]], references[:cut]


def name_systems(paths: Sequence[str], names: Sequence[str] | None) -> Sequence[str]:
    """Name the systems as asked, or their files by the parts that tell them apart."""
    if len(set(paths)) < len(paths):
        raise refusal("Two systems are the same file. Name different files.")
    if names and len(set(names)) != len(paths):
        raise refusal("--names has a name of its own for each system.")
    parts = [Path(path).name.split(".") for path in paths]
    shared = set.intersection(*map(set, parts))
    own = [".".join(part for part in name if part not in shared) for name in parts]
    return names or (own if all(own) and len(set(own)) == len(own) else paths)


def name_pages(options: Namespace, count: int) -> list[Path]:
    """Name a page for each pair; beside another form than text only if it is asked for."""
    if options.form and not options.out:
        return []
    first = Path(options.out or PAGE)
    pages = [first, *(first.with_stem(f"{first.stem}-{k}") for k in range(2, count + 1))]
    for page in pages:
        if page.exists() and not options.force:
            raise refusal(
                "{path} is there already. Choose another place with --out, or add --force.",
                path=repr(str(page)),
            )
    return pages


def tabulate(
    resampled: Sequence[PairedResult], shuffled: Sequence[PairedResult], form: str | None
) -> str:
    """Write a table of scores, gaps and p-values."""
    header = [gettext("system"), "BLEU", gettext("gap"), gettext("95 % interval")]
    header += [gettext("p of resamples"), gettext("p of shuffles")]
    rows = [[resampled[0].baseline, number(resampled[0].baseline_score, percent=True), *[""] * 4]]
    for one, other in zip(resampled, shuffled, strict=True):
        scores = [number(value, percent=True) for value in (one.score, one.gap)]
        p_values = [number(test.p_value, 4) for test in (one, other)]
        rows.append([one.system, *scores, span(one.interval or ()), *p_values])
    return write_table(header, rows, form)


def describe(signature: str, results: Sequence[PairedResult]) -> dict[str, object]:
    """Describe a test for a program."""
    systems = [{key: getattr(result, key) for key in KEYS} for result in results]
    return {"signature": signature, "systems": systems}
