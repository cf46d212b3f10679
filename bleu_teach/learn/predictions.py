"""`predict`: hold a guess, then open the result beside it. Nothing is spoiled before a guess."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bleu_teach.clipping import Precision
from bleu_teach.content.mistakes import BANK
from bleu_teach.content.questions import QUESTIONS, RIGHT, Question
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.result import DIAMOND, DISC, find_shell
from bleu_teach.views import Card, Code, Folded, Group, Look, Note, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ipywidgets import HTML, VBox

WIDGET = "application/vnd.jupyter.widget-view+json"  # what ipywidgets 7 and 8 both know
ASKED = Look("", "", "#0072b2")
AGREE = Look("They agree", DISC, "#0072b2")
NO_GUESS = Look("", "", "#8a9099")
DIFFER = Look("They differ", DIAMOND, "#b87d00")
STYLE = Path(__file__).with_name("guess.css").read_text("utf-8")

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
    “the the”, and a reference that says “the” twice: what is its modified precision?
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
    if shell := find_shell():
        from IPython.display import display

        guess.asked_in = shell.execution_count
        display(guess)
    else:
        print(guess)
    return guess


class Live(View):
    """What is a widget where a page can show one, and HTML everywhere else."""

    def _repr_mimebundle_(self, **options: object) -> dict:
        still = {"text/plain": repr(self), "text/html": self._repr_html_()}
        try:
            live = {WIDGET: self._as_widget().get_view_spec()} if find_shell() else {}
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
    asked_in: int = field(default=0, init=False)  # the number of the cell
    _follow: list[Callable[[], None]] = field(default_factory=list, init=False)
    _card: VBox | None = field(default=None, init=False)

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
        for follow in self._follow:
            follow()
        return self

    @property
    def right(self) -> str:
        """Name the option that is right; the lesson computes it, too."""
        return next(option for option, why in self.question.options.items() if why == RIGHT)

    def reveal(self, value: object = None, then: object = None) -> Reveal:
        """The result beside the guess. It opens with the guess, and follows it.

        Args:
            value: a number, a Precision or a text; left out, what the question computes itself.
            then: what more there is to see, such as a picture, or a list of such things; it opens
                with the result.
        """
        more = then if isinstance(then, list) else [] if then is None else [then]
        if value is None and self.question.answer:
            value = self.question.answer()
        return Reveal(self, label(value), tuple(more))

    @property
    def views(self) -> Sequence[View]:
        options = " · ".join(map(gettext, self.question.options))
        run = [Note("", gettext("Run this cell to answer."))] if find_shell() else []
        parts = (*self._drawn(), Note(gettext("Options"), options), *run)
        return [Card(parts, gettext(self.question.text), ASKED)]

    def _drawn(self) -> list[View]:
        """What is shown with the question, if it has a picture."""
        return [self.question.draw()] if self.question.draw else []

    def answer(self) -> str:
        """Write what opens below the options: the guess beside the result, and the reason."""
        if self.chosen is None:
            return Note("", gettext("Choose, and the result opens here."))._repr_html_()
        (card,) = Reveal(self, self.right, ()).views
        reasons = Group((Note("", card.headline), *card.parts))
        return _axis(self.chosen, self.right, [*self.question.options]) + reasons._repr_html_()

    def _as_widget(self) -> VBox:
        """Make the question as a widget, once. A click opens the result below the options."""
        from ipywidgets import HTML, RadioButtons, VBox

        if self._card is None:
            options = [(gettext(option), option) for option in self.question.options]
            choice = RadioButtons(options=options, value=self.chosen)
            choice.observe(lambda change: self.choose(change["new"]), "value")
            asks = Note(gettext("Predict"), gettext(self.question.text))
            html = HTML(f"<style>{STYLE}</style>{asks._repr_html_()}")
            answer = HTML(self.answer())
            drawn = [HTML(picture._repr_html_()) for picture in self._drawn()]
            answer.add_class("bt-answer")
            if not _axis(self.right, self.right, [*self.question.options]):
                answer.add_class("bt-words")  # with no bar above them
            self._follow.append(lambda: setattr(answer, "value", self.answer()))
            self._card = VBox([html, choice, answer, *drawn], layout={"margin": "4px 0"})
            self._card.add_class("bt-guess")
        return self._card


@dataclass(frozen=True, repr=False)
class Reveal(Live):
    """A guess and the result, side by side, with the reason for a wrong guess."""

    guess: Guess
    value: str
    then: tuple

    @property
    def views(self) -> Sequence[View]:
        value, guess = gettext(self.value), self.guess.chosen
        more = (Note("", gettext(self.guess.question.why)), *map(_view, self.then))
        if guess is None:
            choose = gettext("No guess yet. Choose above, and the result opens here.")
            result = Note("", gettext("The result: {value}.").format(value=value))
            folded = Folded((result, *more), gettext("Show it without a guess"))
            return [Card((folded,), choose, NO_GUESS)]
        both = gettext("Your guess: {guess}. The result: {value}.")
        both = both.format(guess=gettext(guess), value=value)
        if guess == self.value:
            agree = gettext("They agree.")
            return [Card(more, f"{both} {agree}", AGREE)]
        return [Card((Note("", self._remark(guess)), *more), both, DIFFER)]

    def _remark(self, guess: str) -> str:
        """Why the option that was chosen is wrong."""
        reason = self.guess.question.options[guess]
        return BANK[reason].reason if reason in BANK else gettext(reason)

    def _as_widget(self) -> HTML:
        """Make a card that opens with the guess, and does not repeat what opens in the guess's."""
        from ipywidgets import HTML

        result = gettext("The result: {value}.").format(value=gettext(self.value))
        opened = Card(tuple(map(_view, self.then)), result, ASKED)._repr_html_()
        card = HTML()
        card.add_class("jp-RenderedHTMLCommon")  # the tables of JupyterLab
        if not self.then and find_shell().execution_count == self.guess.asked_in:
            card.add_class("bt-told")  # it has nothing to add

        def follow() -> None:
            card.value = self._repr_html_() if self.guess.chosen is None else opened

        follow()
        self.guess._follow.append(follow)
        return card


def _axis(guess: str, result: str, options: Sequence[str]) -> str:
    """Draw the result as a bar and the guess as a dashed mark, where all are numbers."""
    try:
        values = {option: float(Fraction(option)) for option in options}
    except (ValueError, ZeroDivisionError):
        return ""
    if min(values.values()) < 0:
        return ""
    end, mark = (100 * values[option] / max(1, *values.values()) for option in (result, guess))
    # The style is here because the site shows it, too, without the style sheet.
    at = "position:absolute;left:{0:.1f}%;transform:translateX(-{0:.0f}%);{1}"
    yours = gettext("you: {guess}").format(guess=guess)
    bar = "position:absolute;top:24px;height:14px;border-radius:7px;"
    return (
        '<div aria-hidden="true" style="position:relative;height:74px;margin:0 8px">'
        f'<div style="{bar}width:100%;background:#8a909944"></div>'
        f'<div style="{bar}width:{end:.1f}%;background:#0072b2"></div>'
        f'<div style="{at.format(mark, "top:0;white-space:nowrap")}">{escape(yours)}</div>'
        f'<div style="{at.format(mark, "top:20px;height:22px;border-left:2.4px dashed")}"></div>'
        f'<b style="{at.format(end, "top:40px;font-size:26px;line-height:1.2")}">'
        f"{escape(result)}</b></div>"
    )


def _view(shown: object) -> View:
    """What follows a result: a view, anything that has HTML, or a text."""
    if hasattr(shown, "_repr_html_"):
        return cast(View, shown)
    text = shown if isinstance(shown, str) else repr(shown)
    return Code(text, "") if "\n" in text else Note("", text)


def label(value: object) -> str:
    """A number as a short fraction or a rounded decimal; anything else as its text."""
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
