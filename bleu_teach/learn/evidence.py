"""Evidence in the code of an incorrect function: a sentence that names the line.

Used only if the answers are wrong, because some of it also appears in correct functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from bleu_teach.content.facts import FOUND
from bleu_teach.language import gettext
from bleu_teach.learn.sources import Code, list_globals

CHANGES = {"add", "append", "clear", "discard", "insert", "pop", "popitem", "remove"}
DATA = str, list, tuple, dict
MUTABLE = ast.List, ast.Dict, ast.Set


def find_evidence(code: Code, kinds: Sequence[str]) -> str:
    """Return a sentence about the first of these kinds that the code shows; nothing if none."""
    known = code.function.__globals__
    outside = {name for name in list_globals(code.text) if isinstance(known.get(name), DATA)}
    seen = [one for one in _look(code.definition, outside) if one[0] in kinds]
    if not seen:
        return ""
    kind, node, name = min(seen, key=lambda one: (kinds.index(one[0]), code.number(one[1])))
    return gettext(FOUND[kind]).format(line=code.number(node), name=name)


def _look(definition: ast.FunctionDef, outside: set[str]) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield kind, place and name of all that is found."""
    nodes, given = [*ast.walk(definition)], definition.args
    names = [node for node in nodes if isinstance(node, ast.Name)]
    yield from (("outside", node, node.id) for node in names if node.id in outside)
    added = [node.target for node in nodes if isinstance(node, ast.AugAssign)]
    read = {n.id for n in names if isinstance(n.ctx, ast.Load) or n in added}
    read |= {n for node in nodes for n in getattr(node, "names", ()) if isinstance(n, str)}
    if not read & {"locals", "vars", "eval", "exec"}:
        yield from (("parameter", a, a.arg) for a in given.args if a.arg not in read)
    for argument, default in zip(reversed(given.args), reversed(given.defaults), strict=False):
        if isinstance(default, MUTABLE):
            yield "default", default, argument.arg
    for node in nodes:
        if isinstance(node, ast.For):
            yield from _look_in_loop(node)
        if _shares_a_list(node):
            yield "shared", node, ""


def _shares_a_list(node: ast.AST) -> bool:
    """Return whether several names or places get the same list: `a = b = []` or `[[]] * n`."""
    match node:
        case ast.Assign([_, _, *_], ast.BinOp(value, ast.Mult())) | ast.Assign([_, _, *_], value):
            return isinstance(value, MUTABLE)
        case ast.BinOp(ast.List([value]), ast.Mult()):
            return isinstance(value, MUTABLE)
    return False


def _look_in_loop(loop: ast.For) -> Iterator[tuple[str, ast.AST, str]]:
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
