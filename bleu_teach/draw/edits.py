"""What an edit did to the score, in a sentence."""

from __future__ import annotations

import math
from difflib import SequenceMatcher

from bleu_teach.aggregation import BleuScore
from bleu_teach.draw.bars import name_terms
from bleu_teach.draw.chips import show_ngram
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.numerals import number


def describe_words(old: Tokens, new: Tokens) -> str:
    """Say what an edit did to the words, as a person would say it.

    >>> old = "the cat is on the mat".split()
    >>> print(describe_words(old, "the dog is on the mat".split()))
    “cat” became “dog”
    >>> print(describe_words(old, "seven other words stand here now".split()))
    A new candidate
    """
    changed = count_changed(old, new)
    if changed > 3 and changed > 0.6 * max(len(old), len(new)):
        return gettext("A new candidate") if new else gettext("Everything went out")
    return "; ".join(_place_label(*place) for place in _changed_places(old, new))


def count_changed(old: Tokens, new: Tokens) -> int:
    """Count the words that an edit took out, brought in, or put in the place of others."""
    return sum(max(len(gone), len(come)) for gone, come in _changed_places(old, new))


def _changed_places(old: Tokens, new: Tokens) -> list[tuple[Tokens, Tokens]]:
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(old[a:b], new[c:d]) for kind, a, b, c, d in blocks if kind != "equal"]


def describe_effect(before: BleuScore, after: BleuScore) -> str:
    """Say why the score moved as it did, or why it did not move.

    >>> from bleu_teach import sentence_bleu
    >>> references = ["the cat is on the mat".split()]
    >>> old, new = (sentence_bleu(text.split(), references) for text in ("the mat", "a mat"))
    >>> print(describe_effect(old, new))
    The score stays 0, because p₂, p₃ and p₄ have no match.
    """
    if after.score == 0:
        left = gettext("Nothing is left, because {reason}.")
        stays = gettext("The score stays 0, because {reason}.")
        return (stays if before.score == 0 else left).format(reason=_describe_zeros(after))
    pairs = zip(before.log_terms, after.log_terms, strict=True)
    moved = (0.0 if a == b else b - a for a, b in pairs)  # also where both are minus infinity
    terms = zip(_describe_terms(before, after), moved, strict=True)
    largest = sorted(terms, key=lambda term: -abs(term[1]))[:2]
    parts = [f"{what} {_cost_label(size)}" for what, size in largest if abs(size) >= 0.005]
    if not parts:
        return gettext("No part of the score moved.")
    return gettext("Most of it: {parts}.").format(parts="; ".join(parts))


def _describe_zeros(score: BleuScore) -> str:
    """Say what makes a score 0."""
    if not score.stats.candidate_length:
        return gettext("the candidate is empty")
    terms = zip(name_terms(score), score.log_terms, strict=True)
    empty = [name for name, term in terms if math.isinf(term)] or [gettext("the whole score")]
    *others, last = empty
    if not others:
        return gettext("{name} has no match").format(name=last)
    reason = gettext("{names} and {last} have no match")
    return reason.format(names=", ".join(others), last=last)


def _describe_terms(before: BleuScore, after: BleuScore) -> list[str]:
    """Write each term with what it was made of before and after."""
    terms = [f"{name} {p} → {q}" for name, p, q in zip(
        name_terms(after)[1:], before.precisions, after.precisions, strict=True
    )]  # fmt: skip
    c, r = before.stats.candidate_length, before.reference_length
    lengths = f"c {c} → {after.stats.candidate_length}"
    moved = f", r {r} → {after.reference_length}" if r != after.reference_length else ""
    length = gettext("length")
    return [f"{length} ({lengths}{moved})", *terms]


def describe_change(before: float, after: float) -> str:
    """Say how a score stands to an earlier one, in words.

    >>> describe_change(0.5, 0.5), describe_change(0.5, 0.25)
    ('the same', '0.2500 lower')
    """
    if abs(after - before) < 1e-12:
        return gettext("the same")
    label = gettext("{size} higher") if after > before else gettext("{size} lower")
    return label.format(size=number(abs(after - before), 4))


def _place_label(old: Tokens, new: Tokens) -> str:
    quoted_old, quoted_new = (f"“{show_ngram(tuple(tokens))}”" for tokens in (old, new))
    if not old:
        return gettext("{words} came in").format(words=quoted_new)
    if not new:
        return gettext("{words} went out").format(words=quoted_old)
    return gettext("{old} became {new}").format(old=quoted_old, new=quoted_new)


def _cost_label(difference: float) -> str:
    if math.isinf(difference):
        return gettext("is no longer zero")
    label = gettext("costs {size} more") if difference < 0 else gettext("costs {size} less")
    return label.format(size=number(abs(difference)))
