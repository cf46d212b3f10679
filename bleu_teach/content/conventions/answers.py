"""What the questions of lesson 07 compute."""

from bleu_teach.corpus import load
from bleu_teach.scores import BleuStats

FIRST, SECOND = BleuStats(9, 9, (7, 3), (9, 4)), BleuStats(11, 11, (8, 1), (11, 6))


def given_away() -> str:
    """Hold what the wrong call prints, 23 tokens and 48 references, against the corpus."""
    corpus = load()
    words = sum(len(line.split()) for line in corpus.systems["literal"])
    wrong = {"hyp_len": words > 23, "nrefs": len(corpus.references[0]) != 48}
    return " and ".join(name for name, odd in wrong.items() if odd)
