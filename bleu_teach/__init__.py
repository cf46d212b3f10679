"""Learn the BLEU metric by building it. Lesson by lesson: ngrams, clipping, brevity, aggregation.

Importing this package loads the core alone, which needs nothing but the standard library. The
pictures (`bleu_teach.draw`), widgets (`bleu_teach.play`) and exercises (`bleu_teach.learn`) are
imported by name.
"""

from bleu_teach.aggregation import (
    BleuScore,
    BleuStats,
    corpus_bleu,
    corpus_stats,
    sentence_bleu,
    sentence_stats,
)
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import Precision, clip, max_reference_counts, modified_precision
from bleu_teach.conventions import AALTO, KIRCHHOFF, NLTK_2017, PAPINENI, SACREBLEU, Convention
from bleu_teach.data import read_segments
from bleu_teach.flaws import (
    count_free_reorderings,
    free_chunks,
    free_reorderings,
)
from bleu_teach.inputs import BleuInputError
from bleu_teach.ngrams import count_ngrams, extract_ngrams, tokenize
from bleu_teach.tokenizers import TOKENIZERS, tokenize_with

__version__ = "0.1.0"

__all__ = [
    "AALTO",
    "KIRCHHOFF",
    "NLTK_2017",
    "PAPINENI",
    "SACREBLEU",
    "TOKENIZERS",
    "BleuInputError",
    "BleuScore",
    "BleuStats",
    "Convention",
    "Precision",
    "brevity_penalty",
    "clip",
    "closest_reference_length",
    "corpus_bleu",
    "corpus_stats",
    "count_free_reorderings",
    "count_ngrams",
    "extract_ngrams",
    "free_chunks",
    "free_reorderings",
    "max_reference_counts",
    "modified_precision",
    "read_segments",
    "sentence_bleu",
    "sentence_stats",
    "tokenize",
    "tokenize_with",
]
