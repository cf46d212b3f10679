"""Lesson 08: how sure one can be of a lead, and which segments made it. It needs NumPy."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

import ipywidgets as widgets
import numpy as np
import traitlets

from bleu_teach.corpus import SYSTEMS, load
from bleu_teach.draw import Note, View, histogram, pair_chips
from bleu_teach.draw.exchanges import exchange_bars, explain_exchange, write_change
from bleu_teach.inputs import Tokens, refusal
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Explorer, buttons, in_row
from bleu_teach.scale import segment_stats
from bleu_teach.significance.contrast import Exchange, exchange_segments
from bleu_teach.significance.draws import paired_bootstrap

SIZES = [25, 50, 100, 200, 400, 800, 1600]
GAINS = [0, 0.5, 1, 2, 4]
SETS = [1, 2, 3, 4, 5]
SAME = 0.7  # the share of words that are equally hard for both systems
ANY = "any term"
TERMS = ["length", "p₁", "p₂", "p₃", "p₄"]


class SignificanceExplorer(Explorer):
    """An invented system B beside a system A, on an invented test set.

    Args:
        segments: how many segments the test set has.
        gain: of a hundred words, how many more B gets right than A.
        test_set: which of five test sets of this kind.

    >>> SignificanceExplorer(segments=100, gain=2)
    SignificanceExplorer(segments=100, gain=2, test_set=1)
    """

    segments = traitlets.Enum(SIZES, 100)
    gain = traitlets.Enum(GAINS, 1)
    test_set = traitlets.Enum(SETS, 1)
    shown = ("segments", "gain", "test_set")

    def make_inputs(self) -> list[widgets.Widget]:
        return [
            self.choice_input("segments", "Segments", SIZES),
            self.choice_input("gain", "Words more right in 100", GAINS),
            self.menu_input("test_set", "Test set", SETS),
        ]

    def draw(self) -> list[View]:
        (difference,) = paired_bootstrap(
            invent(self.segments, self.gain, self.test_set)
        ).differences
        return [Note(gettext("In words"), str(difference)), histogram(difference)]


@lru_cache(maxsize=32)
def invent(segments: int, gain: float, test_set: int) -> dict[str, np.ndarray]:
    """Invent both systems. Some segments are hard for both, and most hard words are, too."""
    random = Random(f"{segments} {test_set}")
    references = [list(range(random.randint(8, 30))) for _ in range(segments)]
    systems: dict[str, list] = {"A": [], "B": []}
    for reference in references:
        right = random.uniform(0.5, 0.9)
        a = [random.random() for _ in reference]
        b = [one if random.random() < SAME else random.random() for one in a]
        systems["A"].append(_translate(reference, a, right))
        systems["B"].append(_translate(reference, b, right + gain / 100))
    return {
        name: segment_stats(own, [[reference] for reference in references])
        for name, own in systems.items()
    }


def _translate(reference: list[int], hardness: list[float], right: float) -> list[int]:
    """Copy the reference with every word wrong that is too hard."""
    return [word if hard < right else -1 for word, hard in zip(reference, hardness, strict=True)]


class ContrastExplorer(Explorer):
    """Two systems of the corpus: in A's output, one translation after the other becomes B's.

    Args:
        a: the system whose BLEU is looked at.
        b: the system whose translations are put in.
        term: the term that made the difference, or any.
        rank: which segment is open: 1 is that of those left which does most for B.

    >>> ContrastExplorer(b="telegraphic", term="length").rank
    1
    """

    a = traitlets.Enum(SYSTEMS, "literal")
    b = traitlets.Enum(SYSTEMS, "fluent")
    term = traitlets.Enum([ANY, *TERMS], ANY)
    rank = traitlets.Int(1)
    shown = ("a", "b", "term", "rank")
    looks = ("bt-wide",)

    def make_inputs(self) -> list[widgets.Widget]:
        self.observe(lambda _change: self.set_trait("rank", 1), names=list(self.shown[:-1]))
        opened = self.number_input("rank", "Open")
        opened.add_class("bt-touched")
        back, forth = gettext("Back"), gettext("Next")
        return [
            in_row(
                self.menu_input("a", "System A", SYSTEMS), self.menu_input("b", "System B", SYSTEMS)
            ),
            in_row(
                self.menu_input("term", "Made by", [ANY, *TERMS]),
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
        """Return the segments in which this term made a difference, best for B first."""
        found = exchange(self.a, self.b)
        left = [one for one in found if one.effect and self.term in (ANY, TERMS[one.decisive])]
        return sorted(left, key=lambda one: -one.effect)

    def draw(self) -> list[View]:
        if self.a == self.b:
            raise refusal("A and B are the same system. Choose two.")
        left = self.left()
        if not left:
            raise refusal("No segment is left. Choose any term.")
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
