"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.data import GUIDE_1
from bleu_teach.ngrams import extract_ngrams, tokenize


def nonsense(n):
    """Count what is right in the paper's candidate 1 when its words are sorted."""
    references = [tokenize(text) for text in GUIDE_1.references]
    return modified_precision(sorted(tokenize(GUIDE_1.candidate)), references, n)


ANSWERS = {
    "go_go_go": lambda: (
        3 - modified_precision("go go go".split(), ["let us go".split()], 1).matches
    ),
    "mixed_up": lambda: (
        sentence_bleu("on the mat is the cat".split(), ["the cat is on the mat".split()]).score
    ),
    "too_short": lambda: round(
        sentence_bleu(
            "there is a dog on the".split(), ["there is a dog on the sofa".split()]
        ).score,
        2,
    ),
    "nonsense_words": lambda: nonsense(1).matches,
    "full_windows": lambda: len([*extract_ngrams("the cat the cat on the mat".split(), 3)]),
    "nonsense_pairs": lambda: nonsense(2).matches,
    "split_match": lambda: (
        modified_precision(
            "A cat sat on the mat.".split(), ["On the mat sat a cat.".split()], 1
        ).matches
    ),
    "different_bigrams": lambda: len({*extract_ngrams("to be or not to be".split(), 2)}),
}
