"""Lesson 07: statistics as rows of an array lose nothing, and score as they do one by one."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import BleuInputError, sentence_stats
from bleu_teach.conventions import CHOICES, PAPINENI, PRESETS
from bleu_teach.rows import fields_of, from_row, score_rows, to_row
from tests.examples import examples
from tests.strategies import corpora, segments


def everything(stats):
    """All fields, those too that do not count for equality."""
    return vars(stats)


@given(segments(), st.integers(1, 5))
def test_a_row_and_back(segment, max_n):
    stats = sentence_stats(*segment, max_n)
    assert everything(from_row(to_row(stats))) == everything(stats)


@given(corpora())
def test_rows_add_as_statistics_do(corpus):
    stats = [sentence_stats(*segment) for segment in corpus]
    total = np.sum([to_row(one) for one in stats], axis=0)
    assert everything(from_row(total)) == everything(sum(stats))


@given(corpora())
def test_columns_have_their_names_as_rows_have(corpus):
    rows = np.array([to_row(sentence_stats(*segment)) for segment in corpus])
    columns = fields_of(rows.T)
    for place, row in enumerate(rows):
        fields = fields_of(list(row))
        assert columns["candidate_length"][place] == fields["candidate_length"]
        assert [column[place] for column in columns["matches"]] == list(fields["matches"])


def every_convention():
    """The presets, and each rule of each choice, with and without padding."""
    yield from PRESETS
    for padding, (choice, rules) in product(CHOICES["padding"], CHOICES.items()):
        for rule in rules:
            yield replace(
                PAPINENI,
                **{"name": f"{choice} {rule} {padding}", "padding": padding} | {choice: rule},
            )


def score_or_refusal(row, convention):
    try:
        return from_row(row).score(convention).score
    except BleuInputError as refusal:
        return str(refusal)


@pytest.mark.parametrize("convention", list(every_convention()), ids=str)
@examples(25)
@given(corpus=corpora(max_segments=9))
def test_rows_score_together_as_they_do_one_by_one(convention, corpus):
    rows = np.array([to_row(sentence_stats(*segment)) for segment in corpus])
    rows = np.vstack([rows, rows.cumsum(axis=0), np.zeros_like(rows[:1])])
    one_by_one = [score_or_refusal(row, convention) for row in rows]
    scored = np.array([not isinstance(answer, str) for answer in one_by_one])
    # NLTK's 2.2e-308 has the logarithm -708, and exp makes of its last bits a thousand times more
    scores = [answer for answer in one_by_one if not isinstance(answer, str)]
    assert score_rows(rows[scored], convention) == pytest.approx(scores, rel=1e-12, abs=0)
    refusals = {answer for answer in one_by_one if isinstance(answer, str)}
    if refusals:  # one row without a score is enough
        with pytest.raises(BleuInputError) as refused:
            score_rows(rows, convention)
        assert str(refused.value) in refusals


def test_equal_rows_have_equal_scores_wherever_they_stand():
    row = to_row(sentence_stats("a b c d e".split(), ["a b c d f".split()]))
    assert len(set(score_rows(np.array([row] * 1001), PAPINENI))) == 1


def test_a_rule_that_wants_one_row_at_a_time_gets_it(monkeypatch):
    def of_even_length(stats):
        return stats.candidate_length % 2 == 0

    monkeypatch.setitem(CHOICES["nothing_matches"], "zero", of_even_length)
    segments = [("a b c d e".split()[:length], ["a b c d e".split()]) for length in (4, 5, 4)]
    rows = np.array([to_row(sentence_stats(*segment)) for segment in segments])
    assert [bool(score) for score in score_rows(rows, PAPINENI)] == [False, True, False]
