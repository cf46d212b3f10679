"""Lesson 01: type a text, choose n, slide the window, see the counts grow."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.draw import View, count_table, ngram_chips
from bleu_teach.ngrams import extract_ngrams, tokenize
from bleu_teach.play.base import Explorer


class NgramExplorer(Explorer):
    """The n-grams of a text as it is typed, all at once or window by window.

    Args:
        text: what to cut up.
        n: the n-gram order, 1 to 4.
        unit: what a token is, "words" or "characters".
        step: how far the window has slid; None for all n-grams.

    >>> NgramExplorer(text="the cat", n=2)
    NgramExplorer(text='the cat', n=2, unit='words', step=None)
    """

    text = traitlets.Unicode("the cat sat on the mat")
    n = traitlets.Int(1)
    unit = traitlets.Unicode("words")
    step = traitlets.Int(None, allow_none=True)
    shown = ("text", "n", "unit", "step")

    def make_inputs(self) -> list[widgets.Widget]:
        return [
            self.text_input("text", "Text"),
            self.choice_input("n", "n-gram length", [1, 2, 3, 4]),
            self.choice_input("unit", "Tokens are", ["words", "characters"]),
            self.step_buttons(lambda: extract_ngrams(self._tokens(), self.n)),
        ]

    def draw(self) -> list[View]:
        tokens = self._tokens()
        picture = ngram_chips(tokens, self.n, step=self.step)
        return [picture, count_table(tokens, self.n, step=self.step)]

    def _tokens(self) -> list[str]:
        return tokenize(self.text) if self.unit == "words" else list(self.text)
