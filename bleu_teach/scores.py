"""Lesson 04. The sums behind BLEU, and the score that a convention computes from them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from bleu_teach.brevity import REFERENCE_LENGTHS, brevity_penalty
from bleu_teach.clipping import Precision
from bleu_teach.conventions import PAPINENI, Convention, find_convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from bleu_teach.display.formatting import name_precision, number
from bleu_teach.display.views import Table, View
from bleu_teach.inputs import refusal, require_stats, require_weights
from bleu_teach.language import gettext


@dataclass(frozen=True)
class BleuStats:
    """The integers behind BLEU. You can add them: segment + segment = corpus.

    Args:
        candidate_length: tokens in the candidate, c.
        reference_length: tokens in the closest reference, r.
        matches: clipped matches for n = 1, 2, … max_n.
        totals: n-grams in the candidate for n = 1, 2, … max_n.
        reference_lengths: r under the options in `REFERENCE_LENGTHS` (default: r).
        short_segments: for each order, the number of segments without n-grams, for conventions
            that pad (default: none).

    Source: the sums in the equations of Papineni et al. 2002, section 2.1.1.

    >>> from bleu_teach import sentence_stats
    >>> one = sentence_stats(["the", "cat"], [["the", "cat"]], max_n=2)
    >>> two = sentence_stats(["a", "dog"], [["the", "dog"]], max_n=2)
    >>> one + two
    BleuStats(candidate_length=4, reference_length=4, matches=(3, 1), totals=(4, 2))
    """

    candidate_length: int
    reference_length: int
    matches: tuple[int, ...]
    totals: tuple[int, ...]
    reference_lengths: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    short_segments: tuple[int, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        require_stats(self.candidate_length, self.reference_length, self.matches, self.totals)

    def __add__(self, other: BleuStats) -> BleuStats:
        if not isinstance(other, BleuStats):
            return NotImplemented
        if len(self.totals) != len(other.totals):
            raise refusal(
                "Statistics for {one} and {other} n-gram orders cannot be added. Count both with "
                "the same max_n.",
                one=len(self.totals),
                other=len(other.totals),
            )
        return BleuStats(
            self.candidate_length + other.candidate_length,
            self.reference_length + other.reference_length,
            _add(self.matches, other.matches),
            _add(self.totals, other.totals),
            {rule: _length(self, rule) + _length(other, rule) for rule in REFERENCE_LENGTHS},
            _add(self.short_segments, other.short_segments),
        )

    def __radd__(self, other: object) -> BleuStats:
        return self if other == 0 else NotImplemented  # sum() starts from the number 0

    def score(
        self, convention: Convention | str = PAPINENI, weights: Sequence[float] | None = None
    ) -> BleuScore:
        """Compute the score of the sums under a convention.

        Args:
            convention: how to choose r and smooth zeros: a Convention, or the name of a preset.
            weights: one per order, adding up to 1; equal by default.

        Returns:
            A BleuScore.

        Raises:
            BleuInputError: If this is not a Convention, or if the weights are invalid.

        Source: Papineni et al. 2002, section 2.3, and `convention.source`.

        >>> BleuStats(18, 18, (17, 10, 7, 4), (18, 17, 16, 15)).score().score
        0.5045666840058485
        """
        convention = find_convention(convention)
        max_n = len(self.totals)
        if weights is None:
            weights = [1 / max_n] * max_n
        require_weights(weights, max_n)
        r = _length(self, convention.reference_length)
        penalty = brevity_penalty(self.candidate_length, r)
        smoothed = _smooth(self, convention, r)
        terms = _log_terms(weights, smoothed)
        return BleuScore(
            score=penalty * math.exp(math.fsum(terms)),
            precisions=tuple(map(Precision, self.matches, self.totals)),
            brevity_penalty=penalty,
            stats=self,
            log_terms=(_log_term(1.0, penalty), *terms),
            convention=convention,
            reference_length=r,
            smoothed=smoothed,
        )


def _smooth(stats: BleuStats, convention: Convention, r: int) -> tuple[float | None, ...]:
    """Turn counts into precisions under a convention, with its rules for zeros."""
    rule = {choice: rules[getattr(convention, choice)] for choice, rules in CHOICES.items()}
    c, pad = stats.candidate_length, rule["padding"]
    if rule["empty_candidate"](c, r) or (rule["nothing_matches"] and not any(stats.matches)):
        return (0.0,) * len(stats.totals)
    short = zip_longest(stats.totals, stats.short_segments, fillvalue=0)
    padded = [max(pad, total + pad * segments) for total, segments in short]
    pairs = list(zip(stats.matches, padded, strict=True))
    value = convention.smoothing_value or DEFAULT_VALUES.get(convention.smoothing)
    return tuple(
        matches / total if matches and total else rule["zero_matches" if total else "no_ngrams"]
        for matches, total in rule["smoothing"](pairs, value)
    )


def _length(stats: BleuStats, rule: str) -> int:
    return stats.reference_lengths.get(rule, stats.reference_length)


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip_longest(left, right, fillvalue=0)))


def _log_terms(weights: Sequence[float], smoothed: Sequence[float | None]) -> list[float]:
    """Compute weight × ln p for each order; the other orders share a dropped order's weight."""
    kept = math.fsum(w for w, p in zip(weights, smoothed, strict=True) if p is not None)
    if kept == 0:  # every order that counts was dropped: no evidence is left
        return [-math.inf] * len(smoothed)
    return [_log_term(w / kept, p) for w, p in zip(weights, smoothed, strict=True)]


def _log_term(weight: float, value: float | None) -> float:
    """Compute weight × ln(value), a factor's share of ln BLEU. A dropped order adds nothing."""
    if value is None or weight == 0:
        return 0.0
    return weight * math.log(value) if value > 0 else -math.inf


@dataclass(frozen=True)
class BleuScore(float, View):
    """A score with everything it was computed from.

    Args:
        score: BLEU from 0 to 1.
        precisions: one Precision per order, as counted.
        brevity_penalty: from 0 to 1.
        stats: the sums.
        log_terms: ln BP, then each weight × ln p. They add up to ln BLEU.
        convention: the convention that turned the sums into the score.
        reference_length: the effective reference length r under that convention.
        smoothed: the precisions as floats, smoothed by the convention.

    >>> from bleu_teach import sentence_bleu
    >>> print(sentence_bleu("the cat sat on a mat".split(), ["the cat sat on the mat".split()]))
    BLEU = 53.73 83.3/60.0/50.0/33.3 (BP = 1.000 ratio = 1.000 hyp_len = 6 ref_len = 6)
    """

    score: float
    precisions: tuple[Precision, ...]
    brevity_penalty: float
    stats: BleuStats
    log_terms: tuple[float, ...]
    convention: Convention = field(repr=False)
    reference_length: int = field(repr=False)
    smoothed: tuple[float | None, ...] = field(repr=False)

    def __new__(cls, score: float, *parts: object, **named: object) -> BleuScore:
        return super().__new__(cls, score)  # a float, for sum, numpy.mean and json.dumps

    def __str__(self) -> str:
        """Return one line in the format of sacreBLEU, as a percentage."""
        percents = "/".join("-" if p is None else f"{round(100 * p, 9):.1f}" for p in self.smoothed)
        c, r = self.stats.candidate_length, self.reference_length
        return (
            f"BLEU = {100 * self.score:.2f} {percents} (BP = {self.brevity_penalty:.3f} "
            f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r})"
        )

    @property
    def views(self) -> tuple[Table]:
        """The sum as a table for notebooks, with every factor, its value and its cost."""
        c, r = self.stats.candidate_length, self.reference_length
        factors = self.brevity_penalty, *self.smoothed  # None: the convention leaves an order out
        values = (gettext("left out") if f is None else number(f, 4, tiny=True) for f in factors)
        terms = (number(term, 4) for term in self.log_terms)
        names = gettext("length"), *map(name_precision, range(1, len(self.precisions) + 1))
        counted = f"c = {c}, r = {r}", *self.precisions
        rows: list[tuple[object, ...]] = [*zip(names, counted, values, terms, strict=True)]
        rows += [(gettext("sum"), "", "", number(math.fsum(self.log_terms), 4))]
        rows += [("BLEU", self.convention, number(self.score, 4), "")]
        head = gettext("factor"), gettext("counted"), gettext("value"), gettext("adds to ln BLEU")
        return (Table(gettext("The parts of the score"), head, rows),)
