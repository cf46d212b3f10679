"""Lesson 08: how the draws are spread, as a histogram with the test set on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import line, rect, text, title, words
from bleu_teach.draw.texts import fit, show_token, text_width
from bleu_teach.language import capital, gettext, ngettext
from bleu_teach.numerals import number
from bleu_teach.significance.results import Interval, PairedResult
from bleu_teach.views import Picture

WIDTH, SMALL, MARGIN = 560, 360, 20  # pixels: of the picture, of its bars in a narrow column
NAMES, TOP, BOTTOM = 40, 72, 212  # the names of the lines, then the highest bar and the axis
BARS, NARROWEST = 40, 0.2  # points of BLEU
HOW_FAR = {
    "resamples": "How far {system} is ahead of {baseline}, in {number} resamples",
    "shuffles": "How far {system} is ahead of {baseline}, in {number} shuffles",
}


class Draws(NamedTuple):
    """What is drawn, in points of BLEU."""

    title: str
    values: Sequence[float]
    test_set: float
    low: float  # between low and high the bars are solid
    high: float
    solid: str
    marks: tuple[float, ...]  # what else stands on the axis


def histogram(result: Interval | PairedResult) -> Picture:
    """Show the draws behind a result: solid where 95 % of the resamples lie, dotted outside.

    Of shuffles, those are dotted that have a larger gap than the test set, either way.

    Args:
        result: what `bootstrap` returns, or one of the differences of a comparison.

    Returns:
        A Picture.

    >>> from bleu_teach import bootstrap, segment_stats
    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> histogram(bootstrap(segment_stats([right] * 6 + [wrong] * 4, [[right]] * 10)))
    Picture: BLEU of 1000 resamples, from 56.03 to 100.00. 95 % of them: 66.14 to 95.24. \
On the test set: 80.84.
    """
    draws = _read(result)
    solid = gettext("{part}: {low} to {high}").format(
        part=draws.solid, low=number(draws.low), high=number(draws.high)
    )
    here = gettext("on the test set: {value}").format(value=number(draws.test_set))
    key = gettext("Solid: {part}.").format(part=solid), gettext("Dotted: the others.")
    body = text(0, 16, fit(draws.title, WIDTH, 13, bold=True), 13, "soft", bold=True)
    body += _plot(draws, here, WIDTH)
    body += text(0, BOTTOM + 46, " ".join(key), 14, bold=True)
    # In a narrow column, the texts go on below, and the bars are drawn closer together.
    plot = f'<g transform="translate(0 {20 - NAMES})">{_plot(draws, here, SMALL)}</g>'
    lines = (
        (title(draws.title),),
        (Picture(plot, SMALL, BOTTOM + 42 - NAMES),),
        tuple(words(part, 14, bold=True) for part in key),
    )
    alt = gettext("{title}, from {least} to {most}. {solid}. {here}.").format(
        title=draws.title,
        least=number(min(draws.values)),
        most=number(max(draws.values)),
        solid=capital(solid),
        here=capital(here),
    )
    return Picture(body, WIDTH, BOTTOM + 52, alt, lines)


def _plot(draws: Draws, here: str, width: float) -> str:
    """Draw the bars on their axis, with the test set and what else is marked there."""
    across = _span([*draws.values, draws.test_set, *draws.marks], width)
    body = _bars(draws, across) + _axis(across) + _mark(across, draws.test_set, here, NAMES)
    none = gettext("no gap")
    return body + "".join(_mark(across, v, none, NAMES + 18, "4 4") for v in draws.marks)


def _read(result: Interval | PairedResult) -> Draws:
    middle = gettext("95 % of them")
    if isinstance(result, Interval):
        drawn = len(result.scores)
        title = ngettext("BLEU of {number} resample", "BLEU of {number} resamples", drawn)
        title = title.format(number=drawn)
        values, here, low, high = _points(result.scores, result.score, result.low, result.high)
        return Draws(title, values, here, low, high, middle, ())
    title = gettext(HOW_FAR[result.kind]).format(
        system=show_token(result.system), baseline=show_token(result.baseline), number=result.draws
    )
    low, high = result.interval or (-abs(result.gap), abs(result.gap))
    if not result.interval:
        middle = gettext("a smaller gap than on the test set")
    values, here, low, high = _points(result.gaps, result.gap, low, high)
    return Draws(title, values, here, low, high, middle, (0,))


def _points(values: Sequence[float], *others: float) -> tuple:
    return [100 * value for value in values], *(100 * value for value in others)


def _span(values: Sequence[float], width: float) -> Scale:
    """Make the scale of the axis, also where all draws are alike."""
    low, high = min(values), max(values)
    room = max(0.0, NARROWEST - (high - low)) / 2
    return Scale(low - room, high + room, MARGIN, width - MARGIN)


def _bars(draws: Draws, across: Scale) -> str:
    """Draw a bar for each piece of the axis, as high as there are draws in it."""
    step = (across.high - across.low) / BARS
    counts = [0] * BARS
    for value in draws.values:
        counts[min(int((value - across.low) / step), BARS - 1)] += 1
    width = (across.end - across.start) / BARS
    body = ""
    for place, count in enumerate(counts):
        left = across.low + place * step
        inside = left <= draws.high and draws.low <= left + step
        high = (BOTTOM - TOP) * count / max(counts)
        kind = "matched" if inside else "unmatched"
        if count:
            body += rect(across.start + place * width + 1, BOTTOM - high, width - 2, high, kind, 1)
    return body


def _axis(across: Scale) -> str:
    body = line(across.start, BOTTOM, across.end, BOTTOM)
    for value in across.ticks():
        body += line(across(value), BOTTOM, across(value), BOTTOM + 5)
        body += text(across(value), BOTTOM + 18, number(value, None), 12, "soft", "middle")
    return body


def _mark(across: Scale, value: float, name: str, y: float, dash: str = "") -> str:
    """Draw a line down to a value, with its name above it, as far as that is inside the picture."""
    half = text_width(name, 13, bold=True) / 2
    x = min(max(across(value), half), across.end + MARGIN - half)
    ruler = line(across(value), y + 6, across(value), BOTTOM, dash).replace("axis", "curve", 1)
    return ruler + text(x, y, name, 13, "halo", "middle", bold=True)
