"""Right implementations in five styles, and what goes wrong in them, apart from the mistake bank.

Below a line stand the lines that people write in its place: `#! mistake: the other line`, with
the mistake's name in the bank, or `-` if the bank has none for it. `mutants` puts one or two in.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

FOLDER = Path(__file__).parent
STYLES = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))
OTHER_LINE = re.compile(r"\s*#! ([\w-]+): (.*)")


def mutants(style: str, pairs: int) -> Iterator[tuple[set[str], dict]]:
    """The right functions, then those with one other line, then some with two.

    Args:
        style: one of STYLES.
        pairs: how many with two.

    Yields:
        The names of the mistakes that were put in, and the functions by name.
    """
    lines = (FOLDER / f"{style}.py").read_text("utf-8").splitlines()
    changes = list(_changes(lines))
    twice = [pair for pair in combinations(changes, 2) if pair[0][0] != pair[1][0]]
    chosen = random.Random(style).sample(twice, pairs)
    for put_in in [(), *((change,) for change in changes), *chosen]:
        text = list(lines)
        for at, _, line in put_in:
            text[at] = line
        names: dict = {}
        exec(compile("\n".join(text), f"<{style}>", "exec"), names)
        yield {name for _, name, _ in put_in}, names


def _changes(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """The place of a line, the name of a mistake, and the line with which it is made."""
    at = 0
    for number, line in enumerate(lines):
        other = OTHER_LINE.match(line)
        if other:
            indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
            yield at, other[1], indent + other[2]
        else:
            at = number
