"""Lesson 08. Resampling and shuffling of a test set, many times, with a score for each draw.

Statistics add, so a draw is a sum of rows, one for each segment in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.display.formatting import number
from bleu_teach.inputs import refusal, require, require_whole
from bleu_teach.language import gettext, ngettext
from bleu_teach.scale import from_row
from bleu_teach.significance import RESAMPLES, SEED, SHUFFLES

# Shuffles are a two-sided test. For resamples, `paired_bootstrap` explains what sacreBLEU counts.
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


def bootstrap(
    rows: np.ndarray,
    convention: Convention | str = PAPINENI,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval:
    """Estimate how much the score would vary with other segments of this kind.

    Args:
        rows: `segment_stats(candidates, references)`.
        convention: how to turn sums into a score.
        resamples: the number of test sets to draw, of the same size, with replacement.
        seed: the same seed gives the same draws, which are the same as in sacreBLEU.

    Returns:
        An Interval.

    Raises:
        BleuInputError: If rows is not such an array, or if a number is not whole.

    Source: Koehn 2004, section 3, https://aclanthology.org/W04-3250

    >>> from bleu_teach import segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> print(bootstrap(segment_stats([right] * 6 + [wrong] * 4, [[right]] * 10)))
    BLEU = 80.84, 95% interval 66.14 to 95.24 (1000 resamples)
    """
    score = _score(rows, convention, gettext("rows"))
    _require_draws(resamples, seed)
    scores = score_rows(_resample(rows, resamples, seed), convention)[1:]
    return Interval(score, *_percentile_interval(scores), scores)


def paired_bootstrap(
    systems: Mapping[str, np.ndarray],
    convention: Convention | str = PAPINENI,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Comparison:
    """Test whether a system is better than the baseline, or just lucky in the choice of segments.

    All systems are scored on the same resamples, so that all have the same share of hard ones.

    Args:
        systems: a dict from names to `segment_stats(candidates, references)`, with the
            baseline first.
        convention: how to turn sums into a score.
        resamples: the number of test sets to draw, of the same size, with replacement.
        seed: the same seed gives the same draws, which are the same as in sacreBLEU.

    Returns:
        A Comparison, with the interval of each gap.

    Raises:
        BleuInputError: If there are not two systems with equal segments, or as in `bootstrap`.

    Source: Koehn 2004, section 4, https://aclanthology.org/W04-3250. The p-value is sacreBLEU's:
    how often the size of a resample's gap exceeds the mean size by the gap of the test set. For a
    clear lead, this is a one-sided test. Near zero, it is neither one-sided nor two-sided, because
    it ignores signs. If two systems do not differ, it is below 5% in about 12% of test sets.
    Lesson 08 shows why, and its answers compute all three.

    >>> from bleu_teach import segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> a = segment_stats([right] * 5 + [wrong] * 5, [[right]] * 10)
    >>> b = segment_stats([wrong] * 3 + [right] * 7, [[right]] * 10)
    >>> print(paired_bootstrap({"A": a, "B": b}))  # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 9.68 BLEU (85.67 against 75.98), 95% interval −14.58 to 34.11;
    in 18% of resamples the gap is larger than the mean size by more than this.
    """
    scores = _score_systems(systems, convention)
    _require_draws(resamples, seed)
    resampled = (_resample(rows, resamples, seed) for rows in systems.values())
    baseline, *others = (score_rows(sums, convention) for sums in resampled)
    return _compare(scores, [other - baseline for other in others], resampled=True)


def paired_randomization(
    systems: Mapping[str, np.ndarray],
    convention: Convention | str = PAPINENI,
    *,
    shuffles: int = SHUFFLES,
    seed: int = SEED,
) -> Comparison:
    """Test how often the gap would be as large if it did not matter who wrote a translation.

    In each shuffle, a system and the baseline exchange their translations of about half of the
    segments.

    Args:
        systems: a dict from names to `segment_stats(candidates, references)`, with the
            baseline first.
        convention: how to turn sums into a score.
        shuffles: the number of shuffles.
        seed: the same seed gives the same shuffles, which are the same as in sacreBLEU.

    Returns:
        A Comparison, without intervals.

    Raises:
        BleuInputError: As in `paired_bootstrap`.

    Source: Riezler and Maxwell 2005, section 4.2, https://aclanthology.org/W05-0908, with one
    difference: as in sacreBLEU, a shuffle with exactly the test set's gap is not counted. This
    makes the p-value too small if the systems differ in only a few segments.

    >>> from bleu_teach import segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> a = segment_stats([right] * 5 + [wrong] * 5, [[right]] * 10)
    >>> b = segment_stats([wrong] * 3 + [right] * 7, [[right]] * 10)
    >>> print(paired_randomization({"A": a, "B": b}))  # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 9.68 BLEU (85.67 against 75.98);
    a larger gap, either way, arises by chance in 29% of shuffles.
    """
    scores = _score_systems(systems, convention)
    _require_draws(shuffles, seed)
    baseline, *others = systems.values()
    gaps = []
    for rows in others:
        given = _shuffle(baseline - rows, shuffles, seed)  # minus what the baseline received
        left = score_rows(baseline.sum(axis=0) - given, convention)
        gaps.append(left - score_rows(rows.sum(axis=0) + given, convention))
    return _compare(scores, gaps, resampled=False)


def score_rows(rows: np.ndarray, convention: Convention | str) -> np.ndarray:
    """Score each row, a sum of rows of `segment_stats`."""
    return np.array([from_row(row).score(convention).score for row in rows.tolist()])


def _resample(rows: np.ndarray, draws: int, seed: int) -> np.ndarray:
    """Sum all rows, then the rows of each resample, in which a row can be there several times."""
    random, size = np.random.default_rng(seed), len(rows)
    drawn = (rows[random.integers(size, size=size)].sum(axis=0) for _ in range(draws))
    return np.array([rows.sum(axis=0), *drawn])


def _shuffle(rows: np.ndarray, draws: int, seed: int) -> np.ndarray:
    """Return zeros, then sum the rows of each shuffle, which contains about half of them."""
    random = np.random.default_rng(seed)
    drawn = random.integers(2, size=(draws, len(rows)), dtype=bool)
    return np.array([0 * rows[0], *(rows[chosen].sum(axis=0) for chosen in drawn)])


def _percentile_interval(values: np.ndarray) -> tuple[float, float]:
    """Compute the interval that contains 95% of the values; one in forty is cut off at each end."""
    ordered = np.sort(values)
    cut = len(ordered) // 40
    return float(ordered[cut]), float(ordered[-1 - cut])


def _compare(
    scores: Mapping[str, float], gaps: Sequence[np.ndarray], resampled: bool
) -> Comparison:
    """Summarise the draws of each system but the first. The first gap is the test set's."""
    (baseline, first), *others = scores.items()
    differences = []
    for (system, score), found in zip(others, gaps, strict=True):
        gap, drawn = found[0], found[1:]
        by_chance = np.abs(drawn) - (np.abs(drawn).mean() if resampled else 0)
        # The test set counts as a draw, so that the share is never 0.
        p_value = (int(np.sum(by_chance > abs(gap))) + 1) / (len(drawn) + 1)
        interval = _percentile_interval(drawn) if resampled else None
        differences.append(
            PairedResult(baseline, system, first, score, p_value, len(drawn), interval, drawn)
        )
    return Comparison(tuple(differences))


def _score_systems(systems: Any, convention: Convention | str) -> dict[str, float]:
    """Score each system; raise BleuInputError unless there are two or more on the same segments."""
    require(
        isinstance(systems, Mapping) and len(systems) > 1,
        "Expected a dict of two or more systems, baseline first, got {value}. Pass {code}",
        systems,
        code="{'A': segment_stats(a, references), 'B': ...}",
    )
    scores = {
        name: _score(rows, convention, gettext("rows of {name}").format(name=name))
        for name, rows in systems.items()
    }
    if len({rows.shape for rows in systems.values()}) > 1:
        raise refusal(
            "Expected the same segments for every system, got {sizes}. Count all of them with the "
            "same references and the same max_n.",
            sizes={name: len(rows) for name, rows in systems.items()},
        )
    return scores


def _require_draws(draws: object, seed: object) -> None:
    require_whole(draws, "number of draws", 1)
    require_whole(seed, "seed", 0)


def _score(rows: Any, convention: Convention | str, what: str) -> float:
    """Score a test set; raise BleuInputError unless it comes from `segment_stats`."""
    is_table = isinstance(rows, np.ndarray) and rows.ndim == 2 and rows.dtype.kind == "i"
    require(
        is_table and rows.size > 0,
        "Expected the array that segment_stats returns for one or more segments as {what}, got "
        "{value}. Count first: segment_stats(candidates, references)",
        rows,
        what,
    )
    return from_row(rows.sum(axis=0)).score(convention).score
