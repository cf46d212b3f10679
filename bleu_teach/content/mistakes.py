"""The mistake bank: each wrong idea about BLEU as one small function, one file a lesson.

A mistake replaces one part of the `Bleu` in `model.py`; the first argument is that BLEU. Its
docstring is its message: the first paragraph says what the code does ("It counts
..."), the second is one thing to try. One list serves `check`, the feedback on the assignment, the
explanations of `predict` and the class report. To add a mistake, add a function, then run
`tools/choose_inputs.py` to see whether the inputs of the exercises tell it apart.
"""

from bleu_teach.content.bank import BANK, Mistake, build

# Each file fills the bank when it is loaded; the order of the lessons is the order of the bank.
# isort: off
from bleu_teach.content.ngrams import mistakes as ngrams  # noqa: F401
from bleu_teach.content.clipping import mistakes as clipping  # noqa: F401
from bleu_teach.content.clipping import precision  # noqa: F401
from bleu_teach.content.brevity import mistakes as brevity  # noqa: F401
from bleu_teach.content.brevity import distances  # noqa: F401
from bleu_teach.content.scores import mistakes as scores  # noqa: F401
from bleu_teach.content.scores import zeros  # noqa: F401
from bleu_teach.content.aggregation import corpora  # noqa: F401
from bleu_teach.content.conventions import mistakes as conventions  # noqa: F401
from bleu_teach.content.significance import mistakes as significance  # noqa: F401
from bleu_teach.content import habits  # noqa: F401

# isort: on

__all__ = ["BANK", "Mistake", "build"]
