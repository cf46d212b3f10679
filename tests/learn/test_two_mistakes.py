"""What is said of two mistakes at once, and of one where some inputs get no answer."""

import json
import math

import pytest

from bleu_teach import closest_reference_length, modified_precision
from bleu_teach.calls.serialize import from_json, to_json
from bleu_teach.content.mistakes import BANK, build
from bleu_teach.learn import check, class_report
from bleu_teach.learn.verdict import Verdict


def both(exercise, *names):
    """A function with two mistakes."""
    parts = dict(BANK[name].parts[0] for name in names)
    assert len(parts) == 2
    return check(exercise, build(exercise, parts))


def unclipped_and_divides(candidate, references, n):
    ngrams = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
    texts = [[tuple(r[i : i + n]) for i in range(len(r) - n + 1)] for r in references]
    found = sum(1 for ngram in ngrams if any(ngram in text for text in texts))
    assert found / len(ngrams) <= 1
    return found, len(ngrams)


CRASH = check("modified_precision", unclipped_and_divides)


@pytest.mark.parametrize(
    ("exercise", "first", "second"),
    [
        ("modified_precision", "unclipped", "distinct_denominator"),
        ("extract_ngrams", "lists_for_tuples", "off_by_one"),
        ("extract_ngrams", "lowercased", "short_tails"),
        ("sentence_bleu", "penalty_inverted", "percent"),
        ("corpus_bleu", "first_reference_only", "arithmetic_mean"),
        ("assignment.BLEU", "clip_to_sum", "mean_of_sentences"),
    ],
)
def test_two_mistakes_are_told_in_the_order_of_the_lessons(exercise, first, second):
    verdict = both(exercise, second, first)
    assert set(verdict.mistakes) == {first, second}
    assert verdict.status == "mistake" and verdict.mistake == verdict.mistakes[0]
    assert BANK[first].idea in verdict.message and BANK[second].idea in verdict.message
    assert "A second thing" in verdict.message and "Mend the first one first" in verdict.message
    assert BANK[verdict.mistake].advice in verdict.message


def test_a_crash_on_an_edge_does_not_hide_the_mistake_that_the_other_answers_show():
    assert CRASH.mistakes == ("unclipped",)
    assert CRASH.counterexample.arguments["candidate"] == ["the", "the"]


def test_a_crash_everywhere_hides_what_the_function_does():
    def early(candidate, references, n):
        return unclipped_and_divides(candidate, references, n) if n == 1 else [][0]

    verdict = check("modified_precision", early)
    assert (verdict.status, verdict.mistakes) == ("raised", ())


def test_none_for_a_short_candidate_does_not_hide_the_mistake():
    def wrong(candidate, references, n):
        matches, total = modified_precision(candidate, references[:1], n)
        return None if len(candidate) == 1 < n else (matches, total)

    verdict = check("modified_precision", wrong)
    assert verdict.mistakes == ("first_reference_only",)


def test_none_by_intention_is_not_called_forgotten():
    def explicit(candidate, references, n):
        if len(candidate) < n:
            return None
        return modified_precision(candidate, references, n)

    verdict = check("modified_precision", explicit)
    assert verdict.mistakes == ("returned_none",)
    assert "does not return it" not in verdict.message


def test_a_loop_without_end_is_no_edge(monkeypatch):
    monkeypatch.setattr("bleu_teach.learn.observe.SECONDS", 0.2)

    def never_ends(candidate_length, reference_lengths):
        while len(reference_lengths) > 1:
            pass
        return min(reference_lengths) + 1

    assert check("closest_reference_length", never_ends).mistakes == ()


def test_a_list_is_shown_as_a_list():
    verdict = check("extract_ngrams", lambda tokens, n: list(tokens))
    assert "yours    ['cat']" in verdict.message


def test_words_joined_with_a_space_are_not_said_to_run_together():
    verdict = check(
        "extract_ngrams",
        lambda tokens, n: [" ".join(tokens[i : i + n]) for i in range(len(tokens) - n + 1)],
    )
    assert verdict.mistake == "spaced_ngrams"
    assert '"bc"' not in verdict.message


def test_a_verdict_comes_back_from_json():
    again = from_json(json.loads(json.dumps(to_json(CRASH))), Verdict)
    assert again == CRASH and again.message == CRASH.message


def test_a_class_report_counts_both_mistakes(tmp_path):
    two = both("modified_precision", "unclipped", "distinct_denominator")
    outputs = [{"data": two.data()}]
    (tmp_path / "bleu.ipynb").write_text(json.dumps({"cells": [{"outputs": outputs}]}))
    expected = {("modified_precision", name): 1 for name in ("unclipped", "distinct_denominator")}
    assert class_report(tmp_path).counts == expected


def test_a_mistake_in_a_loop_over_lengths_is_named():
    def against_a_length(c, lengths):
        best = math.inf
        for length in lengths:
            if abs(length - c) < best:
                best = length
        return best

    assert check("closest_reference_length", against_a_length).mistake == "distance_against_length"
    assert check("closest_reference_length", closest_reference_length).status == "passed"
