"""Widgets: the playground, and the explorers of single lessons."""

from bleu_teach.display.optional import refuse_without

try:
    from bleu_teach.play.conventions import ConventionsExplorer
    from bleu_teach.play.playground import Playground
    from bleu_teach.play.rating import Rating
except ModuleNotFoundError:
    refuse_without(__name__)

__all__ = ["ConventionsExplorer", "Playground", "Rating"]
