"""Lesson 08: intervals and p-values. sacreBLEU's PairedTest is the oracle, to the last digit."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu import BLEU
from sacrebleu.significance import PairedTest

from bleu_teach import BleuInputError
from bleu_teach.conventions import PRESETS, SACREBLEU
from bleu_teach.scale import from_row, segment_stats
from bleu_teach.significance.draws import bootstrap, paired_bootstrap, paired_randomization
from tests.examples import examples

# A test set: for each segment the candidates of the systems A, B and C, and two references.
# Few different words, so that there are ties, zeros, and scores that no draw can change.
sentences = st.lists(st.sampled_from("abc"), max_size=7)
test_sets = st.lists(
    st.tuples(*(st.lists(sentences, min_size=k, max_size=k) for k in (3, 2))),
    min_size=1,
    max_size=12,
)
seeds = st.integers(1, 2**32)


def invented(segments):
    """B gets a word wrong a little less often than A, and C much less often."""
    random = Random(segments)
    test_set = []
    for _ in range(segments):
        reference = random.choices("abcdefgh", k=random.randint(5, 15))
        candidates = [
            [word if random.random() < right else "x" for word in reference]
            for right in (0.80, 0.82, 0.90)
        ]
        test_set.append((candidates, [reference, reference[1:]]))
    return test_set


def counted(test_set):
    """The rows of each system."""
    systems = zip(*(candidates for candidates, _ in test_set), strict=True)
    references = [references for _, references in test_set]
    return {name: segment_stats(own, references) for name, own in zip("ABC", systems, strict=True)}


def sacrebleu(test_set, kind, draws, seed):
    """Return sacreBLEU's result for each system: "bs" with resamples, "ar" with shuffles."""
    systems = zip(*(candidates for candidates, _ in test_set), strict=True)
    named = [(name, list(map(" ".join, own))) for name, own in zip("ABC", systems, strict=True)]
    streams = [list(map(" ".join, one)) for one in zip(*(r for _, r in test_set), strict=True)]
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SACREBLEU_SEED", str(seed))
        metric = BLEU(tokenize="none", force=True)
        return PairedTest(named, {"BLEU": metric}, streams, kind, draws)()[1]["BLEU"]


def ours(test_set, kind, draws, seed):
    """The same with our functions."""
    if kind == "bs":
        return paired_bootstrap(counted(test_set), SACREBLEU, resamples=draws, seed=seed)
    return paired_randomization(counted(test_set), SACREBLEU, shuffles=draws, seed=seed)


def p_values(comparison):
    return [one.p_value for one in comparison.differences]


@pytest.mark.parametrize("kind", ["bs", "ar"])
@examples(30)
@given(test_set=test_sets, seed=seeds)
def test_the_same_draws_give_the_p_values_of_sacrebleu(kind, test_set, seed):
    expected = [result.p_value for result in sacrebleu(test_set, kind, 100, seed)[1:]]
    assert p_values(ours(test_set, kind, 100, seed)) == expected


@pytest.mark.parametrize("seed", [12345, 7])
def test_intervals_are_those_of_sacrebleu(seed):
    test_set = invented(80)
    theirs = sacrebleu(test_set, "bs", 200, seed)
    for rows, expected in zip(counted(test_set).values(), theirs, strict=True):
        result = bootstrap(rows, SACREBLEU, resamples=200, seed=seed)
        found = (result.score, result.scores.mean(), (result.high - result.low) / 2)
        # sacreBLEU computes the scores of resamples with 32 bits
        wanted = (expected.score / 100, expected.mean / 100, expected.ci / 100)
        assert found == pytest.approx(wanted, rel=1e-5)


@pytest.mark.parametrize("convention", PRESETS, ids=str)
def test_a_resample_scores_as_the_segments_in_it(convention):
    rows = counted(invented(9))["A"]
    drawn = np.random.default_rng(3).choice(len(rows), size=(20, len(rows)))
    by_hand = [from_row(sum(rows[chosen])).score(convention).score for chosen in drawn]
    scores = bootstrap(rows, convention, resamples=20, seed=3).scores
    assert scores == pytest.approx(by_hand, rel=1e-13)


@pytest.mark.parametrize("compare", [paired_bootstrap, paired_randomization])
def test_a_difference_holds_the_gap_of_each_draw(compare):
    systems = counted(invented(60))
    (one,) = compare({name: systems[name] for name in "AC"}, seed=4).differences
    assert len(one.gaps) == one.draws
    if compare is paired_bootstrap:  # the same draws for both systems
        a, c = (bootstrap(systems[name], seed=4).scores for name in "AC")
        assert one.gaps == pytest.approx(c - a)
        assert one.p_value == (np.sum(abs(one.gaps) - abs(one.gaps).mean() > one.gap) + 1) / 1001
    else:
        assert one.p_value == (np.sum(abs(one.gaps) > one.gap) + 1) / (one.draws + 1)
        assert one.interval is None


@pytest.mark.parametrize("compare", [paired_bootstrap, paired_randomization])
def test_a_seed_can_be_repeated(compare):
    systems = counted(invented(30))
    number = {"resamples" if compare is paired_bootstrap else "shuffles": 300}
    first, again, other = (compare(systems, seed=seed, **number) for seed in (0, 0, 6))
    assert first == again
    assert p_values(other) != p_values(first)


@pytest.mark.parametrize("wrong", [None, [1, 2], "rows", np.zeros((3, 17)), np.zeros(17, int)])
def test_what_was_not_counted_is_refused(wrong):
    with pytest.raises(BleuInputError, match="Count first: segment_stats"):
        bootstrap(wrong)
    with pytest.raises(BleuInputError, match="rows of B"):
        paired_bootstrap({"A": counted(invented(3))["A"], "B": wrong})


@pytest.mark.parametrize("wrong", [None, [], {}, {"A": segment_stats([["a"]], [[["a"]]])}])
def test_a_comparison_needs_two_systems(wrong):
    with pytest.raises(BleuInputError, match="a dict of two or more systems, baseline first"):
        paired_randomization(wrong)


def test_systems_of_different_test_sets_are_refused():
    systems = {"A": counted(invented(3))["A"], "B": counted(invented(4))["B"]}
    with pytest.raises(BleuInputError, match="'A': 3, 'B': 4"):
        paired_bootstrap(systems)


@pytest.mark.parametrize("numbers", [{"resamples": 0}, {"resamples": 1e3}, {"seed": -1}])
def test_numbers_are_whole(numbers):
    with pytest.raises(BleuInputError, match="Expected a whole number of at least"):
        bootstrap(counted(invented(3))["A"], **numbers)
