"""The brevity penalty as a curve over the candidate's length."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.draw.svg import Picture, line, rect, text
from bleu_teach.draw.texts import text_width

WIDTH, HEIGHT = 190, 110  # of the curve's box
AXIS = 460  # the length axis, in pixels


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
    Picture: Brevity penalty: at c = 2 and r = 3 it is 0.607.
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
    verdict = "no penalty" if penalty == 1 else f"BP = {penalty:.3f}"
    told = f"c = {c}, {verdict}"
    body += text(0, 70 + HEIGHT, told, 15, bold=True)
    alt = f"Brevity penalty: at c = {c} and r = {r} it is {penalty:.3f}."
    width = max(WIDTH + 22, text_width(told, 15, bold=True))
    return Picture(body, width, 78 + HEIGHT, alt)


def _place(length: float, penalty: float, longest: float) -> str:
    """The point for a length and a penalty, as SVG coordinates."""
    return f"{WIDTH * length / longest:.1f},{30 + HEIGHT * (1 - penalty):.1f}"


def length_axis(c: int, reference_lengths: Sequence[int]) -> Picture:
    """The candidate and its references on one axis, with the closest one marked.

    Args:
        c: candidate length in tokens.
        reference_lengths: of each reference, in tokens.

    Returns:
        A Picture.

    Raises:
        BleuInputError: as for `closest_reference_length`.

    >>> length_axis(7, [8, 6])
    Picture: Lengths on an axis: candidate 7, references 6, 8. Closest: 6. A tie: 6 and 8 are both \
1 away, and the shorter one counts.
    """
    r = closest_reference_length(c, reference_lengths)
    lengths = sorted(set(reference_lengths))
    tied = [length for length in lengths if abs(length - c) == abs(r - c)]
    longest = max(c, *lengths, 1) * 1.05
    x = AXIS * c / longest
    body = text(0, 16, "Lengths in tokens", 13, "soft", bold=True) + line(0, 70, AXIS, 70)
    for length in tied:  # as long as the way to c: two of the same length are a tie
        x_length = AXIS * length / longest
        body += rect(min(x, x_length), 67, abs(x - x_length), 6, "cost", 0)
    body += _marks(lengths, r, tied, longest)
    body += f'<circle class="dot" cx="{x:.1f}" cy="70" r="6"/>'
    body += _label(x, 48, f"c = {c}", 14, bold=True)
    told = [f"Closest: {r}."]
    if len(tied) == 2:
        both = f"{tied[0]} and {tied[1]} are both {abs(r - c)} away"
        told.append(f"A tie: {both}, and the shorter one counts.")
    body += "".join(text(0, 150 + 20 * row, part, 14) for row, part in enumerate(told))
    listed = ", ".join(map(str, lengths))
    alt = f"Lengths on an axis: candidate {c}, references {listed}. {' '.join(told)}"
    return Picture(body, AXIS + 20, 178, alt)


def _marks(lengths: Sequence[int], r: int, tied: Sequence[int], longest: float) -> str:
    """A box for each length on the axis; the number of the closest has room before the others."""
    body, numbered = "", []
    for length in sorted(lengths, key=lambda length: (length != r, length not in tied, length)):
        x = AXIS * length / longest
        half = 5 if length == r else 3
        body += rect(
            x - half, 70 - 2 * half, 2 * half, 4 * half, "bar" if length == r else "cost", 1
        )
        room = text_width(f"{length}", 13, bold=True) + 8
        if all(abs(x - other) > room for other in numbered):
            kind = "" if length == r else "soft"
            body += _label(x, 104, f"{length}", 13, kind, bold=length == r)
            numbered.append(x)
    return body + _label(AXIS * r / longest, 122, "r, closest", 12, "matched", bold=True)


def _label(
    x: float, y: float, content: str, size: float, kind: str = "", bold: bool = False
) -> str:
    """A text over or under a place of the axis, moved inwards at its ends."""
    half = text_width(content, size, bold) / 2
    return text(min(max(x, half), AXIS + 16 - half), y, content, size, kind, "middle", bold)
