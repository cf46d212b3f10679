"""Lesson 04: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import Table, segment_table
from bleu_teach.inputs import BleuInputError
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Explorer


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts beside the mean of sentence scores.

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
        return [
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
        ]

    def draw(self) -> list[Table]:
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            raise BleuInputError(
                f"There are {len(candidates)} candidates and {len(references)} lines of "
                "references. Write one line for each segment in both boxes."
            )
        tokens = [tokenize(candidate) for candidate in candidates]
        groups = [[tokenize(text) for text in line.split("|")] for line in references]
        return [segment_table(tokens, groups)]
