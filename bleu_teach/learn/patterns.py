"""Whose answers are these? The answers of every mistake, and of every two at once, are looked up.

They are worked out once, by `make patterns`, and kept beside this file, one file an exercise; a
test holds that they are still true. A file is read when a function is wrong, not before.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bleu_teach.calls.values import Raised, decode, same

Names = tuple[str, ...]


class Patterns(NamedTuple):
    """The patterns of one exercise, in a form that is quick to search.

    Args:
        columns: for each input the different answers to it.
        rows: names of mistakes, and for each input the place of their answer in its column.
    """

    columns: list[list]
    rows: list[tuple[Names, tuple[int, ...]]]

    def fitting(self, answers: Sequence) -> list[Names]:
        """The names in every row that has these answers. An answer of None fits all."""
        rows = self.rows
        asked = list(zip(answers, self.columns, range(len(answers)), strict=True))
        for answer, column, number in sorted(asked, key=_different, reverse=True):
            if answer is not None:  # only what is left of the rows has to be compared
                known = {places[number] for _, places in rows}
                fits = {place for place in known if same(answer, column[place])}
                rows = [row for row in rows if row[1][number] in fits]
        return [names for names, _ in rows]


def _different(asked: tuple[object, list, int]) -> int:
    """How many answers an input has: where there are many, few rows have the same one."""
    return len(asked[1])


def _read(written: object) -> object:
    raised = isinstance(written, dict) and written.get("raised")
    return Raised(raised) if raised else decode(written)


def path(name: str) -> Path:
    """Where the patterns of an exercise are kept."""
    return Path(__file__).parent / "kept_patterns" / f"{name}.json.gz"


@cache
def patterns(name: str) -> Patterns:
    """The patterns of an exercise, as `make patterns` wrote them."""
    parts = json.loads(gzip.decompress(path(name).read_bytes()))
    columns = [list(map(_read, column)) for column in parts["columns"]]
    return Patterns(columns, [(tuple(names), tuple(places)) for names, places in parts["rows"]])


def recognise(name: str, answers: Sequence) -> Names:
    """The one mistake, or the two at once, that give exactly these answers; () if there are none.

    For each input there is a plain answer or `Raised`, or None where it does not count.
    """
    fitting = dict.fromkeys(patterns(name).fitting(answers))
    for size in (1, 2):
        names = [found for found in fitting if len(found) == size]
        if names:
            return names[0] if len(names) == 1 else ()
    return ()
