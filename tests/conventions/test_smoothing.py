"""Lesson 07: each smoothing rule does to the counts what its tool does."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu import BLEU

from bleu_teach import PAPINENI
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from tests.strategies import counts


@given(counts(), st.sampled_from([None, 0.01, 0.5, 1, 3]))
@pytest.mark.parametrize("smoothing", ["none", "floor", "add-k", "exp"])
def test_the_score_is_that_of_sacrebleu_with_its_default_or_another_value(smoothing, stats, value):
    value = value if smoothing in DEFAULT_VALUES else None
    convention = replace(PAPINENI, smoothing=smoothing, smoothing_value=value)
    theirs = BLEU.compute_bleu(
        list(stats.matches),
        list(stats.totals),
        stats.candidate_length,
        stats.reference_length,
        smooth_method=smoothing,
        smooth_value=value,
    )
    assert stats.score(convention).score == pytest.approx(theirs.score / 100, abs=1e-12)
