"""Lesson 08: shuffles and resamples of the gap between systems, by hand and by the hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import traitlets

from bleu_teach.display.formatting import number
from bleu_teach.display.views import Note
from bleu_teach.inputs import Tokens, refusal
from bleu_teach.language import gettext
from bleu_teach.play.base import Instrument

MOST, DRAWS = 10, 1000  # of coins; of tosses and of resamples
SAY = {
    "coin": "Coin of sentence {place}",
    "now": "◆ Gap with these coins, in BLEU: {gaps}.",
    "own": "test set {gap}",
    "by_coins": "If coins exchange translations",
    "by_draws": "If luck draws the sentences",
    "luck": "{name} leads {other} by {gap} points. Just luck?",
    "often": "{name} leads {other} by {gap} points. Luck can do that.",
    "seldom": "{name} leads {other} by {gap} points. Luck rarely does that.",
    "filled": "Filled: one system leads by at least as much as in the test set.",
    "counted": "{pair}: {large} of {all} tosses. With the test set as one more, p\u00a0=\u00a0{p}.",
    "middle": "Line below: the middle 95% of {all} resamples.",
    "inside": "{pair}: from {low} to {high}. Zero is inside: either may lead.",
    "outside": "{pair}: from {low} to {high}. Zero is outside: {name} leads in nearly all.",
    "toss": "Toss all coins",
    "tosses": "Toss 100 times",
    "draws": "Draw 100 resamples",
}


class Coins(Instrument):
    """A coin for each sentence that differs: on heads, its two translations change places.

    Args:
        systems: name → tokens of each segment; the others may differ from the first in ten.
        references: nested as references[segment][reference].
        resampled: whether resamples can be drawn, too.

    >>> right, wrong = "the cat sat on the mat".split(), "the cat sat on a chair".split()
    >>> Coins({"A": [wrong, wrong], "B": [right, wrong]}, [[right], [right]], tosses=100)
    Coins(systems, references, resampled=False, coins=0, tosses=100, draws=0)
    """

    said, shown = SAY, ("resampled", "coins", "tosses", "draws")
    view = traitlets.Unicode("coins").tag(sync=True)
    resampled = traitlets.Bool(False)
    coins = traitlets.Int(0, min=0).tag(sync=True)  # bit k: whether the k-th coin shows heads
    tosses = traitlets.Int(0, min=0, max=DRAWS).tag(sync=True)
    draws = traitlets.Int(0, min=0, max=DRAWS).tag(sync=True)

    def __init__(
        self,
        systems: Mapping[str, Sequence[Tokens]],
        references: Sequence[Sequence[Tokens]],
        **state: object,
    ) -> None:
        import numpy as np  # which only lesson 08 needs

        from bleu_teach.scale import segment_stats
        from bleu_teach.significance.draws import list_shuffles, paired_bootstrap

        super().__init__(**state)
        rows = {name: segment_stats(lines, references) for name, lines in systems.items()}
        found = paired_bootstrap(rows, resamples=DRAWS).differences
        base, *others = rows.values()
        places = np.flatnonzero(np.any([(own != base).any(axis=1) for own in others], axis=0))
        if not 0 < len(places) <= MOST:
            told = "The systems differ in {number} segments. Choose others: 1 to {most}."
            raise refusal(told, number=len(places), most=MOST)
        tossed = Random(8).choices(range(2 ** len(places)), k=DRAWS)
        all_ways = [list_shuffles(base, own, places) for own in others]
        drawn = [(ways, [ways[way] for way in tossed]) for ways in all_ways]
        if self.resampled:
            drawn += [(None, [round(100 * float(gap), 4) for gap in one.gaps]) for one in found]
        coined = gettext("The systems {names} translated {all} sentences, {number} differently. "
                         "A coin for each exchanges its translations (⇄) or not.")  # fmt: skip
        self.data = {
            "coined": coined.format(names=", ".join(systems), number=len(places), all=len(base)),
            "places": (places + 1).tolist(),
            "tossed": tossed,
            "pictures": [
                {"name": f"{one.system}\u00a0−\u00a0{one.baseline}", "own": 100 * one.gap}
                | {"leads": (one.baseline, one.system), "ways": ways, "gaps": gaps}
                for one, (ways, gaps) in zip([*found] * 2, drawn, strict=False)
            ],
        }

    def still(self) -> Note:
        """Write the gap of each pair."""
        told = (f"{one['name']}\u00a0=\u00a0{number(one['own'])}" for one in self.data["pictures"])
        return Note("", f"{self.data['coined']} BLEU: {', '.join(dict.fromkeys(told))}.")

    def __repr__(self) -> str:
        return super().__repr__().replace("(", "(systems, references, ", 1)
