"""Lesson 07. One line that says how a score was made, so that another can make it again.

The form is sacreBLEU's. What its line has no word for is added under the name of the choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES
from bleu_teach.inputs import BleuInputError, refusal, shorten
from bleu_teach.language import gettext

VERSION = "0.1.0"
EXAMPLE = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"

# What sacreBLEU's line leaves unsaid, because sacreBLEU knows no other way.
OMITTED = {
    "reference_length": "closest",
    "padding": "none",
    "zero_matches": "zero",
    "no_ngrams": "zero",
    "nothing_matches": "zero",
    "empty_candidate": "zero",
    "range": "0-100",
}
WRITTEN = ("case", "eff", "tok", "smooth")
SHORT = {"c": "case", "e": "eff", "s": "smooth"}
ABOUT_THE_DATA = {
    *("nrefs", "#", "version", "v", "test", "t", "lang", "l", "subset", "S", "origlang", "o"),
    *("bs", "ar", "seed", "rs"),
}


def write_signature(choices: Mapping[str, Any], nrefs: int | str) -> str:
    """Write the signature of a convention."""
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
    """Write a smoothing rule and its number, with two decimals if they are enough."""
    if name not in DEFAULT_VALUES:
        return name
    value = DEFAULT_VALUES[name] if value is None else value
    decimals = f"{value:.2f}"
    return f"{name}[{decimals if float(decimals) == value else value}]"


def read_signature(line: str) -> dict[str, Any]:
    """Read the choices that a signature stands for."""
    pairs = dict(item.partition(":")[::2] for item in "".join(line.split()).split("|"))
    values = {
        SHORT.get(key, key): value for key, value in pairs.items() if key not in ABOUT_THE_DATA
    }
    missing = [key for key in WRITTEN if key not in values]
    unknown = [key for key in values if key not in {*WRITTEN, *OMITTED}]
    if missing or unknown:
        message = (
            gettext("A signature looks like {example}; {line} does not say {field}.")
            if missing
            else gettext("A signature looks like {example}; {line} says {field}.")
        )
        field = missing[0] if missing else shorten(unknown[0])
        raise BleuInputError(message.format(example=EXAMPLE, line=shorten(line), field=field))
    if values["eff"] not in ("yes", "no"):
        raise refusal("eff is yes or no; this is {value}.", value=shorten(values["eff"]))
    name, _, number = values["smooth"].removesuffix("]").partition("[")
    value: object = number or None
    with suppress(ValueError):  # `Convention` refuses what is no number
        value = float(number)
    return {
        **OMITTED,
        "no_ngrams": "drop" if values["eff"] == "yes" else "zero",
        **{choice: values[choice] for choice in OMITTED if choice in values},
        "case": values["case"],
        "tokenizer": _read_tokenizer(values["tok"]),
        "smoothing": name,
        "smoothing_value": None if value == DEFAULT_VALUES.get(name) else value,
    }


def _read_tokenizer(text: str) -> str:
    """Read the name alone: sacreBLEU may add a version, as in ja-mecab-0.996-IPA."""
    names = [name for name in CHOICES["tokenizer"] if text == name or text.startswith(f"{name}-")]
    return max(names, key=len, default=text)
