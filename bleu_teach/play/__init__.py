"""Widgets: one explorer a lesson, and the playground. Those of lesson 08 need NumPy."""

from typing import TYPE_CHECKING

from bleu_teach.extras import lazy
from bleu_teach.play.aggregation import AggregationExplorer
from bleu_teach.play.brevity import BrevityExplorer
from bleu_teach.play.clipping import ClippingExplorer
from bleu_teach.play.conventions import ConventionsExplorer
from bleu_teach.play.flaws import CorrelationExplorer, FlawsExplorer
from bleu_teach.play.ngrams import NgramExplorer
from bleu_teach.play.playground import Playground

if TYPE_CHECKING:
    from bleu_teach.play.significance import ContrastExplorer, SignificanceExplorer

__all__ = ["AggregationExplorer", "BrevityExplorer", "ClippingExplorer"]
__all__ += ["ContrastExplorer", "ConventionsExplorer", "CorrelationExplorer"]
__all__ += ["FlawsExplorer", "NgramExplorer", "Playground", "SignificanceExplorer"]

NEEDS_NUMPY = dict.fromkeys(("ContrastExplorer", "SignificanceExplorer"), "significance")
if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
