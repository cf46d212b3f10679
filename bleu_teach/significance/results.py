"""Lesson 08. What the draws say: numbers to go on with, and sentences that cannot be misread."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from bleu_teach.language import gettext, ngettext
from bleu_teach.numerals import number
from bleu_teach.views import Table, View

# Resamples compare sizes of gaps, as sacreBLEU does: a one-sided test where the lead is clear.
# Shuffles ask how often chance puts either of the two so far ahead, which is a two-sided test.
BY_CHANCE = {
    "resamples": "a lead this large arises by chance in {chance} of resamples",
    "shuffles": "a gap this large, either way, arises by chance in {chance} of shuffles",
}
OF_DRAWS = {"resamples": "{chance} of resamples", "shuffles": "{chance} of shuffles"}


@dataclass(frozen=True)
class Interval:
    """A score, and where it lies in 95 % of the resamples.

    >>> print(Interval(0.183, 0.179, 0.188, scores=[0.183] * 1000))
    BLEU = 18.30, 95 % interval 17.90 to 18.80 (1000 resamples)
    """

    score: float  # BLEU of the test set, from 0 to 1
    low: float  # the lower end of the interval
    high: float  # its upper end
    scores: Collection[float] = field(repr=False, compare=False)  # BLEU of each resample

    def __str__(self) -> str:
        message = ngettext(
            "BLEU = {score}, 95 % interval {span} ({number} resample)",
            "BLEU = {score}, 95 % interval {span} ({number} resamples)",
            len(self.scores),
        )
        span = _span((self.low, self.high))
        return message.format(
            score=number(self.score, percent=True), span=span, number=len(self.scores)
        )


@dataclass(frozen=True)
class PairedResult:
    """One system beside the baseline.

    >>> print(PairedResult("A", "B", 0.172, 0.184, 0.07, 1000, "resamples", (-0.001, 0.024)))
    ... # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 1.20 BLEU (18.40 against 17.20), 95 % interval −0.10 to 2.40;
    a lead this large arises by chance in 7 % of resamples.
    """

    baseline: str  # its name
    system: str  # its name
    baseline_score: float  # BLEU of the baseline, from 0 to 1
    score: float  # BLEU of the system
    p_value: float  # the share of draws in which chance alone makes a lead or a gap this large
    draws: int  # how many there were
    kind: str  # what was drawn, "resamples" or "shuffles"
    # Between its ends lies score - baseline_score in 95 % of the resamples. Shuffles have none.
    interval: tuple[float, float] | None = None
    gaps: Collection[float] = field(default=(), repr=False, compare=False)  # in each draw

    @property
    def gap(self) -> float:
        """How far the system is ahead of the baseline; below 0 if it is behind."""
        return self.score - self.baseline_score

    @property
    def chance(self) -> str:
        """The p-value in percent; if no draw had such a gap, the least that could be seen."""
        percent, least = 100 * self.p_value, 100 / self.draws
        if percent < least:
            return gettext("less than {least} %").format(least=f"{least:g}")
        return f"{percent:.2g} %" if percent < 10 else f"{percent:.0f} %"

    def __str__(self) -> str:
        """Whoever is ahead comes first, so that no sign needs an interpretation."""
        ahead, behind = (self.system, self.score), (self.baseline, self.baseline_score)
        interval = self.interval
        if self.gap < 0:
            ahead, behind = behind, ahead
            interval = interval and (-interval[1], -interval[0])
        if self.gap == 0:
            message = gettext("{ahead} and {behind} have the same BLEU ({high} against {low}).")
        elif interval:
            message = gettext(
                "{ahead} is ahead of {behind} by {gap} BLEU ({high} against {low}), "
                "95 % interval {span}; {chance}."
            )
        else:
            message = gettext(
                "{ahead} is ahead of {behind} by {gap} BLEU ({high} against {low}); {chance}."
            )
        return message.format(
            ahead=ahead[0],
            behind=behind[0],
            gap=number(abs(self.gap), percent=True),
            high=number(ahead[1], percent=True),
            low=number(behind[1], percent=True),
            span=interval and _span(interval),
            chance=gettext(BY_CHANCE[self.kind]).format(chance=self.chance),
        )


@dataclass(frozen=True)
class Comparison(View):
    """Some systems, each beside the same baseline. Prints as one sentence a system.

    >>> print(Comparison((PairedResult("A", "B", 0.2, 0.2, 0.5, 1000, "shuffles"),)))
    B and A have the same BLEU (20.00 against 20.00).
    """

    differences: tuple[PairedResult, ...]  # one a system, in their order

    def __str__(self) -> str:
        return "\n".join(map(str, self.differences))

    @property
    def views(self) -> tuple[Table]:
        """A table for notebooks: the baseline, then the systems."""
        first = self.differences[0]
        lead = gettext("ahead of {baseline} by").format(baseline=first.baseline)
        head = [gettext("system"), "BLEU", lead, gettext("95 % interval"), gettext("by chance in")]
        rows = [[first.baseline, number(first.baseline_score, percent=True), "", "", ""]]
        for one in self.differences:
            score, gap = (number(value, percent=True) for value in (one.score, one.gap))
            span = _span(one.interval) if one.interval else ""
            chance = gettext(OF_DRAWS[one.kind]).format(chance=one.chance)
            rows.append([one.system, score, gap, span, chance])
        caption = gettext("Compared with {baseline}").format(baseline=first.baseline)
        return (Table(caption, head, rows),)


def _span(interval: tuple[float, float]) -> str:
    low, high = (number(end, percent=True) for end in interval)
    return gettext("{low} to {high}").format(low=low, high=high)
