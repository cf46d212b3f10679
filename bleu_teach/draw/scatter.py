"""Systems by BLEU and by human judgement, some of them switched off."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import StatisticsError, correlation, linear_regression

from bleu_teach.draw.svg import Picture, line, number, text, text_width

LEFT, RIGHT, TOP, BOTTOM = 44, 470, 48, 330  # the axes, in pixels
NAMES = 505  # where the column of names begins
WIDTH, HEIGHT = 640, 404
SIZE, GAP = 12, 18  # of the letters of a name, and from one name to the next below it
THIN = "fill:none;stroke:var(--soft);stroke-width:.8"
RING = "fill:var(--card);stroke:var(--soft);stroke-width:1.6"
HALO = "paint-order:stroke;stroke:var(--card);stroke-width:4px"  # keeps lines off the letters
Point = tuple[str, float, float]


def scatter(points: Sequence[Point], off: Collection[str] = ()) -> Picture:
    """Points with their names, and the correlation of those that are switched on.

    The axes span what is switched on, so that the others come closer when far ones go. A point
    that is switched off stays as a ring, if it lies between the axes. The dashed line is the one
    that fits the points best.

    Args:
        points: (system, BLEU, human score) for each system.
        off: names of systems to leave out.

    Returns:
        A Picture.

    >>> scatter([("A", 20, -1.0), ("B", 50, 0.1), ("C", 52, 0.2), ("D", 54, 0.0)], off=["A"])
    Picture: Human score over BLEU. Pearson correlation of 3 systems: −0.50. Switched off: A.
    """
    kept = [point for point in points if point[0] not in off]
    across = Scale.over([x for _, x, _ in kept], LEFT + 14, RIGHT - 14)
    upwards = Scale.over([y for _, _, y in kept], BOTTOM - 14, TOP + 14)
    seen = [p for p in points if across.spans(p[1]) and upwards.spans(p[2])]
    dots = [(name, across(x), upwards(y)) for name, x, y in seen]
    body = _axes(across, upwards) + _trend(kept, across, upwards) + _names(dots, off)
    for name, x, y in dots:
        kind = f'style="{RING}"' if name in off else 'class="dot"'
        body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" {kind}/>'
    told = f"Pearson correlation of {len(kept)} systems: {_pearson(kept)}"
    body += text(0, HEIGHT - 10, told, 16, bold=True)
    absent = ", ".join(name for name, _, _ in points if name in off) or "none"
    alt = f"Human score over BLEU. {told}. Switched off: {absent}."
    return Picture(body, WIDTH, HEIGHT, alt)


@dataclass(frozen=True)
class Scale:
    """From values to places in pixels.

    Args:
        low: the smallest value.
        high: the largest value.
        start: the place of the smallest.
        end: the place of the largest.
    """

    low: float
    high: float
    start: float
    end: float

    @classmethod
    def over(cls, values: Sequence[float], start: float, end: float) -> Scale:
        """The scale from the smallest to the largest of the values, or an empty one."""
        return cls(min(values, default=math.inf), max(values, default=-math.inf), start, end)

    def __call__(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self._length or 1)

    @property
    def _length(self) -> float:
        return self.high - self.low

    def spans(self, value: float) -> bool:
        """Whether the value lies between the smallest and the largest."""
        return self.low <= value <= self.high

    def ticks(self) -> list[float]:
        """Two to five round values between the smallest and the largest.

        >>> Scale(19.1, 58.6, 0, 100).ticks()
        [20, 30, 40, 50]
        """
        if self._length <= 0:
            return [self.low] if self._length == 0 else []
        power = 10 ** math.floor(math.log10(self._length / 2))
        step = max(s * power for s in (1, 2, 5) if s * power <= self._length / 2)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [round(place * step, 9) for place in range(first, last + 1)]


def _axes(across: Scale, upwards: Scale) -> str:
    """Both axes with round numbers, and what they measure."""
    body = line(LEFT, BOTTOM, RIGHT, BOTTOM) + line(LEFT, TOP, LEFT, BOTTOM)
    body += text(0, 16, "Human score, upwards", 13, "soft", bold=True)
    key = "dashed: the line that fits best; ring: switched off"
    body += text(WIDTH, 16, key, 12, "soft", "end")
    body += text(RIGHT, BOTTOM + 38, "BLEU, to the right", 13, "soft", "end", bold=True)
    for value in across.ticks():
        body += text(across(value), BOTTOM + 18, f"{value:g}", 12, "soft", "middle")
        body += line(across(value), BOTTOM, across(value), BOTTOM + 5)
    for value in upwards.ticks():
        told = f"{value:g}".replace("-", "−")
        body += text(LEFT - 9, upwards(value) + 4, told, 12, "soft", "end")
        body += line(LEFT - 5, upwards(value), LEFT, upwards(value))
    return body


def _trend(points: Sequence[Point], across: Scale, upwards: Scale) -> str:
    """The line of the least squares between the axes; none for fewer than two different points."""
    try:
        fit = linear_regression([x for _, x, _ in points], [y for _, _, y in points])
    except StatisticsError:
        return ""
    path = "M"
    for x in (across.low, across.high):
        y = fit.intercept + fit.slope * x
        if not upwards.spans(y):
            y = min(max(y, upwards.low), upwards.high)
            x = (y - fit.intercept) / fit.slope if fit.slope else x
        path += f"{across(x):.1f} {upwards(y):.1f}L"
    return f'<path class="curve" d="{path[:-1]}" stroke-dasharray="7 6" stroke-opacity=".55"/>'


def _names(dots: Sequence[Point], off: Collection[str]) -> str:
    """Each name beside its dot where there is room, else in a column with a line to its dot."""
    written, others = [], []
    for name, x, y in dots:
        told = f"{name}, off" if name in off else name
        spot = _room_beside(told, x, y, dots, written)
        written.append((told, *spot)) if spot else others.append((told, x, y))
    spots = _without_crossing(others, _spread([y for _, _, y in others]))
    lines = "".join(f"M{x:.1f} {y:.1f}L{NAMES - 5} {spot:.1f}" for _, x, y, spot in spots)
    written += [(told, NAMES, spot) for told, _, _, spot in spots]
    names = "".join(text(x, y + 4, told, SIZE) for told, x, y in written)
    return f'<path style="{THIN}" d="{lines}"/><g style="{HALO}">{names}</g>'


def _room_beside(
    told: str, x: float, y: float, dots: Sequence[Point], written: Sequence[Point]
) -> tuple[float, float] | None:
    """Where a name can begin, right or left of its dot, and cover no dot and no other name."""
    width = text_width(told, SIZE)
    for shift, left in product((0, -12, 12), (x + 11, x - 11 - width)):
        right, height = left + width, y + shift
        near = 16 if shift else 8  # higher or lower, it must be clear whose name it is
        inside = left > LEFT and right < NAMES - 15
        no_dot = not any(
            abs(height - b) < near + 8 and left - near < a < right + near and (a, b) != (x, y)
            for _, a, b in dots
        )
        no_name = not any(
            abs(height - b) < GAP and left < a + text_width(other, SIZE) and a < right
            for other, a, b in written
        )
        if inside and no_dot and no_name:
            return left, height
    return None


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights of names in a column: near their dots, and far enough from each other."""
    spots: list[float] = []
    for height in sorted(heights):
        spots.append(max(height, spots[-1] + GAP) if spots else height)
    limit = math.inf
    for place in reversed(range(len(spots))):
        spots[place] = min(spots[place], limit if math.isfinite(limit) else BOTTOM)
        limit = spots[place] - GAP
    return spots


def _without_crossing(
    dots: Sequence[Point], spots: Sequence[float]
) -> list[tuple[str, float, float, float]]:
    """Each dot with its place in the column. As two lines that cross are longer than the two that
    do not, pairs swap their places as long as that makes their lines shorter."""
    spots = list(spots)
    dots = sorted(dots, key=lambda dot: dot[2])

    def length(dot: int, spot: int) -> float:
        _, x, y = dots[dot]
        return math.hypot(NAMES - x, spots[spot] - y)

    pairs = list(combinations(range(len(dots)), 2))
    while swaps := [
        (a, b) for a, b in pairs if length(a, b) + length(b, a) < length(a, a) + length(b, b) - 1e-9
    ]:
        a, b = swaps[0]
        spots[a], spots[b] = spots[b], spots[a]
    return [(*dot, spot) for dot, spot in zip(dots, spots, strict=True)]


def _pearson(points: Sequence[Point]) -> str:
    """The correlation in two digits; undefined for fewer than two different points."""
    try:
        return number(correlation([x for _, x, _ in points], [y for _, _, y in points]))
    except StatisticsError:
        return "undefined"
