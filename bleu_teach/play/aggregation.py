"""Lesson 05: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import Note, Picture, View, pooling_bars, segment_table, two_averages
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.means import average, score_segments, segment_costs
from bleu_teach.ngrams import tokenize
from bleu_teach.numerals import number
from bleu_teach.play.base import Explorer, in_row


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts beside the mean of sentence scores.

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
    looks = ("bt-columns",)

    def make_inputs(self) -> list[widgets.Widget]:
        texts = in_row(
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
        )
        texts.add_class("bt-pair")
        return [texts, self.number_input("left_out", "Leave out")]

    def draw(self) -> list[View]:
        segments = self.segments()
        return [
            *self.averages(),
            pooling_bars(*segments, left_out=self.left_out),
            segment_table(*segments, left_out=self.left_out),
        ]

    def segments(self) -> tuple[list[list[str]], list[list[list[str]]]]:
        """Return the candidates and the references as tokens."""
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            raise refusal(
                "Write one line for each segment in both boxes. Now: {first} and {second}.",
                first=len(candidates),
                second=len(references),
            )
        tokens = [tokenize(candidate) for candidate in candidates]
        return tokens, [[tokenize(text) for text in line.split("|")] for line in references]

    def averages(self) -> tuple[Picture, Note]:
        """Show both averages, and say which segment costs most."""
        scores = score_segments(*self.segments())
        pooled, mean = average(scores, self.left_out)
        shown = {gettext("BLEU, counts pooled"): pooled.score, gettext("mean of the scores"): mean}
        scores.pop(self.left_out, None)
        place, cost = next(iter(segment_costs(scores).items()), (0, 0.0))
        text = gettext("BLEU would not be higher without any one of the segments.")
        if round(cost, 3) > 0:
            text = gettext("Segment {place} costs most: without it, BLEU would be {score}.")
        text = text.format(place=place, score=number(pooled.score + cost, 3))
        return two_averages(shown), Note(gettext("The most expensive segment"), text)
