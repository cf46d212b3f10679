"""Lesson 07. What each tool made of the choices that the paper left open: one preset a tool.

The choices and their rules are in `choices.py` and `smoothing.py`. Another tool is another table in
`presets.toml`.
"""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import dataclass
from pkgutil import get_data
from typing import TYPE_CHECKING

from bleu_teach.conventions.choices import CHOICES, list_rules
from bleu_teach.conventions.signatures import read_signature, write_signature
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from bleu_teach.inputs import refusal, require, require_text, shorten

if TYPE_CHECKING:
    from bleu_teach.scores import BleuStats


__all__ = ["PRESETS", "Convention", "find_convention", "smooth"]
__all__ += ["MULTI_BLEU", "NLTK", "NLTK_2017", "PAPINENI", "SACREBLEU", "SACREBLEU_SENTENCE"]
__all__ += ["COMPARE_MT", "HF_EVALUATE", "MTEVAL_13A", "TENSOR2TENSOR", "TORCHMETRICS"]
__all__ += ["AALTO", "KIRCHHOFF"]


@dataclass(frozen=True)
class Convention:
    """One way to turn text into a score: the choices that the paper leaves open.

    Args:
        name: the preset's name in Python.
        source: where this convention is written down.
        case: what becomes of large letters, before the text is split.
        tokenizer: how the text is split.
        reference_length: which reference length counts for a segment, and which one on a tie.
        padding: what the sums make of segments that are too short for an order.
        smoothing: what is done to the counts before they become precisions.
        smoothing_value: the number in the smoothing rule, if it has one; the tool's if left out.
        zero_matches: what an order without a match becomes, if no smoothing mends it.
        no_ngrams: what an order becomes that has no n-grams; "drop" is sacreBLEU's effective order.
        nothing_matches: what a candidate without one matched word gives.
        empty_candidate: what a candidate without a token gives.
        range: how the tool writes the score.

    Raises:
        BleuInputError: a rule that is not in these lists.

    >>> from dataclasses import replace
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
    range: str = "0-1"

    def __post_init__(self) -> None:
        for choice, rules in CHOICES.items():
            rule = getattr(self, choice)
            if not isinstance(rule, str) or rule not in rules:
                raise refusal(
                    "{choice}={rule} is not known. Choose one of {rules}",
                    choice=choice,
                    rule=shorten(rule),
                    rules=(*rules,),
                )
        self._require_value()

    def _require_value(self) -> None:
        """Refuse a number where the smoothing rule has none, and what is no number where it has."""
        value, usual = self.smoothing_value, DEFAULT_VALUES.get(self.smoothing)
        if value is not None and usual is None:
            raise refusal(
                "smoothing={rule} takes no value. Leave smoothing_value out, or "
                "choose one of {rules}",
                rule=repr(self.smoothing),
                rules=(*DEFAULT_VALUES,),
            )
        require(
            value is None or (isinstance(value, (int, float)) and 0 < value < 1e9),
            "The smoothing value is a number above 0; this is {value}. Leave it out for {usual}.",
            value,
            usual=usual,
        )

    def __str__(self) -> str:
        return self.name

    def tokenize(self, text: str) -> list[str]:
        """Split a text as the tool does: first the case, then its tokenizer.

        Args:
            text: one segment, usually a sentence.

        Returns:
            The tokens in their order.

        Raises:
            BleuInputError: not a str, or a tokenizer that is not installed.

        Source: `source`.

        >>> MTEVAL_13A.tokenize("It's a Ship, of 1,000 feet.")
        ["it's", 'a', 'ship', ',', 'of', '1,000', 'feet', '.']
        """
        require_text(text)
        tokens: list[str] = CHOICES["tokenizer"][self.tokenizer](CHOICES["case"][self.case](text))
        return tokens

    def signature(self, nrefs: int | str = 1) -> str:
        """Write one line to report with a score, in the form of sacreBLEU's.

        For the presets of sacreBLEU it is the very line that sacreBLEU prints, but for the
        version. Every choice that its line has no word for is added under its name.

        Args:
            nrefs: references a segment; "var" if they vary.

        Returns:
            One line.

        Source: sacreBLEU 2.6.0, `BLEUSignature`.

        >>> SACREBLEU.signature()
        'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:bleu_teach-0.1.0'
        """
        return write_signature(vars(self), nrefs)


Convention.__doc__ = f"{Convention.__doc__}\n    The rules to choose from:\n{list_rules()}\n    "


def smooth(stats: BleuStats, convention: Convention) -> tuple[float | None, ...]:
    """Turn counts into precisions as a convention does, zeros repaired."""
    rule = {choice: rules[getattr(convention, choice)] for choice, rules in CHOICES.items()}
    r = stats.reference_lengths.get(convention.reference_length, stats.reference_length)
    if rule["empty_candidate"](stats.candidate_length, r) or rule["nothing_matches"](stats):
        return (0.0,) * len(stats.totals)
    value = convention.smoothing_value
    if value is None:
        value = DEFAULT_VALUES.get(convention.smoothing)
    pairs = rule["smoothing"](rule["padding"](stats), stats, value)
    return tuple(
        matches / total if matches and total else rule["zero_matches" if total else "no_ngrams"]()
        for matches, total in pairs
    )


_ROWS = tomllib.loads((get_data(__name__, "presets.toml") or b"").decode("utf-8"))
PRESETS = tuple(Convention(name, **choices) for name, choices in _ROWS.items())
PAPINENI, SACREBLEU, SACREBLEU_SENTENCE, NLTK, NLTK_2017, MULTI_BLEU, MTEVAL_13A, *_OTHERS = PRESETS
TORCHMETRICS, HF_EVALUATE, TENSOR2TENSOR, COMPARE_MT, KIRCHHOFF, AALTO = _OTHERS


def find_convention(convention: Convention | str) -> Convention:
    """Take a Convention as it is; find a preset by its name, or read a signature.

    A signature is one that sacreBLEU prints, long or short, or `Convention.signature` writes. It
    gives a preset, if one makes the same choices, or else a Convention named SIGNATURE.

    >>> find_convention("NLTK") is NLTK, find_convention(AALTO) is AALTO
    (True, True)
    >>> print(find_convention("nrefs:4|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0"))
    SACREBLEU_SENTENCE
    """
    if isinstance(convention, Convention):
        return convention
    names = {preset.name: preset for preset in PRESETS}
    if isinstance(convention, str):
        if "|" in convention:
            read = Convention("SIGNATURE", convention, **read_signature(convention))
            same = (preset for preset in PRESETS if preset.signature() == read.signature())
            return next(same, read)
        with suppress(KeyError):
            return names[convention.upper().replace("-", "_")]
    raise refusal(
        "No tool has the name {name}. Choose one of {names}, or give a signature in quotes.",
        name=shorten(convention),
        names=", ".join(names),
    )
