"""The brevity penalty as a curve over the candidate's length, and which reference length counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from bleu_teach.brevity import brevity_penalty as expected_penalty
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import close, read_number
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.asking import ask
from bleu_teach.draw.scales import Scale, axes
from bleu_teach.draw.svg import curve, dot, line, rect, text
from bleu_teach.draw.texts import fit, text_width

LEFT, TOP = 28, 30  # where the curve's box begins
LARGE = (430, 150)  # its width and height
LANE = 22  # pixels, of a distance
MOST = 8  # reference lengths whose distance is drawn


def penalty_curve(
    c: int,
    reference_lengths: Sequence[int],
    brevity_penalty: Callable | None = None,
) -> Picture:
    """Draw the brevity penalty for every candidate length, with the candidate as a dot on it.

    Of several references, each has a bracket below that is as long as its distance to the
    candidate; two brackets of one length are a tie. A learner's `brevity_penalty` draws its own
    curve; a ring marks each whole length where it differs from BLEU's, which is dashed.

    >>> penalty_curve(2, [3])
    Picture: Brevity penalty over the candidate length. c = 2, r = 3: BP = 0.607.
    >>> penalty_curve(7, [8, 6])
    Picture: Brevity penalty over the candidate length. c = 7, r = 6: no penalty. References 6, 8. \
A tie: both 6 and 8 are 1 away, and the shorter one counts.
    """
    r = closest_reference_length(c, reference_lengths)
    lengths = sorted(set(reference_lengths))
    longest = max(1, c, 2 * r, *lengths)
    own, caption = _ask_curve(brevity_penalty, c, r, longest)
    notes = _notes(c, r, own[c], lengths)
    across = Scale(0, longest, LEFT, LEFT + LARGE[0])
    upwards = Scale(0, min(3, max(1, *own.values())), TOP + LARGE[1], TOP)
    floor = upwards.start
    body = axes(across, upwards) + line(across(r), upwards.end, across(r), floor, dash="3 3")
    body += _curves(own, c, r, across, upwards)
    body += text(across.end, floor + 34, gettext("candidate length c"), 12, "soft", "end")
    body += text(across(r) + 9, floor - 14, fit(f"r = {r}", across.end - across(r) - 9, 12), 12)
    lanes, below = "", floor + 42
    if len(lengths) > 1:
        lanes, below = _lanes(c, lengths, r, across, below)
    below += 22
    body += lanes
    body += "".join(text(0, below + 20 * k, note, 15, bold=True) for k, note in enumerate(notes))
    body += text(0, below + 20 * len(notes), caption, 14) if caption else ""
    last = across.ticks()[-1]  # its number may reach further than the curve
    ends = [across.end + 8, across(last) + text_width(number(last, None), 12) / 2]
    ends += [_lanes_end(c, lengths, r, across)] if len(lengths) > 1 else []
    width = max(ends + [text_width(note, 15, bold=True) for note in [*notes, caption]])
    alt = " ".join([gettext("Brevity penalty over the candidate length."), *notes, caption]).strip()
    return Picture(body, width, below + 20 * (len(notes) + bool(caption)) - 12, alt)


def closest_line(c: int, reference_lengths: Sequence[int], yours: float | None = None) -> Picture:
    """Draw how far each reference length is from c; what a learner chose instead has a ring.

    >>> closest_line(7, [8, 6], yours=8)
    Picture: c = 7. 6: 1 away, counts. 8: 1 away, yours.
    """
    r, lengths = closest_reference_length(c, reference_lengths), sorted(set(reference_lengths))
    across = Scale(0, max(1, c, *lengths, yours or 0), LEFT, LEFT + LARGE[0])
    label = f"c = {c}"
    body = text(max(0, across(c) - text_width(label, 13, True) / 2), 14, label, 13, bold=True)
    lanes, bottom = _lanes(c, lengths, r, across, 26, yours)
    body += lanes + line(LEFT, bottom + 4, across.end, bottom + 4)
    for value in across.ticks():
        body += text(across(value), bottom + 22, number(value, None), 12, "soft", "middle")
    told = [_lane_label(c, length, r, yours) for length in _lane_lengths(lengths, r, yours)]
    width = _lanes_end(c, lengths, r, across, yours)
    return Picture(body, width, bottom + 26, f"c = {c}. {'. '.join(told)}.")


def _lanes(
    c: int, lengths: Sequence[int], r: int, across: Scale, top: float, yours: float | None = None
) -> tuple[str, float]:
    """Draw a bracket from c to each length, below each other; and find where the last one ends."""
    shown = _lane_lengths(lengths, r, yours)
    bottom = top + LANE * len(shown)
    body = line(across(c), top - 4, across(c), bottom, dash="1 3")
    for place, length in enumerate(shown):
        y = top + LANE * place + LANE / 2
        start, end = sorted((across(c), across(length)))
        kind = "bar" if length == r else "cost"
        body += rect(start, y - 2, max(end - start, 2), 4, kind, 0)
        body += rect(across(length) - 2, y - 8, 4, 16, kind, 0)
        ringed = yours is not None and length == yours != r
        body += rect(start - 6, y - 11, end - start + 12, 22, "slot ringed", 6) if ringed else ""
        body += text(end + 12, y + 5, _lane_label(c, length, r, yours), 13, bold=length == r)
    return body + dot(across(c), top - 4, radius=5), bottom


def _lanes_end(
    c: int, lengths: Sequence[int], r: int, across: Scale, yours: float | None = None
) -> float:
    """Find where the widest label could end."""
    shown = _lane_lengths(lengths, r, yours)
    labels = (_lane_label(c, length, r, yours) for length in shown)
    return across.end + 14 + max(text_width(label, 13, bold=True) for label in labels)


def _lane_lengths(lengths: Sequence[int], r: int, yours: float | None) -> list[float]:
    """List what has a bracket: the length that counts, the nearest others, and the learner's."""
    near = sorted(lengths, key=lambda length: abs(length - r))[:MOST]
    return sorted({*near, yours} - {None})


def _lane_label(c: int, length: float, r: int, yours: float | None) -> str:
    label = gettext("{length}: {distance} away")
    label = gettext("{length}: {distance} away, counts") if length == r else label
    label = gettext("{length}: {distance} away, yours") if length == yours != r else label
    away = number(round(abs(length - c), 2), None)
    return label.format(length=number(round(length, 2), None), distance=away)


def _curves(own: Mapping[int, float], c: int, r: int, across: Scale, upwards: Scale) -> str:
    """Draw the penalty with c as a dot on it; where a learner's differs, BLEU's own is dashed."""
    steps = [across.high * step / 60 for step in range(61)]
    expected = [(across(x), upwards(expected_penalty(x, r))) for x in steps]
    rings = [x for x, y in own.items() if not close(y, expected_penalty(x, r))]
    places = {x: (across(x), upwards(upwards.clamp(y))) for x, y in own.items()}
    heading = gettext("Brevity penalty; dashed: BLEU's") if rings else gettext("Brevity penalty")
    body = text(0, 16, heading, 13, "soft", bold=True)
    body += curve(expected, "trend", "5 4") + curve(places.values()) if rings else curve(expected)
    body += line(*places[c], across(c), upwards.start, dash="1 3") + dot(*places[c])
    return body + "".join(dot(*places[x], "ringed", 5) for x in rings)


def _ask_curve(
    brevity_penalty: Callable | None, c: int, r: int, longest: int
) -> tuple[dict[int, float], str]:
    """Find a function's penalty for whole lengths up to the longest, and say whose function it is.

    There are at most sixty lengths and c.
    """
    lengths = sorted({*range(0, longest + 1, ceil((longest + 1) / 60)), c})
    expected = {x: expected_penalty(x, r) for x in lengths}
    if brevity_penalty is None:
        return expected, ""
    asked = ask(brevity_penalty, [(x, r) for x in lengths], read_number)
    own = dict(zip(lengths, asked.answers, strict=True)) if asked.answers else expected
    differs = any(not close(own[x], expected[x]) for x in lengths)
    return own, asked.caption(gettext("This curve was drawn by your function."), differs)


def _notes(c: int, r: int, penalty: float, lengths: Sequence[int]) -> list[str]:
    """Describe the penalty, and with multiple references, which one counts and why."""
    effect = gettext("no penalty") if penalty == 1 else f"BP = {number(penalty, 3)}"
    notes = [f"c = {c}, r = {r}: {effect}."]
    tied = [length for length in lengths if abs(length - c) == abs(r - c)]
    if len(lengths) > 1:
        listed = gettext("References {lengths}.").format(lengths=", ".join(map(str, lengths)))
        closest = gettext("Closest: {length}.").format(length=r)
        notes.append(listed if len(tied) > 1 else f"{listed} {closest}")
    if len(tied) > 1:
        tie = gettext(
            "A tie: both {one} and {other} are {distance} away, and the shorter one counts."
        )
        notes.append(tie.format(one=tied[0], other=tied[1], distance=abs(r - c)))
    return notes
