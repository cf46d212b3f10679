"""Lesson 07. The settings that the paper leaves open, and the choices of each tool.

In the order of reading: `smoothing` and `tokenizers` are rules, `choices` names them all,
`convention` has a rule for each choice, `presets` has a convention for each tool, `signatures`
writes it as one line. `bleu_teach.explain` goes from one tool's score to another's.
"""

from bleu_teach.conventions.convention import Convention
from bleu_teach.conventions.presets import *
from bleu_teach.conventions.signatures import read_signature
from bleu_teach.inputs import refusal, shorten


def find_convention(convention: Convention | str) -> Convention:
    """Return a Convention unchanged, find a preset by its name, or read a signature.

    A signature is one that sacreBLEU prints or `Convention.signature` writes. It becomes a preset
    if one makes the same choices, or else a Convention named SIGNATURE.

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
