"""Lesson 07. What each tool made of the choices that the paper left open: one preset a tool.

The choices and their rules are in `choices.py` and `smoothing.py`. Another tool is another row of
`PRESETS`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bleu_teach.conventions.choices import CHOICES, list_rules
from bleu_teach.conventions.signatures import read_signature, write_signature
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from bleu_teach.inputs import refusal, require, require_text, shorten

if TYPE_CHECKING:
    from bleu_teach.scores import BleuStats


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
        for field, text in (("name", self.name), ("source", self.source)):
            require(
                isinstance(text, str), "The {field} is a str; this is {value}.", text, field=field
            )
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

    @staticmethod
    def from_signature(line: str) -> Convention:
        """Read the convention that a signature stands for.

        Args:
            line: as sacreBLEU prints it, long or short, or `signature` writes it.

        Returns:
            A preset, if one makes the same choices; else a Convention named SIGNATURE.

        Raises:
            BleuInputError: not a signature, or one that does not say enough.

        Source: sacreBLEU 2.6.0, `BLEUSignature`.

        >>> line = "nrefs:4|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0"
        >>> print(Convention.from_signature(line))
        SACREBLEU_SENTENCE
        """
        read = Convention("SIGNATURE", line, **read_signature(line))
        same = (preset for preset in PRESETS if preset.signature() == read.signature())
        return next(same, read)


Convention.__doc__ = f"{Convention.__doc__}\n    The rules to choose from:\n{list_rules()}\n    "


def smooth(stats: BleuStats, convention: Convention) -> tuple[float | None, ...]:
    """Turn counts into precisions as a convention does, zeros repaired."""
    rule = {choice: rules[getattr(convention, choice)] for choice, rules in CHOICES.items()}
    lengths = stats.candidate_length, stats.reference_lengths[convention.reference_length]
    if rule["empty_candidate"](*lengths) or rule["nothing_matches"](stats):
        return (0.0,) * len(stats.totals)
    value = convention.smoothing_value
    if value is None:
        value = DEFAULT_VALUES.get(convention.smoothing)
    pairs = rule["smoothing"](rule["padding"](stats), stats, value)
    return tuple(
        matches / total if matches and total else rule["zero_matches" if total else "no_ngrams"]()
        for matches, total in pairs
    )


PAPINENI = Convention(
    "PAPINENI",
    "Papineni et al. 2002, section 2.3; a zero precision is 0",
    case="lc",
)
SACREBLEU = Convention(
    "SACREBLEU",
    "sacreBLEU 2.6.0, corpus_bleu: BLEU(smooth_method='exp'), its default",
    tokenizer="13a",
    smoothing="exp",
    range="0-100",
)
SACREBLEU_SENTENCE = replace(
    SACREBLEU,
    name="SACREBLEU_SENTENCE",
    source="sacreBLEU 2.6.0, sentence_bleu: as corpus_bleu, with effective_order=True",
    no_ngrams="drop",
)
NLTK = Convention(
    "NLTK",
    "NLTK 3.10.4, nltk.translate.bleu_score without a smoothing function",
    tokenizer="whitespace",
    padding="segments",
    smoothing="method0",
    zero_matches="skip",
)
NLTK_2017 = Convention(
    "NLTK_2017",
    "nltk.translate.bleu_score as of 2017: an order without a match is skipped",
    tokenizer="whitespace",
    zero_matches="skip",
    no_ngrams="skip",
)
MULTI_BLEU = Convention(
    "MULTI_BLEU",
    "Moses, scripts/generic/multi-bleu.perl",
    tokenizer="whitespace",
    empty_candidate="refuse-c",
    range="0-100",
)
MTEVAL_13A = Convention(
    "MTEVAL_13A",
    "NIST, mteval-v13a.pl; it folds the case of A to Z alone",
    case="lc",
    tokenizer="13a",
    smoothing="exp",
    no_ngrams="skip",
    nothing_matches="smooth",
)
TORCHMETRICS = Convention(
    "TORCHMETRICS",
    "torchmetrics 1.9.0, functional.text.bleu_score",
    tokenizer="whitespace",
    reference_length="closest-first",
)
HF_EVALUATE = Convention(
    "HF_EVALUATE",
    "Hugging Face evaluate 0.4.6, bleu, from tensorflow/nmt: the shortest reference",
    tokenizer="13a",
    reference_length="shortest",
    empty_candidate="refuse",
)
TENSOR2TENSOR = Convention(
    "TENSOR2TENSOR",
    "tensor2tensor 1.15.7, bleu_hook.bleu_wrapper; made for one reference",
    case="lc",
    tokenizer="intl",
    smoothing="exp",
    no_ngrams="skip",
    nothing_matches="smooth",
)
COMPARE_MT = Convention(
    "COMPARE_MT",
    "compare-mt 0.2.10, BleuScorer; made for one reference",
    tokenizer="whitespace",
    padding="segments",
    zero_matches="skip",
    range="0-100",
)
KIRCHHOFF = Convention(
    "KIRCHHOFF",
    "Kirchhoff's tutorial: shortest reference, mean over the orders that match",
    case="lc",
    reference_length="shortest",
    zero_matches="drop",
    no_ngrams="drop",
)
AALTO = Convention(
    "AALTO",
    "Aalto University, ELEC-E5550, set 5 (2023): zero hits become 1e-10, no n-grams 0 of 1",
    tokenizer="whitespace",
    padding="segments",
    smoothing="floor",
    smoothing_value=1e-10,
    nothing_matches="smooth",
)

PRESETS = (
    *(PAPINENI, SACREBLEU, SACREBLEU_SENTENCE, NLTK, NLTK_2017, MULTI_BLEU, MTEVAL_13A),
    *(TORCHMETRICS, HF_EVALUATE, TENSOR2TENSOR, COMPARE_MT, KIRCHHOFF, AALTO),
)


def find_convention(convention: Convention | str) -> Convention:
    """Take a Convention as it is; find a preset by its name, or read a signature.

    >>> find_convention("NLTK") is NLTK, find_convention(AALTO) is AALTO
    (True, True)
    """
    if isinstance(convention, Convention):
        return convention
    names = {preset.name: preset for preset in PRESETS}
    if isinstance(convention, str):
        if "|" in convention:
            return Convention.from_signature("".join(convention.split()))
        with suppress(KeyError):
            return names[convention.upper().replace("-", "_")]
    raise refusal(
        "No tool has the name {name}. Choose one of {names}, or give a signature in quotes.",
        name=shorten(convention),
        names=", ".join(names),
    )
