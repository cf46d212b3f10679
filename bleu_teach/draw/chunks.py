"""The chunks of a candidate, in its own order and shuffled, with both scores."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw.chips import MOST, chip_line, show_ngram
from bleu_teach.draw.edits import describe_change
from bleu_teach.draw.svg import stack, title, words
from bleu_teach.flaws import free_chunks
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.ngrams import NGram
from bleu_teach.numerals import number
from bleu_teach.views import Picture

Chunk = tuple[int, NGram]  # its number in the candidate, from 1, and its tokens


def shuffle_chips(candidate: Tokens, references: Sequence[Tokens], shuffle: int = 0) -> Picture:
    """Draw the chunks that BLEU lets change places, numbered, and one of their random reorderings.

    >>> shuffle_chips("the mat is on the cat".split(), ["the cat is on the mat".split()], 1)
    Picture: Candidate, 2 chunks: 1 the mat; 2 is on the cat. BLEU 0.0000. \
Shuffle 1: 2 is on the cat; 1 the mat. BLEU 0.0000, the same.
    """
    own = list(enumerate(free_chunks(candidate, references), start=1))
    if not own:
        message = gettext("The candidate is empty.")
        return stack([[words(message)]], message)
    before = sentence_bleu(candidate, references).score
    name = gettext("Candidate, {chunks}").format(chunks=_count(own))
    parts = [(name, own, f"BLEU {number(before, 4)}")]
    if shuffle:
        other = _shuffle(own, shuffle)
        after = sentence_bleu([t for _, chunk in other for t in chunk], references).score
        result = f"BLEU {number(after, 4)}, {describe_change(before, after)}"
        parts.append((gettext("Shuffle {number}").format(number=shuffle), other, result))
    lines, alts = [], []
    for name, chunks, result in parts:
        labels, numbers = [show_ngram(chunk) for _, chunk in chunks], [f"{n}" for n, _ in chunks]
        lines.append([title(f"{name}: {result}")])
        lines.append(chip_line(labels, ["plain"] * len(labels), numbers))
        listed = map(" ".join, zip(numbers[:MOST], labels, strict=False))
        alts.append(f"{name}: {'; '.join(listed)}. {result}.")
    return stack(lines, " ".join(alts))


def _shuffle(own: list[Chunk], seed: int) -> list[Chunk]:
    """Put chunks in another order, if there is one; for one seed always in the same."""
    draw = random.Random(seed)
    orders = (draw.sample(own, len(own)) for _ in range(20))
    return next((order for order in orders if order != own), own)


def _count(chunks: Sequence) -> str:
    number = len(chunks)
    return ngettext("{number} chunk", "{number} chunks", number).format(number=number)
