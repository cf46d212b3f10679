"""Find the line of a learner's function in which a small change makes it pass.

The learner's own code is edited, always in the same ways and order, until one edit passes all
inputs of `check` and a second, larger set. The learner is shown the place, never the edit.
"""

from __future__ import annotations

import ast
import builtins
import copy
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from types import FrameType, FunctionType
from typing import NamedTuple

from bleu_teach.calls.limits import TimeUp
from bleu_teach.calls.record import record_all
from bleu_teach.calls.values import decode, plain, same
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn.run import observe
from bleu_teach.learn.sources import CannotKeep, read_source, write_solution

EDITS = 1700  # at most so many are tried
STEPS = 2000  # lines that one call may run
SECONDS = 4.0  # only stops a single call into C that does not end
MORE = 200  # inputs in the second set
NAME = "<edited>"  # the file name of edited code
SHORT = 50  # characters of an expression that comes from a solution
WIDTH = 60  # characters of the learner's code that are shown
WRAPPED = (
    "({}) + 1", "({}) - 1", "len({})", "tuple({})", "abs({})", "exp({})", "max({}, 0)", "set({})",
    "1 / ({})", "({}) / 100", "sorted({})", "list({})", "not ({})", "float({})",
)  # fmt: skip
SWAPS = "min max", "sum len", "any all", "set list", "prod sum", "exp log"
OPERATORS = {
    ast.operator: (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Pow),
    ast.cmpop: (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn),
    ast.boolop: (ast.And, ast.Or),
}
Change = tuple[ast.AST, str, object]  # a node, one of its fields, and the new value of that


class Place(NamedTuple):
    """A part of the learner's code: the number of its line in the cell, and its text."""

    line: int
    code: str


class Edit(NamedTuple):
    """A change of a few fields, how far-fetched it is, and the node that it is about."""

    cost: float
    node: ast.AST
    changes: tuple[Change, ...]


class TooManySteps(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not catch it."""


def find_place(exercise: Exercise, function: Callable) -> Place | None:
    """Find a place in a wrong function where one small change makes it pass.

    Args:
        exercise: what the function should do.
        function: the learner's function, written with `def`.

    Returns:
        The first such place, or None. The number of edits and their steps are limited, not their
        time, so the answer is always the same.
    """
    with suppress(CannotKeep):
        source = read_source(function)
        records, _ = record_all(lambda: _search(exercise, function, source), [()], SECONDS, "")
        if found := decode(records[0].get("value") if records else None):
            return Place(*found)
    return None


def _search(exercise: Exercise, function: FunctionType, source: str) -> tuple[int, str] | None:
    tree = ast.parse(source)
    definition = tree.body[0]
    space = {"exp": math.exp, "log": math.log, "prod": math.prod, **function.__globals__}
    inputs = [*zip(exercise.arguments, exercise.expected, strict=True)]
    inputs.sort(key=lambda pair: _passes(function, exercise, [pair]))  # the wrong ones first
    if _passes(function, exercise, inputs[:1]):
        return None
    for edit in _list_edits(definition, exercise)[:EDITS]:
        edited = _build(tree, definition.name, space, edit.changes)
        if edited and all(_passes(edited, exercise, some) for some in (inputs, _more(exercise))):
            outcomes = observe(edited, exercise.asked, exercise.read)
            expected = (*exercise.expected, exercise.expected[0])
            if all(one.is_right(e) for one, e in zip(outcomes, expected, strict=True)):
                text = _quote(tree, edit.node, source)
                text = f"{text[:WIDTH]} …" if len(text) > WIDTH else text
                return function.__code__.co_firstlineno + edit.node.lineno - 1, text
    return None


def _quote(tree: ast.Module, node: ast.AST, source: str) -> str:
    """Return the source of a node, or of its parent if it is only a name or a number."""
    while isinstance(node, (ast.Name, ast.Constant, ast.Slice)):
        owner = next(one for one in ast.walk(tree) if node in [n for _, n in _children(one)])
        if getattr(owner, "lineno", 0) != node.lineno or isinstance(owner, ast.FunctionDef):
            return source.split("\n")[node.lineno - 1].strip()
        node = owner
    return ast.get_source_segment(source, node).split("\n")[0]


def _build(tree: ast.Module, name: str, space: dict, changes: Sequence[Change]) -> Callable | None:
    """Compile the edited code; the tree is afterwards what it was."""
    before = [(owner, field, getattr(owner, field)) for owner, field, _ in changes]
    names = dict(space)
    try:
        for owner, field, value in changes:
            setattr(owner, field, value)
        ast.fix_missing_locations(tree)
        exec(compile(tree, NAME, "exec"), names)
        return names[name]
    except Exception:  # no legal Python
        return None
    finally:
        for owner, field, value in before:
            setattr(owner, field, value)


def _passes(function: Callable, exercise: Exercise, inputs: Sequence[tuple]) -> bool:
    """Return whether the answers to these inputs are the expected ones, within the step limit."""
    steps = 0

    def count(frame: FrameType, event: str, _: object) -> Callable | None:
        nonlocal steps
        steps += 1
        if steps > STEPS:
            raise TooManySteps
        return count if frame.f_code.co_filename == code.co_filename else None

    code, tracer = function.__code__, sys.gettrace()
    try:
        sys.settrace(count)
        for arguments, expected in inputs:
            steps = 0
            answer = function(*copy.deepcopy(arguments))
            if not same(exercise.read(plain(answer)), expected):
                return False
        return True
    except (KeyboardInterrupt, TimeUp):
        raise
    except BaseException:  # whatever edited code may raise
        return False
    finally:
        sys.settrace(tracer)


@cache
def _more(exercise: Exercise) -> list[tuple]:
    """Draw the second set: inputs with the expected answers."""
    drawn = draw_inputs(exercise, MORE)
    return [(arguments, exercise.answer(exercise.correct, arguments)) for arguments in drawn]


# The edits


def _list_edits(definition: ast.FunctionDef, exercise: Exercise) -> list[Edit]:
    """List the edits of a function, those that are likely first."""
    own = [a.arg for a in definition.args.args]
    names = sorted({*own, *(node.id for node in ast.walk(definition) if _is_stored(node))})
    pool = _read_solution(exercise, own, {*names})
    is_number = [isinstance(value, (int, float)) for value in exercise.arguments[0]]
    lists = {name for name, one in zip(own, is_number, strict=False) if not one}
    edits = [*_edit_statements(definition)]
    for owner in ast.walk(definition):
        for field, node in _children(owner):
            is_read = not isinstance(getattr(node, "ctx", None), ast.Store)
            is_whole = not isinstance(node, ast.Starred) and not isinstance(owner, ast.arguments)
            if isinstance(node, ast.expr) and is_read and is_whole:
                is_called = isinstance(owner, ast.Call) and field == "func"
                for cost, new in _alternatives(node, names, [] if is_called else pool):
                    if getattr(new, "left", None) is node and getattr(node, "id", "") in lists:
                        continue  # a list times a number
                    edits.append(Edit(cost, node, (_swap(owner, field, node, new),)))
    return sorted(edits, key=lambda edit: edit.cost)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _children(owner: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(owner):
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST):
                yield field, node


def _swap(owner: ast.AST, field: str, old: ast.AST, *new: ast.AST) -> Change:
    """Return the change that puts other nodes where one is."""
    value = getattr(owner, field)
    if not isinstance(value, list):
        return owner, field, new[0]
    at = next(k for k, one in enumerate(value) if one is old)
    return owner, field, [*value[:at], *new, *value[at + 1 :]]


def _read_solution(exercise: Exercise, own: Sequence[str], known: set[str]) -> list[ast.expr]:
    """Read the short expressions of a solution that use the learner's names and built-in ones."""
    tree = next(
        n for n in ast.parse(write_solution(exercise)).body if isinstance(n, ast.FunctionDef)
    )
    theirs = dict(zip([a.arg for a in tree.args.args], own, strict=False))
    found = {}
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                node.id = theirs.get(node.id, node.id)
        for node in ast.walk(statement):  # without what is returned: that would be the solution
            if isinstance(node, ast.expr) and node is not getattr(statement, "value", None):
                used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                text = ast.unparse(node)
                is_string = isinstance(node, ast.Constant) and isinstance(node.value, str)
                if (
                    (used or is_string)
                    and len(text) <= SHORT
                    and used <= {*known, *dir(builtins), "exp", "prod"}
                ):
                    found[text] = node
    return [*found.values()]


def _alternatives(
    node: ast.expr, names: Sequence[str], pool: Sequence[ast.expr]
) -> Iterator[tuple[float, ast.expr]]:
    """Yield the possible replacements of an expression, and how far-fetched each is."""
    for field, child in _children(node):
        for kind, others in OPERATORS.items():
            if isinstance(child, kind):
                for other in others:
                    if not isinstance(child, other):
                        yield 1, _with(node, _swap(node, field, child, other()))
    match node:
        case ast.Constant(value=bool(value)):
            yield 1, ast.Constant(not value)
        case ast.Constant(value=int() | float()):
            for value in (node.value + 1, node.value - 1, 0, 1, -node.value):
                yield 1, ast.Constant(value)
        case ast.Name():
            for pair in map(str.split, SWAPS):
                if node.id in pair:
                    yield 1, ast.Name(pair[1 - pair.index(node.id)], ast.Load())
            for name in names:
                if name != node.id:
                    yield 1.5, ast.Name(name, ast.Load())
        case ast.BinOp(left, op, right):
            yield from ((1, ast.BinOp(right, op, left)), (1, left), (1, right))
        case ast.Compare(left, [op], [right]):
            yield 1, ast.Compare(right, [op], [left])
        case ast.BoolOp(values=[left, right]):
            yield from ((1, left), (1, right))
        case ast.UnaryOp():
            yield 1, node.operand
        case ast.IfExp(test, body, orelse):
            yield from ((1, ast.IfExp(test, orelse, body)), (1, body), (1, orelse))
        case ast.Tuple(elts=[first, second]) | ast.List(elts=[first, second]):
            yield 1, _with(node, (node, "elts", [second, first]))
        case ast.Call(func=ast.Attribute(value=owner), args=args) if not args:
            yield 1.2, owner
        case ast.Subscript(value=owner) | ast.List(elts=[owner]):
            yield 1.2, owner
        case ast.ListComp(_, [ast.comprehension(ifs=[_, *_])]):
            all_of_them = _with(node.generators[0], (node, "ifs", []))
            yield 1.2, _with(node, (node, "generators", [all_of_them]))
        case ast.Call(args=[first, *others]):
            yield 1.2, first
            if others:
                yield 1, _with(node, (node, "args", node.args[::-1]))
                yield 1, _with(node, (node, "args", node.args[:-1]))
        case ast.Slice(lower, upper):
            yield 1, ast.Slice(None, upper)
            yield 1, ast.Slice(lower, None)
    if pool and not isinstance(node, (ast.Slice, ast.FormattedValue, ast.Tuple)):
        text = ast.unparse(node)
        for name in names if isinstance(node, (ast.Name, ast.Constant)) else ():
            for operator in (ast.Add(), ast.Sub(), ast.Mult(), ast.Div()):
                yield 2.5, ast.BinOp(node, operator, ast.Name(name, ast.Load()))
        for form in WRAPPED:
            yield 2, ast.parse(form.format(text), mode="eval").body
        for other in pool:
            if (new := ast.unparse(other)) != text:
                yield 2 + abs(len(new) - len(text)) / 20, other
                if isinstance(node, (ast.BinOp, ast.Name)) and len(new) < SHORT // 2:
                    for operator in (ast.Mult(), ast.Div(), ast.Pow()):
                        yield 3.5, ast.BinOp(node, operator, other)


def _with(node: ast.AST, change: Change) -> ast.AST:
    """Return a copy of a node with one field changed."""
    new = copy.copy(node)
    setattr(new, *change[1:])
    return new


def _edit_statements(definition: ast.FunctionDef) -> Iterator[Edit]:
    for owner in ast.walk(definition):
        for field in ("body", "orelse"):
            block = getattr(owner, field, None)
            for statement in block if isinstance(block, list) else ():
                without = _swap(owner, field, statement)
                if len(block) > 1:
                    yield Edit(2, statement, (without,))
                if isinstance(statement, ast.Return) and owner is not definition:
                    last = definition, "body", [*definition.body, statement]
                    without = without if len(block) > 1 else (owner, field, [ast.Pass()])
                    yield Edit(1, statement, (without, last))
                yield from _edit_statement(owner, field, statement)


def _edit_statement(owner: ast.AST, field: str, node: ast.stmt) -> Iterator[Edit]:
    """Yield the edits of a statement: another operator, or another place relative to a loop."""
    match node:
        case ast.Assign(targets=[target]) if not isinstance(target, ast.Tuple):
            added = ast.AugAssign(target, ast.Add(), node.value)
            yield Edit(1, node, (_swap(owner, field, node, added),))
        case ast.AugAssign():
            for other in OPERATORS[ast.operator]:
                yield Edit(1, node, ((node, "op", other()),))
            plain_one = ast.Assign([node.target], node.value)
            yield Edit(1, node, (_swap(owner, field, node, plain_one),))
        case ast.If():
            negated = ast.UnaryOp(ast.Not(), node.test)
            yield Edit(1, node.test, ((node, "test", negated),))
    if isinstance(node, (ast.For, ast.While, ast.If)):
        *others, last = node.body
        out = _swap(owner, field, node, node, last)
        yield Edit(1, last, ((node, "body", others or [ast.Pass()]), out))
        if isinstance(node.body[0], (ast.Assign, ast.AugAssign)) and others:
            before = _swap(owner, field, node, node.body[0], node)
            yield Edit(1, node.body[0], ((node, "body", node.body[1:]), before))
        block = getattr(owner, field)
        following = block[block.index(node) + 1 :]
        if following:
            rest = [one for one in block if one is not following[0]]
            into = [*node.body, following[0]]
            yield Edit(1.5, following[0], ((owner, field, rest), (node, "body", into)))
