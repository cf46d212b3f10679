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
        self.add_class("bt-playground")
        self.start = {name: getattr(self, name) for name in self.shown}
        self.trail = EditTrail(self.candidate)
        self.was: BleuScore | None = None
        self.pinned: tuple[str, BleuScore] | None = None
        self.observe(lambda change: self.trail.follow(change["new"]), names="candidate")
        self.strip = widgets.HTML()
        head = widgets.VBox([self.text_input("candidate", "Candidate"), self.strip])
        head.add_class("bt-head")
        return [head, self._bar(), self._settings()]

    def _bar(self) -> widgets.HBox:
        """The order of the chips, and what else is done often."""
        actions = {"Undo": self.undo, "Pin": self.pin}
        more = widgets.ToggleButton(description="References and settings", layout=FIT)
        more.observe(self._fold, names="value")
        tools = widgets.HBox([self._gallery(), *map(_button, *zip(*actions.items())), more])
        tools.add_class("bt-tools")
        bar = widgets.HBox([self.choice_input("n", "n-grams of", [1, 2, 3, 4]), tools])
        bar.add_class("bt-bar")
        return bar

    def _settings(self) -> widgets.VBox:
        """What is changed now and then, folded away at first."""
        self.code = widgets.HTML()
        self.as_python = widgets.ToggleButton(description="As Python", layout=FIT)
        self.as_python.observe(self._redraw, names="value")
        row = [
            self.menu_input("convention", "Convention", list(CONVENTIONS)),
            self.choice_input("max_n", "Score orders 1 to", [1, 2, 3, 4]),
            self.text_input("weights", "Weights"),
            _button("Reset", self.reset),
            self.as_python,
        ]
        references = self.lines_input("references", "References")
        row = widgets.HBox(row, layout=ROW)
        self.settings = widgets.VBox([references, row, self.code], layout={"display": "none"})
        return self.settings

    def _fold(self, change: dict) -> None:
        self.settings.layout.display = "flex" if change["new"] else "none"

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
