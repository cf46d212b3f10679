"""Run a cell so that one bad statement does not take the others with it.

A cell that fails or is stopped in the middle goes on with its next statement: the functions that it
defines are there, as they would be if they stood in a cell of their own.
"""

import ast
import contextlib
import signal
import time
import types

from .limits import LEAST_SECONDS

RING_AGAIN = 0.5  # seconds: a bare `except:` meets it once more
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class Stopped(BaseException):
    """Not an Exception, so that `except Exception` in a cell does not swallow it."""


def run(shell, source, seconds, definitions=False):
    """Run a cell, or its definitions alone, statement by statement.

    Once time has run out, what is defined after that still gets a little.

    Returns:
        True if time ran out, and the line of the first statement that failed or None.
    """
    name, nodes = read(shell, source)
    end, errors = time.monotonic() + seconds, []
    for node in nodes:
        left = end - time.monotonic()
        if is_definition(node) or (left > 0 and not definitions):
            show = node is nodes[-1] and not source.rstrip().endswith(";")
            error = run_one(shell, node, name, show, max(left, LEAST_SECONDS))
            errors += [(error, node)] if error else []
    failed = [node.lineno for _, node in errors if node is not nodes[-1]]
    return any(isinstance(error, Stopped) for error, _ in errors), next(iter(failed), None)


def read(shell, source):
    """Give a name to the cell for tracebacks, and its statements."""
    try:
        text = shell.transform_cell(source)
        name = shell.compile.cache(text, shell.execution_count, raw_code=source)
        return name, shell.compile.ast_parse(text, filename=name).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        shell.showsyntaxerror()
        return "", []


def is_definition(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
        with contextlib.suppress(ValueError):
            ast.literal_eval(node.value)
            return True
    return isinstance(node, DEFINITIONS)


def run_one(shell, node, name, show, seconds):
    """Run a statement. What it ended with: an error, Stopped if nobody knows, or None."""
    waits = any(
        isinstance(part, (ast.Await, ast.AsyncFor, ast.AsyncWith)) for part in ast.walk(node)
    )
    runner = shell.loop_runner if waits else run_to_the_end
    result, error = types.SimpleNamespace(error_in_exec=None), Stopped()
    work = shell.run_ast_nodes([node], name, "last_expr" if show else "none", shell.compile, result)
    with limited(seconds), contextlib.suppress(BaseException):
        runner(work)
        error = result.error_in_exec
    return error


def run_to_the_end(work):
    """Run a coroutine that waits for nothing: no event loop is needed, and none is in the way."""
    with contextlib.suppress(StopIteration):
        work.send(None)


@contextlib.contextmanager
def limited(seconds):
    """Raise Stopped in the cell after so many seconds."""
    here = True

    def ring(number, frame):
        if here:
            raise Stopped("it ran longer than it may and was stopped")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, RING_AGAIN)
    try:
        with contextlib.suppress(Stopped):
            yield
    finally:
        here = False
        signal.setitimer(signal.ITIMER_REAL, 0)
