"""Systems by BLEU and by human judgement, some of them switched off."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, linear_regression

from bleu_teach.draw.svg import Picture, how_many, line, number, show_token, text
from bleu_teach.draw.texts import fit

LEFT, RIGHT, TOP, BOTTOM = 44, 438, 30, 420  # the axes, in pixels
KEY, ROW = 454, 20  # where the column of names begins, and from one name to the next
WIDTH, HEIGHT = 640, 490
MOST = 14  # systems that the alt text tells; more would not be listened to
AWAY, ROOM = 14, 28  # from a dot to its number; how far around it nothing else is best
SPOTS = [
    (round(AWAY * math.cos(turn * math.pi / 8)), round(AWAY * math.sin(turn * math.pi / 8)))
    for turn in range(16)
]  # around a dot, from its right
DOT = "fill:var(--blue);fill-opacity:.6;stroke:var(--ink);stroke-width:1.2"
RING = "fill:none;stroke:var(--soft);stroke-width:1.2"
HALO = "paint-order:stroke;stroke:var(--card);stroke-width:3px"  # keeps lines off the numbers
Point = tuple[str, float, float]
Spot = tuple[float, float]


def scatter(points: Sequence[Point], off: Collection[str] = ()) -> Picture:
    """Numbered points, a key to the numbers, and the correlation of what is switched on.

    A system's number is its place by human score. The axes span what is switched on, so that the
    others come closer when far ones go. A point that is switched off stays as a ring, if it lies
    between the axes. The dashed line is the one that fits the points best.

    Args:
        points: (system, BLEU, human score) for each system.
        off: names of systems to leave out.

    Returns:
        A Picture.

    >>> scatter([("A", 20, -1.0), ("B", 50, 0.1), ("C", 52, 0.2), ("D", 54, 0.0)], off=["A"])
    Picture: Human score over BLEU. Pearson correlation of 3 systems: −0.50. BLEU and human \
score, the best first: C 52.0, 0.20; B 50.0, 0.10; D 54.0, 0.00. Switched off: A.
    """
    points = sorted(points, key=lambda point: -point[2])
    kept = [point for point in points if point[0] not in off]
    across = Scale.over([x for _, x, _ in kept], LEFT + 22, RIGHT - 22)
    upwards = Scale.over([y for _, _, y in kept], BOTTOM - 22, TOP + 22)
    told = f"Pearson correlation of {how_many(len(kept), 'system')}: {_pearson(kept)}"
    trend = _trend(kept, across, upwards)
    body = _axes(across, upwards) + _dashed(trend) + _dots(points, off, across, upwards, trend)
    signs = ["dashed: the line that fits best"] * bool(trend)
    signs += ["ring: switched off"] * (RING in body)
    body += _key(points, off, signs) + text(0, HEIGHT - 10, told, 16, bold=True)
    height = max(HEIGHT, TOP + ROW * (len(points) + len(signs) + 1))
    return Picture(body, WIDTH, height, f"Human score over BLEU. {told}. {_alt(points, kept)}")


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
        share = (value - self.low) / self._length if self._length else 0.5
        return self.start + (self.end - self.start) * share

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


def _alt(points: Sequence[Point], kept: Sequence[Point]) -> str:
    """The numbers of the first systems that are switched on, and the names of the others."""
    pairs = [f"{name} {number(x, 1)}, {number(y)}" for name, x, y in kept[:MOST]]
    pairs += [f"and {len(kept) - MOST} more"] * (len(kept) > MOST)
    shown = f"BLEU and human score, the best first: {'; '.join(pairs)}. " if kept else ""
    absent = ", ".join(point[0] for point in points if point not in kept) or "none"
    return f"{shown}Switched off: {absent}."


def _axes(across: Scale, upwards: Scale) -> str:
    """Both axes with round numbers, and what they measure."""
    body = line(LEFT, BOTTOM, RIGHT, BOTTOM) + line(LEFT, TOP, LEFT, BOTTOM)
    body += text(0, 16, "Human score, upwards", 13, "soft", bold=True)
    body += text(RIGHT, BOTTOM + 36, "BLEU, to the right", 13, "soft", "end", bold=True)
    for value in across.ticks():
        body += text(across(value), BOTTOM + 18, f"{value:g}", 12, "soft", "middle")
        body += line(across(value), BOTTOM, across(value), BOTTOM + 5)
    for value in upwards.ticks():
        told = f"{value:g}".replace("-", "−")
        body += text(LEFT - 9, upwards(value) + 4, told, 12, "soft", "end")
        body += line(LEFT - 5, upwards(value), LEFT, upwards(value))
    return body


def _key(points: Sequence[Point], off: Collection[str], signs: Sequence[str]) -> str:
    """Which system each number stands for, and below them how to read the other signs."""
    body = text(KEY, 16, "Best human score first", 13, "soft", bold=True)
    for place, (name, _, _) in enumerate(points, start=1):
        y, kind = TOP + ROW * place - 4, "soft" if name in off else ""
        told = f"{fit(show_token(name), WIDTH - KEY - 60, 13)}{', off' * (name in off)}"
        body += text(KEY + 18, y, f"{place}", 13, kind, "end", bold=True)
        body += text(KEY + 26, y, told, 13, kind)
    for place, sign in enumerate(signs, start=len(points) + 1):
        body += text(KEY, TOP + ROW * place + 6, sign, 12, "soft")
    return body


def _dots(
    points: Sequence[Point], off: Collection[str], across: Scale, upwards: Scale,
    trend: Sequence[Spot],
) -> str:  # fmt: skip
    """A dot or a ring for each point between the axes, with a short line to its number."""
    seen = [
        (f"{place}", name in off, across(x), upwards(y))
        for place, (name, x, y) in enumerate(points, start=1)
        if across.spans(x) and upwards.spans(y)
    ]
    ticks = marks = numbers = ""
    spots = _spread([(x, y) for _, _, x, y in seen], _between(trend))
    for (told, is_off, x, y), (a, b) in zip(seen, spots, strict=True):
        ticks += _tick(x, y, a - x, b - y)
        marks += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" style="{RING if is_off else DOT}"/>'
        numbers += text(a, b + 4.5, told, 13, "soft" if is_off else "", "middle", bold=True)
    body = f'<path class="curve" style="stroke-width:1" d="{ticks}"/>'
    return f'{body}{marks}<g style="{HALO}">{numbers}</g>' if seen else ""


def _tick(x: float, y: float, right: float, down: float) -> str:
    """From the edge of a dot to the edge of its number, which is so far to the right and down."""
    (x1, y1), (x2, y2) = ((x + right * share, y + down * share) for share in (0.3, 0.55))
    return f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


def _spread(dots: Sequence[Spot], taken: Sequence[Spot] = ()) -> list[Spot]:
    """A place for each number: near its dot, on the side with most room.

    Args:
        dots: where the dots are.
        taken: where else no number is to be.

    Returns:
        One place a dot.

    >>> _spread([(0, 0), (3, 0)])
    [(-14, 0), (17, 0)]
    """
    spots = list(dots)
    for _ in range(3):  # numbers that have found a place make others look again
        for place, (x, y) in enumerate(dots):
            others = [at for k in range(len(dots)) if k != place for at in (dots[k], spots[k])]
            near, lines = _near((x, y), others), _near((x, y), taken)
            around = [(x + right, y + down) for right, down in SPOTS]
            spots[place] = max(around, key=lambda spot: _room(spot, near, lines))
    return spots


def _near(dot: Spot, places: Sequence[Spot]) -> list[Spot]:
    """Those that can be in the way of a number beside the dot; the others cost time."""
    return [place for place in places if math.dist(dot, place) < ROOM + 2 * AWAY]


def _room(spot: Spot, others: Sequence[Spot], taken: Sequence[Spot]) -> float:
    """How far the next thing is; a line may be half as far, and all that is far is equally good."""
    near = [math.dist(spot, other) for other in others]
    near += [2 * math.dist(spot, other) for other in taken]
    return round(min([ROOM, *near]), 6)  # the same places on every computer


def _trend(points: Sequence[Point], across: Scale, upwards: Scale) -> list[Spot]:
    """The ends of the line of the least squares between the axes; none if there is no such line."""
    try:
        fit = linear_regression([x for _, x, _ in points], [y for _, _, y in points])
    except StatisticsError:
        return []
    ends = []
    for x in (across.low, across.high):
        y = fit.intercept + fit.slope * x
        if not upwards.spans(y):
            y = min(max(y, upwards.low), upwards.high)
            x = (y - fit.intercept) / fit.slope if fit.slope else x
        ends.append((across(x), upwards(y)))
    return ends


def _between(ends: Sequence[Spot]) -> list[Spot]:
    """Points on the straight line from one end to the other, some ten pixels apart."""
    if not ends:
        return []
    (x, y), (a, b) = ends
    return [(x + (a - x) * k / 40, y + (b - y) * k / 40) for k in range(41)]


def _dashed(ends: Sequence[Spot]) -> str:
    """The line from one end to the other."""
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
    style = 'class="curve" stroke-dasharray="7 6" stroke-opacity=".55"'
    return f'<path {style} d="M{path}"/>' if path else ""


def _pearson(points: Sequence[Point]) -> str:
    """The correlation in two digits; undefined for fewer than two different points."""
    try:
        return number(correlation([x for _, x, _ in points], [y for _, _, y in points]))
    except StatisticsError:
        return "undefined"
