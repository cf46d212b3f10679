"""A learner's answer in the marks of the course, with a ring round what differs from ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from bleu_teach.draw.chips import chip_line
from bleu_teach.draw.scales import Scale, axes
from bleu_teach.draw.svg import curve, dot, line, rect, stack, text, words
from bleu_teach.draw.texts import number, text_width
from bleu_teach.language import gettext
from bleu_teach.views import Picture

HALF = 380  # pixels: two of them stand beside each other in a card
AXIS, BASE = 340, 56  # the length of an axis of numbers, and its place from above
CURVE = Scale(0, 1, 138, 12)  # of a brevity penalty, from 0 up to 1
NEAR = 3  # times the right answer: a wrong one further up than that is told, not drawn
Point = tuple[int, int]  # a row and a place in it


def answer_chips(
    name: str,
    rows: Sequence[Sequence[str]],
    kinds: Sequence[Sequence[str]],
    notes: Sequence[Sequence[str]] = (),
    ringed: Point | None = None,
) -> Picture:
    """Draw rows of chips as wide as half a card, one of them with a ring.

    Args:
        name: whose answer it is, for the alt text.
        rows: what stands on the chips.
        kinds: of each chip: "matched", "clipped", "unmatched" or "plain".
        notes: what stands below each chip, if anything does.
        ringed: which chip has the ring.

    Returns:
        A Picture.

    >>> chips = [["the", "the"]], [["matched", "matched"]], [["✓ counted", "✓ counted"]]
    >>> answer_chips("Yours", *chips, ringed=(0, 1))
    Picture: Yours: the, ✓ counted; the, ✓ counted, here it differs.
    """
    lines, alts = [], []
    for row, (labels, own) in enumerate(zip(rows, kinds, strict=True)):
        below = list(notes[row]) if notes else [""] * len(labels)
        at = ringed[1] if ringed and ringed[0] == row else -1
        own = [f"{kind} picked" if place == at else kind for place, kind in enumerate(own)]
        says = [", ".join(filter(None, pair)) for pair in zip(labels, below, strict=True)]
        if 0 <= at < len(says):
            says[at] = gettext("{chip}, here it differs").format(chip=says[at])
        empty = gettext("nothing")
        lines.append(chip_line(labels, own, below if notes else ()) or [words(empty, 13)])
        alts.append("; ".join(says) or empty)
    return stack(lines, f"{name}: {'. '.join(alts)}.", width=HALF)


def answer_axis(
    title: str,
    expected: Sequence[float],
    yours: Sequence[float],
    others: Sequence[float] = (),
    candidate: float | None = None,
) -> Picture:
    """Draw numbers on an axis: ours as solid boxes, the learner's in rings, others as small boxes.

    Args:
        title: what is measured.
        expected: the right answer.
        yours: the learner's.
        others: what else lies on the axis, such as the lengths of the references.
        candidate: the candidate's length, as a dot.

    Returns:
        A Picture.

    >>> answer_axis("Lengths in tokens", [2], [4], [2, 4], candidate=3)
    Picture: Lengths in tokens: 2, 4. Candidate 3. Expected 2. Yours 4.
    """
    yours = [value for value in yours if math.isfinite(value)]
    dots = [] if candidate is None else [candidate]
    values = [0, *expected, *yours, *others, *dots]
    across = Scale(min(values), max(*values, min(values) + 1e-9), 20, AXIS)
    body = text(0, 14, title, 13, "soft", bold=True) + line(20, BASE, AXIS, BASE)
    body += "".join(_small_box(across(value)) for value in others)
    body += "".join(rect(across(value) - 5, BASE - 10, 10, 20, "bar", 1) for value in expected)
    for value in yours:
        body += "" if value in [*others, *expected] else _small_box(across(value))
        body += _ring(across(value), BASE)
    body += _numbers([*expected, *yours, *others, 0], across)
    body += _label_below(across, gettext("expected"), expected, BASE + 46, "matched")
    body += _label_below(across, "▲ " + gettext("yours"), yours, BASE + 64, "")
    for value in dots:
        body += dot(across(value), BASE) + _centred(across(value), BASE - 20, f"c = {value}", "")
    alts = [f"{title}: {_list(others)}." if others else f"{title}."]
    alts += [gettext("Candidate {length}.").format(length=value) for value in dots]
    return Picture(body, HALF, BASE + 72, " ".join([*alts, _describe_both(expected, yours)]))


def _describe_both(expected: Sequence[float], yours: Sequence[float]) -> str:
    both, nowhere = gettext("Expected {expected}. Yours {yours}."), gettext("not on the axis")
    return both.format(expected=_list(expected), yours=_list(yours) or nowhere)


def answer_curve(
    c: float, r: float, rules: Mapping[str, Callable[[float, float], float]], yours: float
) -> Picture:
    """Draw the penalty over the candidate's length by our rule and, dashed, by the learner's.

    Args:
        c: the candidate's length.
        r: the reference's.
        rules: "expected" and, if it is known, "yours".
        yours: the learner's answer.

    Returns:
        A Picture.

    >>> from bleu_teach import brevity_penalty
    >>> answer_curve(2, 3, {"expected": brevity_penalty}, 1.0)
    Picture: Brevity penalty over c, where r = 3. At c = 2 expected 0.607, yours 1.000.
    """
    right = rules["expected"](c, r)
    top = max(1.0, yours) if 0 <= yours <= NEAR else 1.0
    across = Scale(0, max(2 * r, 1.2 * c, 1), 28, AXIS)
    upwards = Scale(0, top, CURVE.start, CURVE.end)
    body = axes(across, upwards)
    lengths = [across.high * step / 60 for step in range(1, 61)]
    for name, rule in rules.items():
        points = [(across(x), upwards(y)) for x in lengths if 0 <= (y := rule(x, r)) <= top]
        body += curve(points, dash="5 4" if name == "yours" else "")
    body += dot(across(c), upwards(right))
    if 0 <= yours <= top:
        body += dot(across(c), upwards(yours), "curve", 10)
        body += dot(across(c), upwards(yours), "point", 4)
    values_text = gettext("At c = {c} expected {expected}, yours {yours}.").format(
        c=number(c, None), expected=number(right, 3), yours=number(yours, 3)
    )
    body += text(28, CURVE.start + 40, values_text, 13, bold=True)
    alt = gettext("Brevity penalty over c, where r = {r}.").format(r=number(r, None))
    alt += f" {values_text}"
    return Picture(body, HALF, CURVE.start + 48, alt)


def _small_box(x: float) -> str:
    return rect(x - 3, BASE - 6, 6, 12, "cost", 1)


def _ring(x: float, y: float) -> str:
    return rect(x - 11, y - 16, 22, 32, "curve", 6)


def _numbers(values: Sequence[float], across: Scale) -> str:
    """Draw the numbers below the axis; where two would touch, the first is written."""
    body, taken = "", []
    for value in dict.fromkeys(values):
        label = number(round(value, 4), None)
        half = text_width(label, 13) / 2
        if all(abs(across(value) - x) > half + other + 4 for x, other in taken):
            body += _centred(across(value), BASE + 30, label, "soft")
            taken.append((across(value), half))
    return body


def _label_below(across: Scale, what: str, values: Sequence[float], y: float, kind: str) -> str:
    """Draw whose the marks are, with the numbers, below the first of them."""
    return _centred(across(values[0]), y, f"{what} {_list(values)}", kind) if values else ""


def _centred(x: float, y: float, content: str, kind: str) -> str:
    half = text_width(content, 13, bold=True) / 2
    return text(min(max(x, half), HALF - half), y, content, 13, kind, "middle", bold=True)


def _list(values: Sequence[float]) -> str:
    return ", ".join(number(round(value, 4), None) for value in values)
