"""The whole metric on one screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from html import escape

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import BleuScore, sentence_bleu
from bleu_teach.conventions import PRESETS
from bleu_teach.data import GUIDE_1, GUIDE_2, SHIP, THE_CAT_THE_CAT, THE_THE_THE
from bleu_teach.draw import (
    Note,
    View,
    changed_places,
    chips,
    clipping_table,
    compare_table,
    describe_edit,
    score_panel,
)
from bleu_teach.draw.svg import column
from bleu_teach.inputs import BleuInputError
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import FIT, LABEL, ROW, SegmentExplorer, parse_weights

CONVENTIONS = {convention.name: convention for convention in PRESETS}
GALLERY = {
    "Choose an example": None,
    "the cat the cat": THE_CAT_THE_CAT,
    "seven times the": THE_THE_THE,
    "the paper's candidate 1": GUIDE_1,
    "the paper's candidate 2": GUIDE_2,
    "it is ship": SHIP,
}


class EditTrail:
    """The text before each edit. Typing on at the same place continues an edit.

    >>> trail = EditTrail("the cat sat down")
    >>> for text in ("the f cat sat down", "the fat cat sat down", "the fat cat sat up"):
    ...     trail.follow(text)
    >>> trail.undo(), trail.undo()
    ('the fat cat sat down', 'the cat sat down')
    """

    def __init__(self, text: str) -> None:
        self.before = self.now = text
        self.earlier: list[str] = []

    def follow(self, text: str) -> None:
        """Take in the text after a keystroke."""
        if len(changed_places(tokenize(self.before), tokenize(text))) > 1:
            self.earlier.append(self.before)
            self.before = self.now
        self.now = text

    def undo(self) -> str:
        """Forget the last edit, and return the text before it."""
        self.now = self.before
        self.before = self.earlier.pop() if self.earlier else self.before
        return self.now


class Playground(SegmentExplorer):
    """Chips, precisions, penalty, costs, score and the last edit, as the candidate is typed.

    Args:
        candidate: a text.
        references: a list of texts.
        n: which n-grams the chips and the table show, 1 to 4.
        max_n: the highest order in the score, 1 to 4.
        convention: the name of a preset, such as "PAPINENI".
        weights: as typed, such as "1/2 1/2"; equal if empty.

    >>> playground = Playground(candidate="the cat", references=["the cat sat"], max_n=2)
    >>> playground.candidate = "the cat sat"
    >>> playground.last_edit
    '“sat” came in: 0.607 → 1.000. length costs 0.50 less.'
    """

    n = traitlets.Int(1)
    max_n = traitlets.Int(4)
    convention = traitlets.Enum(list(CONVENTIONS), "PAPINENI")
    weights = traitlets.Unicode("")
    shown = ("candidate", "references", "n", "max_n", "convention", "weights")

    def make_inputs(self) -> list[widgets.Widget]:
        self.start = {name: getattr(self, name) for name in self.shown}
        self.trail = EditTrail(self.candidate)
        self.pinned: tuple[str, BleuScore] | None = None
        self.observe(lambda change: self.trail.follow(change["new"]), names="candidate")
        self.code = widgets.HTML()
        orders = [
            self.choice_input("n", "Show n-grams of order", [1, 2, 3, 4]),
            self.choice_input("max_n", "Score orders 1 to", [1, 2, 3, 4]),
        ]
        scoring = [
            self.menu_input("convention", "Convention", list(CONVENTIONS)),
            self.text_input("weights", "Weights"),
        ]
        return [
            self._gallery(),
            *super().make_inputs(),
            widgets.HBox(orders, layout=ROW),
            widgets.HBox(scoring, layout=ROW),
            self._buttons(),
            self.code,
        ]

    def _gallery(self) -> widgets.Dropdown:
        menu = widgets.Dropdown(options=list(GALLERY), description="Examples", style=LABEL)

        def open_example(change: dict) -> None:
            if example := GALLERY[change["new"]]:
                self._begin(candidate=example.candidate, references=list(example.references))
                menu.value = next(iter(GALLERY))  # so that the same one can be chosen again

        menu.observe(open_example, names="value")
        return menu

    def _buttons(self) -> widgets.HBox:
        actions: dict[str, Callable] = {
            "Undo edit": self.undo,
            "Reset": self.reset,
            "Pin": self.pin,
        }
        buttons = []
        for name, action in actions.items():
            buttons.append(widgets.Button(description=name, layout=FIT))
            buttons[-1].on_click(lambda _button, action=action: action())
        self.as_python = widgets.ToggleButton(description="As Python", layout=FIT)
        self.as_python.observe(self._redraw, names="value")
        return widgets.HBox([*buttons, self.as_python], layout=ROW)

    def draw(self) -> list[View]:
        segment = self.segment()
        score = self.score_of(self.candidate)
        picture = column([chips(*segment, self.n), score_panel(score)])
        parts = [picture, Note("Your last edit", self.last_edit)]
        return [*parts, *self._compare(score), clipping_table(*segment, self.n)]

    def _compare(self, score: BleuScore) -> list[View]:
        """The pinned text beside the one on the screen."""
        if not self.pinned:
            return []
        text, pinned = self.pinned
        orders = len(pinned.precisions)
        note = Note(f"Pinned, {pinned.convention}", text or "an empty candidate")
        if orders == self.max_n:
            return [note, compare_table(pinned, score)]
        return [note, Note("Not compared", f"It was scored with orders 1 to {orders}.")]

    def _redraw(self, _change: object = None) -> None:
        super()._redraw()
        # No code beside a message: it would give another score, or none.
        wanted = self.as_python.value and not self.message
        self.code.value = f"<pre>{escape(self.python)}</pre>" if wanted else ""

    def score_of(self, candidate: str) -> BleuScore:
        """The score of a text against the references on the screen, under its settings."""
        return sentence_bleu(
            tokenize(candidate),
            self.segment()[1],
            self.max_n,
            weights=parse_weights(self.weights, self.max_n),
            convention=CONVENTIONS[self.convention],
        )

    @property
    def last_edit(self) -> str:
        """What the last edit of the candidate did, in a sentence."""
        if tokenize(self.trail.before) == tokenize(self.candidate):
            return "Change a word of the candidate, and this line says what it did."
        texts = self.trail.before, self.candidate
        return describe_edit(*map(self.score_of, texts), *map(tokenize, texts))

    @property
    def python(self) -> str:
        """Lines of Python that give the same score."""
        return (
            f"from bleu_teach import {self.convention}, sentence_bleu, tokenize\n\n"
            f"candidate = tokenize({self.candidate!r})\n"
            f"references = [tokenize(text) for text in {self.references!r}]\n"
            f"weights = {parse_weights(self.weights, self.max_n)}\n"
            f"print(sentence_bleu(candidate, references, {self.max_n}, weights=weights,\n"
            f"                    convention={self.convention}))"
        )

    def pin(self) -> None:
        """Keep this score, if there is one, to compare later ones with it."""
        with suppress(BleuInputError):
            self.pinned = self.candidate, self.score_of(self.candidate)
        self._redraw()

    def undo(self) -> None:
        """Take the last edit back."""
        self.candidate = self.trail.undo()

    def reset(self) -> None:
        """Go back to how everything was at the beginning."""
        self.pinned = None
        self._begin(**self.start)

    def _begin(self, **state: object) -> None:
        self.trail = EditTrail(state["candidate"])
        with self.hold_trait_notifications():
            for name, value in state.items():
                self.set_trait(name, value)
        self._redraw()
