"""Lesson 04: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import View, pour, segment_table
from bleu_teach.draw.texts import how_many
from bleu_teach.inputs import BleuInputError
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import ROW, Explorer, parse_weights


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts beside the mean of sentence scores.

    Args:
        candidates: a list of texts, one a segment.
        references: a list of texts, one a segment; "|" stands between two references.
        left_out: the number of a segment to leave out, from 1; 0 for none.
        weights: as typed, such as "1/2 1/4 1/4 0"; equal if empty.

    >>> AggregationExplorer(candidates=["the cat"], references=["the cat | a cat"]).left_out
    0
    """

    candidates = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a small dog"])
    references = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a little dog"])
    left_out = traitlets.Int(0)
    weights = traitlets.Unicode("")
    shown = ("candidates", "references", "left_out", "weights")

    def make_inputs(self) -> list[widgets.Widget]:
        settings = [
            self.number_input("left_out", "Leave out"),
            self.text_input("weights", "Weights"),
        ]
        return [
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
            widgets.HBox(settings, layout=ROW),
        ]

    def draw(self) -> list[View]:
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            raise BleuInputError(
                f"Write one line for each segment in both boxes. Now: "
                f"{how_many(len(candidates), 'candidate')}, "
                f"{how_many(len(references), 'line')} of references."
            )
        tokens = [tokenize(candidate) for candidate in candidates]
        groups = [[tokenize(text) for text in line.split("|")] for line in references]
        settings = {"weights": parse_weights(self.weights), "left_out": self.left_out}
        return [pour(tokens, groups, **settings), segment_table(tokens, groups, **settings)]
