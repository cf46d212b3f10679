"""Lesson 08. Tests whether a difference is real: `draws` resamples (NumPy), `intervals` reports."""

from bleu_teach.display.optional import lazy

DRAWS = ("bootstrap", "paired_bootstrap", "paired_randomization")
NEEDS_NUMPY = dict.fromkeys(DRAWS, "draws")
__getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
