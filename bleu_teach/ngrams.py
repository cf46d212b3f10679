"""Lesson 01. Strings to tokens, tokens to n-grams, n-grams to counts."""

from __future__ import annotations

import string
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterator

from bleu_teach.inputs import Tokens, require_order, require_text, require_tokens

NGram = tuple[Hashable, ...]


def tokenize(text: str) -> list[str]:
    """Split a string into lowercase words, and drop the punctuation.

    An apostrophe or a hyphen inside a word stays (*don't*, *well-known*). Symbols that are not
    punctuation, such as emoji, are tokens. A string without spaces is one token. Letters with two
    encodings (é, 한) are normalised to Unicode's form NFC.

    Args:
        text: one segment, usually a sentence.

    Returns:
        The tokens in order, or an empty list if there are none.

    Raises:
        BleuInputError: If `text` is not a string.

    Source: lowercase and no punctuation reproduce the counts that the paper prints for its
    examples (Papineni et al. 2002, section 2.1).

    >>> tokenize("The cat is on the mat.")
    ['the', 'cat', 'is', 'on', 'the', 'mat']
    >>> tokenize("A ship, it is - don't laugh!")
    ['a', 'ship', 'it', 'is', "don't", 'laugh']
    """
    require_text(text)
    padded = f" {unicodedata.normalize('NFC', text).lower()} "
    return "".join(
        char if _is_kept(before, char, after) else " "
        for before, char, after in zip(padded, padded[1:], padded[2:], strict=False)
    ).split()


def _is_kept(before: str, char: str, after: str) -> bool:
    """Return whether a character stays: no punctuation, but an apostrophe or hyphen in a word."""
    if char in "'’-":
        return _is_in_word(before) and _is_in_word(after)
    return char not in string.punctuation and not unicodedata.category(char).startswith("P")


def _is_in_word(char: str) -> bool:
    """Return whether this is a letter, a digit or a mark that combines with them."""
    return unicodedata.category(char)[0] in "LMN"


def extract_ngrams(tokens: Tokens, n: int) -> Iterator[NGram]:
    """Yield each n-gram of a segment, by sliding a window of n tokens.

    Args:
        tokens: one segment, a list of tokens. A token can be any hashable value.
        n: the n-gram order, 1 or more.

    Returns:
        An iterator over len(tokens) - n + 1 tuples, or none if the segment is shorter than n.

    Raises:
        BleuInputError: If tokens is a string or a nested list, or if n < 1.

    Source: Papineni et al. 2002, section 2.

    >>> list(extract_ngrams(["the", "cat", "sat"], 2))
    [('the', 'cat'), ('cat', 'sat')]
    """
    require_tokens(tokens)
    require_order(n)
    return zip(*[tokens[start:] for start in range(n)], strict=False)


def count_ngrams(tokens: Tokens, n: int) -> Counter[NGram]:
    """Count how often each n-gram of a segment occurs.

    Args:
        tokens: one segment, a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Counter from n-tuples to counts.

    Raises:
        BleuInputError: As in `extract_ngrams`.

    Source: Papineni et al. 2002, section 2.1.

    >>> count_ngrams(["the", "cat", "the", "cat"], 2)
    Counter({('the', 'cat'): 2, ('cat', 'the'): 1})
    """
    return Counter(extract_ngrams(tokens, n))
