"""The learner's own values where a call returns: what is shown if nothing else is known."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from types import FrameType

from bleu_teach.calls.record import record_all, show_values
from bleu_teach.learn.repair import SECONDS, watch
from bleu_teach.learn.sources import OwnCode

MOST = 60  # characters of each value


def read_return(code: OwnCode, arguments: tuple) -> tuple[int, str]:
    """Call a function, and return the line in which it returned, with the values of its own
    variables and of the parts of the expression there; no text if none of them is plain."""
    reached = list[tuple[int, dict]]()
    record_all(lambda *given: _call(code, given, reached), [arguments], SECONDS, "")
    if not reached:
        return 0, ""
    line, known = reached[-1]
    returns = (one for one in ast.walk(code.definition) if isinstance(one, ast.Return))
    value = next((one.value for one in returns if code.number(one) == line and one.value), None)
    if value is None:
        return line, ""
    given = {a.arg for a in code.definition.args.args}
    names = dict.fromkeys(n.id for n in ast.walk(value) if isinstance(n, ast.Name))
    own = {name: known[name] for name in names if name in known and name not in given}
    return line, show_values(own | dict(_read_parts(code, value, arguments)), MOST)


def _call(code: OwnCode, given: tuple, reached: list) -> object:
    """Call the function, and note each return of its own."""
    tracer = sys.gettrace()

    def trace(frame: FrameType, event: str, value: object) -> object:
        if tracer:  # it looks at the clock
            tracer(frame, event, value)
        if frame.f_code is not code.function.__code__:
            return None
        if event == "return":
            reached.append((frame.f_lineno, {**frame.f_locals}))
        return trace

    try:
        sys.settrace(trace)
        return code.function(*given)
    finally:
        sys.settrace(tracer)


def _read_parts(code: OwnCode, value: ast.expr, arguments: tuple) -> Iterator[tuple[str, object]]:
    """Yield the parts of the expression that is returned, unless they are short."""
    values = watch(code.tree, code.function.__globals__, [arguments])
    match value:
        case ast.BinOp(left, _, right):
            parts = [left, right]
        case ast.Call(ast.Attribute(part), arguments):
            parts = [part, *arguments]
        case ast.Tuple(parts) | ast.List(parts) | ast.Call(_, parts):
            pass
        case _:
            parts = []
    for part in parts:
        if part in values and not isinstance(part, (ast.Name, ast.Constant)):
            yield ast.unparse(part), values[part]
