"""The whole score in one picture: the number, what multiplies to it, the length, the costs."""

from __future__ import annotations

from bleu_teach.aggregation import BleuScore
from bleu_teach.conventions import PAPINENI
from bleu_teach.draw.bars import cost_bars
from bleu_teach.draw.curves import SMALL, penalty_curve
from bleu_teach.draw.svg import WIDTH, column, line, row, stack, text
from bleu_teach.draw.texts import text_width
from bleu_teach.numerals import number
from bleu_teach.views import Picture


def score_panel(score: BleuScore) -> Picture:
    """Draw every part of a score on one screen.

    Args:
        score: a sentence's or a corpus's score.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> print(score_panel(sentence_bleu(["a"], [["a", "b"]], max_n=1)).alt)
    BLEU 0.368 = 0.368 × (1/1). Brevity penalty over the candidate length. c = 1, r = 2: \
BP = 0.368. What ln BLEU is made of: length −1.00, p₁ 1/1 0. Sum −1.00, BLEU 0.368.
    """
    return column([headline(score), score_parts(score)])


def score_parts(score: BleuScore) -> Picture:
    """Draw length and costs beside each other."""
    curve = penalty_curve(score.stats.candidate_length, [score.reference_length], SMALL)
    return row([curve, cost_bars(score)])


def headline(score: BleuScore) -> Picture:
    """Draw the score as a number, and the product that makes it."""
    formula = f"= {show_product(score)}"
    convention = ""
    if score.convention != PAPINENI:
        convention = str(score.convention)
    shown = f"BLEU {number(score.score, 3)}"
    bleu = Picture(text(0, 46, shown, 38, bold=True), text_width(shown, 38, bold=True) + 8, 58)
    how = text(0, 30, formula, 16) + text(0, 51, convention, 12, "soft")
    width = max(text_width(formula, 16), text_width(convention, 12))
    alt = f"{shown} {formula}." + f" {convention}." * bool(convention)
    rule = Picture(line(0, 1, WIDTH, 1), WIDTH, 10)
    return stack([[bleu, Picture(how, width, 58)], [rule]], alt)


def show_product(score: BleuScore) -> str:
    """Write the penalty times the geometric mean, with the numbers put in."""
    product = " · ".join(map(str, score.precisions))
    root = f"^(1/{len(score.precisions)})" if len(score.precisions) > 1 else ""
    return f"{number(score.brevity_penalty, 3)} × ({product}){root}"
