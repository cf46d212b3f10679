"""Lesson 07: what each convention makes of the same counts."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import PRESETS, BleuInputError, conventions, corpus_bleu, sentence_bleu
from bleu_teach.conventions import (
    AALTO,
    HF_EVALUATE,
    KIRCHHOFF,
    MTEVAL_13A,
    MULTI_BLEU,
    NLTK_2017,
)
from tests.examples import examples
from tests.strategies import columns, corpora, segments, split

every_preset = pytest.mark.parametrize("convention", PRESETS, ids=str)


@every_preset
def test_a_preset_bears_its_own_name_and_a_source(convention):
    assert getattr(conventions, convention.name) is convention
    assert convention.source


# NLTK as of 2017: an order without a match is skipped


@given(corpora())
def test_skipped_orders_keep_their_weight(corpus):
    result = corpus_bleu(*columns(corpus), convention=NLTK_2017)
    matched = [matches / total for matches, total in result.precisions if matches]
    expected = result.brevity_penalty * math.prod(p**0.25 for p in matched) if matched else 0
    assert result.score == pytest.approx(expected, abs=1e-12)


# Kirchhoff: the shortest reference, the mean over the orders that match


@given(segments())
def test_dropped_orders_leave_the_mean_to_the_others(segment):
    candidate, references = segment
    result = sentence_bleu(candidate, references, convention=KIRCHHOFF)
    c, r = len(candidate), min(map(len, references))
    penalty = math.exp(min(0, 1 - r / c)) if c else 0
    logs = [math.log(matches / total) for matches, total in result.precisions if matches]
    expected = penalty * math.exp(sum(logs) / len(logs)) if logs else 0
    assert result.score == pytest.approx(expected, abs=1e-12)


def test_dropped_orders_also_leave_given_weights_to_the_others():
    # p = 2/3 and 1/2 with the weights 0.6 and 0.2, that is 3/4 and 1/4 of what is left
    segment = split("a b x", "a b c")
    result = sentence_bleu(*segment, 3, weights=(0.6, 0.2, 0.2), convention=KIRCHHOFF)
    assert result.score == pytest.approx((2 / 3) ** 0.75 * (1 / 2) ** 0.25, abs=1e-12)


# Aalto: no matches become 1e-10, no n-grams 0 of 1


@given(corpora())
def test_aalto_is_the_formula_of_the_assignment(corpus):
    result = corpus_bleu(*columns(corpus), convention=AALTO)
    matches = [sum(n) or 1e-10 for n in zip(*map(_matches, corpus), strict=True)]
    totals = [sum(max(1, len(c) - n) for c, _ in corpus) for n in range(4)]
    p = math.prod(m / t for m, t in zip(matches, totals, strict=True))
    expected = result.brevity_penalty * p**0.25 if result.stats.candidate_length else 0
    assert result.score == pytest.approx(expected, abs=1e-12)


def _matches(segment):
    return sentence_bleu(*segment).stats.matches


# Tools that cannot be installed, worked out by hand from their source


# Two segments, one reference each. "a b c d e" against "a b c x e": the words match 4 of 5, the
# bigrams a b and b c 2 of 4, the trigram a b c 1 of 3, no 4-gram of 2. "a b" against "a b c": words
# 2 of 2, the bigram 1 of 1, and nothing longer. c = 5 + 2 = 7, r = 5 + 3 = 8, so BP = exp(1 - 8/7).
TWO_SEGMENTS = [split("a b c d e", "a b c x e"), split("a b", "a b c")]
BY_HAND = [  # segments, and their score in mteval-v13a.pl and in multi-bleu.perl
    # mteval: the first order without a match counts as 1/2 of a match, 1/2 of 2
    (TWO_SEGMENTS, math.exp(1 - 8 / 7) * (6 / 7 * 3 / 5 * 1 / 3 * 1 / 4) ** 0.25, 0),
    # 1/2 of 4 words, 1/4 of 3 bigrams, 1/8 of 2 trigrams, 1/16 of one 4-gram
    ([split("a b c d", "w x y z")], (1 / 8 * 1 / 12 * 1 / 16 * 1 / 16) ** 0.25, 0),
    # mteval: log of 0 is taken for 0; multi-bleu: my_log(0) is -9999999999, whose exp is 0
    ([split("hello world", "hello world")], 1, 0),
]


@pytest.mark.parametrize(("segments", "mteval", "multi_bleu"), BY_HAND)
def test_segments_by_hand(segments, mteval, multi_bleu):
    for convention, expected in ((MTEVAL_13A, mteval), (MULTI_BLEU, multi_bleu)):
        result = corpus_bleu(*columns(segments), convention=convention)
        assert result.score == pytest.approx(expected, abs=1e-15)


SPLITS = {
    "PAPINENI KIRCHHOFF": "the ship's 1 000 tons",
    "SACREBLEU SACREBLEU_SENTENCE HF_EVALUATE": "The ship's 1,000 tons .",
    "MTEVAL_13A": "the ship's 1,000 tons .",
    "TENSOR2TENSOR": "the ship ' s 1,000 tons .",
    "NLTK NLTK_2017 MULTI_BLEU TORCHMETRICS COMPARE_MT AALTO": "The ship's 1,000 tons.",
}


@every_preset
def test_a_text_is_split_as_the_tool_splits_it(convention):
    expected = {name: text for names, text in SPLITS.items() for name in names.split()}
    assert convention.tokenize("The ship's 1,000 tons.") == expected[convention.name].split()


# The same inputs under every convention


@every_preset
def test_an_empty_candidate_scores_0_or_stops_the_tool(convention):
    if convention in (MULTI_BLEU, HF_EVALUATE):
        with pytest.raises(BleuInputError, match="an empty candidate has no score"):
            sentence_bleu([], [["a"]], convention=convention)
    else:
        assert sentence_bleu([], [["a"]], convention=convention).score == 0
        assert sentence_bleu([], [[]], convention=convention).score == 0


def test_an_empty_reference_is_0_for_multi_bleu_and_stops_evaluate():
    assert sentence_bleu(["a"], [[]], convention=MULTI_BLEU).score == 0
    with pytest.raises(BleuInputError):
        sentence_bleu(["a"], [["a"], []], convention=HF_EVALUATE)


@examples(300)
@given(corpora(min_length=1), st.sampled_from(PRESETS))
def test_log_terms_sum_to_the_log_of_the_score_under_every_convention(corpus, convention):
    result = corpus_bleu(*columns(corpus), convention=convention)
    log_bleu = math.log(result.score) if result.score else -math.inf
    assert math.fsum(result.log_terms) == pytest.approx(log_bleu, abs=1e-9)
