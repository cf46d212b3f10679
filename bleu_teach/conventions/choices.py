"""Lesson 07. The choices that the paper left open: for each, the rules that tools have made of it.

A choice is a dict from the names of its rules to functions. The first line of a function's
docstring says what the rule does; another rule is another function and a row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.conventions.smoothing import SMOOTHINGS, Pairs
from bleu_teach.conventions.tokenizers import TOKENIZERS
from bleu_teach.inputs import refusal

if TYPE_CHECKING:
    from bleu_teach.scores import BleuStats


def _mixed_case(text: str) -> str:
    """Large and small letters differ."""
    return text


def _lower_case(text: str) -> str:
    """Everything in small letters."""
    return text.lower()


def _empty_scores_0(c: int, r: int) -> bool:
    """Score 0."""
    return c == 0


def _empty_is_refused(c: int, r: int) -> bool:
    """No score: the tool divides by 0 and stops, also if r is 0."""
    if c == 0 or r == 0:
        raise refusal(
            "Under this convention an empty text has no score: the tool divides by its length and "
            'stops. Leave the segment out, or choose a convention with empty_candidate="zero".'
        )
    return False


def _empty_is_refused_unless_r_is_0(c: int, r: int) -> bool:
    """No score: the tool divides by 0 and stops; but if r is 0, score 0."""
    return r == 0 or _empty_is_refused(c, r)


def _zero_if_nothing_matches(stats: BleuStats) -> bool:
    """Score 0, whatever the smoothing."""
    return not any(stats.matches)


def _smooth_if_nothing_matches(stats: BleuStats) -> bool:
    """Smoothed like any other zero."""
    return False


def _no_padding(stats: BleuStats) -> Pairs:
    """The counts alone."""
    return list(zip(stats.matches, stats.totals, strict=True))


def _pad_segments(stats: BleuStats) -> Pairs:
    """A segment without n-grams of an order counts as 0 matches of 1, also inside a corpus."""
    totals = map(sum, zip_longest(stats.totals, stats.short_segments, fillvalue=0))
    return [(matches, max(1, total)) for matches, total in zip(stats.matches, totals, strict=True)]


def _zero() -> float:
    """Precision 0, so the score is 0."""
    return 0.0


def _skip() -> float:
    """Precision 1: the order is skipped, and its weight is kept."""
    return 1.0


def _drop() -> None:
    """Left out, and the other orders share its weight."""
    return None


def _from_0_to_1(score: float) -> float:
    """From 0 to 1."""
    return score


def _from_0_to_100(score: float) -> float:
    """From 0 to 100."""
    return 100 * score


# In the order in which a score is made: from the text to the number that is printed.
# The rules of one choice are of one kind; what they take and give differs from choice to choice.
CHOICES: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "case": {"mixed": _mixed_case, "lc": _lower_case},
    "tokenizer": TOKENIZERS,
    "reference_length": REFERENCE_LENGTHS,
    "padding": {"none": _no_padding, "segments": _pad_segments},
    "smoothing": SMOOTHINGS,
    "zero_matches": {"zero": _zero, "skip": _skip, "drop": _drop},
    "no_ngrams": {"zero": _zero, "skip": _skip, "drop": _drop},
    "nothing_matches": {"zero": _zero_if_nothing_matches, "smooth": _smooth_if_nothing_matches},
    "empty_candidate": {
        "zero": _empty_scores_0,
        "refuse": _empty_is_refused,
        "refuse-c": _empty_is_refused_unless_r_is_0,
    },
    "range": {"0-1": _from_0_to_1, "0-100": _from_0_to_100},
}


def describe_rule(choice: str, rule: str) -> str:
    """Say what a rule does, in the words of its function."""
    if choice == "tokenizer":  # among them are functions of Python and of sacreBLEU
        return f"The tokenizer {rule}"
    return (CHOICES[choice][rule].__doc__ or "").partition("\n")[0].removesuffix(".")


def list_rules() -> str:
    """List the rules of every choice, for the docstring of `Convention`."""
    lines = []
    for choice, rules in CHOICES.items():
        lines.append(f"\n    {choice}:")
        lines += (f"        {rule!r}: {describe_rule(choice, rule)}" for rule in rules)
    return "\n".join(lines)
