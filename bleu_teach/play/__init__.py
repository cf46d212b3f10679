"""Widgets: one explorer a lesson, and the playground."""

from bleu_teach.play.clipping import ClippingExplorer
from bleu_teach.play.ngrams import NgramExplorer
from bleu_teach.play.playground import Playground
from bleu_teach.play.score import ScoreExplorer

__all__ = ["ClippingExplorer", "NgramExplorer", "Playground", "ScoreExplorer"]
