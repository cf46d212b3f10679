"""Lesson 07. Is the difference real? Draws of the test set, and where two systems differ."""

from bleu_teach.significance.contrast import Contrast, contrast, exchange_segments
from bleu_teach.significance.draws import SEED, bootstrap, paired_bootstrap, paired_randomization
from bleu_teach.significance.results import Comparison, Interval, PairedResult

__all__ = [
    "SEED",
    "Comparison",
    "Contrast",
    "Interval",
    "PairedResult",
    "bootstrap",
    "contrast",
    "exchange_segments",
    "paired_bootstrap",
    "paired_randomization",
]
