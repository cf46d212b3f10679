"""Verdicts on a mistake when some inputs get no answer."""

from bleu_teach import modified_precision
from bleu_teach.learn import check


def unclipped_and_divides(candidate, references, n):
    ngrams = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
    texts = [[tuple(r[i : i + n]) for i in range(len(r) - n + 1)] for r in references]
    found = sum(1 for ngram in ngrams if any(ngram in text for text in texts))
    assert found / len(ngrams) <= 1
    return found, len(ngrams)


CRASH = check("modified_precision", unclipped_and_divides)


def test_a_crash_on_an_edge_does_not_hide_the_mistake_that_the_other_answers_show():
    assert CRASH.mistake == "unclipped"
    assert CRASH.counterexample.arguments["candidate"] == ["the", "the"]


def test_a_crash_everywhere_hides_what_the_function_does():
    def early(candidate, references, n):
        return unclipped_and_divides(candidate, references, n) if n == 1 else [][0]

    verdict = check("modified_precision", early)
    assert (verdict.status, verdict.mistake) == ("raised", None)


def test_none_for_a_short_candidate_does_not_hide_the_mistake():
    def wrong(candidate, references, n):
        matches, total = modified_precision(candidate, references[:1], n)
        return None if len(candidate) == 1 < n else (matches, total)

    verdict = check("modified_precision", wrong)
    assert verdict.mistake == "first_reference_only"


def test_a_loop_without_end_is_no_edge(monkeypatch):
    monkeypatch.setattr("bleu_teach.learn.run.SECONDS", 0.2)

    def never_ends(candidate_length, reference_lengths):
        while len(reference_lengths) > 1:
            pass
        return min(reference_lengths) + 1

    assert check("closest_reference_length", never_ends).mistake is None
