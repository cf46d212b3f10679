"""Lesson 08: two systems, segment by segment, and which term made the difference."""

from __future__ import annotations

from functools import cache

import ipywidgets as widgets
import traitlets

from bleu_teach.corpus import SYSTEMS, load
from bleu_teach.draw import Note, View, pair_chips
from bleu_teach.draw.exchanges import exchange_bars, explain_exchange, write_change
from bleu_teach.inputs import Tokens, refusal
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Explorer, buttons, in_row
from bleu_teach.scale import segment_stats
from bleu_teach.significance.contrast import Exchange, exchange_segments

ANY = "any term"
TERMS = ["length", "p₁", "p₂", "p₃", "p₄"]
ORDERS = {
    "largest difference first": lambda one: -abs(one.effect),
    "best for B first": lambda one: -one.effect,
    "best for A first": lambda one: one.effect,
    "as in the corpus": lambda one: one.place,
}


class ContrastExplorer(Explorer):
    """Two systems of the corpus: in A's output, one translation after the other becomes B's.

    Args:
        a: the system whose BLEU is looked at.
        b: the system whose translations are put in.
        order: which segments come first.
        term: the term that made the difference, or any.
        shortest: the fewest words of a reference.
        longest: the most words of a reference.
        rank: which segment is open: 1 is the first of those that are left.

    >>> ContrastExplorer(b="telegraphic", order="as in the corpus", shortest=20).rank
    1
    """

    a = traitlets.Enum(SYSTEMS, "literal")
    b = traitlets.Enum(SYSTEMS, "fluent")
    order = traitlets.Enum([*ORDERS], "largest difference first")
    term = traitlets.Enum([ANY, *TERMS], ANY)
    shortest = traitlets.Int(0)
    longest = traitlets.Int(99)
    rank = traitlets.Int(1)
    shown = ("a", "b", "order", "term", "shortest", "longest", "rank")
    looks = ("bt-wide",)

    def make_inputs(self) -> list[widgets.Widget]:
        self.observe(lambda _change: self.set_trait("rank", 1), names=list(self.shown[:-1]))
        opened = self.number_input("rank", "Open")
        opened.add_class("bt-touched")
        back, forth = gettext("Back"), gettext("Next")
        return [
            in_row(
                self.menu_input("a", "System A", SYSTEMS),
                self.menu_input("b", "System B", SYSTEMS),
                self.menu_input("order", "Order", ORDERS),
            ),
            in_row(
                self.menu_input("term", "Made by", [ANY, *TERMS]),
                self.number_input("shortest", "Words from"),
                self.number_input("longest", "to"),
                opened,
                buttons({back: lambda: self.move(-1), forth: lambda: self.move(1)}),
            ),
        ]

    def hint(self) -> str:
        return gettext("Click on a bar to open its segment.")

    def move(self, by: int) -> None:
        """Open the next segment of those that are left, or the one before."""
        if not self.message:
            self.rank = min(max(self.rank + by, 1), len(self.left()))

    def left(self) -> list[Exchange]:
        """Return the segments that make a difference and pass the filters, in the chosen order."""
        return sorted(
            (
                one
                for one in exchange(self.a, self.b)
                if one.effect
                and self.term in (ANY, TERMS[one.decisive])
                and self.shortest <= one.a.reference_length <= self.longest
            ),
            key=ORDERS[self.order],
        )

    def draw(self) -> list[View]:
        if self.a == self.b:
            raise refusal("A and B are the same system. Choose two.")
        left = self.left()
        if not left:
            raise refusal("No segment is left. Choose any term, and other lengths.")
        if not 1 <= self.rank <= len(left):
            raise refusal(
                "There is no number {rank} in this list: open 1 to {last}.",
                rank=self.rank,
                last=len(left),
            )
        one, (systems, references) = left[self.rank - 1], tokens()
        pair = {name: systems[name][one.place] for name in (self.a, self.b)}
        heading = gettext("Segment {place}: {change} ({rank} of {last})").format(
            place=one.place + 1, change=write_change(one.effect), rank=self.rank, last=len(left)
        )
        return [
            exchange_bars(left, one, self.a, self.b),
            Note(heading, explain_exchange(one, self.a, self.b, list(map(gettext, TERMS)))),
            pair_chips(pair, references[one.place], one.decisive),
        ]


@cache
def tokens() -> tuple[dict[str, list[Tokens]], list[list[Tokens]]]:
    """Return the systems and the references of the corpus."""
    corpus = load()
    return (
        {name: [tokenize(line) for line in own] for name, own in corpus.systems.items()},
        [[tokenize(text) for text in texts] for texts in corpus.references],
    )


@cache
def exchange(a: str, b: str) -> list[Exchange]:
    """Compute what each translation of B does to the score of A."""
    systems, references = tokens()
    return exchange_segments(*(segment_stats(systems[name], references) for name in (a, b)))
