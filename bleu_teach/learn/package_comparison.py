"""`compare_with_package`: what the learner kept, line by line beside the package's own lines."""

from __future__ import annotations

import ast
import difflib
import inspect
from dataclasses import dataclass
from html import escape
from textwrap import dedent

from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.language import gettext
from bleu_teach.learn.own_file import NAME, read_file, read_pieces
from bleu_teach.learn.sources import CannotKeep


@dataclass(frozen=True, repr=False)
class Comparison:
    """A text of lines: ` ` in both, `-` in the learner's file, `+` in the package."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


def compare_with_package() -> Comparison:
    """The learner's file and the package, line by line.

    On both sides, what does not compute is left away: docstrings, types, comments, and the
    package's checks of its arguments. Names like `my_clip` are read as `clip`.

    Returns:
        A Comparison: lines that only you have begin with a -, the package's with a +.

    Source: Python's difflib.

    >>> compare_with_package()
    my_bleu.py has no function of yours yet. keep puts one there when it has passed its check.
    """
    try:
        text = read_file()
    except CannotKeep as reason:
        told = gettext("There is nothing to compare: {reason}.")
        return Comparison(told.format(reason=reason))
    pieces = read_pieces(text)
    own = [e for e in EXERCISES.values() if not e.family and e.function_name in pieces]
    parts = [
        "\n".join(_differences(_read_mine(pieces, exercise), _read_package(exercise)))
        for exercise in own
    ]
    nothing = gettext(
        "{file} has no function of yours yet. keep puts one there when it has passed its check."
    )
    return Comparison("\n\n".join(parts) or nothing.format(file=NAME))


def _differences(mine: list[str], theirs: list[str]) -> list[str]:
    lines = difflib.ndiff(mine, theirs)
    return [line.rstrip() for line in lines if not line.startswith("?")]


def _read_mine(pieces: dict[str, str], exercise: Exercise) -> list[str]:
    """The learner's lines of an exercise, under the package's names."""
    alias = {
        node.body[0].value.id: name
        for name, node in ((name, ast.parse(piece)) for name, piece in pieces.items())
        if isinstance(node.body[0], ast.Assign) and isinstance(node.body[0].value, ast.Name)
    }
    name = exercise.function_name
    written_as = next((own for own, other in alias.items() if other == name), name)
    return plain_lines(pieces.get(written_as, pieces[name]), alias)


def _read_package(exercise: Exercise) -> list[str]:
    pieces = (exercise.correct, *exercise.shown_with)
    return [line for piece in pieces for line in plain_lines(dedent(inspect.getsource(piece)), {})]


def plain_lines(source: str, names: dict[str, str]) -> list[str]:
    """The lines of a function that compute, with the names that things have here: no docstrings,
    types or comments, no checks of arguments.

    >>> plain_lines("def my_f(x: int) -> int:\\n    'It adds.'\\n    return x + 1", {"my_f": "f"})
    ['def f(x):', '    return x + 1']
    """
    return ast.unparse(_Plain(names).visit(ast.parse(source))).split("\n")


class _Plain(ast.NodeTransformer):
    """Takes away what `plain_lines` leaves away."""

    def __init__(self, names: dict[str, str]):
        self.names = names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.name, node.returns = self.names.get(node.name, node.name), None
        node.body = [line for line in node.body if not _computes_nothing(line)] or [ast.Pass()]
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None:
            return node
        return ast.Assign([node.target], node.value, lineno=node.lineno)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.names.get(node.id, node.id)
        return node


def _computes_nothing(line: ast.stmt) -> bool:
    """True for a docstring, and for what only refuses wrong arguments."""
    if isinstance(line, ast.If):
        return not line.orelse and all(isinstance(inner, ast.Raise) for inner in line.body)
    if isinstance(line, ast.For):
        return all(map(_computes_nothing, line.body))
    if not isinstance(line, ast.Expr):
        return False
    value = line.value
    name = getattr(value.func, "id", "") if isinstance(value, ast.Call) else ""
    return isinstance(value, ast.Constant) or name.startswith("require_")
