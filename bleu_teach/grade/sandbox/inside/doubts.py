"""All that may have cost an answer: names that are missing, or not as the student made them, as
something was dropped, replaced, not run or not understood. Each has a cause.

A cause is a pair, why and what: a word of `grade/result.py` and a name. Code that comes
to no such name has no cause, and what it returns is the student's.
"""

import functools
import re
import types

from .imports import MY_BLEU, REFUSED
from .names import ANY

# Errors of Python and its library, as an older one has them where a newer one has the name.
LIBRARY = re.compile(
    r"AttributeError: (module|type object|'(str|bytes|list|tuple|dict|set|int|float)' object) |"
    r"ImportError: cannot import name |TypeError: .*unexpected keyword argument|SyntaxError: "
)


class Doubts(dict):
    """Causes by name."""

    newer = ""  # the Python that the notebook was written with, if it is newer than this one

    def mark(self, names, cause):
        """Set the names that were made or not made; without a cause they are free of doubt."""
        for name in names:
            if cause:
                self[name] = cause
            elif name != ANY:
                self.pop(name, None)

    def explain(self, kind, text):
        """Find the cause of an error, if there is one."""
        found = re.search(r"name '(\w+)' is not defined", text) if kind == "NameError" else None
        if found:
            return self.get(found[1]) or self.get(ANY)
        if kind == "FileNotFoundError":
            return ["file", text.rpartition(": ")[2].strip("'\"")]
        return ["newer", self.newer] if self.newer and LIBRARY.match(f"{kind}: {text}") else None

    def of_answer(self, answer, function, names):
        """Find the cause of what came back from a call, if there is one."""
        if REFUSED:
            return missing()
        if answer.get("memory"):
            return ["memory", ""]
        cause = self.explain(answer.get("raised"), answer.get("text", ""))
        return cause or self.reached(function, names)

    def reached(self, start, names):
        """Find the cause of the first doubtful name that a function or code can come to."""
        return next((self[name] for name in come_to(start, names, set()) if name in self), None)


def missing():
    """Name what was used and is not there."""
    name = REFUSED[-1]
    return ["file", f"{MY_BLEU}.py"] if name == MY_BLEU else ["package", name]


def come_to(value, names, seen):
    """Yield the names in code, and in the notebook's functions and classes that they stand for."""
    if isinstance(value, functools._lru_cache_wrapper):
        value = value.__wrapped__
    if isinstance(value, types.FunctionType):
        value = value.__code__ if value.__globals__ is names else None
    if isinstance(value, type):
        for part in [*vars(value).values()]:
            if isinstance(part, types.FunctionType):
                yield from come_to(part, names, seen)
    if isinstance(value, types.CodeType):
        for name in value.co_names:
            if name not in seen:
                seen.add(name)
                yield name
                yield from come_to(names.get(name), names, seen)
        for const in value.co_consts:
            yield from come_to(const, names, seen)
