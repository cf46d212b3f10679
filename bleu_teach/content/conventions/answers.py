"""What the questions of lesson 07 compute."""

from math import prod

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.corpus import load
from bleu_teach.scores import BleuStats

FIRST, SECOND = BleuStats(9, 9, (7, 3), (9, 4)), BleuStats(11, 11, (8, 1), (11, 6))


def given_away() -> str:
    """Hold what the wrong call prints, 23 tokens and 48 references, against the corpus."""
    corpus = load()
    words = sum(len(line.split()) for line in corpus.systems["literal"])
    wrong = {"hyp_len": words > 23, "nrefs": len(corpus.references[0]) != 48}
    return " and ".join(name for name, odd in wrong.items() if odd)


def explain_sentence() -> str:
    """Hold a sentence's score against the same with one match less of each length."""
    matches, totals = (11, 6, 4, 3), (12, 11, 10, 9)
    less = BleuStats(12, 13, tuple(m - 1 for m in matches), totals)
    moved = BleuStats(12, 13, matches, totals).score().score - less.score().score
    return "one sentence, a whole test set" if moved > 0.05 else "one reference"


def explain_joined() -> str:
    """Join the lines of a system, and see whether more of their words match."""
    corpus = load()
    candidate = " ".join(corpus.systems["literal"]).split()
    references = [" ".join(texts).split() for texts in zip(*corpus.references, strict=True)]
    apart = sum(
        sentence_bleu(line.split(), [text.split() for text in own], 1).stats.matches[0]
        for line, own in zip(corpus.systems["literal"], corpus.references, strict=True)
    )
    together = sentence_bleu(candidate, references, 1).stats.matches[0]
    return "words match in other lines" if together > apart else "nothing has changed"


def explain_halves() -> str:
    """See whether falling powers turn the order of two candidates round."""
    first, second = (0.9, 0.4, 0.3, 0.2), (0.6, 0.5, 0.4, 0.35)
    fall = [prod(p ** (1 / 2**n) for n, p in enumerate(ps, 1)) for ps in (first, second)]
    turned = (fall[0] > fall[1]) != (prod(first) > prod(second))
    return "the powers fall" if turned else "there is no penalty"
