"""The brevity penalty as a curve over the candidate's length, and the lengths on an axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.draw.scales import Scale, axes
from bleu_teach.draw.svg import curve, dot, line, rect, text
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture

LEFT, TOP = 28, 30  # where the curve's box begins
LARGE, SMALL = (430, 190), (168, 64)  # its width and height
DASHES = ("", "8 5", "2 4")  # of the first curve, the second and the third
AXIS = LEFT + LARGE[0]  # where the length axis ends


def penalty_curve(
    c: int, r: int | Mapping[str, int], size: tuple[float, float] = LARGE, longest: int = 1
) -> Picture:
    """Draw the brevity penalty for every candidate length, with the candidate as a dot on it.

    Args:
        c: candidate length in tokens.
        r: effective reference length in tokens, or a label for each of up to three, such as
            {"shortest r": 6, "closest r": 9}.
        size: width and height of the curve's box, in pixels.
        longest: a length that has a place on the axis, even if nothing is as long.

    Returns:
        A Picture.

    Raises:
        BleuInputError: a length that is not a number from 0 up.

    >>> penalty_curve(2, 3)
    Picture: Brevity penalty over the candidate length. c = 2, r = 3: BP = 0.607.
    >>> penalty_curve(8, {"shortest r": 6, "closest r": 9})
    Picture: Brevity penalty over the candidate length. c = 8, shortest r = 6: no penalty. \
c = 8, closest r = 9: BP = 0.882.
    """
    references = r if isinstance(r, Mapping) else {"r": r}
    notes = [f"c = {c}, {_penalty_label(c, label, r)}" for label, r in references.items()]
    longest = max(c, longest, *(2 * r for r in references.values()))
    across = Scale(0, longest, LEFT, LEFT + size[0])
    upwards = Scale(0, 1, TOP + size[1], TOP)
    body = text(0, 16, gettext("Brevity penalty"), 13, "soft", bold=True)
    body += axes(across, upwards)
    body += text(across.end, upwards.start + 34, gettext("candidate length c"), 12, "soft", "end")
    for dash, r in zip(DASHES, references.values(), strict=False):
        lengths = [longest * step / 60 for step in range(61)]
        body += curve([(across(x), upwards(brevity_penalty(x, r))) for x in lengths], dash=dash)
    body += _name_references(references, across, upwards)
    body += "".join(dot(across(c), upwards(brevity_penalty(c, r))) for r in references.values())
    below = upwards.start + 58
    body += "".join(text(0, below + 20 * k, part, 15, bold=True) for k, part in enumerate(notes))
    last = across.ticks()[-1]  # its number may reach further than the curve
    ends = [across.end + 8, across(last) + text_width(number(last, None), 12) / 2]
    width = max(ends + [text_width(part, 15, bold=True) for part in notes])
    shows = gettext("Brevity penalty over the candidate length.")
    alt = f"{shows} {'. '.join(notes)}."
    return Picture(body, width, below + 20 * len(notes) - 12, alt)


def _penalty_label(c: int, label: str, r: int) -> str:
    penalty = brevity_penalty(c, r)
    effect = gettext("no penalty") if penalty == 1 else f"BP = {number(penalty, 3)}"
    return f"{label} = {r}: {effect}"


def _name_references(references: Mapping[str, int], across: Scale, upwards: Scale) -> str:
    """Draw a dashed line at each r with its name: right of the largest, left of the others."""
    body, largest = "", max(references.values())
    for place, (label, r) in enumerate(references.items()):
        x, y = across(r), upwards.start - 7 - 16 * place
        body += line(x, upwards.end, x, upwards.start, dash="3 3")
        name = f"{label} = {r}"
        if r < largest and text_width(name, 12) + 8 < 0.6 * (x - LEFT):
            body += text(x - 5, y, name, 12, "soft halo", "end")
        else:
            body += text(x + 5, y, fit(name, across.end - x, 12), 12, "soft")
    return body


def length_axis(c: int, reference_lengths: Sequence[int], longest: float = 0) -> Picture:
    """Draw the candidate and its references on one axis, with the closest one marked.

    Args:
        c: candidate length in tokens.
        reference_lengths: of each reference, in tokens.
        longest: where the axis ends; by default it goes a little further than all lengths.

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
    across = Scale(0, longest or 1.05 * max(c, *lengths, 1), LEFT, AXIS)
    body = text(0, 16, gettext("Lengths in tokens"), 13, "soft", bold=True)
    body += line(LEFT, 70, AXIS, 70)
    for length in tied:  # as long as the way to c: two of the same length are a tie
        left, right = sorted((across(c), across(length)))
        body += rect(left, 67, right - left, 6, "cost", 0)
    body += _marks(lengths, r, tied, across)
    body += dot(across(c), 70) + _label(across(c), 48, f"c = {c}", 14, bold=True)
    notes = [gettext("Closest: {length}.").format(length=r)]
    if len(tied) == 2:
        tie = gettext(
            "A tie: {one} and {other} are both {distance} away, and the shorter one counts."
        )
        notes.append(tie.format(one=tied[0], other=tied[1], distance=abs(r - c)))
    body += "".join(text(0, 150 + 20 * row, part, 14) for row, part in enumerate(notes))
    listed = ", ".join(map(str, lengths))
    alt = gettext("Lengths on an axis: candidate {length}, references {lengths}.")
    alt = f"{alt.format(length=c, lengths=listed)} {' '.join(notes)}"
    return Picture(body, AXIS + 20, 178, alt)


def _marks(lengths: Sequence[int], r: int, tied: Sequence[int], across: Scale) -> str:
    """Draw a box for each length; the number of the closest gets its room before the others."""
    body, numbered = "", []
    for length in sorted(lengths, key=lambda length: (length != r, length not in tied, length)):
        x, kind = across(length), "bar" if length == r else "cost"
        half = 5 if length == r else 3
        body += rect(x - half, 70 - 2 * half, 2 * half, 4 * half, kind, 1)
        room = text_width(f"{length}", 13, bold=True) + 8
        if all(abs(x - other) > room for other in numbered):
            kind = "" if length == r else "soft"
            body += _label(x, 104, f"{length}", 13, kind, bold=length == r)
            numbered.append(x)
    return body + _label(across(r), 122, gettext("r, closest"), 12, "matched", bold=True)


def _label(
    x: float, y: float, content: str, size: float, kind: str = "", bold: bool = False
) -> str:
    """Write a text over or under a place of the axis, moved inwards at its ends."""
    half = text_width(content, size, bold) / 2
    return text(min(max(x, half), AXIS + 16 - half), y, content, size, kind, "middle", bold)
