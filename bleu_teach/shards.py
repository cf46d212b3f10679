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
from typing import Any, NamedTuple

from bleu_teach.inputs import describe, not_utf8, refusal, require_order
from bleu_teach.scale import corpus_stats_fast
from bleu_teach.scores import BleuStats
from bleu_teach.tokenizers import tokenize_with

PIECE = 10_000  # lines that are counted by one task, and are in memory together

File = str | PathLike[str]
Run = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]  # as map does, here or there


def corpus_stats_of_files(
    candidate_files: Sequence[File],
    reference_files: Sequence[Sequence[File]],
    tokenizer: str = "words",
    max_n: int = 4,
    *,
    lowercase: bool = False,
) -> BleuStats:
    r"""The statistics of a corpus in files; of each, some thousand lines are in memory at a time.

    Args:
        candidate_files: text files, one segment a line. A corpus may be in several.
        reference_files: nested as reference_files[block][reference], line by line parallel.
        tokenizer: a key of `TOKENIZERS`.
        max_n: the highest n-gram order.
        lowercase: whether lines are lower-cased before they are split.

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
    groups = _side_by_side(candidate_files, reference_files)
    return _count(map, groups, tokenizer, max_n, lowercase)


def corpus_stats_distributed(
    candidate_files: Sequence[File],
    reference_files: Sequence[Sequence[File]],
    client: Any = None,
    tokenizer: str = "words",
    max_n: int = 4,
    *,
    lowercase: bool = False,
) -> BleuStats:
    r"""The statistics of a corpus in files, counted by all workers of a Dask cluster.

    Every worker must see the files under the same names. If one dies, others do its work.

    Args:
        candidate_files: text files, one segment a line. A corpus may be in several.
        reference_files: nested as reference_files[block][reference], line by line parallel.
        client: a Dask client, or the address of a scheduler. If left out, the processors of this
            machine are the cluster; a script then needs `if __name__ == "__main__":`.
        tokenizer: a key of `TOKENIZERS`.
        max_n: the highest n-gram order.
        lowercase: whether lines are lower-cased before they are split.

    Returns:
        A BleuStats, the same as that of `corpus_stats_of_files`.

    Raises:
        BleuInputError: as for `corpus_stats_of_files`, or no scheduler at this address.

    Source: the sums over {Candidates} in Papineni et al. 2002, section 2.1.1.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from distributed import Client
    >>> cluster = {"processes": False, "dashboard_address": "127.0.0.1:0"}
    >>> with TemporaryDirectory() as folder, Client(**cluster) as client:
    ...     candidate, reference = Path(folder, "candidate.txt"), Path(folder, "reference.txt")
    ...     _ = candidate.write_text("The cat sat.\nA dog.\n")
    ...     _ = reference.write_text("The cat.\nA dog.\n")
    ...     corpus_stats_distributed([candidate], [[reference]], client, max_n=2)
    BleuStats(candidate_length=5, reference_length=4, matches=(4, 2), totals=(5, 3))
    """
    groups = _side_by_side(candidate_files, reference_files)
    with _connect(client) as cluster:
        return _count(_map_on(cluster), groups, tokenizer, max_n, lowercase)


def _map_on(cluster: Any) -> Run:
    """`map` with the work done by a cluster."""

    def run(function: Callable[[Any], Any], items: Iterable[Any]) -> list[Any]:
        results: list[Any] = cluster.gather(cluster.map(function, list(items), pure=False))
        return results

    return run


@contextmanager
def _connect(client: Any) -> Iterator[Any]:
    """A client of the cluster. What is started here ends here."""
    from distributed import Client, LocalCluster

    if isinstance(client, Client):
        yield client
    elif client is None:
        with (
            LocalCluster(threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,
            Client(cluster) as started,
        ):
            yield started
    else:
        try:
            connected = Client(client)
        except (OSError, ValueError, TypeError) as error:
            raise refusal(
                "No Dask scheduler answers at {client}: {error}. Pass a client, or the address "
                "that `dask scheduler` prints, such as 'tcp://10.0.0.1:8786'",
                client=repr(client),
                error=error,
            ) from None
        with connected:
            yield connected


class Outline(NamedTuple):
    """What must be known of a file before it can be cut: its lines, and where each piece begins."""

    lines: int
    starts: list[int]


def _count(
    run: Run, groups: Sequence[tuple[File, ...]], tokenizer: str, max_n: int, lowercase: bool
) -> BleuStats:
    """Look through all files, then count all pieces. `run` is map, here or on a cluster."""
    require_order(max_n)
    tokenize_with("", tokenizer)  # an unknown name is refused here, not by a worker
    outlines = iter(run(partial(_look_through, size=PIECE), chain.from_iterable(groups)))
    pieces = [piece for files in groups for piece in _cut(files, islice(outlines, len(files)))]
    count_piece = partial(
        _count_piece, size=PIECE, tokenizer=tokenizer, max_n=max_n, lowercase=lowercase
    )
    zero = BleuStats(0, 0, (0,) * max_n, (0,) * max_n, segments=0)
    return sum(run(count_piece, pieces), start=zero)


def _side_by_side(
    candidate_files: Sequence[File], reference_files: Sequence[Sequence[File]]
) -> list[tuple[File, ...]]:
    """The files that are parallel: candidates, references of the first kind, of the second …"""
    for name, files in (("candidate", candidate_files), ("reference", reference_files)):
        if isinstance(files, (str, PathLike)) or not isinstance(files, Sequence):
            raise refusal(
                "The {name} are a list, one entry a block; this is {value}. "
                "Write [candidates] and [[references]], also for a single block.",
                name=f"{name}_files",
                value=describe(files),
            )
    if len(candidate_files) != len(reference_files):
        raise refusal(
            "There are {candidates} candidate_files, but {references} reference_files. "
            "Each candidate file has one list of reference files.",
            candidates=len(candidate_files),
            references=len(reference_files),
        )
    for files in reference_files:
        if isinstance(files, (str, PathLike)) or not isinstance(files, Sequence) or not files:
            raise refusal(
                "The reference files of a candidate file are a list; this is {value}. "
                "Nest them as reference_files[block][reference]",
                value=describe(files),
            )
    groups = [(one, *files) for one, files in zip(candidate_files, reference_files, strict=True)]
    for path in chain.from_iterable(groups):
        if not isinstance(path, (str, PathLike)):
            raise refusal("A path is a str or a Path; this is {value}.", value=describe(path))
    return groups


def _look_through(path: File, size: int) -> Outline:
    """Read a file once, to find its pieces, and what would stop the counting half-way."""
    starts, number = [], 0
    try:
        with open(path, "rb") as file:
            start = len(BOM_UTF8) if file.read(len(BOM_UTF8)) == BOM_UTF8 else 0
            file.seek(start)
            for number, line in enumerate(file, 1):
                if (number - 1) % size == 0:
                    starts.append(start)
                start += len(line)
                line.decode()
    except UnicodeDecodeError as error:
        raise not_utf8(path, number, error) from None
    except (OSError, ValueError) as error:  # no such file; a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise refusal(
            "{path} cannot be read: {reason}. Every worker must see it under this name.",
            path=repr(str(path)),
            reason=reason,
        ) from None
    return Outline(number, starts)


def _cut(files: Sequence[File], outlines: Iterable[Outline]) -> Iterator[list[tuple[File, int]]]:
    """Parallel files in pieces: for each file its name and the byte where the piece begins."""
    lines, starts = zip(*outlines, strict=True)
    if len(set(lines)) > 1:
        (short, shortest), (long, longest) = (
            choose(zip(files, lines, strict=True), key=itemgetter(1)) for choose in (min, max)
        )
        raise refusal(
            "{short} ends after line {shortest}, but {long} has {longest} lines. Each line of a "
            "candidate file has its reference in the same line of the reference file.",
            short=short,
            shortest=shortest,
            long=long,
            longest=longest,
        )
    return (list(zip(files, piece, strict=True)) for piece in zip(*starts, strict=True))


def _count_piece(
    piece: Sequence[tuple[File, int]], size: int, tokenizer: str, max_n: int, lowercase: bool
) -> BleuStats:
    """The statistics of one piece."""
    candidates, *references = (
        [tokenize_with(line.lower() if lowercase else line, tokenizer) for line in lines]
        for lines in (_read(path, start, size) for path, start in piece)
    )
    return corpus_stats_fast(candidates, list(zip(*references, strict=True)), max_n)


def _read(path: File, start: int, size: int) -> Iterator[str]:
    """The lines of one piece, without their line ends."""
    with open(path, "rb") as file:
        file.seek(start)
        for line in islice(file, size):
            yield line.decode().replace("\r\n", "\n").removesuffix("\n")
