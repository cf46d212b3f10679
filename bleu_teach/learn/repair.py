"""Find the line of a learner's function in which a small change makes it pass.

The learner's own code is edited, always in the same ways and order, until one edit passes all
inputs of `check` and a second, larger set. The learner is shown the place, never the edit.
"""

from __future__ import annotations

import ast
import copy
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from types import FrameType, FunctionType
from typing import NamedTuple

from bleu_teach.calls.limits import TimeUp
from bleu_teach.calls.record import record_all
from bleu_teach.calls.values import decode, plain, same
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn.run import observe
from bleu_teach.learn.sources import CannotKeep, read_source, write_solution

EDITS = 1000  # at most so many are tried
STEPS = 2000  # lines that one call may run
SECONDS = 4.0  # only stops a single call into C that does not end
MORE = 200  # inputs in the second set
NAME = "<edited>"  # the file name of edited code
SHORT = 60  # characters of an expression that comes from a solution
FILLED = 12  # ways to put the learner's variables into an expression of a solution
WIDTH = 60  # characters of the learner's code that are shown
SMALL = (ast.Name, ast.Constant, ast.Slice)  # shown only as part of a larger expression
NO_VALUE = (ast.Slice, ast.Starred)  # expressions in the tree, but not in a program
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.BitOr)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn)

Slot = tuple[ast.AST, str, int | None]  # what contains a node: its field, and if a list, where


class Place(NamedTuple):
    """A part of the learner's code: the number of its line in the cell, and its text."""

    line: int
    code: str


class Edit(NamedTuple):
    """Another expression in place of one, and how far-fetched that is."""

    cost: float
    node: ast.expr
    new: ast.expr
    slot: Slot


class TooManySteps(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not catch it."""


def find_place(exercise: Exercise, function: Callable) -> Place | None:
    """Find a place in a wrong function that a small change would correct.

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


def _search(exercise: Exercise, function: FunctionType, source: str) -> tuple | None:
    tree = ast.parse(source)
    space = {"exp": math.exp, "log": math.log, "prod": math.prod, **function.__globals__}
    pairs = [*zip(exercise.arguments, exercise.expected, strict=True)]
    failing = [pair for pair in pairs if not _passes(function, exercise, [pair])]
    if not failing:
        return None
    for edit in _list_edits(tree, space, exercise, failing[0][0])[:EDITS]:
        edited = _build(tree, space, edit)
        if edited and _passes(edited, exercise, failing + pairs) and _is_right(edited, exercise):
            line, text = _quote(tree, edit.node, source)
            return function.__code__.co_firstlineno - 1 + line, text
    return None


def _is_right(edited: Callable, exercise: Exercise) -> bool:
    """Return whether edited code passes the second set, too, and leaves its arguments alone."""
    if not _passes(edited, exercise, _more(exercise)):
        return False
    outcomes = observe(edited, exercise.asked, exercise.read)
    expected = (*exercise.expected, exercise.expected[0])
    return all(one.is_right(e) for one, e in zip(outcomes, expected, strict=True))


def _quote(tree: ast.Module, node: ast.expr, source: str) -> tuple[int, str]:
    """Return the line and the text of an expression; of what it is part of, if it is small."""
    larger = [n for n in ast.walk(tree) if isinstance(n, ast.expr) and not isinstance(n, SMALL)]
    around = [one for one in larger if node in ast.walk(one)][-1:]  # the innermost comes last
    line = around[0].lineno if around else node.lineno
    text = ast.get_source_segment(source, around[0]) if around else source.split("\n")[line - 1]
    text = text.strip().split("\n")[0]
    return line, f"{text[:WIDTH]} …" if len(text) > WIDTH else text


def _build(tree: ast.Module, space: dict, edit: Edit) -> Callable | None:
    """Compile the edited code; the tree is afterwards what it was."""
    names = dict(space)
    try:
        _put(edit.slot, edit.new)
        exec(compile(tree, NAME, "exec"), names)
        return names[tree.body[0].name]
    except Exception:  # no legal Python
        return None
    finally:
        _put(edit.slot, edit.node)


def _put(slot: Slot, node: ast.expr) -> None:
    owner, field, at = slot
    if at is None:
        setattr(owner, field, node)
    else:
        getattr(owner, field)[at] = node


def _passes(function: Callable, exercise: Exercise, inputs: Sequence[tuple]) -> bool:
    """Return whether the answers to these inputs are the expected ones, within the step limit."""
    try:
        for arguments, expected in inputs:
            if not same(exercise.read(plain(_call(function, arguments))), expected):
                return False
        return True
    except (KeyboardInterrupt, TimeUp):
        raise
    except BaseException:  # whatever edited code may raise
        return False


def _call(function: Callable, arguments: tuple) -> object:
    """Call a function with copies, and stop it after so many of its own lines."""
    code, tracer, steps = function.__code__, sys.gettrace(), 0

    def count(frame: FrameType, event: str, _: object) -> Callable | None:
        nonlocal steps
        if frame.f_code.co_filename != code.co_filename:
            return None
        steps += 1
        if steps > STEPS:
            raise TooManySteps
        return count

    try:
        sys.settrace(count)
        return function(*copy.deepcopy(arguments))
    finally:
        sys.settrace(tracer)


def _kind(value: object) -> str:
    """Name the kind of a value, for which a value of another kind is no small change."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return "number" if number else type(value).__name__.replace("Counter", "dict")


def _watch(tree: ast.Module, space: dict, arguments: tuple) -> dict[ast.AST, str]:
    """Run code once, and return the kind of value of each expression that is reached."""
    kinds, spied = dict[ast.AST, str](), copy.deepcopy(tree)
    for original, one in zip(ast.walk(tree), ast.walk(spied), strict=True):
        one.original = original

    def see(k: int, value: object) -> object:
        kinds[nodes[k]] = _kind(value)
        return value

    class Spy(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            new = node if isinstance(node, (ast.JoinedStr, ast.arguments)) else super().visit(node)
            is_read = isinstance(getattr(node, "ctx", None), (ast.Load, type(None)))
            if not (isinstance(node, ast.expr) and is_read) or isinstance(node, NO_VALUE):
                return new
            nodes.append(node.original)
            call = ast.Call(ast.Name("__see", ast.Load()), [ast.Constant(len(nodes) - 1), new], [])
            return ast.copy_location(call, node)

    nodes: list[ast.AST] = []
    definition = next(n for n in spied.body if isinstance(n, ast.FunctionDef))
    definition.body = [Spy().visit(statement) for statement in definition.body]
    names = {**space, "__see": see}
    with suppress(Exception):
        exec(compile(ast.fix_missing_locations(spied), NAME, "exec"), names)
        _call(names[definition.name], arguments)
    return kinds


@cache
def _more(exercise: Exercise) -> list[tuple]:
    """Draw the second set: inputs with the expected answers."""
    return draw_inputs(exercise, MORE)


# The edits


def _list_edits(tree: ast.Module, space: dict, exercise: Exercise, arguments: tuple) -> list[Edit]:
    """List the edits of a function, those that are likely first.

    Only expressions that are reached are edited, and they get a value of the same kind.
    """
    definition, kinds = tree.body[0], _watch(tree, space, arguments)
    own = {a.arg: k for a, k in zip(definition.args.args, map(_kind, arguments), strict=False)}
    stored = {n.id for n in ast.walk(definition) if _is_stored(n)}
    inner = {n.id: kind for n, kind in kinds.items() if isinstance(n, ast.Name) and n.id in stored}
    pool = _read_solution(exercise, [*own], own | inner, arguments)
    numbers = [name for name, kind in (own | inner).items() if kind == "number"]
    edits = [
        Edit(cost, node, ast.fix_missing_locations(new), slot)
        for slot, node in _list_slots(definition)
        if node in kinds
        for cost, new in _alternatives(node, kinds[node], numbers, pool)
    ]
    return sorted(edits, key=lambda edit: edit.cost)


def _list_slots(definition: ast.FunctionDef) -> Iterator[tuple[Slot, ast.AST]]:
    """Yield each place in the tree with the node that is there."""
    for owner in ast.walk(definition):
        for field, value in ast.iter_fields(owner):
            if isinstance(value, list):
                yield from (((owner, field, at), node) for at, node in enumerate(value))
            elif isinstance(value, ast.AST):
                yield (owner, field, None), value


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _read_solution(
    exercise: Exercise, own: Sequence[str], names: dict[str, str], arguments: tuple
) -> list[tuple[str, str, ast.expr]]:
    """Read the short expressions of a solution, each with the kind of its value.

    The learner's variables of the same kind stand for those of the solution, or a variable's value
    does.
    """
    module = ast.parse(write_solution(exercise))
    kinds = _watch(module, {}, arguments)
    tree = next(n for n in module.body if isinstance(n, ast.FunctionDef))
    renamed = dict(zip([a.arg for a in tree.args.args], own, strict=False))
    inner = {n.id: kinds.get(n) for n in ast.walk(tree) if isinstance(n, ast.Name)}
    stored = {n.id for n in ast.walk(tree) if _is_stored(n)}
    values: dict[str, ast.expr] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], value):
                values[name] = _rename(value, {**values, **renamed})
    whole = [s.value for s in tree.body if isinstance(s, ast.Return)]
    found: dict[str, tuple] = {}
    for node in kinds:
        if node in whole or (isinstance(node, ast.Constant) and not isinstance(node.value, str)):
            continue
        bound = {n.id for n in ast.walk(node) if _is_stored(n)}
        free = sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & stored - bound)
        fitting = [[n for n in names if names[n] == inner.get(one)] for one in free]
        fillings = [dict(zip(free, chosen, strict=True)) for chosen in product(*fitting)][:FILLED]
        for filling in [values] * ({*free} <= {*values}) + fillings:
            new = _rename(node, {**filling, **renamed})
            found.setdefault(ast.unparse(new), (kinds[node], new))
    return [(text, *one) for text, one in found.items() if len(text) <= SHORT]


def _rename(node: ast.expr, names: dict) -> ast.expr:
    """Return a copy of a node with other names, or with expressions, in place of names."""

    class Renamer(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.expr:
            new = names.get(name.id, name)
            return ast.Name(new, name.ctx) if isinstance(new, str) else new

    return Renamer().visit(copy.deepcopy(node))


def _alternatives(
    node: ast.expr, kind: str, numbers: Sequence[str], pool: Sequence[tuple]
) -> Iterator[tuple[float, ast.expr]]:
    """Yield what could be in the place of an expression, and how far-fetched each is."""
    match node:
        case ast.Constant(value=int() | float()):
            for value in (node.value + 1, node.value - 1, 0, 1, -node.value):
                yield 1, ast.Constant(value)
        case ast.BinOp(left, op, right):
            yield from ((1, ast.BinOp(right, op, left)), (1, left), (1, right))
            yield from ((1, ast.BinOp(left, other(), right)) for other in ARITHMETIC)
        case ast.Compare(left, [_], [right]):
            yield from ((1, ast.Compare(left, [other()], [right])) for other in COMPARISONS)
        case (
            ast.Call(func=ast.Attribute(value=part), args=[])
            | ast.Call(args=[part, *_])
            | ast.Subscript(value=part)
            | ast.List(elts=[part])
        ):
            yield 1.2, part
    if isinstance(node, (ast.Name, ast.Constant)) and kind == "number":
        for operator in (ast.Add(), ast.Sub(), ast.Mult(), ast.Div()):
            for name in numbers:
                yield 2, ast.BinOp(node, operator, ast.Name(name, ast.Load()))
    text = ast.unparse(node)
    for other, same_kind, new in pool:
        if other != text and same_kind == kind:
            yield 2 + abs(len(other) - len(text)) / 50, new
