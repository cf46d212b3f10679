"""Lesson 07. The settings that the paper leaves open; a convention has one option for each.

A rule is a function if it computes something, and a plain value otherwise. The docstring of
`Convention` explains each rule, so to add one, add a row here and explain it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.conventions.smoothing import DEFAULT_VALUES, SMOOTHINGS, write_smoothing
from bleu_teach.conventions.tokenizers import TOKENIZERS
from bleu_teach.inputs import refusal, require, require_name, require_text

VERSION = "0.1.0"  # a part of signatures


def _empty_is_refused(c: int, r: int) -> bool:
    if c == 0 or r == 0:
        raise refusal(
            "Under this convention, an empty candidate has no score. Remove the segment, or choose "
            'a convention with empty_candidate="zero".'
        )
    return False


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
        "refuse-c": lambda c, r: r == 0 or _empty_is_refused(c, r),
    },
}
# The choices, and those of their options that are not words, as a picture names them.
IN_WORDS = {
    "case": "uppercase letters", "mixed": "kept", "lc": "lowercased",
    "tokenizer": "punctuation", "words": "dropped", "whitespace": "left on the word",
    "13a": "split off", "intl": "split off everywhere",
    "reference_length": "length of the reference", "closest-first": "closest, listed first",
    "padding": "too short for n counts as", "none": "nothing", "segments": "0 of 1",
    "smoothing": "no match counts as", "exp": "half a match", "method0": "almost 0",
    "floor[1e-10]": "a tiny part of a match", "zero": "makes the score 0",
    "zero_matches": "an n without a match", "skip": "counts as perfect", "drop": "is skipped",
    "no_ngrams": "an n without n-grams", "nothing_matches": "no word that matches",
    "smooth": "is smoothed", "empty_candidate": "no word at all",
}  # fmt: skip


@dataclass(frozen=True)
class Convention:
    """A named set of BLEU settings, one for each case that the paper leaves open.

    Args:
        name: the preset's name in Python.
        source: the publication or program that defines this convention.
        case: "mixed" keeps the case; "lc" lowercases the string before it is split.
        tokenizer: the tokenizer, a key of `TOKENIZERS`.
        reference_length: the length used as r for a segment: the "closest" (the shorter if two
            tie), "closest-first" (the first in the list if two tie) or the "shortest".
        padding: the counts of a segment that is too short for an order: "none" is 0 matches of 0,
            "segments" is 0 of 1, also within a corpus.
        smoothing: how counts change before they become precisions, a key of `SMOOTHINGS`.
        smoothing_value: the smoothing rule's number, if it has one (default: the tool's).
        zero_matches: the precision of an order that has no matches after smoothing: "zero" is 0,
            so the score is 0; "skip" is 1, so the order keeps its weight but changes nothing;
            "drop" ignores the order, and the other orders share its weight.
        no_ngrams: the same for an order without n-grams; "drop" is sacreBLEU's effective order.
        nothing_matches: a candidate without a matched word scores 0 ("zero"), or its zeros are
            smoothed like any other ("smooth").
        empty_candidate: a candidate without a token scores 0 ("zero") or has no score, because
            the tool divides by 0 and stops ("refuse"); with "refuse-c" it scores 0 if r is 0.

    Raises:
        BleuInputError: If a rule does not exist, or the smoothing rule has no such number.

    >>> from dataclasses import replace
    >>> from bleu_teach import PAPINENI
    >>> replace(PAPINENI, name="MINE", zero_matches="skip").zero_matches
    'skip'
    """

    name: str
    source: str
    case: str = "mixed"
    tokenizer: str = "words"
    reference_length: str = "closest"
    padding: str = "none"
    smoothing: str = "none"
    smoothing_value: float | None = None
    zero_matches: str = "zero"
    no_ngrams: str = "zero"
    nothing_matches: str = "zero"
    empty_candidate: str = "zero"

    def __post_init__(self) -> None:
        for choice, rules in CHOICES.items():
            require_name(getattr(self, choice), rules, choice)
        value, usual = self.smoothing_value, DEFAULT_VALUES.get(self.smoothing)
        require(
            value is None or usual is not None,
            "Expected no smoothing value, because {smoothing} has none, got {value}. Omit it, or "
            "choose one of these smoothing rules: {rules}",
            value,
            smoothing=self.smoothing,
            rules=", ".join(DEFAULT_VALUES),
        )
        require(
            value is None or (isinstance(value, (int, float)) and 0 < value < 1e9),
            "Expected a number above 0 as the smoothing value, got {value}. Omit it to use "
            "{usual}.",
            value,
            usual=usual,
        )

    def __str__(self) -> str:
        return self.name

    def tokenize(self, text: str) -> list[str]:
        """Split a string as the tool does, with its case first, then its tokenizer.

        Args:
            text: one segment, usually a sentence.

        Returns:
            The tokens in their order.

        Raises:
            BleuInputError: not a str, or a tokenizer that is not installed.

        Source: `source`.

        >>> from bleu_teach import MTEVAL_13A
        >>> MTEVAL_13A.tokenize("It's a Ship, of 1,000 feet.")
        ["it's", 'a', 'ship', ',', 'of', '1,000', 'feet', '.']
        """
        require_text(text)
        return TOKENIZERS[self.tokenizer](CHOICES["case"][self.case](text))

    def signature(self, nrefs: int | str = 1) -> str:
        """Return one line to report with a score, in the format of sacreBLEU.

        For sacreBLEU's presets, it equals the line that sacreBLEU prints, except for the version.
        A setting that is not in sacreBLEU's line is added under its name.

        Args:
            nrefs: the number of references per segment; "var" if it varies.

        Returns:
            One line.

        Source: sacreBLEU 2.6.0, `BLEUSignature`.

        >>> from bleu_teach import SACREBLEU
        >>> SACREBLEU.signature()
        'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:bleu_teach-0.1.0'
        """
        effective = self.no_ngrams == "drop"
        line = {
            "nrefs": nrefs,
            "case": self.case,
            "eff": "yes" if effective else "no",
            "tok": self.tokenizer,
            "smooth": write_smoothing(self.smoothing, self.smoothing_value),
        }
        # Of the other settings, sacreBLEU has only the defaults, so its line omits them.
        said = {"case", "tokenizer", "smoothing", "no_ngrams" if effective else ""}
        for choice, rule in vars(self).items():
            if choice in CHOICES.keys() - said and rule != getattr(Convention, choice):
                line[choice] = rule
        line["version"] = f"bleu_teach-{VERSION}"
        return "|".join(f"{key}:{value}" for key, value in line.items())
