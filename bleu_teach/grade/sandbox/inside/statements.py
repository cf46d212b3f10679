"""Run a cell so that one bad statement does not take the others with it.

A cell that fails or is stopped in the middle goes on with its next statement: the functions that it
defines are there, as they would be if they stood in a cell of their own.
"""

import ast
import contextlib
import signal
import time

from .limits import LEAST_SECONDS

RING_AGAIN = 0.5  # seconds: a bare `except:` meets it once more
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class Stopped(BaseException):
    """Not an Exception, so that `except Exception` in a cell does not swallow it."""


def run(shell, source, seconds):
    """Run a cell, then what stands after the statement that did not end well.

    Returns:
        True if time ran out, and the line of the first statement that was left out or None.
    """
    result, end = None, time.monotonic() + seconds
    with limited(seconds):
        result = shell.run_cell(source, store_history=False)
    if result is None:  # it was stopped in the middle of something of IPython's
        return True, None
    error = result.error_in_exec
    if error is None:
        return False, None
    name, rest = statements_after(shell, source, failed_line(shell, error))
    endless = [isinstance(error, Stopped)]
    for node in rest:
        left = end - time.monotonic()
        if left > 0 or is_definition(node):
            with limited(max(left, LEAST_SECONDS)):
                endless.append(run_one(shell, node, name))
    return any(endless), failed_line(shell, error) if rest else None


def run_definitions(shell, source):
    """Run functions, classes, imports and plain values alone, for a cell that ended the process."""
    name, nodes = statements_after(shell, source, 0)
    late = [True]  # unless it comes to its end
    with limited(LEAST_SECONDS):
        late = [run_one(shell, node, name) for node in nodes if is_definition(node)]
    return any(late)


def is_definition(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
        with contextlib.suppress(ValueError):
            ast.literal_eval(node.value)
            return True
    return isinstance(node, DEFINITIONS)


def failed_line(shell, error):
    """Find the line of the cell where it happened; 0 if that is not known."""
    step = error.__traceback__
    while step and step.tb_frame.f_globals is not shell.user_ns:
        step = step.tb_next
    return step.tb_lineno if step else 0


def statements_after(shell, source, line):
    """Give the cell's name for tracebacks, and its statements that begin after a line."""
    text = shell.transform_cell(source)
    try:
        nodes = shell.compile.ast_parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "", []
    name = shell.compile.cache(text, shell.execution_count, raw_code=source)
    return name, [node for node in nodes if node.lineno > line]


def run_one(shell, node, name):
    """Run a statement; its value is not shown. True if time ran out."""
    waits = any(
        isinstance(part, (ast.Await, ast.AsyncFor, ast.AsyncWith)) for part in ast.walk(node)
    )
    runner = shell.loop_runner if waits else run_to_the_end
    result = type("Result", (), {"error_in_exec": None})()
    work = shell.run_ast_nodes([node], name, "none", shell.compile, result)
    with contextlib.suppress(BaseException):
        runner(work)
    return isinstance(result.error_in_exec, Stopped)


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
