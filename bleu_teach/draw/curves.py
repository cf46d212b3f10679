"""The brevity penalty as a curve over the candidate's length."""

from __future__ import annotations

from bleu_teach.brevity import brevity_penalty
from bleu_teach.draw.svg import Picture, line, text

WIDTH, HEIGHT = 190, 110  # of the curve's box


def penalty_curve(c: int, r: int) -> Picture:
    """The brevity penalty for every candidate length, with the candidate as a dot on it.

    Args:
        c: candidate length in tokens.
        r: effective reference length in tokens.

    Returns:
        A Picture.

    Raises:
        BleuInputError: a length that is not a number from 0 up.

    >>> penalty_curve(2, 3)
    Picture: Brevity penalty: at c = 2 and r = 3 it is 0.61.
    """
    penalty = brevity_penalty(c, r)
    longest = max(2 * r, c, 1)
    body = text(0, 16, "Brevity penalty", 13, "soft", bold=True)
    body += line(0, 30 + HEIGHT, WIDTH, 30 + HEIGHT)
    lengths = [longest * step / 60 for step in range(61)]
    points = (_place(length, brevity_penalty(length, r), longest) for length in lengths)
    body += f'<polyline class="curve" points="{" ".join(points)}"/>'
    x_r = WIDTH * r / longest
    body += line(x_r, 30, x_r, 30 + HEIGHT, dash="3 3")
    body += text(x_r + 5, 26 + HEIGHT, f"r = {r}", 12, "soft")
    body += text(WIDTH, 46 + HEIGHT, "candidate length c", 12, "soft", "end")
    x, y = _place(c, penalty, longest).split(",")
    body += f'<circle class="dot" cx="{x}" cy="{y}" r="6"/>'
    verdict = "no penalty" if penalty == 1 else f"BP = {penalty:.2f}"
    body += text(0, 70 + HEIGHT, f"c = {c}, {verdict}", 15, bold=True)
    alt = f"Brevity penalty: at c = {c} and r = {r} it is {penalty:.2f}."
    return Picture(body, WIDTH + 10, 78 + HEIGHT, alt)


def _place(length: float, penalty: float, longest: float) -> str:
    """The point for a length and a penalty, as SVG coordinates."""
    return f"{WIDTH * length / longest:.1f},{30 + HEIGHT * (1 - penalty):.1f}"
