"""`solution`: the few lines that an exercise asks for, and how the package does it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent, indent
from types import FunctionType

from bleu_teach.content.exercises import find
from bleu_teach.language import gettext
from bleu_teach.learn.result import Answer, shown
from bleu_teach.learn.sources import read_globals, write_import
from bleu_teach.views import Code, Folded, Note, View


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """A solution of an exercise; folded away in a notebook until it is opened.

    Args:
        exercise: the exercise's name.
        lines: the function with its imports, to be pasted.
        source: how the package does it.
        note: what is said in place of them.
    """

    exercise: str
    lines: str = ""
    source: str = ""
    note: str = ""

    @property
    def views(self) -> Sequence[View]:
        if self.note:
            return [Note("", self.note)]
        how = gettext("How the package does it")
        package = Folded((Code(f"\n\n# {how}\n{self.source}", ""),), how)
        title = gettext("A solution of {name}: open it when you are done")
        return [Folded((Code(self.lines, ""), package), title.format(name=self.exercise))]


@shown
def solution(name: str) -> Solution:
    """A solution of an exercise, and below it the package's own source.

    Args:
        name: the exercise.

    Returns:
        A Solution, displayed as code. For the graded assignment, a word on where to look instead.

    Raises:
        BleuInputError: no such exercise.

    Source: the files that the course runs on, so that the answer key is what is tested.

    >>> print(solution("closest_reference_length").lines)
    def closest_reference_length(candidate_length, reference_lengths):
        return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))
    """
    exercise = find(name)
    if exercise.family:
        text = gettext(
            "There is no solution to show for the graded assignment: this one is yours. "
            "{call} goes to nearly there, and lesson {lesson} treats the idea."
        )
        note = text.format(call=f'hint("{name}")', lesson=exercise.lesson)
        return Solution(name, note=note)
    sources = map(inspect.getsource, (exercise.correct, *exercise.shown_with))
    package = "\n\n\n".join(dedent(source).rstrip() for source in sources)
    return Solution(name, write_lines(exercise.in_short or exercise.correct), package)


def write_lines(function: FunctionType) -> str:
    """Write the lines of a function that compute, and the imports that they need.

    Docstrings, types and the package's checks of its arguments are left out.
    """
    source = dedent(inspect.getsource(function))
    (node,) = ast.parse(source).body
    for part in ast.walk(node):
        if isinstance(part, ast.arg):
            part.annotation = None
        elif isinstance(part, ast.FunctionDef):
            part.returns = None
    lines = source.split("\n")
    body = [
        indent(ast.unparse(one), "    ")
        if isinstance(one, ast.FunctionDef)
        else "\n".join(lines[one.lineno - 1 : one.end_lineno])
        for one in node.body
        if not _computes_nothing(one)
    ]
    text = "\n".join([f"def {node.name}({ast.unparse(node.args)}):", *body])
    known = function.__globals__
    imports = [write_import(name, known[name]) for name in read_globals(text) if name in known]
    return "\n\n\n".join(filter(None, [_join_imports(imports), text]))


def _join_imports(lines: Sequence[str]) -> str:
    """One line for all names of a module.

    >>> _join_imports(["from bleu_teach import clip", "import math", "from bleu_teach import SHIP"])
    'import math\\nfrom bleu_teach import clip, SHIP'
    """
    names: dict[str, list[str]] = {}
    for line in sorted(lines, key=lambda line: line.startswith("from")):
        module, _, name = line.partition(" import ")
        names.setdefault(module, []).append(name)
    return "\n".join(
        f"{module} import {', '.join(found)}" if found != [""] else module
        for module, found in names.items()
    )


def _computes_nothing(statement: ast.stmt) -> bool:
    """True for a docstring, and for what only refuses wrong arguments."""
    if isinstance(statement, ast.If):
        return not statement.orelse and all(isinstance(one, ast.Raise) for one in statement.body)
    if isinstance(statement, ast.For):
        return all(map(_computes_nothing, statement.body))
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    name = getattr(value.func, "id", "") if isinstance(value, ast.Call) else ""
    return isinstance(value, ast.Constant) or name.startswith("require")
