"""Files of one's own: read in pieces, checked, and counted, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from importlib.util import find_spec
from itertools import islice, zip_longest
from operator import add
from typing import Any, TypeVar

from bleu_teach.aggregation import corpus_stats
from bleu_teach.data import read_lines
from bleu_teach.extras import need
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext

Name = TypeVar("Name", bound=Hashable)
Splits = Mapping[Name, Callable[[str], list[str]]]  # ways to split a text, each under its name
Rows = Iterable[tuple[str, ...]]  # of each line the candidate, then its references
PIECE = 2000  # lines that are in memory together


def read_rows(paths: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Read parallel files line by line; refuse files that are not of the same length, or empty."""
    lines = [read_lines(path) for path in paths]
    number = 0
    for number, row in enumerate(zip_longest(*lines), 1):
        if None in row:
            left = [sum(1 for _ in rest) for rest in lines]
            sizes = [number - (line is None) + more for line, more in zip(row, left, strict=True)]
            raise _not_parallel(dict(zip(paths, sizes, strict=True)))
        yield row
    if not number:
        raise refusal("{path} is empty. Write one segment a line.", path=paths[0])


def _not_parallel(sizes: Mapping[str, int]) -> Exception:
    """Refuse files of different lengths, with the shortest and the longest."""
    short, long = (choose(sizes, key=lambda path: sizes[path]) for choose in (min, max))
    return refusal(
        "{short} ends after line {shortest}, but {long} has {longest} lines. Each line of a "
        "candidate file has its reference in the same line of a reference file.",
        short=short,
        shortest=sizes[short],
        long=long,
        longest=sizes[long],
    )


def count_rows(rows: Rows, splits: Splits[Name], *, each: bool) -> dict[Name, Any]:
    """Count candidates and references, piece by piece, for each way to split a text.

    The counts are a BleuStats, or, for `each` line, a row of an array.
    """
    rows = iter(progress(rows))
    pieces = iter(lambda: list(islice(rows, PIECE)), [])
    return _join([_count_piece(piece, splits, each) for piece in pieces], each)


def count_on_dask(
    address: str, paths: Sequence[str], splits: Splits[Name], *, each: bool
) -> dict[Name, Any]:
    """Let the workers of a Dask cluster count; they see the files under the same names."""
    need("course", "distributed", by="--dask")
    from distributed import Client

    starts = range(0, sum(1 for _ in read_rows(paths)), PIECE)
    try:
        client = Client(address)
    except (OSError, ValueError, TypeError) as error:
        raise refusal(
            "No Dask scheduler answers at {client}: {error}. Pass a client, or the address "
            "that `dask scheduler` prints, such as 'tcp://10.0.0.1:8786'",
            client=repr(address),
            error=error,
        ) from None
    with client:
        counted = client.map(partial(_read_piece, paths, splits, each), starts, pure=False)
        return _join(client.gather(counted), each)


def _read_piece(
    paths: Sequence[str], splits: Splits[Name], each: bool, start: int
) -> dict[Name, Any]:
    """Count the lines of one piece, on whatever machine sees the files."""
    return _count_piece(islice(read_rows(paths), start, start + PIECE), splits, each)


def _count_piece(rows: Rows, splits: Splits[Name], each: bool) -> dict[Name, Any]:
    """Count some lines, with arrays if NumPy is there."""
    count: Callable[[list[list[str]], list[tuple[list[str], ...]]], Any] = corpus_stats
    if each:
        from bleu_teach.scale import segment_stats as count
    elif find_spec("numpy"):
        from bleu_teach.scale import corpus_stats_fast as count
    candidates, *references = zip(*rows, strict=True)
    counted = {}
    for name, split in splits.items():
        groups = zip(*(map(split, texts) for texts in references), strict=True)
        counted[name] = count(list(map(split, candidates)), list(groups))
    return counted


def _join(parts: list[dict[Name, Any]], each: bool) -> dict[Name, Any]:
    """Put the counts of pieces together, name by name."""
    join: Callable[[list[Any]], Any] = partial(reduce, add)
    if each:
        from numpy import concatenate as join
    return {name: join([part[name] for part in parts]) for name in parts[0]}


def progress(rows: Rows) -> Rows:
    """Go through lines; past a second a bar says how far it is, where somebody is looking."""
    if find_spec("tqdm") is None:  # a score needs nothing but Python
        return rows
    from tqdm import tqdm

    unit = gettext(" lines")
    lines: Rows = tqdm(rows, unit=unit, delay=1, leave=False, disable=None)
    return lines
