"""Planted errors: each is a change, and a synonym is in no reference."""

import re

from bleu_teach.corpus import load
from bleu_teach.corpus.errors import ERRORS, SYNONYMS, make_systems, measure_costs, plant_errors

PLANTED = plant_errors()


def test_every_kind_of_error_is_planted_at_least_ten_times():
    kinds = [error.kind for error in PLANTED]
    assert {kind for kind in ERRORS if kinds.count(kind) >= 10} == {*ERRORS}


def test_an_error_changes_the_line_and_nothing_else():
    references = load().references
    for error in PLANTED:
        assert (error.clean, error.reference) == tuple(references[error.segment])
        assert error.line != error.clean
        assert error.penalty == ERRORS[error.kind][0]


def test_no_reference_uses_a_synonym():
    """Otherwise a change that does no harm would raise the score."""
    for first, second in load().references:
        for old, new in SYNONYMS.items():
            if re.search(rf"\b{old}\b", first):
                assert not re.search(rf"\b{new}\b", f"{first} {second}"), (old, new)


def test_a_cost_is_a_share_of_the_mean_score():
    costs = measure_costs(lambda line, reference: 0.5 if line in reference else 1.0, PLANTED)
    assert set(costs) == set(ERRORS) and set(costs.values()) == {0}
    [one] = [error for error in PLANTED if error.segment == 4 and error.kind == "negation"]
    assert measure_costs(lambda line, _: 3 if line == one.clean else 2, [one]) == {
        "negation": 1 - 2 / 3
    }


def test_nine_systems_have_kinds_of_their_own_and_three_are_weak():
    penalties = []
    for system in make_systems(PLANTED):
        assert [line.segment for line in system] == list(range(48))
        assert len({line.kind for line in system} - {"none"}) <= 3
        penalties.append(sum(line.penalty for line in system) / 48)
    assert max(penalties[:9]) < 2.5 < 4 < min(penalties[9:])
