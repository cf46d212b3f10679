"""Lesson 08. Is the difference real? `intervals` says what was drawn, `draws` draws it (NumPy)."""

from bleu_teach.display.optional import lazy

DRAWS = ("bootstrap", "paired_bootstrap", "paired_randomization")
NEEDS_NUMPY = dict.fromkeys(DRAWS, "draws")
__getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
