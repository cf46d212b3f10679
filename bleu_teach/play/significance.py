"""Lesson 08: how sure you can be of a lead. It needs NumPy."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import ipywidgets as widgets
import numpy as np
import traitlets

from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.draw import Note, Picture, View
from bleu_teach.draw.bars import Bar, draw_bars
from bleu_teach.play.base import Explorer
from bleu_teach.scale import segment_stats
from bleu_teach.significance.draws import paired_bootstrap, paired_randomization
from bleu_teach.significance.intervals import PairedResult

SIZES = [25, 50, 100, 200, 400, 800, 1600]
GAINS = [0, 0.5, 1, 2, 4]
SETS = [1, 2, 3, 4, 5]
SAME = 0.7  # the share of words that are equally hard for both systems
SPAN = -8, 16  # points of BLEU
SHUFFLES = 1000  # fewer than by default, so that the answer comes at once


class SignificanceExplorer(Explorer):
    """An invented system B compared with a system A, on an invented test set.

    The p-value comes from shuffles, the interval from resamples.

    Args:
        segments: how many segments the test set has.
        gain: of a hundred words, how many more B gets right than A.
        test_set: which of five test sets of this kind.

    >>> SignificanceExplorer(segments=100, gain=2)
    SignificanceExplorer(segments=100, gain=2, test_set=1)
    """

    segments = traitlets.Enum(SIZES, 100)
    gain = traitlets.Enum(GAINS, 1)
    test_set = traitlets.Enum(SETS, 1)
    shown = ("segments", "gain", "test_set")

    def make_inputs(self) -> list[widgets.Widget]:
        return [
            self.choice_input("segments", "Segments", SIZES),
            self.choice_input("gain", "Extra correct words in 100", GAINS),
            self.menu_input("test_set", "Test set", SETS),
        ]

    def draw(self) -> list[View]:
        systems = invent(self.segments, self.gain, self.test_set)
        (shuffled,) = paired_randomization(systems, shuffles=SHUFFLES).differences
        (resampled,) = paired_bootstrap(systems).differences
        return [Note(gettext("In words"), str(shuffled)), draw_lead(resampled)]


def draw_lead(resampled: PairedResult) -> Picture:
    """Draw B's lead and the interval of its resamples around the line of no lead.

    The scale stays, so that a larger test set is seen to have a shorter interval.
    """
    low, high = (100 * end for end in resampled.interval or (0, 0))
    gap = 100 * resampled.gap
    told = gettext("{low} to {high}").format(low=number(low), high=number(high))
    bars = [
        Bar(gettext("on the test set"), [(0, gap, "bar")], number(gap)),
        Bar(gettext("95% of the resamples"), [(low, high, "cost")], told),
    ]
    heading = gettext("How many points of BLEU B is ahead of A; the line is no lead")
    return draw_bars({heading: bars}, span=SPAN)


@lru_cache(maxsize=32)
def invent(segments: int, gain: float, test_set: int) -> dict[str, np.ndarray]:
    """Invent both systems. Some segments are hard for both, and so are most hard words."""
    random = Random(f"{segments} {test_set}")
    references = [list(range(random.randint(8, 30))) for _ in range(segments)]
    systems: dict[str, list] = {"A": [], "B": []}
    for reference in references:
        right = random.uniform(0.5, 0.9)
        a = [random.random() for _ in reference]
        b = [one if random.random() < SAME else random.random() for one in a]
        systems["A"].append(_translate(reference, a, right))
        systems["B"].append(_translate(reference, b, right + gain / 100))
    return {
        name: segment_stats(own, [[reference] for reference in references])
        for name, own in systems.items()
    }


def _translate(reference: list[int], hardness: list[float], right: float) -> list[int]:
    """Copy the reference with every word wrong that is too hard."""
    return [word if hard < right else -1 for word, hard in zip(reference, hardness, strict=True)]
