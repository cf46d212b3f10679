"""Parallel files of any size, counted in batches, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import TypeVar

from bleu_teach.data import read_lines
from bleu_teach.display.optional import need
from bleu_teach.inputs import refusal

Rows = list[tuple[str, ...]]  # of each segment its candidates, then its references
Counted = TypeVar("Counted")
PIECE = 2000  # segments that are in memory together


def read_rows(paths: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Read parallel files line by line; raise BleuInputError if one is empty or shorter."""
    lines = [read_lines(path) for path in paths]
    number = 0
    for number, row in enumerate(zip_longest(*lines), 1):
        if None in row:
            left = [sum(1 for _ in rest) for rest in lines]
            sizes = [number - (line is None) + more for line, more in zip(row, left, strict=True)]
            (shortest, short), *_, (longest, long) = sorted(zip(sizes, paths, strict=True))
            raise refusal(
                "Expected files of the same length, but {short} ends after line {shortest} and "
                "{long} after line {longest}. Line by line, each file needs the same segments.",
                short=short,
                shortest=shortest,
                long=long,
                longest=longest,
            )
        yield row
    if not number:
        raise refusal("{path} is empty. Put one segment on each line.", path=paths[0])


def count_pieces(
    count: Callable[[Rows], Counted], paths: Sequence[str], address: str | None
) -> list[Counted]:
    """Count parallel files in batches, on the Dask cluster if there is an address."""
    rows = read_rows(paths)
    pieces = iter(lambda: list(islice(rows, PIECE)), [])
    if not address:
        return list(map(count, pieces))
    need("grade", "distributed", by="--dask")
    from distributed import Client

    try:
        client = Client(address)
    except (OSError, ValueError, TypeError) as error:
        raise refusal(
            "No Dask scheduler answers at {address}: {error}. Pass the address that "
            "`dask scheduler` prints, such as 'tcp://10.0.0.1:8786'",
            address=repr(address),
            error=error,
        ) from None
    with client:
        counted: list[Counted] = client.gather(client.map(count, list(pieces)))
        return counted
