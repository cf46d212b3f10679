"""Lesson 08: intervals and p-values. sacreBLEU's PairedTest is the oracle, to the last digit."""

from functools import partial
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu import BLEU
from sacrebleu.significance import PairedTest

from bleu_teach import BleuInputError, bootstrap, paired_bootstrap, paired_randomization
from bleu_teach.conventions import PRESETS, SACREBLEU
from bleu_teach.scale import from_row, segment_stats
from bleu_teach.significance.draws import score_rows
from bleu_teach.significance.tries import holm
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
DRAWS = {paired_bootstrap: "resamples", paired_randomization: "shuffles"}
every_comparison = pytest.mark.parametrize("compare", DRAWS)


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
    same = {"seed": seed, "counted": "sacrebleu"}
    if kind == "bs":
        return paired_bootstrap(counted(test_set), SACREBLEU, resamples=draws, **same)
    return paired_randomization(counted(test_set), SACREBLEU, shuffles=draws, **same)


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


@every_comparison
def test_a_difference_holds_the_gap_of_each_draw(compare):
    systems = counted(invented(60))
    (one,) = compare({name: systems[name] for name in "AC"}, seed=4).differences
    assert len(one.gaps) == one.draws
    if compare is paired_bootstrap:  # the same draws for both systems
        a, c = (bootstrap(systems[name], seed=4).scores for name in "AC")
        assert one.gaps == pytest.approx(c - a)
        as_far = abs(one.gaps - one.gaps.mean()) >= one.gap
    else:
        as_far = abs(one.gaps) >= one.gap
        assert one.interval is None
    assert one.p_value == (np.sum(as_far) + 1) / (one.draws + 1)


def exact_p_value(systems):
    """The proportion of all shuffles of the two systems with a gap at least as large."""
    a, b = systems.values()
    coins = np.array([*product([0, 1], repeat=len(a))])
    gaps = score_rows(b.sum(0) - coins @ (b - a), SACREBLEU)
    gaps = gaps - score_rows(a.sum(0) + coins @ (b - a), SACREBLEU)
    return np.mean(abs(gaps) >= abs(gaps[0]) - 1e-12)


@pytest.mark.parametrize("segments", [1, 2, 5, 8])
def test_the_p_value_is_close_to_that_of_all_shuffles(segments):
    systems = {name: rows for name, rows in counted(invented(segments)).items() if name != "C"}
    (one,) = paired_randomization(systems, SACREBLEU, shuffles=4000).differences
    assert one.p_value == pytest.approx(exact_p_value(systems), abs=0.02)


@every_comparison
def test_equal_outputs_have_a_p_value_of_one_except_under_sacrebleu(compare):
    rows = counted(invented(20))["A"]
    systems = {"A": rows, "copy": rows.copy()}
    for counted_as, p_value in (("at_least", 1), ("sacrebleu", 1 / 100)):
        (one,) = compare(systems, counted=counted_as, **{DRAWS[compare]: 99}).differences
        assert (one.p_value, one.differing) == (p_value, 0)


@pytest.mark.parametrize("differing", [0, 1, 5, 6])
def test_with_fewer_than_six_segments_that_differ_no_p_value_is_small(differing):
    systems = counted(invented(40))
    mixed = np.where(np.arange(40)[:, None] < 40 - differing, systems["A"], 0 * systems["A"])
    (one,) = paired_randomization({"A": systems["A"], "B": mixed}, shuffles=4000).differences
    assert one.differing == differing and bool(one.warning) == (differing < 6)
    least = min(1, 2 ** (1 - differing))
    assert one.p_value > least - 0.02
    assert not one.warning or f"{100 * least:g}%" in one.warning


@given(st.lists(st.floats(0.0001, 1), min_size=1, max_size=9))
def test_holm_corrects_each_p_value_by_those_that_are_no_larger(p_values):
    ranked = sorted(p_values)
    steps = [min(1, p * (len(ranked) - rank)) for rank, p in enumerate(ranked)]
    assert holm(p_values) == [max(steps[: ranked.index(p) + 1]) for p in p_values]


def test_rows_of_another_metric_bring_their_own_score():
    systems = {name: rows.astype(float) for name, rows in counted(invented(30)).items()}
    length = partial(np.take, indices=0)  # the number of words, of a sum of rows
    assert bootstrap(systems["A"], length).score == systems["A"][:, 0].sum()
    (one, _) = paired_randomization(systems, length).differences
    assert (one.gap, one.p_value) == (0, 1)  # all candidates are as long as their reference


@every_comparison
def test_a_seed_can_be_repeated(compare):
    systems = counted(invented(30))
    number = {DRAWS[compare]: 300}
    first, again, other = (compare(systems, seed=seed, **number) for seed in (0, 0, 6))
    assert first == again
    assert p_values(other) != p_values(first)


@pytest.mark.parametrize("wrong", [None, [1, 2], "rows", np.zeros((3, 17)), np.zeros(17, int)])
def test_what_was_not_counted_is_refused(wrong):
    with pytest.raises(BleuInputError, match="Count first: segment_stats"):
        bootstrap(wrong)
    with pytest.raises(BleuInputError, match="rows of B"):
        paired_bootstrap({"A": counted(invented(3))["A"], "B": wrong})


ROWS = counted(invented(3))["A"]
TWO = {"A": ROWS, "B": ROWS}
REFUSED = [
    *(({"systems": wrong}, "a dict of two or more systems") for wrong in (None, [], {"A": ROWS})),
    ({"systems": {"A": ROWS, "B": ROWS[:2]}}, "'A': 3, 'B': 2"),
    *(({"systems": TWO, "resamples": n}, "a whole number of at least 1") for n in (0, 1e3)),
    ({"systems": TWO, "seed": -1}, "a whole number of at least 0"),
]


@pytest.mark.parametrize(("given", "said"), REFUSED)
def test_a_comparison_needs_two_systems_on_the_same_segments_and_whole_numbers(given, said):
    with pytest.raises(BleuInputError, match=said):
        paired_bootstrap(**given)
