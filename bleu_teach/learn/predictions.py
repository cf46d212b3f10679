"""`predict`: hold a guess, then open the result beside it. Nothing is spoiled before a guess."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from bleu_teach.clipping import Precision
from bleu_teach.content.mistakes import BANK
from bleu_teach.content.question import Question
from bleu_teach.content.questions import QUESTIONS
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from ipywidgets import HTML, VBox

WIDGET = "application/vnd.jupyter.widget-view+json"  # what ipywidgets 7 and 8 both know
CARD = (  # wide enough for a picture
    "max-width:854px;box-sizing:border-box;overflow-x:auto;margin:4px 0;padding:6px 14px;"
    "line-height:1.5;font-size:var(--jp-content-font-size1,14px);"
    "border:1px solid #8a9099;border-left:5px solid {colour};border-radius:8px"
)
P = '<p style="margin:4px 0">'  # saved, a page has no style but this
STYLE = """<style>
.bt-guess{max-width:854px;padding:6px 12px;
border:1px solid #8a9099;border-left:5px solid #0072b2;border-radius:8px}
.bt-guess .widget-html-content{line-height:1.5;font-size:var(--jp-content-font-size1,14px)}
.bt-guess .widget-toggle-buttons{width:auto}
.bt-guess button.widget-toggle-button{width:auto!important;height:auto;min-height:36px;
min-width:64px;padding:2px 14px;font-size:15px;white-space:normal;line-height:1.3;
border:1.6px solid #8a9099!important;border-radius:8px;background:transparent;margin:2px 8px 2px 0}
.bt-guess button.widget-toggle-button.mod-active{border:2.4px solid #0072b2!important;
font-weight:700;box-shadow:none!important;color:inherit}
.bt-guess button.mod-active::before{content:"● "}
.bt-guess button:focus-visible{outline:3px solid #0072b2!important;outline-offset:2px}
[data-jp-theme-light="false"] .bt-guess button.mod-active{border-color:#56b4e9!important}
[data-jp-theme-light="false"] .bt-guess button:focus-visible{outline-color:#56b4e9!important}
</style>"""

_guesses: dict[str, Guess] = {}  # by the question's name, so that running a cell again keeps it


def predict(name: str) -> Guess:
    """Ask for a guess before a result is shown. In a notebook the options are buttons.

    A guess is kept as long as the kernel runs: the cell may be run again.

    Args:
        name: the question's name.

    Returns:
        A Guess; show the result with `guess.reveal(value)`.

    Raises:
        BleuInputError: no question has that name.

    Source: learners who predict a result understand it better, even when they are wrong (Crouch
    et al. 2004, Miller et al. 2013).

    >>> guess = predict("the_the")
    “the the”, with the same references: what is its modified precision?
    Options: 1/2 · 2/2 · 2/7
    >>> guess.choose("2/2").reveal(Precision(2, 2))
    Your guess: 2/2. The result: 2/2. They agree.
    Both copies are allowed, and nothing else was said that could be wrong.
    """
    if name not in QUESTIONS:
        raise refusal(
            "There is no question {name}. The questions: {names}",
            name=repr(name),
            names=", ".join(QUESTIONS),
        )
    guess = _guesses.setdefault(name, Guess(QUESTIONS[name]))
    if _in_notebook():
        from IPython.display import display

        display(guess)
    else:
        print(guess)
    return guess


def _in_notebook() -> bool:
    """Whether there is a page that can show buttons."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")


class Live:
    """What is a widget where a page can show one, and HTML everywhere else."""

    def _repr_mimebundle_(self, **options: object) -> dict:
        still = {"text/plain": repr(self), "text/html": self._repr_html_()}
        try:
            live = {WIDGET: self._as_widget().get_view_spec()} if _in_notebook() else {}
        except ImportError:  # there are no widgets
            live = {}
        return live | still


@dataclass(repr=False)
class Guess(Live):
    """A question with room for one guess.

    Args:
        question: the question.
        chosen: the label of the option that was chosen; None as long as none was.
    """

    question: Question
    chosen: str | None = None
    _follow: Callable[[], None] | None = field(default=None, init=False)
    _buttons: VBox | None = field(default=None, init=False)

    def choose(self, option: object) -> Guess:
        """Choose in code, in place of the buttons.

        Raises:
            BleuInputError: not one of the options.
        """
        if label(option) not in self.question.options:
            raise refusal(
                "{option} is not one of the options: {options}",
                option=repr(option),
                options=", ".join(self.question.options),
            )
        self.chosen = label(option)
        if self._follow:
            self._follow()
        return self

    def reveal(self, value: object, then: object = None) -> Reveal:
        """The result beside the guess. It opens with the guess, and follows it.

        Args:
            value: a number, a Precision, a BleuScore or a text.
            then: what more there is to see, such as a picture, or a list of such things; it opens
                with the result.
        """
        more = then if isinstance(then, list) else [] if then is None else [then]
        return Reveal(self, label(value), tuple(more))

    def __repr__(self) -> str:
        drawn = f"{self.question.draw()!r}\n" if self.question.draw else ""
        return f"{drawn}{gettext(self.question.text)}\n{self._options()}"

    def _repr_html_(self) -> str:
        run = gettext("Run this cell to answer.")
        options = f"{P}{escape(self._options())}<br><i>{run}</i></p>"
        return _card("#0072b2", self._ask() + options)

    def _options(self) -> str:
        options = " · ".join(map(gettext, self.question.options))
        return gettext("Options: {options}").format(options=options)

    def _ask(self) -> str:
        """The question without its options, as HTML."""
        drawn = _as_html(self.question.draw()) if self.question.draw else ""
        title, text = gettext("Predict."), escape(gettext(self.question.text))
        return f"{drawn}{P}<b>{title}</b> {text}</p>"

    def _as_widget(self) -> VBox:
        """The question as a widget, made once."""
        from ipywidgets import HTML, ToggleButtons, VBox

        if self._buttons is None:
            options = [(gettext(option), option) for option in self.question.options]
            tips = [gettext("Guess: {option}").format(option=shown) for shown, _ in options]
            choice = ToggleButtons(options=options, value=self.chosen, tooltips=tips)
            choice.observe(lambda change: self.choose(change["new"]), "value")
            self._buttons = VBox([HTML(STYLE + self._ask()), choice], layout={"margin": "4px 0"})
            self._buttons.add_class("bt-guess")
        return self._buttons


@dataclass(frozen=True, repr=False)
class Reveal(Live):
    """A guess and the result, side by side, with the reason for a wrong guess."""

    guess: Guess
    value: str
    then: tuple

    def __repr__(self) -> str:
        value = gettext(self.value)
        message = gettext("No guess yet. The result: {value}.").format(value=value)
        if self.guess.chosen is not None:
            both = gettext("Your guess: {guess}. The result: {value}.")
            guess = gettext(self.guess.chosen)
            message = f"{both.format(guess=guess, value=value)} {self._remark()}"
        return "\n".join([message, gettext(self.guess.question.why), *map(_as_text, self.then)])

    def _repr_html_(self) -> str:
        result = f'<b style="font-size:1.25em">{escape(gettext(self.value))}</b>'
        why = escape(gettext(self.guess.question.why))
        more = f"{P}{why}</p>" + "".join(map(_as_html, self.then))
        if self.guess.chosen is None:
            choose = gettext("Choose above, and the result opens here.")
            show = gettext("Show it without a guess")
            message = f"<summary>{show}</summary>{P}{result}</p>{more}"
            return _card("#8a9099", f"{choose}<details>{message}</details>")
        agrees = self.guess.chosen == self.value
        sign, colour = ("✓", "#0072b2") if agrees else ("≠", "#b87d00")
        guess = gettext("Your guess: {guess}.").format(guess=gettext(self.guess.chosen))
        yours = f"{escape(guess)} {escape(self._remark())}"
        return _card(colour, f"{P}{result} &nbsp; {sign} {yours}</p>{more}")

    def _remark(self) -> str:
        """What is to be said about the option that was chosen."""
        if self.guess.chosen == self.value:
            return gettext("They agree.")
        reason = self.guess.question.options[self.guess.chosen]
        return BANK[reason].reason if reason in BANK else gettext(reason)

    def _as_widget(self) -> HTML:
        """The card as a widget that changes with the guess."""
        from ipywidgets import HTML

        card = HTML(self._repr_html_())
        self.guess._follow = lambda: setattr(card, "value", self._repr_html_())
        return card


def _card(colour: str, html: str) -> str:
    return f'<div style="{CARD.format(colour=colour)}">{html}</div>'


def _as_html(shown: object) -> str:
    if isinstance(shown, str):
        return f"<pre>{escape(shown)}</pre>" if "\n" in shown else f"{P}{escape(shown)}</p>"
    return shown._repr_html_() if hasattr(shown, "_repr_html_") else _as_html(repr(shown))


def _as_text(shown: object) -> str:
    return shown if isinstance(shown, str) else repr(shown)


def label(value: object) -> str:
    """A number as a short fraction or a rounded decimal; anything else as its text.

    >>> [label(x) for x in (2 / 7, 1.0, 0.5, 0.5045666840058485, 1e-78, "closest")]
    ['2/7', '1', '0.5', '0.5046', '1e-78', 'closest']
    """
    if isinstance(value, Precision) or not hasattr(type(value), "__float__"):
        return str(value)
    number = float(value)
    if not math.isfinite(number):
        return "undefined" if math.isnan(number) else str(number)
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    fraction = Fraction(number).limit_denominator(30)
    if 0 < number < 1 and len(repr(number)) > 5 and math.isclose(fraction, number, rel_tol=1e-12):
        return str(fraction)
    return f"{number:.4g}"
