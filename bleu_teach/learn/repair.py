"""Find the place in a learner's function in which one small change makes it pass.

The learner's own code is edited, always in the same ways and order, until one edit passes all
inputs of `check` and a second, larger set. The learner is told the place and what kind of change
it needs, never the change.
"""

from __future__ import annotations

import ast
import copy
import math
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice, product
from types import FrameType
from typing import Any

from bleu_teach.calls.limits import TimeUp
from bleu_teach.calls.record import PLAIN, record_all, show_values
from bleu_teach.calls.values import decode, plain, same
from bleu_teach.content.exercise import Exercise
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn.edits import (
    ANY,
    Edit,
    Slot,
    edit_expression,
    edit_statements,
    list_slots,
    put,
    rename,
)
from bleu_teach.learn.run import observe
from bleu_teach.learn.sources import OwnCode, names_in, write_solution

EDITS = 1500  # at most so many are tried: a busy machine finds what a quiet one does
STEPS = 1000  # lines that one call may run
LARGE = 2**20  # bytes of a variable: an edit that doubles a string in a loop would take very long
SECONDS = 10.0  # only stops a single call into C that does not end
MORE = 400  # inputs in the second set
NAME = "<edited>"  # the file name of edited code
KNOWN = {"exp": math.exp, "log": math.log, "prod": math.prod, "Counter": Counter}
SHORT = 100  # characters of an expression that comes from a solution
FILLED = 12  # ways to put the learner's variables into an expression of a solution
WIDTH = 60  # characters of the learner's code that are shown
SMALL = (ast.Name, ast.Constant, ast.Slice)  # shown only as part of a larger expression
INSIDE = {"other": "inside", "missing": "missing in", "number": "number", "name": "name"}
CALLED = "function", "method", "type"  # kinds of what is called
PARTS = 4  # at most so many values are shown
SHOWN = (ast.Call, ast.BinOp, ast.Subscript)  # parts whose values are shown
LOOPS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
NO_VALUE = (ast.Slice, ast.Starred, ast.FormattedValue)  # in the tree, but not in a program


class TooManySteps(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not catch it."""


def find_change(exercise: Exercise, code: OwnCode) -> tuple[str, int, str] | None:
    """Find a small change that would correct a wrong function.

    Args:
        exercise: what the function should do.
        code: the learner's function.

    Returns:
        The kind of the change, as in `content/verdicts.toml`, the number of the line in the cell,
        and the code that is wrong; or None. The number of edits and of their steps is limited, not
        their time, so the answer is always the same.
    """
    return _stop_late(lambda: next((_describe(code, e) for e, _ in search(exercise, code)), None))


def _stop_late(find: Callable) -> Any:
    records, _ = record_all(find, [()], SECONDS, "")
    return decode(records[0].get("value") if records else None)


def search(exercise: Exercise, code: OwnCode) -> Iterator[tuple[Edit, Callable]]:
    """Yield each edit that makes a wrong function pass, with the edited function."""
    space = {**KNOWN, **_names_of_solution(exercise), **code.function.__globals__}
    pairs = [*zip(exercise.arguments, exercise.expected, strict=True)]
    failing = [pair for pair in pairs if not passes(code.function, exercise, [pair])]
    if not failing:
        return
    edits = list_edits(code, space, exercise, failing[0][0])
    for edit, edited in build_all(code.tree, space, edits[:EDITS]):
        if passes(edited, exercise, failing + pairs) and _is_right(edited, exercise):
            yield edit, edited


@cache
def _names_of_solution(exercise: Exercise) -> dict:
    names: dict = {}
    exec(write_solution(exercise), names)
    return names


def _is_right(edited: Callable, exercise: Exercise) -> bool:
    """Return whether edited code passes the second set, too, and leaves its arguments alone."""
    if not passes(edited, exercise, draw_inputs(exercise, MORE)):
        return False
    outcomes = observe(edited, exercise.asked, exercise.read)
    expected = (*exercise.expected, exercise.expected[0])
    return all(one.is_right(e) for one, e in zip(outcomes, expected, strict=True))


def _describe(code: OwnCode, edit: Edit) -> tuple[str, int, str]:
    """Name the kind of an edit, and quote the part to which that applies."""
    kind, shown = edit.kind, edit.node
    if kind == "other":
        kind = _compare(edit.node, edit.new)
    around = _list_around(code.tree, edit.node)
    if kind == "other" and isinstance(around[0], ast.Return):
        shown = around[0]
    elif kind in INSIDE and isinstance(shown, SMALL):
        kind, shown = INSIDE[kind], next(one for one in around if not isinstance(one, SMALL))
    for part, one in zip((edit.node, *around), around, strict=False):
        match one:
            case ast.JoinedStr():
                kind, shown = "inside", one
            case ast.Subscript(slice=ast.Slice(upper=end)) if part is one.slice:
                kind, shown = "end" if end and edit.node in ast.walk(end) else "start", one
            case ast.Call(ast.Name("range")):
                kind, shown = "range", one
    text = (ast.get_source_segment(code.text, shown) or "").strip().split("\n")[0]
    return kind, code.number(shown), f"{text[:WIDTH]} …" if len(text) > WIDTH else text


def _list_around(tree: ast.Module, node: ast.AST) -> list[ast.AST]:
    """List the parts with a line that contain one, from the inside out to its statement."""
    parents = {child: one for one in ast.walk(tree) for child in ast.iter_child_nodes(one)}
    around = []
    while not isinstance(node, ast.stmt):
        node = parents[node]
        around += [node] if hasattr(node, "lineno") else []  # `for x in y` in a list has none
    return around


def build_all(tree: ast.Module, space: dict, edits: Sequence) -> Iterator[tuple[Edit, Callable]]:
    """Yield each edit that gives legal Python, with the edited function. The tree is afterwards
    what it was."""
    for edit in edits:
        owner, field, at = edit.slot
        old = getattr(owner, field) if at is None else getattr(owner, field)[at]
        names, edited = {**space}, None
        with suppress(Exception):  # no legal Python
            for part in edit.new if isinstance(edit.new, list) else [edit.new]:
                ast.fix_missing_locations(part)
            put(edit.slot, edit.new)
            exec(compile(tree, NAME, "exec"), names)
            edited = names[tree.body[0].name]
        put(edit.slot, old)
        if edited:
            yield edit, edited


def passes(function: Callable, exercise: Exercise, inputs: Sequence[tuple]) -> bool:
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
        values = () if steps % 16 else frame.f_locals.values()
        if steps > STEPS or any(sys.getsizeof(value, 0) > LARGE for value in values):
            raise TooManySteps
        return count

    try:
        sys.settrace(count)
        return function(*pickle.loads(pickle.dumps(arguments)))
    finally:
        sys.settrace(tracer)


def _kind(value: object) -> str:
    """Name the kind of a value, for which a value of another kind is no small change."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return "number" if number else type(value).__name__.replace("Counter", "dict")


def watch(tree: ast.Module, space: dict, inputs: Sequence[tuple]) -> dict[ast.AST, object]:
    """Run code once, and return the last value of each expression that is reached.

    If it stops with an error, which hides what is around, it is run with the other inputs, too.
    """
    values, originals, spied = dict[ast.AST, object](), [*ast.walk(tree)], copy.deepcopy(tree)
    numbers = {node: number for number, node in enumerate(ast.walk(spied))}

    def see(number: int, value: object) -> object:
        values[originals[number]] = value
        return value

    definition = next(n for n in spied.body if isinstance(n, ast.FunctionDef))
    for slot, node in [pair for one in definition.body for pair in list_slots(one)]:
        if _is_computed(slot, node):
            call = ast.Call(ast.Name("__see", ast.Load()), [ast.Constant(numbers[node]), node], [])
            put(slot, ast.copy_location(call, node))
    names = {**space, "__see": see}
    exec(compile(ast.fix_missing_locations(spied), NAME, "exec"), names)
    for at, arguments in enumerate(inputs):
        with suppress(Exception):
            _call(names[definition.name], arguments)
            if at == 0:
                break
    return values


def _is_computed(slot: Slot, node: ast.AST) -> bool:
    """Return whether a node is an expression for which the code computes a value in this place."""
    owner, field, _ = slot
    is_fixed = isinstance(owner, (ast.arguments, ast.JoinedStr)) or field == "format_spec"
    is_set = isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
    is_value = isinstance(node, ast.expr) and not isinstance(node, NO_VALUE)
    return is_value and not (is_fixed or is_set)


def _watch_kinds(tree: ast.Module, space: dict, inputs: Sequence[tuple]) -> dict[ast.AST, str]:
    return {node: _kind(value) for node, value in watch(tree, space, inputs).items()}


def read_return(code: OwnCode, arguments: tuple) -> tuple[int, str]:
    """Call a function, and return the line in which it returned, with the values of its variables
    and of the parts of the expression there; no text if none of them is plain."""
    return _stop_late(lambda: _read_return(code, arguments)) or (0, "")


def _read_return(code: OwnCode, arguments: tuple) -> tuple[int, str]:
    values = watch(code.tree, code.function.__globals__, [arguments])
    whole = [*ast.walk(code.definition)]
    defined = (ast.walk(one) for one in whole[1:] if isinstance(one, ast.FunctionDef))
    returns = {one for one in whole if isinstance(one, ast.Return)}.difference(*defined)
    reached = [one for one in whole if one in returns and one.value in values]
    if not reached:
        return 0, ""
    value, given = reached[-1].value, {n.arg for n in ast.walk(code.tree) if isinstance(n, ast.arg)}
    given |= {n.id for n in ast.walk(value) if _is_stored(n)}  # by a loop in it
    around = {n for part in ast.walk(value) if isinstance(part, LOOPS) for n in ast.walk(part)}
    parts = [part for part in ast.walk(value) if type(values.get(part, ...)) in PLAIN]
    names = [part for part in parts if isinstance(part, ast.Name) and part.id not in given]
    others = [part for part in parts[1:] if isinstance(part, SHOWN) and part not in around]
    shown = {ast.unparse(part): values[part] for part in (*names, *others)[:PARTS]}
    return code.number(reached[-1]), show_values(shown, WIDTH)


# The edits


def list_edits(code: OwnCode, space: dict, exercise: Exercise, arguments: tuple) -> list[Edit]:
    """List the edits of a function, those that are likely first.

    Only expressions that are reached are edited, most of them with a value of the same kind.
    """
    definition, inputs = code.definition, (arguments, *exercise.arguments)
    kinds = _watch_kinds(code.tree, space, inputs)
    own = {a.arg: k for a, k in zip(definition.args.args, map(_kind, arguments), strict=False)}
    names = {n.id: ANY for n in ast.walk(definition) if _is_stored(n)} | own
    names |= {n.id: kind for n, kind in kinds.items() if isinstance(n, ast.Name) and n.id in names}
    solution = SolutionParts(exercise, definition, names, arguments)
    edits = list(edit_statements(definition))
    for slot, node in reversed([*list_slots(definition)]):  # the innermost place says most
        if node in kinds:
            found = [*edit_expression(node, kinds[node], names)]
            if not kinds[node].endswith(CALLED):
                found += solution.replace(slot, node, kinds[node])
            edits += [Edit(cost, kind, node, new, slot) for cost, kind, new in found]
    return sorted(edits, key=lambda edit: edit.cost)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _free_names(node: ast.AST, tree: ast.FunctionDef) -> list[str]:
    """Return the variables of a function that a part reads, but does not set itself."""
    stored, bound = ({n.id for n in ast.walk(one) if _is_stored(n)} for one in (tree, node))
    return sorted(names_in(node) & stored - bound)


class SolutionParts:
    """A solution of an exercise, in which the learner's variables of the same kind stand for its
    own, or a variable's value does."""

    def __init__(
        self, exercise: Exercise, own: ast.FunctionDef, names: dict[str, str], arguments: tuple
    ):
        module = ast.parse(write_solution(exercise))
        self.tree = next(n for n in module.body if isinstance(n, ast.FunctionDef))
        self.own, self.names = own, names
        self.kinds = _watch_kinds(module, {}, [arguments])
        self.inner = {n.id: kind for n, kind in self.kinds.items() if isinstance(n, ast.Name)}
        given, mine = ([a.arg for a in one.args.args] for one in (self.tree, own))
        self.renamed = dict(zip(given, mine, strict=False))
        self.values: dict = {**self.renamed}
        for statement in self.tree.body:
            match statement:
                case ast.Assign([ast.Name(name)], value):
                    self.values[name] = rename(value, self.values)
        self.parts = [*self._list_parts()]

    def replace(self, slot: Slot, node: ast.expr, kind: str) -> Iterator[tuple[int, str, ast.expr]]:
        """Yield its expressions that can replace one of the learner's: each keeps half of the
        variables, because another one would be no correction, but another solution."""
        text, is_returned = ast.unparse(node), isinstance(slot[0], ast.Return)
        mine = names_in(node) & {*self.names}
        for other, other_kind, is_answer, new, its in self.parts:
            adds = is_returned and _contains(new, node)  # it completes what the learner returns
            is_like = len(mine) < 2 or 2 * len(mine & its) >= len(mine)
            if other != text and (adds or not is_answer) and is_like:
                yield 3 + abs(len(other) - len(text)) // 20 + 2 * (other_kind != kind), "other", new

    def _list_parts(self) -> Iterator[tuple[str, str, bool, ast.expr, set]]:
        """Yield each short expression: its text, the kind of its value, whether it is all that the
        solution returns, its tree, and its names."""
        answers = [one.value for one in self.tree.body if isinstance(one, ast.Return)]
        found = set[str]()
        for node, kind in self.kinds.items():
            if not isinstance(node, ast.Constant) or isinstance(node.value, str):
                for new in self._fill(node):
                    text = ast.unparse(new)
                    if len(text) <= SHORT and text not in found:
                        is_answer = node in answers and not _free_names(new, self.own)
                        yield text, kind, is_answer, new, names_in(new)
                    found.add(text)

    def _fill(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield a part with the learner's variables."""
        free = _free_names(node, self.tree)
        if {*free} <= {*self.values}:
            yield rename(node, self.values)
        kinds = [(self.inner.get(one), ANY) for one in free]
        fits = [[n for n in self.names if self.names[n] in kind] for kind in kinds]
        fits = [sorted(ones, key=one.__ne__) for one, ones in zip(free, fits, strict=True)]
        for chosen in islice(product(*fits), FILLED):
            yield rename(node, self.renamed | dict(zip(free, chosen, strict=True)))


def _contains(whole: ast.AST, part: ast.AST) -> bool:
    return ast.dump(part) in map(ast.dump, ast.walk(whole))


def _compare(old: ast.expr, new: ast.expr) -> str:
    """Name the kind of change from one expression to another."""
    return "missing" if _contains(new, old) else "extra" if _contains(old, new) else "other"
