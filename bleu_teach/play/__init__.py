"""Widgets: explorers of single lessons, and the playground. Those of lesson 08 need NumPy."""

from typing import TYPE_CHECKING

from bleu_teach.display.optional import lazy
from bleu_teach.play.aggregation import AggregationExplorer
from bleu_teach.play.conventions import ConventionsExplorer
from bleu_teach.play.correlation import CorrelationExplorer
from bleu_teach.play.flaws import FlawsExplorer
from bleu_teach.play.playground import Playground
from bleu_teach.play.rating import Rating

if TYPE_CHECKING:
    from bleu_teach.play.significance import SignificanceExplorer

__all__ = ["AggregationExplorer", "ConventionsExplorer", "CorrelationExplorer"]
__all__ += ["FlawsExplorer", "Playground", "Rating", "SignificanceExplorer"]

NEEDS_NUMPY = {"SignificanceExplorer": "significance"}
if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__, NEEDS_NUMPY)
