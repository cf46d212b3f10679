"""The instrument: BLEU in the hand, drawn by the browser and by the learner's own functions."""

from __future__ import annotations

from collections.abc import Callable

import traitlets

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.calls.values import read_number
from bleu_teach.clipping import max_reference_counts
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.draw import Note, Picture, View, stills
from bleu_teach.draw.asking import ask
from bleu_teach.draw.curves import ask_curve
from bleu_teach.draw.grid import ngram_grid, score_line
from bleu_teach.draw.live import SENTENCES, VIEWS, state_of
from bleu_teach.draw.marks import mark_ngrams, mark_rows
from bleu_teach.draw.svg import tell
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext
from bleu_teach.ngrams import count_ngrams, tokenize
from bleu_teach.play.base import Instrument


class Playground(Instrument):
    """BLEU in the hand: take a word and see what it costs. A view shows one part of it large.

    Args:
        candidate: a string; in the view "segments", one line per segment.
        references: a list of strings; in the view "segments", one per segment.
        max_n: the highest n-gram order in the score, 1 to 4.
        view: "grid" for everything; "window" slides over the words, "shelf" holds the copies that
            count, "ruler" changes the length, "bars" changes the precisions, "costs" adds up what
            each costs, "segments" compares two averages, "orders" looks for the best and the
            worst order.
        facts: in the view "orders", words that make a candidate true; then only lies count.
        bleu: a learner's `corpus_bleu`, which gives the score.
        modified_precision: a learner's function, which draws the cells.
        clip: a learner's function, which decides what stays on the shelf.
        brevity_penalty: a learner's function, which draws its curve above the ruler.

    >>> Playground(candidate="the cat", references=["the cat sat"], max_n=2)
    Playground(candidate='the cat', references=['the cat sat'], max_n=2)
    >>> Playground(candidate="the cat", bleu=lambda candidates, references: 0.5).marks["score"]
    0.5
    """

    said = SENTENCES
    candidate = traitlets.Unicode(THE_CAT_THE_CAT.candidate).tag(sync=True)
    references = traitlets.List(traitlets.Unicode(), [*THE_CAT_THE_CAT.references]).tag(sync=True)
    max_n = traitlets.Int(4, min=1, max=4).tag(sync=True)
    view = traitlets.Enum(VIEWS, "grid").tag(sync=True)
    facts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)
    asked = traitlets.Bool(False).tag(sync=True)
    marks = traitlets.Dict(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        bleu: Callable | None = None,
        modified_precision: Callable | None = None,
        clip: Callable | None = None,
        brevity_penalty: Callable | None = None,
        **state: object,
    ) -> None:
        super().__init__(**state)
        self._bleu, self._penalty = bleu, brevity_penalty
        self._modified_precision = modified_precision or (clip and count_with(clip))
        if bleu or modified_precision or clip or brevity_penalty:
            self.asked = True
            self._ask()
            self.observe(self._ask, ["candidate", "references", "max_n"])

    def _corpus(self) -> tuple[list, list]:
        """Split into tokens: candidates[segment], references[segment][reference]."""
        read = str.split if self.view == "orders" and not self.facts else tokenize
        references = [read(text) for text in self.references]
        if self.view == "segments":
            return [*map(tokenize, self.candidate.split("\n"))], [[one] for one in references]
        return [read(self.candidate)], [references]

    def _ask(self, change: object = None) -> None:
        """Ask the learner's functions about the text as it is now, and send what they said."""
        candidates, references = self._corpus()
        try:
            score = corpus_bleu(candidates, references, self.max_n).score
        except BleuInputError:
            return  # the browser says what is missing
        drawn = mark_rows(candidates[0], references[0], self.max_n, self._modified_precision)
        asked, says, curve = [drawn.asked], [drawn.caption()], None
        if self._bleu:
            asked.append(ask(self._bleu, [(candidates, references)], read_number))
            score = asked[-1].answers[0] if asked[-1].answers else None
            says.append(asked[-1].caption(gettext("The score comes from your function."), False))
        if self._penalty:
            lengths = [*map(len, references[0])]
            curve, penalty = ask_curve(self._penalty, len(candidates[0]), lengths)
            asked.append(penalty)
            says.append(penalty.caption("", False))  # the legend says whose the dots are
        self.marks = {
            "candidate": self.candidate,
            "references": self.references,
            "rows": [[mark.kind for mark in row] for row in drawn.rows],
            "fractions": ["/".join(f"{count:g}" for count in pair) for pair in drawn.pairs],
            "score": score,
            "curve": curve or None,
            "card": "".join(one.card() for one in asked if one),
            "says": " ".join(filter(None, dict.fromkeys(says))),
        }

    def _draw(self) -> Picture:
        candidates, references = self._corpus()
        segment = candidates[0], references[0]
        if self.view == "segments":
            return stills.draw_segments(candidates, references, self.max_n)
        if self.view == "ruler":
            return stills.draw_ruler(*segment, self._penalty)
        if self.view == "window":
            return stills.draw_window(segment[0] or ["…"], self.max_n)
        if self.view == "shelf":
            return stills.draw_shelf(mark_rows(*segment, 1, self._modified_precision), segment[1])
        score = sentence_bleu(*segment, max_n=self.max_n)
        if self.view in ("bars", "costs"):
            return (stills.draw_means if self.view == "bars" else stills.draw_costs)(score)
        if self.view == "orders":
            facts = [self.facts] if self.facts else []
            return (stills.draw_lie if facts else stills.draw_orders)(*segment, score, *facts)
        grid = ngram_grid(*segment, self.max_n, self._modified_precision)
        told = stills.begin_grid(score, mark_ngrams(*segment, 1))
        return tell([score_line(score.score)], told, [[grid]], grid.alt)

    def still(self) -> View:
        try:
            return stills.draw_field(self.candidate, self._draw())
        except BleuInputError as error:
            return Note("", str(error))

    def page_state(self) -> dict[str, object]:
        curve = self.marks and self.marks["curve"]  # the rest is only about this candidate
        more = {"max_n": self.max_n, "view": self.view, "facts": self.facts}
        more |= {"marks": {"curve": curve, "references": self.references}} if curve else {}
        return state_of(self.candidate, self.references, **more)

    @property
    def shown(self) -> list[str]:
        more = ["view"] * (self.view != "grid") + ["facts"] * bool(self.facts)
        return ["candidate", "references", "max_n", *more]


def count_with(clip: Callable) -> Callable:
    """Make a `modified_precision` of a learner's `clip`."""

    def modified_precision(candidate: list, references: list, n: int) -> tuple[int, int]:
        counts = count_ngrams(candidate, n)
        kept = clip(counts, max_reference_counts(references, n))
        return sum(kept.values()), sum(counts.values())

    modified_precision.__module__ = clip.__module__  # whose function it is
    return modified_precision
