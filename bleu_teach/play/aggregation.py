"""Lesson 05: edit a little corpus, see its counts add up and its scores disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import (
    Note,
    Picture,
    View,
    chips,
    pair_chips,
    pooling_bars,
    segment_table,
    two_averages,
)
from bleu_teach.draw.svg import column, title
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext, ngettext
from bleu_teach.means import average, score_segments, segment_costs
from bleu_teach.ngrams import tokenize
from bleu_teach.numerals import number
from bleu_teach.play.base import Explorer, buttons, in_row, parse_weights
from bleu_teach.scores import BleuScore


class AggregationExplorer(Explorer):
    """A corpus of a few segments: pooled counts beside the mean of sentence scores.

    Args:
        candidates: a list of texts, one a segment.
        references: a list of texts, one a segment; "|" stands between two references.
        left_out: the number of a segment to leave out, from 1; 0 for none.
        weights: as typed, such as "1/2 1/4 1/4 0"; equal if empty.
        opened: the number of a segment whose chips are shown, from 1; 0 for none.
        others: what another system says for the same segments, to stand below the candidates'
            chips; or nothing.

    >>> AggregationExplorer(candidates=["the cat"], references=["the cat | a cat"]).left_out
    0
    """

    candidates = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a small dog"])
    references = traitlets.List(traitlets.Unicode(), ["the cat sat on the mat", "a little dog"])
    left_out = traitlets.Int(0)
    weights = traitlets.Unicode("")
    opened = traitlets.Int(0)
    others = traitlets.List(traitlets.Unicode(), [])
    shown = ("candidates", "references", "left_out", "weights", "opened", "others")
    looks = ("bt-columns",)

    def make_inputs(self) -> list[widgets.Widget]:
        texts = in_row(
            self.lines_input("candidates", "Candidates"),
            self.lines_input("references", "References"),
            self.lines_input("others", "Others"),
        )
        texts.add_class("bt-pair")
        settings = in_row(
            self.number_input("left_out", "Leave out"),
            self.text_input("weights", "Weights"),
            self.number_input("opened", "Open"),
            buttons({gettext("Open the most expensive segment"): self.open_dearest}),
        )
        return [texts, settings]

    def draw(self) -> list[View]:
        segments, weights = self.segments(), parse_weights(self.weights)
        settings = {"weights": weights, "left_out": self.left_out}
        return [
            *self.averages(),
            *self.open_chips(),
            pooling_bars(*segments, **settings),
            segment_table(*segments, **settings),
        ]

    def segments(self) -> tuple[list[list[str]], list[list[list[str]]]]:
        """Return the candidates and the references as tokens."""
        candidates, references = self.candidates, self.references
        if not candidates or len(candidates) != len(references):
            now = ngettext(
                "Now: {number} candidate, {lines} of references.",
                "Now: {number} candidates, {lines} of references.",
                len(candidates),
            )
            message = now.format(number=len(candidates), lines=_count_lines(references))
            both = gettext("Write one line for each segment in both boxes.")
            raise BleuInputError(f"{both} {message}")
        if self.others and len(self.others) != len(candidates):
            message = gettext(
                "Write one line for each segment for the other system too, or none. Now: {lines}."
            )
            raise BleuInputError(message.format(lines=_count_lines(self.others)))
        tokens = [tokenize(candidate) for candidate in candidates]
        return tokens, [[tokenize(text) for text in line.split("|")] for line in references]

    def averages(self) -> tuple[Picture, Note]:
        """Show both averages, and say which segment costs most."""
        scores, pooled, mean = self.average(self.candidates)
        shown = {gettext("BLEU, counts pooled"): pooled, gettext("mean of the scores"): mean}
        if self.others:
            shown[gettext("BLEU of the other system")] = self.average(self.others)[1]
        place, cost = next(iter(self.costs(scores).items()), (0, 0.0))
        text = gettext("BLEU would not be higher without any one of the segments.")
        if round(cost, 3) > 0:
            text = gettext("Segment {place} costs most: without it, BLEU would be {score}.")
        text = text.format(place=place, score=number(pooled + cost, 3))
        return two_averages(shown), Note(gettext("The most expensive segment"), text)

    def average(self, texts: Sequence[str]) -> tuple[dict[int, BleuScore], float, float]:
        """Score a system's segments; pool them, and average them."""
        scores = self.scores(texts)
        pooled, mean = average(scores, self.left_out, weights=parse_weights(self.weights))
        return scores, pooled.score, mean

    def scores(self, texts: Sequence[str]) -> dict[int, BleuScore]:
        """Compute the score of each segment of a system."""
        _, references = self.segments()
        tokens = [tokenize(text) for text in texts]
        return score_segments(tokens, references, weights=parse_weights(self.weights))

    def costs(self, scores: Mapping[int, BleuScore]) -> dict[int, float]:
        """Compute what each segment costs that is not left out, the dearest first."""
        kept = {place: score for place, score in scores.items() if place != self.left_out}
        return segment_costs(kept, weights=parse_weights(self.weights))

    def open_dearest(self) -> None:
        """Show the chips of the segment that costs most."""
        if not self.message:
            self.opened = next(iter(self.costs(self.scores(self.candidates))), 1)

    def open_chips(self) -> list[Picture]:
        """Draw the segment that is open, if one is."""
        tokens, groups = self.segments()
        if self.opened > len(tokens):
            name = gettext("There is no segment {place}: open 1 to {last}, or 0 for none.")
            raise BleuInputError(name.format(place=self.opened, last=len(tokens)))
        if not self.opened:
            return []
        name, place = gettext("Segment {place}").format(place=self.opened), self.opened - 1
        segment = chips(tokens[place], groups[place])
        if self.others:
            other = tokenize(self.others[place])
            both = {gettext("Candidate"): tokens[place], gettext("Other"): other}
            segment = pair_chips(both, groups[place])
        return [column([replace(title(name), alt=f"{name}."), segment])]


def _count_lines(lines: list[str]) -> str:
    return ngettext("{number} line", "{number} lines", len(lines)).format(number=len(lines))
