"""Lesson 08. Is the difference real? Draws of the test set, and where two systems differ.

What is said of the draws (`results`) needs the standard library alone; the rest is loaded with
NumPy when it is used.
"""

from typing import TYPE_CHECKING

from bleu_teach.extras import lazy
from bleu_teach.significance.results import Comparison, Interval, PairedResult

NEEDS_NUMPY = {
    "bootstrap": "draws",
    "exchange_segments": "contrast",
    "paired_bootstrap": "draws",
    "paired_randomization": "draws",
}
__all__ = [
    "Comparison",
    "Interval",
    "PairedResult",
    "bootstrap",
    "exchange_segments",
    "paired_bootstrap",
    "paired_randomization",
]
if TYPE_CHECKING:
    from bleu_teach.significance.contrast import exchange_segments
    from bleu_teach.significance.draws import bootstrap, paired_bootstrap, paired_randomization
else:
    __getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
