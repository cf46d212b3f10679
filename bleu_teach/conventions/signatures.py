"""Lesson 07. One line with the settings of a score, so that others can reproduce it.

The format is sacreBLEU's. A setting that is not in sacreBLEU's line is added under its name.
"""

from __future__ import annotations

from typing import Any

from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES

VERSION = "0.1.0"


def write_signature(convention: Any, nrefs: int | str) -> str:
    """Return the signature of a convention."""
    effective = convention.no_ngrams == "drop"
    line = {
        "nrefs": nrefs,
        "case": convention.case,
        "eff": "yes" if effective else "no",
        "tok": convention.tokenizer,
        "smooth": write_smoothing(convention.smoothing, convention.smoothing_value),
    }
    # Of the other settings, sacreBLEU has only the defaults, so its line omits them.
    said = {"case", "tokenizer", "smoothing", "no_ngrams" if effective else ""}
    for choice, rule in vars(convention).items():
        if choice in CHOICES.keys() - said and rule != getattr(type(convention), choice):
            line[choice] = rule
    line["version"] = f"bleu_teach-{VERSION}"
    return "|".join(f"{key}:{value}" for key, value in line.items())


def write_smoothing(name: str, value: float | None) -> str:
    """Return a smoothing rule and its number, with two decimal places if two are enough."""
    if name not in DEFAULT_VALUES:
        return name
    value = DEFAULT_VALUES[name] if value is None else value
    decimals = f"{value:.2f}"
    return f"{name}[{decimals if float(decimals) == value else value}]"
