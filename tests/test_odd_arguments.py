"""Whatever is passed to a public function: an answer, or a BleuInputError that helps."""

import inspect
import math
from collections import Counter, OrderedDict, UserList, UserString, deque
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bleu_teach
from bleu_teach import BleuInputError
from tests.examples import examples
from tests.strategies import pick, places

TOKENS = ["the", "cat"]
ROWS = bleu_teach.segment_stats([TOKENS], [[TOKENS]])

# What each argument may be at its best; the rest of a call is right while one or more are odd.
GROUPS = {
    "a convention": bleu_teach.SACREBLEU,
    "b": bleu_teach.NLTK,
    "c candidate_length max_n sample": 2,
    "candidate tokens": TOKENS,
    "candidates": [TOKENS],
    "counts": Counter({("the",): 2}),
    "max_counts": Counter({("the",): 1}),
    "n seed": 1,
    "name source": "mine",
    "path": __file__,
    "r reference_length": 3,
    "reference_lengths": [3, 4],
    "references": [TOKENS, ["a", "cat"]],
    "resamples shuffles": 9,
    "rows": ROWS,
    "systems": {"A": ROWS, "B": ROWS},
    "text": "the cat",
    "tokenizer": "none",
    "weights": [0.5, 0.5],
}
GOOD = {name: value for names, value in GROUPS.items() for name in names.split()}

ODD = [
    *(None, True, False, 0, 1, -1, 2, 7, 10**30, -(10**30), 10**400, 0.5, 1e308, 5e-324),
    *(math.nan, math.inf, -math.inf, 1j, Fraction(1, 3)),
    *("", "a", "the cat", "\ud800", "\0", "a\0b", "closest", "x" * 5000, b"", b"the", bytearray(2)),
    *((), [], {}, set(), frozenset({"a"}), range(3), range(10**12, 10**12 + 2), memoryview(b"ab")),
    *(["a"], ("a", "b"), [None], [1, 2.5], [["a"]], [[["a"]]], ["a", ["b"]], [("a", ["b"])]),
    *([["a"], "b"], [["a"], None], [[]], [[], []], [math.nan], [math.nan] * 4, ["\ud800"]),
    *([0.5, 0.5], [1, 0], [2, -1], [10**400, 1], ["0.5", "0.5"], [True, False], [1j, 1]),
    *(deque(["a", "b"]), UserList(["a", "b"]), UserString("ab"), OrderedDict(a=1), Counter("ab")),
    *({"a": None}, {"a": "b"}, {"a": -1}, {"a": 10**400}, {"a": math.nan}, {("a",): 1j}, {1: [1]}),
    *(object(), object, len, iter("ab"), (x for x in "ab"), NotImplemented, ...),
    *(bleu_teach.NLTK_2017, bleu_teach.BleuStats(1, 1, (1,), (1,)), bleu_teach.Precision(1, 2)),
]
odd = st.sampled_from(ODD) | st.lists(st.sampled_from(ODD), max_size=3) | st.text(max_size=3)

CALLED = {
    name: getattr(bleu_teach, name)
    for name in bleu_teach.__all__
    if inspect.isfunction(getattr(bleu_teach, name))
} | {
    "BleuStats": bleu_teach.BleuStats,
    "Convention.signature": bleu_teach.SACREBLEU.signature,
    "Convention.tokenize": bleu_teach.SACREBLEU.tokenize,
    "BleuStats.score": bleu_teach.BleuStats(5, 6, (4, 0), (5, 4)).score,
    "Convention": bleu_teach.Convention,
}


KINDS = ("good", "left out", "one", "several", "text")
texts = st.text(max_size=3)


@st.composite
def arguments(draw, function):
    """Good arguments, of which some are replaced by odd ones or left out."""
    parameters = inspect.signature(function).parameters
    size = len(parameters)
    kinds = pick(KINDS, draw(places(len(KINDS), size, size)))
    ones = pick(ODD, draw(places(len(ODD), size, size)))
    several, text = pick(ODD, draw(places(len(ODD), 0, 3))), draw(texts)
    given_arguments = {}
    for (name, parameter), kind, one in zip(parameters.items(), kinds, ones, strict=True):
        optional = parameter.default is not parameter.empty
        good = GOOD.get(name, parameter.default if optional else 1)
        if kind != "left out" or not optional:
            may_be = {"good": good, "several": several, "text": text}
            given_arguments[name] = may_be.get(kind, one)
    return given_arguments


@pytest.mark.parametrize("name", CALLED)
@examples(100)
@given(data=st.data())
def test_odd_arguments_get_an_answer_or_a_bleu_input_error(name, data):
    function = CALLED[name]
    drawn = data.draw(arguments(function))
    try:
        answer = function(**drawn)
    except BleuInputError as error:
        assert str(error)
    else:
        repr([*islice(answer, 3)] if hasattr(answer, "__next__") else answer)  # it is used
