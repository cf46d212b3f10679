"""The verdict as a value: frozen, the same every time, made of parts, calm."""

import pytest

from bleu_teach import modified_precision
from bleu_teach.content import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.verdict import CASES, Verdict
from tests.test_architecture import loaded_by


def test_a_verdict_is_the_same_every_time():
    def odd(*arguments):
        return object()

    for name in EXERCISES:
        first, second = check(name, odd), check(name, odd)
        assert (repr(first), first._repr_html_()) == (repr(second), second._repr_html_())


def test_a_counterexample_can_be_called_again():
    def unclipped(candidate, references, n):
        return len(candidate) - n + 1, len(candidate) - n + 1

    example = check("modified_precision", unclipped).counterexample
    assert modified_precision(**example.arguments) == example.expected
    assert unclipped(**example.arguments) == example.answer != example.expected
    assert eval(example.call) == example.expected


def test_a_verdict_never_shows_the_solution_and_speaks_calmly():
    for name in EXERCISES:
        for verdict in (
            check(name, lambda *arguments: 0),
            check(name, lambda *arguments: None),
            check(name, EXERCISES[name].correct),
        ):
            assert "min(count" not in verdict.message and "def " not in verdict.message
            said = " ".join([verdict.headline, *verdict.remarks, verdict.advice])
            assert "!" not in said and "Assertion" not in verdict.message


def test_html_is_escaped_and_has_no_script():
    verdict = check("modified_precision", lambda *arguments: "<script>alert(1)</script>")
    html = verdict._repr_html_()
    assert "<script" not in html and "&lt;script" in html
    assert "<style" not in html


def test_importing_learn_is_light():
    heavy = {"IPython", "ipywidgets", "matplotlib", "numpy", "bleu_teach.draw", "bleu_teach.play"}
    assert not heavy & loaded_by("import bleu_teach.learn")


@pytest.mark.parametrize("name", EXERCISES)
def test_the_parts_make_the_message(name):
    wrong = check(name, lambda *arguments: 0.123)
    parts = [wrong.headline, wrong.counterexample.call, *wrong.remarks, wrong.advice]
    assert [part for part in parts if part not in wrong.message] == []
    assert wrong.lesson in wrong.message


@pytest.mark.parametrize("name", EXERCISES)
def test_without_the_right_answer_one_line_is_missing(name):
    verdict = check(name, lambda *arguments: -1)
    whole, hidden = verdict.text().split("\n"), verdict.text(expected=False).split("\n")
    assert [line for line in whole if line not in hidden] == [
        line for line in whole if line.startswith("    expected ")
    ]
    assert len(whole) == len(hidden) + 1


@pytest.mark.parametrize("case", CASES)
def test_the_words_of_each_case_can_be_filled_in(case):
    verdict = Verdict("clip", case, mistake="unclipped")
    assert "{" not in " ".join([verdict.headline, *verdict.remarks, verdict.advice])
