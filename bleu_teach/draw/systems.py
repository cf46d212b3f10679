"""Systems compared: who is first by two scores, and how far BLEU agrees with people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from bleu_teach.draw.bars import LINE
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import curve, dot, line, rect, text
from bleu_teach.draw.texts import fit, number, text_width
from bleu_teach.language import gettext, ngettext
from bleu_teach.views import Picture

TOP, BOTTOM, BETWEEN = 42, 180, 200  # of a crossing's two axes, and how far apart they are
APART, AWAY = 20, 14  # from one label to the next at least, and from an axis to its labels
WIDTH = 640  # of an agreement
TRACK, FULL = 90, 400  # where the bars of an agreement begin, and how long 100 % is


def crossing(left: str, right: str, systems: Mapping[str, tuple[float, float]]) -> Picture:
    """Draw two scores of each system, joined by a line: lines that cross change the winner.

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
    upwards = Scale.over([score for pair in systems.values() for score in pair], BOTTOM, TOP)
    sides = [{name: pair[side] for name, pair in systems.items()} for side in (0, 1)]
    rooms = [_room(title, side) for title, side in zip((left, right), sides, strict=True)]
    xs = rooms[0], rooms[0] + BETWEEN
    body = "".join(curve(zip(xs, map(upwards, pair), strict=True)) for pair in systems.values())
    body += _side(xs[0], left, sides[0], upwards, "end")
    body += _side(xs[1], right, sides[1], upwards, "start")
    both = gettext("{system} {one} and {other}")
    listed = "; ".join(
        both.format(system=name, one=number(a, 3), other=number(b, 3))
        for name, (a, b) in systems.items()
    )
    first, then = (max(side, key=side.get) for side in sides)
    alt = gettext("Scores of the systems, {left} and {right}: {scores}.")
    winners = gettext("By {left}, {first} is first; by {right}, {then} is first.")
    alt = alt.format(left=left, right=right, scores=listed)
    alt += f" {winners.format(left=left, first=first, right=right, then=then)}"
    lowest = max([BOTTOM, *(y for side in sides for y in _spread(side, upwards))])
    return Picture(body, sum(rooms) + BETWEEN, lowest + 16, alt)


def _room(title: str, scores: Mapping[str, float]) -> float:
    """Find how much room the texts beside an axis take."""
    labels = [_label(name, score) for name, score in scores.items()]
    return AWAY + max(text_width(label, 15, bold=True) for label in (title, *labels))


def _label(name: str, score: float) -> str:
    return f"{fit(name, 200, 15, bold=True)} {number(score, 3)}"


def _side(x: float, title: str, scores: Mapping[str, float], upwards: Scale, anchor: str) -> str:
    """Draw an axis with its title, and a dot and a label for each system, the best in bold."""
    body = text(x, 16, title, 13, "soft", anchor, bold=True) + line(x, TOP - 8, x, BOTTOM + 8)
    away = AWAY if anchor == "start" else -AWAY
    ranked = sorted(scores, key=scores.get, reverse=True)
    for name, y in zip(ranked, _spread(scores, upwards), strict=True):
        body += dot(x, upwards(scores[name]))
        label = _label(name, scores[name])
        body += text(x + away, y + 5, label, 15, "", anchor, bold=name == ranked[0])
    return body


def _spread(scores: Mapping[str, float], upwards: Scale) -> list[float]:
    """Find how far down the labels are, from the best on: each below the one before."""
    places = sorted(map(upwards, scores.values()))
    return list(accumulate(places, lambda above, own: max(own, above + APART)))


def agreement(bins: Sequence[tuple[str, int, float]]) -> Picture:
    """Draw how often BLEU and people agree on the better of two systems, by the BLEU gap.

    Args:
        bins: (gap, number of pairs, agreement in percent), from the smallest gap on.

    Returns:
        A Picture.

    >>> agreement([("< 1", 10, 52.0), ("≥ 1", 20, 90.0)])
    Picture: Agreement of BLEU with people by BLEU gap: < 1: 52.0 %; ≥ 1: 90.0 %. A coin agrees \
in 50 %.
    """
    coin, below, width = TRACK + FULL / 2, LINE * (len(bins) + 1), WIDTH
    body = text(0, 16, gettext("BLEU gap"), 13, "soft", bold=True)
    how_often = gettext("how often people agree with BLEU")
    body += text(TRACK, 16, how_often, 13, "soft", bold=True)
    for place, (gap, pairs, percent) in enumerate(bins, start=1):
        y = LINE * place
        body += text(0, y + 14, fit(gap, TRACK - 8, 15, bold=True), 15, bold=True)
        body += rect(TRACK, y, FULL, 18, "track", 4)
        body += rect(TRACK, y, FULL * percent / 100, 18, "bar", 4)
        body += text(TRACK + FULL + 12, y + 14, f"{number(percent, 1)} %", 15, bold=True)
        label = ngettext("{number} pair", "{number} pairs", pairs).format(number=pairs)
        body += text(TRACK + FULL + 86, y + 14, label, 13, "soft")
        width = max(width, TRACK + FULL + 86 + text_width(label, 13))
    body += curve([(coin, LINE - 5), (coin, below - 4)], dash="4 3")
    body += text(coin, below + 12, gettext("a coin: 50 %"), 13, "soft", "middle")
    label = "; ".join(f"{gap}: {number(percent, 1)} %" for gap, _, percent in bins)
    alt = gettext("Agreement of BLEU with people by BLEU gap: {bins}. A coin agrees in 50 %.")
    alt = alt.format(bins=label)
    return Picture(body, width, below + 20, alt)
