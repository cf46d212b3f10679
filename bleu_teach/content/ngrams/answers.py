"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.clipping import modified_precision
from bleu_teach.data import GUIDE_1
from bleu_teach.ngrams import tokenize


def nonsense(n):
    """Count what is right in the paper's candidate 1 when its words are sorted."""
    references = [tokenize(text) for text in GUIDE_1.references]
    return modified_precision(sorted(tokenize(GUIDE_1.candidate)), references, n)
