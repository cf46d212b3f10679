"""Marks: correct solutions in any style, each mistake of the bank, strict types, helpers."""

import json
from collections import Counter

import pytest

from bleu_teach.calls.record import record
from bleu_teach.content.bank import reach
from bleu_teach.grade.judge import judge, mark
from bleu_teach.grade.result import REASONS
from bleu_teach.grade.sandbox.session import Answered
from bleu_teach.learn import BANK
from bleu_teach.learn.run import Outcome, read_record
from tests.grade.submissions import SOLUTIONS, TASKS, notebook

BY_NAME = {task.function: task for task in TASKS}


def asking(task, function):
    """A function of this process, asked in the way of the student's process."""

    def ask(inputs, helpers):
        told = json.loads(json.dumps([record(function, list(given)) for given in inputs]))
        return [Answered(read_record(answer, task.exercise.read)) for answer in told]

    return ask


NO_WORDS = {"recorded": {"status": "raised"}, "said": "", "card": "", "names": {}}


def marks_of(task, function):
    return mark(task, judge(task, asking(task, function), with_help=False), NO_WORDS)


def in_the_bank(task):
    """The bank's functions for a task, each with its name; GLEU's own mistakes only."""
    own = {"segments", "use", "ratio", "larger", "present"}
    for entry in BANK.values():
        if task.exercise.name in entry.exercises:
            reached = [part for part, _ in entry.parts if part in reach(task.exercise.name)]
            for part, function in zip(reached, entry.functions(task.exercise.name), strict=True):
                if task.function != "GLEU" or part in own - {"larger"}:
                    yield entry.name, function


@pytest.mark.parametrize("task", TASKS[:2], ids=lambda task: task.function)
def test_each_mistake_of_the_bank_costs_points(task):
    """In one way of writing it at least; another may be correct in this task."""
    costs = Counter()
    for name, function in in_the_bank(task):
        costs[name] = max(costs[name], task.points - marks_of(task, function).earned)
    assert costs and [name for name, cost in costs.items() if not cost] == []


UNCLIPPED = SOLUTIONS["count_matches"].replace("min(count, theirs[ngram])", "count")
UNCLIPPED = UNCLIPPED.replace("in ours.items())", "in ours.items() if theirs[ngram])")
MEAN = """
def GLEU(candidates, references, max_n):
    best = [max((count_matches(h, one, max_n) for one in group), key=lambda p: p[0] / p[1])
            for h, group in zip(candidates, references)]
    return sum(m / t for m, t in best) / max(len(best), 1), sum(t for _, t in best)
"""


@pytest.mark.parametrize(
    ("changes", "scores", "followed"),
    [
        ({"count_matches": UNCLIPPED}, [2, 7, 5, 1], True),
        ({"count_matches": ""}, [0, 7, 5, 1], True),
        ({"GLEU": MEAN}, [3, 3, 5, 1], False),
        ({"count_matches": "", "GLEU": MEAN}, [0, 3, 5, 1], True),
    ],
)
def test_one_mistake_is_punished_once(changes, scores, followed, grade):
    marks = grade(notebook(changes)).functions
    assert [mark.earned for mark in marks] == scores
    assert any(one.helped for one in marks[1].properties) == followed


@pytest.mark.parametrize("why", [None, *REASONS])
def test_points_are_lost_for_certain_or_open_for_a_reason(why):
    task = BY_NAME["GLEU"]

    def ask(inputs, tables):
        return [Answered(Outcome(None, "stopped"), (why, "") if why else None)] * len(inputs)

    marks = mark(task, judge(task, ask, with_help=True), NO_WORDS | {"names": {why: "a name"}})
    assert (marks.earned, marks.open) == (0, 7 if why else 0)
    assert bool(marks.reasons) == bool(why) != bool(marks.hidden)


@pytest.mark.parametrize("name", ["count_matches", "GLEU"])
def test_another_type_of_number_costs_a_point_and_not_all(name):
    task = BY_NAME[name]

    def floats(*given):
        return tuple(map(float, task.correct(*given)))

    assert marks_of(task, floats).earned == task.points - (name == "count_matches")


def test_changed_arguments_are_wrong():
    def function(candidate, reference, max_n):
        correct = BY_NAME["count_matches"].correct(candidate, reference, max_n)
        candidate.append("more")
        return correct

    marks = marks_of(BY_NAME["count_matches"], function)
    assert marks.earned == 0 and "changed the arguments" in marks.hidden[-1]
