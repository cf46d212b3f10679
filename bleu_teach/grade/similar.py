"""Find functions that were copied: their sources are nearly the same once names are left out.

What is found is for the teacher to read. It is never a mark: short functions are alike by nature.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import combinations
from typing import NamedTuple

SHORTEST = 40  # words of a function: everybody writes shorter ones in the same way
ALIKE = 0.95  # of two functions, how much is the same


class Pair(NamedTuple):
    """Two students whose answers are nearly the same, and the functions."""

    first: str
    second: str
    functions: tuple[str, ...]


def similar(students: Mapping[str, Sequence[str]], functions: Sequence[str]) -> list[Pair]:
    """Find the pairs in a class, those who share most first.

    Args:
        students: the sources of the code cells of each student.
        functions: the names of the functions to compare.
    """
    words = {student: words_of(sources, functions) for student, sources in students.items()}
    pairs = []
    for (first, ours), (second, theirs) in combinations(words.items(), 2):
        shared = tuple(
            name for name in functions if _alike(ours.get(name, ()), theirs.get(name, ()))
        )
        pairs += [Pair(first, second, shared)] if shared else []
    return sorted(pairs, key=lambda pair: -len(pair.functions))


def words_of(sources: Sequence[str], functions: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each function as a row of words: kinds of nodes, operators and constants, without names,
    comments and docstrings.

    >>> first, second = "def f(x):\\n    'One more.'\\n    return x + 1", "def f(a): return a + 1"
    >>> words_of([first], ["f"]) == words_of([second], ["f"])
    True
    """
    found = {}
    for source in sources:
        for node in ast.walk(_parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                found[node.name] = tuple(_words(node))
    return found


def _words(node: ast.AST) -> Iterator[str]:
    yield type(node).__name__
    if isinstance(node, ast.Constant):
        yield repr(node.value)
    for child in ast.iter_child_nodes(node):
        text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not text and not isinstance(child, ast.expr_context):
            yield from _words(child)


def _parse(source: str) -> ast.Module:
    """The source, or an empty module where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    if min(len(ours), len(theirs)) < SHORTEST:
        return False
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
