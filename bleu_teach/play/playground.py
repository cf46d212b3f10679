"""The whole metric on one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import BleuScore, sentence_bleu
from bleu_teach.conventions import PRESETS
from bleu_teach.data import Example
from bleu_teach.draw import (
    Note,
    Picture,
    View,
    chips,
    clipping_table,
    compare_table,
    describe_convention,
    describe_effect,
    describe_words,
    pair_chips,
    score_panel,
    score_parts,
    show_product,
)
from bleu_teach.draw.svg import column, stack, words
from bleu_teach.draw.texts import number
from bleu_teach.inputs import BleuInputError, Tokens
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import FIT, ROW, SegmentExplorer, parse_weights
from bleu_teach.play.gallery import example_inputs
from bleu_teach.play.link import write_link
from bleu_teach.play.trail import EditTrail

CONVENTIONS = {convention.name: convention for convention in PRESETS}
SETTINGS = {
    "references": "Other references",
    "convention": "Another convention",
    "weights": "Other weights",
    "max_n": "Other orders",
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
        linked: whether its page has an address that brings the state back, as in the app.

    >>> playground = Playground(candidate="the cat", references=["the cat sat"], max_n=2)
    >>> playground.candidate = "the cat sat"
    >>> playground.last_edit
    '“sat” came in. Most of it: length (c 2 → 3) costs 0.50 less.'
    """

    n = traitlets.Int(1)
    max_n = traitlets.Int(4)
    convention = traitlets.Enum(list(CONVENTIONS), "PAPINENI")
    weights = traitlets.Unicode("")
    linked = traitlets.Bool(False)
    shown = ("candidate", "references", "n", "max_n", "convention", "weights")

    def make_inputs(self) -> list[widgets.Widget]:
        self.add_class("bt-playground")
        self.start = {name: getattr(self, name) for name in self.shown}
        self.trail = EditTrail(self.candidate)
        self.was: BleuScore | None = None  # the score before the last change
        self.seen: BleuScore | None = None  # the score on the screen
        self.setting = ""  # the setting that was changed last, if nothing was typed since
        self.pinned: tuple[str, BleuScore] | None = None
        self.observe(lambda change: self.trail.follow(change["new"]), names="candidate")
        self.strip = widgets.HTML()
        head = widgets.VBox([self.text_input("candidate", "Candidate"), self.strip])
        head.add_class("bt-head")
        return [head, self._bar(), self._settings()]

    def _bar(self) -> widgets.HBox:
        """Make the choice of the order, and what else is done often."""
        buttons = [_button(gettext("Undo"), self.undo), _button(gettext("Pin"), self.pin)]
        more = widgets.ToggleButton(description=gettext("References and settings"), layout=FIT)
        more.observe(self._fold, names="value")
        tools = widgets.HBox([*example_inputs(self._open_example), *buttons, more])
        tools.add_class("bt-tools")
        bar = widgets.HBox([self.choice_input("n", "n-grams of", [1, 2, 3, 4]), tools])
        bar.add_class("bt-bar")
        return bar

    def _settings(self) -> widgets.VBox:
        """Make what is changed now and then, folded away at first."""
        self.code, self.link = widgets.HTML(), widgets.HTML()
        self.as_python = widgets.ToggleButton(description=gettext("As Python"), layout=FIT)
        self.as_python.observe(self._redraw, names="value")
        row = [
            self.menu_input("convention", "Convention", list(CONVENTIONS)),
            _button(gettext("Next convention"), self.next_convention),
            self.choice_input("max_n", "Score orders 1 to", [1, 2, 3, 4]),
            self.text_input("weights", "Weights"),
            _button(gettext("Reset"), self.reset),
            self.as_python,
            self.link,
        ]
        references = self.lines_input("references", "References")
        row = widgets.HBox(row, layout=ROW)
        self.settings = widgets.VBox([references, row, self.code], layout={"display": "none"})
        return self.settings

    def _fold(self, change: dict) -> None:
        self.settings.layout.display = "flex" if change["new"] else "none"

    def _open_example(self, example: Example) -> None:
        self._begin(candidate=example.candidate, references=list(example.references))

    def draw(self) -> list[View]:
        segment, self.seen = self.segment(), self.score_of(self.candidate)
        score = self.seen
        parts = [self._chips(*segment), score_parts(score, self._ghost()), _formula(score)]
        return [column(parts), *self._compare(score), clipping_table(*segment, self.n)]

    def still(self) -> list[View]:
        segment, score = self.segment(), self.score_of(self.candidate)
        return [column([chips(*segment, self.n), score_panel(score)])]

    def _chips(self, candidate: Tokens, references: Sequence[Tokens]) -> Picture:
        """Draw the candidate's chips, and those of the pinned text above them."""
        if not self.pinned:
            return chips(candidate, references, self.n)
        both = {gettext("Pinned"): tokenize(self.pinned[0]), gettext("Candidate"): candidate}
        return pair_chips(both, references, self.n)

    def _ghost(self) -> BleuScore | None:
        """Find the score before the last change, if it can be drawn behind that on the screen."""
        was = self.was
        return was if was and len(was.precisions) == len(self.seen.precisions) else None

    def _compare(self, score: BleuScore) -> list[View]:
        """Draw the pinned text, and its score beside the one on the screen."""
        if not self.pinned:
            return []
        text, pinned = self.pinned
        orders = len(pinned.precisions)
        name = gettext("Pinned, {convention}").format(convention=pinned.convention)
        note = Note(name, text or gettext("an empty candidate"))
        if orders != self.max_n:
            why = gettext("It was scored with orders 1 to {orders}.").format(orders=orders)
            return [note, Note(gettext("Not compared"), why)]
        return [note, compare_table(pinned, score)]

    def _redraw(self, change: dict | None = None) -> None:
        self._follow(change)
        super()._redraw()
        if not self.message:
            self.strip.value = self._strip(self.seen)
        # No code beside a message: it would give another score, or none.
        wanted = self.as_python.value and not self.message
        self.code.value = f"<pre>{escape(self.python)}</pre>" if wanted else ""
        self.link.value = self._link()

    def _follow(self, change: dict | None) -> None:
        """Remember what was before the last change: the score that stood on the screen."""
        name = change["name"] if change else ""
        if name == "candidate":
            with suppress(BleuInputError):
                self.was, self.setting = self.score_of(self.trail.before), ""
        elif name in SETTINGS and name != self.setting:
            self.trail.close()
            self.was, self.setting = self.seen, name

    def _strip(self, score: BleuScore) -> str:
        """Write the score, how it moved, and why."""
        moved = _moved(self.was.score, score.score) if self.was else gettext("no edit yet")
        was = gettext("was {score}").format(score=number(self.was.score, 3)) if self.was else ""
        title, effect = gettext("Your last edit"), escape(self.last_edit, quote=False)
        return (
            f'<div class="bt-strip" role="status"><b class="score">BLEU '
            f"{number(score.score, 3)}</b><span class='moved'>{moved}<small>{was}</small></span>"
            f'<p class="edit"><b>{title}</b> {effect}</p></div>'
        )

    def score_of(self, candidate: str) -> BleuScore:
        """Score a text against the references on the screen, under its settings."""
        return sentence_bleu(
            tokenize(candidate),
            self.segment()[1],
            self.max_n,
            weights=parse_weights(self.weights, self.max_n),
            convention=CONVENTIONS[self.convention],
        )

    @property
    def last_edit(self) -> str:
        """Say what the last change did, in one or two sentences."""
        before = self.trail.before
        if self.setting:
            return f"{gettext(SETTINGS[self.setting])}. {self._effect()}"
        if before == self.candidate:
            return gettext(
                "Change a word: this line says what it did, and dashed marks show what was."
            )
        old, new = tokenize(before), tokenize(self.candidate)
        if old == new:
            return gettext(
                "BLEU sees no difference: spaces, capitals and punctuation do not count here."
            )
        return f"{describe_words(old, new)}. {self._effect()}"

    def _effect(self) -> str:
        was = self._ghost()
        return describe_effect(was, self.seen) if was else ""

    def _link(self) -> str:
        """Write an address that brings back what differs from the beginning."""
        if not self.linked:
            return ""
        state = {name: getattr(self, name) for name in self.shown}
        kept = {
            name: value for name, value in state.items() if value != self.traits()[name].default()
        }
        label = gettext("Link to this state")
        return f'<a href="{escape(write_link(kept))}">{label}</a>'

    @property
    def python(self) -> str:
        """Write lines of Python that give the same score."""
        return (
            f"from bleu_teach import {self.convention}, sentence_bleu, tokenize\n\n"
            f"candidate = tokenize({self.candidate!r})\n"
            f"references = [tokenize(text) for text in {self.references!r}]\n"
            f"weights = {parse_weights(self.weights, self.max_n)}\n"
            f"print(sentence_bleu(candidate, references, {self.max_n}, weights=weights,\n"
            f"                    convention={self.convention}))"
        )

    def next_convention(self) -> None:
        """Score by the next convention, after the last one by the first."""
        names = list(CONVENTIONS)
        self.convention = names[(names.index(self.convention) + 1) % len(names)]

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
        self.was, self.setting = None, ""
        self._redraw()


def _button(name: str, action: Callable[[], None]) -> widgets.Button:
    button = widgets.Button(description=name, layout=FIT)
    button.on_click(lambda _button: action())
    return button


def _moved(before: float, after: float) -> str:
    """Say how a score moved: a shape, a number, a word."""
    step = round(after, 3) - round(before, 3)
    if abs(step) < 0.0005:
        return "= " + gettext("the same")
    label = gettext("▲ {size} higher") if step > 0 else gettext("▼ {size} lower")
    return label.format(size=number(abs(step), 3))


def _formula(score: BleuScore) -> Picture:
    """Draw the score as a product, and the choices behind it."""
    product = f"BLEU = {show_product(score)} = {number(score.score, 3)}"
    convention = describe_convention(score.convention)
    line_below = [words(product, 13, "soft"), words(convention, 13, "soft")]
    return stack([line_below], f"{product}. {convention}.")
