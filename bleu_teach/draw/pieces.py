"""The pieces of a candidate, in its own order and in another one, with both scores."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw.chips import MOST, chip_line, show_ngram
from bleu_teach.draw.svg import Picture, how_many, stack, title, words
from bleu_teach.flaws import free_chunks, free_reorderings
from bleu_teach.inputs import Tokens

Piece = tuple[int, tuple]  # its place in the candidate, from 1, and its tokens


def order_chips(candidate: Tokens, references: Sequence[Tokens], order: int = 0) -> Picture:
    """The pieces that BLEU lets change places, numbered, and one of their other orders.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        order: which random order to show; 0 shows the candidate's own alone.

    Returns:
        A Picture.

    Raises:
        BleuInputError: as for `free_chunks`.

    >>> order_chips("the mat is on the cat".split(), ["the cat is on the mat".split()], 1)
    Picture: Own order, 2 pieces: 1 the mat; 2 is on the cat. BLEU 0.0000. \
Order 1: 2 is on the cat; 1 the mat. BLEU 0.0000, the same.
    """
    own = number_pieces(candidate, references)
    if not own:
        told = "The candidate is empty."
        return stack([[words(told)]], told)
    before = sentence_bleu(candidate, references).score
    told = f"Own order, {how_many(len(own), 'piece')}"
    parts = [(told, own, f"BLEU {before:.4f}")]
    if order:
        other = shuffle_pieces(own, order)
        after = sentence_bleu(join_pieces(other), references).score
        parts.append((f"Order {order}", other, f"BLEU {after:.4f}, {compare(before, after)}"))
    lines = [
        line
        for name, pieces, result in parts
        for line in ([title(f"{name}: {result}")], _numbered_chips(pieces))
    ]
    alt = " ".join(
        f"{name}: {'; '.join(f'{n} {show_ngram(chunk)}' for n, chunk in pieces[:MOST])}. {result}."
        for name, pieces, result in parts
    )
    return stack(lines, alt)


def _numbered_chips(pieces: Sequence[Piece]) -> list[Picture]:
    """A chip for each piece, with its number below."""
    labels = [show_ngram(chunk) for _, chunk in pieces]
    return chip_line(labels, ["plain"] * len(pieces), [str(place) for place, _ in pieces])


def number_pieces(candidate: Tokens, references: Sequence[Tokens]) -> list[Piece]:
    """The pieces of a candidate, numbered from 1.

    >>> number_pieces("the mat is on the cat".split(), ["the cat is on the mat".split()])
    [(1, ('the', 'mat')), (2, ('is', 'on', 'the', 'cat'))]
    """
    return list(enumerate(free_chunks(candidate, references), start=1))


def join_pieces(pieces: Sequence[Piece]) -> list:
    """The tokens of numbered pieces, one after the other.

    >>> join_pieces([(2, ("is", "on")), (1, ("the", "mat"))])
    ['is', 'on', 'the', 'mat']
    """
    return [token for _, chunk in pieces for token in chunk]


def shuffle_pieces(pieces: Sequence[Piece], order: int) -> list[Piece]:
    """The pieces in a random order: for one `order` always the same, and another than their own.

    Args:
        pieces: a number and a tuple of tokens each.
        order: the seed.

    Returns:
        The pieces; in their own order only if 20 draws have found no other.

    >>> shuffle_pieces([(1, ("the", "mat")), (2, ("is", "on"))], 1)
    [(2, ('is', 'on')), (1, ('the', 'mat'))]
    """
    # Without a reference each token is a piece of its own, so that pieces can stand for tokens.
    orders = free_reorderings(pieces, [[]], sample=20, seed=order)
    return next((found for found in orders if found != list(pieces)), list(pieces))


def compare(before: float, after: float) -> str:
    """How a score stands to an earlier one, in words.

    >>> compare(0.5, 0.5), compare(0.5, 0.25)
    ('the same', '0.2500 lower')
    """
    if abs(after - before) < 1e-12:
        return "the same"
    return f"{abs(after - before):.4f} {'higher' if after > before else 'lower'}"
