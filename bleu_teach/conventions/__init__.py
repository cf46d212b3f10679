"""Lesson 07. The settings that the paper leaves open, and the choices of each tool.

Read the modules in this order: `smoothing` and `tokenizers` contain rules, `choices` lists all
rules, `convention` has one rule per setting and writes them as one line, and `presets` has a
convention per tool. `bleu_teach.explain` explains the difference between two tools' scores.
"""

from bleu_teach.conventions.convention import Convention
from bleu_teach.conventions.presets import *
from bleu_teach.inputs import refusal, shorten


def find_convention(convention: Convention | str) -> Convention:
    """Return a Convention unchanged, or find a preset by its name.

    >>> find_convention("nltk") is NLTK, find_convention(AALTO) is AALTO
    (True, True)
    """
    if isinstance(convention, Convention):
        return convention
    names = {preset.name: preset for preset in PRESETS}
    name = convention.upper().replace("-", "_") if isinstance(convention, str) else ""
    if name in names:
        return names[name]
    raise refusal(
        "Unknown convention {name}. Available: {names}",
        name=shorten(convention),
        names=", ".join(names),
    )
