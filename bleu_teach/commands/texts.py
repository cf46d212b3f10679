"""The files of the command `score`: what was read, and the counts of each segment."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bleu_teach.aggregation import corpus_stats
from bleu_teach.conventions import Convention
from bleu_teach.data import read_segments
from bleu_teach.display.optional import is_missing
from bleu_teach.inputs import refusal, shorten
from bleu_teach.scores import BleuStats


@dataclass(frozen=True)
class Texts:
    """The outputs of some systems, and the references of each segment."""

    outputs: Mapping[str, Sequence[str]]  # by path
    references: Sequence[Sequence[str]]  # references[segment]
    _counted: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict, repr=False)

    @property
    def nrefs(self) -> int | str:
        """The number of references, as signatures write it."""
        sizes = {*map(len, self.references)}
        return sizes.pop() if len(sizes) == 1 else "var"

    def count(self, convention: Convention) -> dict[str, Any]:
        """Count each output, once for all conventions that split alike: a row per segment."""
        key, split = (convention.case, convention.tokenizer), convention.tokenize
        if key not in self._counted:
            counting: Any = corpus_stats
            if not is_missing("numpy"):
                from bleu_teach.scale import segment_stats as counting
            references = [[*map(split, group)] for group in self.references]
            self._counted[key] = {
                path: counting([*map(split, own)], references) for path, own in self.outputs.items()
            }
        return self._counted[key]

    def sum(self, path: str, convention: Convention) -> BleuStats:
        """Sum the counts of an output; without NumPy, there is only their sum."""
        counted = self.count(convention)[path]
        if isinstance(counted, BleuStats):
            return counted
        from bleu_teach.scale import from_row

        return from_row(counted.sum(axis=0))


def read_texts(options: Namespace) -> tuple[Texts, dict[str, list[str]]]:
    """Read the files; raise BleuInputError unless each line has an output and a reference."""
    paths = [*options.candidates, *options.references]
    if not options.candidates:
        raise refusal("No output is left. Put the outputs before --references.")
    if len({*options.candidates}) < len(options.candidates):
        raise refusal("Two systems are the same file. Name different files.")
    if paths.count("-") > 1:
        raise refusal("Only one file can be -, the standard input. Write the others into files.")
    files = {path: read_segments(path) for path in dict.fromkeys(paths)}
    _require_same_length(files)
    streams = zip(*(files[path] for path in options.references), strict=True)
    groups = [[text for text in group if text != options.missing] for group in streams]
    if [] in groups:
        line = groups.index([]) + 1
        raise refusal("Line {line} has no reference. Remove it from all files.", line=line)
    return Texts({path: files[path] for path in options.candidates}, groups), files


def _require_same_length(files: Mapping[str, Sequence[str]]) -> None:
    sizes = sorted((len(lines), path) for path, lines in files.items())
    (shortest, short), (longest, long) = sizes[0], sizes[-1]
    if shortest < longest:
        said = {"short": short, "shortest": shortest, "long": long, "longest": longest}
        raise refusal(
            "Expected files of the same length, but {short} ends after line {shortest} and {long} "
            "after line {longest}, {text}. Look for a line that was lost or broken in two, a log, "
            "a header, or line ends that are CR.",
            **said,
            text=shorten(files[long][-1]),
        )
    if not longest:
        raise refusal("{path} is empty. Put one segment on each line.", path=short)
