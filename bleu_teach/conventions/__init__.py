"""Lesson 07. The settings that the paper leaves open, and the choices of each tool.

Read the modules in this order: `smoothing` and `tokenizers` contain rules, `choices` lists all
rules, `convention` has one rule per setting, `presets` has a convention per tool, and `signatures`
writes it as one line. `bleu_teach.explain` explains the difference between two tools' scores.
"""

from bleu_teach.conventions.convention import Convention
from bleu_teach.conventions.presets import *
from bleu_teach.conventions.signatures import read_signature
from bleu_teach.inputs import refusal, shorten


def find_convention(convention: Convention | str) -> Convention:
    """Return a Convention unchanged, find a preset by its name, or read a signature.

    A signature comes from sacreBLEU or from `Convention.signature`. The result is the preset with
    the same settings, or a Convention named SIGNATURE if there is none.

    >>> find_convention("NLTK") is NLTK, find_convention(AALTO) is AALTO
    (True, True)
    >>> print(find_convention("nrefs:4|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0"))
    SACREBLEU_SENTENCE
    """
    if isinstance(convention, Convention):
        return convention
    names = {preset.name: preset for preset in PRESETS}
    name = convention.upper().replace("-", "_") if isinstance(convention, str) else ""
    if name in names:
        return names[name]
    if "|" in name:
        read = Convention("SIGNATURE", convention, **read_signature(convention))
        same = (preset for preset in PRESETS if preset.signature() == read.signature())
        return next(same, read)
    raise refusal(
        "Unknown convention {name}. Available: {names}, or a signature in quotes.",
        name=shorten(convention),
        names=", ".join(names),
    )
