"""Lesson 08: how far one system is ahead in each resample, with the test set among them."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.display.formatting import number
from bleu_teach.display.language import capital, gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import curve, line, rect, stack, text, title, words
from bleu_teach.draw.texts import show_token, text_width
from bleu_teach.significance.intervals import PairedResult

WIDTH, MARGIN = 360, 20  # pixels: on a phone, too, it can be read
NAMES, TOP, BOTTOM = 14, 46, 186  # the names of the lines, then the highest bar and the axis
BARS, NARROWEST = 40, 0.2  # points of BLEU


def histogram(result: PairedResult) -> Picture:
    """Draw the gaps of a paired bootstrap, with a bracket below 95% of them.

    >>> gaps = [0, 0.02, 0.03]
    >>> histogram(PairedResult("A", "B", 0.2, 0.22, 0.1, 3, "resamples", (0, 0.03), gaps))
    Picture: How far B is ahead of A, in 3 resamples, from 0.00 to 3.00. 95% of them: 0.00 to \
3.00. On the test set: 2.00. 33.3% of the resamples are at 0 or left of it.
    """
    heading = gettext("How far {system} is ahead of {baseline}, in {number} resamples").format(
        system=show_token(result.system), baseline=show_token(result.baseline), number=result.draws
    )
    gaps, ends = ([100 * gap for gap in own] for own in (result.gaps, result.interval or ()))
    low, high = ends
    middle = gettext("{part}: {low} to {high}").format(
        part=gettext("95% of them"), low=number(low), high=number(high)
    )
    here = gettext("on the test set: {value}").format(value=number(100 * result.gap))
    below = sum(gap <= 0 for gap in gaps) / len(gaps)
    key = gettext("{share} of the resamples are at 0 or left of it.").format(share=f"{below:.1%}")
    marked = [(100 * result.gap, here), (0, gettext("no gap"))]
    plot = Picture(_plot(gaps, (low, high, middle), marked), WIDTH, BOTTOM + 58)
    alt = gettext("{title}, from {least} to {most}. {middle}. {here}.").format(
        title=heading,
        least=number(min(gaps)),
        most=number(max(gaps)),
        middle=capital(middle),
        here=capital(here),
    )
    return stack([[title(heading)], [plot], [words(key, 14)]], f"{alt} {key}")


def _plot(
    gaps: Sequence[float],
    bracket: tuple[float, float, str],
    marked: Sequence[tuple[float, str]],
) -> str:
    """Draw a bar for each piece of the axis, as high as there are gaps in it; bracket and marks."""
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
        tall = (BOTTOM - TOP) * count / max(counts)
        if count:
            body += rect(across.start + place * wide + 1, BOTTOM - tall, wide - 2, tall, "bar", 1)
    body += line(across.start, BOTTOM, across.end, BOTTOM)
    for value in across.ticks():
        body += line(across(value), BOTTOM, across(value), BOTTOM + 5)
        body += text(across(value), BOTTOM + 18, number(value, None), 12, "soft", "middle")
    low, high, name = bracket
    start, end, y = across(low), across(high), BOTTOM + 28
    ends = [(start, y), (start, y + 6), (end, y + 6), (end, y)]
    body += curve(ends) + _place(across, (low + high) / 2, name, y + 22)
    for row, (value, name) in enumerate(marked):
        body += _mark(across, value, name, NAMES + 18 * row, "4 4" * row)
    return body


def _mark(across: Scale, value: float, name: str, y: float, dash: str) -> str:
    """Draw a line down to a value, with its name above it."""
    ruler = curve([(across(value), y + 6), (across(value), BOTTOM)], dash=dash)
    return ruler + _place(across, value, name, y)


def _place(across: Scale, value: float, name: str, y: float) -> str:
    """Write a name over a value, as far as that is inside the picture."""
    half = text_width(name, 13, bold=True) / 2
    x = min(max(across(value), half), across.end + MARGIN - half)
    return text(x, y, name, 13, "halo", "middle", bold=True)
