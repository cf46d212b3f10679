"""Lesson 06. The choices that the paper left open, and what the tools made of them.

A choice is a dict from the names of its rules to functions; the first line of a function's
docstring says what the rule does. Another tool is another row of `PRESETS`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.inputs import BleuInputError, describe
from bleu_teach.smoothing import DEFAULT_VALUES, SMOOTHINGS, Pairs, Sums


def _empty_scores_0(stats: Sums) -> bool:
    """score 0"""
    return stats.candidate_length == 0


def _zero_if_nothing_matches(stats: Sums) -> bool:
    """score 0, whatever the smoothing"""
    return not any(stats.matches)


def _smooth_if_nothing_matches(stats: Sums) -> bool:
    """smoothed like any other zero"""
    return False


def _no_padding(stats: Sums) -> Pairs:
    """the counts alone"""
    return list(zip(stats.matches, stats.totals, strict=True))


def _pad_segments(stats: Sums) -> Pairs:
    """a segment without n-grams of an order counts as 0 matches of 1"""
    totals = map(sum, zip(stats.totals, stats.short_segments, strict=True))
    return [(matches, max(1, total)) for matches, total in zip(stats.matches, totals, strict=True)]


def _zero() -> float:
    """precision 0, so the score is 0"""
    return 0.0


def _skip() -> float:
    """precision 1: the order is skipped, and its weight is kept"""
    return 1.0


def _drop() -> None:
    """left out, and the other orders share its weight"""
    return None


CHOICES = {
    "reference_length": REFERENCE_LENGTHS,
    "empty_candidate": {"zero": _empty_scores_0},
    "nothing_matches": {"zero": _zero_if_nothing_matches, "smooth": _smooth_if_nothing_matches},
    "padding": {"none": _no_padding, "segments": _pad_segments},
    "smoothing": SMOOTHINGS,
    "zero_matches": {"zero": _zero, "skip": _skip, "drop": _drop},
    "no_ngrams": {"zero": _zero, "skip": _skip, "drop": _drop},
}


@dataclass(frozen=True)
class Convention:
    """One way to turn counts into a score: the choices that the paper leaves open.

    Args:
        name: the preset's name in Python.
        source: where this convention is written down.
        reference_length: which reference length counts for a segment, and which one on a tie.
        empty_candidate: what a candidate without a token gives.
        nothing_matches: what a candidate without one matched word gives.
        padding: what corpus sums make of segments that are too short for an order.
        smoothing: what is done to the counts before they become precisions.
        smoothing_value: the number in "floor" and "add-k"; 0.1 and 1 if left out.
        zero_matches: what an order without a match becomes, if no smoothing mends it.
        no_ngrams: what an order becomes that the candidate is too short for.

    Raises:
        BleuInputError: a rule that is not in these lists.

    >>> from dataclasses import replace
    >>> replace(PAPINENI, name="MINE", zero_matches="skip").zero_matches
    'skip'
    """

    name: str
    source: str
    reference_length: str = "closest"
    empty_candidate: str = "zero"
    nothing_matches: str = "zero"
    padding: str = "none"
    smoothing: str = "none"
    smoothing_value: float | None = None
    zero_matches: str = "zero"
    no_ngrams: str = "zero"

    def __post_init__(self) -> None:
        for field, text in (("name", self.name), ("source", self.source)):
            if not isinstance(text, str):
                raise BleuInputError(f"The {field} is a str; this is {describe(text)}.")
        for choice, rules in CHOICES.items():
            rule = getattr(self, choice)
            if not isinstance(rule, str) or rule not in rules:
                raise BleuInputError(f"{choice}={rule!r} is not known. Choose one of {(*rules,)}")
        value = self.smoothing_value
        if value is None:
            return
        if self.smoothing not in DEFAULT_VALUES:
            raise BleuInputError(
                f"smoothing={self.smoothing!r} takes no value. Leave smoothing_value out, or "
                f"choose one of {(*DEFAULT_VALUES,)}"
            )
        if not isinstance(value, (int, float)) or not 0 <= value < float("inf"):
            raise BleuInputError(
                f"The smoothing value is a number from 0 up; this is {describe(value)}. "
                f"Leave it out for {DEFAULT_VALUES[self.smoothing]}"
            )

    def __str__(self) -> str:
        return self.name


def describe_rule(choice: str, rule: str) -> str:
    """What a rule does, in the words of its function.

    Args:
        choice: a key of `CHOICES`.
        rule: the name of one of its rules.

    Returns:
        The first line of the function's docstring.

    Source: the function itself.

    >>> describe_rule("zero_matches", "skip")
    'precision 1: the order is skipped, and its weight is kept'
    """
    return (CHOICES[choice][rule].__doc__ or "").partition("\n")[0]


def _list_rules() -> str:
    """The rules of every choice, for the docstring of `Convention`."""
    lines = []
    for choice, rules in CHOICES.items():
        lines.append(f"\n    {choice}:")
        lines += (f"        {rule!r}: {describe_rule(choice, rule)}" for rule in rules)
    return "\n".join(lines)


Convention.__doc__ = f"{Convention.__doc__}\n    The rules to choose from:\n{_list_rules()}\n    "


def _value(convention: Convention) -> float | None:
    """The number that goes into the smoothing: the convention's, or the usual one."""
    usual = DEFAULT_VALUES.get(convention.smoothing)
    return usual if convention.smoothing_value is None else convention.smoothing_value


def smooth(stats: Sums, convention: Convention) -> tuple[float | None, ...]:
    """The precisions as a convention sees them, zeros repaired.

    Args:
        stats: the sums of a segment or a corpus.
        convention: how zeros are repaired.

    Returns:
        One float an order; None for an order that is left out.

    Source: `convention.source`.

    >>> from bleu_teach import BleuStats
    >>> smooth(BleuStats(3, 3, (3, 2, 0, 0), (3, 2, 1, 0)), PAPINENI)
    (1.0, 1.0, 0.0, 0.0)
    """
    rule = {choice: rules[getattr(convention, choice)] for choice, rules in CHOICES.items()}
    if rule["empty_candidate"](stats) or rule["nothing_matches"](stats):
        return (0.0,) * len(stats.totals)
    pairs = rule["smoothing"](rule["padding"](stats), stats, _value(convention))
    return tuple(
        matches / total if matches and total else rule["zero_matches" if total else "no_ngrams"]()
        for matches, total in pairs
    )


PAPINENI = Convention("PAPINENI", "Papineni et al. 2002, section 2.3; a zero precision is 0")

SACREBLEU = Convention(
    "SACREBLEU",
    "sacreBLEU 2.6.0, BLEU(smooth_method='exp'), its default",
    smoothing="exp",
)

NLTK_2017 = Convention(
    "NLTK_2017",
    "nltk.translate.bleu_score as of 2017: an order without a match is skipped",
    zero_matches="skip",
    no_ngrams="skip",
)

KIRCHHOFF = Convention(
    "KIRCHHOFF",
    "Kirchhoff's tutorial: shortest reference, mean over the orders that match",
    reference_length="shortest",
    zero_matches="drop",
    no_ngrams="drop",
)

AALTO = Convention(
    "AALTO",
    "Aalto University, ELEC-E5550, set 5 (2023): zero hits become 1e-10, no n-grams 0 of 1",
    nothing_matches="smooth",
    padding="segments",
    smoothing="floor",
    smoothing_value=1e-10,
)

PRESETS = (PAPINENI, SACREBLEU, NLTK_2017, KIRCHHOFF, AALTO)
