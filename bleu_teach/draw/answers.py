"""A learner's answer in the marks of the course, with a ring round what differs from ours."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.draw.chips import chip_line
from bleu_teach.draw.svg import stack, words
from bleu_teach.language import gettext
from bleu_teach.views import Picture

HALF = 380  # pixels: two of them stand beside each other in a card
Point = tuple[int, int]  # a row and a place in it


def answer_chips(
    name: str,
    rows: Sequence[Sequence[str]],
    kinds: Sequence[Sequence[str]],
    notes: Sequence[Sequence[str]] = (),
    ringed: Point | None = None,
) -> Picture:
    """Draw rows of chips as wide as half a card, one of them with a ring.

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
