"""The chunks of a candidate, in its own order and shuffled: words move, and the score stays."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext, ngettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.chips import show_ngram
from bleu_teach.draw.svg import line, rect, stack_tight, text, title, words
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.flaws import free_chunks
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import NGram

WIDE = 440  # pixels, so narrow for phones
HIGH, APART, BETWEEN = 30, 6, 34  # pixels: of a chunk, between two, between two orders
MOST = 12  # chunks; more would be too narrow to read
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
    heads = [[title(f"{name}: {result}")] for name, _, result in orders]
    drawn = _draw([order for _, order, _ in orders])
    hidden = gettext("… and {number} more, not drawn").format(number=len(own) - MOST)
    more = [[words(hidden, 13, "soft")]] if len(own) > MOST else []
    alts = (f"{name}: {_tell(order)}. {result}." for name, order, result in orders)
    return stack_tight([heads[0], [drawn], *heads[1:], *more], " ".join(alts))


def _draw(orders: Sequence[Sequence[Chunk]]) -> Picture:
    """Draw each order as boxes, and a line from each box to its new place."""
    first = {place for place, _ in orders[0][:MOST]}
    boxes, places, bottom = "", [], 0.0
    for order in orders:
        drawn, middles, bottom = _lay([one for one in order if one[0] in first], bottom)
        boxes += drawn
        places.append(middles)
        bottom += BETWEEN
    moves = "".join(
        line(x, y, *other[place]).replace("axis", "curve", 1)
        for other in places[1:]
        for place, (x, y) in places[0].items()
    )
    return Picture(moves + boxes, WIDE, bottom - BETWEEN)


def _lay(order: Sequence[Chunk], y: float) -> tuple[str, dict[int, tuple[float, float]], float]:
    """Draw the boxes of one order on as many rows as they need: where each is, and the end."""
    body, x, places = "", 0.0, {}
    for place, chunk in order:
        label = fit(show_ngram(chunk), WIDE - 16)
        width = text_width(label) + 16
        if x and x + width > WIDE:
            x, y = 0.0, y + HIGH + APART
        body += rect(x, y, width, HIGH, "track")
        body += text(x + width / 2, y + 20, label, anchor="middle")
        places[place] = x + width / 2, y + HIGH / 2
        x += width + APART
    return body, places, y + HIGH


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
