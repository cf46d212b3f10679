"""Right functions with one operator, constant or call changed: none of them passes."""

import __future__

import ast
import copy
import inspect
from collections.abc import Iterator
from itertools import chain
from textwrap import dedent

from bleu_teach.calls.values import Raised, Unreadable, plain, same
from bleu_teach.content import EXERCISES
from bleu_teach.content.random_inputs import draw_inputs
from tests.learn.strangers import NAMES, blocks

OTHERS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.Pow: ast.Mult,
    ast.FloorDiv: ast.Div, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
CALLS = {"min": "max", "max": "min", "sum": "max", "sorted": "list", "abs": "float", "len": "sum",
         "set": "list", "any": "all", "all": "any"}  # fmt: skip


def changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    """Yield replacements for a field of this node."""
    if type(getattr(node, "op", None)) in OTHERS:
        yield "op", OTHERS[type(node.op)]()
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHERS:
        yield "ops", [OTHERS[type(node.ops[0])](), *node.ops[1:]]
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield from (("value", value) for value in {node.value + 1, node.value - 1})
    if isinstance(node, ast.Name) and node.id in CALLS:
        yield "id", CALLS[node.id]


def mutants(source: str) -> Iterator[str]:
    """The source with one thing changed."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        for field, value in changes(node):
            changed = copy.deepcopy(tree)
            setattr(list(ast.walk(changed))[number], field, value)
            yield ast.unparse(ast.fix_missing_locations(changed))


def answer(exercise, function, arguments):
    """Return a learner's answer; an exception counts as an answer."""
    try:
        return exercise.read(plain(function(*arguments)))
    except Unreadable as reason:
        return reason.answer
    except Exception as error:
        return Raised(f"{type(error).__name__}: {error}")


def right_functions() -> Iterator[tuple[str, str]]:
    """Names of exercises with the source of a right function; a loop could have no end."""
    for name, right, _, code in chain(blocks("first"), blocks("second")):
        if right and "while" not in code:
            yield name, code
    for name, exercise in EXERCISES.items():
        if exercise.correct.__module__.startswith("bleu_teach.content"):
            yield name, dedent(inspect.getsource(exercise.correct))


def run(source: str, name: str) -> object:
    space = dict(NAMES)
    exec(compile(source, "<mutant>", "exec", flags=__future__.annotations.compiler_flag), space)
    return space[name.rpartition(".")[2]]


def test_no_changed_function_passes():
    survivors, tried = [], 0
    for name, code in right_functions():
        exercise = EXERCISES[name]
        drawn = draw_inputs(exercise, 200)
        right = [exercise.answer(exercise.correct, arguments) for arguments in drawn]
        for source in mutants(code):
            tried += 1
            function = run(source, name)
            tried_inputs = zip(exercise.arguments, exercise.expected, strict=True)
            if not all(same(answer(exercise, function, a), e) for a, e in tried_inputs):
                continue
            given = [answer(exercise, function, arguments) for arguments in drawn]
            if not all(map(same, given, right)):
                survivors.append((name, source))
    print(f"\n{tried} changes")
    assert tried > 300
    assert survivors == []
