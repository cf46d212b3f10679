"""Find the line of a learner's function in which a small change makes it pass.

The learner's own code is edited, always in the same ways and order, until one edit passes all
inputs of `check` and a second, larger set. The learner is shown the place, never the edit.
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

from bleu_teach.calls.limits import TimeUp
from bleu_teach.calls.record import record_all
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
from bleu_teach.learn.sources import Code, write_solution

EDITS = 2000  # at most so many are tried
STEPS = 2000  # lines that one call may run
LARGE = 2**20  # bytes of a variable: an edit that doubles a string in a loop would take very long
SECONDS = 10.0  # only stops a single call into C that does not end
MORE = 200  # inputs in the second set
NAME = "<edited>"  # the file name of edited code
KNOWN = {"exp": math.exp, "log": math.log, "prod": math.prod, "Counter": Counter}
SHORT = 100  # characters of an expression that comes from a solution
FILLED = 12  # ways to put the learner's variables into an expression of a solution
WIDTH = 60  # characters of the learner's code that are shown
SMALL = (ast.Name, ast.Constant, ast.Slice)  # shown only as part of a larger expression
NO_VALUE = (ast.Slice, ast.Starred)  # expressions in the tree, but not in a program


class TooManySteps(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not catch it."""


def find_place(exercise: Exercise, code: Code) -> tuple[int, str] | None:
    """Find a place in a wrong function that a small change would correct.

    Args:
        exercise: what the function should do.
        code: the learner's function.

    Returns:
        The number of its line in the cell and its text, or None. The number of edits and their
        steps are limited, not their time, so the answer is always the same.
    """
    records, _ = record_all(lambda: _search(exercise, code), [()], SECONDS, "")
    return decode(records[0].get("value") if records else None)


def _search(exercise: Exercise, code: Code) -> tuple | None:
    space = {**KNOWN, **_names_of_solution(exercise), **code.function.__globals__}
    pairs = [*zip(exercise.arguments, exercise.expected, strict=True)]
    failing = [pair for pair in pairs if not _passes(code.function, exercise, [pair])]
    if not failing:
        return None
    edits = list_edits(code, space, exercise, failing[0][0])
    for edit, edited in build_all(code.tree, space, edits[:EDITS]):
        if _passes(edited, exercise, failing + pairs) and _is_right(edited, exercise):
            return _quote(code, edit.node)
    return None


@cache
def _names_of_solution(exercise: Exercise) -> dict:
    names: dict = {}
    exec(write_solution(exercise), names)
    return names


def _is_right(edited: Callable, exercise: Exercise) -> bool:
    """Return whether edited code passes the second set, too, and leaves its arguments alone."""
    if not _passes(edited, exercise, draw_inputs(exercise, MORE)):
        return False
    outcomes = observe(edited, exercise.asked, exercise.read)
    expected = (*exercise.expected, exercise.expected[0])
    return all(one.is_right(e) for one, e in zip(outcomes, expected, strict=True))


def _quote(code: Code, node: ast.AST) -> tuple[int, str]:
    """Return the line and the text of a part; of the expression around it, if it is small."""
    parts = [n for n in ast.walk(code.tree) if isinstance(n, ast.expr) and not isinstance(n, SMALL)]
    around = [one for one in parts if node in ast.walk(one)][-1:]  # the innermost comes last
    shown = around[0] if around else node
    whole = around or isinstance(node, ast.stmt)
    segment = ast.get_source_segment(code.text, shown)
    text = segment if whole else code.text.split("\n")[node.lineno - 1]
    text = text.strip().split("\n")[0]
    return code.number(shown), f"{text[:WIDTH]} …" if len(text) > WIDTH else text


def build_all(tree: ast.Module, space: dict, edits: Sequence) -> Iterator[tuple[Edit, Callable]]:
    """Yield each edit that gives legal Python, with the edited function."""
    for edit in edits:
        if function := _build(tree, {**space}, edit):
            yield edit, function


def _build(tree: ast.Module, names: dict, edit: Edit) -> Callable | None:
    """Compile code with an edit; the tree is afterwards what it was."""
    owner, field, at = edit.slot
    old = getattr(owner, field) if at is None else getattr(owner, field)[at]
    try:
        for part in edit.new if isinstance(edit.new, list) else [edit.new]:
            ast.fix_missing_locations(part)
        put(edit.slot, edit.new)
        exec(compile(tree, NAME, "exec"), names)
        return names[tree.body[0].name]
    except Exception:  # no legal Python
        return None
    finally:
        put(edit.slot, old)


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


def _watch(tree: ast.Module, space: dict, inputs: Sequence[tuple]) -> dict[ast.AST, str]:
    """Run code once, and return the kind of value of each expression that is reached.

    If it stops with an error, which hides what is around, it is run with the other inputs, too.
    """
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
    exec(compile(ast.fix_missing_locations(spied), NAME, "exec"), names)
    for at, arguments in enumerate(inputs):
        with suppress(Exception):
            _call(names[definition.name], arguments)
            if at == 0:
                break
    return kinds


# The edits


def list_edits(code: Code, space: dict, exercise: Exercise, arguments: tuple) -> list[Edit]:
    """List the edits of a function, those that are likely first.

    Only expressions that are reached are edited, most of them with a value of the same kind.
    """
    definition, inputs = code.definition, (arguments, *exercise.arguments)
    kinds = _watch(code.tree, space, inputs)
    own = {a.arg: k for a, k in zip(definition.args.args, map(_kind, arguments), strict=False)}
    names = {n.id: ANY for n in ast.walk(definition) if _is_stored(n)} | own
    names |= {n.id: kind for n, kind in kinds.items() if isinstance(n, ast.Name) and n.id in names}
    solution = Solution(exercise, definition, names, arguments)
    edits = list(edit_statements(definition))
    for slot, node in reversed([*list_slots(definition)]):  # the innermost place says most
        if node in kinds:
            found = [*edit_expression(node, kinds[node], names)]
            found += solution.replace(slot, node, kinds[node])
            edits += [Edit(cost, node, new, slot) for cost, new in found]
    return sorted(edits, key=lambda edit: edit.cost)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _free_names(node: ast.AST, tree: ast.FunctionDef) -> list[str]:
    """Return the variables of a function that a part reads, but does not set itself."""
    stored, bound = ({n.id for n in ast.walk(one) if _is_stored(n)} for one in (tree, node))
    return sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & stored - bound)


class Solution:
    """A solution of an exercise, in which the learner's variables of the same kind stand for its
    own, or a variable's value does."""

    def __init__(
        self, exercise: Exercise, own: ast.FunctionDef, names: dict[str, str], arguments: tuple
    ):
        module = ast.parse(write_solution(exercise))
        self.tree = next(n for n in module.body if isinstance(n, ast.FunctionDef))
        self.own, self.names = own, names
        self.kinds = _watch(module, {}, [arguments])
        self.inner = {n.id: kind for n, kind in self.kinds.items() if isinstance(n, ast.Name)}
        given, mine = ([a.arg for a in one.args.args] for one in (self.tree, own))
        self.renamed = dict(zip(given, mine, strict=False))
        self.values: dict = {**self.renamed}
        for statement in self.tree.body:
            match statement:
                case ast.Assign([ast.Name(name)], value):
                    self.values[name] = rename(value, self.values)
        self.parts = [*self._list_parts()]

    def replace(self, slot: Slot, node: ast.expr, kind: str) -> Iterator[tuple[int, ast.expr]]:
        """Yield its expressions that can replace one of the learner's."""
        text, is_returned = ast.unparse(node), isinstance(slot[0], ast.Return)
        for other, other_kind, is_answer, new in self.parts:
            adds = is_returned and text in other  # it completes what the learner returns
            if other != text and (adds or not is_answer):
                yield 3 + abs(len(other) - len(text)) // 20 + 2 * (other_kind != kind), new

    def _list_parts(self) -> Iterator[tuple[str, str, bool, ast.expr]]:
        """Yield each short expression: its text, the kind of its value, whether it is all that the
        solution returns, and its tree."""
        answers = [one.value for one in self.tree.body if isinstance(one, ast.Return)]
        found = set[str]()
        for node, kind in self.kinds.items():
            if not isinstance(node, ast.Constant) or isinstance(node.value, str):
                for new in self._fill(node):
                    text = ast.unparse(new)
                    if len(text) <= SHORT and text not in found:
                        is_answer = node in answers and not _free_names(new, self.own)
                        yield text, kind, is_answer, new
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
