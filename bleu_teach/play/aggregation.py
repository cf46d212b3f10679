"""Lesson 05: edit a little corpus, and see its pooled score and the mean of its scores disagree."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import View, average_bars, segment_table
from bleu_teach.inputs import refusal
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Explorer, in_row


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts next to the mean of sentence scores.

    Args:
        candidates: a list of texts, one a segment.
        references: a list of texts, one a segment; "|" stands between two references.

    >>> AggregationExplorer(candidates=["the cat"], references=["the cat | a cat"])
    AggregationExplorer(candidates=['the cat'], references=['the cat | a cat'])
    """

    candidates = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a small dog"])
    references = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a little dog"])
    shown = ("candidates", "references")

    def make_inputs(self) -> list[widgets.Widget]:
        texts = in_row(
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
        )
        return [texts.add_class("bt-pair")]

    def draw(self) -> list[View]:
        if not self.candidates or len(self.candidates) != len(self.references):
            raise refusal(
                "Both text fields need one line per segment. They have {first} and {second}.",
                first=len(self.candidates),
                second=len(self.references),
            )
        candidates = [tokenize(text) for text in self.candidates]
        references = [[tokenize(text) for text in line.split("|")] for line in self.references]
        return [average_bars(candidates, references), segment_table(candidates, references)]
