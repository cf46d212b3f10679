"""Lesson 00: type a candidate, see its score and the parts of the score."""

from __future__ import annotations

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.draw import View, score_panel
from bleu_teach.play.base import SegmentExplorer


class ScoreExplorer(SegmentExplorer):
    """The score of one candidate, and what it is made of, as the candidate is typed.

    Args:
        candidate: a text.
        references: a list of texts.

    >>> ScoreExplorer(candidate="the cat", references=["the cat"])
    ScoreExplorer(candidate='the cat', references=['the cat'])
    """

    shown = ("candidate", "references")

    def draw(self) -> list[View]:
        return [score_panel(sentence_bleu(*self.segment()))]
