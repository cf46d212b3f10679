"""The mistake bank and the inputs that tell its mistakes apart. Prints the matrix (pytest -s)."""

import math
import re
from functools import cache
from itertools import combinations, groupby
from operator import itemgetter

import pytest

from bleu_teach.calls.values import same
from bleu_teach.content import EXERCISES, LESSONS, build
from bleu_teach.content.bank import singles
from bleu_teach.content.exercise import corpus
from bleu_teach.content.model import Bleu
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.learn import BANK, check
from tests.notebooks import ASSIGNMENT, OWN, names_given
from tests.notebooks import LESSONS as NOTEBOOKS

FIXTURE = corpus(
    "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
    "a dog barked | a dog was barking loudly | the dog barked at us",
    "to be or to be | to be or not to be | be or not to be is it",
    "no no no no | no he said no | no no",
)


def same_everywhere(exercise, left, right):
    """True if two functions answer all of many random inputs alike."""
    drawn = draw_inputs(exercise, 400)
    return all(same(exercise.answer(left, a), exercise.answer(right, a)) for a, _ in drawn)


def pattern(exercise, function):
    return [exercise.answer(function, arguments) for arguments in exercise.arguments]


def catches(name):
    """For each way to make each mistake, the labels of the inputs that catch it.

    A way that is correct in this exercise, although it is wrong in another one, is left out.
    """
    exercise = EXERCISES[name]
    for mistake, function in singles(name):
        agree = map(same, exercise.expected, pattern(exercise, function))
        caught = [label for label, ok in zip(exercise.labels, agree, strict=True) if not ok]
        if caught or not same_everywhere(exercise, exercise.correct, function):
            yield mistake, caught


@pytest.mark.parametrize("name", EXERCISES)
def test_the_parts_without_a_mistake_are_the_package(name):
    assert check(name, build(name, {})).status == "passed"
    assert same_everywhere(EXERCISES[name], EXERCISES[name].correct, build(name, {}))


@pytest.mark.parametrize("name", EXERCISES)
def test_each_mistake_gets_its_own_name_and_no_other(name):
    """In each way of writing it, unless that way happens to be right in this exercise.

    All of BLEU shows a tie only where nothing else fails: the plainest input comes first.
    """
    named, shown = {}, set()
    for mistake, ways in groupby(singles(name), itemgetter(0)):
        verdicts = [check(name, function) for _, function in ways]
        named[mistake] = {(v.status, v.mistake) for v in verdicts if v.status != "passed"}
        if name in ("sentence_bleu", "corpus_bleu") and "tie" not in mistake:
            shown |= {v.counterexample.label for v in verdicts if v.counterexample}
    assert {m: found for m, found in named.items() if found - {("mistake", m)}} == {}
    assert [label for label in shown if "tie" in label] == []


@cache
def patterns_alone(name):
    """Each way to make a mistake with its answers, without the ways that are right here."""
    exercise = EXERCISES[name]
    rows = [(wrong, pattern(exercise, f)) for wrong, f in singles(name)]
    return [
        (mistake, answers)
        for mistake, answers in rows
        if not all(map(same, answers, exercise.expected))
    ]


def test_each_mistake_shows_in_an_exercise_that_a_notebook_checks():
    checked = names_given("check", *NOTEBOOKS, *OWN, ASSIGNMENT) & {*EXERCISES}
    shown = {mistake for name in checked for mistake, _ in patterns_alone(name)}
    assert shown == {name for name, entry in BANK.items() if not entry.is_habit}


@pytest.mark.parametrize("name", EXERCISES)
def test_every_mistake_is_caught_by_two_inputs_and_told_from_every_other(name):
    """The matrix: mistakes down, inputs across, an x where an input catches a mistake."""
    exercise = EXERCISES[name]
    rows = list(catches(name))
    alike = {
        (first, second)
        for (first, left), (second, right) in combinations(patterns_alone(name), 2)
        if first != second and all(map(same, left, right))
    }
    least = min((len(caught) for _, caught in rows), default=0)
    print(f"\n{name}: {len(exercise.inputs)} inputs, {len({m for m, _ in rows})} mistakes "
          f"written in {len(rows)} ways, each caught by at least "
          f"{least}; alike: {len(alike)}")  # fmt: skip
    for mistake, caught in rows:
        print("  " + "".join("x" if label in caught else "." for label in exercise.labels), mistake)
    assert not alike
    assert all(len(caught) >= 2 for _, caught in rows)


# Numbers that others can check: a corpus of four segments, order 2, from the list of mistakes
@pytest.mark.parametrize(
    ("mistake", "percent"),
    [
        *[("unclipped", 72.7), ("clip_to_sum", 65.8), ("first_reference_only", 47.0)],
        *[("credited_once", 44.5), ("distinct_denominator", 88.2), ("recall_denominator", 44.3)],
        *[("arithmetic_mean", 56.9), ("plain_product", 40.1), ("shortest_reference", 63.3)],
        *[("longest_reference", 53.0), ("average_reference", 57.9), ("penalty_missing", 71.2)],
        *[("penalty_inverted", 86.1), ("penalty_ratio", 57.6), ("penalty_per_segment", 56.1)],
        *[("mean_of_sentences", 53.7), ("halving_weights", 63.5), ("halving_weights", 51.1)],
        *[("characters", 68.4), ("transposed", 66.1)],
    ],
)
def test_a_mistake_gives_the_number_that_is_known_of_it(mistake, percent):
    scores = [
        type("Wrong", (Bleu,), {part: function, "orders": 2})().corpus_bleu(*FIXTURE)
        for part, function in BANK[mistake].parts
    ]
    assert percent in [round(100 * score, 1) for score in scores]


def test_the_right_number_of_that_corpus():
    correct = type("Correct", (Bleu,), {"orders": 2})().corpus_bleu(*FIXTURE)
    assert math.isclose(100 * correct, 56.26, abs_tol=0.005)


def test_a_message_says_what_the_code_does_and_one_thing_to_try():
    entries = BANK.values()
    assert [e.name for e in entries if e.idea[0].isupper() or e.idea.endswith(".")] == []
    assert [e.name for e in entries if not e.advice.endswith((".", "?"))] == []
    assert [e.name for e in entries if e.lesson not in LESSONS] == []
    assert [e.name for e in entries if re.search(r"!|  |\n", f"{e.idea} {e.advice}")] == []
