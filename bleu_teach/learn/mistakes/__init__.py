"""The mistake bank: each wrong idea about BLEU as one small function, one file a lesson.

A mistake replaces one part of the `Bleu` in `model.py`; the first argument is that BLEU. Its
docstring is its message: the first paragraph says what the code does ("This looks like code that
..."), the second is one thing to try. One list serves `check`, the feedback on the assignment, the
explanations of `predict` and the class report. To add a mistake, add a function, then run
`tools/choose_inputs.py` to see whether the inputs of the exercises tell it apart, and
`make patterns`, which works out the answers of every two mistakes at once.
"""

from bleu_teach.learn.mistakes.bank import BANK, Mistake, build
from bleu_teach.learn.mistakes.patterns import recognise

# Each file fills the bank when it is loaded; the order of the lessons is the order of the bank.
# isort: off
from bleu_teach.learn.mistakes import (  # noqa: F401
    ngrams, clipping, precision, brevity, distances, aggregation, zeros, corpora, conventions,
    significance, habits,
)  # fmt: skip

# isort: on

__all__ = ["BANK", "Mistake", "build", "recognise"]
