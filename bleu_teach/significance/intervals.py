"""Lesson 08. The results of resampling and shuffling, as numbers and as sentences."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext, ngettext

# Shuffles are a two-sided test. For resamples, sacreBLEU counts this; draws.py explains when.
BY_CHANCE = {
    "resamples": "in {chance} of resamples the gap is larger than the mean size by more than this",
    "shuffles": "a larger gap, either way, arises by chance in {chance} of shuffles",
}


@dataclass(frozen=True)
class Interval:
    """A score, and the interval that contains the scores of 95% of the resamples.

    >>> print(Interval(0.183, 0.179, 0.188, scores=[0.183] * 1000))
    BLEU = 18.30, 95% interval 17.90 to 18.80 (1000 resamples)
    """

    score: float  # BLEU of the test set, from 0 to 1
    low: float  # the lower end of the interval
    high: float  # its upper end
    scores: Collection[float] = field(repr=False, compare=False)  # BLEU of each resample

    def __str__(self) -> str:
        message = ngettext(
            "BLEU = {score}, 95% interval {span} ({number} resample)",
            "BLEU = {score}, 95% interval {span} ({number} resamples)",
            len(self.scores),
        )
        span = _span((self.low, self.high))
        return message.format(score=number(100 * self.score), span=span, number=len(self.scores))


@dataclass(frozen=True)
class PairedResult:
    """One system compared with the baseline.

    >>> print(PairedResult("A", "B", 0.172, 0.184, 0.07, 1000, (-0.001, 0.024)))
    ... # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 1.20 BLEU (18.40 against 17.20), 95% interval −0.10 to 2.40;
    in 7% of resamples the gap is larger than the mean size by more than this.
    """

    baseline: str  # its name
    system: str  # its name
    baseline_score: float  # BLEU of the baseline, from 0 to 1
    score: float  # BLEU of the system
    p_value: float  # the proportion of draws in `BY_CHANCE`
    draws: int  # the number of draws
    # It contains score - baseline_score in 95% of the resamples. Shuffles have no interval.
    interval: tuple[float, float] | None = None
    gaps: Collection[float] = field(default=(), repr=False, compare=False)  # in each draw

    @property
    def gap(self) -> float:
        """The system's lead over the baseline; below 0 if it is behind."""
        return self.score - self.baseline_score

    @property
    def chance(self) -> str:
        """The p-value as a percentage."""
        percent = 100 * self.p_value
        return f"{percent:.2g}%" if percent < 10 else f"{percent:.0f}%"

    def __str__(self) -> str:
        """Name the system that is ahead first, so that no sign needs an interpretation."""
        ahead, behind = (self.system, self.score), (self.baseline, self.baseline_score)
        interval = self.interval
        if self.gap < 0:
            ahead, behind = behind, ahead
            interval = interval and (-interval[1], -interval[0])
        by_chance = BY_CHANCE["resamples" if interval else "shuffles"]
        if self.gap == 0:
            message = gettext("{ahead} and {behind} have the same BLEU ({high} against {low}).")
        elif interval:
            message = gettext(
                "{ahead} is ahead of {behind} by {gap} BLEU ({high} against {low}), "
                "95% interval {span}; {chance}."
            )
        else:
            message = gettext(
                "{ahead} is ahead of {behind} by {gap} BLEU ({high} against {low}); {chance}."
            )
        return message.format(
            ahead=ahead[0],
            behind=behind[0],
            gap=number(100 * abs(self.gap)),
            high=number(100 * ahead[1]),
            low=number(100 * behind[1]),
            span=interval and _span(interval),
            chance=gettext(by_chance).format(chance=self.chance),
        )


@dataclass(frozen=True, repr=False)
class Comparison:
    """Some systems, each compared with the same baseline; shown as one sentence per system.

    >>> Comparison((PairedResult("A", "B", 0.2, 0.2, 0.5, 1000),))
    B and A have the same BLEU (20.00 against 20.00).
    """

    differences: tuple[PairedResult, ...]  # one per system, in their order

    def __repr__(self) -> str:
        return "\n".join(map(str, self.differences))


def _span(interval: tuple[float, float]) -> str:
    low, high = (number(100 * end) for end in interval)
    return gettext("{low} to {high}").format(low=low, high=high)
