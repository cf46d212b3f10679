"""The whole score in one picture: precisions, length, costs, and the number."""

from __future__ import annotations

from bleu_teach.aggregation import BleuScore, Convention
from bleu_teach.draw.bars import cost_bars, precision_bars
from bleu_teach.draw.curves import penalty_curve
from bleu_teach.draw.svg import Picture, column, line, row, text, words

HEADLINE_WIDTH = 760


def score_panel(score: BleuScore) -> Picture:
    """Every part of a score on one screen.

    Args:
        score: a sentence's or a corpus's score.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> print(score_panel(sentence_bleu(["a"], [["a", "b"]], max_n=1)).alt)
    BLEU 0.368 = 0.37 × (1/1). PAPINENI: closest reference, no match: score 0. Modified precision: \
p₁ 1/1. Brevity penalty: at c = 1 and r = 2 it is 0.37. What ln BLEU is made of: length −1.00, \
p₁ 0. Sum −1.00, BLEU 0.368.
    """
    c, r = score.stats.candidate_length, score.reference_length
    parts = [precision_bars(score), penalty_curve(c, r), cost_bars(score)]
    return column([headline(score), row(parts, gap=18)], gap=22)


def headline(score: BleuScore) -> Picture:
    """The score as a number, and the product that makes it."""
    product = " · ".join(map(str, score.precisions))
    root = f"^(1/{len(score.precisions)})" if len(score.precisions) > 1 else ""
    formula = f"= {score.brevity_penalty:.2f} × ({product}){root}"
    body = text(0, 34, f"BLEU {score.score:.3f}", 38, bold=True)
    body += text(250, 20, formula, 16)
    body += text(250, 40, describe_convention(score.convention), 12, "soft")
    body += line(0, 54, HEADLINE_WIDTH, 54)
    alt = f"BLEU {score.score:.3f} {formula}. {describe_convention(score.convention)}."
    number = words(f"BLEU {score.score:.3f}", 38, bold=True)
    small = words(describe_convention(score.convention), 12, "soft")
    how = column([words(formula, 16), small], gap=0)
    return Picture(body, HEADLINE_WIDTH, 55, alt, ((number, how),))


def describe_convention(convention: Convention) -> str:
    """The name and the two choices that move a score most."""
    zeros = {"zero": "score 0", "exp": "smoothed", "epsilon": "nearly 0"}
    repair = zeros.get(convention.zero_matches, convention.zero_matches)
    return f"{convention}: {convention.reference_length} reference, no match: {repair}"
