"""Bars: what each factor costs a score, what two ways to average give, the results of a class."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from bleu_teach.aggregation import BleuScore
from bleu_teach.calls.values import close
from bleu_teach.conventions import PAPINENI
from bleu_teach.display.formatting import name_precision, number
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.svg import GAP, WIDTH, line, rect, stack, stack_tight, text, title
from bleu_teach.draw.texts import fit, text_width

LINE, HIGH = 22, 18  # pixels: of a row, and of the bar in it
LONGEST = 270  # of a name
NOTE = 70  # of the number behind a bar
MOST = 12  # segments of which each has a bar
KINDS = {"passed": "bar", "not attempted": "track"}  # of a part; all others are mistakes
Blocks = Sequence[tuple[float, float, str]]  # from one value to another, and the kind


class Bar(NamedTuple):
    """One row of a picture: a name, blocks from left to right, and what is written behind them."""

    name: str
    blocks: Blocks
    note: str
    ringed: bool = False  # whether it differs from what is expected


def bar_rows(bars: Sequence[Bar], high: float = 1, width: float = 300) -> list[list[Picture]]:
    """Draw names, bars between 0 and `high` below each other, and their numbers; all aligned."""
    rows = []
    for bar, label in zip(bars, _label([bar.name for bar in bars]), strict=True):
        body = _draw_blocks(bar.blocks, width, 0, high)
        body += rect(-2, 0, width + 4, HIGH + 4, "slot ringed", 5) if bar.ringed else ""
        note = fit(bar.note, WIDTH - label.width - 20, 15)
        written = Picture(text(0, 17, note, 15), text_width(note), LINE)
        rows.append([label, Picture(body, width, LINE), written])
    return rows


def _label(names: Sequence[str]) -> list[Picture]:
    """Draw names that are all as wide as the longest."""
    left = min(LONGEST, max((text_width(name, 15, bold=True) for name in names), default=0)) + 4
    drawn = [text(0, 17, fit(name, left, 15, bold=True), 15, bold=True) for name in names]
    return [Picture(name, left, LINE, label=True) for name in drawn]


def _draw_blocks(blocks: Blocks, width: float, low: float, high: float) -> str:
    """Draw blocks on a track from `low` to `high`."""
    body, unit = rect(0, 2, width, HIGH, "track", 3), width / (high - low)
    for start, end, kind in blocks:
        left, length = unit * (min(start, end) - low), unit * abs(end - start)
        body += rect(left, 2, max(length, 1.5), HIGH, kind, 3) if length else ""
    return body


def cost_bars(score: BleuScore, yours: float | None = None) -> Picture:
    """Draw how each factor shortens a bar from 1 down to the score, the one that costs most first.

    A learner's score gets its own bar. A factor has a ring if omitting it gives
    exactly that score.

    >>> from bleu_teach import sentence_bleu
    >>> cost_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: From 1 down to BLEU: p₂ 1/2 × 0.707 (ln −0.35), p₁ 2/3 × 0.816 (ln −0.20). BLEU 0.577.
    """
    fractions = ["", *(f" {precision}" for precision in score.precisions)]
    named = zip(name_terms(score), fractions, score.log_terms, strict=True)
    factors = [(f"{name}{part}", term) for name, part, term in named if part or term]
    bars, left = [], 1.0
    for name, term in sorted(factors, key=lambda factor: factor[1]):
        factor = math.exp(term)
        blocks = [(0, left * factor, "bar"), (left * factor, left, "cost")]
        note = f"× {number(factor, 3)} (ln {_ln(term)})"
        left_out = yours is not None and factor != 1 and close(yours * factor, score.score)
        bars.append(Bar(name, blocks, note, bool(left_out and score.score)))
        left *= factor
    told = ", ".join(f"{bar.name} {bar.note}" for bar in bars)
    alt = gettext("From 1 down to BLEU: {factors}. BLEU {score}.")
    alt = alt.format(factors=told, score=number(score.score, 3))
    bars.append(score_bar("BLEU", score.score))
    if yours is not None:
        bars.append(score_bar(gettext("yours"), yours, not close(yours, score.score)))
        alt += " " + gettext("Yours: {score}.").format(score=number(yours, 3))
    return stack_tight([[title(gettext("What each factor leaves of 1"))], *bar_rows(bars)], alt)


def score_bar(name: str, score: float, ringed: bool = False) -> Bar:
    """Make the bar of a score, or of whatever a learner's function returned for it."""
    end = min(max(0.0, score), 1.0)
    return Bar(name, [(0, end, "bar")] if end else [], number(score, 3), ringed)


def average_bars(scores: Sequence[float], pooled: float, yours: float | None = None) -> Picture:
    """Draw the scores of the segments, their mean, and BLEU, which pools the counts.

    >>> average_bars([1.0, 0.0], 0.946, yours=0.5)
    Picture: segment 1: 1.000; segment 2: 0.000; mean of the scores: 0.500; BLEU, counts pooled: \
0.946; yours: 0.500.
    """
    segment = gettext("segment {number}")
    bars = [
        score_bar(segment.format(number=place), score)
        for place, score in enumerate(scores[:MOST], start=1)
    ]
    bars.append(score_bar(gettext("mean of the scores"), math.fsum(scores) / max(len(scores), 1)))
    bars.append(score_bar(gettext("BLEU, counts pooled"), pooled))
    if yours is not None:
        bars.append(score_bar(gettext("yours"), yours, not close(yours, pooled)))
    alt = "; ".join(f"{bar.name}: {bar.note}" for bar in bars)
    return stack_tight(bar_rows(bars), f"{alt}.")


def name_terms(score: BleuScore) -> list[str]:
    """Write the names of the log terms, in their order."""
    return [gettext("length"), *map(name_precision, range(1, len(score.precisions) + 1))]


def _ln(term: float) -> str:
    """Write a term in two digits, or in four where two would hide that it costs something."""
    return "0" if term == 0 else number(term, 2 if abs(term) >= 0.01 else 4)


def score_panel(score: BleuScore) -> Picture:
    """Draw a score as a number, and below it what each factor costs.

    >>> from bleu_teach import sentence_bleu
    >>> print(score_panel(sentence_bleu(["a"], [["a", "b"]], max_n=1)).alt)
    BLEU 0.368 = 0.368 × (1/1). From 1 down to BLEU: length × 0.368 (ln −1.00), p₁ 1/1 × 1.000 \
(ln 0). BLEU 0.368.
    """
    top, costs = headline(score), cost_bars(score)
    return stack([*top.lines, *costs.lines], f"{top.alt} {costs.alt}")


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


def tally_bars(heading: str, tallies: Mapping[str, Mapping[str, int]]) -> Picture:
    """Draw how often each result was counted: one bar per thing, with a block for each result.

    >>> tally_bars("Mistakes", {"clip": {"passed": 3, "unclipped": 12}})
    Picture: Mistakes: clip: passed 3, unclipped 12.
    """
    bars = []
    for label, counts in tallies.items():
        ends = [*accumulate(counts.values(), initial=0)]
        kinds = (KINDS.get(result, "cost") for result in counts)
        note = ", ".join(f"{gettext(result)} {count}" for result, count in counts.items())
        bars.append(Bar(label, [*zip(ends, ends[1:], kinds, strict=False)], note))
    most = max((sum(counts.values()) for counts in tallies.values()), default=0) or 1
    listed = "; ".join(f"{bar.name}: {bar.note}" for bar in bars) or gettext("nothing yet")
    return stack([[title(heading)], *bar_rows(bars, most)], f"{heading}: {listed}.")


def bar_columns(columns: Mapping[str, Mapping[str, float]], high: float | None = None) -> Picture:
    """Draw named numbers as bars, in one column or several next to each other.

    Args:
        columns: heading → name → number. Names in the same row belong together.
        high: the number that fills a column; default: the largest of each column.

    >>> bar_columns({"should cost": {"not": 5, "the": 1}, "does cost": {"not": 0.009, "the": 0.1}})
    Picture: should cost: not 5, the 1. does cost: not 0.009, the 0.1.
    """
    own = [{gettext(name): value for name, value in one.items()} for one in columns.values()]
    columns = dict(zip(map(gettext, columns), own, strict=True))
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    labels = _label(names)
    left = labels[0].width if labels else 4
    width = min(300, (WIDTH - left) / max(1, len(columns)) - NOTE - 2 * GAP)
    drawn = [_draw_column(column, names, width, high) for column in columns.values()]
    heads = [
        replace(title(fit(head, width, 13, bold=True)), width=width + NOTE) for head in columns
    ]
    rows = [
        [Picture("", left, LINE, label=True), *heads],
        *map(list, zip(labels, *drawn, strict=True)),
    ]
    told, nothing = [], gettext("nothing yet")
    for head, column in columns.items():
        listed = ", ".join(f"{name} {_short(value)}" for name, value in column.items())
        told.append(f"{head}: {listed or nothing}.")
    return stack_tight(rows, " ".join(told))


def _draw_column(
    column: Mapping[str, float], names: Sequence[str], width: float, high: float | None
) -> list[Picture]:
    """Draw a bar and its number for each name; a bar below 0 goes to the left."""
    low = min([0.0, *column.values()])
    top = max([high or 0.0, *column.values()])
    top, bars = top if top > low else low + 1, []
    zero = -low * width / (top - low)
    for name in names:
        blocks = [(0.0, column[name], "bar")] if name in column else []
        body = _draw_blocks(blocks, width, low, top)
        body += text(width + GAP, 17, _short(column[name]), 15) if blocks else ""
        body += line(zero, 0, zero, LINE) if low else ""
        bars.append(Picture(body, width + NOTE, LINE))
    return bars


def _short(value: float) -> str:
    return number(round(value, 3), None)
