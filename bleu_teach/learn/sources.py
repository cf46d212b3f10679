"""What a function needs to stand in a file of its own: its text, its helpers, imports."""

from __future__ import annotations

import ast
import dis
import inspect
import sys
from collections.abc import Iterator, Sequence
from textwrap import dedent, indent
from types import CodeType, FunctionType, ModuleType

from bleu_teach.language import gettext

MODULE = "my_bleu"  # what is kept is loaded as this module; what is in it is written already
IN_GRADING = ("numpy",)  # beside Python's standard library
KNOWN = {*sys.stdlib_module_names, *IN_GRADING, MODULE, "__main__"}


class CannotKeep(Exception):
    """A function cannot be written into a file. The message is one sentence that says why."""


def gather(function: object) -> tuple[dict[str, str], dict[str, str]]:
    """List the imports of a learner's function by name, then the texts of it and of all its
    helpers, those that are called first before those that call them."""
    imports: dict[str, str] = {}
    pieces: dict[str, str] = {}
    met = []

    def add(own: FunctionType) -> None:
        met.append(own)
        text = read_source(own)
        for name in read_globals(text):
            value = own.__globals__.get(name)
            if isinstance(value, FunctionType) and value.__module__ in (own.__module__, MODULE):
                if value.__module__ != MODULE and value not in met:
                    add(value)
                if value.__name__ != name:
                    pieces[name] = f"{name} = {value.__name__}"
            elif name in own.__globals__:
                imports[name] = write_import(name, value)
        pieces[own.__name__] = text

    if not isinstance(function, FunctionType) or function.__name__ == "<lambda>":
        raise CannotKeep(gettext("a function to keep is written with def and has a name"))
    add(function)
    return imports, pieces


def find_packages(function: object) -> tuple[str, ...]:
    """List the packages that a function, or a helper of its own, needs and grading lacks."""
    try:
        imports, pieces = gather(function)
    except CannotKeep:
        return ()
    found: set[str] = set()
    for node in ast.walk(ast.parse("\n".join([*imports.values(), *pieces.values()]))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return tuple(sorted({name.partition(".")[0] for name in found} - KNOWN))


def read_source(function: FunctionType) -> str:
    """The text of a function as the learner wrote it."""
    if function.__closure__:
        message = gettext("{name} uses values of a function around it")
        raise CannotKeep(message.format(name=function.__name__))
    try:
        text = dedent(inspect.getsource(function)).rstrip()
        (node,) = ast.parse(text).body
    except (OSError, TypeError, SyntaxError, ValueError):
        node = None
    if not isinstance(node, ast.FunctionDef) or node.name != function.__name__:
        message = gettext("the text of {name} cannot be found; run its cell again")
        raise CannotKeep(message.format(name=function.__name__))
    return text


def read_globals(text: str) -> list[str]:
    """The names that a piece of code uses and does not bind itself, in the order of the alphabet.

    >>> read_globals("def f(x, n=N): return [g(y) for y in x.h]")
    ['N', 'g']
    """
    top = compile(text, "my_bleu.py", "exec", dont_inherit=True)
    own = {step.argval for step in dis.get_instructions(top) if step.opname == "STORE_NAME"}
    return sorted({*_read_names(top)} - own)


def _read_names(code: CodeType) -> Iterator[str]:
    """The names outside of it that a piece of code reads, and the code inside it."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
            yield step.argval
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _read_names(const)


def write_import(name: str, value: object) -> str:
    """The line that imports a value under a name."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + (f" as {name}" if name != value.__name__ else "")
    original = getattr(value, "__name__", name)
    module = getattr(value, "__module__", None) or ""
    for home in ("bleu_teach", module.lstrip("_"), module):
        if home != "__main__" and getattr(sys.modules.get(home), original, CannotKeep) is value:
            return f"from {home} import {original}" + (f" as {name}" if name != original else "")
    message = gettext("it uses {name}, which is made outside of it; bring it in inside the def")
    raise CannotKeep(message.format(name=name))


def write_lines(function: FunctionType) -> str:
    """Write the lines of a function that compute, and the imports that they need."""
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
    """One line for all names of a module; what is imported whole comes first."""
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
