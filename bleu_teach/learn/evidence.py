"""Evidence in the code of an incorrect function: a sentence that names the line.

Used only if the answers are wrong, because some of it also appears in correct functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bleu_teach.content.lessons import VERDICTS
from bleu_teach.language import gettext
from bleu_teach.learn.sources import OwnCode, list_globals, names_in

FOUND = VERDICTS["found"]
# The bank can know no better than these:
CERTAIN = "names", "shared", "changed", "default", "lost"
LAST = ("unread",)  # said if nothing else is known, since it may be left over
KINDS = {  # what is said next to which mistake, or else in which case
    "remembers_calls": ("default",),
    "mistake": ("return", "sign", "unused", "shadow", "parameter"),
    "raised": ("outside", "changed", "shadow"),
    "stopped": ("changed",),
    "unknown": tuple(kind for kind in FOUND if kind not in LAST),
    "another kind": ("outside", "return", "shadow", "parameter"),
}
CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove"}
CHANGES |= {"setdefault", "sort", "update"}
OF_STRINGS = {"casefold", "lower", "lstrip", "removesuffix", "replace", "rstrip", "strip", "upper"}
DATA = str, list, tuple, dict
MUTABLE = ast.List, ast.Dict, ast.Set
Seen = Iterator[tuple[str, ast.AST, str]]  # kind, place and name of what is found


def find_evidence(code: OwnCode, kinds: Sequence[str]) -> str:
    """Return a sentence about the first of these kinds that the code shows; nothing if none."""
    known = code.function.__globals__
    outside = {name for name in list_globals(code.text) if isinstance(known.get(name), DATA)}
    seen = [one for one in _look(code, outside) if one[0] in kinds]
    if not seen:
        return ""
    kind, node, name = min(seen, key=lambda one: (kinds.index(one[0]), code.number(one[1])))
    return gettext(FOUND[kind]).format(line=code.number(node), name=name)


def _look(code: OwnCode, outside: set[str]) -> Seen:
    definition = code.definition
    nodes, given = [*ast.walk(definition)], definition.args
    names = [node for node in nodes if isinstance(node, ast.Name)]
    yield from (("outside", node, node.id) for node in names if node.id in outside)
    added = [node.target for node in nodes if isinstance(node, ast.AugAssign)]
    read = {n.id for n in names if isinstance(n.ctx, ast.Load) or n in added}
    outer = {n for node in nodes for n in getattr(node, "names", ()) if isinstance(n, str)}
    read |= outer
    if not read & {"locals", "vars", "eval", "exec"}:
        yield from (("parameter", a, a.arg) for a in given.args if a.arg not in read)
        known = {n.id for n in names if isinstance(n.ctx, ast.Load) or n.id[0] == "_"} | outer
        stored = ((node, name) for node in nodes for name in _list_stored(node))
        yield from (("unread", node, name) for node, name in stored if name not in known)
    changed = [*_list_changed(nodes)]
    for argument, default in zip(reversed(given.args), reversed(given.defaults), strict=False):
        if isinstance(default, MUTABLE) and (argument.arg, 1) in changed:
            yield "default", default, argument.arg
    for node in nodes:
        yield from _find_lost(node)
        if isinstance(node, ast.For):
            yield from _look_in_loop(node)
            yield from _find_shadows(definition, node)
        yield from _look_at(node, changed, code.text)


def _look_at(node: ast.AST, changed: Sequence[tuple[str, int]], text: str) -> Seen:
    """Yield what a single statement or comparison shows."""
    match node:
        case ast.Assign([_, _, *_] as targets, ast.BinOp(value, ast.Mult()) | value):
            is_changed = any((getattr(one, "id", ""), 1) in changed for one in targets)
            if is_changed and isinstance(value, MUTABLE):
                yield "names", node, ""
        case ast.Assign([ast.Name(name)], ast.BinOp(ast.List([value]), ast.Mult())):
            if (name, 2) in changed and isinstance(value, MUTABLE):
                yield "shared", node, ""
        case ast.Assign([ast.Name(name)], ast.UnaryOp(ast.UAdd())):
            if "=+" in (ast.get_source_segment(text, node) or ""):
                yield "sign", node, name
        case ast.Expr(ast.Call(ast.Attribute(attr=name))) if name in OF_STRINGS:
            yield "unused", node, name
        case ast.Compare(left, [ast.Is() | ast.IsNot()], [right]):
            if not {type(one) for one in (left, right)} & {ast.Constant}:
                yield "is", node, ""


def _list_changed(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield each name whose value is changed in place, and how deep inside it: 1 for `a[0] = b`
    and `a.append(b)`, 2 for `a[0].append(b)`."""
    for place in nodes:
        match place:
            case ast.Subscript(ctx=ast.Store()):
                pass
            case ast.Call(ast.Attribute(attr=name) as method) if name in CHANGES:
                place = method
            case _:
                continue
        depth = 0
        while isinstance(place, (ast.Subscript, ast.Attribute)):
            place, depth = place.value, depth + 1
        if isinstance(place, ast.Name):
            yield place.id, depth


def _list_stored(node: ast.AST) -> Iterator[str]:
    """Yield the variable that a statement sets, alone."""
    match node:
        case ast.Assign([ast.Name(name)]) | ast.AugAssign(ast.Name(name)):
            yield name


def _find_lost(block: ast.AST) -> Seen:
    """Yield `a = b` in front of `b = a`: the value of a is lost before b receives it."""
    body = getattr(block, "body", None)
    pairs = pairwise(body if isinstance(body, list) else ())
    for first, second in (pair for pair in pairs if {*map(type, pair)} == {ast.Assign}):
        a, b = map(ast.unparse, (first.targets[0], first.value))
        if ast.unparse(second) == f"{b} = {a}":
            yield "lost", first, a


def _find_shadows(definition: ast.FunctionDef, loop: ast.For) -> Seen:
    """Yield what a loop overwrites: an argument, or a variable that is set before and read
    after it."""
    names = names_in(loop.target) - names_in(loop.iter)
    blocks = (getattr(one, "body", ()) for one in ast.walk(definition))
    block = next((body for body in blocks if isinstance(body, list) and loop in body), [])
    before, after = block[: block.index(loop)], block[block.index(loop) + 1 :]
    set_before = names_in(*(t for s in before if isinstance(s, ast.Assign) for t in s.targets))
    held = {a.arg for a in definition.args.args} | (set_before & names_in(*after))
    yield from (("shadow", loop, name) for name in sorted(names & held))


def _look_in_loop(loop: ast.For) -> Seen:
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    if not any(isinstance(node, (ast.Continue, ast.Break)) for node in inside):
        yield from (("return", s, "") for s in loop.body if isinstance(s, ast.Return))
    whole = loop.iter
    if isinstance(whole, ast.Call) and isinstance(whole.func, ast.Attribute) and not whole.args:
        whole = whole.func.value if whole.func.attr in ("items", "keys", "values") else whole
    for node in inside if isinstance(whole, ast.Name) else ():
        held = node.targets if isinstance(node, ast.Delete) else []
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in CHANGES:
            held = [node.func]
        if any(getattr(getattr(one, "value", None), "id", "") == whole.id for one in held):
            yield "changed", node, whole.id
