"""Verdicts on sets of functions by strangers are true, also on inputs that `check` has not seen."""

import re
from functools import cache
from itertools import islice

import pytest

from bleu_teach.calls.values import Raised, same
from bleu_teach.content import BANK, find
from bleu_teach.content.bank import singles
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn import check
from bleu_teach.learn.diagnosis import _judge
from bleu_teach.learn.repair import passes, search
from bleu_teach.learn.run import observe
from bleu_teach.learn.sources import read_code
from tests.learn.strangers import strangers

pytestmark = pytest.mark.usefixtures("patient")
SETS = "first second third fourth fifth sixth seventh".split()
WHOLE = [pytest.param(folder, 1, marks=pytest.mark.thorough) for folder in SETS]
PARTS = [("first", 4), ("fourth", 4)]  # in `make test`
every_set = pytest.mark.parametrize(("folder", "step"), [*PARTS, *WHOLE])
OTHERS = 600, 1  # how many inputs are drawn, and a seed that is not that of `check`


@cache
def verdicts(folder, step):
    """The verdict on each function of a set, or on some of them, with the function."""
    return [(*row, check(row[0], row[3])) for row in islice(strangers(folder), 0, None, step)]


@every_set
def test_no_right_function_is_refused_and_no_wrong_one_passes(folder, step):
    rows = [(name, right, about, v) for name, right, about, _, v in verdicts(folder, step)]
    assert [row[:3] for row in rows if row[1] != (row[3].status == "passed")] == []


@every_set
def test_a_right_function_is_told_nothing_about_its_code_and_a_wrong_one_few_words(folder, step):
    both = [(right, v) for _, right, _, _, v in verdicts(folder, step)]
    said = [" ".join([v.headline, *v.remarks, v.advice]) for right, v in both if not right]
    assert not any(v.look for right, v in both if right)
    assert [text for text in said if len(re.sub("`[^`]*`", "", text).split()) > 45] == []
    assert not any("recognise" in text for text in said)


@pytest.mark.filterwarnings("ignore")  # as `check` does: an edited function may use NumPy
@every_set
def test_a_change_that_is_described_corrects_the_function_on_other_inputs(folder, step):
    false, told = [], 0
    for name, _, about, function, v in verdicts(folder, step):
        if v.question:
            told += 1
            exercise, _ = _judge(find(name), function)
            _, edited = next(search(exercise, read_code(function)))
            false += [] if passes(edited, exercise, draw_inputs(exercise, *OTHERS)) else [about]
    assert told > min(30, len(verdicts(folder, 1)) / 4) / step and false == []


def answers_on_others(exercise, function):
    """The answers that can be read on other inputs than those that `check` draws."""
    drawn = draw_inputs(exercise, *OTHERS)
    outcomes = observe(function, [given for given, _ in drawn], exercise.read)
    both = zip(drawn, outcomes, strict=True)
    return [(given, one.answer) for (given, _), one in both if not one.failure]


def gives(exercise, wrong, answers):
    """True if a way to make a mistake gives these answers, wherever it gives any."""
    both = ((exercise.answer(wrong, given), yours) for given, yours in answers)
    return all(same(one, yours) for one, yours in both if not isinstance(one, Raised))


@every_set
def test_a_mistake_that_is_named_gives_the_same_answers_on_other_inputs(folder, step):
    named = [
        (find(name), v.mistake, about, function)
        for name, _, about, function, v in verdicts(folder, step)
        if v.mistake and not BANK[v.mistake].is_habit
    ]
    false = []
    for exercise, mistake, about, function in named:
        answers = answers_on_others(exercise, function)
        ways = [way for one, way in singles(exercise.name) if one == mistake]
        if not any(gives(exercise, way, answers) for way in ways):
            false.append((exercise.name, mistake, about))
    assert len(named) > 5 / step and false == []
