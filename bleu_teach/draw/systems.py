"""Systems compared: who is first by two scores, and how far BLEU agrees with people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.draw.bars import LINE
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import curve, dot, line, rect, text
from bleu_teach.draw.texts import fit, how_many, number
from bleu_teach.draw.views import Picture

WIDTH, LEFT, RIGHT = 640, 230, 410  # of a crossing, and where its two axes are
TOP, BOTTOM, APART = 48, 200, 20  # of the axes, and from one label to the next at least
TRACK, FULL = 90, 400  # where the bars of an agreement begin, and how long 100 % is


def crossing(left: str, right: str, systems: Mapping[str, tuple[float, float]]) -> Picture:
    """Two scores of each system, joined by a line: lines that cross change the winner.

    Args:
        left: what the first score of each pair is.
        right: what the second score is.
        systems: for each system its two scores, 0 to 1.

    Returns:
        A Picture.

    >>> crossing("mean", "pooled", {"A": (0.2, 0.4), "B": (0.3, 0.3)})
    Picture: Scores of the systems, mean and pooled: A 0.200 and 0.400; B 0.300 and 0.300. By \
mean, B is first; by pooled, A is first.
    """
    scores = [score for pair in systems.values() for score in pair]
    upwards = Scale.over(scores, BOTTOM, TOP)
    body = line(LEFT, TOP - 8, LEFT, BOTTOM + 8) + line(RIGHT, TOP - 8, RIGHT, BOTTOM + 8)
    body += "".join(curve([(LEFT, upwards(a)), (RIGHT, upwards(b))]) for a, b in systems.values())
    body += _side(LEFT, left, {name: a for name, (a, _) in systems.items()}, upwards)
    body += _side(RIGHT, right, {name: b for name, (_, b) in systems.items()}, upwards)
    told = "; ".join(f"{n} {number(a, 3)} and {number(b, 3)}" for n, (a, b) in systems.items())
    first, then = (max(systems, key=lambda name: systems[name][side]) for side in (0, 1))
    alt = f"Scores of the systems, {left} and {right}: {told}. "
    alt += f"By {left}, {first} is first; by {right}, {then} is first."
    height = max(BOTTOM + 14, TOP + APART * len(systems))
    return Picture(body, WIDTH, height, alt)


def _side(x: float, title: str, scores: Mapping[str, float], upwards: Scale) -> str:
    """The title, the dots and the labels of one axis, the best in bold."""
    anchor, away = ("end", -14) if x == LEFT else ("start", 14)
    body, lowest = text(x, 20, title, 13, "soft", "end" if x == LEFT else "start", bold=True), 0.0
    ranked = sorted(scores, key=scores.get, reverse=True)
    for name in ranked:
        y = upwards(scores[name])
        lowest = max(y, lowest + APART if name != ranked[0] else y)
        told = fit(name, LEFT - 90, 15, bold=True)
        told = f"{told} {number(scores[name], 3)}"
        body += dot(x, y) + text(x + away, lowest + 5, told, 15, "", anchor, bold=name == ranked[0])
    return body


def agreement(bins: Sequence[tuple[str, int, float]]) -> Picture:
    """How often BLEU and people agree on the better of two systems, by the BLEU gap.

    Args:
        bins: (gap, number of pairs, agreement in percent), from the smallest gap on.

    Returns:
        A Picture.

    >>> agreement([("< 1", 10, 52.0), ("≥ 1", 20, 90.0)])
    Picture: Agreement of BLEU with people by BLEU gap: < 1: 52.0 %; ≥ 1: 90.0 %. A coin agrees \
in 50 %.
    """
    coin, below = TRACK + FULL / 2, LINE * (len(bins) + 1)
    body = text(0, 16, "BLEU gap", 13, "soft", bold=True)
    body += text(TRACK, 16, "how often people agree with BLEU", 13, "soft", bold=True)
    for place, (gap, pairs, percent) in enumerate(bins, start=1):
        y = LINE * place
        body += text(0, y + 14, gap, 15, bold=True) + rect(TRACK, y, FULL, 18, "track", 4)
        body += rect(TRACK, y, FULL * percent / 100, 18, "bar", 4)
        body += text(TRACK + FULL + 12, y + 14, f"{number(percent, 1)} %", 15, bold=True)
        body += text(TRACK + FULL + 86, y + 14, how_many(pairs, "pair"), 13, "soft")
    body += curve([(coin, LINE - 5), (coin, below - 4)], dash="4 3")
    body += text(coin, below + 12, "a coin: 50 %", 13, "soft", "middle")
    told = "; ".join(f"{gap}: {number(percent, 1)} %" for gap, _, percent in bins)
    alt = f"Agreement of BLEU with people by BLEU gap: {told}. A coin agrees in 50 %."
    return Picture(body, WIDTH, below + 20, alt)
