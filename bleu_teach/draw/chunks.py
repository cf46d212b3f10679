"""The chunks of a candidate, in its own order and shuffled: words move, and the score stays."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext, ngettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.chips import show_ngram
from bleu_teach.draw.svg import curve, rect, stack_tight, text, words
from bleu_teach.draw.texts import fit
from bleu_teach.flaws import free_chunks
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import NGram

COLUMN, BETWEEN = 220, 50  # pixels: of an order, and between two; so narrow for phones
TOP, ROW, HIGH = 44, 32, 26  # where the first chunk begins, from one to the next, and of a box
MOST = 12  # chunks; more would not fit a screen
Chunk = tuple[int, NGram]  # its number in the candidate, from 1, and its tokens


def shuffle_chips(candidate: Tokens, references: Sequence[Tokens], shuffle: int = 0) -> Picture:
    """Draw the chunks that BLEU lets change places, and where a random reordering moves them.

    >>> shuffle_chips("the mat is on the cat".split(), ["the cat is on the mat".split()], 1)
    Picture: Candidate, 2 chunks: 1 the mat; 2 is on the cat. BLEU 0.0000. \
Shuffle 1: 2 is on the cat; 1 the mat. BLEU 0.0000, the same.
    """
    own = list(enumerate(free_chunks(candidate, references), start=1))
    if not own:
        message = gettext("The candidate is empty.")
        return stack_tight([[words(message)]], message)
    before = sentence_bleu(candidate, references).score
    count = ngettext("{number} chunk", "{number} chunks", len(own)).format(number=len(own))
    name = gettext("Candidate, {chunks}").format(chunks=count)
    orders = [(name, own, f"BLEU {number(before, 4)}")]
    if shuffle:
        other = _shuffle(own, shuffle)
        after = sentence_bleu([t for _, chunk in other for t in chunk], references).score
        result = f"BLEU {number(after, 4)}, {describe_change(before, after)}"
        orders.append((gettext("Shuffle {number}").format(number=shuffle), other, result))
    hidden = gettext("… and {number} more, not drawn").format(number=len(own) - MOST)
    more = [[words(hidden, 13, "soft")]] if len(own) > MOST else []
    alts = (f"{name}: {_tell(order)}. {result}." for name, order, result in orders)
    return stack_tight([[_draw(orders)], *more], " ".join(alts))


def _draw(orders: Sequence[tuple[str, Sequence[Chunk], str]]) -> Picture:
    """Draw each order as a column of boxes, and a line from each box to its new place."""
    first = [place for place, _ in orders[0][1][:MOST]]
    body, rows, x = "", list[list[int]](), 0
    for name, order, result in orders:
        body += text(x, 13, fit(name, COLUMN, 13, True), 13, "soft", bold=True)
        body += text(x, 32, fit(result, COLUMN, 15, True), bold=True)
        shown = [one for one in order if one[0] in first]
        for row, (_, chunk) in enumerate(shown):
            body += rect(x, TOP + ROW * row, COLUMN, HIGH, "track")
            body += text(x + 8, TOP + ROW * row + 18, fit(show_ngram(chunk), COLUMN - 16))
        rows.append([place for place, _ in shown])
        x += COLUMN + BETWEEN
    for other in rows[1:]:
        for row, place in enumerate(rows[0]):
            ends = [TOP + ROW * at + HIGH / 2 for at in (row, other.index(place))]
            body += curve([(COLUMN, ends[0]), (COLUMN + BETWEEN, ends[1])])
    return Picture(body, x - BETWEEN, TOP + ROW * len(first))


def _tell(order: Sequence[Chunk]) -> str:
    return "; ".join(f"{place} {show_ngram(chunk)}" for place, chunk in order if place <= MOST)


def _shuffle(own: list[Chunk], seed: int) -> list[Chunk]:
    """Reorder chunks, if there is another order; the same seed gives the same order."""
    draw = random.Random(seed)
    orders = (draw.sample(own, len(own)) for _ in range(20))
    return next((order for order in orders if order != own), own)


def describe_change(before: float, after: float) -> str:
    """Describe the change from an earlier score to a later one.

    >>> describe_change(0.5, 0.5), describe_change(0.5, 0.25)
    ('the same', '0.2500 lower')
    """
    if abs(after - before) < 1e-12:
        return gettext("the same")
    label = gettext("{size} higher") if after > before else gettext("{size} lower")
    return label.format(size=number(abs(after - before), 4))
