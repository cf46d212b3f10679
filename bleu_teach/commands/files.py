"""Files of one's own: read in pieces, checked, and counted, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import islice, zip_longest
from typing import TypeVar

from bleu_teach.aggregation import corpus_stats
from bleu_teach.data import read_lines
from bleu_teach.extras import need
from bleu_teach.inputs import refusal
from bleu_teach.scores import BleuStats

Name = TypeVar("Name", bound=Hashable)
Splits = Mapping[Name, Callable[[str], list[str]]]  # ways to split a text, each under its name
Part = TypeVar("Part")
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


def count_files(paths: Sequence[str], splits: Splits[Name], cluster: str) -> dict[Name, BleuStats]:
    """Count candidates and references, piece by piece, for each way to split a text; add up."""
    starts = range(0, sum(1 for _ in read_rows(paths)), PIECE)
    if cluster:
        return _add(_map_on_dask(cluster, partial(_count_piece, paths, splits), starts))
    rows = read_rows(paths)
    return _add(_count_rows(islice(rows, PIECE), splits) for _ in progress(starts))


def _count_piece(paths: Sequence[str], splits: Splits[Name], start: int) -> dict[Name, BleuStats]:
    """Count the lines of one piece, on whatever machine sees the files."""
    return _count_rows(islice(read_rows(paths), start, start + PIECE), splits)


def _count_rows(rows: Iterable[tuple[str, ...]], splits: Splits[Name]) -> dict[Name, BleuStats]:
    """Count some lines, with arrays if NumPy is there."""
    count = corpus_stats
    if find_spec("numpy"):
        from bleu_teach.scale import corpus_stats_fast as count
    candidates, *references = zip(*rows, strict=True)
    counted = {}
    for name, split in splits.items():
        groups = zip(*(map(split, texts) for texts in references), strict=True)
        counted[name] = count(list(map(split, candidates)), list(groups))
    return counted


def _add(parts: Iterable[Mapping[Name, BleuStats]]) -> dict[Name, BleuStats]:
    """Add the statistics of pieces, name by name."""
    first, *others = parts
    return {name: sum((part[name] for part in others), start=first[name]) for name in first}


def _map_on_dask(address: str, function: Callable[[int], Part], items: Iterable[int]) -> list[Part]:
    """Let the workers of a Dask cluster do the work; they see the files under the same names."""
    need("course", "distributed", by="--dask")
    from distributed import Client

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
        parts: list[Part] = client.gather(client.map(function, items, pure=False))
        return parts


def progress(items: Sequence[int]) -> Iterable[int]:
    """Go through items; past a second a bar says how far it is, where somebody is looking."""
    if find_spec("tqdm") is None:  # a score needs nothing but Python
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, delay=1, leave=False, disable=None)
