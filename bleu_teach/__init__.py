"""Functions that build BLEU lesson by lesson: ngrams, clipping, brevity, aggregation.

Importing this package loads only the core, which needs only the standard library. The names
that need NumPy (`NEEDS_NUMPY`) are loaded on first use. The pictures (`bleu_teach.draw`), widgets
(`bleu_teach.play`) and exercises (`bleu_teach.learn`) are imported by name.
"""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from bleu_teach.aggregation import corpus_bleu, corpus_stats, sentence_bleu, sentence_stats
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import Precision, clip, max_reference_counts, modified_precision
from bleu_teach.conventions.convention import VERSION, Convention
from bleu_teach.conventions.presets import *
from bleu_teach.conventions.tokenizers import TOKENIZERS, tokenize_with
from bleu_teach.data import read_segments
from bleu_teach.display.optional import refuse_without
from bleu_teach.explain import explain_difference
from bleu_teach.flaws import count_free_reorderings, free_chunks, free_reorderings
from bleu_teach.inputs import BleuInputError
from bleu_teach.metrics import chrf, pairwise_accuracy, segment_accuracy
from bleu_teach.ngrams import count_ngrams, extract_ngrams, tokenize
from bleu_teach.scores import BleuScore, BleuStats

__version__ = VERSION

__all__ = ["BleuInputError", "count_ngrams", "extract_ngrams", "read_segments", "tokenize"]
__all__ += ["Precision", "clip", "max_reference_counts", "modified_precision"]
__all__ += ["brevity_penalty", "closest_reference_length"]
__all__ += ["BleuScore", "BleuStats", "sentence_bleu", "sentence_stats"]
__all__ += ["corpus_bleu", "corpus_stats"]
__all__ += ["count_free_reorderings", "free_chunks", "free_reorderings"]
__all__ += ["PRESETS", "TOKENIZERS", "Convention", "explain_difference", "tokenize_with"]
__all__ += [preset.name for preset in PRESETS]
__all__ += ["bootstrap", "paired_bootstrap", "paired_randomization", "segment_stats"]
__all__ += ["chrf", "corpus_stats_fast", "pairwise_accuracy", "segment_accuracy"]

DRAWS = ("bootstrap", "paired_bootstrap", "paired_randomization")
NEEDS_NUMPY = dict.fromkeys(DRAWS, "significance.draws")
NEEDS_NUMPY |= dict.fromkeys(("corpus_stats_fast", "segment_stats"), "scale")
if TYPE_CHECKING:
    from bleu_teach.scale import corpus_stats_fast, segment_stats
    from bleu_teach.significance.draws import bootstrap, paired_bootstrap, paired_randomization
else:

    def __getattr__(name: str) -> object:
        """Load a module when its name is first used; without NumPy, the name cannot be called."""
        if name not in NEEDS_NUMPY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            return getattr(import_module(f"{__name__}.{NEEDS_NUMPY[name]}"), name)
        except ModuleNotFoundError:
            return partial(refuse_without, name)
