"""Widgets: explorers of single lessons, and the playground. Those of lesson 08 need NumPy."""

from typing import TYPE_CHECKING

from bleu_teach.display.optional import lazy

if TYPE_CHECKING:
    from bleu_teach.play.aggregation import AggregationExplorer
    from bleu_teach.play.conventions import ConventionsExplorer
    from bleu_teach.play.playground import Playground
    from bleu_teach.play.rating import Rating
    from bleu_teach.play.significance import SignificanceExplorer

__all__ = ["AggregationExplorer", "ConventionsExplorer", "Playground", "Rating"]
__all__ += ["SignificanceExplorer"]

if not TYPE_CHECKING:  # a name without its packages says which extra to install
    modules = {name: name.removesuffix("Explorer").lower() for name in __all__}
    __getattr__, __dir__ = lazy(__name__, modules)
