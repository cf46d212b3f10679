"""Lesson 07. The settings that the paper leaves open, and the choices of each tool.

Read the modules in this order: `smoothing` and `tokenizers` contain rules, `convention` lists all
rules and has one per setting, and `presets` has a convention per tool. `bleu_teach.explain`
explains the difference between two tools' scores.
"""

from bleu_teach.conventions.convention import Convention
from bleu_teach.conventions.presets import *
from bleu_teach.inputs import require_name


def find_convention(convention: Convention | str) -> Convention:
    """Return a Convention unchanged, or find a preset by its name.

    >>> find_convention("nltk") is NLTK, find_convention(AALTO) is AALTO
    (True, True)
    """
    if isinstance(convention, Convention):
        return convention
    names = {preset.name: preset for preset in PRESETS}
    name = convention.upper().replace("-", "_") if isinstance(convention, str) else convention
    require_name(name, names, "convention")
    return names[name]
