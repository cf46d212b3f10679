"""Lesson 09: agreement with people, and chrF against sacreBLEU."""

import sacrebleu
from hypothesis import assume, given
from hypothesis import strategies as st
from pytest import approx, mark, raises

from bleu_teach import BleuInputError, chrf, pairwise_accuracy, segment_accuracy

TEXT = st.text(alphabet="abc é가🙂 \t", max_size=30)
SCORES = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=8)


@given(candidate=TEXT, reference=TEXT)
def test_chrf_is_that_of_sacrebleu(candidate, reference):
    theirs = sacrebleu.sentence_chrf(candidate, [reference]).score / 100
    assert chrf(candidate, reference) == approx(theirs, abs=1e-9)


@given(pairs=SCORES)
def test_accuracy_counts_ordered_pairs(pairs):
    assume(len({human for _, human in pairs}) > 1)
    metric, human = zip(*pairs, strict=True)
    asked = [(i, j) for i in range(len(pairs)) for j in range(i) if human[i] != human[j]]
    agree = [
        (metric[i] > metric[j]) == (human[i] > human[j]) and metric[i] != metric[j]
        for i, j in asked
    ]
    assert pairwise_accuracy(metric, human) == approx(sum(agree) / len(asked))
    assert pairwise_accuracy(human, human) == 1
    assert pairwise_accuracy([-h for h in human], human) == 0


def test_only_outputs_of_a_segment_are_compared():
    easy, hard = [0.9, 0.8], [0.3, 0.2]
    assert segment_accuracy([easy, hard], [[-5, 0], [0, -5]]) == 0.5
    assert segment_accuracy([easy, hard], [[0, -5], [0, -5]]) == 1
    assert segment_accuracy([[1, 2, 3], [2, 1]], [[1, 2, 3], [1, 2]]) == 0.75  # pairs, not segments


@mark.parametrize("metric", [[], [[1]], [[1, 2], [1]], [1, 2], "ab", [[1, "b"], [1, 2]]])
def test_scores_that_do_not_fit_the_segments_are_refused(metric):
    with raises(BleuInputError):
        segment_accuracy(metric, [[1, 2], [1, 2]])
