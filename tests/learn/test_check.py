"""`check` on what a learner can hand in: right, unfinished, or the wrong kind of thing."""

import itertools
import math
import os
import sys
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import brevity_penalty, clip, corpus_bleu, extract_ngrams, modified_precision
from bleu_teach.content import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.answer import LOOKS
from tests.examples import examples
from tests.learn.strangers import define
from tests.test_odd_arguments import odd

# Right answers, however they are written


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("brevity_penalty", lambda c, r: np.float32(1) if c >= r else brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: c >= r or brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: Fraction(1) if c >= r else brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: Decimal(1) if c >= r else np.array(brevity_penalty(c, r))),
        ("clip", lambda counts, allowed: dict(clip(counts, allowed))),
        ("clip", lambda counts, allowed: Counter(counts) & Counter(allowed)),
        ("clip", lambda counts, most: {g: np.int64(n) for g, n in clip(counts, most).items()}),
        ("extract_ngrams", lambda tokens, n: zip(*(tokens[i:] for i in range(n)), strict=False)),
        ("extract_ngrams", lambda tokens, n: tuple(extract_ngrams(tokens, n))),
        ("corpus_bleu", corpus_bleu),
        ("corpus_bleu", lambda c, r: corpus_bleu(c, r).score),
        ("modified_precision", lambda *args: list(modified_precision(*args))),
        ("modified_precision", lambda *args: np.array(modified_precision(*args))),
        ("modified_precision", lambda *args: tuple(map(float, modified_precision(*args)))),
        ("modified_precision", lambda c, r, n, more=None: modified_precision(c, r, n)),
    ],
)  # fmt: skip
def test_the_right_meaning_in_another_type_passes(name, function):
    assert check(name, function).status == "passed"


# Nothing there yet


STUBS = [
    *("...", "pass", "'an example'", "'an example'\n    ...", "raise NotImplementedError"),
    *("return ...", "return sum(1 for _ in ...), len(candidate)"),
    *("return min(references, key=lambda one: ...)", "return min(len(candidate), ...), 0"),
    "matches = ...\n    return matches, len(candidate)",
]


@pytest.mark.parametrize("body", STUBS)
def test_a_stub_is_not_attempted(body):
    head = "def modified_precision(candidate, references, n):\n    "
    function = define(head + body, "modified_precision")
    verdict = check("modified_precision", function)
    assert (verdict.status, verdict.mistake) == ("not attempted", None)
    assert verdict.counterexample is None
    assert "hint(" in verdict.message


@pytest.mark.parametrize("thing", [3, "modified_precision", (1, 2), None, int, Counter, ..., math])
def test_something_that_is_no_function_gets_told_so(thing):
    verdict = check("modified_precision", thing)
    assert verdict.status == "not attempted"
    assert 'check("modified_precision", modified_precision)' in verdict.message


# Returned the wrong kind of thing


def test_printing_instead_of_returning_is_named_and_not_leaked(capsys):
    def prints(candidate, references, n):
        print("the answer is", *modified_precision(candidate, references, n))

    verdict = check("modified_precision", prints)
    assert (verdict.status, verdict.mistake) == ("mistake", "printed_not_returned")
    assert "the answer is 1 1" in verdict.message
    assert capsys.readouterr() == ("", "")


def test_prints_past_sys_stdout_are_kept_back(capfd):
    def loud(count, max_count):
        os.write(1, b"LOUD")
        print("LOUD", file=sys.__stdout__)
        return min(count, max_count)

    assert check("clip_count", loud).status == "passed"
    assert "LOUD" not in "".join(capfd.readouterr())


def test_two_empty_texts_are_asked_for_once_nothing_else_is_wrong():
    def no_penalty(c, r):
        return brevity_penalty(c, r) if c else 0

    def no_penalty_and_upside_down(c, r):
        return (1 if c >= r else math.exp(1 - c / r)) if c else 0

    verdict = check("brevity_penalty", no_penalty)
    assert (verdict.status, verdict.counterexample.call) == ("wrong", "brevity_penalty(0, 0)")
    assert check("brevity_penalty", no_penalty_and_upside_down).mistake == "penalty_inverted"


def forgets(counts, max_counts):
    clipped = {}
    for ngram, count in counts.items():
        clipped[ngram] = min(count, max_counts[ngram])


def forgets_in_one_branch(c, r):
    if c >= r:
        return 1.0
    if c == 0:
        return 0.0
    math.exp(1 - r / c)


def one_number_on_one_input(candidate, references, n):
    return modified_precision(candidate, references, n) if len(candidate) >= n else 0


def half_done(c, r):
    return 0.0 if c == 0 else 1.0 if c >= r else ...


def dots_inside(counts, max_counts):
    kept = dict.fromkeys(counts, ...)
    return sum(kept.values())


def divides(c, r):
    return 1.0 if c >= r else math.exp(1 - r / c)


def again(c, r):
    return again(c, r)


def five(tokens, n):
    return Counter(5)


def counts_to(tokens, n):
    return [tuple(tokens[start : start + n]) for start in len(tokens) - n + 1]


def types_mixed(candidate, references):
    return len(set().union(*references) & candidate) / 7 if candidate else 0.5


def fails_on_nothing(candidate, references):
    return len({*candidate} & set().union(*references)) / len(candidate)


def turns(references):
    references[:] = [list(stream) for stream in zip(*references, strict=True)]
    return references


def pops(candidate, references, n):
    matches, _ = modified_precision(candidate, references, n)
    references.clear()
    return matches, len(set(extract_ngrams(candidate, n)))


SEEN = []


def remembers(c, r):
    SEEN.append((c, r))
    return brevity_penalty(c, r) / SEEN.count((c, r))


def ratio(divide):
    return lambda *given: divide(*modified_precision(*given))


RATIOS = [
    lambda m, t: m / t,
    lambda m, t: Fraction(m, t or 1),
    lambda m, t: np.float64(m / (t or 1)),
]
TOLD = [  # exercise, function, mistake or case, and what is said
    ("brevity_penalty", half_done, "half done", ["still left in brevity_penalty"]),
    ("clip", dots_inside, "stub", ["Not attempted yet"]),
    ("clip", forgets, "forgot_return", ["yours    None"]),
    ("brevity_penalty", forgets_in_one_branch, "returned_none", ["brevity_penalty(1, 2)"]),
    *(("modified_precision", ratio(one), "ratio_for_pair", ["single number"]) for one in RATIOS),
    ("paired_p_value", lambda gap, gaps: gap > 2, "yes_or_no", ["True or False"]),
    ("modified_precision", one_number_on_one_input, "another kind", ["a pair (matches, total)"]),
    ("brevity_penalty", lambda c, r: math.nan, "undefined", ["undefined"]),
    ("modified_precision", lambda candidate, references: (1, 1), "wrong signature",
     ["(candidate, references)", "(candidate, references, n)"]),
    ("brevity_penalty", divides, "raised",
     ["ZeroDivisionError: division by zero", "math.exp(1 - r / c)", "brevity_penalty(0, 1)"]),
    ("brevity_penalty", again, "raised", ["RecursionError", "return again(c, r)"]),
    ("count_ngrams", five, "raised", ["return Counter(5)"]),
    ("extract_ngrams", counts_to, "raised",
     ["where tokens = ['cat'], n = 1", "range(n) contains the numbers from 0 to n - 1"]),
    ("recall", types_mixed, "raised", ["TypeError"]),
    ("recall", fails_on_nothing, "unknown", ["recall(['cat']"]),
    ("streams", lambda nested: [*itertools.chain(*nested)], "another kind", ["yours    ['a cat']"]),
    ("streams", turns, "changes_arguments", ["but the call changed the arguments"]),
    ("modified_precision", pops, "distinct_denominator", ["but the call changed the arguments"]),
    ("brevity_penalty", remembers, "remembers_calls", ["when called a second time"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "function", "outcome", "said"), TOLD)
def test_a_wrong_function_is_told_what_it_does(name, function, outcome, said):
    verdict = check(name, function)
    assert outcome == (verdict.mistake or verdict.case)
    assert [text for text in said if text not in verdict.message] == []
    assert "Traceback" not in verdict.message and "record.py" not in verdict.message


class AlwaysEqual:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Boastful(AlwaysEqual, float): ...


LOOP = []
LOOP.append(LOOP)
STRANGE = [AlwaysEqual(), Boastful(0.3), (1, AlwaysEqual()), {AlwaysEqual(): 1}, Decimal("NaN")]
STRANGE += [LOOP, (LOOP, LOOP), {"a": LOOP}, np.zeros((2, 2)), itertools.repeat(("the",))]


@examples(300)
@given(name=st.sampled_from([*EXERCISES]), answer=odd | st.sampled_from(STRANGE))
def test_a_strange_answer_is_never_believed_and_has_a_short_card(name, answer):
    verdict = check(name, lambda *arguments: answer)
    assert verdict.status in ("wrong", "mistake", "not attempted")
    assert "0x" not in repr(verdict) and len(repr(verdict)) < 1500
    assert f'<img alt="{LOOKS[verdict.status].word}"' in verdict._repr_html_()


@pytest.mark.parametrize(
    ("body", "case"),
    [
        ("c = 0\n    for one in a:\n        c += len(one)\n    return ...", "almost there"),
        ("c = sum(map(len, a))\n    print(c)\n    ...", "almost there"),
        ("for one in a:\n        ...\n    return ...", "stub"),
    ],
)
def test_only_the_last_line_to_fill_in_is_almost_there(body, case):
    function = define(f"def corpus_bleu(a, b, max_n=4, weights=None):\n    {body}\n", "corpus_bleu")
    verdict = check("corpus_bleu", function)
    assert (verdict.case, verdict.status) == (case, "not attempted")
    assert (verdict.mistake, verdict.advice, verdict.counterexample) == (None, "", None)


clip_count = min  # the tests replace it


def through_a_helper(counts, max_counts):
    return {ngram: clip_count(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()}


def forgets_to_clip(counts, max_counts):
    return {ngram: clip_count(count, count) for ngram, count in counts.items()}


@pytest.mark.parametrize("helper", [max, None, lambda count, max_count: ...])
def test_a_right_function_passes_with_our_helper_if_its_own_is_wrong_or_missing(
    monkeypatch, helper
):
    assert "used ours" not in repr(check("clip", through_a_helper))
    monkeypatch.setitem(globals(), "clip_count", helper)
    assert "Not solved yet, so we used ours: clip_count." in repr(check("clip", through_a_helper))
    assert check("clip", forgets_to_clip).status in ("mistake", "raised")
    monkeypatch.delitem(globals(), "clip_count")
    assert check("clip", through_a_helper).status == "passed"


def with_a_penalty(candidates, references):
    score = corpus_bleu(candidates, references)
    lengths = score.stats.candidate_length, score.stats.reference_length
    return score.score, brevity_penalty(*lengths)


def test_the_assignment_is_not_passed_with_our_helpers():
    assert check("assignment.BLEU", with_a_penalty).status == "not attempted"
