"""Lesson 01. From a text to tokens, from tokens to n-grams, from n-grams to counts."""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Iterator

from bleu_teach.inputs import Tokens, require_order, require_text, require_tokens


def tokenize(text: str) -> list[str]:
    """Split a text into lower-cased words and drop the punctuation.

    An apostrophe or a hyphen inside a word stays (*don't*, *well-known*). Symbols that are not
    punctuation, such as emoji, are tokens. Text without spaces stays in one piece.

    Args:
        text: one segment, usually a sentence.

    Returns:
        The tokens in their order; an empty list if there is none.

    Raises:
        BleuInputError: `text` is not a str.

    Source: folded case and no punctuation give the counts that the paper prints for its
    examples (Papineni et al. 2002, section 2.1).

    >>> tokenize("The cat is on the mat.")
    ['the', 'cat', 'is', 'on', 'the', 'mat']
    >>> tokenize("A ship, it is - don't laugh!")
    ['a', 'ship', 'it', 'is', "don't", 'laugh']
    """
    require_text(text)
    whole_words = re.sub(r"(?<!\w)['’-]|['’-](?!\w)", " ", text.lower())
    return "".join(" " if _is_punctuation(char) else char for char in whole_words).split()


def _is_punctuation(char: str) -> bool:
    """True for all punctuation but the marks that can stand inside a word."""
    if char in "'’-":
        return False
    return char in string.punctuation or unicodedata.category(char).startswith("P")


def extract_ngrams(tokens: Tokens, n: int) -> Iterator[tuple]:
    """Slide a window of n tokens over a segment.

    Args:
        tokens: one segment, a list of tokens. Any hashable is a token.
        n: the n-gram order, 1 or more.

    Returns:
        An iterator over len(tokens) - n + 1 tuples, or none if the segment is shorter than n.

    Raises:
        BleuInputError: a str instead of tokens, nested lists, or n < 1.

    Source: Papineni et al. 2002, section 2.

    >>> list(extract_ngrams(["the", "cat", "sat"], 2))
    [('the', 'cat'), ('cat', 'sat')]
    """
    require_tokens(tokens)
    require_order(n)
    return (tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


def count_ngrams(tokens: Tokens, n: int) -> Counter:
    """Count how often each n-gram of a segment occurs.

    Args:
        tokens: one segment, a list of tokens.
        n: the n-gram order, 1 or more.

    Returns:
        A Counter from n-tuples to counts.

    Raises:
        BleuInputError: as for `extract_ngrams`.

    Source: Papineni et al. 2002, section 2.1.

    >>> count_ngrams(["the", "cat", "the", "cat"], 2)
    Counter({('the', 'cat'): 2, ('cat', 'the'): 1})
    """
    return Counter(extract_ngrams(tokens, n))
