"""Widgets: the instrument, whole in the playground, and its views for single lessons."""

from bleu_teach.display.optional import refuse_without

try:
    from bleu_teach.play.playground import Playground
    from bleu_teach.play.rating import Rating
    from bleu_teach.play.tools import CompareTools
except ModuleNotFoundError:
    refuse_without(__name__)

__all__ = ["CompareTools", "Playground", "Rating"]
