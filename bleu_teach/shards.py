"""Lesson 07. Files larger than memory, and more than one machine: count pieces, add the counts.

Statistics add, whatever the order and wherever they were counted. So a piece is a task, a task
that is lost is done again, and the sum is the same.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from operator import itemgetter
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from bleu_teach.inputs import BleuInputError, describe, require_order
from bleu_teach.ngrams import tokenize
from bleu_teach.scale import corpus_stats_fast
from bleu_teach.scores import BleuStats

if TYPE_CHECKING:
    from distributed import Client

PIECE = 10_000  # lines that are counted by one task, and are in memory together

File = str | PathLike[str]
Tokenizer = Callable[[str], Sequence[str]]


def corpus_stats_of_files(
    candidate_files: Sequence[File],
    reference_files: Sequence[Sequence[File]],
    tokenize: Tokenizer = tokenize,
    max_n: int = 4,
) -> BleuStats:
    r"""The statistics of a corpus in files, of which a few thousand lines are in memory at a time.

    Args:
        candidate_files: text files, one segment a line. A corpus may be in several.
        reference_files: nested as reference_files[file][reference], line by line parallel.
        tokenize: what makes tokens of a line, for example TOKENIZERS["13a"].
        max_n: the highest n-gram order.

    Returns:
        A BleuStats.

    Raises:
        BleuInputError: before anything is counted: a file that cannot be read, is not UTF-8 or
            ends before the others (with the line), or files that are not nested in this way.

    Source: the sums over {Candidates} in Papineni et al. 2002, section 2.1.1.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     candidate, reference = Path(folder, "candidate.txt"), Path(folder, "reference.txt")
    ...     _ = candidate.write_text("The cat sat.\nA dog.\n")
    ...     _ = reference.write_text("The cat.\nA dog.\n")
    ...     corpus_stats_of_files([candidate], [[reference]], max_n=2)
    BleuStats(candidate_length=5, reference_length=4, matches=(4, 2), totals=(5, 3))
    """
    return _count(map, candidate_files, reference_files, tokenize, max_n)


def corpus_stats_distributed(
    candidate_files: Sequence[File],
    reference_files: Sequence[Sequence[File]],
    client: Client | str | None = None,
    tokenize: Tokenizer = tokenize,
    max_n: int = 4,
) -> BleuStats:
    """The statistics of a corpus in files, counted by all workers of a Dask cluster.

    Every worker must see the files under the same names. If a worker dies, others do its work.

    Args:
        candidate_files: text files, one segment a line. A corpus may be in several.
        reference_files: nested as reference_files[file][reference], line by line parallel.
        client: a Dask client or the address of a scheduler. If left out, the processors of this
            machine are the cluster; a script then needs `if __name__ == "__main__":`.
        tokenize: what makes tokens of a line, for example TOKENIZERS["13a"].
        max_n: the highest n-gram order.

    Returns:
        A BleuStats.

    Raises:
        BleuInputError: as for `corpus_stats_of_files`.

    Source: as for `corpus_stats_of_files`.

    >>> corpus_stats_distributed(["candidate.txt"], ["reference.txt"])
    Traceback (most recent call last):
    bleu_teach.inputs.BleuInputError: ...
    """
    with _connect(client) as cluster:

        def run(function: Callable, items: Iterable) -> list:
            return cluster.gather(cluster.map(function, list(items), pure=False))

        return _count(run, candidate_files, reference_files, tokenize, max_n)


@contextmanager
def _connect(client: Client | str | None) -> Iterator[Client]:
    """A client to the cluster; what is opened here is closed here."""
    from distributed import Client, LocalCluster

    if client is None:
        with (
            LocalCluster(threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as own,
        ):
            yield own
    elif isinstance(client, str):
        with Client(client) as own:
            yield own
    else:
        yield client


class Outline(NamedTuple):
    """What must be known of a file before it can be cut: its lines, and where each piece begins."""

    lines: int
    starts: list[int]


def _count(
    run: Callable,
    candidate_files: Sequence[File],
    reference_files: Sequence[Sequence[File]],
    tokenize: Tokenizer,
    max_n: int,
) -> BleuStats:
    """Look through all files, then count all pieces. `run` is map, here or on a cluster."""
    require_order(max_n)
    groups = _side_by_side(candidate_files, reference_files)
    outlines = iter(run(_look_through, chain.from_iterable(groups)))
    pieces = [piece for files in groups for piece in _cut(files, islice(outlines, len(files)))]
    zero = BleuStats(0, 0, (0,) * max_n, (0,) * max_n, segments=0)
    return sum(run(partial(_count_piece, tokenize=tokenize, max_n=max_n), pieces), start=zero)


def _side_by_side(candidate_files: object, reference_files: object) -> list[tuple[File, ...]]:
    """The files that are parallel: candidates, references of the first kind, of the second …"""
    for name, files in (("candidate", candidate_files), ("reference", reference_files)):
        if isinstance(files, (str, PathLike)) or not isinstance(files, Sequence):
            raise BleuInputError(
                f"The {name}_files are a list, one entry a block; this is {describe(files)}. "
                "Write [candidates] and [[references]], also for a single block."
            )
    if len(candidate_files) != len(reference_files):
        raise BleuInputError(
            f"There are {len(candidate_files)} candidate_files, but {len(reference_files)} "
            "reference_files. Each candidate file has one list of reference files."
        )
    for files in reference_files:
        if isinstance(files, (str, PathLike)) or not isinstance(files, Sequence) or not files:
            raise BleuInputError(
                f"The reference files of a candidate file are a list; this is {describe(files)}. "
                "Nest them as reference_files[block][reference]"
            )
    groups = [(one, *files) for one, files in zip(candidate_files, reference_files, strict=True)]
    for path in chain.from_iterable(groups):
        if not isinstance(path, (str, PathLike)):
            raise BleuInputError(f"A path is a str or a Path; this is {describe(path)}.")
    return groups


def _look_through(path: File) -> Outline:
    """Read a file once, to find its pieces, and what would stop the counting half-way."""
    starts, number = [], 0
    try:
        with open(path, "rb") as file:
            start = len(BOM_UTF8) if file.read(len(BOM_UTF8)) == BOM_UTF8 else 0
            file.seek(start)
            for number, line in enumerate(file, 1):
                if (number - 1) % PIECE == 0:
                    starts.append(start)
                start += len(line)
                line.decode()
    except UnicodeDecodeError as error:
        raise BleuInputError(
            f"{path}, line {number}: byte {error.object[error.start]:#04x} is not UTF-8 text. "
            "Save the file again with the encoding UTF-8."
        ) from None
    except (OSError, ValueError) as error:  # no such file; a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise BleuInputError(
            f"{str(path)!r} cannot be read: {reason}. Every worker must see it under this name."
        ) from None
    return Outline(number, starts)


def _cut(files: Sequence[File], outlines: Iterable[Outline]) -> Iterator[list[tuple[File, int]]]:
    """Parallel files in pieces: for each file its name and the byte where the piece begins."""
    lines, starts = zip(*outlines, strict=True)
    if len(set(lines)) > 1:
        (short, shortest), (long, longest) = (
            choose(zip(files, lines, strict=True), key=itemgetter(1)) for choose in (min, max)
        )
        raise BleuInputError(
            f"{short} ends after line {shortest}, but {long} has {longest} lines. Each line of a "
            "candidate file has its reference in the same line of the reference file."
        )
    return (list(zip(files, piece, strict=True)) for piece in zip(*starts, strict=True))


def _count_piece(piece: Sequence[tuple[File, int]], tokenize: Tokenizer, max_n: int) -> BleuStats:
    candidates, *references = ([tokenize(line) for line in _read(*part)] for part in piece)
    return corpus_stats_fast(candidates, list(zip(*references, strict=True)), max_n)


def _read(path: File, start: int) -> Iterator[str]:
    """The lines of one piece, without their line ends."""
    with open(path, "rb") as file:
        file.seek(start)
        for line in islice(file, PIECE):
            yield line.decode().replace("\r\n", "\n").removesuffix("\n")
