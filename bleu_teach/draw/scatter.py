"""Systems by BLEU and by human judgement, some of them switched off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import StatisticsError, correlation

from bleu_teach.draw.svg import Picture, line, number, text, text_width

WIDTH, HEIGHT = 620, 300
Point = tuple[str, float, float]


def scatter(points: Sequence[Point], off: Collection[str] = ()) -> Picture:
    """Points with their names, and the correlation of those that are switched on.

    The axes span what is switched on, so that the others come closer when far ones go. A name
    that would cover another name is not written.

    Args:
        points: (system, BLEU, human score) for each system.
        off: names of systems to leave out.

    Returns:
        A Picture.

    >>> scatter([("A", 20, -1.0), ("B", 50, 0.1), ("C", 52, 0.2), ("D", 54, 0.0)], off=["A"])
    Picture: Human score over BLEU. Pearson correlation of 3 systems: −0.50. Switched off: A.
    """
    kept = [point for point in points if point[0] not in off]
    body = text(0, 16, "Human score (upwards) over BLEU (to the right)", 13, "soft", bold=True)
    body += line(0, HEIGHT + 30, WIDTH, HEIGHT + 30) + line(0, 30, 0, HEIGHT + 30)
    across = _scale([x for _, x, _ in kept], 20, WIDTH - 130)
    upwards = _scale([y for _, _, y in kept], HEIGHT + 10, 50)
    places = [(name, across(x), upwards(y)) for name, x, y in kept]
    for _, x, y in places:
        body += f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'
    for name, x, y in _without_overlap(places):
        body += text(x + 10, y + 4, name, 11)
    told = f"Pearson correlation of {len(kept)} systems: {_pearson(kept)}"
    body += text(0, HEIGHT + 58, told, 16, bold=True)
    absent = ", ".join(name for name, _, _ in points if name in off) or "none"
    alt = f"Human score over BLEU. {told}. Switched off: {absent}."
    return Picture(body, WIDTH, HEIGHT + 66, alt)


def _scale(values: Sequence[float], start: float, end: float):
    """A function from a value to its place between start and end."""
    low, high = min(values, default=0), max(values, default=0)
    return lambda value: start + (end - start) * (value - low) / ((high - low) or 1)


def _without_overlap(places: Sequence[Point]) -> list[Point]:
    """The names that can be written beside their dots without covering one another."""
    written: list[Point] = []
    for name, x, y in places:
        if not any(
            abs(y - other_y) < 12
            and x < other_x + text_width(other, 11) + 14
            and other_x < x + text_width(name, 11) + 14
            for other, other_x, other_y in written
        ):
            written.append((name, x, y))
    return written


def _pearson(points: Sequence[Point]) -> str:
    """The correlation in two digits; undefined for fewer than two different points."""
    try:
        return number(correlation([x for _, x, _ in points], [y for _, _, y in points]))
    except StatisticsError:
        return "undefined"
