"""The audit of any BLEU function: fair to right code, and merciless to wrong code."""

from types import SimpleNamespace

import pytest

import bleu_teach
from bleu_teach.content.any_bleu import CALLS, EDGES, ON_PURPOSE, PAIR, PAPER
from bleu_teach.content.bank import BANK, singles
from bleu_teach.conventions import PRESETS
from bleu_teach.learn import check
from bleu_teach.learn.any_bleu import find_numbers
from tests.learn.strangers.bleus import BLEUS

HEADLINES = {
    "paper": "it computes the paper's BLEU.",
    "setting": "it computes BLEU with one other setting.",
    "not BLEU": "it does not compute BLEU.",
    "not called": "we could not find out how to call it.",
    "not attempted": "not attempted yet.",
}
# Mistakes of the bank that are no mistake in the score of a corpus whose tokens are words, or only
# another way to say a setting.
HARMLESS = {
    *("joined_ngrams", "wrong_root", "transposed", "percent", "characters"),
    *("tie_first", "tie_longer", "lowercased", "padded_denominator", "shortest_reference"),
    *("zero_made_tiny", "zero_renormalised", *ON_PURPOSE),
    "mean_of_sentences",
}
NAMED = {"unclipped", "penalty_inverted", "penalty_missing", "arithmetic_mean", "halving_weights"}


def finding(answer):
    """Which of the five findings it is."""
    kinds = [kind for kind, headline in HEADLINES.items() if answer.headline == headline]
    return kinds[0] if kinds else "wrong"


def rows(answer):
    (card,) = answer.views
    return [row for view in card.views if hasattr(view, "rows") for row in view.rows]


def told(answer):
    """The remarks, and the cases that are incorrect."""
    return " ".join([*answer.remarks, *(row[0] for row in rows(answer) if row[-1] == "INCORRECT")])


@pytest.mark.parametrize(("function", "kind", "said"), BLEUS)
def test_a_function_from_anywhere_gets_the_right_finding(function, kind, said):
    answer = check("any_bleu", function)
    assert finding(answer) == kind and said in told(answer)
    assert (answer.status == "passed") == (kind in ("paper", "setting"))
    right = [row[-1] != "INCORRECT" for row in rows(answer)]
    assert right == sorted(right)


def wrapped(call, top, digits):
    """The package's BLEU, called in one of the ways, with a scale and rounding."""

    def function(*given):
        for one in by_arguments[repr(given)]:
            return round(top * PAPER.score(one), digits)

    by_arguments = {}
    for one in EDGES:
        by_arguments.setdefault(repr(call.arguments(one)), []).append(one)
    return function


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_right_function_is_right_however_it_is_called_scaled_and_rounded(call):
    top, digits = [(1, 4), (1, 12), (100, 2), (100, 6)][CALLS.index(call) // 2 % 4]
    answer = check("any_bleu", wrapped(call, top, digits))
    assert finding(answer) == "paper" and f"`{call}`" in told(answer)


@pytest.mark.parametrize("convention", PRESETS, ids=str)
@pytest.mark.parametrize("score", [bleu_teach.corpus_bleu, bleu_teach.sentence_bleu])
def test_each_preset_is_the_papers_or_has_one_setting(convention, score):
    def split(lines):
        if isinstance(lines, str):
            return convention.tokenize(lines)
        return [split(line) for line in lines]

    for read in (list, split):
        answer = check("any_bleu", lambda c, r: score(read(c), read(r), convention=convention))  # noqa: B023
        assert finding(answer) in ("paper", "setting")


@pytest.mark.parametrize(("name", "function"), [*singles("corpus_bleu")])
def test_a_mistake_of_the_bank_does_not_pass(name, function):
    answer = check("any_bleu", function)
    assert name in HARMLESS or answer.status == "wrong"
    assert name not in NAMED or BANK[name].idea in told(answer)


def test_where_the_paper_defines_a_score_it_is_above_zero():
    assert [one.name for one in EDGES if not one.is_open and not PAPER.score(one) > 0] == []


def test_the_ordinary_sentences_tell_the_order_of_the_arguments():
    candidate, other = PAIR[0].text.split(" | ")
    turned = PAIR[0]._replace(text=f"{other} | {candidate}")
    assert PAPER.score(turned) != PAPER.score(PAIR[0])


def test_a_function_that_never_ends_is_called_twice():
    calls = []

    def endless(candidate, references):
        calls.append(candidate)
        while True:
            pass

    answer = check("any_bleu", endless)
    assert finding(answer) == "not called" and "no answer within" in told(answer)
    assert len(calls) == 2


def test_a_function_that_hangs_on_some_cases_is_told_which():
    def hangs(candidates, references):
        while not all(candidates):
            pass
        return bleu_teach.corpus_bleu(candidates, references).score

    answer = check("any_bleu", hangs)
    stopped = [row[0] for row in rows(answer) if row[2] == "no answer"]
    assert stopped == ["an empty line in a corpus", "an empty candidate"]


def test_an_input_stands_beside_its_scores():
    found = {row[0]: row[1:] for row in rows(check("any_bleu", bleu_teach.sentence_bleu))}
    line = "we met at noon | we met at noon on the last day of may"
    assert found["a candidate that is too short"] == (line, "0.2231", "0.2231", "correct")


def test_an_open_case_names_tools():
    found = {row[0]: row[-1] for row in rows(check("any_bleu", bleu_teach.corpus_bleu))}
    assert "SACREBLEU" in found["two lengths that are equally close"]


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        (0.5, {"": 0.5}),
        ((0.5, [0.25]), {"[0]": 0.5, "[1][0]": 0.25}),
        ({"BLEU": 50, "bp": 1}, {"['BLEU']": 50, "['bp']": 1}),
        ("BLEU = 51.70, 1e-3", {"#1": 51.7, "#2": 0.001}),
        (SimpleNamespace(score=(0.5, 0.25)), {".score[0]": 0.5, ".score[1]": 0.25}),
        (None, {}),
    ],
)
def test_numbers_are_found_in_what_comes_back(value, numbers):
    assert find_numbers(value) == numbers


@pytest.mark.parametrize("nothing", [..., None, lambda candidate, references: ...])
def test_nothing_pasted_is_not_attempted(nothing):
    assert check("any_bleu", nothing).status == "not attempted"


@pytest.mark.parametrize("other", [0.5, lambda: 0, lambda x: 3, len, lambda c, r: "BLEU", dict])
def test_what_is_no_bleu_is_not_judged(other):
    answer = check("any_bleu", other)
    assert finding(answer) == "not called" and answer.status == "wrong"
    assert "(...))" in repr(answer)
