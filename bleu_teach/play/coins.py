"""Lesson 08: shuffles and resamples of the gap between two systems, by hand and by the hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import traitlets

from bleu_teach.corpus import load
from bleu_teach.display.formatting import number
from bleu_teach.draw.bars import Bar, draw_bars
from bleu_teach.draw import Picture
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Instrument

SHUFFLES, BINS = 500, 9  # of the picture
SAY = {
    "coins": "The systems differ in {number} of {all} sentences. Each has a coin: turn it, and "
    "its two translations change places (⇄).",
    "faces": "Coins",
    "coin": "Coin of sentence {number}",
    "toss": "Toss all coins",
    "tosses": "Toss 100 times",
    "draws": "Draw 100 resamples",
    "again": "Start again",
    "unit": "in BLEU",
    "now": "Gap with these coins: {gaps}.",
    "own": "test set {gap}",
    "no_tosses": "Shuffles: toss the coins, and each toss adds its gap here.",
    "p": "{large} of {tosses} shuffles are at least as far from 0 as the test set (filled). With "
    "the test set itself, p = {p}.",
    "no_draws": "Resamples: each draw of sentences adds its gap here.",
    "inside": "95% of {draws} resampled gaps: {low} to {high} (filled). Zero is inside.",
    "outside": "95% of {draws} resampled gaps: {low} to {high} (filled). Zero is outside.",
}


class Coins(Instrument):
    """A coin for each sentence: heads exchanges its two translations, and the gap moves.

    Args:
        systems: name → tokens of each segment; every other system is compared with the first.
        references: nested as references[segment][reference].
        tosses: the number of shuffles in the histogram.
        draws: the number of resamples in the other one.

    >>> Coins(tosses=100)
    Coins(systems=['literal', 'fluent'], tosses=100, draws=0)
    """

    said = SAY
    view = traitlets.Unicode("coins").tag(sync=True)
    coins = traitlets.List().tag(sync=True)  # 1 where the sentences that differ are exchanged
    tosses = traitlets.Int(0, min=0).tag(sync=True)
    draws = traitlets.Int(0, min=0).tag(sync=True)

    def __init__(
        self,
        systems: Mapping[str, Sequence[Tokens]] | None = None,
        references: Sequence[Sequence[Tokens]] | None = None,
        **state: object,
    ) -> None:
        from bleu_teach.scale import segment_stats  # only lesson 08 needs NumPy

        if systems is None:
            corpus = load()
            references = [[*map(tokenize, group)] for group in corpus.references]
            lines = {name: corpus.systems[name] for name in ("literal", "fluent")}
            systems = {name: [*map(tokenize, own)] for name, own in lines.items()}
        self.rows = {name: segment_stats(own, references) for name, own in systems.items()}
        base, *others = self.rows.values()
        keep = [0, 1, *range(-12, -4)]  # c, r, matches, totals
        told = {next(iter(systems)): base[:, keep].tolist()}
        for name, own in [*self.rows.items()][1:]:
            differ = (own != base).any(axis=1).nonzero()[0].tolist()
            told[name] = {str(place): own[place, keep].tolist() for place in differ}
        super().__init__(data={"systems": told}, **state)

    def still(self) -> Picture:
        """Draw how far apart shuffles are, with a bar for each size of their gap."""
        from bleu_teach.significance.draws import paired_randomization

        found = paired_randomization(self.rows, shuffles=SHUFFLES).differences
        reach = max(abs(gap) for one in found for gap in one.gaps)
        step, columns = 2 * reach / BINS, {}
        for one in found:
            bars = []
            for low in (place * step - reach for place in range(BINS)):
                inside = [gap for gap in one.gaps if low <= gap < low + step]
                large = sum(abs(gap) >= abs(one.gap) - 1e-12 for gap in inside)
                blocks = [(0, large, "bar"), (large, len(inside), "cost")]
                bars.append(Bar(number(100 * (low + step / 2)), blocks, str(len(inside))))
            columns[f"{one.system} − {one.baseline} {number(100 * one.gap)}, p = {one.p_value:.2f}"] = bars
        return draw_bars(columns)

    def __repr__(self) -> str:
        names = [*self.data["systems"]]
        return f"Coins(systems={names}, tosses={self.tosses}, draws={self.draws})"
