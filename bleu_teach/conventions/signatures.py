"""Lesson 07. One line with the settings of a score, so that others can reproduce it.

The format is sacreBLEU's. A setting that is not in sacreBLEU's line is added under its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bleu_teach.conventions.smoothing import DEFAULT_VALUES

VERSION = "0.1.0"

# What sacreBLEU's line omits, because sacreBLEU has only this rule.
OMITTED = {
    "reference_length": "closest",
    "padding": "none",
    "zero_matches": "zero",
    "no_ngrams": "zero",
    "nothing_matches": "zero",
    "empty_candidate": "zero",
}


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
