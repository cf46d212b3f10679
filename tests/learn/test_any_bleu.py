"""The audit of any BLEU function: real tools pass it, and wrong ones fail where they are wrong."""

import nltk.translate.bleu_score as nltk_bleu
import pytest
import sacrebleu

import bleu_teach
from bleu_teach.learn import BANK, check

CLIPPING = "clipping with multiple references"
CLOSEST = "the closest length, not the shortest"


def findings(function):
    """Return the findings of the audit at each edge."""
    (card,) = check("any_bleu", function).views
    table = next(view for view in card.views if hasattr(view, "rows"))
    return {name: finding for name, *_, finding in table.rows}


def wrong(function):
    return [name for name, finding in findings(function).items() if finding == "INCORRECT"]


@pytest.mark.parametrize(
    "function",
    [
        sacrebleu.corpus_bleu,
        sacrebleu.sentence_bleu,
        nltk_bleu.corpus_bleu,
        nltk_bleu.sentence_bleu,
        bleu_teach.corpus_bleu,
        bleu_teach.sentence_bleu,
        lambda lines, references: (
            100 * nltk_bleu.sentence_bleu([references.split()], lines.split())
        ),
        lambda c, r: {"bleu": bleu_teach.corpus_bleu(c, r).score, "precisions": []},
        lambda references, c: (round(bleu_teach.corpus_bleu(c, references).score, 4), "details"),
    ],
)
def test_a_correct_function_is_nowhere_wrong_however_it_is_called(function):
    assert check("any_bleu", function).status == "passed"
    assert wrong(function) == []


def best_single_reference(candidate, references):
    return max(bleu_teach.sentence_bleu(candidate, [one]).score for one in references)


def of_the_bank(mistake):
    return BANK[mistake].functions("corpus_bleu")[0]


def unmatched_left_out(candidates, references):
    stats = map(bleu_teach.sentence_stats, candidates, references)
    return sum(one for one in stats if any(one.matches)).score().score


def shortest_reference(candidates, references):
    return bleu_teach.corpus_bleu(candidates, references, convention=bleu_teach.HF_EVALUATE).score


def clip_to_sum(candidate, references):
    joined = [[word for reference in references for word in [*reference, object()]]]
    stats = bleu_teach.sentence_stats(candidate, joined)
    length = bleu_teach.closest_reference_length(len(candidate), [*map(len, references)])
    penalty = bleu_teach.brevity_penalty(len(candidate), length)
    product = 1.0
    for matches, total in zip(stats.matches, stats.totals, strict=True):
        product *= matches / total if total else 0
    return penalty * product**0.25


@pytest.mark.parametrize(
    ("function", "edge"),
    [
        (best_single_reference, "matches from different references"),
        (of_the_bank("mean_of_sentences"), "many segments: counts are added first"),
        (shortest_reference, CLOSEST),
        (clip_to_sum, CLIPPING),
        (unmatched_left_out, "a segment in which nothing matches"),
    ],
)
def test_a_wrong_function_is_wrong_at_its_edge(function, edge):
    assert check("any_bleu", function).status == "wrong"
    assert edge in wrong(function)


def test_the_open_edges_name_a_tool():
    found = findings(nltk_bleu.corpus_bleu)
    assert "NLTK" in found["an empty line in a corpus"]
    assert "TORCHMETRICS" in findings(best_single_reference)["two lengths that are equally close"]


def test_an_error_is_a_finding():
    def divides(candidates, references):
        return bleu_teach.corpus_bleu(candidates, references).score + 0 / len(candidates[0])

    assert findings(divides)["an empty candidate"] == "undefined: no score"


@pytest.mark.parametrize("function", [lambda: 0, lambda x: 3, len, lambda c, r: "BLEU"])
def test_what_is_no_bleu_gets_a_sentence(function):
    answer = check("any_bleu", function)
    assert answer.status == "wrong" and "find out how to call it" in repr(answer)


def test_nothing_pasted_is_not_attempted():
    assert check("any_bleu", ...).status == check("any_bleu", None).status == "not attempted"
    assert check("any_bleu", 0.5).status == "wrong"
