"""Run a cell so that one bad statement does not take the others with it.

A cell that fails or is stopped in the middle goes on with its next statement: the functions that it
defines are there, as they would be if they stood in a cell of their own. What only IPython knows is
left out, and what stands below a magic is run: IPython takes ten times as long to start as Python.
"""

import ast
import builtins
import contextlib
import inspect
import io
import json
import linecache
import re
import sys
import time
import traceback
import types
from functools import partial

from calls.limits import TimeUp, limited

from .limits import LEAST_SECONDS, OUTPUT

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
STOPPED = "it exceeded the time limit and was stopped"
RUN_THEIR_CELL = ("time", "timeit", "capture", "prun")
# A magic, a command of the system, a question; not a line of an expression that begins with % or !.
ONLY_IPYTHON = re.compile(
    r"^( *)(?:[\w, ]+= *)?(?:%\w|!(?!=)|\?+[\w.]+$|[\w.]+\?+$)(?:.*\\\n)*.*$", re.MULTILINE
)


class Shell:
    """The names of a notebook, and what its running cell has printed and shown."""

    def __init__(self):
        module = sys.modules["__main__"] = types.ModuleType("__main__")
        module.__builtins__ = builtins
        self.names, self.number = vars(module), 0
        self.names["display"] = self.display

    def run(self, source, seconds):
        """Run a cell, and give what the grader is told of it.

        Once time has run out, what is defined after that still gets a little.
        """
        self.outputs, self.left = [], OUTPUT
        sys.stdout = sys.stderr = Printed(self.emit)
        self.number += 1
        name, end = f"<cell {self.number}>", time.monotonic() + seconds
        nodes, stopped = self.read(source, name), False
        for node in nodes:
            left = end - time.monotonic()
            if left > 0 or is_definition(node):
                show = node is nodes[-1] and not source.rstrip().endswith(";")
                work = partial(self.attempt, node, name, show)
                if not limited(work, max(left, LEAST_SECONDS)):
                    self.emit({"error": "Stopped", "text": STOPPED})
                    stopped = True
        return {"outputs": self.outputs, "stopped": stopped}

    def read(self, source, name):
        """Read the statements of a cell, and keep its lines for tracebacks."""
        linecache.cache[name] = len(source), None, source.splitlines(True), name
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            return ast.parse(source, name).body
        try:
            return ast.parse(without_magic(source), name).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            self.show_error(error, None)
            return []

    def attempt(self, node, name, show):
        """Run a statement, and show the value of the last one."""
        try:
            expression = show and isinstance(node, ast.Expr)
            tree = ast.Expression(node.value) if expression else ast.Module([node], [])
            kind = "eval" if expression else "exec"
            code = compile(tree, name, kind, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            value = eval(code, self.names)
            if code.co_flags & inspect.CO_COROUTINE:
                import asyncio  # slow to load and hardly ever needed

                value = asyncio.run(value)
            if expression and value is not None:
                builtins._ = value
                self.emit({"show": {"text/plain": repr(value)}})
        except TimeUp:
            raise
        except BaseException as error:
            self.show_error(error, error.__traceback__.tb_next)

    def show_error(self, error, place):
        try:
            text = str(error)
        except Exception:  # an exception of the student's that cannot be printed
            text = ""
        lines = traceback.format_exception(type(error), error, place)
        self.emit({"error": type(error).__name__, "text": text, "traceback": lines})

    def display(self, *values, **more):
        """Do what IPython's function of this name does, as far as it is text."""
        for value in values:
            self.emit({"show": {"text/plain": repr(value)}})

    def emit(self, output):
        """Keep one output of the running cell, as long as the cell has not written too much."""
        text = json.dumps(output, default=str)
        self.left -= len(text)
        if self.left > 0:
            self.outputs.append(json.loads(text))


class Printed(io.TextIOBase):
    """Standard output and error of a cell."""

    def __init__(self, emit):
        self.emit = emit

    def write(self, text):
        self.emit({"print": str(text)})
        return len(text)


def is_definition(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
        with contextlib.suppress(ValueError):
            ast.literal_eval(node.value)
            return True
    return isinstance(node, DEFINITIONS)


def without_magic(source):
    r"""Make Python of a cell with magics in it; no line gets another number.

    >>> without_magic("%%time\n%matplotlib inline\nif x:\n    files = !ls\n%time f()")
    '\npass\nif x:\n    pass\nf()'
    >>> without_magic("%%writefile a.py\nx = 1")
    "with open('a.py', 'w') as _: _.write('x = 1')"
    """
    first, _, rest = source.lstrip().partition("\n")
    magic = re.fullmatch(r"%%(\w+)(.*)", first)
    if magic and magic[1] in ("writefile", "file"):
        *options, name = magic[2].split() or [""]
        mode = "a" if "-a" in options else "w"
        return f"with open({name.strip(chr(34) + chr(39))!r}, {mode!r}) as _: _.write({rest!r})"
    if magic:
        source = "\n" + rest if magic[1] in RUN_THEIR_CELL else ""
    source = re.sub(r"^( *)%time +", r"\1", source, flags=re.MULTILINE)
    return ONLY_IPYTHON.sub(lambda found: found[1] + "pass" + "\n" * found[0].count("\n"), source)
