"""Lesson 08: what the draws say, as a sentence that a reader cannot misread."""

from dataclasses import replace

import numpy as np
import pytest

from bleu_teach import paired_bootstrap, paired_randomization, tokenize
from bleu_teach.corpus import load
from bleu_teach.scale import segment_stats
from bleu_teach.significance.draws import PairedResult

AHEAD = PairedResult("A", "B", 0.172, 0.184, 0.07, 1000, (-0.001, 0.024))
BEHIND = PairedResult("A", "B", 0.184, 0.172, 0.07, 1000, (-0.024, 0.001))


SAID = {  # what differs from AHEAD, and the end of its sentence
    "resamples": ({}, "95% interval −0.10 to 2.40; in 7% of resamples the gap is at least this far "
                  "from their mean."),
    "shuffles": ({"interval": None}, "(18.40 against 17.20); a gap this large, either way, arises "
                 "by chance in 7% of shuffles."),
    "sacreBLEU's resamples": ({"counted": "sacrebleu"}, "in 7% of resamples its size exceeds the "
                              "mean size by this."),
    "sacreBLEU's shuffles": ({"interval": None, "counted": "sacrebleu"}, "; a larger gap, either "
                             "way, arises by chance in 7% of shuffles."),
    "few that differ": ({"differing": 4}, "mean. Segments that differ: 4. So no p-value can be "
                        "below 12.5%."),
    "none ahead": ({"score": 0.172}, "B and A have the same BLEU (17.20 against 17.20)."),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "end"), SAID.values(), ids=SAID)
def test_the_sentence_says_who_is_ahead_and_what_was_counted(changes, end):
    text = str(replace(AHEAD, **changes))
    assert text.endswith(end) and ("score" in changes or text.startswith("B is ahead of A by 1.20"))


def test_a_system_that_is_behind_makes_the_same_sentence_of_the_baseline():
    there_and_back = str(AHEAD).translate(str.maketrans("AB", "BA"))
    assert str(BEHIND) == there_and_back.replace("ALEU", "BLEU")


@pytest.mark.parametrize(
    ("p_value", "chance"),
    [(1 / 10_001, "0.01%"), (2 / 1001, "0.2%"), (0.0719, "7.2%"), (0.4321, "43%"), (1.0, "100%")],
)
def test_a_chance_is_in_percent_and_never_zero(p_value, chance):
    assert replace(AHEAD, p_value=p_value).chance == chance


def rows_of(name):
    """The statistics of a system of the corpus, segment by segment."""
    references = [[tokenize(text) for text in texts] for texts in load().references]
    return segment_stats([tokenize(line) for line in load().systems[name]], references)


def fair_pair(a, b, seed):
    """Mix two systems by the toss of a coin per segment, so that neither mixture is better."""
    coins = np.random.default_rng(seed).random((len(a), 1)) < 0.5
    return {"C": np.where(coins, b, a), "D": np.where(coins, a, b)}


@pytest.mark.thorough
@pytest.mark.parametrize(("test", "draws", "share"), [
    (paired_bootstrap, "resamples", 0.12), (paired_randomization, "shuffles", 0.05)
])  # fmt: skip
def test_where_nothing_differs_each_test_raises_as_many_false_alarms_as_lesson_08_states(
    test, draws, share
):
    rows = rows_of("literal"), rows_of("fluent")
    given = {draws: 1000, "counted": "sacrebleu"}
    results = (test(fair_pair(*rows, seed), **given) for seed in range(1, 401))
    alarms = sum(result.differences[0].p_value < 0.05 for result in results)
    assert round(alarms / 400, 2) == share
