"""Two systems side by side: is the difference real, and which segments and terms make it.

Writes a page that opens without a server. Text files, UTF-8, one segment a line; line by line
parallel.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from bleu_teach.commands.files import read_rows
from bleu_teach.commands.score import choose_tokenizer
from bleu_teach.extras import need
from bleu_teach.files import write_file
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("a", help=gettext("the output of a system, such as the baseline"))
    parser.add_argument("b", help=gettext("the output of another one"))
    parser.add_argument(
        "--references",
        nargs="+",
        required=True,
        help=gettext("one file for each reference of a segment"),
    )
    parser.add_argument(
        "--tool",
        default="SACREBLEU",
        metavar="NAME",
        help=gettext("a tool, or a signature in quotes"),
    )
    parser.add_argument("--tokenize", metavar="NAME", help=gettext("split all texts in this way"))
    parser.add_argument(
        "--out", default="compare.html", metavar="FILE", help=gettext("where to write")
    )


def run(options: Namespace) -> str:
    """Write the page; print what the tests say, and the signature to report."""
    need("course", "numpy", "tqdm", "jinja2", by="compare")
    from bleu_teach.draw.side_by_side import conclude, side_by_side
    from bleu_teach.significance.contrast import contrast

    tool = choose_tokenizer(options.tool, options.tokenize)
    a, b, *references = zip(*read_rows([options.a, options.b, *options.references]), strict=True)
    texts = {options.a: a, options.b: b}
    found = contrast(
        {name: list(map(tool.tokenize, own)) for name, own in name_systems(texts).items()},
        [list(map(tool.tokenize, group)) for group in zip(*references, strict=True)],
        tool,
    )
    write(Path(options.out), side_by_side(found))
    tests = " ".join(conclude(found.resampled)), str(found.resampled), str(found.shuffled)
    lines = [*tests, tool.signature(len(options.references))]
    page = gettext("Segment by segment: {path}").format(path=options.out)
    return "\n".join([*lines, page])


def name_systems(lines: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Name the files without folder and ending, as long as that tells them apart."""
    if len(lines) < 2:
        raise refusal("Both systems are the same file. Name two files.")
    stems = dict(zip((Path(path).stem for path in lines), lines.values(), strict=True))
    return stems if len(stems) == 2 else lines


def write(path: Path, page: str) -> None:
    try:
        write_file(path, page)
    except OSError as error:
        raise refusal(
            "{path} cannot be written: {reason}. Choose another place with --out.",
            path=repr(str(path)),
            reason=error.strerror,
        ) from None
