"""Lesson 03. A penalty for candidates that are too short."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bleu_teach.inputs import is_list, require, require_length


def closest_reference_length(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """Return the reference length closest to the candidate's, or the shorter one if two tie.

    Args:
        candidate_length: the candidate's length in tokens.
        reference_lengths: the length in tokens of each reference of the segment.

    Returns:
        One of the reference lengths.

    Raises:
        BleuInputError: If there is no reference length, or one is not a number of at least 0.

    Source: the "best match length" of Papineni et al. 2002, section 2.2.2. The paper leaves
    ties open; sacreBLEU and NLTK use the shorter length.

    >>> closest_reference_length(7, [6, 8])
    6
    """
    require_length(candidate_length, "candidate length")
    require(
        is_list(reference_lengths) and len(reference_lengths) > 0,
        "Expected a list of reference lengths, got {value}. Pass [len(reference) for reference in "
        "references]",
        reference_lengths,
    )
    for length in reference_lengths:
        require_length(length, "reference length")
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))


def _first_closest(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """Return the reference length closest to the candidate's, or the first one if two tie."""
    return min(reference_lengths, key=lambda r: abs(r - candidate_length))


# The options that tools have for r. All are counted; lesson 07 lists which tool uses which.
REFERENCE_LENGTHS = {
    "closest": closest_reference_length,
    "closest-first": _first_closest,
    "shortest": lambda candidate_length, reference_lengths: min(reference_lengths),
}


def brevity_penalty(c: float, r: float) -> float:
    """Compute the factor that lowers the score of a candidate shorter than its reference.

    Args:
        c: candidate length in tokens; for a corpus, the sum over its segments.
        r: effective reference length in tokens, summed in the same way.

    Returns:
        1 if c >= r, otherwise exp(1 - r/c); 0 if the candidate is empty but the reference is not.

    Raises:
        BleuInputError: If a length is not a number of at least 0.

    Source: Papineni et al. 2002, section 2.3.

    >>> brevity_penalty(c=2, r=3)
    0.6065306597126334
    """
    require_length(c, "candidate length c")
    require_length(r, "reference length r")
    if c >= r:
        return 1.0
    return math.exp(1 - r / c) if c > 0 else 0.0
