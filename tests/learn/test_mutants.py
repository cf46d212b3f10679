"""Right functions with one operator, constant, call or statement changed: none of them passes."""

import ast
from itertools import chain, takewhile

from bleu_teach.content import EXERCISES
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn.repair import _build, _list_edits, _passes, _watch
from bleu_teach.learn.sources import write_lines
from tests.learn.strangers import NAMES, blocks


def right_functions():
    """Names of exercises with the source of a right function; a loop could have no end."""
    for name, right, _, code in chain(blocks("first"), blocks("second")):
        if right and "while" not in code:
            yield name, code
    for name, exercise in EXERCISES.items():
        if exercise.correct.__module__.startswith("bleu_teach.content"):
            yield name, write_lines(exercise.correct)


def test_no_changed_function_passes():
    """Where a change matters on drawn inputs, the few inputs of `check` show it, too."""
    survivors, tried = [], 0
    for name, code in right_functions():
        exercise, tree = EXERCISES[name], ast.parse(code)
        inputs = [*zip(exercise.arguments, exercise.expected, strict=True)]
        drawn = [(a, exercise.answer(exercise.correct, a)) for a in draw_inputs(exercise, 200)]
        definition = tree.body[0]
        definition.decorator_list = []
        own = _build(tree, NAMES, ())
        drawn = drawn if _passes(own, exercise, drawn) else []  # what the task leaves open
        kinds = {}
        for given in exercise.arguments:
            kinds |= _watch(tree, NAMES, given)
        edits = _list_edits(definition, kinds, exercise, exercise.arguments[-1])
        for edit in takewhile(lambda one: one.cost <= 1, edits):
            changed = _build(tree, NAMES, edit.changes)
            tried += 1
            passes = changed and _passes(changed, exercise, inputs)
            if passes and not _passes(changed, exercise, drawn):
                survivors.append((name, code, ast.unparse(edit.node)))
    print(f"\n{tried} changes")
    assert tried > 2000
    assert survivors == []
