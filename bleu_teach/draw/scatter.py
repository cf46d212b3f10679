"""Systems by BLEU and by human judgement, some of them switched off."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from statistics import StatisticsError, correlation, linear_regression

from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext, ngettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.scales import axes as draw_axes
from bleu_teach.draw.svg import curve, dot, rect, stack, text, touchable, words
from bleu_teach.draw.texts import fit, show_token

LEFT, RIGHT, TOP, BOTTOM = 44, 438, 30, 420  # the axes, in pixels
NAMES, ROW = 150, 20  # the column of names: its width, and from one name to the next
WIDTH, HEIGHT = 640, 460
AWAY, ROOM = 14, 28  # from a dot to its number; how far around it nothing else is best
SPOTS = [
    (round(AWAY * math.cos(turn * math.pi / 8)), round(AWAY * math.sin(turn * math.pi / 8)))
    for turn in range(16)
]  # around a dot, from its right
Point = tuple[str, float, float]
Spot = tuple[float, float]


def scatter(
    points: Sequence[Point],
    off: Collection[str] = (),
    key: bool = True,
    axes: Sequence[str] = (),
) -> Picture:
    """Draw the correlation of what is switched on, numbered points, and a key to the numbers.

    `axes` names the metric and the human score; default: BLEU and "Human score". A system's number
    is its place by human score. The axes span what is switched on, so that the others come closer
    when far ones go. A point that is switched off stays as a ring, if it lies between the axes. The
    dashed line is the one that fits the points best. Without a key, something else has to name the
    systems.

    >>> scatter([("A", 20, -1.0), ("B", 50, 0.1), ("C", 52, 0.2), ("D", 54, 0.0)], off=["A"])
    Picture: Human score over BLEU. Pearson correlation of 3 systems: −0.50. The best \
first: C 52.0, 0.20; B 50.0, 0.10; D 54.0, 0.00. Switched off: A.
    """
    points = sorted(points, key=lambda point: -point[2])
    kept = [point for point in points if point[0] not in off]
    across = Scale.over([x for _, x, _ in kept], LEFT + 22, RIGHT - 22)
    upwards = Scale.over([y for _, _, y in kept], BOTTOM - 22, TOP + 22)
    heading, trend = _correlation_label(kept), _trend(kept, across, upwards)
    metric, human = axes or ("BLEU", gettext("Human score"))
    up, right = gettext("{human}, upwards"), gettext("{metric}, to the right")
    body = text(0, 16, up.format(human=human), 13, "soft", bold=True)
    body += draw_axes(across, upwards, 22)
    right = right.format(metric=metric)
    body += text(RIGHT, BOTTOM + 36, right, 13, "soft", "end", bold=True)
    body += curve(trend, "trend", dash="7 6") + _dots(points, off, across, upwards)
    signs = [gettext("dashed: the line that fits best")] * bool(trend)
    signs += [gettext("ring: switched off")] * ('class="ring"' in body)
    plot = [Picture(body, RIGHT + 8, HEIGHT), *([_key(points, off)] if key else [])]
    below = [words(sign, 12, "soft") for sign in signs]
    below = [replace(sign, width=sign.width + 8, height=20) for sign in below]
    lines = [[words(heading, 16, bold=True)], plot, below]
    shows = gettext("{human} over {metric}.").format(human=human, metric=metric)
    alt = f"{shows} {heading}. {_alt(points, kept)}"
    return stack(lines, alt, WIDTH)


def _correlation_label(kept: Sequence[Point]) -> str:
    """Write the correlation in words; it is undefined for fewer than two different points."""
    try:
        pearson = correlation([x for _, x, _ in kept], [y for _, _, y in kept])
    except StatisticsError:
        pearson = math.nan
    label = ngettext(
        "Pearson correlation of {number} system: {value}",
        "Pearson correlation of {number} systems: {value}",
        len(kept),
    )
    return label.format(number=len(kept), value=number(pearson))


def _alt(points: Sequence[Point], kept: Sequence[Point]) -> str:
    """Write the numbers of the first systems that are switched on, and the names of the others."""
    listed = "; ".join(f"{name} {number(x, 1)}, {number(y)}" for name, x, y in kept)
    shown = gettext("The best first: {systems}.").format(systems=listed)
    absent = ", ".join(point[0] for point in points if point not in kept) or gettext("none")
    off = gettext("Switched off: {systems}.").format(systems=absent)
    return f"{shown} {off}" if kept else off


def _key(points: Sequence[Point], off: Collection[str]) -> Picture:
    """List the system that each number represents."""
    body = text(0, 16, gettext("Best first"), 13, "soft", bold=True)
    for place, (name, _, _) in enumerate(points, start=1):
        y, kind = TOP + ROW * place - 4, "soft" if name in off else ""
        label = fit(show_token(name), NAMES - 26, 13)
        label = gettext("{system}, off").format(system=label) if name in off else label
        body += text(18, y, f"{place}", 13, kind, "end", bold=True)
        body += text(26, y, label, 13, kind)
    return Picture(body, NAMES + 30, TOP + ROW * (len(points) + 1))


def _dots(points: Sequence[Point], off: Collection[str], across: Scale, upwards: Scale) -> str:
    """Draw a dot or a ring for each point between the axes, with a short line to its number."""
    seen = [
        (f"{place}", name in off, across(x), upwards(y))
        for place, (name, x, y) in enumerate(points, start=1)
        if across.spans(x) and upwards.spans(y)
    ]
    body = numbers = ""
    spots = _spread([(x, y) for *_, x, y in seen])
    for (label, is_off, x, y), (a, b) in zip(seen, spots, strict=True):
        body += curve([(x + s * (a - x), y + s * (b - y)) for s in (0.3, 0.55)], "trend")
        place, around = int(label) - 1, rect(x - 12, y - 12, 24, 24, "slot", 12)
        body = touchable(around, place) + body  # below all that is drawn
        body += touchable(dot(x, y, "ring" if is_off else "point", 4.5), place)
        kind = "soft halo" if is_off else "halo"
        numbers += text(a, b + 4.5, label, 13, kind, "middle", bold=True)
    return body + numbers


def _spread(dots: Sequence[Spot]) -> list[Spot]:
    """Find a place for each number next to its dot, as far from anything else as possible."""
    spots = list(dots)
    for _ in range(3):  # numbers that have found a place make others look again
        for place, (x, y) in enumerate(dots):
            others = [at for k in range(len(dots)) if k != place for at in (dots[k], spots[k])]
            near = [other for other in others if math.dist((x, y), other) < ROOM + 2 * AWAY]
            around = [(x + right, y + down) for right, down in SPOTS]
            # Rounded, so that the places are the same on every computer.
            room = [round(min([ROOM, *(math.dist(at, k) for k in near)]), 6) for at in around]
            spots[place] = around[room.index(max(room))]
    return spots


def _trend(points: Sequence[Point], across: Scale, upwards: Scale) -> list[Spot]:
    """Find the ends of the least-squares line between the axes; none if there is no such line."""
    try:
        found = linear_regression([x for _, x, _ in points], [y for _, _, y in points])
    except StatisticsError:
        return []
    ends = []
    for x in (across.low, across.high):
        y = found.intercept + found.slope * x
        if not upwards.spans(y):
            y = min(max(y, upwards.low), upwards.high)
            x = (y - found.intercept) / found.slope if found.slope else x
        ends.append((across(x), upwards(y)))
    return ends
