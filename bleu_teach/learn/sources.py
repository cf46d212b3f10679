"""What a learner's function needs to stand in a file of its own: its text, its helpers, imports."""

from __future__ import annotations

import ast
import dis
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType

from bleu_teach.language import gettext

MISSING = object()


class CannotKeep(Exception):
    """A function cannot be written into a file. The message is one sentence that says why."""


@dataclass
class Gathered:
    """What goes into the file.

    Args:
        imports: the name that an import binds → its line.
        pieces: the name that a piece defines → its text; helpers before those that call them.
    """

    imports: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)


def gather(function: FunctionType, home: str) -> Gathered:
    """The function with everything of the learner's that it uses.

    Args:
        function: the learner's function.
        home: the module as which kept functions are loaded; what is in it is in the file already.

    Raises:
        CannotKeep: the text of something cannot be had.
    """
    found, met = Gathered(), []

    def add(own: FunctionType) -> None:
        met.append(own)
        text = read_source(own)
        for name in read_globals(text):
            value = own.__globals__.get(name, MISSING)
            if value is MISSING or value in met:
                continue
            if isinstance(value, FunctionType) and value.__module__ in (own.__module__, home):
                if value.__module__ != home:
                    add(value)
                if value.__name__ != name:
                    found.pieces[name] = f"{name} = {value.__name__}"
            else:
                found.imports[name] = write_import(name, value)
        found.pieces[own.__name__] = text

    add(function)
    return found


def read_source(function: object) -> str:
    """The text of a function as the learner wrote it.

    Raises:
        CannotKeep: it is not a plain function, or its text cannot be found.
    """
    if not isinstance(function, FunctionType) or function.__name__ == "<lambda>":
        raise CannotKeep(gettext("a function to keep is written with def and has a name"))
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
    """The line that imports a value under a name.

    Raises:
        CannotKeep: it cannot be imported from anywhere.

    >>> import math
    >>> write_import("math", math), write_import("root", math.sqrt)
    ('import math', 'from math import sqrt as root')
    """
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + (f" as {name}" if name != value.__name__ else "")
    original = getattr(value, "__name__", name)
    module = getattr(value, "__module__", None) or ""
    for home in ("bleu_teach", module.lstrip("_"), module):
        if home != "__main__" and getattr(sys.modules.get(home), original, MISSING) is value:
            return f"from {home} import {original}" + (f" as {name}" if name != original else "")
    message = gettext("it uses {name}, which is made outside of it; bring it in inside the def")
    raise CannotKeep(message.format(name=name))
