"""Lesson 07. The settings that the paper leaves open, and the options of each.

A rule is a function if it computes something, and a plain value otherwise. The docstring of
`Convention` explains each rule, so to add one, add a row here and explain it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.conventions.smoothing import SMOOTHINGS
from bleu_teach.conventions.tokenizers import TOKENIZERS
from bleu_teach.inputs import refusal


def _empty_is_refused(c: int, r: int) -> bool:
    if c == 0 or r == 0:
        raise refusal(
            "Under this convention, an empty candidate has no score. Remove the segment, or choose "
            'a convention with empty_candidate="zero".'
        )
    return False


def _empty_is_refused_unless_r_is_0(c: int, r: int) -> bool:
    return r == 0 or _empty_is_refused(c, r)


PRECISIONS = {"zero": 0.0, "skip": 1.0, "drop": None}

# In the order in which a score is computed, from the string to the score.
CHOICES: Mapping[str, Mapping[str, Any]] = {
    "case": {"mixed": str, "lc": str.lower},
    "tokenizer": TOKENIZERS,
    "reference_length": REFERENCE_LENGTHS,
    "padding": {"none": 0, "segments": 1},  # the total of a segment without n-grams of an order
    "smoothing": SMOOTHINGS,
    "zero_matches": PRECISIONS,
    "no_ngrams": PRECISIONS,
    "nothing_matches": {"zero": True, "smooth": False},  # whether the score is then 0
    "empty_candidate": {
        "zero": lambda c, r: c == 0,
        "refuse": _empty_is_refused,
        "refuse-c": _empty_is_refused_unless_r_is_0,
    },
}
