"""Widgets: the playground, and the explorers of single lessons."""

from bleu_teach.display.optional import install
from bleu_teach.inputs import refusal

try:
    from bleu_teach.play.aggregation import AggregationExplorer
    from bleu_teach.play.conventions import ConventionsExplorer
    from bleu_teach.play.playground import Playground
    from bleu_teach.play.rating import Rating
except ModuleNotFoundError as error:
    message = "{command} needs more: {install}"
    raise refusal(message, command=__name__, install=install("course")) from error

__all__ = ["AggregationExplorer", "ConventionsExplorer", "Playground", "Rating"]
