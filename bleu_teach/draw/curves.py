"""The brevity penalty as a curve over a ruler, on which the candidate and its references lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, zip_longest
from math import ceil
from operator import itemgetter
from statistics import fmean

from bleu_teach.brevity import brevity_penalty as expected_penalty
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import close, read_number
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Picture
from bleu_teach.draw.asking import Asked, ask
from bleu_teach.draw.grid import draw_cell, score_line
from bleu_teach.draw.live import say
from bleu_teach.draw.svg import NARROW, curve, dot, line, paragraph, scale, tell, text
from bleu_teach.draw.texts import text_width

LEFT, RIGHT = 28, 428  # where the ruler begins and ends
HIGH, FLOOR, HEAD, STEP = 130, 170, 54, 58  # as in views.js
Dots = dict[int, float]  # a learner's penalty for each length
Place = Callable[[float], float]  # leads a value to pixels
# A sentence below the curve: its name, "c = " or "r = " if it counts, its words and their kinds,
# which are more than words where some are missing.
Row = tuple[str, str, Sequence[str], Sequence[str]]


def penalty_curve(
    c: int,
    reference_lengths: Sequence[int],
    brevity_penalty: Callable | None = None,
    rows: Sequence[Row] = (),
) -> Picture:
    """Draw the brevity penalty for every candidate length, with the candidate as a dot on it.

    A learner's `brevity_penalty` draws a dot for each whole length, with a ring where it differs.

    >>> penalty_curve(2, [3])
    Picture: Too short by 1 (2 of 3): BLEU multiplies the score by 0.607.
    >>> penalty_curve(7, [8, 6])
    Picture: Two references are equally close, and the shorter one counts. Long enough \
(7 against 6 words): BLEU keeps the whole score.
    """
    dots, asked = ask_curve(brevity_penalty, c, reference_lengths)
    shown = dots.get(c, _expect(c, reference_lengths))
    told, note = tell_penalty(c, reference_lengths, dots), asked.caption("", differs=False)
    score = score_line(shown, say("penalty_own" if dots else "penalty"))
    below = [paragraph(note, NARROW, 14)] if note else []
    return tell([score], told, [[_draw_ruler(c, reference_lengths, dots, rows)], below], note)


def ask_curve(
    brevity_penalty: Callable | None, c: int, reference_lengths: Sequence[int]
) -> tuple[Dots, Asked]:
    """Ask a learner's function for whole lengths; nothing if it fails or is the package's."""
    if brevity_penalty is None:
        return {}, Asked([])
    longest = span(c, reference_lengths)
    lengths = sorted({*range(1, longest + 1, ceil((longest + 1) / 60)), c})  # some 60 at most
    pairs = [(x, closest_reference_length(x, reference_lengths)) for x in lengths]
    asked = ask(brevity_penalty, pairs, read_number)
    return dict(zip(lengths, asked.answers if asked.own else [], strict=False)), asked


def span(c: int, reference_lengths: Sequence[int]) -> int:
    """Find the largest length on the ruler."""
    return max(9, c, *reference_lengths)


def tell_penalty(c: int, reference_lengths: Sequence[int], dots: Dots) -> str:
    """Write which reference counts, and what its length costs the candidate."""
    r = closest_reference_length(c, reference_lengths)
    values = {"c": c, "r": r, "missing": r - c, "penalty": number(expected_penalty(c, r), 3)}
    kind = "ruler_own" if dots else "ruler_short" if c < r else "ruler_enough"
    told = say(kind, **values, value=number(dots.get(c, 0), 3))
    tie = r != c and 2 * c - r in reference_lengths
    which = say("ruler_tie" if tie else "ruler_closest", r=r)
    return f"{which} {told}" if len(reference_lengths) > 1 else told


def _draw_ruler(
    c: int, reference_lengths: Sequence[int], dots: Dots, rows: Sequence[Row]
) -> Picture:
    """Draw the curve, below it the rows, and below them the numbers of the ruler."""
    r, longest = closest_reference_length(c, reference_lengths), span(c, reference_lengths)
    across, upwards = scale(0, longest, LEFT, RIGHT), scale(0, 1.1, FLOOR, FLOOR - 1.1 * HIGH)
    tops = [FLOOR + HEAD + STEP * k for k in range(len(rows))] or [FLOOR]
    counts = tops[[letter for _, letter, _, _ in rows].index("r = ")] if rows else FLOOR
    shown = {c: expected_penalty(c, r)} | dots
    body = line(across(c), upwards(shown[c]), across(c), tops[-1])
    body += line(across(r), upwards(1), across(r), counts, dash="3 3")
    body += _draw_axes(upwards, bool(dots)) + _draw_letters(across(c), across(r))
    steps = [longest * step / 120 for step in range(121)]
    for pair in pairwise(sorted(reference_lengths)):  # behind their middle, the longer one counts
        steps += [fmean(pair), fmean(pair) + 0.001]
    body += curve((across(x), upwards(_expect(x, reference_lengths))) for x in sorted(steps))
    for x, y in shown.items():
        kind = "dot" if close(y, _expect(x, reference_lengths)) else "dot ringed"
        body += dot(across(x), upwards(y), kind, 8 if x == c else 5)
    body += _draw_rows(rows, tops, across)
    end = tops[-1] + (50 if rows else 36)
    room = text_width(f"{longest}", 13)  # of a number
    for x in range(0, longest + 1, ceil((room + 8) / (across(1) - LEFT))):
        body += text(across(x), end, f"{x}", 13, "soft", "middle")
    body += text(RIGHT, end + 20, say("ruler"), 13, "soft", "end")
    return Picture(body, max(NARROW, RIGHT + room / 2), end + 26)


def _expect(c: float, reference_lengths: Sequence[int]) -> float:
    """Compute BLEU's penalty for a length, for which the closest reference counts."""
    return expected_penalty(c, min(reference_lengths, key=lambda r: (abs(r - c), r)))


def _draw_axes(upwards: Place, own: bool) -> str:
    """Draw what the curve shows, and the axes to the left of it and below it."""
    told = say("own_line" if own else "penalty_is")
    body = text(0, 14, told, 13, "soft") + line(LEFT, FLOOR, RIGHT, FLOOR)
    for value in (0, 0.5, 1):
        body += line(LEFT - 4, upwards(value), LEFT, upwards(value))
        body += text(LEFT - 7, upwards(value) + 4, f"{value}", 12, "soft", "end")
    return body


def _draw_letters(c: float, r: float) -> str:
    """Write c and r below the axis, each on the side of its line where the other is not."""
    (left, x), (right, y) = sorted({"c": c, "r": r}.items(), key=itemgetter(1))
    body = text(x - 4, FLOOR + 16, left, 14, "halo", "end")
    return body + text(y + 4, FLOOR + 16, right, 14, "halo")


def _draw_rows(rows: Sequence[Row], tops: Sequence[float], across: Place) -> str:
    """Draw sentences in steps of the ruler, without letters where they would be small."""
    unit, body = across(1) - LEFT, ""
    widths = (text_width(word, 1, bold=True) for _, _, words, _ in rows for word in words)
    size = max(11, min([15, *((unit - 7) / width for width in widths if width)]))
    for (name, letter, words, kinds), top in zip(rows, tops, strict=False):
        told = say("ruler_length", name=name, letter=letter, number=len(words))
        body += text(0, top - 6, told, 14, "over" if letter else "soft over", bold=bool(letter))
        for k, (kind, word) in enumerate(zip_longest(kinds, words, fillvalue="")):
            left, shown = across(k) - 2, word if unit > 26 else ""
            body += draw_cell(left, left + unit + 4, top, kind, shown, size)
    return body
