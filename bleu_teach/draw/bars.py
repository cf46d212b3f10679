"""Bars: how precise each n-gram order is, and what each factor costs in ln BLEU."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from bleu_teach.aggregation import BleuScore
from bleu_teach.draw.svg import line, rect, text
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.language import gettext
from bleu_teach.numerals import name_precision, number, pixels
from bleu_teach.views import Picture

LINE = 24  # from one bar to the next
PRECISIONS, COSTS = 244, 258  # how wide, in pixels
BAR = 100  # of a precision of 1
TALLY, TALLY_BAR, TALLIES = 46, 270, 480  # from one to the next; where a bar begins; its room
KINDS = {"passed": "bar", "not attempted": "unmatched"}  # of a part; all others are what to mend
AXIS, STAIRS = 58, 150  # where the costs begin, and how much room their bars have
Stair = tuple[float, float, float]


def precision_bars(score: BleuScore, was: BleuScore | None = None) -> Picture:
    """Draw the modified precisions as bars, with their fractions.

    Args:
        score: a sentence's or a corpus's score.
        was: an earlier score with the same orders, to be shown as dashed marks.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> precision_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: Modified precision: p₁ 2/3, p₂ 1/2.
    """
    body, width = text(0, 16, gettext("Modified precision"), 13, "soft", bold=True), PRECISIONS
    earlier = (was or score).precisions
    for n, (precision, before) in enumerate(zip(score.precisions, earlier, strict=True), start=1):
        y = LINE * n + 2
        body += text(0, y + 13, name_precision(n), 15, bold=True)
        body += rect(30, y, BAR, 16, "track", 4)
        if precision.matches:
            body += rect(30, y, BAR * float(precision), 16, "bar", 4)
        body += text(BAR + 38, y + 13, str(precision), 15, bold=True)
        ratio = number(float(precision), 3)
        if before != precision:
            ratio = gettext("{now}, was {before}").format(now=ratio, before=before)
            body += _was_line(30 + BAR * float(before), y) if before.total else ""
        x = max(BAR + 86, BAR + 46 + text_width(str(precision), 15, bold=True))
        body += text(x, y + 13, ratio, 13, "soft")
        width = max(width, x + text_width(ratio, 13))
    pairs = zip(score.precisions, earlier, strict=True)
    listed = ", ".join(f"{name_precision(n)} {_change(*p)}" for n, p in enumerate(pairs, start=1))
    alt = gettext("Modified precision: {precisions}.").format(precisions=listed)
    return Picture(body, width, LINE * (len(earlier) + 1), alt)


def _change(now: object, before: object) -> str:
    """Write a value, and what it was if it was another."""
    if now == before:
        return f"{now}"
    return gettext("{now} (was {before})").format(now=now, before=before)


def _was_line(x: float, y: float) -> str:
    """Mark where a bar ended before."""
    return f'<path class="was" d="M{pixels(x)} {pixels(y - 3)}v22"/>'


def cost_bars(score: BleuScore, was: BleuScore | None = None) -> Picture:
    """Draw ln BLEU as a staircase: each factor starts where the one before it ended.

    Args:
        score: a sentence's or a corpus's score.
        was: an earlier score with the same orders, to be shown as dashed boxes.

    Returns:
        A Picture.

    >>> from bleu_teach import sentence_bleu
    >>> cost_bars(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: What ln BLEU is made of: length 0, p₁ −0.20, p₂ −0.35. Sum −0.55, BLEU 0.577.
    """
    names, earlier = name_terms(score), (was or score).log_terms
    scale = STAIRS / max(_room(score.log_terms), _room(earlier))
    body = text(0, 16, gettext("What the score is made of: ln BLEU"), 13, "soft", bold=True)
    steps = zip(names, _stairs(score.log_terms, scale), _stairs(earlier, scale), strict=True)
    for place, step in enumerate(steps, start=1):
        body += _cost_bar(LINE * place + 2, *step)
    y = LINE * (len(names) + 1) + 2
    body += line(AXIS, 24, AXIS, y - 4)
    bleu, total = number(score.score, 3), _ln(math.fsum(score.log_terms))
    summed = gettext("sum {total}, e to that = {bleu}").format(total=total, bleu=bleu)
    body += text(0, y + 13, summed, 15, bold=True)
    pairs = [(_ln(a), _ln(b)) for a, b in zip(score.log_terms, earlier, strict=True)]
    listed = ", ".join(f"{n} {_change(*pair)}" for n, pair in zip(names, pairs, strict=True))
    alt = gettext("What ln BLEU is made of: {terms}. Sum {total}, BLEU {bleu}.")
    alt = alt.format(terms=listed, total=total, bleu=bleu)
    return Picture(body, COSTS, y + LINE - 4, alt)


def _room(terms: Sequence[float]) -> float:
    """Find what the bars must hold: a power of two, so that not every edit changes their size."""
    finite = -math.fsum(term for term in terms if math.isfinite(term))
    return 2 ** max(0, math.ceil(math.log2(finite)) if finite > 0 else 0)


def _cost_bar(y: float, name: str, now: Stair, before: Stair) -> str:
    """Draw the name of a term, its bar, a dashed box where it was another, and its value."""
    (term, x, width), (earlier, ghost, ghost_width) = now, before
    body = text(0, y + 13, name, 15, bold=True) + rect(x, y, max(width, 1.5), 16, "cost", 3)
    end = x + width
    if earlier != term:
        body += rect(ghost, y - 2, max(ghost_width, 2), 20, "was", 3)
        end = max(end, ghost + ghost_width)
    left = min(end + 7, COSTS - text_width(_ln(term), 13, bold=True))
    return body + text(left, y + 13, _ln(term), 13, "soft halo", bold=True)


def _stairs(terms: Sequence[float], scale: float) -> list[Stair]:
    """Place each term: where its bar begins and how wide it is; an endless one goes to the edge."""
    steps, x = [], float(AXIS)
    for term in terms:
        width = STAIRS + AXIS - x if math.isinf(term) else -term * scale
        steps.append((term, x, width))
        x += width
    return steps


def name_terms(score: BleuScore) -> list[str]:
    """Write the names of the log terms, in their order."""
    return [gettext("length"), *map(name_precision, range(1, len(score.precisions) + 1))]


def _ln(term: float) -> str:
    """Write a term in two digits, or in four where two would hide that it costs something."""
    return "0" if term == 0 else number(term, 2 if abs(term) >= 0.01 else 4)


def tally_bars(title: str, tallies: Mapping[str, Mapping[str, int]]) -> Picture:
    """Draw how often each result was counted: one bar a thing, with a part for each of its results.

    Args:
        title: what was counted.
        tallies: for each bar, in their order, how many had each result, in the order of the parts.

    Returns:
        A Picture.

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
