"""What clipping says of each n-gram of a candidate, at its place: what the pictures draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bleu_teach.clipping import max_reference_counts
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import NGram, extract_ngrams


class Mark(NamedTuple):
    """What clipping says of one n-gram of the candidate, at its place in the sentence."""

    ngram: NGram
    status: str  # "matched", "clipped" or "unmatched"
    occurrence: int  # the how-many-th of its kind this is, from 1
    allowed: int  # the largest count in any one reference


def mark_ngrams(candidate: Tokens, references: Sequence[Tokens], n: int) -> list[Mark]:
    """Walk through the candidate and mark each n-gram as matched, clipped or unmatched."""
    max_counts = max_reference_counts(references, n)
    seen: Counter[NGram] = Counter()
    marks = []
    for ngram in extract_ngrams(candidate, n):
        seen[ngram] += 1
        allowed = max_counts[ngram]
        status = "matched" if seen[ngram] <= allowed else "clipped" if allowed else "unmatched"
        marks.append(Mark(ngram, status, seen[ngram], allowed))
    return marks
