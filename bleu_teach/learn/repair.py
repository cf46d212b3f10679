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
from itertools import combinations, product
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
ENOUGH = 1 / 2  # of the failing inputs, for a change that corrects only some
NAME = "<edited>"  # the file name of edited code
SHORT = 60  # characters of an expression that comes from a solution
FILLED = 12  # ways to put the learner's variables into an expression of a solution
PAIRED = 2.3  # cost up to which an edit is made in two places
TWINS = 6  # places of one kind
WIDTH = 60  # characters of the learner's code that are shown
WRAPPED = ("sorted({})",), ("({}) + 1", "({}) - 1", "abs({})", "({}) / 100")  # else, a number
SWAPS = "min max", "sum len", "any all", "set list", "prod sum", "exp log"
OPERATORS = {
    ast.operator: (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.BitOr),
    ast.cmpop: (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn),
    ast.boolop: (ast.And, ast.Or),
}
Change = tuple[ast.AST, str, Callable]  # a node, one of its fields, and what changes its value


class Place(NamedTuple):
    """A part of the learner's code: the number of its line in the cell, and its text."""

    line: int
    code: str
    other: int = 0  # the line of a second change, if one is not enough
    fixed: int = 0  # how many of so many failing inputs a change corrects, if not all
    failing: int = 0


class Edit(NamedTuple):
    """A change of a few fields, how far-fetched it is, and the node that it is about."""

    cost: float
    node: ast.AST
    changes: tuple[Change, ...]
    kind: str = ""  # the same for changes that a slip may need in two places
    twin: ast.AST | None = None  # the second of them


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
    first = function.__code__.co_firstlineno - 1
    space = {"exp": math.exp, "log": math.log, "prod": math.prod, **function.__globals__}
    failing, passing = _split(function, exercise, _pairs(exercise))
    if not failing:
        return None
    arguments, partial = failing[0][0], list[tuple]()
    kinds = _watch(tree, space, arguments)
    for edit in _list_edits(tree.body[0], kinds, exercise, arguments)[:EDITS]:
        edited = _build(tree, space, edit.changes)
        if not edited or not _passes(edited, exercise, failing[:1]):
            continue
        fixed = _count_fixed(edited, exercise, failing, passing)
        if fixed == len(failing) and _is_right(edited, exercise):
            other = first + edit.twin.lineno if edit.twin else 0
            return first + edit.node.lineno, _quote(tree, edit.node, source), other, 0, 0
        is_part = not edit.twin and not isinstance(edit.changes[0][0], ast.Return)
        if is_part and len(failing) > fixed >= len(failing) * ENOUGH:
            partial.append((fixed, edited, edit))
    if partial:
        fixed, edited, edit = max(partial, key=lambda one: one[0])
        more = _split(function, exercise, _more(exercise))
        if _count_fixed(edited, exercise, *more) >= len(more[0]) * ENOUGH:
            text = _quote(tree, edit.node, source)
            return first + edit.node.lineno, text, 0, fixed, len(failing)
    return None


def _split(function: Callable, exercise: Exercise, pairs: Sequence[tuple]) -> tuple[list, list]:
    """Return the inputs that fail, and those that pass."""
    passed = [_passes(function, exercise, [pair]) for pair in pairs]
    failing = [pair for pair, ok in zip(pairs, passed, strict=True) if not ok]
    return failing, [pair for pair, ok in zip(pairs, passed, strict=True) if ok]


def _count_fixed(
    edited: Callable, exercise: Exercise, failing: Sequence[tuple], passing: Sequence[tuple]
) -> int:
    """Return how many failing inputs an edit corrects, or -1 if it breaks another one."""
    fixed = sum(_passes(edited, exercise, [pair]) for pair in failing)
    return fixed if _passes(edited, exercise, passing) else -1


def _is_right(edited: Callable, exercise: Exercise) -> bool:
    """Return whether edited code passes the second set, too, and leaves its arguments alone."""
    if not _passes(edited, exercise, _more(exercise)):
        return False
    outcomes = observe(edited, exercise.asked, exercise.read)
    expected = (*exercise.expected, exercise.expected[0])
    return all(one.is_right(e) for one, e in zip(outcomes, expected, strict=True))


def _quote(tree: ast.Module, node: ast.AST, source: str) -> str:
    """Return the source of a node, or of its parent if it is only a name or a number."""
    text = ""
    while isinstance(node, (ast.Name, ast.Constant, ast.Slice)) and not text:
        owner = next(one for one in ast.walk(tree) if node in [n for _, n in _children(one)])
        if getattr(owner, "lineno", 0) != node.lineno or isinstance(owner, ast.FunctionDef):
            text = source.split("\n")[node.lineno - 1].strip()
        node = owner
    text = text or ast.get_source_segment(source, node).split("\n")[0]
    return f"{text[:WIDTH]} …" if len(text) > WIDTH else text


def _build(tree: ast.Module, space: dict, changes: Sequence[Change]) -> Callable | None:
    """Compile the edited code; the tree is afterwards what it was."""
    names, before = dict(space), []
    try:
        for owner, field, change in changes:
            before.append((owner, field, getattr(owner, field)))
            value = change(before[-1][-1])
            setattr(owner, field, value)
            for node in value if isinstance(value, list) else [value]:
                _locate(node, getattr(owner, "lineno", 1))
        exec(compile(tree, NAME, "exec"), names)
        return names[tree.body[0].name]
    except Exception:  # no legal Python
        return None
    finally:
        for owner, field, value in reversed(before):
            setattr(owner, field, value)


def _locate(node: ast.AST, line: int) -> None:
    """Give new nodes a place, which the compiler needs."""
    for one in ast.walk(node) if isinstance(node, ast.AST) else ():
        if not hasattr(one, "lineno"):
            one.lineno = one.end_lineno = line
            one.col_offset = one.end_col_offset = 0


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
            for part in node.values if isinstance(node, ast.JoinedStr) else ():
                if isinstance(part, ast.FormattedValue):
                    part.value = self.visit(part.value)
                else:
                    kinds[part.original] = "str"
            new = node if isinstance(node, (ast.JoinedStr, ast.arguments)) else super().visit(node)
            is_read = isinstance(getattr(node, "ctx", None), (ast.Load, type(None)))
            if not isinstance(node, ast.expr) or isinstance(node, (ast.Slice, ast.Starred)):
                return new
            if not is_read:
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


def _pairs(exercise: Exercise) -> list[tuple]:
    return [*zip(exercise.arguments, exercise.expected, strict=True)]


@cache
def _more(exercise: Exercise) -> list[tuple]:
    """Draw the second set: inputs with the expected answers."""
    return draw_inputs(exercise, MORE)


# The edits


def _list_edits(
    definition: ast.FunctionDef, kinds: dict[ast.AST, str], exercise: Exercise, arguments: tuple
) -> list[Edit]:
    """List the edits of a function, those that are likely first.

    Only expressions that are reached are edited, and they get a value of the same kind.
    """
    own = {a.arg: k for a, k in zip(definition.args.args, map(_kind, arguments), strict=False)}
    names = own | {node.id: kinds[node] for node in kinds if isinstance(node, ast.Name)}
    inside = {n.id for n in ast.walk(definition) if _is_stored(n)} | {*own}
    names = {name: kind for name, kind in names.items() if name in inside}
    pool = _read_solution(exercise, [*own], names, arguments)
    edits = [*_edit_statements(definition)]
    for owner in ast.walk(definition):
        for field, node in _children(owner):
            if node not in kinds and not isinstance(node, ast.Slice):
                continue
            if isinstance(node, ast.expr) and not isinstance(owner, ast.FormattedValue):
                for cost, kind, new in _alternatives(node, names, pool, kinds):
                    edits.append(Edit(cost, node, (_swap(owner, field, node, new),), kind))
    edits += _pair(edits)
    return sorted(edits, key=lambda edit: edit.cost)


def _pair(edits: Sequence[Edit]) -> Iterator[Edit]:
    """Yield pairs of edits of one kind: a slip is often made twice."""
    kinds: dict[str, list[Edit]] = {}
    for edit in edits:
        if edit.kind and edit.cost < PAIRED:
            kinds.setdefault(edit.kind, []).append(edit)
    for group in kinds.values():
        for one, other in combinations(group[:TWINS], 2):
            if other.node not in [*ast.walk(one.node)] and one.node not in [*ast.walk(other.node)]:
                both = one.changes + other.changes
                yield Edit(one.cost + 1.2, one.node, both, twin=other.node)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _children(owner: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(owner):
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST):
                yield field, node


def _swap(owner: ast.AST, field: str, old: ast.AST, *new: ast.AST) -> Change:
    """Return the change that puts other nodes where one is."""

    def change(value: object) -> object:
        if not isinstance(value, list):
            return new[0]
        at = next(k for k, one in enumerate(value) if one is old)
        return [*value[:at], *new, *value[at + 1 :]]

    return owner, field, change


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
    node: ast.expr, names: dict[str, str], pool: Sequence[tuple], kinds: dict[ast.AST, str]
) -> Iterator[tuple[float, str, ast.expr]]:
    """Yield the possible replacements of an expression: how far-fetched each is, and its kind."""
    for field, child in _children(node):
        for kind, others in OPERATORS.items():
            if isinstance(child, kind):
                for other in others:
                    if not isinstance(child, other):
                        swapped = f"{type(child).__name__} {other.__name__}"
                        yield 1, swapped, _with(node, field, _swap(node, field, child, other()))
    match node:
        case ast.Constant(value=int() | float()):
            number = float(node.value)
            for value in (node.value + 1, node.value - 1, 0, 1, -node.value):
                yield 1, f"{number} {value}", ast.Constant(value)
        case ast.Name():
            for pair in map(str.split, SWAPS):
                if node.id in pair:
                    new = pair[1 - pair.index(node.id)]
                    yield 1, new, ast.Name(new, ast.Load())
            for name in names:
                if name != node.id and names[name] == kinds[node]:
                    yield 1.5, f"{node.id} {name}", ast.Name(name, ast.Load())
        case ast.BinOp(left, op, right):
            yield from ((1, "", ast.BinOp(right, op, left)), (1, "left", left), (1, "right", right))
        case ast.Compare(left, [op], [right]):
            yield 1, "", ast.Compare(right, [op], [left])
        case ast.BoolOp(values=[left, right]):
            yield from ((1, "", left), (1, "", right))
        case ast.IfExp(test, body, orelse):
            yield from ((1, "", ast.IfExp(test, orelse, body)), (1, "", body), (1, "", orelse))
        case ast.Tuple(elts=[first, second]) | ast.List(elts=[first, second]):
            yield 1, "turn", _with(node, "elts", lambda _: [second, first])
        case ast.Call(func=ast.Attribute(value=owner), args=args) if not args:
            yield 1.2, "owner", owner
        case ast.Subscript(value=owner) | ast.List(elts=[owner]):
            yield 1.2, "owner", owner
        case ast.Call(args=[first, *others]):
            yield 1.2, "argument", first
            if others:
                yield 1, "turn", _with(node, "args", lambda args: args[::-1])
                yield 1, "last", _with(node, "args", lambda args: args[:-1])
        case ast.Slice(lower, upper):
            yield 1, "upper", ast.Slice(None, upper)
            yield 1, "lower", ast.Slice(lower, None)
    if node in kinds and not isinstance(node, ast.Tuple):
        yield from _larger(node, names, pool, kinds[node])


def _larger(
    node: ast.expr, names: dict[str, str], pool: Sequence[tuple], kind: str
) -> Iterator[tuple[float, str, ast.expr]]:
    """Yield replacements that add something to an expression, or take it from a solution."""
    text, is_number = ast.unparse(node), kind == "number"
    alike = [name for name in names if names[name] == kind]
    for name in alike if isinstance(node, (ast.Name, ast.Constant)) and is_number else ():
        for operator in (ast.Add(), ast.Sub(), ast.Mult(), ast.Div()):
            added = ast.BinOp(node, operator, ast.Name(name, ast.Load()))
            yield 2, f"{type(operator).__name__} {name}", added
    for form in WRAPPED[is_number]:
        yield 2, form, ast.parse(form.format(text), mode="eval").body
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and is_number:
        for name in names:
            for form in ("min({}, {})", "max({}, {})"):
                other = f"{name}{text.removeprefix(node.value.id)}"
                yield 2, form, ast.parse(form.format(text, other), mode="eval").body
    for new, same_kind, other in pool:
        if new != text and same_kind == kind:
            yield 2 + abs(len(new) - len(text)) / 50, new, other
            if isinstance(node, (ast.BinOp, ast.Name)) and is_number and len(new) < SHORT // 2:
                for operator in (ast.Mult(), ast.Div(), ast.Pow()):
                    yield 3.5, "", ast.BinOp(node, operator, other)


def _with(node: ast.AST, field: str, change: Change | Callable) -> ast.AST:
    """Return a copy of a node with one field changed."""
    new, make = copy.copy(node), change[-1] if isinstance(change, tuple) else change
    setattr(new, field, make(getattr(node, field)))
    return new


def _edit_statements(definition: ast.FunctionDef) -> Iterator[Edit]:
    for owner in ast.walk(definition):
        for field in ("body", "orelse"):
            block = getattr(owner, field, None)
            for statement in block if isinstance(block, list) else ():
                without = _swap(owner, field, statement, *([] if len(block) > 1 else [ast.Pass()]))
                if len(block) > 1:
                    yield Edit(2, statement, (without,))
                if isinstance(statement, ast.Return) and owner is not definition:
                    last = definition, "body", lambda body, one=statement: [*body, one]
                    yield Edit(1, statement, (without, last))
                yield from _edit_statement(owner, field, statement)


def _edit_statement(owner: ast.AST, field: str, node: ast.stmt) -> Iterator[Edit]:
    """Yield the edits of a statement: another operator, or another place relative to a loop."""
    match node:
        case ast.Assign(targets=[target]) if not isinstance(target, ast.Tuple):
            added = [ast.AugAssign(target, ast.Add(), node.value)]
            if isinstance(target, ast.Subscript):
                text = f"{ast.unparse(target.value)}.get({ast.unparse(target.slice)}, 0)"
                sums = ast.parse(f"{text} + {ast.unparse(node.value)}", mode="eval").body
                added.append(ast.Assign([target], sums))
            for one in added:
                yield Edit(1, node, (_swap(owner, field, node, one),))
        case ast.AugAssign():
            for other in OPERATORS[ast.operator]:
                yield Edit(1, node, ((node, "op", lambda _, other=other: other()),))
            plain_one = ast.Assign([node.target], node.value)
            yield Edit(1, node, (_swap(owner, field, node, plain_one),))
        case ast.If():
            negated = ast.UnaryOp(ast.Not(), node.test)
            yield Edit(1, node.test, (_swap(node, "test", node.test, negated),))
    if isinstance(node, (ast.For, ast.While, ast.If)):
        *others, last = node.body
        out = _swap(owner, field, node, node, last)
        instead = [] if others else [ast.Pass()]
        yield Edit(1, last, (_swap(node, "body", last, *instead), out))
        if isinstance(node.body[0], (ast.Assign, ast.AugAssign)) and others:
            before = _swap(owner, field, node, node.body[0], node)
            yield Edit(1, node.body[0], (_swap(node, "body", node.body[0]), before))
        for following in getattr(owner, field)[getattr(owner, field).index(node) + 1 :][:1]:
            into = node, "body", lambda body, one=following: [*body, one]
            yield Edit(1.5, following, (_swap(owner, field, following), into))
