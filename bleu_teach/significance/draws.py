"""Lesson 08. Resampling and shuffling of a test set, many times, with a score for each draw.

Statistics add, so a draw is a sum of rows, one for each segment in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.display.formatting import number
from bleu_teach.inputs import refusal, require, require_name, require_whole
from bleu_teach.language import gettext, ngettext
from bleu_teach.scale import from_row
from bleu_teach.significance import RESAMPLES, SEED, SHUFFLES

# What turns a sum of rows into a score: a convention, or a function for rows of another metric.
Scorer = Convention | str | Callable[[np.ndarray], float]

# Which draws a p-value counts: those with a gap at least as large (lesson 08), or sacreBLEU's.
RULES = ("at_least", "sacrebleu")
ROUNDING = 1e-12  # gaps of equal size can differ in the last bit
COUNTED: Mapping[str, Callable[[np.ndarray, float], np.ndarray]] = {
    "resamples, at_least": lambda gaps, gap: np.abs(gaps - gaps.mean()) >= gap - ROUNDING,
    "resamples, sacrebleu": lambda gaps, gap: np.abs(gaps) - np.abs(gaps).mean() > gap,
    "shuffles, at_least": lambda gaps, gap: np.abs(gaps) >= gap - ROUNDING,
    "shuffles, sacrebleu": lambda gaps, gap: np.abs(gaps) > gap,
}
BY_CHANCE = {
    "resamples, at_least": "in {chance} of resamples the gap is at least this far from their mean",
    "resamples, sacrebleu": "in {chance} of resamples its size exceeds the mean size by this",
    "shuffles, at_least": "a gap this large, either way, arises by chance in {chance} of shuffles",
    "shuffles, sacrebleu": "a larger gap, either way, arises by chance in {chance} of shuffles",
}
ENOUGH = 6  # segments that differ: with fewer, 2 in 2⁵ shuffles or more have a gap as large


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
    in 7% of resamples the gap is at least this far from their mean.
    """

    baseline: str  # its name
    system: str  # its name
    baseline_score: float  # BLEU of the baseline, from 0 to 1
    score: float  # BLEU of the system
    p_value: float  # the proportion of the draws that `counted` describes
    draws: int  # the number of draws
    # It contains score - baseline_score in 95% of the resamples. Shuffles have no interval.
    interval: tuple[float, float] | None = None
    gaps: Collection[float] = field(default=(), repr=False, compare=False)  # in each draw
    counted: str = "at_least"  # which draws the p-value counts, one of `RULES`
    differing: int | None = None  # the number of segments in which the systems' counts differ

    @property
    def gap(self) -> float:
        """The system's lead over the baseline; below 0 if it is behind."""
        return self.score - self.baseline_score

    @property
    def chance(self) -> str:
        """The p-value as a percentage."""
        percent = 100 * self.p_value
        return f"{percent:.2g}%" if percent < 10 else f"{percent:.0f}%"

    @property
    def warning(self) -> str:
        """Why the p-value cannot be small, if too few segments differ."""
        if self.differing is None or self.differing >= ENOUGH:
            return ""
        least = f"{min(100, 200 / 2**self.differing):g}%"  # two shuffles have the test set's gap
        message = gettext("Segments that differ: {number}. So no p-value can be below {least}.")
        return message.format(number=self.differing, least=least)

    def __str__(self) -> str:
        """Name the system that is ahead first, so that no sign needs an interpretation."""
        sides = [(self.system, self.score), (self.baseline, self.baseline_score)]
        interval = self.interval
        if self.gap < 0:
            sides, interval = sides[::-1], interval and (-interval[1], -interval[0])
        (ahead, high), (behind, low) = sides
        by_chance = BY_CHANCE[f"{'resamples' if interval else 'shuffles'}, {self.counted}"]
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
        sentence = message.format(
            ahead=ahead,
            behind=behind,
            gap=number(100 * abs(self.gap)),
            high=number(100 * high),
            low=number(100 * low),
            span=interval and _span(interval),
            chance=gettext(by_chance).format(chance=self.chance),
        )
        return f"{sentence} {self.warning}".rstrip()


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
    rows: np.ndarray, convention: Scorer = PAPINENI, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Interval:
    """Estimate how much the score would vary with other segments of this kind.

    Args:
        rows: `segment_stats(candidates, references)`.
        convention: how to turn sums into a score: a convention, or for another metric's rows a
            function of their sum.
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
    return Interval(score, *percentile_interval(scores), scores)


def paired_bootstrap(
    systems: Mapping[str, np.ndarray],
    convention: Scorer = PAPINENI,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    counted: str = "at_least",
) -> Comparison:
    """Test whether a system is better than the baseline, or just lucky in the choice of segments.

    All systems are scored on the same resamples, so that all have the same proportion of hard ones.

    Args:
        systems: a dict from names to `segment_stats(candidates, references)`, with the
            baseline first.
        convention: as in `bootstrap`.
        resamples: as in `bootstrap`.
        seed: as in `bootstrap`.
        counted: "at_least" or "sacrebleu"; see below.

    Returns:
        A Comparison, with the interval of each gap.

    Raises:
        BleuInputError: If there are not two systems with equal segments, or as in `bootstrap`.

    Source: Koehn 2004, section 4, https://aclanthology.org/W04-3250. The p-value is two-sided: the
    proportion of resamples whose gap is at least as far from the mean gap as the test set's gap is
    from 0. "sacrebleu" counts sizes that exceed the mean *size* by the test set's gap. For a clear
    lead, this is a one-sided test; near zero, it is neither. If two systems do not differ, it is
    below 5% in about 12% of test sets, and for equal outputs always. Lesson 08 shows why.

    >>> from bleu_teach import segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> a = segment_stats([right] * 5 + [wrong] * 5, [[right]] * 10)
    >>> b = segment_stats([wrong] * 3 + [right] * 7, [[right]] * 10)
    >>> print(paired_bootstrap({"A": a, "B": b}))  # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 9.68 BLEU (85.67 against 75.98), 95% interval −14.58 to 34.11;
    in 44% of resamples the gap is at least this far from their mean.
    """
    scores = _score_systems(systems, convention, (resamples, seed, counted))
    resampled = (_resample(rows, resamples, seed) for rows in systems.values())
    baseline, *others = (score_rows(sums, convention) for sums in resampled)
    return _compare(systems, scores, [own - baseline for own in others], f"resamples, {counted}")


def paired_randomization(
    systems: Mapping[str, np.ndarray],
    convention: Scorer = PAPINENI,
    *,
    shuffles: int = SHUFFLES,
    seed: int = SEED,
    counted: str = "at_least",
) -> Comparison:
    """Test how often the gap would be as large if it did not matter who wrote a translation.

    In each shuffle, a system and the baseline exchange their translations of about half of the
    segments.

    Args:
        systems: as in `paired_bootstrap`.
        convention: as in `bootstrap`.
        shuffles: the number of shuffles.
        seed: as in `bootstrap`.
        counted: "at_least" or "sacrebleu"; see below.

    Returns:
        A Comparison, without intervals. The errors are those of `paired_bootstrap`.

    Source: Riezler and Maxwell 2005, section 4.2, https://aclanthology.org/W05-0908. The p-value is
    the proportion of shuffles with a gap at least as large as the test set's, in either direction.
    "sacrebleu" counts only larger gaps, too few if only a few segments differ; none for a copy.

    >>> from bleu_teach import segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> a = segment_stats([right] * 5 + [wrong] * 5, [[right]] * 10)
    >>> b = segment_stats([wrong] * 3 + [right] * 7, [[right]] * 10)
    >>> print(paired_randomization({"A": a, "B": b}))  # doctest: +NORMALIZE_WHITESPACE
    B is ahead of A by 9.68 BLEU (85.67 against 75.98);
    a gap this large, either way, arises by chance in 73% of shuffles.
    """
    scores = _score_systems(systems, convention, (shuffles, seed, counted))
    baseline, *others = systems.values()
    gaps = []
    for rows in others:
        given = _shuffle(baseline - rows, shuffles, seed)  # minus what the baseline received
        left = score_rows(baseline.sum(axis=0) - given, convention)
        gaps.append(left - score_rows(rows.sum(axis=0) + given, convention))
    return _compare(systems, scores, gaps, f"shuffles, {counted}")


def list_shuffles(base: np.ndarray, rows: np.ndarray, places: np.ndarray) -> list[float]:
    """List the gap in BLEU of all shuffles of the segments at these places.

    Bit k of a gap's index in the list is the coin of `places[k]`; no coin shows heads in the first.
    """
    coins = np.arange(2 ** len(places))[:, None] >> np.arange(len(places)) & 1
    given = coins @ (rows - base)[places]  # what the baseline receives
    left = score_rows(rows.sum(axis=0) - given, PAPINENI)
    gaps = left - score_rows(base.sum(axis=0) + given, PAPINENI)
    return [round(100 * gap, 4) for gap in gaps.tolist()]


def score_rows(rows: np.ndarray, convention: Scorer) -> np.ndarray:
    """Score each row, a sum of rows of `segment_stats` or of another metric."""
    if not callable(convention):
        return np.array([from_row(row).score(convention).score for row in rows.tolist()])
    return np.array([convention(row) for row in rows.tolist()])


def _resample(rows: np.ndarray, draws: int, seed: int) -> np.ndarray:
    """Sum all rows, then the rows of each resample, in which a row can be there several times."""
    random, size = np.random.default_rng(seed), len(rows)
    drawn = (random.integers(size, size=size) for _ in range(draws))
    return _sum_drawn(rows, [np.ones(size)], (np.bincount(one, minlength=size) for one in drawn))


def _shuffle(rows: np.ndarray, draws: int, seed: int) -> np.ndarray:
    """Return zeros, then sum the rows of each shuffle, which contains about half of them."""
    drawn = np.random.default_rng(seed).integers(2, size=(draws, len(rows)), dtype=bool)
    return _sum_drawn(rows, [np.zeros(len(rows))], drawn)


def _sum_drawn(rows: np.ndarray, *times: Iterable[np.ndarray]) -> np.ndarray:
    """Sum the rows, each as many times as drawn. Whole numbers stay exact as floats."""
    columns = np.ascontiguousarray(rows.T, float)
    return np.array([columns @ drawn.astype(float) for drawn in chain(*times)])


def percentile_interval(values: np.ndarray) -> tuple[float, float]:
    """Compute the interval that contains 95% of the values; one in forty is cut off at each end."""
    ordered = np.sort(values)
    cut = len(ordered) // 40
    return float(ordered[cut]), float(ordered[-1 - cut])


def _compare(
    systems: Mapping[str, np.ndarray], scores: Sequence[float], gaps: Sequence[Any], counted: str
) -> Comparison:
    """Summarise the draws of each system but the first. The first gap is the test set's."""
    (baseline, rows), *others = systems.items()
    kind, _, rule = counted.partition(", ")
    differences = []
    for (system, own), score, (gap, *draws) in zip(others, scores[1:], gaps, strict=True):
        drawn = np.array(draws)
        # The test set counts as a draw, so that the share is never 0.
        p_value = (int(COUNTED[counted](drawn, abs(gap)).sum()) + 1) / (len(drawn) + 1)
        interval = percentile_interval(drawn) if kind == "resamples" else None
        numbers = scores[0], score, p_value, len(drawn), interval, drawn
        differing = int((own != rows).any(axis=1).sum())
        differences.append(PairedResult(baseline, system, *numbers, rule, differing))
    return Comparison(tuple(differences))


def _score_systems(systems: Any, convention: Scorer, drawn: tuple[int, int, str]) -> list[float]:
    """Score each system; raise BleuInputError unless there are two or more on the same segments."""
    require(
        isinstance(systems, Mapping) and len(systems) > 1,
        "Expected a dict of two or more systems, baseline first, got {value}. Pass {code}",
        systems,
        code="{'A': segment_stats(a, references), 'B': ...}",
    )
    what = gettext("rows of {name}")
    scores = [_score(rows, convention, what.format(name=n)) for n, rows in systems.items()]
    _require_draws(*drawn)
    if len({rows.shape for rows in systems.values()}) > 1:
        raise refusal(
            "Expected the same segments for every system, got {sizes}. Count all of them with the "
            "same references and the same max_n.",
            sizes={name: len(rows) for name, rows in systems.items()},
        )
    return scores


def _require_draws(draws: object, seed: object, counted: str = RULES[0]) -> None:
    require_whole(draws, "number of draws", 1)
    require_whole(seed, "seed", 0)
    require_name(counted, RULES, "way to count")


def _score(rows: Any, convention: Scorer, what: str) -> float:
    """Score a test set; raise BleuInputError unless it comes from `segment_stats`."""
    kinds = "if" if callable(convention) else "i"  # TER has fractions of words
    is_table = isinstance(rows, np.ndarray) and rows.ndim == 2 and rows.dtype.kind in kinds
    require(
        is_table and rows.size > 0,
        "Expected the array that segment_stats returns for one or more segments as {what}, got "
        "{value}. Count first: segment_stats(candidates, references)",
        rows,
        what,
    )
    return float(score_rows(rows.sum(axis=0)[None], convention)[0])
