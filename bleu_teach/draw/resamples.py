"""Lesson 08: how far one system is ahead in each resample, with the test set among them."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import line, rect, stack, text, title, words
from bleu_teach.draw.texts import show_token, text_width
from bleu_teach.language import capital, gettext
from bleu_teach.numerals import number
from bleu_teach.significance.results import PairedResult
from bleu_teach.views import Picture

WIDTH, MARGIN = 360, 20  # pixels: on a phone, too, it can be read
NAMES, TOP, BOTTOM = 14, 46, 186  # the names of the lines, then the highest bar and the axis
BARS, NARROWEST = 40, 0.2  # points of BLEU


def histogram(result: PairedResult) -> Picture:
    """Draw the gaps of a paired bootstrap: solid where 95 % of them lie, dotted outside.

    >>> gaps = [0, 0.02, 0.03]
    >>> histogram(PairedResult("A", "B", 0.2, 0.22, 0.1, 3, "resamples", (0, 0.03), gaps))
    Picture: How far B is ahead of A, in 3 resamples, from 0.00 to 3.00. 95 % of them: 0.00 to \
3.00. On the test set: 2.00.
    """
    heading = gettext("How far {system} is ahead of {baseline}, in {number} resamples").format(
        system=show_token(result.system), baseline=show_token(result.baseline), number=result.draws
    )
    gaps, ends = ([100 * gap for gap in own] for own in (result.gaps, result.interval or ()))
    low, high = ends
    solid = gettext("{part}: {low} to {high}").format(
        part=gettext("95 % of them"), low=number(low), high=number(high)
    )
    here = gettext("on the test set: {value}").format(value=number(100 * result.gap))
    key = gettext("Solid: {part}.").format(part=solid), gettext("Dotted: the others.")
    marked = [(100 * result.gap, here), (0, gettext("no gap"))]
    plot = Picture(_plot(gaps, low, high, marked), WIDTH, BOTTOM + 22)
    alt = gettext("{title}, from {least} to {most}. {solid}. {here}.").format(
        title=heading,
        least=number(min(gaps)),
        most=number(max(gaps)),
        solid=capital(solid),
        here=capital(here),
    )
    return stack([[title(heading)], [plot], [words(part, 14, bold=True) for part in key]], alt)


def _plot(
    gaps: Sequence[float], low: float, high: float, marked: Sequence[tuple[float, str]]
) -> str:
    """Draw a bar for each piece of the axis, as high as there are gaps in it, and the marks."""
    shown = [*gaps, *(value for value, _ in marked)]
    least, most = min(shown), max(shown)
    room = max(0.0, NARROWEST - (most - least)) / 2  # also where all gaps are alike
    across = Scale(least - room, most + room, MARGIN, WIDTH - MARGIN)
    step, wide = (across.high - across.low) / BARS, (across.end - across.start) / BARS
    counts = [0] * BARS
    for gap in gaps:
        counts[min(int((gap - across.low) / step), BARS - 1)] += 1
    body = ""
    for place, count in enumerate(counts):
        left = across.low + place * step
        kind = "matched" if left <= high and low <= left + step else "unmatched"
        tall = (BOTTOM - TOP) * count / max(counts)
        if count:
            body += rect(across.start + place * wide + 1, BOTTOM - tall, wide - 2, tall, kind, 1)
    body += line(across.start, BOTTOM, across.end, BOTTOM)
    for value in across.ticks():
        body += line(across(value), BOTTOM, across(value), BOTTOM + 5)
        body += text(across(value), BOTTOM + 18, number(value, None), 12, "soft", "middle")
    for row, (value, name) in enumerate(marked):
        body += _mark(across, value, name, NAMES + 18 * row, "4 4" * row)
    return body


def _mark(across: Scale, value: float, name: str, y: float, dash: str) -> str:
    """Draw a line down to a value, with its name above it, as far as that is inside the picture."""
    half = text_width(name, 13, bold=True) / 2
    x = min(max(across(value), half), across.end + MARGIN - half)
    ruler = line(across(value), y + 6, across(value), BOTTOM, dash).replace("axis", "curve", 1)
    return ruler + text(x, y, name, 13, "halo", "middle", bold=True)
