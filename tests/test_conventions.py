"""Lesson 06: what each convention makes of the same counts."""

import math
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import assume, given, settings

from bleu_teach import (
    AALTO,
    KIRCHHOFF,
    NLTK_2017,
    PAPINENI,
    SACREBLEU,
    Convention,
    conventions,
    corpus_bleu,
    sentence_bleu,
)
from tests.strategies import (
    AUSTEN,
    GUIDE_1,
    THE_THE_THE,
    WATERS,
    columns,
    corpora,
    nltk,
    segments,
    split,
)

PRESETS = [value for value in vars(conventions).values() if isinstance(value, Convention)]
PADDED = replace(PAPINENI, name="PADDED", padding="segments")

SHIP = ("this is a ship", "it is ship", "ship it is", "a ship, it is")
AALTO_1 = [
    split("a b c d", "a b c", "a b c d e"),
    split("colourless green ideas", "ideas green colourless sleep", "colourless green"),
    split("a c d", "a b c", "a b c d e"),
]
AALTO_2 = [split(*WATERS), split(*THE_THE_THE), split(*AUSTEN)]


@pytest.mark.parametrize("convention", PRESETS, ids=str)
def test_a_preset_bears_its_own_name_and_a_source(convention):
    assert getattr(conventions, convention.name) is convention
    assert convention.source


def test_a_convention_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        PAPINENI.zero_matches = "skip"


# NLTK as of 2017: an order without a match is skipped


@pytest.mark.parametrize(
    ("candidate", "score"),
    [
        ("it is ship", 1.0),
        ("it is a ship", 0.8408964152537145),
        ("it", 0.1353352832366127),
        ("it it it it it it it", 0.6147881529512643),
        ("it a b c d e f g h i j k l m n", 0.6042750794713536),
        ("ship ship ship", 0.7598356856515925),
        ("it ship", 0.6065306597126334),
    ],
)
def test_scores_of_the_2017_article_to_the_last_digit(candidate, score):
    assert sentence_bleu(*split(candidate, *SHIP), convention=NLTK_2017).score == score


@pytest.mark.parametrize("convention", PRESETS, ids=str)
def test_the_papers_first_candidate_needs_no_repair_under_any_convention(convention):
    result = sentence_bleu(*split(*GUIDE_1), convention=convention)
    assert result.score == pytest.approx(0.5045666840058485, abs=1e-15)


@settings(max_examples=300)
@given(corpora())
def test_skipped_orders_keep_their_weight(corpus):
    result = corpus_bleu(*columns(corpus), convention=NLTK_2017)
    matched = [matches / total for matches, total in result.precisions if matches]
    expected = result.brevity_penalty * math.prod(p**0.25 for p in matched) if matched else 0
    assert result.score == pytest.approx(expected, abs=1e-12)


# Kirchhoff: the shortest reference, the mean over the orders that match


@settings(max_examples=300)
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


def test_the_shortest_reference_spares_a_candidate_that_the_closest_punishes():
    # 8 tokens against 6 and 9: HF evaluate says 1.0
    segment = split("a b c d e f g h", "a b c d e f", "a b c d e f g h i")
    assert sentence_bleu(*segment).brevity_penalty == pytest.approx(0.8825, abs=1e-4)
    shortest = sentence_bleu(*segment, convention=KIRCHHOFF)
    assert (shortest.brevity_penalty, shortest.reference_length) == (1, 6)


def test_shortest_lengths_are_summed_over_a_corpus():
    corpus = [split("a b c d", "a b", "a b c"), split("a b c", "a", "a b c d")]
    assert corpus_bleu(*columns(corpus), convention=KIRCHHOFF).reference_length == 2 + 1
    assert corpus_bleu(*columns(corpus)).reference_length == 3 + 4


# Aalto: no matches become 1e-10, no n-grams 0 of 1


@pytest.mark.parametrize(
    ("corpus", "aalto", "unpadded"),
    [
        (AALTO_1, 0.5873949094699213, 0.7730551756939454),
        (AALTO_2, 0.1502348037292212, 0.1522792846204306),
    ],
)
def test_corpora_of_the_aalto_assignment(corpus, aalto, unpadded):
    def score(convention):
        return corpus_bleu(*columns(corpus), convention=convention).score

    assert score(AALTO) == pytest.approx(aalto, abs=1e-12)
    assert score(PAPINENI) == pytest.approx(unpadded, abs=1e-12)


@pytest.mark.parametrize(
    ("candidate", "reference", "score"),
    [
        ([1, 2, 3, 4], [1, 2, 3, 4], 1.0),
        ([5, 1, 2, 3, 4], [1, 2, 3, 4, 5], 0.7071067811865475),
        ([1, 2, 3, 4], [1, 2, 3, 5], 0.0022360679774997894),
        ([], ["Silence"], 0.0),
    ],
)
def test_sentences_of_the_aalto_assignment(candidate, reference, score):
    result = corpus_bleu([candidate], [[reference]], convention=AALTO)
    assert result.score == pytest.approx(score, abs=1e-15)


@settings(max_examples=300)
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


# NLTK: padding


@settings(max_examples=300)
@given(corpora())
def test_padding_is_what_nltk_does_where_every_order_matches(corpus):
    padded = corpus_bleu(*columns(corpus), convention=PADDED)
    assume(all(padded.stats.matches))
    assert padded.score == pytest.approx(nltk(corpus), abs=1e-12)


def test_a_short_perfect_segment_costs_a_corpus_something_only_if_padded():
    corpus = [split("a b c d e f", "a b c d e f"), split("g h", "g h")]
    assert corpus_bleu(*columns(corpus)).score == 1
    assert corpus_bleu(*columns(corpus), convention=PADDED).score == pytest.approx(0.8801, abs=1e-4)


# The same three inputs under every convention


@pytest.mark.parametrize("convention", PRESETS, ids=str)
def test_an_empty_candidate_scores_0(convention):
    assert sentence_bleu([], [["a"]], convention=convention).score == 0
    assert sentence_bleu([], [[]], convention=convention).score == 0


@pytest.mark.parametrize(
    ("convention", "score"),
    [(PAPINENI, 0), (SACREBLEU, 0), (NLTK_2017, 0), (KIRCHHOFF, 0), (AALTO, 1e-10 / 24**0.25)],
    ids=str,
)
def test_nothing_matches(convention, score):
    result = sentence_bleu(*split("a b c d", "w x y z"), convention=convention)
    assert result.score == pytest.approx(score, abs=1e-20)


@pytest.mark.parametrize(
    ("convention", "score"),
    [
        (PAPINENI, 0),
        (SACREBLEU, 0),
        (NLTK_2017, 1),
        (KIRCHHOFF, 1),
        (AALTO, 1e-5),  # 1/1 · 1/1 · 1e-10/1 · 1e-10/1 under the fourth root
    ],
    ids=str,
)
def test_a_perfect_candidate_of_two_words(convention, score):
    result = sentence_bleu(*split("hello world", "hello world"), convention=convention)
    assert result.score == pytest.approx(score, abs=1e-15)


@settings(max_examples=300)
@given(corpora())
@pytest.mark.parametrize("convention", PRESETS, ids=str)
def test_log_terms_sum_to_the_log_of_the_score_under_every_convention(convention, corpus):
    result = corpus_bleu(*columns(corpus), convention=convention)
    log_bleu = math.log(result.score) if result.score else -math.inf
    assert math.fsum(result.log_terms) == pytest.approx(log_bleu, abs=1e-12)


def test_a_dropped_order_is_printed_as_left_out():
    result = sentence_bleu(*split("hello world", "hello world"), convention=KIRCHHOFF)
    assert "100.0/100.0/-/-" in str(result)
    assert "left out" in result._repr_html_()
