"""Lesson 07. What the draws say: numbers to go on with, and sentences that cannot be misread."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from html import escape

# Resamples ask how often chance puts this system so far ahead, shuffles how often it puts any of
# the two so far ahead. The second is about twice the first.
BY_CHANCE = {"resamples": "a lead this large", "shuffles": "a gap this large, either way,"}


@dataclass(frozen=True)
class Interval:
    """A score, and where it lies in 95 % of the resamples.

    Args:
        score: BLEU of the test set, from 0 to 1.
        low: the lower end of the interval.
        high: its upper end.
        scores: BLEU of each resample.

    >>> print(Interval(0.183, 0.179, 0.188, scores=[0.183] * 1000))
    BLEU = 18.30, 95 % interval 17.90 to 18.80 (1000 resamples)
    """

    score: float
    low: float
    high: float
    scores: Collection[float] = field(repr=False, compare=False)

    def __str__(self) -> str:
        span = _span((self.low, self.high))
        return f"BLEU = {_points(self.score)}, 95 % interval {span} ({len(self.scores)} resamples)"


@dataclass(frozen=True)
class Difference:
    """One system beside the baseline.

    Args:
        baseline: the name of the baseline.
        system: the name of the system.
        baseline_score: BLEU of the baseline, from 0 to 1.
        score: BLEU of the system.
        p_value: the share of draws in which chance alone makes a lead or a gap this large.
        draws: how many draws there were.
        kind: what was drawn, "resamples" or "shuffles".
        interval: the two ends between which score - baseline_score lies in 95 % of the
            resamples. Shuffles have none.
        gaps: score - baseline_score in each draw.

    >>> print(Difference("A", "B", 0.172, 0.184, 0.07, 1000, "resamples", (-0.001, 0.024)))
    ... # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 1.20 BLEU (18.40 against 17.20), 95 % interval −0.10 to 2.40;
    a lead this large arises by chance in 7 % of resamples.
    """

    baseline: str
    system: str
    baseline_score: float
    score: float
    p_value: float
    draws: int
    kind: str
    interval: tuple[float, float] | None = None
    gaps: Collection[float] = field(default=(), repr=False, compare=False)

    @property
    def gap(self) -> float:
        """How far the system is ahead of the baseline; below 0 if it is behind."""
        return self.score - self.baseline_score

    @property
    def chance(self) -> str:
        """The p-value in percent; if no draw had such a gap, the least that could be seen."""
        percent, least = 100 * self.p_value, 100 / self.draws
        if percent < least:
            return f"less than {least:g} %"
        return f"{percent:.2g} %" if percent < 10 else f"{percent:.0f} %"

    def __str__(self) -> str:
        """Whoever is ahead comes first, so that no sign needs an interpretation."""
        scores = f"{_points(self.score)} against {_points(self.baseline_score)}"
        if self.gap == 0:
            return f"{self.system} and {self.baseline} have the same BLEU ({scores})."
        ahead, behind, interval = self.system, self.baseline, self.interval
        if self.gap < 0:
            ahead, behind = behind, ahead
            scores = f"{_points(self.baseline_score)} against {_points(self.score)}"
            interval = interval and (-interval[1], -interval[0])
        return (
            f"{ahead} is ahead of {behind} by {_points(abs(self.gap))} BLEU ({scores})"
            + (f", 95 % interval {_span(interval)}" if interval else "")
            + f"; {BY_CHANCE[self.kind]} arises by chance in {self.chance} of {self.kind}."
        )


@dataclass(frozen=True)
class Comparison:
    """Some systems, each beside the same baseline. Prints as one sentence a system.

    Args:
        differences: one a system, in their order.

    >>> print(Comparison((Difference("A", "B", 0.2, 0.2, 0.5, 1000, "shuffles"),)))
    B and A have the same BLEU (20.00 against 20.00).
    """

    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.differences))

    def _repr_html_(self) -> str:
        """A table for notebooks: the baseline, then the systems."""
        first = self.differences[0]
        head = ["system", "BLEU", f"ahead of {first.baseline} by", "95 % interval", "by chance in"]
        rows = [[first.baseline, _points(first.baseline_score), "", "", ""]]
        for one in self.differences:
            span = _span(one.interval) if one.interval else ""
            chance = f"{one.chance} of {one.kind}"
            rows.append([one.system, _points(one.score), _points(one.gap), span, chance])
        titles = "".join(f"<th scope='col'>{escape(title)}</th>" for title in head)
        body = "".join(
            f"<tr><th scope='row'>{escape(name)}</th>"
            + "".join(f"<td>{cell}</td>" for cell in cells)
            + "</tr>"
            for name, *cells in rows
        )
        return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def _points(value: float) -> str:
    """BLEU in points, with a real minus sign, and none before zero."""
    return f"{round(100 * value, 2) + 0.0:.2f}".replace("-", "−")


def _span(interval: tuple[float, float]) -> str:
    return f"{_points(interval[0])} to {_points(interval[1])}"
