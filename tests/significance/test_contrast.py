"""Lesson 08: what a segment does to the score is what a corpus with this segment scores."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import (
    COMPARE_MT,
    PAPINENI,
    SACREBLEU,
    corpus_bleu,
    corpus_stats,
    paired_bootstrap,
    segment_stats,
)
from bleu_teach.corpus import load
from bleu_teach.scores import BleuStats
from bleu_teach.significance.contrast import Exchange, contrast, exchange_segments, ngram_gains
from tests.examples import examples
from tests.strategies import corpora

CONVENTIONS = [PAPINENI, SACREBLEU, COMPARE_MT]
OURS = load()
REFERENCES = [[text.split() for text in texts] for texts in OURS.references]
SYSTEMS = {name: [line.split() for line in OURS.systems[name]] for name in ("literal", "fluent")}


@st.composite
def pairs(draw):
    """Two systems with the same references."""
    corpus = draw(corpora(max_segments=6))
    a = [candidate for candidate, _ in corpus]
    return a, draw(st.permutations(a)), [references for _, references in corpus]


def exchanges(a, b, references, convention):
    return exchange_segments(segment_stats(a, references), segment_stats(b, references), convention)


@pytest.mark.parametrize("convention", CONVENTIONS, ids=str)
@examples(60)
@given(pairs())
def test_the_effect_is_that_of_putting_one_translation_in(convention, pair):
    a, b, references = pair
    before = corpus_bleu(a, references, convention=convention)
    for one in exchanges(a, b, references, convention):
        k = one.place
        after = corpus_bleu([*a[:k], b[k], *a[k + 1 :]], references, convention=convention)
        assert one.effect == pytest.approx(after.score - before.score)
        assert math.fsum(one.shares) == pytest.approx(one.effect)
        if before.score and after.score:
            assert sum(one.terms) == pytest.approx(math.log(after.score / before.score))


@given(pairs())
def test_each_segment_is_there_once_the_largest_effect_first(pair):
    found = exchanges(*pair, SACREBLEU)
    assert sorted(one.place for one in found) == list(range(len(pair[0])))
    sizes = [abs(one.effect) for one in found]
    assert sizes == sorted(sizes, reverse=True)


def test_the_effects_of_all_segments_are_about_the_gap():
    found = contrast(SYSTEMS, REFERENCES)
    assert sum(one.effect for one in found.exchanges) == pytest.approx(
        found.resampled.gap, abs=0.01
    )


def exchange(*terms, effect=0.1):
    nothing = BleuStats(0, 0, (0,), (0,))
    return Exchange(0, effect, terms, nothing, nothing)


def test_the_decisive_term_is_the_one_that_moved_most():
    assert exchange(0.0, 0.1, -0.3, effect=-0.2).decisive == 2
    assert exchange(0.2, 0.1, 0.1, effect=0.4).decisive == 0


def test_a_term_that_moves_against_the_score_is_not_the_decisive_one():
    assert exchange(-0.3, 0.2, 0.25, effect=0.15).decisive == 2


def test_a_score_that_leaves_0_owes_it_to_the_order_that_did():
    assert exchange(0.1, 0.5, math.inf).shares == (0, 0, 0.1)
    assert exchange(0.0, 0.0, effect=0.0).shares == (0, 0)


@given(pairs(), st.integers(1, 3))
def test_what_one_gets_and_the_other_does_not_is_the_gap_of_the_matches(pair, n):
    a, b, references = pair
    of_a, of_b = ngram_gains(a, b, references, n)
    first, second = (corpus_stats(own, references).matches[n - 1] for own in (a, b))
    assert of_b.total() - of_a.total() == second - first
    assert all(len(ngram) == n for ngram in {*of_a, *of_b})


def test_the_same_ngram_can_be_won_here_and_lost_there():
    assert ngram_gains([["a"], ["b"]], [["b"], ["a"]], [[["a"]], [["a"]]], 1) == (
        {("a",): 1},
        {("a",): 1},
    )


def test_a_contrast_holds_the_tests_of_lesson_07():
    found = contrast(SYSTEMS, REFERENCES, SACREBLEU, seed=3)
    rows = {name: segment_stats(own, REFERENCES) for name, own in SYSTEMS.items()}
    assert (found.resampled,) == paired_bootstrap(rows, SACREBLEU, seed=3).differences
    assert found.shuffled.kind == "shuffles"
    for name, own in SYSTEMS.items():
        assert found.scores[name] == corpus_bleu(own, REFERENCES, convention=SACREBLEU)
