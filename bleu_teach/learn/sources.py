"""The source that a function needs in a separate file: its code, its helpers, imports."""

from __future__ import annotations

import ast
import dis
import inspect
import re
import sys
from collections.abc import Callable
from symtable import symtable
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

from bleu_teach.content import Exercise
from bleu_teach.content.solutions import SOLUTIONS
from bleu_teach.language import gettext

MODULE = "my_bleu"  # what is kept is loaded as this module, so `__module__` says whose one it is
IN_GRADING = ("numpy",)  # besides Python's standard library


class CannotKeep(Exception):
    """A function cannot be written into a file. The message explains why in one sentence."""


def read_source(function: object) -> str:
    """Return the text of a function as the learner wrote it."""
    if not isinstance(function, FunctionType) or function.__name__ == "<lambda>":
        raise CannotKeep(gettext("a function must have a name and be written with def to be saved"))
    if function.__closure__:
        message = gettext("{name} uses variables of an enclosing function")
        raise CannotKeep(message.format(name=function.__name__))
    try:
        text = dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError, SyntaxError):
        text = ""
    if not re.search(rf"^def {function.__name__}\b", text, re.MULTILINE):
        message = gettext("the source of {name} was not found; run its cell again")
        raise CannotKeep(message.format(name=function.__name__))
    return text


def find_lacking(function: FunctionType) -> str:
    """Return the first package, or function of this course, that a function uses and grading does
    not have; empty if there is none."""
    if not isinstance(function, FunctionType):
        return ""
    codes, seen = [function.__code__], {function}
    for code in codes:
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
        steps = dis.get_instructions(code)
        found = [str(one.argval) for one in steps if one.opname == "IMPORT_NAME"]
        for value in (function.__globals__.get(name) for name in code.co_names):
            if isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
                codes += [] if value in seen else [value.__code__]
                seen.add(value)
            elif isinstance(value, ModuleType):
                found.append(value.__name__)
            elif isinstance(value, (FunctionType, type)):
                package = str(value.__module__).partition(".")[0]
                found.append(value.__name__ if package == "bleu_teach" else package)
        for name in (one.partition(".")[0] for one in found):
            if name not in (*sys.stdlib_module_names, *IN_GRADING, MODULE, "__main__"):
                return name
    return ""


class OwnCode(NamedTuple):
    """A function of the learner's that can be read, with its text and its tree."""

    function: FunctionType
    text: str
    tree: ast.Module

    @property
    def definition(self) -> ast.FunctionDef:
        """The function in its tree."""
        return self.tree.body[0]

    @property
    def statements(self) -> list[ast.stmt]:
        """The statements of its body, without a docstring."""
        body = self.definition.body
        return body[1:] if ast.get_docstring(self.definition) else body

    @property
    def dots(self) -> list[bool]:
        """Return for each statement whether it still contains a `...`."""
        return [any(getattr(n, "value", 0) is ... for n in ast.walk(s)) for s in self.statements]

    def number(self, node: ast.stmt | ast.expr | ast.arg) -> int:
        """Return the number that the first line of a part has in the cell."""
        return self.function.__code__.co_firstlineno - 1 + node.lineno


def read_code(function: Callable) -> OwnCode | None:
    """Read a function of the learner's, if its text can be found."""
    try:
        text = read_source(function)
    except CannotKeep:
        return None
    return OwnCode(function, text, ast.parse(text))


def names_in(*parts: ast.AST) -> set[str]:
    """Return the names that parts of a tree read or set."""
    return {n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)}


def list_globals(text: str) -> list[str]:
    """List the names that a piece of code reads from outside, in alphabetical order.

    >>> list_globals("def f(x, n=N): return [g(y) for y in x.h]")
    ['N', 'f', 'g']
    """
    tables, found = [symtable(text, "my_bleu.py", "exec")], set[str]()
    for table in tables:
        tables += table.get_children()
        found |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return sorted(found)


def write_import(name: str, value: object) -> str:
    """Return the line that imports a value under a name."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + (f" as {name}" if name != value.__name__ else "")
    original = getattr(value, "__name__", name)
    module = getattr(value, "__module__", None) or ""
    for home in ("bleu_teach", module.lstrip("_"), module):
        if home != "__main__" and getattr(sys.modules.get(home), original, CannotKeep) is value:
            return f"from {home} import {original}" + (f" as {name}" if name != original else "")
    message = gettext("it uses {name}, which is defined outside it; define it inside the def")
    raise CannotKeep(message.format(name=name))


def write_solution(exercise: Exercise) -> str:
    """Write a solution that can be pasted: its imports and its lines."""
    function = SOLUTIONS.get(exercise.name, exercise.correct)
    text, known = write_lines(function), function.__globals__
    names = [name for name in list_globals(text) if name in known and name != function.__name__]
    imports = sorted(write_import(name, known[name]) for name in names)
    text = text.replace(f"def {function.__name__}(", f"def {exercise.function_name}(", 1)
    return "\n\n\n".join(filter(None, ["\n".join(imports), text]))


def write_lines(function: Callable) -> str:
    """Write a function without its decorators, docstring, types and refusals of bad arguments."""
    node = ast.parse(dedent(inspect.getsource(function))).body[0]
    node.decorator_list = []
    body = node.body[1:] if ast.get_docstring(node) else node.body
    node.body = [statement for statement in body if not _only_refuses(statement)]
    for part in ast.walk(node):
        if isinstance(part, ast.arg):
            part.annotation = None
        elif isinstance(part, ast.FunctionDef):
            part.returns = None
    return ast.unparse(node)


def _only_refuses(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.For):
        return all(map(_only_refuses, statement.body))
    return isinstance(statement, ast.Expr) and ast.unparse(statement).lstrip("_").startswith(
        "require"
    )
