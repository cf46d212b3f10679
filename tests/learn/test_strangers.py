"""Verdicts on three sets of functions by strangers are true."""

from functools import cache
from itertools import islice

import pytest

from bleu_teach.calls.values import Raised, same
from bleu_teach.content import BANK, find
from bleu_teach.content.bank import singles
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn import check
from bleu_teach.learn.facts import relate
from bleu_teach.learn.run import observe
from tests.learn.strangers import strangers

pytestmark = pytest.mark.usefixtures("patient")
SETS = "first", "second", "third"  # `make test` takes every third function of the first
WHOLE = [pytest.param(folder, 1, marks=pytest.mark.thorough) for folder in SETS]
every_set = pytest.mark.parametrize(("folder", "step"), [("first", 3), *WHOLE])


@cache
def verdicts(folder, step):
    """The verdict on each function of a set, or on some of them, with the function."""
    return [(*row, check(row[0], row[3])) for row in islice(strangers(folder), 0, None, step)]


@every_set
def test_no_right_function_is_refused_and_no_wrong_one_passes(folder, step):
    rows = [(name, right, about, v) for name, right, about, _, v in verdicts(folder, step)]
    assert [row[:3] for row in rows if row[1] != (row[3].status == "passed")] == []


@every_set
def test_a_right_function_is_told_nothing_about_its_code_and_a_wrong_one_forty_words(folder, step):
    both = [(right, v) for _, right, _, _, v in verdicts(folder, step)]
    said = [" ".join([v.headline, *v.remarks, v.advice]) for right, v in both if not right]
    assert not any(v.look for right, v in both if right)
    assert [text for text in said if len(text.split()) > 40] == []
    looks = [bool(v.look) for _, v in both if v.case == "unknown"]
    assert 100 * sum(looks) >= 20 * len(looks)


def answers_on_more(exercise, function):
    """The answers that can be read on twice as many inputs as `check` draws."""
    drawn = draw_inputs(exercise, 400)
    outcomes = observe(function, [given for given, _ in drawn], exercise.read)
    both = zip(drawn, outcomes, strict=True)
    return [(given, one.answer, right) for (given, right), one in both if not one.failure]


def gives(exercise, wrong, answers):
    """True if a way to make a mistake gives these answers, wherever it gives any."""
    both = ((exercise.answer(wrong, given), yours) for given, yours, _ in answers)
    return all(same(one, yours) for one, yours in both if not isinstance(one, Raised))


@every_set
def test_a_mistake_that_is_named_gives_the_same_answers_on_more_inputs(folder, step):
    named = [
        (find(name), v.mistake, about, function)
        for name, _, about, function, v in verdicts(folder, step)
        if v.mistake and not BANK[v.mistake].is_habit
    ]
    false = []
    for exercise, mistake, about, function in named:
        answers = answers_on_more(exercise, function)
        ways = [way for one, way in singles(exercise.name) if one == mistake]
        if not any(gives(exercise, way, answers) for way in ways):
            false.append((exercise.name, mistake, about))
    assert len(named) > 100 / step and false == []


@every_set
def test_a_sentence_about_answers_holds_on_more_inputs(folder, step):
    told, false = 0, []
    for name, _, about, function, verdict in verdicts(folder, step):
        exercise = find(name)
        facts = verdict.observed
        if verdict.case == "unknown" and facts:
            answers = answers_on_more(exercise, function)
            first = [one.answer for one in observe(function, exercise.arguments, exercise.read)]
            more = [(yours, right) for _, yours, right in answers]
            true = relate([*zip(first, exercise.expected, strict=True), *more])
            told += len(facts)
            false += [(name, about, text) for text in facts if text not in true]
    assert told > 10 / step and false == []
