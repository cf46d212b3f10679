"""`check`, the examples in the assignment and the grader hear the same and judge the same."""

from fractions import Fraction
from functools import wraps

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import count_ngrams
from bleu_teach.content import EXERCISES
from bleu_teach.learn import agrees, check
from bleu_teach.learn.answer import STATUSES
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Outcome, read_record
from tests.grade.submissions import notebook
from tests.grade.test_judge import BY_NAME, marks_of
from tests.strategies import MESSAGES

PAIRS = {  # another form of a pair of ints → whether it is still the pair that is asked for
    "a list": (list, True),
    "an array": (np.array, True),
    "an array of floats": (lambda pair: np.array(pair, float), False),
    "floats": (lambda pair: tuple(map(float, pair)), False),
    "a bool where it is equal": (lambda pair: tuple(n == 1 or n for n in pair), False),
    "texts": (lambda pair: tuple(map(str, pair)), False),
    "a set": (set, False),
    "a dict": (lambda pair: dict([pair]), False),
    "dots": (lambda pair: ..., False),
    "dots inside": (lambda pair: (pair[0], ...), False),
    "None": (lambda pair: None, False),
}
NUMBERS = {
    "an int where it is one": (lambda x: int(x) if x == int(x) else x, True),
    "a bool where it is equal": (lambda x: bool(x) if x in (0, 1) else x, True),
    "a float of NumPy": (np.float64, True),
    "a fraction": (Fraction, True),
    "percent": (lambda x: 100 * x, False),
    "a text": (str, False),
    "dots": (lambda x: ..., False),
    "None": (lambda x: None, False),
}
ODD = [("count_matches", odd) for odd in PAIRS] + [("BLEU", odd) for odd in NUMBERS]


def in_another_form(name, odd):
    """The right function of a task, with its answers in another form."""
    correct = BY_NAME[name].correct
    if name == "BLEU":
        return lambda *arguments: tuple(map(NUMBERS[odd][0], correct(*arguments)))
    return lambda *arguments: PAIRS[odd][0](correct(*arguments))


@pytest.mark.parametrize(("name", "odd"), ODD)
def test_check_the_examples_and_the_grader_agree_on_odd_answers(name, odd):
    function, exercise = in_another_form(name, odd), BY_NAME[name].exercise
    checked = check(exercise.name, wraps(exercise.correct)(function)).status == "passed"
    examples = all(agrees(function(*a), exercise.correct(*a)) for a in exercise.arguments)
    graded = marks_of(BY_NAME[name], function).earned == BY_NAME[name].points
    accepted = (NUMBERS if name == "BLEU" else PAIRS)[odd][1]
    assert (checked, examples, graded) == (accepted,) * 3


def test_dots_are_not_attempted_in_the_grader_too(grade):
    dots = {name: f"def {name}(*arguments):\n    return ..." for name in BY_NAME}
    inside = {"BLEU": "def BLEU(*arguments):\n    score = ...\n    return 2 * [score]"}
    marks = grade(notebook(dots | inside)).functions
    assert [one.recorded["status"] for one in marks] == ["not attempted"] * 4
    assert [one.hidden[2] for one in marks] == ["yours    not written yet"] * 4


def uses_the_course(candidates, references):
    return count_ngrams(candidates[0], 1)


def imports_a_package(candidates, references):
    import nltk.util

    return nltk.util, 1


LACKING = {"count_ngrams": uses_the_course, "nltk": imports_a_package}


@pytest.mark.parametrize("lacks", LACKING)
def test_check_says_at_once_what_grading_does_not_have(lacks):
    said = check("assignment.BLEU", LACKING[lacks])
    assert said.message.startswith(f"Grading has no {lacks}: write this part yourself.")
    assert said.status != "passed"


TOLD = st.dictionaries(
    st.sampled_from("value raised text line source printed changed unfinished".split()), MESSAGES
)


@given(st.sampled_from(list(EXERCISES.values())), st.lists(TOLD, max_size=30))
def test_whatever_a_students_process_says_is_heard_and_told_briefly(exercise, told):
    outcomes = [read_record(record, exercise.read) for record in told]
    assert all(isinstance(outcome, Outcome) for outcome in outcomes)
    verdict = diagnose(exercise, outcomes)
    assert verdict.status in STATUSES and verdict.status != "passed"
    assert len(verdict.text()) < 2500
