"""Lesson 07. Tokenizers, by the names that signatures use.

`words` is from `ngrams.py`. `13a`, which most published scores use, is defined here. The others are
sacreBLEU's, which are loaded when they are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

from bleu_teach.inputs import refusal, require_name, require_text
from bleu_teach.ngrams import tokenize

# The marks behind escapes. The ampersand is second, so that `&amp;lt;` becomes `<`.
ENTITIES = {"&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">"}

# The rules of 13a, each a pattern and its replacement, applied in order to the whole string.
RULES_13A = [
    # ASCII marks are tokens, except ' (don't), - (well-known), and . and , which come next.
    (re.compile(r'([!"#$%&()*+/:;<=>?@\[\\\]^_`{|}~])'), r" \1 "),
    # A full stop or a comma is a token, but not inside a number: 3.5 and 1,000 stay whole.
    # Each match uses up both characters, so a rule sees only one of two marks in a row.
    (re.compile(r"([^0-9])([.,])"), r"\1 \2 "),
    (re.compile(r"([.,])([^0-9])"), r" \1 \2"),
    # A hyphen after a digit is a token: 24-hour becomes 24 - hour.
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
]


def tokenize_13a(text: str) -> list[str]:
    """Split a string as the script mteval-v13a.pl does, the default of sacreBLEU.

    The case does not change. Marks outside ASCII, such as “ or 。, stay joined to their word.

    Source: mteval-v13a.pl (NIST 2009), and sacreBLEU's Tokenizer13a, which it equals.

    >>> tokenize_13a("A well-known ship, 1,000 feet long: &quot;it's a 24-hour trip&quot;.")
    ... # doctest: +NORMALIZE_WHITESPACE
    ['A', 'well-known', 'ship', ',', '1,000', 'feet', 'long', ':', '"', "it's", 'a', '24', '-',
     'hour', 'trip', '"', '.']
    """
    require_text(text)
    text = text.rstrip()  # a line end is not part of the segment
    text = text.replace("<skipped>", "")  # marks a segment that a system skipped
    text = text.replace("-\n", "").replace("\n", " ")  # a word broken over two lines is one word
    for entity, mark in ENTITIES.items():
        text = text.replace(entity, mark)
    text = f" {text} "  # so that a full stop at the end has a character after it
    for pattern, replacement in RULES_13A:
        text = pattern.sub(replacement, text)
    return text.split()


def tokenize_with(text: str, name: str) -> list[str]:
    """Split a string with the tokenizer of that name.

    Args:
        text: one segment, usually a sentence.
        name: a key of `TOKENIZERS`.

    Returns:
        The tokens in order, or an empty list if there are none.

    Raises:
        BleuInputError: If `text` is not a string, if no tokenizer has this name, or if it is not
            installed (the message names the package).

    Source: the names are those of sacreBLEU's signatures, and `words`, our own.

    >>> for name in "words", "none", "13a":
    ...     print(name, tokenize_with("The ship isn't here.", name))
    words ['the', 'ship', "isn't", 'here']
    none ['The', 'ship', "isn't", 'here.']
    13a ['The', 'ship', "isn't", 'here', '.']
    """
    require_text(text)
    require_name(name, TOKENIZERS, "tokenizer")
    return TOKENIZERS[name](text)


def _split_with_sacrebleu(name: str, text: str) -> list[str]:
    """Split as sacreBLEU's BLEU does: strip whitespace at the end, then run its tokenizer."""
    return _sacrebleu_tokenizer(name)(text.rstrip()).split()


@cache
def _sacrebleu_tokenizer(name: str) -> Callable[[str], str]:
    """Start sacreBLEU's own tokenizer; some load a dictionary, so each is made once."""
    try:
        from sacrebleu import BLEU

        tokenizer: Callable[[str], str] = BLEU(tokenize=name).tokenizer
        return tokenizer
    except (ImportError, KeyError, RuntimeError, OSError) as error:  # a package, its age, a model
        raise refusal(
            "Cannot start the tokenizer {name}: {reason}. Install or update its packages: "
            'pip install -U "sacrebleu[ja,ko]" sentencepiece',
            name=repr(name),
            reason=" ".join(str(error).split()),
        ) from None


# sacreBLEU's own tokenizers; some need more packages.
SACREBLEU_TOKENIZERS = "intl zh char ja-mecab ko-mecab flores101 flores200 spBLEU-1K".split()

TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "words": tokenize,
    "whitespace": str.split,
    "none": str.split,  # sacreBLEU's name for it: no tokenizer, yet it counts words
    "13a": tokenize_13a,
    **{name: partial(_split_with_sacrebleu, name) for name in SACREBLEU_TOKENIZERS},
    "spm": partial(_split_with_sacrebleu, "flores101"),  # its old name
}
