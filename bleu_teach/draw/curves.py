"""The brevity penalty as a curve over the candidate's length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from bleu_teach.brevity import brevity_penalty as expected_penalty
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import close, read_number
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Picture
from bleu_teach.draw.asking import Asked, ask
from bleu_teach.draw.live import SENTENCES
from bleu_teach.draw.svg import curve, dot, line, scale, text
from bleu_teach.draw.texts import text_width
from bleu_teach.language import gettext

LEFT, RIGHT, TOP, FLOOR = 28, 458, 54, 174  # of the box in which the curve is


def penalty_curve(
    c: int, reference_lengths: Sequence[int], brevity_penalty: Callable | None = None
) -> Picture:
    """Draw the brevity penalty for every candidate length, with the candidate as a dot on it.

    A learner's `brevity_penalty` draws a dot for each whole length, with a ring where it differs.

    >>> penalty_curve(2, [3])
    Picture: Brevity penalty over the candidate length. c = 2: BP = 0.607. r = 3.
    >>> penalty_curve(7, [8, 6])
    Picture: Brevity penalty over the candidate length. c = 7: no penalty. r = 6.
    """
    r = closest_reference_length(c, reference_lengths)
    longest = span(c, reference_lengths)
    dots, heading, caption = dict[int, float](), gettext("Brevity penalty"), ""
    if brevity_penalty:
        dots, asked = ask_curve(brevity_penalty, c, r, longest)
        differs = any(not close(y, expected_penalty(x, r)) for x, y in dots.items())
        caption = asked.caption("", differs)  # the heading says whose the dots are
        heading += f" ({gettext(SENTENCES['own_line'])})" if dots else ""
    penalty = expected_penalty(c, r)
    shown = {c: penalty} | dots
    highest = min(3, max([1, *dots.values()]))
    across, upwards = scale(0, longest, LEFT, RIGHT), scale(0, highest, FLOOR, TOP)
    effect = gettext("no penalty") if penalty == 1 else f"BP = {number(penalty, 3)}"
    effect += f", {gettext('yours')} {number(dots[c], 3)}" if dots else ""
    here, there = f"c = {c}: {effect}", f"r = {r}"
    of = gettext("{r}, the reference's length").format(r=there)
    body = text(0, 16, here, 17, bold=True) + text(0, 40, heading, 13, "soft", bold=True)
    body += text(text_width(here, 17, bold=True) + 16, 16, of, 15, "soft")
    body += line(LEFT, FLOOR, RIGHT, FLOOR) + line(LEFT, TOP, LEFT, FLOOR)
    for value in (0, longest):
        body += text(across(value), FLOOR + 18, number(value, None), 12, "soft", "middle")
    for value in (0, highest):
        body += text(LEFT - 9, upwards(value) + 4, number(value, None), 12, "soft", "end")
    body += line(across(r), TOP, across(r), FLOOR, dash="3 3")
    body += text(across(r) + 6, FLOOR - 8, "r", 14, "halo")
    body += text(RIGHT, FLOOR + 36, gettext("c, the candidate's length"), 13, "soft", "end")
    steps = [longest * step / 60 for step in range(61)]
    body += curve((across(x), upwards(expected_penalty(x, r))) for x in steps)
    body += line(across(c), upwards(shown[c]), across(c), FLOOR, dash="1 3")
    for x, y in shown.items():
        kind = "dot" if close(y, expected_penalty(x, r)) else "dot ringed"
        body += dot(across(x), upwards(y), kind, 6 if x == c else 4)
    body += text(0, FLOOR + 58, caption, 14) if caption else ""
    alt = [gettext("Brevity penalty over the candidate length."), f"{here}. {there}.", caption]
    widest = text_width(max(here + of, caption, key=len), 17, bold=True) + 16
    wide = max(RIGHT + text_width(number(longest, None), 12) / 2, widest)
    return Picture(body, wide, FLOOR + 42 + 20 * bool(caption), " ".join(filter(None, alt)))


def span(c: int, reference_lengths: Sequence[int]) -> int:
    """Find the largest length on the axis."""
    return max(1, c, 2 * closest_reference_length(c, reference_lengths), *reference_lengths)


def ask_curve(
    brevity_penalty: Callable, c: int, r: int, longest: int
) -> tuple[dict[int, float], Asked]:
    """Ask a learner's function for whole lengths; nothing if it fails or is the package's."""
    lengths = sorted({*range(0, longest + 1, ceil((longest + 1) / 60)), c})  # some 60 at most
    asked = ask(brevity_penalty, [(x, r) for x in lengths], read_number)
    return dict(zip(lengths, asked.answers if asked.own else [], strict=False)), asked
