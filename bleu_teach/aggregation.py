"""Lesson 04. Add the counts up, repair the zeros as agreed, and turn the sums into one score."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import Precision, modified_precision
from bleu_teach.inputs import (
    BleuInputError,
    Tokens,
    describe,
    require_corpus,
    require_order,
    require_references,
    require_stats,
    require_tokens,
    require_weights,
)


@dataclass(frozen=True)
class Convention:
    """One way to turn counts into a score: the choices that the paper leaves open.

    Args:
        name: the preset's name in Python.
        source: where this convention is written down.
        reference_length: "closest" to the candidate, or the "shortest".
        zero_matches: what an order without a match becomes. "zero": precision 0, so the score
            is 0. "skip": precision 1, its weight is kept. "drop": left out, the other weights
            grow. "exp": 1/(2 × total), then 1/(4 × total) … "epsilon": `epsilon` / total.
        no_ngrams: what an order becomes that the candidate is too short for. "zero", "skip" and
            "drop" as above. "pad": a segment without such n-grams counts as 0 matches of 1.
        nothing_matches: "zero" if not one matched word means score 0, else "repair".
        epsilon: stands in for 0 matches under "epsilon".

    Raises:
        BleuInputError: a choice that is not in these lists.

    >>> from dataclasses import replace
    >>> replace(PAPINENI, name="MINE", zero_matches="skip").zero_matches
    'skip'
    """

    name: str
    source: str
    reference_length: str = "closest"
    zero_matches: str = "zero"
    no_ngrams: str = "zero"
    nothing_matches: str = "zero"
    epsilon: float = 0.0

    def __post_init__(self) -> None:
        for choice, known in CHOICES.items():
            if getattr(self, choice) not in known:
                raise BleuInputError(
                    f"{choice}={getattr(self, choice)!r} is not known. Choose one of {known}"
                )

    def __str__(self) -> str:
        return self.name


CHOICES = {
    "reference_length": ("closest", "shortest"),
    "zero_matches": ("zero", "skip", "drop", "exp", "epsilon"),
    "no_ngrams": ("zero", "skip", "drop", "pad"),
    "nothing_matches": ("zero", "repair"),
}

PAPINENI = Convention("PAPINENI", "Papineni et al. 2002, section 2.3; a zero precision is 0")


@dataclass(frozen=True)
class BleuStats:
    """The integers that BLEU is made of. They add: segment + segment = corpus.

    Args:
        candidate_length: tokens in the candidate, c.
        reference_length: tokens in the closest reference, r.
        matches: clipped matches for n = 1, 2, … max_n.
        totals: n-grams in the candidate for n = 1, 2, … max_n.
        shortest_reference_length: for conventions that ask for it; r if left out.
        short_segments: how many segments have no n-gram of each order, for conventions that pad;
            zeros if left out.

    Source: the sums in the equations of Papineni et al. 2002, section 2.1.1.

    >>> one = sentence_stats(["the", "cat"], [["the", "cat"]], max_n=2)
    >>> two = sentence_stats(["a", "dog"], [["the", "dog"]], max_n=2)
    >>> one + two
    BleuStats(candidate_length=4, reference_length=4, matches=(3, 1), totals=(4, 2))
    """

    candidate_length: int
    reference_length: int
    matches: tuple[int, ...]
    totals: tuple[int, ...]
    shortest_reference_length: int | None = field(default=None, repr=False, compare=False)
    short_segments: tuple[int, ...] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_stats(self.candidate_length, self.matches, self.totals)
        if self.shortest_reference_length is None:
            object.__setattr__(self, "shortest_reference_length", self.reference_length)
        if self.short_segments is None:
            object.__setattr__(self, "short_segments", (0,) * len(self.totals))

    def __add__(self, other: BleuStats) -> BleuStats:
        if not isinstance(other, BleuStats):
            return NotImplemented
        if len(self.totals) != len(other.totals):
            raise BleuInputError(
                f"Statistics for {len(self.totals)} and for {len(other.totals)} n-gram orders do "
                "not add. Count both with the same max_n."
            )
        return BleuStats(
            self.candidate_length + other.candidate_length,
            self.reference_length + other.reference_length,
            _add(self.matches, other.matches),
            _add(self.totals, other.totals),
            self.shortest_reference_length + other.shortest_reference_length,
            _add(self.short_segments, other.short_segments),
        )

    def __radd__(self, other: object) -> BleuStats:
        return self if other == 0 else NotImplemented  # sum() starts from the number 0

    def score(
        self, convention: Convention = PAPINENI, weights: Sequence[float] | None = None
    ) -> BleuScore:
        """Turn the sums into a score under a convention.

        Args:
            convention: how to choose r and repair zeros.
            weights: one an order, with the sum 1; equal if left out.

        Returns:
            A BleuScore.

        Raises:
            BleuInputError: not a Convention, or weights of the wrong number, kind or sum.

        Source: Papineni et al. 2002, section 2.3, and `convention.source`.

        >>> BleuStats(18, 18, (17, 10, 7, 4), (18, 17, 16, 15)).score().score
        0.5045666840058485
        """
        if not isinstance(convention, Convention):
            raise BleuInputError(
                f"A convention is, for example, PAPINENI (a name, not a str); "
                f"this is {describe(convention)}."
            )
        max_n = len(self.totals)
        weights = [1 / max_n] * max_n if weights is None else weights
        require_weights(weights, max_n)
        closest = convention.reference_length == "closest"
        r = self.reference_length if closest else self.shortest_reference_length
        penalty = brevity_penalty(self.candidate_length, r)
        smoothed = smooth(self, convention)
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


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _log_terms(weights: Sequence[float], smoothed: Sequence[float | None]) -> list[float]:
    """weight × ln p for each order; the weight of a dropped order goes to the others."""
    kept = math.fsum(w for w, p in zip(weights, smoothed, strict=True) if p is not None)
    if kept == 0:  # every order that counts was dropped: nothing vouches for the candidate
        return [-math.inf] * len(smoothed)
    return [_log_term(w / kept, p) for w, p in zip(weights, smoothed, strict=True)]


def _log_term(weight: float, value: float | None) -> float:
    """weight × ln(value): what one factor adds to ln BLEU. A dropped order adds nothing."""
    if value is None or weight == 0:
        return 0.0
    return weight * math.log(value) if value > 0 else -math.inf


def smooth(stats: BleuStats, convention: Convention) -> tuple[float | None, ...]:
    """The precisions as a convention sees them, zeros repaired.

    Args:
        stats: the sums of a segment or a corpus.
        convention: how zeros are repaired.

    Returns:
        One float an order; None for an order that is dropped.

    Source: `convention.source`.

    >>> smooth(BleuStats(3, 3, (3, 2, 0, 0), (3, 2, 1, 0)), PAPINENI)
    (1.0, 1.0, 0.0, 0.0)
    """
    nothing_matches = not any(stats.matches) and convention.nothing_matches == "zero"
    if stats.candidate_length == 0 or nothing_matches:
        return (0.0,) * len(stats.totals)
    smoothed: list[float | None] = []
    zeros = 0
    for matches, total, short in zip(
        stats.matches, stats.totals, stats.short_segments, strict=True
    ):
        if convention.no_ngrams == "pad":
            total = max(1, total + short)
        if total == 0:
            smoothed.append(_repair(convention.no_ngrams))
        elif matches == 0:
            zeros += 1
            smoothed.append(_repair(convention.zero_matches, total, zeros, convention.epsilon))
        else:
            smoothed.append(matches / total)
    return tuple(smoothed)


def _repair(rule: str, total: int = 0, zeros: int = 0, epsilon: float = 0.0) -> float | None:
    """The precision that a rule puts in the place of a zero; `zeros` counts them from 1."""
    match rule:
        case "skip":
            return 1.0
        case "drop":
            return None
        case "exp":
            return 1 / (2**zeros * total)
        case "epsilon":
            return epsilon / total
        case _:
            return 0.0


@dataclass(frozen=True)
class BleuScore:
    """A score with everything it was made from.

    Args:
        score: BLEU from 0 to 1.
        precisions: one Precision an order, as counted.
        brevity_penalty: from 0 to 1.
        stats: the sums.
        log_terms: ln BP, then each weight × ln p. They sum to ln BLEU.
        convention: the convention that made the score from the sums.
        reference_length: the effective reference length r under that convention.
        smoothed: the precisions as floats, zeros repaired by the convention.

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

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        """One line in the manner of sacreBLEU, in percent."""
        percents = "/".join("-" if p is None else f"{round(100 * p, 9):.1f}" for p in self.smoothed)
        c, r = self.stats.candidate_length, self.reference_length
        return (
            f"BLEU = {100 * self.score:.2f} {percents} (BP = {self.brevity_penalty:.3f} "
            f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r})"
        )

    def _repr_html_(self) -> str:
        """The sum as a table, for notebooks: every factor, its value and what it costs."""
        c, r = self.stats.candidate_length, self.reference_length
        factors = [("length", f"c = {c}, r = {r}", self.brevity_penalty)]
        for n, (counted, p) in enumerate(zip(self.precisions, self.smoothed, strict=True), 1):
            factors.append((f"p<sub>{n}</sub>", str(counted), p))
        rows = "".join(
            f"<tr><th scope='row'>{name}</th><td>{counted}</td>"
            f"<td>{'left out' if value is None else f'{value:.4g}'}</td>"
            f"<td>{_minus(term)}</td></tr>"
            for (name, counted, value), term in zip(factors, self.log_terms, strict=True)
        )
        return (
            "<table><thead><tr><th scope='col'>factor</th><th scope='col'>counted</th>"
            "<th scope='col'>value</th><th scope='col'>adds to ln BLEU</th></tr></thead>"
            f"<tbody>{rows}<tr><th scope='row'>sum</th><td></td><td></td>"
            f"<td>{_minus(math.fsum(self.log_terms))}</td></tr>"
            f"<tr><th scope='row'>BLEU</th><td>{self.convention}</td>"
            f"<td><b>{self.score:.4f}</b></td><td></td></tr></tbody></table>"
        )


def _minus(value: float) -> str:
    """Four digits after the point, with a real minus sign."""
    return f"{round(value, 4) + 0.0:.4f}".replace("-inf", "−∞").replace("-", "−")


def sentence_stats(candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
    """Count everything that BLEU needs of one segment.

    Args:
        candidate: a list of tokens; may be empty.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats.

    Raises:
        BleuInputError: a str instead of tokens, references not in a list, none, or max_n < 1.

    Source: Papineni et al. 2002, sections 2.1 and 2.2.

    >>> sentence_stats("it is ship".split(), ["it is a ship".split()])
    BleuStats(candidate_length=3, reference_length=4, matches=(3, 1, 0, 0), totals=(3, 2, 1, 0))
    """
    require_order(max_n)
    require_tokens(candidate)
    require_references(references)
    lengths = [len(reference) for reference in references]
    precisions = [modified_precision(candidate, references, n) for n in range(1, max_n + 1)]
    return BleuStats(
        candidate_length=len(candidate),
        reference_length=closest_reference_length(len(candidate), lengths),
        matches=tuple(p.matches for p in precisions),
        totals=tuple(p.total for p in precisions),
        shortest_reference_length=min(lengths),
        short_segments=tuple(int(p.total == 0) for p in precisions),
    )


def corpus_stats(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int = 4
) -> BleuStats:
    """Count every segment of a corpus, then add up.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.

    Returns:
        A BleuStats; that of an empty corpus is the zero of the addition.

    Raises:
        BleuInputError: different lengths, transposed or flat references, str instead of tokens.

    Source: the sums over {Candidates} in Papineni et al. 2002, section 2.1.1.

    >>> corpus_stats([["the", "cat"], ["a"]], [[["the", "cat"]], [["a"], ["one"]]], max_n=2)
    BleuStats(candidate_length=3, reference_length=3, matches=(3, 1), totals=(3, 1))
    """
    require_order(max_n)
    require_corpus(candidates, references)
    zero = BleuStats(0, 0, (0,) * max_n, (0,) * max_n)
    segments = zip(candidates, references, strict=True)
    return sum((sentence_stats(*segment, max_n) for segment in segments), start=zero)


def sentence_bleu(
    candidate: Tokens,
    references: Sequence[Tokens],
    max_n: int = 4,
    *,
    weights: Sequence[float] | None = None,
    convention: Convention = PAPINENI,
) -> BleuScore:
    """Score one segment. BLEU is made for whole corpora: expect zeros on short ones.

    Args:
        candidate: a list of tokens; an empty one scores 0.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.
        weights: one an order, with the sum 1; equal if left out.
        convention: how to choose r and repair zeros.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: as for `sentence_stats`, or wrong weights.

    Source: Papineni et al. 2002, section 2.3.

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> sentence_bleu("the cat the cat on the mat".split(), references).score
    0.4671379777282001
    """
    return sentence_stats(candidate, references, max_n).score(convention, weights)


def corpus_bleu(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    max_n: int = 4,
    *,
    weights: Sequence[float] | None = None,
    convention: Convention = PAPINENI,
) -> BleuScore:
    """Score a corpus: add up the counts of all segments, then score once.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference], each a list of tokens.
        max_n: the highest n-gram order.
        weights: one an order, with the sum 1; equal if left out.
        convention: how to choose r and repair zeros.

    Returns:
        A BleuScore.

    Raises:
        BleuInputError: as for `corpus_stats`, no segment at all, or wrong weights.

    Source: Papineni et al. 2002, section 2.3.

    >>> candidates = ["the cat sat on the mat".split(), "a dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["the dog".split()]]
    >>> corpus_bleu(candidates, references).score
    0.9240738952215708
    """
    stats = corpus_stats(candidates, references, max_n)
    if not candidates:
        raise BleuInputError(
            "The corpus has no segment. Pass at least one candidate, with its references."
        )
    return stats.score(convention, weights)


def score_segments(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> dict[int, BleuScore]:
    """The score of each segment, by its number from 1.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference].
        convention: how to score.
        weights: one an n-gram order; equal if left out.

    Returns:
        A dict from numbers to BleuScores.

    Raises:
        BleuInputError: as for `corpus_bleu`.

    Source: ours, for the mean of sentence scores, which is not BLEU.

    >>> cats = ["the cat sat on the mat".split()] * 2
    >>> references = [["the cat sat on the mat".split()], ["the cat sat on a mat".split()]]
    >>> [round(score.score, 2) for score in score_segments(cats, references).values()]
    [1.0, 0.54]
    """
    require_corpus(candidates, references)
    segments = zip(candidates, references, strict=True)
    return {
        place: sentence_stats(*segment).score(convention, weights)
        for place, segment in enumerate(segments, start=1)
    }


def average(
    scores: Mapping[int, BleuScore],
    left_out: int = 0,
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> tuple[BleuScore, float]:
    """The score of the added counts, and the mean of the scores.

    Args:
        scores: as `score_segments` gives them.
        left_out: the number of a segment that is in neither.
        convention: how to score the sums.
        weights: one an n-gram order; equal if left out.

    Returns:
        A BleuScore and a float from 0 to 1.

    Raises:
        BleuInputError: no such segment, or no segment is left.

    Source: Papineni et al. 2002, section 2.1.1 (counts are added up over the corpus); the mean is
    what BLEU does not do.

    >>> cats = ["the cat sat on the mat".split(), "the dog".split()]
    >>> references = [["the cat sat on the mat".split()], ["a bird".split()]]
    >>> pooled, mean = average(score_segments(cats, references))
    >>> round(pooled.score, 3), mean
    (0.889, 0.5)
    """
    if left_out and left_out not in scores:
        known = f"1 to {len(scores)}, or 0 for none" if len(scores) > 1 else "0 for none"
        raise BleuInputError(f"There is no segment {left_out}: leave out {known}.")
    kept = [score for place, score in scores.items() if place != left_out]
    if not kept:
        raise BleuInputError("No segment is left. Leave out fewer, or write more.")
    pooled = sum(score.stats for score in kept).score(convention, weights)
    return pooled, sum(score.score for score in kept) / len(kept)
