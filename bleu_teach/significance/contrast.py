"""Lesson 08. Where two systems differ: what each segment does to the score, and by which term.

BLEU is a score of a corpus, so a segment has no BLEU of its own that would add up. But it can be
exchanged: take the output of A, put B's translation of one segment in, and score the corpus again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bleu_teach.clipping import clip, max_reference_counts
from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import NGram, count_ngrams
from bleu_teach.scale import from_row, segment_stats
from bleu_teach.scores import BleuScore, BleuStats
from bleu_teach.significance.draws import SEED, paired_bootstrap, paired_randomization
from bleu_teach.significance.results import PairedResult


@dataclass(frozen=True)
class Exchange:
    """What B's translation of one segment does to the score of A."""

    place: int  # the number of the segment, from 0
    effect: float  # BLEU of A with this translation of B, minus BLEU of A; from -1 to 1
    terms: tuple[float, ...]  # the same in ln BLEU, term by term: the length, then each order
    a: BleuStats  # of A's translation
    b: BleuStats  # of B's

    @property
    def decisive(self) -> int:
        """The term that moved most in the direction of the effect: 0 is the length, n order n."""
        direction = math.copysign(1, self.effect)
        return max(range(len(self.terms)), key=lambda term: direction * self.terms[term])

    @property
    def shares(self) -> tuple[float, ...]:
        """The effect, shared out among the terms. A score that leaves 0 owes it to those that
        did."""
        endless = [float(math.isinf(term)) for term in self.terms]
        parts = endless if any(endless) else self.terms
        whole = math.fsum(parts)
        return tuple(self.effect * part / whole if whole else 0.0 for part in parts)


def exchange_segments(
    a: np.ndarray, b: np.ndarray, convention: Convention = PAPINENI
) -> list[Exchange]:
    """Measure what each segment of B does to the score of A, the largest effect first.

    The terms add up to the change of ln BLEU; the effects of all segments add up to about the gap
    between the systems, since BLEU is nearly linear in one segment of many.
    """
    before = from_row(a.sum(axis=0)).score(convention)
    found = []
    for place, swapped in enumerate(a.sum(axis=0) - a + b):
        after = from_row(swapped).score(convention)
        pairs = zip(before.log_terms, after.log_terms, strict=True)
        terms = tuple(0.0 if old == new else new - old for old, new in pairs)  # both may be -inf
        effect = after.score - before.score
        found.append(Exchange(place, effect, terms, from_row(a[place]), from_row(b[place])))
    return sorted(found, key=lambda exchange: -abs(exchange.effect))


def ngram_gains(
    a: Sequence[Tokens], b: Sequence[Tokens], references: Sequence[Sequence[Tokens]], n: int
) -> tuple[Counter[NGram], Counter[NGram]]:
    """Count how often each system matches an n-gram where the other does not."""
    of_a: Counter[NGram] = Counter()
    of_b: Counter[NGram] = Counter()
    for left, right, group in zip(a, b, references, strict=True):
        most = max_reference_counts(group, n)
        matched, also = (clip(count_ngrams(one, n), most) for one in (left, right))
        of_a += matched - also
        of_b += also - matched
    return of_a, of_b


@dataclass(frozen=True)
class Contrast:
    """Two systems on the same segments, and all that there is to say about their difference."""

    candidates: Mapping[str, Sequence[Tokens]]  # under the name of the system, A first
    references: Sequence[Sequence[Tokens]]  # [segment][reference]
    scores: Mapping[str, BleuScore]  # under the name of the system
    resampled: PairedResult  # what the paired bootstrap says
    shuffled: PairedResult  # what the paired randomisation says
    exchanges: Sequence[Exchange]  # of each segment, the largest effect first


def contrast(
    candidates: Mapping[str, Sequence[Tokens]],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    *,
    resamples: int = 1000,
    seed: int = SEED,
) -> Contrast:
    """Put two systems side by side."""
    rows = {name: segment_stats(own, references) for name, own in candidates.items()}
    (resampled,) = paired_bootstrap(rows, convention, resamples=resamples, seed=seed).differences
    (shuffled,) = paired_randomization(rows, convention, seed=seed).differences
    scores = {name: from_row(own.sum(axis=0)).score(convention) for name, own in rows.items()}
    of_a, of_b = rows.values()
    exchanges = exchange_segments(of_a, of_b, convention)
    return Contrast(candidates, references, scores, resampled, shuffled, exchanges)
