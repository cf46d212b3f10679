"""Lesson 07. One line with the settings of a score, so that others can reproduce it.

The format is sacreBLEU's. A setting that is not in sacreBLEU's line is added under its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from bleu_teach.inputs import refusal

VERSION = "0.1.0"
EXAMPLE = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"

# What sacreBLEU's line omits, because sacreBLEU has only this rule.
OMITTED = {
    "reference_length": "closest",
    "padding": "none",
    "zero_matches": "zero",
    "no_ngrams": "zero",
    "nothing_matches": "zero",
    "empty_candidate": "zero",
    "range": "0-100",
}
WRITTEN = {"case", "eff", "tok", "smooth"}
ABOUT_THE_DATA = {"nrefs", "version", "test", "lang", "subset", "origlang", "bs", "ar", "seed"}


def write_signature(choices: Mapping[str, Any], nrefs: int | str) -> str:
    """Return the signature of a convention."""
    effective = choices["no_ngrams"] == "drop"
    unsaid = OMITTED | {"no_ngrams": "drop" if effective else "zero"}
    line = {
        "nrefs": nrefs,
        "case": choices["case"],
        "eff": "yes" if effective else "no",
        "tok": choices["tokenizer"],
        "smooth": write_smoothing(choices["smoothing"], choices["smoothing_value"]),
        **{choice: choices[choice] for choice in unsaid if choices[choice] != unsaid[choice]},
        "version": f"bleu_teach-{VERSION}",
    }
    return "|".join(f"{key}:{value}" for key, value in line.items())


def write_smoothing(name: str, value: float | None) -> str:
    """Return a smoothing rule and its number, with two decimal places if two are enough."""
    if name not in DEFAULT_VALUES:
        return name
    value = DEFAULT_VALUES[name] if value is None else value
    decimals = f"{value:.2f}"
    return f"{name}[{decimals if float(decimals) == value else value}]"


def read_signature(line: str) -> dict[str, Any]:
    """Read the settings of a signature in sacreBLEU's long form."""
    fields = dict(item.partition(":")[::2] for item in line.strip().split("|"))
    unknown = fields.keys() - {*WRITTEN, *OMITTED, *ABOUT_THE_DATA}
    if unknown or not fields.keys() >= WRITTEN or fields["eff"] not in ("yes", "no"):
        raise refusal(
            "Expected a signature such as {example}, with other settings added by name, got {line}",
            example=EXAMPLE,
            line=repr(line),
        )
    name, _, number = fields["smooth"].removesuffix("]").partition("[")
    value: object = number or None
    with suppress(ValueError):  # `Convention` rejects anything but a number
        value = float(number)
    return {
        **OMITTED,
        "no_ngrams": "drop" if fields["eff"] == "yes" else "zero",
        **{choice: fields[choice] for choice in OMITTED if choice in fields},
        "case": fields["case"],
        "tokenizer": _read_tokenizer(fields["tok"]),
        "smoothing": name,
        "smoothing_value": None if value == DEFAULT_VALUES.get(name) else value,
    }


def _read_tokenizer(text: str) -> str:
    """Read only the name, because sacreBLEU may add a version, as in ja-mecab-0.996-IPA."""
    names = (name for name in CHOICES["tokenizer"] if text == name or text.startswith(f"{name}-"))
    return next(names, text)
