"""Widgets: one explorer a lesson, and the playground."""

from bleu_teach.play.aggregation import AggregationExplorer
from bleu_teach.play.brevity import BrevityExplorer
from bleu_teach.play.clipping import ClippingExplorer
from bleu_teach.play.contrast import ContrastExplorer
from bleu_teach.play.conventions import ConventionsExplorer
from bleu_teach.play.correlation import CorrelationExplorer
from bleu_teach.play.flaws import FlawsExplorer
from bleu_teach.play.ngrams import NgramExplorer
from bleu_teach.play.playground import Playground
from bleu_teach.play.score import ScoreExplorer
from bleu_teach.play.significance import SignificanceExplorer

__all__ = [
    "AggregationExplorer",
    "BrevityExplorer",
    "ClippingExplorer",
    "ContrastExplorer",
    "ConventionsExplorer",
    "CorrelationExplorer",
    "FlawsExplorer",
    "NgramExplorer",
    "Playground",
    "ScoreExplorer",
    "SignificanceExplorer",
]
