"""`check`, the examples in the assignment and the grader hear the same and judge the same."""

from decimal import Decimal
from fractions import Fraction
from functools import wraps

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.calls.values import show
from bleu_teach.content import EXERCISES
from bleu_teach.learn import agrees, check
from bleu_teach.learn.answer import STATUSES
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.run import Outcome, read_record
from tests.grade.submissions import notebook
from tests.grade.test_judge import BY_NAME, marks_of


class MyInt(int):
    """An int of the learner's own, equal to everything."""

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class MyFloat(float):
    __eq__ = MyInt.__eq__
    __hash__ = float.__hash__


class MyTuple(tuple):
    __eq__ = MyInt.__eq__
    __hash__ = tuple.__hash__


PAIRS = {  # another form of a pair of ints → whether it is still the pair that is asked for
    "a list": (list, True),
    "a tuple of one's own": (MyTuple, True),
    "ints of one's own": (lambda pair: tuple(map(MyInt, pair)), True),
    "an array": (np.array, True),
    "an array of floats": (lambda pair: np.array(pair, float), False),
    "floats": (lambda pair: tuple(map(float, pair)), False),
    "one float": (lambda pair: (pair[0], float(pair[1])), False),
    "a bool where it is equal": (lambda pair: tuple(n == 1 or n for n in pair), False),
    "fractions": (lambda pair: tuple(map(Fraction, pair)), False),
    "texts": (lambda pair: tuple(map(str, pair)), False),
    "a set": (set, False),
    "a dict": (lambda pair: dict([pair]), False),
    "a generator": (iter, False),
    "three numbers": (lambda pair: (*pair, 0), False),
    "the ratio": (lambda pair: pair[0] / (pair[1] or 1), False),
    "dots": (lambda pair: ..., False),
    "dots inside": (lambda pair: (pair[0], ...), False),
    "None": (lambda pair: None, False),
}
NUMBERS = {
    "an int where it is one": (lambda x: int(x) if x == int(x) else x, True),
    "a bool where it is equal": (lambda x: bool(x) if x in (0, 1) else x, True),
    "a float of one's own": (MyFloat, True),
    "a float of NumPy": (np.float64, True),
    "a fraction": (Fraction, True),
    "a decimal": (Decimal, True),
    "percent": (lambda x: 100 * x, False),
    "a complex number": (complex, False),
    "a text": (str, False),
    "a set": (lambda x: {x}, False),
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
    graded = marks_of(BY_NAME[name], function).score == BY_NAME[name].points
    accepted = (NUMBERS if name == "BLEU" else PAIRS)[odd][1]
    assert (checked, examples, graded) == (accepted,) * 3


def test_dots_are_not_attempted_in_the_grader_too(grade):
    dots = {name: f"def {name}(*arguments):\n    return ..." for name in BY_NAME}
    inside = {"BLEU": "def BLEU(*arguments):\n    score = ...\n    return 2 * [score]"}
    marks = grade(notebook(dots | inside)).marks
    assert [one.recorded["status"] for one in marks] == ["not attempted"] * 4
    assert [one.hidden[2] for one in marks] == ["yours    not written yet"] * 4


def test_a_type_of_the_students_is_called_by_its_own_name(grade):
    fraction = "from fractions import Fraction\ndef count_matches(*arguments): "
    marks, *_ = grade(notebook({"count_matches": fraction + "return Fraction(1, 3), 1"})).marks
    assert "an object of the type Fraction" in marks.said
    assert marks.hidden[2] == "yours    something of another type"


def test_what_is_not_to_be_shown_is_left_out_by_its_part():
    """The right answer is shown nowhere, whatever words stand around it."""
    verdict = check("assignment.BLEU", lambda candidates, references: (0.5, 0.5))
    right = f"expected {show(verdict.counterexample.expected)}"
    assert right in verdict.text() and right not in verdict.text(expected=False)
    assert "expected" not in verdict.card(expected=False)._repr_html_().lower()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["nan", "dots", "object", "tuple"]) | st.integers().map(lambda n: n**99),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from("tuple dict float kind type number items".split()), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
TOLD = st.dictionaries(
    st.sampled_from("value raised text line source printed changed unfinished".split()), JSON
)


@given(st.sampled_from(list(EXERCISES.values())), st.lists(TOLD, max_size=30))
def test_whatever_a_students_process_says_is_heard_and_told_briefly(exercise, told):
    outcomes = [read_record(record, exercise.read) for record in told]
    assert all(isinstance(outcome, Outcome) for outcome in outcomes)
    verdict = diagnose(exercise, outcomes)
    assert verdict.status in STATUSES and verdict.status != "passed"
    assert len(verdict.text()) < 2500
