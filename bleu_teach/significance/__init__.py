"""Lesson 08. Is the difference real? Draws of the test set, and where two systems differ.

In the order of reading: `results` is what is said of the draws, `draws` makes them, `contrast` goes
from segment to segment. `results` needs the standard library alone, the others NumPy.
"""

from bleu_teach.extras import lazy

DRAWS = ("bootstrap", "paired_bootstrap", "paired_randomization")
NEEDS_NUMPY = dict.fromkeys(DRAWS, "draws") | {"exchange_segments": "contrast"}
__getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
