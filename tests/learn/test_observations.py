"""Verdicts on answers that no known mistake explains: facts about them, and nothing else."""

import math

import pytest

from bleu_teach import BleuInputError
from bleu_teach.calls.values import Raised, close
from bleu_teach.content import EXERCISES
from bleu_teach.content.bank import singles
from bleu_teach.learn import check
from bleu_teach.learn.diagnosis import diagnose, recognise
from bleu_teach.learn.facts import relate
from bleu_teach.learn.run import Outcome
from bleu_teach.learn.verdict import TIPS

pytestmark = pytest.mark.usefixtures("patient")
SCORE, PAIR, LINE = (EXERCISES[n] for n in ("geometric_mean", "modified_precision", "signature"))
COUNTS, LIST = EXERCISES["clip"], EXERCISES["extract_ngrams"]
RIGHT = [0.5, 0.123456, 0.3, 1.0]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda x: 9 * x, "On every input that fails, your answer is 9 times the expected value."),
        (lambda x: -x, "On every input that fails, your answer is -1 times the expected value."),
        (lambda x: x + 1, "On every input that fails, your answer is 1 too large."),
        (lambda x: 0.25, "On every input, your answer is 0.25."),
    ],
)  # fmt: skip
def test_a_relation_of_numbers_is_said(wrong, sentence):
    assert sentence in relate([(wrong(right), right) for right in RIGHT])


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([((3, 1), (1, 3)), ((4, 2), (2, 4))], "The two numbers are swapped."),
        ([((1, 4), (1, 3)), ((2, 5), (2, 4))],
         "On every input, the first number is correct."),
        ([({"a": 1}, {"a": 1, "b": 1})],
         "The counts are correct, but some n-grams are missing."),
        ([(["a"], ["a", "b"])], "Some items are missing, but none is wrong."),
        ([(["b", "a"], ["a", "b"])],
         "All items are correct, but in a different order."),
        ([([("b", "a")], [("a", "b")])], "Each item is correct but backwards."),
        ([([[["a"]]], [["a"]])], "Your answer contains lists instead of strings."),
        ([([], []), ([["a"]], [("a",)])], "Each item must be a tuple, but yours are lists."),
        ([(["a b"], [("a", "b")])], "Each item must be a tuple, but yours are strings."),
    ],
)  # fmt: skip
def test_a_relation_of_other_answers_is_said(pairs, sentence):
    assert sentence in relate(pairs)


def test_the_whole_answer_is_shown_if_an_inner_value_is_of_another_kind():
    flat = check("streams", lambda references: [line for row in references for line in row])
    assert "yours    ['a cat']" in flat.message


def test_nothing_is_said_of_every_input_if_one_has_no_answer():
    doubled, stopped = [Outcome(2 * right) for right in SCORE.expected], Outcome(failure="raised")
    assert diagnose(SCORE, doubled).observed
    assert not diagnose(SCORE, [*doubled[:-1], stopped]).observed


def test_an_error_is_no_evidence_of_a_mistake_that_stops_with_another_one():
    exercise, stopped = EXERCISES["assignment.GLEU"], Raised("ZeroDivisionError: division by zero")
    way = next(f for name, f in singles("assignment.GLEU") if name == "candidate_total")
    answers = [exercise.answer(way, given) for given in exercise.arguments]
    other = [Raised("ZeroDivisionError: another") if one == stopped else one for one in answers]
    assert stopped in answers
    assert recognise(exercise, answers) and not recognise(exercise, other)


def test_nothing_is_said_of_right_answers():
    assert relate([(right, right) for right in RIGHT]) == []


def test_an_error_shows_the_values_in_its_line_and_a_tip_for_its_message():
    def dots(tokens, n):
        return [tuple(tokens[start : start + n]) for start in len(tokens) - n + 1]

    verdict = check("extract_ngrams", dots)
    assert "where tokens = ['cat'], n = 1" in verdict.message
    assert "range(n) contains the numbers from 0 to n - 1" in verdict.message


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
    "IndexError": [lambda tokens, n: tokens[len(tokens)], lambda tokens, n: [].pop()],
    "UnboundLocalError": [unassigned],
    "NameError": [lambda tokens, n: toknes],  # noqa: F821
    "math domain error": [lambda tokens, n: math.sqrt(-1)],
    "values to unpack": [
        lambda tokens, n: [a for a, b, c in [(1, 2)]],
        lambda tokens, n: [a for a, b in [(1, 2, 3)]],
    ],
    "empty sequence": [lambda tokens, n: max([])],
    "argument is empty": [lambda tokens, n: min(())],
    "'int' object is not iterable": [lambda tokens, n: list(n), lambda tokens, n: sum(n)],
    "unhashable type: 'list'": [lambda tokens, n: {tokens: 1}, lambda tokens, n: {tokens}],
    "NoneType": [lambda tokens, n: tokens.sort()[0], lambda tokens, n: tokens.append("a") + 1],
    "'float' object cannot be interpreted": [lambda tokens, n: range(n / 2)],
    "integer": [lambda tokens, n: tokens[0.5], lambda tokens, n: tokens["1"]],
    "not callable": [lambda tokens, n: n(tokens)],
    "positional argument": [lambda tokens, n: unassigned(tokens)],
    "takes exactly": [lambda tokens, n: tokens.append()],
    "AttributeError": [lambda tokens, n: n.split()],
    "TypeError": [lambda tokens, n: n + "1"],
    "": [odd],
}


@pytest.mark.parametrize(
    ("part", "function"), [(part, one) for part, some in RAISED_BY.items() for one in some]
)
def test_a_tip_is_for_the_message_of_the_error(part, function):
    assert check("extract_ngrams", function).advice == TIPS[part]


def test_every_tip_is_for_an_error_that_python_raises():
    assert {*RAISED_BY} == {*TIPS}


def test_a_misspelt_exercise_is_guessed():
    with pytest.raises(BleuInputError, match="Did you mean clip_count"):
        check("clip_cuont", min)


def test_the_noise_of_a_sum_that_should_be_0_is_no_difference():
    assert close(0.1 + 0.2 - 0.3, 0.0) and not close(1e-12, 0.0) and not close(1e-30, 0.0)
