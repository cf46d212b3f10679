"""Run a cell so that one bad statement does not take the others with it.

A cell that fails or is stopped in the middle goes on with its next statement: the functions that it
defines are there, as they would be if they were in a separate cell. What only IPython knows is
left out, and what follows a magic is run: IPython takes ten times as long to start as Python.
What was left out, failed or was stopped for a reason that is not the student's is noted as doubt.
"""

import __future__

import ast
import builtins
import contextlib
import inspect
import io
import linecache
import re
import sys
import time
import traceback
import types
from functools import partial

from calls.limits import TimeUp, limited

from .doubts import Doubts, missing
from .imports import REFUSED
from .limits import LEAST_SECONDS, OUTPUT
from .names import ANY, DEFINITIONS, bound_by, named_in

IMPORTS = (ast.Import, ast.ImportFrom)
STOPPED = "it exceeded the time limit and was stopped\n"
FUTURES = sum(
    {getattr(__future__, name).compiler_flag for name in __future__.all_feature_names}
    - {inspect.CO_NESTED, 0}
)
RUN_THEIR_CELL = ("time", "timeit", "capture", "prun")
# A magic, a command of the system, a question; not a line of an expression that begins with % or !.
ONLY_IPYTHON = re.compile(
    r"^( *)(?:([\w, ]+)= *)?(%\w+|!(?!=)|\?+[\w.]+$|[\w.]+\?+$)(?:.*\\\n)*.*$", re.MULTILINE
)
# Magics after which no name is there that was not there before.
HARMLESS = {
    *("%matplotlib", "%time", "%timeit", "%pip", "%conda", "%load_ext", "%reload_ext", "%prun"),
    *("%autoreload", "%config", "%precision", "%who", "%whos", "%cd", "%pwd", "%ls", "%env"),
    *("%capture", "%history", "%xmode", "%colors", "%debug", "%pdb", "%lsmagic", "%bash", "%sh"),
    *("%html", "%javascript", "%js", "%latex", "%svg", "%markdown", "%script", "%R", "%mkdir"),
}
CONFLICT = re.compile(r"^(<{7} |>{7} |={7}$)", re.MULTILINE)  # Git could not merge two versions
RUN_FILE = re.compile(r"^( *)%run +(?:-\w+ +)*(['\"]?)([\w./-]+\.py)\2.*$", re.MULTILINE)


class Shell:
    """The names of a notebook, and what its running cell has written."""

    def __init__(self):
        module = sys.modules["__main__"] = types.ModuleType("__main__")
        module.__builtins__ = builtins
        self.names, self.number, self.flags = vars(module), 0, 0
        self.names["display"] = self.display
        self.doubts = Doubts()
        self.failed = {}  # errors by the names that were not made, as a call is recorded

    def run(self, source, seconds, doubts):
        """Run a cell, and give what the grader is told of it; then note the doubts that come along.

        Once time has run out, what is defined after that still gets a little.
        """
        self.texts, self.left = [], OUTPUT
        sys.stdout = sys.stderr = Printed(self.emit)
        self.number += 1
        name, end = f"<cell {self.number}>", time.monotonic() + seconds
        nodes, stopped = self.read(source, name), False
        for node in nodes:
            left = end - time.monotonic()
            ended = False
            if left > 0 or is_definition(node):
                show = node is nodes[-1] and not source.rstrip().endswith(";")
                work = partial(self.attempt, node, name, show)
                ended = limited(work, max(left, LEAST_SECONDS))
                if not ended:
                    self.emit(STOPPED)
            if not ended:
                stopped = True
                self.doubts.mark(bound_by(node), ["cell", first_line(source)])
        self.doubts.update(doubts)
        return {"text": "".join(self.texts), "stopped": stopped}

    def skip(self, source, why):
        """Leave out a cell that ended the process."""
        self.doubts.mark({*named_in(source), ANY}, [why, first_line(source)])

    def read(self, source, name):
        """Read the statements of a cell, and keep its lines for tracebacks."""
        linecache.cache[name] = len(source), None, source.splitlines(True), name
        flags = self.flags | ast.PyCF_ONLY_AST
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            return compile(source, name, "exec", flags, dont_inherit=True).body
        try:
            body = compile(without_magic(source), name, "exec", flags, dont_inherit=True).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            self.show_error(error, None, named_in(source))
            cause, body = self.doubts.explain("SyntaxError", ""), []
            if CONFLICT.search(source) or any(ANY in names for names, _ in dropped(source)):
                cause = ["unread", first_line(source)]
            self.doubts.mark(named_in(source) if cause else (), cause)
        for names, line in dropped(source):
            self.doubts.mark(names, ["magic", line])
        return body

    def attempt(self, node, name, show):
        """Run a statement, and show the value of the last one."""
        REFUSED.clear()
        cause = code = None
        try:
            expression = show and isinstance(node, ast.Expr)
            tree = ast.Expression(node.value) if expression else ast.Module([node], [])
            kind = "eval" if expression else "exec"
            flags = self.flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as in Jupyter
            code = compile(tree, name, kind, flags, dont_inherit=True)
            self.flags |= code.co_flags & FUTURES
            value = eval(code, self.names)
            if code.co_flags & inspect.CO_COROUTINE:
                import asyncio  # it takes a while, and hardly anyone awaits

                value = asyncio.run(value)
            if expression and value is not None:
                builtins._ = value
                self.display(value)
        except TimeUp:
            raise
        except BaseException as error:
            self.show_error(error, error.__traceback__.tb_next, bound_by(node))
            cause = self.doubts.explain(type(error).__name__, text_of(error))
            if isinstance(error, MemoryError):
                cause = ["memory", first_line(ast.unparse(node))]
        if REFUSED:
            cause = missing()
        if code and not isinstance(node, (*DEFINITIONS, *IMPORTS)):
            cause = cause or self.doubts.reached(code, self.names)
        self.doubts.mark(bound_by(node), cause)

    def show_error(self, error, place, names):
        told = {"raised": type(error).__name__, "text": text_of(error)}
        self.failed.update(dict.fromkeys(names, told))
        self.emit("".join(traceback.format_exception(type(error), error, place)))

    def display(self, *values, **more):
        """Do what IPython's function of this name does, as far as it is text."""
        for value in values:
            self.emit(f"{value!r}\n")

    def emit(self, text):
        """Keep what the running cell writes, as long as it has not written too much."""
        self.left -= len(text)
        if self.left > 0:
            self.texts.append(text)


class Printed(io.TextIOBase):
    """Standard output and error of a cell."""

    def __init__(self, emit):
        self.emit = emit

    def write(self, text):
        self.emit(str(text))
        return len(text)


def text_of(error):
    try:
        return str(error)
    except Exception:  # an exception of the student's that cannot be printed
        return ""


def first_line(source):
    return next(filter(None, map(str.strip, source.split("\n"))), "")[:100]


def is_definition(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
        with contextlib.suppress(ValueError):
            ast.literal_eval(node.value)
            return True
    return isinstance(node, (*DEFINITIONS, *IMPORTS))


def dropped(source):
    """List what is left out of a cell and may have made names, with the line."""
    first = re.match(r"\s*%(%\w+)", source)
    if first and first[1][1:] not in (*RUN_THEIR_CELL, "writefile", "file"):
        if first[1] not in HARMLESS:
            yield {*named_in(source), ANY}, first_line(source)
        return
    for found in ONLY_IPYTHON.finditer(RUN_FILE.sub("", source)):
        if found[2]:
            yield re.findall(r"\w+", found[2]), found[0].strip()
        elif found[3].startswith("%") and found[3] not in HARMLESS:
            yield {ANY}, found[0].strip()


def without_magic(source):
    r"""Make Python of a cell with magics in it; no line gets another number.

    >>> without_magic("%%time\n%matplotlib inline\nif x:\n    files = !ls\n%time f()")
    '\npass\nif x:\n    pass\nf()'
    >>> without_magic("%%writefile a.py\nx = 1"), without_magic("%run a.py")
    ("with open('a.py', 'w') as _: _.write('x = 1')", "exec(open('a.py').read())")
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
    source = RUN_FILE.sub(lambda found: f"{found[1]}exec(open({found[3]!r}).read())", source)
    return ONLY_IPYTHON.sub(lambda found: found[1] + "pass" + "\n" * found[0].count("\n"), source)
