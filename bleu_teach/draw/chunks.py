"""The chunks of a candidate, in its own order and shuffled, with both scores."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw.chips import MOST, chip_line, show_ngram
from bleu_teach.draw.edits import describe_change
from bleu_teach.draw.svg import stack, title, words
from bleu_teach.flaws import Chunk, join_chunks, shuffle_chunks
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture


def chunk_chips(chunks: Sequence[tuple]) -> Picture:
    """Draw the chunks of a candidate that can change places, one chip each.

    Args:
        chunks: as `free_chunks` gives them.

    Returns:
        A Picture.

    >>> chunk_chips([("the", "mat"), ("is", "on", "the", "cat")])
    Picture: 2 chunks: “the mat”; “is on the cat”.
    """
    labels = [show_ngram(chunk) for chunk in chunks]
    counted = _count(chunks)
    lines = [[title(counted)], chip_line(labels, ["plain"] * len(labels))]
    return stack(lines, f"{counted}: {'; '.join(f'“{label}”' for label in labels[:MOST])}.")


def shuffle_chips(candidate: Tokens, references: Sequence[Tokens], shuffle: int = 0) -> Picture:
    """Draw the chunks that BLEU lets change places, numbered, and one of their reorderings.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        shuffle: which random reordering to show; 0 shows the candidate alone.

    Returns:
        A Picture.

    Raises:
        BleuInputError: as for `free_chunks`.

    >>> shuffle_chips("the mat is on the cat".split(), ["the cat is on the mat".split()], 1)
    Picture: Candidate, 2 chunks: 1 the mat; 2 is on the cat. BLEU 0.0000. \
Shuffle 1: 2 is on the cat; 1 the mat. BLEU 0.0000, the same.
    """
    own = shuffle_chunks(candidate, references)
    if not own:
        message = gettext("The candidate is empty.")
        return stack([[words(message)]], message)
    before = sentence_bleu(candidate, references).score
    name = gettext("Candidate, {chunks}").format(chunks=_count(own))
    parts = [(name, own, f"BLEU {number(before, 4)}")]
    if shuffle:
        other = shuffle_chunks(candidate, references, shuffle)
        after = sentence_bleu(join_chunks(other), references).score
        result = f"BLEU {number(after, 4)}, {describe_change(before, after)}"
        parts.append((gettext("Shuffle {number}").format(number=shuffle), other, result))
    lines = [
        line
        for name, chunks, result in parts
        for line in ([title(f"{name}: {result}")], _numbered_chips(chunks))
    ]
    alt = " ".join(
        f"{name}: {'; '.join(f'{n} {show_ngram(chunk)}' for n, chunk in chunks[:MOST])}. {result}."
        for name, chunks, result in parts
    )
    return stack(lines, alt)


def _count(chunks: Sequence) -> str:
    number = len(chunks)
    return ngettext("{number} chunk", "{number} chunks", number).format(number=number)


def _numbered_chips(chunks: Sequence[Chunk]) -> list[Picture]:
    """Draw a chip for each chunk, with its number below."""
    labels = [show_ngram(chunk) for _, chunk in chunks]
    return chip_line(labels, ["plain"] * len(chunks), [str(place) for place, _ in chunks])
