"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.clipping import modified_precision
from bleu_teach.data import THE_THE_THE
from bleu_teach.ngrams import extract_ngrams, tokenize

BUS = "Excuse that I late come, the bus is me before the nose away driven."
FEVER = "my daughter has had a fever since monday".split()
CATS = [tokenize(text) for text in THE_THE_THE.references]
COUGH = "my daughter has had a cough since monday".split()

ANSWERS = {
    "bus": lambda: len([*extract_ngrams(tokenize(BUS), 3)]),
    "fever": lambda: 7 - modified_precision(FEVER, [COUGH], 2).matches,
    "late": lambda: len(tokenize("Sorry, I'm late - again.")),
    "the_the": lambda: modified_precision(["the", "the"], CATS, 1),
    "traced_clip": lambda: modified_precision("a cat a cat a mat".split(), CATS, 1).matches,
}
