"""Find functions that were copied: their lines are the same once names and comments are left out.

What is found is for the teacher to read. It is never a mark: short functions are alike by nature.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import combinations
from typing import NamedTuple

from bleu_teach.grade.cells import parse

SHORTEST, LONGEST = 6, 60  # lines of a function: everybody writes shorter ones in the same way
ALIKE = 0.9  # of the lines of two functions, how many are the same


class Pair(NamedTuple):
    """Two students whose answers are nearly the same, and the functions."""

    first: str
    second: str
    functions: tuple[str, ...]


def find_similar(students: Mapping[str, Mapping[str, Sequence[str]]]) -> list[Pair]:
    """Find the pairs in a class, those who share most first. Each student has the lines of their
    functions, as from `lines_of`."""
    pairs = []
    for (first, ours), (second, theirs) in combinations(students.items(), 2):
        shared = [name for name in ours if _alike(ours[name], theirs.get(name, ()))]
        pairs += [Pair(first, second, tuple(shared))] if shared else []
    return sorted(pairs, key=lambda pair: -len(pair.functions))


def lines_of(sources: Sequence[str], functions: Sequence[str]) -> dict[str, list[str]]:
    """Write each function of some cells in one way, without names, comments and its docstring."""
    found: dict[str, list[str]] = {}
    for node in (node for tree in filter(None, map(parse, sources)) for node in tree.body):
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            with suppress(RecursionError):
                found[node.name] = ast.unparse(_without_names(node)).splitlines()[:LONGEST]
    return found


def _without_names(function: ast.FunctionDef) -> ast.FunctionDef:
    function = ast.parse(ast.unparse(function)).body[0]
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    function.name = "_"
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = "_"
        elif isinstance(node, ast.arg):
            node.arg = "_"
    return function


def _alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    if min(len(ours), len(theirs)) < SHORTEST:
        return False
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    return matcher.real_quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
