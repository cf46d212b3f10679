"""Marks: correct solutions in any style, each mistake of the bank, strict types, helpers."""

import copy
import json
from collections import Counter

import pytest

from bleu_teach.calls.record import record
from bleu_teach.calls.serialize import from_json, to_json
from bleu_teach.grade.graded import Marks
from bleu_teach.grade.judge import Answers, explain, judge
from bleu_teach.learn import BANK
from bleu_teach.learn.run import Outcome, read_record
from tests.grade.submissions import SOLUTIONS, TASKS, notebook

BY_NAME = {task.function: task for task in TASKS}


def asking(task, function):
    """A function of this process, asked in the way of the student's process."""

    def ask(inputs, helpers):
        told = json.loads(json.dumps([record(function, list(given)) for given in inputs]))
        return [read_record(answer, task.exercise.read) for answer in told]

    return ask


def marks_of(task, function):
    return judge(task, asking(task, function), with_help=False)


def explained(task, function):
    """The marks with the verdict of `check`."""
    own = asking(task, function)(task.exercise.asked, {})
    return explain(marks_of(task, function), Answers(task.exercise, own, own), True, {})


def in_the_bank(task):
    """The bank's functions for a task, each with its name; BLEU's own mistakes only."""
    earlier = set(
        "read ngram use extract_ngrams count_ngrams max_reference_counts clip total".split()
    )
    earlier |= {"modified_precision", "short_candidate", "closest_reference_length"}
    for entry in BANK.values():
        if task.exercise.name in entry.exercises:
            ways = zip(entry.parts, entry.functions(task.exercise.name), strict=True)
            for (part, _), function in ways:
                if task.function != "BLEU" or part not in earlier:
                    wrapped = without_segments(function) if task.function == "BLEU" else function
                    yield entry.name, wrapped


def without_segments(function):
    """The bank's BLEU takes no corpus without a segment."""

    def wrong(hypothesis_set, references_set, *max_n):
        return function(hypothesis_set, references_set, *max_n) if hypothesis_set else 0.0

    return wrong


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.function)
def test_each_mistake_of_the_bank_costs_points(task):
    """In one way of writing it at least; another may be correct in this task."""
    costs = Counter()
    for name, function in in_the_bank(task):
        costs[name] = max(costs[name], task.points - marks_of(task, function).score)
    assert costs and [name for name, cost in costs.items() if not cost] == []


DICTIONARIES = {
    "modified_precision": """
def modified_precision(hypothesis, references, n):
    def count(tokens):
        found = {}
        for start in range(len(tokens) - n + 1):
            ngram = tuple(tokens[start:start + n])
            found[ngram] = found.get(ngram, 0) + 1
        return found
    mine = count(hypothesis)
    theirs = [count(reference) for reference in references]
    hits = 0
    for ngram in mine:
        hits += min(mine[ngram], max(one.get(ngram, 0) for one in theirs))
    return (hits, sum(mine.values())) if mine else (0, 1)
""",
    "brevity_penalty_values": """
def brevity_penalty_values(hypothesis, references):
    best = None
    for reference in references:
        gap = abs(len(reference) - len(hypothesis))
        if best is None or gap < best[0] or (gap == best[0] and len(reference) < best[1]):
            best = gap, len(reference)
    return len(hypothesis), best[1]
""",
    "BLEU": """
import math
def BLEU(hypothesis_set, references_set, max_n=4):
    pairs = list(zip(hypothesis_set, references_set))
    lengths = [brevity_penalty_values(h, r) for h, r in pairs]
    c, r = sum(l[0] for l in lengths), sum(l[1] for l in lengths)
    if not c:
        return 0
    product = 1.0
    for n in range(1, max_n + 1):
        counts = [modified_precision(h, refs, n) for h, refs in pairs]
        product *= (sum(x[0] for x in counts) or 1e-10) / sum(x[1] for x in counts)
    return min(1, math.e ** (1 - r / c)) * product ** (1 / max_n)
""",
}
LIST_COUNT = {
    "modified_precision": """
from itertools import islice
def modified_precision(hypothesis, references, n):
    grams = lambda tokens: list(zip(*(islice(tokens, i, None) for i in range(n))))
    mine, theirs = grams(hypothesis), [grams(r) for r in references]
    hits = sum(min(mine.count(g), max(t.count(g) for t in theirs)) for g in set(mine))
    return [hits, max(len(mine), 1)]
""",
    "brevity_penalty_values": """
from fractions import Fraction
def brevity_penalty_values(hypothesis, references):
    c = len(hypothesis)
    distance = lambda r: Fraction(abs(r - c)) + Fraction(r, 10**6)
    return c, sorted(map(len, references), key=distance)[0]
""",
    "BLEU": """
class Sums:
    def __init__(self): self.hits = self.total = 0
def BLEU(hypothesis_set, references_set, max_n=4):
    from statistics import geometric_mean
    from math import exp
    sums = [Sums() for _ in range(max_n)]
    c = r = 0
    while hypothesis_set:
        (h, *hypothesis_set), (refs, *references_set) = hypothesis_set, references_set
        c, r = c + brevity_penalty_values(h, refs)[0], r + brevity_penalty_values(h, refs)[1]
        for n, one in enumerate(sums, start=1):
            hits, total = modified_precision(h, refs, n)
            one.hits, one.total = one.hits + hits, one.total + total
    if c == 0: return 0.0
    penalty = exp(min(0, 1 - r / c))
    return penalty * geometric_mean([(one.hits or 1e-10) / one.total for one in sums])
""",
}


@pytest.mark.parametrize("style", [{}, DICTIONARIES, LIST_COUNT])
def test_a_correct_solution_of_any_style_gets_full_marks(style, grade):
    result = grade(notebook(style))
    assert (result.status, result.score, result.reasons) == ("graded", 15, ())


SUM = SOLUTIONS["modified_precision"].replace("largest |=", "largest +=")
LONGER = (
    SOLUTIONS["brevity_penalty_values"]
    .replace("sorted(", "sorted(")
    .replace("abs(other - length)", "(abs(other - length), -other)")
)
NO_PENALTY = SOLUTIONS["BLEU"].replace("1.0 if c > r else exp(1 - r / c)", "1.0")


@pytest.mark.parametrize(
    ("changes", "scores", "followed"),
    [
        ({"modified_precision": SUM}, [4, 3, 6], True),
        ({"brevity_penalty_values": LONGER}, [6, 2, 6], True),
        ({"BLEU": NO_PENALTY}, [6, 3, 5], False),
        ({"modified_precision": SUM, "BLEU": NO_PENALTY}, [4, 3, 5], True),
        ({"modified_precision": "", "brevity_penalty_values": ""}, [0, 0, 6], True),
    ],
)
def test_one_mistake_is_punished_once(changes, scores, followed, grade):
    marks = grade(notebook(changes)).marks
    assert [mark.score for mark in marks] == scores
    assert bool(marks[2].followed) == followed


@pytest.mark.parametrize(
    ("helped", "instead", "followed"),
    [(True, False, True), (False, False, False), (True, True, True), (False, True, False)],
)
def test_where_correct_helpers_made_the_difference_is_written_down(helped, instead, followed):
    """For a function that is right with them alone or without them alone: on its own inputs, or
    only on those that show the same."""
    task = next(task for task in TASKS if task.function == "BLEU")
    properties = [(one, ways[instead]) for one, *ways in task.hidden if ways[instead].inputs]
    asked = [questions.inputs for _, questions in properties]

    def ask(inputs, tables):
        good = bool(tables) == helped and inputs in asked
        return asking(task, task.correct if good else unreadable)(inputs, tables)

    marks = judge(task, ask, with_help=True)
    names = tuple(one.name for one, _ in properties)
    assert names and marks.followed == (names if followed else ())
    earned = {one.name: one.earned for one in marks.properties}
    assert [earned[one.name] for one, _ in properties] == [one.points for one, _ in properties]


def unreadable(*_arguments):
    return "no number"


def test_a_loop_without_end_is_asked_no_more_in_any_way():
    """Neither without correct helpers nor on other inputs; after two of them, not at all."""
    task = next(task for task in TASKS if task.function == "BLEU")
    asked = []

    def ask(inputs, tables):
        asked.append(bool(tables))
        return [Outcome(None, "stopped")] * len(inputs)

    marks = judge(task, ask, with_help=True)
    assert asked == [True, True] and marks.endless and marks.score == 0


@pytest.mark.parametrize(
    ("returned", "right"),
    [
        ("(hits, total)", True),
        ("[hits, total]", True),
        ("(float(hits), total)", False),
        ("(hits, True) if total == 1 else (hits, total)", False),
        ("hits", False),
        ("str((hits, total))", False),
        ("(hits, total, n)", False),
        ("{'hits': hits}", False),
        ("None", False),
    ],
)
def test_types_are_strict(returned, right):
    def function(hypothesis, references, n):
        hits, total = BY_NAME["modified_precision"].correct(hypothesis, references, n)
        return eval(returned, {"hits": hits, "total": total, "n": n})

    assert (marks_of(BY_NAME["modified_precision"], function).score == 6) == right


def test_changed_arguments_are_wrong():
    def function(hypothesis, references):
        correct = BY_NAME["brevity_penalty_values"].correct(hypothesis, references)
        references.sort(key=len, reverse=True)
        hypothesis.append("more")
        return correct

    marks = explained(BY_NAME["brevity_penalty_values"], function)
    assert marks.score == 0 and marks.failing.changed


def test_another_answer_the_second_time_is_wrong():
    task, calls = BY_NAME["brevity_penalty_values"], []

    def function(hypothesis, references):
        calls.append(str([hypothesis, references]))
        c, r = task.correct(hypothesis, references)
        return c, r + calls.count(calls[-1]) - 1

    def ask(inputs, helpers):
        calls.clear()  # as in a new copy of the student's process
        return asking(task, function)(inputs, helpers)

    marks = judge(task, ask, with_help=False)
    assert marks.score == 0 and marks.failing.again


def test_the_hidden_inputs_are_not_changed_by_judging():
    before = copy.deepcopy(TASKS[0].properties)
    marks_of(TASKS[0], lambda hypothesis, references, n: hypothesis.clear())
    assert TASKS[0].properties == before


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.function)
def test_marks_survive_json(task):
    marks = explained(task, lambda *arguments: arguments[0].pop())
    assert from_json(json.loads(json.dumps(to_json(marks))), Marks) == marks
