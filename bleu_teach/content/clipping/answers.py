"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.data import THE_THE_THE
from bleu_teach.ngrams import tokenize

BUS = "Excuse that I late come, the bus is me before the nose away driven."
FEVER = "my daughter has had a fever since monday".split()
CATS = [tokenize(text) for text in THE_THE_THE.references]
COUGH = "my daughter has had a cough since monday".split()
