"""Two candidates above each other, as chips over the same references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.draw.chips import (
    candidate_line,
    chip_line,
    describe_line,
    line_label,
    link,
    links_of_tokens,
    summary_line,
)
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import stack
from bleu_teach.draw.texts import describe_reference, name_reference, order_label, show_token
from bleu_teach.inputs import Tokens
from bleu_teach.views import Picture


def pair_chips(
    candidates: Mapping[str, Tokens], references: Sequence[Tokens], n: int = 1
) -> Picture:
    """Draw the n-grams of two candidates as chips, and below them the references that judge both.

    Args:
        candidates: by their names, each a list of tokens. The chips of the last one share their
            light with the tables of counts that are drawn of it.
        references: those of the segment, each a list of tokens.
        n: the n-gram order.

    Returns:
        A Picture. Its alt text tells every chip.

    Raises:
        BleuInputError: as for `modified_precision`.

    >>> pair_chips({"Pinned": ["the"], "Candidate": ["a", "cat"]}, ["the cat".split()])
    Picture: Pinned as unigrams: the, matched, 1 of 1. 1 matched, 0 clipped, 0 unmatched. \
Candidate as unigrams: a, unmatched; cat, matched, 1 of 1. 1 matched, 0 clipped, 1 unmatched. \
Reference 1: the cat.
    """
    marks = {name: mark_ngrams(tokens, references, n) for name, tokens in candidates.items()}
    links = link(mark.ngram for name in reversed(marks) for mark in marks[name])
    lines, alts = [], []
    for name, own in marks.items():
        lines.append([line_label(name, order_label(n)), *candidate_line(own, own, None, links)])
        lines.append([line_label(""), *summary_line(own, own, n)])
        alts.append(describe_line(name, own, n))
    for number, reference in enumerate(references, start=1):
        shown = [show_token(token) for token in reference]
        kinds = [f"plain {classes}" for classes in links_of_tokens(reference, n, links)]
        name = name_reference(number, len(references))
        lines.append([line_label(name), *chip_line(shown, kinds)])
        alts.append(describe_reference(number, shown))
    return stack(lines, " ".join(alts))
