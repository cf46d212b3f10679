"""The whole score in one picture: precisions, length, costs, and the number."""

from __future__ import annotations

from bleu_teach.aggregation import BleuScore, Convention
from bleu_teach.conventions.signatures import write_smoothing
from bleu_teach.draw.bars import cost_bars, precision_bars
from bleu_teach.draw.curves import SMALL, penalty_curve
from bleu_teach.draw.svg import WIDTH, column, line, row, stack, text
from bleu_teach.draw.texts import text_width
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture

NO_MATCH = {"zero": "score 0", "skip": "skip", "drop": "drop"}
TOO_SHORT = {"zero": "", "skip": "skip", "drop": "drop"}


def score_panel(score: BleuScore) -> Picture:
    """Draw every part of a score on one screen.

    Args:
        score: a sentence's or a corpus's score.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> print(score_panel(sentence_bleu(["a"], [["a", "b"]], max_n=1)).alt)
    BLEU 0.368 = 0.368 × (1/1). PAPINENI: closest reference, no match: score 0. \
Modified precision: p₁ 1/1. Brevity penalty over the candidate length. c = 1, r = 2: BP = 0.368. \
What ln BLEU is made of: length −1.00, p₁ 0. Sum −1.00, BLEU 0.368.
    """
    return column([headline(score), score_parts(score)])


def score_parts(score: BleuScore, was: BleuScore | None = None) -> Picture:
    """Draw precisions, length and costs beside each other.

    Args:
        score: a sentence's or a corpus's score.
        was: an earlier score with the same orders, to be shown as dashed marks.

    Returns:
        A Picture.
    """
    c, r = score.stats.candidate_length, score.reference_length
    curve = penalty_curve(c, r, SMALL)
    return row([precision_bars(score, was), curve, cost_bars(score, was)])


def headline(score: BleuScore) -> Picture:
    """Draw the score as a number, and the product that makes it."""
    formula = f"= {show_product(score)}"
    convention = describe_convention(score.convention)
    shown = f"BLEU {number(score.score, 3)}"
    bleu = Picture(text(0, 46, shown, 38, bold=True), text_width(shown, 38, bold=True) + 8, 58)
    how = text(0, 30, formula, 16) + text(0, 51, convention, 12, "soft")
    width = max(text_width(formula, 16), text_width(convention, 12))
    alt = f"{shown} {formula}. {convention}."
    rule = Picture(line(0, 1, WIDTH, 1), WIDTH, 10)
    return stack([[bleu, Picture(how, width, 58)], [rule]], alt)


def show_product(score: BleuScore) -> str:
    """Write the penalty times the geometric mean, with the numbers put in."""
    product = " · ".join(map(str, score.precisions))
    root = f"^(1/{len(score.precisions)})" if len(score.precisions) > 1 else ""
    return f"{number(score.brevity_penalty, 3)} × ({product}){root}"


def describe_convention(convention: Convention) -> str:
    """Write the name, and the choices that make a score of the counts, as far as they differ.

    >>> from bleu_teach import SACREBLEU_SENTENCE
    >>> describe_convention(SACREBLEU_SENTENCE)
    'SACREBLEU_SENTENCE: closest reference, no match: exp, too short: drop'
    """
    no_match = gettext(NO_MATCH[convention.zero_matches])
    if convention.smoothing != "none":
        no_match = write_smoothing(convention.smoothing, convention.smoothing_value)
    too_short = gettext(TOO_SHORT[convention.no_ngrams])
    if convention.padding == "segments":
        too_short = gettext("0 of 1")
    rules = gettext("{convention}: {length} reference, no match: {no_match}").format(
        convention=convention, length=gettext(convention.reference_length), no_match=no_match
    )
    if not too_short:
        return rules
    return gettext("{rules}, too short: {rule}").format(rules=rules, rule=too_short)
