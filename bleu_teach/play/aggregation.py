"""Lesson 05: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import average, score_segments, segment_costs
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.draw import Note, View, pooling_grids, segment_table
from bleu_teach.inputs import refusal
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Explorer, in_row


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts next to the mean of sentence scores.

    Args:
        candidates: a list of texts, one a segment.
        references: a list of texts, one a segment; "|" stands between two references.
        left_out: the number of a segment to leave out, from 1; 0 for none.

    >>> AggregationExplorer(candidates=["the cat"], references=["the cat | a cat"]).left_out
    0
    """

    candidates = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a small dog"])
    references = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a little dog"])
    left_out = traitlets.Int(0)
    shown = ("candidates", "references", "left_out")

    def make_inputs(self) -> list[widgets.Widget]:
        texts = in_row(
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
        )
        texts.add_class("bt-pair")
        return [texts, self.number_input("left_out", "Exclude")]

    def draw(self) -> list[View]:
        segments = self.segments()
        return [
            pooling_grids(*segments, left_out=self.left_out),
            self.dearest(),
            segment_table(*segments, left_out=self.left_out),
        ]

    def segments(self) -> tuple[list[list[str]], list[list[list[str]]]]:
        """Return the candidates and the references as tokens."""
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            raise refusal(
                "Both text fields need one line per segment. They have {first} and {second}.",
                first=len(candidates),
                second=len(references),
            )
        tokens = [tokenize(candidate) for candidate in candidates]
        return tokens, [[tokenize(text) for text in line.split("|")] for line in references]

    def dearest(self) -> Note:
        """Name the segment that costs most."""
        scores = score_segments(*self.segments())
        pooled, _ = average(scores, self.left_out)
        scores.pop(self.left_out, None)
        place, cost = next(iter(segment_costs(scores).items()), (0, 0.0))
        text = gettext("Removing any single segment would not raise BLEU.")
        if round(cost, 3) > 0:
            text = gettext("Segment {place} costs most: without it, BLEU would be {score}.")
        text = text.format(place=place, score=number(pooled.score + cost, 3))
        return Note(gettext("In words"), text)
