"""What a learner's function uses that grading does not have."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

from bleu_teach.learn.own_file import MODULE

IN_GRADING = ("numpy",)  # beside Python's standard library
KNOWN = {*sys.stdlib_module_names, *IN_GRADING, MODULE, "__main__"}


def find_packages(function: object) -> tuple[str, ...]:
    """List the packages that a function, or a helper of its own, needs and grading lacks.

    >>> import math
    >>> find_packages(lambda c, r: math.exp(1 - r / c))
    ()
    """
    own: list[FunctionType] = [function] if isinstance(function, FunctionType) else []
    found: set[str] = set()
    for one in own:  # it grows while its helpers are found
        codes = list(_codes_in(one.__code__))
        found.update(name for code in codes for name in _imported_in(code))
        used = {name for code in codes for name in code.co_names if name in one.__globals__}
        for value in map(one.__globals__.get, used):
            if not isinstance(value, FunctionType) or value.__globals__ is not one.__globals__:
                found.add(_home_of(value))
            elif value not in own:
                own.append(value)
    here = getattr(function, "__module__", "")
    return tuple(sorted({name.partition(".")[0] for name in found - {here}} - KNOWN))


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes_in(const)


def _imported_in(code: CodeType) -> Iterator[str]:
    return (step.argval for step in dis.get_instructions(code) if step.opname == "IMPORT_NAME")


def _home_of(value: object) -> str:
    """Name the module that a value of the learner's comes from."""
    if isinstance(value, ModuleType):
        return value.__name__
    home = getattr(value, "__module__", None)
    return home if isinstance(home, str) else type(value).__module__
