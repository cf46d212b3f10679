"""The edits that `repair.py` tries: small changes to statements and to expressions."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any, NamedTuple

Slot = tuple[ast.AST, str, int | None]  # what contains a node: its field, and if a list, where
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.BitOr)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn)
ANY = "any"  # the kind of a variable that was never read
BLOCKS = ast.For, ast.While, ast.If
CHOICES = "min", "max", "sum", "len"  # functions of a list, one for another
ASKING = "any", "all"  # if the value is True or False
# By the kind of a value: what may be missing around it. Keys are a set with an order.
WRAPS = {
    "number": "not _ | abs(_) | max(0, _) | int(_) | 1 - _ | _ + 1 | _ - 1 | 1 / _ | -_ | exp(_) "
    "| _ / 2",
    "list": "dict.fromkeys(_).keys() | tuple(_) | sorted(_) | len(_) | sum(_) | max(_) | min(_) "
    "| _[0] | [_] | list(filter(None, _))",
    "tuple": "_[0] | _[1]",
    "generator": "dict.fromkeys(_).keys()",
    "str": "_.lower()",
}
ABOUT = {"max(0, _)": "negative", "abs(_)": "size"}  # kinds of changes to values below 0


class Edit(NamedTuple):
    """A replacement for a part of the code."""

    cost: int  # how far-fetched it is
    kind: str  # of the change, as in `content/verdicts.toml`
    node: ast.AST  # what the learner is shown
    new: Any  # a node, or a block of statements
    slot: Slot


def edit_statements(definition: ast.FunctionDef) -> Iterator[Edit]:
    """Yield the code with a statement left out, moved out of its block or into the next one, or
    adding up what it stores."""
    for owner in reversed([*ast.walk(definition)]):
        for field in ("body", "orelse"):
            block = getattr(owner, field, None)
            for at, one in enumerate(block if isinstance(block, list) else ()):
                for kind, shown, new in _turn(one, block[at + 1 :]):
                    yield Edit(1, kind, shown, [*block[:at], *new], (owner, field, None))


def _turn(one: ast.stmt, after: list) -> Iterator[tuple[str, ast.stmt, list]]:
    """Yield what could replace a statement and everything after it: the kind of change
    and the statement that is shown."""
    yield "line", one, after or [ast.Pass()]
    for inner in one.body if isinstance(one, BLOCKS) else ():
        rest = _with_body(one, [other for other in one.body if other is not inner])
        is_all = isinstance(one, ast.If) and len(one.body) == 1 and not one.orelse
        kind, shown = ("condition", one.test) if is_all else ("out", inner)
        yield kind, shown, [inner, rest, *after]
        yield kind, shown, [rest, inner, *after]
    if after:
        if isinstance(after[0], BLOCKS):
            yield "in", one, [_with_body(after[0], [one, *after[0].body]), *after[1:]]
        if isinstance(one, BLOCKS):
            yield "in", after[0], [_with_body(one, [*one.body, after[0]]), *after[1:]]
    if isinstance(one, ast.Assign) and len(one.targets) == 1:
        yield "adds", one, [ast.AugAssign(one.targets[0], ast.Add(), one.value), *after]


def _with_body(block: ast.stmt, body: list) -> ast.stmt:
    new = copy.copy(block)
    new.body = body or [ast.Pass()]
    return new


def edit_expression(
    node: ast.expr, kind: str, names: dict[str, str]
) -> Iterator[tuple[int, str, ast.expr]]:
    """Yield what could be in the place of an expression: how far-fetched, the kind of change, and
    the new expression.

    Args:
        node: the expression.
        kind: the kind of its value.
        names: the learner's variables, each with the kind of its value.
    """
    match node:
        case ast.Constant(value=int() | float()):
            for value in (node.value + 1, node.value - 1, 0, 1, -node.value):
                about = "other" if isinstance(node.value, bool) else "number"
                yield 2 if value < 0 else 1, about, ast.Constant(value)
        case ast.Name(name):
            others = [one for one in names if names[one] in (kind, ANY) and one != name]
            yield from ((1, "name", ast.Name(other, ast.Load())) for other in others)
        case ast.BinOp(left, op, right):
            yield 1, "turned", ast.BinOp(right, op, left)
            yield from ((1, "extra", part) for part in (left, right))
            yield from ((1, "operator", ast.BinOp(left, new(), right)) for new in ARITHMETIC)
            if isinstance(right, ast.BinOp):
                first = ast.BinOp(left, op, right.left)
                yield 1, "grouped", ast.BinOp(first, right.op, right.right)
            if isinstance(left, ast.BinOp):
                yield 1, "grouped", ast.BinOp(left.left, left.op, ast.BinOp(left.right, op, right))
        case ast.Compare(left, [_], [right]):
            for other in COMPARISONS:
                yield 1, "comparison", ast.Compare(left, [other()], [right])
        case ast.Subscript() if kind == "number":  # at the start of a sum or product
            yield from ((2, "other", ast.Constant(value)) for value in (0, 1))
        case ast.SetComp(part, loops):
            yield 1, "other", ast.ListComp(part, loops)
        case ast.Tuple(parts) | ast.List(parts):
            for at in range(1, len(parts)):
                new = [*parts[: at - 1], parts[at], parts[at - 1], *parts[at + 1 :]]
                yield 1, "turned", type(node)(new, ast.Load())
    yield from ((1, "extra", part) for part in _leave_out(node))
    if isinstance(node, ast.Call):
        yield from ((1, *change) for change in _edit_call(node, kind))
    for wrap in WRAPS[kind].split(" | ") if kind in WRAPS else ():
        new = rename(ast.parse(wrap, mode="eval").body, {"_": node})
        yield 2, ABOUT.get(wrap, "missing"), new
    if kind == "number":
        for other in (ast.Name(name, ast.Load()) for name, held in names.items() if held == kind):
            yield from ((3, "missing", ast.BinOp(node, op(), other)) for op in ARITHMETIC[:4])


def _leave_out(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts of an expression that can stand without what is around them."""
    match node:
        case ast.Call(ast.Attribute(value=part), []) | ast.Subscript(part) | ast.List([part]):
            yield part
        case ast.Call(args=parts) | ast.BoolOp(values=parts):
            yield from (part for part in parts if not isinstance(part, ast.Starred))


def _edit_call(call: ast.Call, kind: str) -> Iterator[tuple[str, ast.expr]]:
    """Yield a call with other arguments, or of another function."""
    functions = [*_list_functions(call.func, kind)]
    match call.args:
        case [first, second]:
            yield "turned", ast.Call(call.func, [second, first], call.keywords)
            yield from (("function", ast.BinOp(first, op(), second)) for op in ARITHMETIC)
        case [ast.Starred(part)] if not functions:
            yield "inside", ast.Call(call.func, [part], call.keywords)
        case [part] if not functions:
            yield "inside", ast.Call(call.func, [ast.Starred(part, ast.Load())], call.keywords)
    yield from (("function", ast.Call(one, call.args, call.keywords)) for one in functions)


def _list_functions(func: ast.expr, kind: str) -> Iterator[ast.expr]:
    """Yield what else could be called for a value of this kind."""
    match func:
        case ast.Name(name) if name in (*CHOICES, *ASKING):
            for other in (*CHOICES, *(ASKING if kind == "bool" else ())):
                yield ast.Name(other, ast.Load())
        case ast.Attribute(part, "append" | "extend" as name):
            yield ast.Attribute(part, "extend" if name == "append" else "append", ast.Load())


def list_slots(definition: ast.FunctionDef) -> Iterator[tuple[Slot, ast.AST]]:
    """Yield each place in the tree with the node that is there."""
    for owner in ast.walk(definition):
        for field, value in ast.iter_fields(owner):
            if isinstance(value, list):
                yield from (((owner, field, at), node) for at, node in enumerate(value))
            elif isinstance(value, ast.AST):
                yield (owner, field, None), value


def put(slot: Slot, node: object) -> None:
    """Set a node in its place in the tree."""
    owner, field, at = slot
    if at is None:
        setattr(owner, field, node)
    else:
        getattr(owner, field)[at] = node


def rename(node: ast.expr, names: dict) -> ast.expr:
    """Return a copy of a node with other names, or with expressions instead of names."""

    class Renamer(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.expr:
            new = names.get(name.id, name)
            return ast.Name(new, name.ctx) if isinstance(new, str) else new

    return Renamer().visit(copy.deepcopy(node))
