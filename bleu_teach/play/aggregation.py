"""Lesson 05: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

from dataclasses import replace

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import Note, Picture, View, chips, pooling_bars, segment_table, two_averages
from bleu_teach.draw.svg import column, title
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext, ngettext
from bleu_teach.means import average, score_segments, segment_costs
from bleu_teach.ngrams import tokenize
from bleu_teach.numerals import number
from bleu_teach.play.base import Explorer, buttons, in_row


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts beside the mean of sentence scores.

    Args:
        candidates: a list of texts, one a segment.
        references: a list of texts, one a segment; "|" stands between two references.
        left_out: the number of a segment to leave out, from 1; 0 for none.
        opened: the number of a segment whose chips are shown, from 1; 0 for none.

    >>> AggregationExplorer(candidates=["the cat"], references=["the cat | a cat"]).left_out
    0
    """

    candidates = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a small dog"])
    references = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a little dog"])
    left_out = traitlets.Int(0)
    opened = traitlets.Int(0)
    shown = ("candidates", "references", "left_out", "opened")
    looks = ("bt-columns",)

    def make_inputs(self) -> list[widgets.Widget]:
        texts = in_row(
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
        )
        texts.add_class("bt-pair")
        settings = in_row(
            self.number_input("left_out", "Leave out"),
            self.number_input("opened", "Open"),
            buttons({gettext("Open the most expensive segment"): self.open_dearest}),
        )
        return [texts, settings]

    def draw(self) -> list[View]:
        segments = self.segments()
        return [
            *self.averages(),
            *self.open_chips(),
            pooling_bars(*segments, left_out=self.left_out),
            segment_table(*segments, left_out=self.left_out),
        ]

    def segments(self) -> tuple[list[list[str]], list[list[list[str]]]]:
        """Return the candidates and the references as tokens."""
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            lines = ngettext("{number} line", "{number} lines", len(references))
            now = ngettext(
                "Now: {number} candidate, {lines} of references.",
                "Now: {number} candidates, {lines} of references.",
                len(candidates),
            )
            now = now.format(number=len(candidates), lines=lines.format(number=len(references)))
            both = gettext("Write one line for each segment in both boxes.")
            raise BleuInputError(f"{both} {now}")
        tokens = [tokenize(candidate) for candidate in candidates]
        return tokens, [[tokenize(text) for text in line.split("|")] for line in references]

    def averages(self) -> tuple[Picture, Note]:
        """Show both averages, and say which segment costs most."""
        pooled, mean = average(score_segments(*self.segments()), self.left_out)
        shown = {
            gettext("BLEU, counts pooled"): pooled.score,
            gettext("mean of the scores"): mean,
        }
        place, cost = next(iter(self.costs().items()), (0, 0.0))
        text = gettext("BLEU would not be higher without any one of the segments.")
        if round(cost, 3) > 0:
            text = gettext("Segment {place} costs most: without it, BLEU would be {score}.")
        text = text.format(place=place, score=number(pooled.score + cost, 3))
        return two_averages(shown), Note(gettext("The most expensive segment"), text)

    def costs(self) -> dict[int, float]:
        """Compute what each segment costs that is not left out, the dearest first."""
        scores = score_segments(*self.segments())
        scores.pop(self.left_out, None)
        return segment_costs(scores)

    def open_dearest(self) -> None:
        """Show the chips of the segment that costs most."""
        if not self.message:
            self.opened = next(iter(self.costs()), 1)

    def open_chips(self) -> list[Picture]:
        """Draw the segment that is open, if one is."""
        tokens, groups = self.segments()
        if self.opened > len(tokens):
            name = gettext("There is no segment {place}: open 1 to {last}, or 0 for none.")
            raise BleuInputError(name.format(place=self.opened, last=len(tokens)))
        if not self.opened:
            return []
        name, place = gettext("Segment {place}").format(place=self.opened), self.opened - 1
        return [column([replace(title(name), alt=f"{name}."), chips(tokens[place], groups[place])])]
