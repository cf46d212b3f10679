"""The words of two systems above each other, over the references that judge both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bleu_teach.draw.chips import (
    CHIP,
    describe_line,
    describe_references,
    line_label,
    link,
    mark_chips,
    reference_chips,
    used_places,
)
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import rect, stack, title
from bleu_teach.draw.texts import name_order
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.views import Picture


def pair_chips(
    candidates: Mapping[str, Tokens], references: Sequence[Tokens], n: int = 1
) -> Picture:
    """Draw the words of two candidates as chips, and below them the references.

    Words in a matched n-gram of order n, if that is more than 1, have a thick line below. Words
    of a reference are solid that one of the candidates used.

    >>> pair_chips({"A": "a cat sat".split(), "B": ["the"]}, ["the cat sat".split()], 2)
    Picture: A as unigrams: a, unmatched; cat, matched, 1 of 1; sat, matched, 1 of 1. 2 matched, \
0 clipped, 1 unmatched. 2 of 3 words in matched bigrams. B as unigrams: the, matched, 1 of 1. \
1 matched, 0 clipped, 0 unmatched. 0 of 1 word in matched bigrams. Reference 1: the (used) \
cat (used) sat (used).
    """
    marks = {name: mark_ngrams(tokens, references, 1) for name, tokens in candidates.items()}
    links = link(mark.ngram for own in marks.values() for mark in own)
    lines, alts = [], []
    for name, own in marks.items():
        line = mark_chips(own, links)
        alts.append(describe_line(name, own, 1))
        if n > 1:
            inside = places_in_matches(candidates[name], references, n)
            line = _underline(line, inside)
            label = ngettext(
                "{number} of {words} word in matched {ngrams}.",
                "{number} of {words} words in matched {ngrams}.",
                len(own),
            )
            alts.append(label.format(number=len(inside), words=len(own), ngrams=name_order(n)))
        lines.append([line_label(name), *line])
    uses = [
        set().union(*(used_places(reference, own, 1) for own in marks.values()))
        for reference in references
    ]
    lines += reference_chips(references, uses, links)
    alts += describe_references(references, uses)
    if n > 1:
        key = gettext("A thick line below a chip: in a matched {ngram}.")
        lines.append([title(key.format(ngram=name_order(n, 1)))])
    return stack(lines, " ".join(alts))


def places_in_matches(tokens: Tokens, references: Sequence[Tokens], n: int) -> set[int]:
    """Find the places of the tokens that belong to a match of order n.

    >>> sorted(places_in_matches("a b c a".split(), ["a b d".split()], 2))
    [0, 1]
    """
    marks = enumerate(mark_ngrams(tokens, references, n))
    starts = [start for start, mark in marks if mark.status == "matched"]
    return {place for start in starts for place in range(start, start + n)}


def _underline(chips: Iterable[Picture], places: set[int]) -> list[Picture]:
    """Draw a thick line between some chips and what stands below them."""
    return [
        replace(chip, body=chip.body + rect(1, CHIP + 2, chip.width - 2, 3, "bar", 1))
        if place in places
        else chip
        for place, chip in enumerate(chips)
    ]
