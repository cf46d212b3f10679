"""The whole score in one picture, with what each factor costs; and the results of a class."""

from __future__ import annotations

import math
from collections.abc import Mapping

from bleu_teach.aggregation import BleuScore
from bleu_teach.conventions import PAPINENI
from bleu_teach.draw.curves import SMALL, penalty_curve
from bleu_teach.draw.svg import WIDTH, column, line, rect, row, stack, text
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.language import gettext
from bleu_teach.numerals import name_precision, number
from bleu_teach.views import Picture

LINE = 24  # pixels, from one bar to the next
STAIRS, AFTER = 240, 66  # how much room the costs have, and the numbers behind them
TALLY, TALLY_BAR, TALLIES = 46, 270, 480  # from one to the next; where a bar begins; its room
KINDS = {"passed": "bar", "not attempted": "unmatched"}  # of a part; all others are what to mend


def cost_bars(score: BleuScore) -> Picture:
    """Draw ln BLEU as a staircase: each factor starts where the one before it ended.

    >>> from bleu_teach import sentence_bleu
    >>> cost_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: What ln BLEU is made of: length 0, p₁ 2/3 −0.20, p₂ 1/2 −0.35. Sum −0.55, BLEU 0.577.
    """
    terms = score.log_terms
    fractions = ["", *(f" {precision}" for precision in score.precisions)]
    names = [f"{name}{part}" for name, part in zip(name_terms(score), fractions, strict=True)]
    finite = -math.fsum(term for term in terms if math.isfinite(term))
    # A power of two, so that not every edit changes the size of all bars.
    room = 2 ** max(0, math.ceil(math.log2(finite)) if finite > 0 else 0)
    left = x = max(text_width(name, 15, bold=True) for name in names) + 12
    body = text(0, 16, gettext("What the score is made of: ln BLEU"), 13, "soft", bold=True)
    for place, (name, term) in enumerate(zip(names, terms, strict=True), start=1):
        y = LINE * place + 2
        width = left + STAIRS - x if math.isinf(term) else -term * STAIRS / room
        body += text(0, y + 13, name, 15, bold=True) + rect(x, y, max(width, 1.5), 16, "cost", 3)
        x += width
        body += text(x + 7, y + 13, _ln(term), 13, "soft", bold=True)
    y = LINE * (len(names) + 1) + 2
    body += line(left, 24, left, y - 4)
    bleu, total = number(score.score, 3), _ln(math.fsum(terms))
    summed = gettext("sum {total}, e to that = {bleu}").format(total=total, bleu=bleu)
    body += text(0, y + 13, summed, 15, bold=True)
    listed = ", ".join(f"{name} {_ln(term)}" for name, term in zip(names, terms, strict=True))
    alt = gettext("What ln BLEU is made of: {terms}. Sum {total}, BLEU {bleu}.")
    alt = alt.format(terms=listed, total=total, bleu=bleu)
    return Picture(body, left + STAIRS + AFTER, y + LINE - 4, alt)


def name_terms(score: BleuScore) -> list[str]:
    """Write the names of the log terms, in their order."""
    return [gettext("length"), *map(name_precision, range(1, len(score.precisions) + 1))]


def _ln(term: float) -> str:
    """Write a term in two digits, or in four where two would hide that it costs something."""
    return "0" if term == 0 else number(term, 2 if abs(term) >= 0.01 else 4)


def score_panel(score: BleuScore) -> Picture:
    """Draw every part of a score on one screen.

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
    product, _, root = formula.partition("^")
    end = text_width(product, 16) + 2
    how = text(0, 30, product, 16) + text(end, 22, root.strip("()"), 11)
    how += text(0, 51, convention, 12, "soft")
    width = max(end + text_width(root, 11), text_width(convention, 12))
    alt = f"{shown} {formula}." + f" {convention}." * bool(convention)
    rule = Picture(line(0, 1, WIDTH, 1), WIDTH, 10)
    return stack([[bleu, Picture(how, width, 58)], [rule]], alt)


def show_product(score: BleuScore) -> str:
    """Write the penalty times the geometric mean, with the numbers put in."""
    product = " · ".join(map(str, score.precisions))
    root = f"^(1/{len(score.precisions)})" if len(score.precisions) > 1 else ""
    return f"{number(score.brevity_penalty, 3)} × ({product}){root}"


def tally_bars(title: str, tallies: Mapping[str, Mapping[str, int]]) -> Picture:
    """Draw how often each result was counted: one bar a thing, with a part for each of its results.

    >>> tally_bars("Mistakes", {"clip": {"passed": 3, "unclipped": 12}})
    Picture: Mistakes: clip: passed 3, unclipped 12.
    """
    body = text(0, 16, title, 13, "soft", bold=True)
    most = max((sum(counts.values()) for counts in tallies.values()), default=0) or 1
    for place, (label, counts) in enumerate(tallies.items()):
        y, x = TALLY * place + LINE, TALLY_BAR
        body += text(0, y + 13, fit(label, TALLY_BAR - 10, 13), 13, bold=True)
        for result, count in counts.items():
            width = TALLIES * count / most
            body += rect(x, y, max(1.0, width - 2), 16, KINDS.get(result, "cost"), 2)
            x += width
        body += text(TALLY_BAR, y + 32, fit(_parts(counts), TALLIES, 13), 13)
    listed = "; ".join(f"{label}: {_parts(counts)}" for label, counts in tallies.items())
    listed = listed or gettext("nothing yet")
    height = TALLY * len(tallies) + LINE
    return Picture(body, TALLY_BAR + TALLIES, height, f"{title}: {listed}.")


def _parts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{gettext(result)} {count}" for result, count in counts.items())
