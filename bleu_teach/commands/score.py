"""Score a file of candidates the way each tool does, with the signature to report.

Text files, UTF-8, one segment a line; line by line parallel. A name that ends in .gz is unpacked,
and - is the standard input.

The keys of the JSON: scores, an entry a tool, with tool, source, signature, made_for_one_reference,
score (from 0 to 1; null where there is a refusal), reported (as the tool writes it), interval,
precisions (matches and total of each order), brevity_penalty, candidate_length, reference_length,
segments. With --explain also difference: a, b, before, after, steps (choice, old, new, before,
after, change). With --sentences: tool, signature, sentences (a score from 0 to 1 for each line).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from typing import Any, NamedTuple

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.commands.files import count_on_dask, count_rows, read_rows
from bleu_teach.commands.tables import add_draws, add_options, draws, span, write_table
from bleu_teach.conventions import COMPARE_MT, PRESETS, TENSOR2TENSOR, Convention, find_convention
from bleu_teach.conventions.tokenizers import TOKENIZERS, tokenize_with
from bleu_teach.differences import SEEN, ConventionWalk, explain_counts
from bleu_teach.extras import need
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import columns, gettext
from bleu_teach.numerals import number
from bleu_teach.scores import BleuScore, BleuStats

Counted = Mapping[tuple[str, str], Any]  # by case and tokenizer: a BleuStats, or a row a line
FOR_ONE_REFERENCE = TENSOR2TENSOR.name, COMPARE_MT.name
SPACELESS = 16  # columns between two spaces, on average; English has 6, German 7, Korean 9


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("candidates", help=gettext("the output of a system"))
    add("references", nargs="+", help=gettext("one file for each reference of a segment"))
    way = gettext("what each choice does on the way from A to B: names in the table, or signatures")
    add("--explain", nargs=2, metavar=("A", "B"), help=way)
    split = gettext("split all texts in this way, whatever the tool: {names}")
    add("--tokenize", metavar="NAME", help=split.format(names=", ".join(TOKENIZERS)))
    add("--sentences", metavar="TOOL", help=gettext("score each line by itself, by one tool"))
    interval = gettext("say where each score lies in 95 %% of the resamples")
    add("--interval", action="store_true", help=interval)
    add_options(parser)
    add("--dask", metavar="ADDRESS", help=gettext("count on this Dask cluster"))


class Row(NamedTuple):
    """What a tool makes of the files: a score, or the reason why it has none."""

    tool: Convention
    signature: str
    score: BleuScore | None
    refusal: str = ""
    interval: tuple[float, ...] = ()


def run(options: Namespace) -> str:
    """Write the table, and the way from one tool to the other if it is asked for."""
    if options.sentences:
        return score_sentences(options)
    tools = [choose_tokenizer(preset, options.tokenize) for preset in PRESETS]
    ends = [choose_tokenizer(name, options.tokenize) for name in options.explain or ()]
    # On the way from A to B the case changes first, then the tokenizer.
    between = [replace(ends[0], case=ends[1].case)] if ends else []
    counted = count(options, [*tools, *ends, *between])
    rows = [score(options, tool, counted) for tool in tools]
    rows.sort(key=lambda row: -row.score.score if row.score else 1)  # those without one last
    difference = None
    if ends:
        a, b = ends
        difference = explain_counts(lambda tool: look_up(tool, counted), a, b)
    write = write_json if options.form == "json" else write_text
    return write(rows, difference, options)


def choose_tokenizer(tool: Convention | str, name: str | None) -> Convention:
    """Find the tool, and give it another tokenizer, if one is named."""
    tool = find_convention(tool)
    if name is None:
        return tool
    tokenize_with("", name)  # refuses what is not known or not installed
    return replace(tool, tokenizer=name)


def count(options: Namespace, tools: Iterable[Convention]) -> Counted:
    """Count the files once for each way to cut a text; leave out what is not installed."""
    if options.interval:
        need("course", "numpy", "tqdm", by="--interval")
        draws(options)  # refuses what is no number of draws
    splits: dict[tuple[str, str], Callable[[str], list[str]]] = {}
    for tool in tools:
        with suppress(BleuInputError):
            tool.tokenize("")
            splits[tool.case, tool.tokenizer] = tool.tokenize
    paths = [options.candidates, *options.references]
    if options.dask:
        return count_on_dask(options.dask, paths, splits, each=options.interval)
    rows = read_rows(paths)
    first = list(islice(rows, 100))
    text = " ".join(candidate for candidate, *_ in first)
    if not options.tokenize and columns(text) > SPACELESS * len(text.split()):
        hint = gettext("The texts have hardly any spaces. Try --tokenize zh, ja-mecab or char.")
        print(hint, file=sys.stderr)
    return count_rows(chain(first, rows), splits, each=options.interval)


def look_up(tool: Convention, counted: Counted) -> BleuStats:
    tool.tokenize("")  # refuses what is not installed, so it was not counted
    found = counted[tool.case, tool.tokenizer]
    if isinstance(found, BleuStats):
        return found
    from bleu_teach.scale import from_row

    return from_row(found.sum(axis=0))


def score(options: Namespace, tool: Convention, counted: Counted) -> Row:
    signature = tool.signature(len(options.references))
    try:
        found = look_up(tool, counted).score(tool)
        if not options.interval:
            return Row(tool, signature, found)
        from bleu_teach.significance.draws import bootstrap

        drawn = bootstrap(counted[tool.case, tool.tokenizer], tool, **draws(options))
        signature = add_draws(signature, "bs", options.resamples, options.seed)
        return Row(tool, signature, found, interval=(drawn.low, drawn.high))
    except BleuInputError as error:
        return Row(tool, signature, None, str(error))


def write_text(rows: list[Row], difference: ConventionWalk | None, options: Namespace) -> str:
    several = len(options.references) > 1
    table = [[gettext("tool"), "BLEU", gettext("95 % interval"), gettext("signature")]]
    for row in rows:
        mark = "*" if several and row.tool.name in FOR_ONE_REFERENCE else ""
        cells = [row.tool.name + mark, points(row.score), span(row.interval)]
        table.append([*cells, row.refusal or row.signature])
    if not options.interval:
        for line in table:
            del line[2]
    lines = [write_table(table[0], table[1:], options.form)]
    if not options.form:
        lines += [
            "",
            gettext(
                "BLEU from 0 to 100; a tool with range:0-1 in its signature prints the hundredth "
                "part.\n"
                "Report the signature with the score. Compare a score only with one that has the "
                "same."
            ),
        ]
    if not options.form and several:
        lines.append(gettext("* made for one reference only"))
    return "\n".join([*lines, *(["", str(difference)] if difference else [])])


def points(found: BleuScore | None) -> str:
    """Write from 0 to 100; what would look like 0 is as small as the tool itself writes it."""
    if found is None:
        return gettext("none")
    tiny = 0 < found.score < SEEN
    return number(found.reported, tiny=True) if tiny else number(found.score, percent=True)


def score_sentences(options: Namespace) -> str:
    """Score each line by itself, by one tool."""
    tool = choose_tokenizer(options.sentences, options.tokenize)
    tool.tokenize("")  # refuses what is not installed
    scores: list[BleuScore | None] = []
    for texts in read_rows([options.candidates, *options.references]):
        candidate, *references = map(tool.tokenize, texts)
        scores.append(None)
        with suppress(BleuInputError):  # a tool may refuse an empty text
            scores[-1] = sentence_bleu(candidate, references, convention=tool)
    signature = tool.signature(len(options.references))
    if options.form == "json":
        values = [found and found.score for found in scores]
        return json.dumps({"tool": tool.name, "signature": signature, "sentences": values})
    rows = [(str(line), points(found)) for line, found in enumerate(scores, 1)]
    header = [gettext("line"), "BLEU"]
    return "\n\n".join([write_table(header, rows, options.form), signature])


def write_json(rows: list[Row], difference: ConventionWalk | None, options: Namespace) -> str:
    # What another program reads is the same in every language: keys, names and signatures here,
    # and the columns of the tables that the grader writes.
    report: dict[str, object] = {"scores": list(map(describe, rows))}
    if difference:
        steps = [vars(step) | {"change": step.change} for step in difference.steps]
        ends = {"a": str(difference.a), "b": str(difference.b)}
        scores = {"before": difference.before, "after": difference.after}
        report["difference"] = {**ends, **scores, "steps": steps}
    return json.dumps(report, indent=2)


def describe(row: Row) -> dict[str, object]:
    """Describe a row for a program: what the table says, and the parts of the score."""
    tool, found = row.tool, row.score
    described: dict[str, object] = {
        "tool": tool.name,
        "source": tool.source,
        "signature": row.signature,
        "made_for_one_reference": tool.name in FOR_ONE_REFERENCE,
    }
    if found is None:
        return described | {"score": None, "refusal": row.refusal}
    return described | {
        "score": found.score,
        "reported": found.reported,
        "interval": row.interval or None,
        "precisions": list(map(list, found.precisions)),
        "brevity_penalty": found.brevity_penalty,
        "candidate_length": found.stats.candidate_length,
        "reference_length": found.reference_length,
        "segments": found.stats.segments,
    }
