"""The mistake bank: each wrong idea about BLEU as one small function, one file a lesson.

A mistake replaces one part of the `Bleu` in `model.py`; the first argument is that BLEU. Its
docstring is its message: the first paragraph says what the code does ("It counts
..."), the second is one thing to try. One list serves `check`, the feedback on the assignment, the
explanations of `predict` and the class report. To add a mistake, add a function, then run
`tools/choose_inputs.py` to see whether the inputs of the exercises tell it apart.
"""

from importlib import import_module

from bleu_teach.content.bank import BANK, Mistake, build

# Each file fills the bank when it is loaded; the order of the lessons is the order of the bank.
LESSONS = ("ngrams", "clipping", "brevity", "scores", "aggregation", "conventions", "significance")
for lesson in LESSONS:
    import_module(f"bleu_teach.content.{lesson}.mistakes")
import_module("bleu_teach.content.habits")

__all__ = ["BANK", "Mistake", "build"]
