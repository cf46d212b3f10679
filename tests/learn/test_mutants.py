"""Right functions with one operator, constant, call or statement changed: none of them passes."""

import ast
import inspect
from itertools import chain, takewhile
from textwrap import dedent

import pytest

from bleu_teach.content import EXERCISES
from bleu_teach.content.bank import singles
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.content.solutions import SOLUTIONS
from bleu_teach.learn.diagnosis import draw_further
from bleu_teach.learn.repair import build_all, list_edits, passes
from bleu_teach.learn.sources import OwnCode


def mutants(exercise):
    """A right function with each small edit that Python can read, and what was edited."""
    right = SOLUTIONS.get(exercise.name, exercise.correct)
    text, names = dedent(inspect.getsource(right)), right.__globals__
    tree = ast.parse(text)
    tree.body[0].decorator_list = []
    edits = list_edits(OwnCode(right, text, tree), names, exercise, exercise.arguments[-1])
    small = [*takewhile(lambda one: one.cost <= 1, edits)][::4]  # every fourth, for time
    yield from ((ast.unparse(one.node), changed) for one, changed in build_all(tree, names, small))


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_no_mistake_and_no_small_edit_that_matterspasses(exercise):
    """It matters if it shows on one of many drawn inputs; `check` asks fewer of them."""
    labelled = [*zip(exercise.arguments, exercise.expected, strict=True)]
    few, many = draw_further(exercise), draw_inputs(exercise, 400, seed=1)
    survivors = [
        about
        for about, wrong in chain(singles(exercise.name), mutants(exercise))
        if passes(wrong, exercise, labelled)
        and passes(wrong, exercise, few)
        and not passes(wrong, exercise, many)
    ]
    assert survivors == []
