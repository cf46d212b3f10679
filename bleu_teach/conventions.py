"""Lesson 06. What the tools made of the choices that the paper left open: one row a tool.

The choices themselves are the fields of `Convention`, explained where they are used, in
`aggregation.py`. A row here is data alone; another tool is another row.
"""

from __future__ import annotations

from bleu_teach.aggregation import PAPINENI, Convention

__all__ = ["AALTO", "KIRCHHOFF", "NLTK_2017", "PAPINENI", "PRESETS", "SACREBLEU", "Convention"]

SACREBLEU = Convention(
    "SACREBLEU",
    "sacreBLEU 2.6.0, BLEU(smooth_method='exp'), its default",
    zero_matches="exp",
)

NLTK_2017 = Convention(
    "NLTK_2017",
    "nltk.translate.bleu_score as of 2017: an order without a match is skipped",
    zero_matches="skip",
    no_ngrams="skip",
)

KIRCHHOFF = Convention(
    "KIRCHHOFF",
    "Kirchhoff's tutorial: shortest reference, mean over the orders that match",
    reference_length="shortest",
    zero_matches="drop",
    no_ngrams="drop",
)

AALTO = Convention(
    "AALTO",
    "Aalto University, ELEC-E5550, set 5 (2023): zero hits become 1e-10, no n-grams 0 of 1",
    zero_matches="epsilon",
    no_ngrams="pad",
    nothing_matches="repair",
    epsilon=1e-10,
)

PRESETS = (PAPINENI, SACREBLEU, NLTK_2017, KIRCHHOFF, AALTO)
