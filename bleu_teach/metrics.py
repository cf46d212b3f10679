"""Lesson 09. A metric's agreement with people, and chrF, which compares characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bleu_teach.inputs import is_list, refusal, require, require_text


def pairwise_accuracy(metric: Sequence[float], human: Sequence[float]) -> float:
    """Compute how often a metric puts two systems in the same order as people do.

    Args:
        metric: one score per system, higher is better. Negate a metric such as TER.
        human: the human scores of the same systems, in the same order.

    Returns:
        A float from 0 to 1: the proportion of pairs with the same order. Pairs that people score
        equally are skipped, and a tie of the metric counts as an incorrect order.

    Raises:
        BleuInputError: If the lists differ in length or contain values other than numbers, or if
            all human scores are equal.

    Source: Kocmi et al. 2021, To Ship or Not to Ship, section 4.1.

    People prefer the first system to the other two. The metric finds two of the three orders.

    >>> pairwise_accuracy([30.1, 28.4, 28.9], [0.8, 0.1, -0.2])
    0.6666666666666666
    """
    return segment_accuracy([metric], [human])


def segment_accuracy(metric: Sequence[Sequence[float]], human: Sequence[Sequence[float]]) -> float:
    """Compute how often a metric puts two outputs of the same segment in the order of people.

    Args:
        metric: metric[segment][output], higher is better.
        human: the human scores of the same outputs.

    Returns:
        A float from 0 to 1: the proportion of pairs in all segments with the same order. Only
        outputs of the same segment are compared. Equal human scores and ties of the metric count
        as in pairwise_accuracy.

    Raises:
        BleuInputError: If the lists differ in length or contain values other than numbers, or if
            the human scores in each segment are equal.

    Source: Deutsch et al. 2023, Ties Matter, section 2 (its grouping by item).

    In the first segment, the metric finds both orders; in the second, it has a tie.

    >>> segment_accuracy([[0.5, 0.3, 0.1], [0.2, 0.2]], [[-1, -5, -5], [0, -1]])
    0.6666666666666666
    """
    _require_scores(metric, human)
    agree = total = 0
    for ours, theirs in zip(metric, human, strict=True):
        for (a, x), (b, y) in combinations(zip(ours, theirs, strict=True), 2):
            if x != y:
                total += 1
                agree += (a - b) * (x - y) > 0
    require(total > 0, "Expected two outputs with different human scores, found none.")
    return agree / total


def _require_scores(metric: Sequence[Sequence[float]], human: Sequence[Sequence[float]]) -> None:
    require(is_list(metric) and is_list(human), "Expected a list per segment, got {value}.", metric)
    for scores in (*metric, *human):
        numbers = is_list(scores) and all(isinstance(s, (int, float)) and s == s for s in scores)
        require(numbers, "Expected a list with one number per system, got {value}.", scores)
    if [*map(len, metric)] != [*map(len, human)]:
        raise refusal(
            "Expected one metric score and one human score per output, got {ours} and {theirs}.",
            ours=[*map(len, metric)],
            theirs=[*map(len, human)],
        )


def chrf(candidate: str, reference: str) -> float:
    """Compute chrF2, the F-score of character n-grams up to 6, with twice the weight on recall.

    Args:
        candidate: the translation, as a string.
        reference: one reference, as a string.

    Returns:
        A float from 0 to 1. Precision and recall are averaged over the orders that both strings
        have, and then one F-score is computed from the two averages.

    Raises:
        BleuInputError: If an argument is not a string.

    Source: Popović 2015, chrF: character n-gram F-score for automatic MT evaluation.

    Only the ending of one word is wrong, so most characters match.

    >>> round(chrf("the cat walks home", "the cat walked home"), 3)
    0.67
    """
    require_text(candidate)
    require_text(reference)
    precisions, recalls = [], []
    texts = ["".join(text.split()) for text in (candidate, reference)]
    for n in range(1, 7):
        ours, theirs = (
            Counter(text[start : start + n] for start in range(len(text) - n + 1)) for text in texts
        )
        if ours and theirs:
            matches = (ours & theirs).total()
            precisions.append(matches / ours.total())
            recalls.append(matches / theirs.total())
    if not any(precisions):
        return 0.0
    precision, recall = (sum(ratios) / len(ratios) for ratios in (precisions, recalls))
    return 5 * precision * recall / (4 * precision + recall)
