"""Verdicts on answers that no known mistake explains: what cannot be false, and which input."""

import math

import pytest

from bleu_teach import BleuInputError
from bleu_teach.calls.values import Raised, close
from bleu_teach.content import EXERCISES
from bleu_teach.content.bank import singles
from bleu_teach.learn import check
from bleu_teach.learn.diagnosis import find_fact, recognise
from bleu_teach.learn.verdict import TIPS, find_tip

pytestmark = pytest.mark.usefixtures("patient")


def correct(name):
    return EXERCISES[name].correct


@pytest.mark.parametrize(
    ("pairs", "case"),
    [
        ([((3, 1), (1, 3)), ((4, 2), (2, 4))], "swapped"),
        ([((3, 1), (1, 3)), ((4, 2), (4, 4))], "unknown"),
        ([(["b", "a"], ["a", "b"])], "order"),
        ([(["b", "a"], ["a", "b"]), (["a"], ["a", "b"])], "unknown"),
        ([([["a"]], [("a",)])], "lists"),
        ([(["a b"], [("a", "b")])], "strings"),
        ([([["a", "b"], ["c", "d"]], [["a", "c"], ["b", "d"]])], "turned"),
        ([({"a": 1}, {"a": 2})], "unknown"),
    ],
)  # fmt: skip
def test_a_fact_holds_for_all_wrong_answers(pairs, case):
    assert find_fact(pairs) == case


def test_the_fact_is_the_headline():
    verdict = check("add_lengths", lambda ours, theirs: correct("add_lengths")(ours, theirs)[::-1])
    assert verdict.headline == "The two numbers are swapped."


def test_an_error_is_no_evidence_of_a_mistake_that_stops_with_another_one():
    exercise, stopped = EXERCISES["assignment.GLEU"], Raised("ZeroDivisionError: division by zero")
    way = next(f for name, f in singles("assignment.GLEU") if name == "candidate_total")
    answers = [exercise.answer(way, given) for given in exercise.arguments]
    other = [Raised("ZeroDivisionError: another") if one == stopped else one for one in answers]
    assert stopped in answers
    assert recognise(exercise, answers) and not recognise(exercise, other)


def unassigned(tokens, n):
    if not tokens:
        grams = []
    return grams


def odd(tokens, n):
    raise RuntimeError("an odd error")


# What the type or the message of an error contains → functions that raise it.
RAISED_BY = {
    "ZeroDivisionError": [lambda tokens, n: n // 0],
    "KeyError": [lambda tokens, n: {}["the"]],
    "IndexError": [lambda tokens, n: tokens[len(tokens)]],
    "UnboundLocalError": [unassigned],
    "name 'e' is not": [lambda tokens, n: e**n],  # noqa: F821
    "NameError": [lambda tokens, n: toknes],  # noqa: F821
    "math domain error": [lambda tokens, n: math.sqrt(-1)],
    "values to unpack": [
        lambda tokens, n: [a for a, b, c in [(1, 2)]],
        lambda tokens, n: [a for a, b in [(1, 2, 3)]],
    ],
    "empty sequence|argument is empty": [lambda tokens, n: max([])],
    "'int' object is not iterable": [lambda tokens, n: list(n), lambda tokens, n: sum(n)],
    "unhashable type: 'list'": [lambda tokens, n: {tokens: 1}, lambda tokens, n: {tokens}],
    "NoneType": [lambda tokens, n: tokens.sort()[0], lambda tokens, n: tokens.append("a") + 1],
    "'float' object cannot be interpreted": [lambda tokens, n: range(n / 2)],
    "integer": [lambda tokens, n: tokens[0.5], lambda tokens, n: tokens["1"]],
    "not callable": [lambda tokens, n: n(tokens)],
    "positional argument|takes exactly": [
        lambda tokens, n: unassigned(tokens),
        lambda tokens, n: tokens.append(),
    ],
    "for &:": [lambda tokens, n: tokens & {n}],
    "for +: 'int' and": [lambda tokens, n: n + "1", lambda tokens, n: sum([(n, n)])],
    "AttributeError|TypeError": [lambda tokens, n: n.split(), lambda tokens, n: [*1.5]],
    "": [odd, lambda tokens, n: "the".split(""), lambda tokens, n: float("a")],
}


@pytest.mark.parametrize(
    ("part", "function"), [(part, one) for part, some in RAISED_BY.items() for one in some]
)
def test_a_tip_is_for_the_message_of_the_error(part, function):
    assert check("extract_ngrams", function).advice == TIPS[part].format(name="toknes")


def test_a_tip_names_what_is_not_defined_and_repeats_what_an_error_of_ours_says():
    assert "`toknes` is not defined" in find_tip("NameError: name 'toknes' is not defined")
    error = "BleuInputError: Expected tokens, got a string. Split it first: 'a b'.split()"
    assert find_tip(error) == "Split it first: 'a b'.split()"


def test_every_tip_is_for_an_error_that_python_raises():
    assert {*RAISED_BY} == {*TIPS}


def test_a_misspelt_exercise_is_guessed():
    with pytest.raises(BleuInputError, match="Did you mean clip_count"):
        check("clip_cuont", min)


def test_the_noise_of_a_sum_that_should_be_0_is_no_difference():
    assert close(0.1 + 0.2 - 0.3, 0.0) and not close(1e-12, 0.0) and not close(1e-30, 0.0)
