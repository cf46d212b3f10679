"""The brevity penalty as a curve over the candidate's length, with the references on its axis."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.draw.scales import Scale, axes
from bleu_teach.draw.svg import curve, dot, line, rect, text
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture

LEFT, TOP = 28, 30  # where the curve's box begins
LARGE, SMALL = (430, 150), (168, 64)  # its width and height


def penalty_curve(
    c: int, reference_lengths: Sequence[int], size: tuple[float, float] = LARGE, longest: int = 1
) -> Picture:
    """Draw the brevity penalty for every candidate length, with the candidate as a dot on it.

    The references stand on the axis, the closest one with a line. A bar leads from it to the
    candidate: two bars that are as long as each other are a tie. The length `longest`
    has a place on the axis, even if nothing is as long.

    >>> penalty_curve(2, [3])
    Picture: Brevity penalty over the candidate length. c = 2, r = 3: BP = 0.607.
    >>> penalty_curve(7, [8, 6])
    Picture: Brevity penalty over the candidate length. c = 7, r = 6: no penalty. References 6, 8. \
A tie: 6 and 8 are both 1 away, and the shorter one counts.
    """
    r = closest_reference_length(c, reference_lengths)
    lengths = sorted(set(reference_lengths))
    tied = [length for length in lengths if abs(length - c) == abs(r - c)]
    notes = _notes(c, r, lengths, tied)
    longest = max(c, longest, 2 * r, *lengths)
    across = Scale(0, longest, LEFT, LEFT + size[0])
    upwards = Scale(0, 1, TOP + size[1], TOP)
    floor, top = upwards.start, upwards.end
    body = text(0, 16, gettext("Brevity penalty"), 13, "soft", bold=True) + axes(across, upwards)
    body += text(across.end, floor + 34, gettext("candidate length c"), 12, "soft", "end")
    for length in tied if len(lengths) > 1 else ():
        left, right = sorted((across(c), across(length)))
        body += rect(left, floor - 3, right - left, 6, "cost", 0)
    for length in lengths:
        half, kind = (5, "bar") if length == r else (3, "cost")
        body += rect(across(length) - half, floor - 2 * half, 2 * half, 4 * half, kind, 1)
    steps = [longest * step / 60 for step in range(61)]
    body += curve([(across(x), upwards(brevity_penalty(x, r))) for x in steps])
    body += line(across(r), top, across(r), floor, dash="3 3")
    body += text(across(r) + 9, floor - 14, fit(f"r = {r}", across.end - across(r) - 9, 12), 12)
    height = upwards(brevity_penalty(c, r))
    body += line(across(c), height, across(c), floor, dash="1 3") + dot(across(c), height)
    below = floor + 58
    body += "".join(text(0, below + 20 * k, note, 15, bold=True) for k, note in enumerate(notes))
    last = across.ticks()[-1]  # its number may reach further than the curve
    ends = [across.end + 8, across(last) + text_width(number(last, None), 12) / 2]
    width = max(ends + [text_width(note, 15, bold=True) for note in notes])
    shows = gettext("Brevity penalty over the candidate length.")
    return Picture(body, width, below + 20 * len(notes) - 12, " ".join([shows, *notes]))


def _notes(c: int, r: int, lengths: Sequence[int], tied: Sequence[int]) -> list[str]:
    """Say what the penalty is, and of several references which one counts, and why."""
    penalty = brevity_penalty(c, r)
    effect = gettext("no penalty") if penalty == 1 else f"BP = {number(penalty, 3)}"
    notes = [f"c = {c}, r = {r}: {effect}."]
    if len(lengths) > 1:
        listed = gettext("References {lengths}.").format(lengths=", ".join(map(str, lengths)))
        closest = gettext("Closest: {length}.").format(length=r)
        notes.append(listed if len(tied) > 1 else f"{listed} {closest}")
    if len(tied) > 1:
        tie = gettext(
            "A tie: {one} and {other} are both {distance} away, and the shorter one counts."
        )
        notes.append(tie.format(one=tied[0], other=tied[1], distance=abs(r - c)))
    return notes
