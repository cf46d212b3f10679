"""Bars: how precise each n-gram order is, and what each factor costs in ln BLEU."""

from __future__ import annotations

import math
from collections.abc import Mapping

from bleu_teach.aggregation import BleuScore
from bleu_teach.draw.svg import line, rect, text
from bleu_teach.draw.texts import fit, number, text_width
from bleu_teach.draw.views import Picture

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
LINE = 30  # from one bar to the next
PRECISIONS, COSTS = 272, 258  # how wide, in pixels
AXIS, STAIRS = 58, 150  # where the costs begin, and how much room their bars have


def precision_bars(score: BleuScore) -> Picture:
    """The modified precisions as bars, with their fractions.

    Args:
        score: a sentence's or a corpus's score.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> precision_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: Modified precision: p₁ 2/3, p₂ 1/2.
    """
    body, width = text(0, 16, "Modified precision", 13, "soft", bold=True), PRECISIONS
    for n, precision in enumerate(score.precisions, start=1):
        y = LINE * n
        body += text(0, y + 14, name_precision(n), 15, bold=True)
        body += rect(30, y, 120, 18, "track", 4)
        if precision.matches:
            body += rect(30, y, 120 * float(precision), 18, "bar", 4)
        body += text(160, y + 14, str(precision), 15, bold=True)
        ratio = number(float(precision), 3)
        x = max(214, 168 + text_width(str(precision), 15, bold=True))
        body += text(x, y + 14, ratio, 13, "soft")
        width = max(width, x + text_width(ratio, 13))
    told = ", ".join(f"{name_precision(n)} {p}" for n, p in enumerate(score.precisions, start=1))
    height = LINE * (len(score.precisions) + 1)
    return Picture(body, width, height, f"Modified precision: {told}.")


def cost_bars(score: BleuScore) -> Picture:
    """Ln BLEU as a staircase: each factor starts where the one before it ended.

    Args:
        score: a sentence's or a corpus's score.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> cost_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: What ln BLEU is made of: length 0, p₁ −0.20, p₂ −0.35. Sum −0.55, BLEU 0.577.
    """
    names = name_terms(score)
    finite = -math.fsum(term for term in score.log_terms if math.isfinite(term))
    # The scale is a power of two, so that bars do not change their size with every edit.
    scale = STAIRS / 2 ** max(0, math.ceil(math.log2(finite)) if finite > 0 else 0)
    body = text(0, 16, "What the score is made of: ln BLEU", 13, "soft", bold=True)
    x = float(AXIS)
    for place, (name, term) in enumerate(zip(names, score.log_terms, strict=True), start=1):
        y = LINE * place
        width = STAIRS + AXIS - x if math.isinf(term) else -term * scale
        body += text(0, y + 14, name, 15, bold=True)
        body += rect(x, y, max(width, 1.5), 18, "cost", 3)
        x += width
        left = min(x + 7, COSTS - text_width(_ln(term), 13, bold=True))
        body += text(left, y + 14, _ln(term), 13, "soft", bold=True)
    y = LINE * (len(names) + 1)
    body += line(AXIS, 26, AXIS, y - 8)
    bleu, total = number(score.score, 3), _ln(math.fsum(score.log_terms))
    body += text(0, y + 14, f"sum {total}, e to that = {bleu}", 15, bold=True)
    told = ", ".join(f"{n} {_ln(term)}" for n, term in zip(names, score.log_terms, strict=True))
    alt = f"What ln BLEU is made of: {told}. Sum {total}, BLEU {bleu}."
    return Picture(body, COSTS, y + LINE - 8, alt)


def name_precision(n: int) -> str:
    """The symbol of a precision: p₁, p₂, …"""
    return f"p{n}".translate(SUBSCRIPTS)


def name_terms(score: BleuScore) -> list[str]:
    """The names of the log terms, in their order."""
    return ["length", *map(name_precision, range(1, len(score.precisions) + 1))]


def _ln(term: float) -> str:
    """In two digits, or in four where two would hide that it costs something."""
    return "0" if term == 0 else number(term, 2 if abs(term) >= 0.01 else 4)


def tally_bars(title: str, counts: Mapping[str, int]) -> Picture:
    """How often each thing was counted, as bars.

    Args:
        title: what was counted.
        counts: a label for each count, in the order of the bars.

    Returns:
        A Picture.

    >>> tally_bars("Mistakes", {"clip: unclipped": 12, "clip: passed": 3})
    Picture: Mistakes: clip: unclipped 12; clip: passed 3.
    """
    body = text(0, 16, title, 13, "soft", bold=True)
    most = max(counts.values(), default=0) or 1
    for place, (label, count) in enumerate(counts.items(), start=1):
        y = LINE * place
        body += text(0, y + 14, fit(label, 390, 13), 13)
        body += rect(400, y, max(2.0, 280 * count / most), 18, "bar", 4)
        body += text(408 + 280 * count / most, y + 14, str(count), 13, bold=True)
    told = "; ".join(f"{label} {count}" for label, count in counts.items()) or "nothing yet"
    return Picture(body, 750, LINE * (len(counts) + 1), f"{title}: {told}.")
