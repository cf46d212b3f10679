"""Systems by BLEU and by human judgement, some of them switched off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import StatisticsError, correlation

from bleu_teach.draw.svg import Picture, line, number, text

WIDTH, HEIGHT = 620, 300


def scatter(points: Sequence[tuple[str, float, float]], off: Collection[str] = ()) -> Picture:
    """Points with their names, and the correlation of those that are switched on.

    Args:
        points: (system, BLEU, human score) for each system.
        off: names of systems to leave out of the correlation; they are drawn hollow.

    Returns:
        A Picture.

    >>> scatter([("A", 20, -1.0), ("B", 50, 0.1), ("C", 52, 0.2), ("D", 54, 0.0)], off=["A"])
    Picture: Human score over BLEU. Pearson correlation of 3 systems: −0.50. Switched off: A.
    """
    names, xs, ys = zip(*points, strict=True)
    low_x, high_x, low_y, high_y = min(xs), max(xs), min(ys), max(ys)
    body = text(0, 16, "Human score (upwards) over BLEU (to the right)", 13, "soft", bold=True)
    body += line(0, HEIGHT + 30, WIDTH, HEIGHT + 30) + line(0, 30, 0, HEIGHT + 30)
    for name, x, y in points:
        across = 20 + (WIDTH - 150) * (x - low_x) / (high_x - low_x)
        up = HEIGHT + 10 - (HEIGHT - 40) * (y - low_y) / (high_y - low_y)
        body += _dot(across, up, name in off)
        body += text(across + 9, up + 4, name, 11, "soft" if name in off else "")
    kept = [(x, y) for name, x, y in points if name not in off]
    told = f"Pearson correlation of {len(kept)} systems: {_pearson(kept)}"
    body += text(0, HEIGHT + 58, told, 16, bold=True)
    absent = ", ".join(name for name in names if name in off) or "none"
    alt = f"Human score over BLEU. {told}. Switched off: {absent}."
    return Picture(body, WIDTH, HEIGHT + 66, alt)


def _dot(x: float, y: float, off: bool) -> str:
    if off:
        return f'<circle class="axis" cx="{x:.1f}" cy="{y:.1f}" r="5" stroke-dasharray="2 2"/>'
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'


def _pearson(points: Sequence[tuple[float, float]]) -> str:
    """The correlation in two digits; undefined for fewer than two different points."""
    try:
        return number(correlation(*zip(*points, strict=True)))
    except (StatisticsError, TypeError):
        return "undefined"
